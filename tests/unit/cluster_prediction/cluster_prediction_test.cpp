// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_prediction/cluster_prediction.hpp"

#include <gtest/gtest.h>

#include "host/chess/fen.hpp"
#include "host/engine/software_evaluator.hpp"
#include "host/generator/generator.hpp"

namespace cobalt::cluster_prediction {
namespace {

constexpr const char* kMiddleGame = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
constexpr Time kNodeTime(1000);

ClusterModel machines(unsigned count) {
  ClusterModel model;
  model.machines = count;
  model.batch_interval = std::chrono::microseconds(200);
  model.latency = std::chrono::microseconds(5);
  return model;
}

offload::CardModel card() {
  offload::CardModel model;
  model.contexts_of_core = 16;
  model.table_bits = 14;
  return model;
}

class PredictedCluster : public testing::Test {
 protected:
  ClusterPrediction on_cards(const ClusterModel& model, int depth) const {
    return predictor.on_cards(position, depth_limit(depth), model, {card()}, {}, 4);
  }
  ClusterPrediction on_hosts(const ClusterModel& model, int depth) const {
    return predictor.on_hosts(position, depth_limit(depth), model, kNodeTime, 4);
  }
  static engine::Limits depth_limit(int depth) {
    engine::Limits limits;
    limits.depth = depth;
    return limits;
  }

  ClusterPredictor predictor{default_parameters()};
  chess::Position position = chess::parse_fen(kMiddleGame);
};

void expect_same(const ClusterPrediction& a, const ClusterPrediction& b) {
  EXPECT_EQ(a.time, b.time);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.bytes_sent, b.bytes_sent);
  EXPECT_EQ(a.line.moves, b.line.moves);
  ASSERT_EQ(a.depths.size(), b.depths.size());
  for (std::size_t i = 0; i < a.depths.size(); ++i) EXPECT_EQ(a.depths[i].time, b.depths[i].time);
}

TEST_F(PredictedCluster, TheSameCardsDoTheSame) { expect_same(on_cards(machines(3), 8), on_cards(machines(3), 8)); }

TEST_F(PredictedCluster, TheSameHostsDoTheSame) { expect_same(on_hosts(machines(3), 9), on_hosts(machines(3), 9)); }

TEST_F(PredictedCluster, OneHostIsTheEngineByItself) {
  const ClusterPrediction one = on_hosts(machines(1), 9);
  engine::Engine engine(std::make_shared<engine::SoftwareEvaluator>(default_parameters()));
  engine.set_hash_megabytes(4);
  engine::SearchControl control;
  const engine::SearchResult alone = engine.search({position, {}}, depth_limit(9), control);
  EXPECT_EQ(one.nodes, alone.nodes);
  EXPECT_EQ(one.line.moves, alone.lines.front().moves);
  EXPECT_EQ(one.time, kNodeTime * alone.nodes);
  EXPECT_EQ(one.bytes_sent, 0U);
}

TEST_F(PredictedCluster, OneMachineWithACardIsTheCardByItself) {
  const ClusterPrediction one = on_cards(machines(1), 8);
  offload::Predictor alone(default_parameters());
  alone.engine().set_hash_megabytes(4);
  const offload::Prediction card_alone = alone.predict(position, depth_limit(8), {card()}, {});
  ASSERT_FALSE(card_alone.depths.empty());
  ASSERT_EQ(one.depths.size(), card_alone.depths.size());
  EXPECT_EQ(one.depths.back().time, card_alone.depths.back().time);
  EXPECT_EQ(one.depths.back().nodes, card_alone.depths.back().nodes);
  EXPECT_EQ(one.bytes_sent, 0U);
}

TEST_F(PredictedCluster, SeveralTellEachOther) {
  const ClusterPrediction cards = on_cards(machines(4), 10);
  EXPECT_EQ(cards.machines, 4U);
  EXPECT_GT(cards.entries_sent, 0U);
  EXPECT_GT(cards.bytes_sent, 14 * 3 * cards.entries_sent);
  const ClusterPrediction hosts = on_hosts(machines(4), 10);
  EXPECT_GT(hosts.entries_sent, 0U);
  EXPECT_GT(hosts.bytes_sent, 17 * 3 * hosts.entries_sent);
}

TEST_F(PredictedCluster, TheBudgetIsKept) {
  ClusterModel poor = machines(4);
  poor.exchange_bytes_per_second = 20'000;
  const ClusterPrediction hosts = on_hosts(poor, 11);
  EXPECT_GT(hosts.entries_dropped, 0U);
  EXPECT_LE(static_cast<double>(hosts.entries_sent) * 17 * 3, 4 * 20'000 * (hosts.seconds() + 0.1));
}

TEST_F(PredictedCluster, WithoutABudgetNoEntriesGo) {
  ClusterModel silent = machines(2);
  silent.exchange_bytes_per_second = 0;
  const ClusterPrediction cards = on_cards(silent, 8);
  EXPECT_EQ(cards.entries_sent, 0U);
  EXPECT_GT(cards.bytes_sent, 0U) << "what they find out about the root goes all the same";
  EXPECT_EQ(on_hosts(silent, 8).entries_sent, 0U);
}

TEST_F(PredictedCluster, WhatArrivesAfterTheEndChangesNothing) {
  ClusterModel far = machines(2);
  far.latency = std::chrono::hours(1);
  far.entry_work = Time(0);
  const ClusterPrediction apart = on_hosts(far, 9);
  EXPECT_EQ(apart.depths.back().nodes, on_hosts(machines(1), 9).depths.back().nodes);
  EXPECT_NE(apart.depths.back().nodes, on_hosts(machines(2), 9).depths.back().nodes);
}

TEST_F(PredictedCluster, CardsNeedNoSharedTable) {
  offload::CardModel other = card();
  other.table_bits = 0;
  const ClusterPrediction cards = predictor.on_cards(position, depth_limit(9), machines(2), {other}, {}, 4);
  EXPECT_EQ(cards.depth, 9);
  EXPECT_GT(cards.entries_sent, 0U) << "the tables of the hosts are shared";
}

TEST_F(PredictedCluster, AMateIsFoundTogether) {
  position = chess::parse_fen("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
  EXPECT_EQ(chess::to_uci(on_cards(machines(2), 8).line.moves.front()), "f6a6");
  EXPECT_EQ(chess::to_uci(on_hosts(machines(2), 8).line.moves.front()), "f6a6");
}

TEST_F(PredictedCluster, APositionWithoutAMoveHasNoLine) {
  position = chess::parse_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_TRUE(on_cards(machines(2), 6).line.moves.empty());
  EXPECT_TRUE(on_hosts(machines(2), 6).line.moves.empty());
}

/// A search of so many nodes that ended its one iteration at a time.
ClusterPrediction made(unsigned machines, std::uint64_t nodes, Time time) {
  ClusterPrediction prediction;
  prediction.machines = machines;
  prediction.nodes = nodes;
  prediction.time = time;
  prediction.depths = {{.depth = 9, .time = time, .nodes = nodes / machines, .score = 0}};
  return prediction;
}

TEST(ClusterGain, IsTheProductOfItsParts) {
  const ClusterPrediction one = made(1, 1000, Time(1'000'000));
  const ClusterPrediction all = made(4, 2000, Time(625'000));
  const auto gain = gain_of(all, one);
  ASSERT_TRUE(gain);
  EXPECT_EQ(gain->depth, 9);
  EXPECT_DOUBLE_EQ(gain->speedup, 1.6);
  EXPECT_DOUBLE_EQ(gain->growth, 2);
  EXPECT_DOUBLE_EQ(gain->speedup, 4 * gain->rate_share / gain->growth);
  EXPECT_FALSE(gain_of(ClusterPrediction(), one));
}

TEST(ClusterGain, TheSmallestFactorIsTheLimit) {
  const ClusterPrediction one = made(1, 1000, Time(1'000'000));
  ClusterPrediction all = made(4, 1000, Time(250'000));
  EXPECT_EQ(limit_of(all, *gain_of(all, one)), ClusterLimit::kNone);
  all = made(4, 3000, Time(750'000));
  EXPECT_EQ(limit_of(all, *gain_of(all, one)), ClusterLimit::kOverlap);
  all = made(4, 1000, Time(750'000));
  all.bottleneck = offload::Bottleneck::kTransit;
  EXPECT_EQ(limit_of(all, *gain_of(all, one)), ClusterLimit::kLink);
  all.bottleneck = offload::Bottleneck::kHost;
  EXPECT_EQ(limit_of(all, *gain_of(all, one)), ClusterLimit::kHost);
  all.bottleneck = offload::Bottleneck::kWork;
  EXPECT_EQ(limit_of(all, *gain_of(all, one)), ClusterLimit::kWork);
}

TEST_F(PredictedCluster, TheReportHasBothSearches) {
  const ClusterReport report{.all = on_cards(machines(2), 8), .one = on_cards(machines(1), 8)};
  const Json json = report.json(position);
  EXPECT_EQ(json["machines"], 2);
  EXPECT_EQ(json["one_machine"]["machines"], 1);
  EXPECT_EQ(json["gain"]["depth"], 8);
  EXPECT_GT(json["gain"]["speedup"], 0);
  bool has_limit = false;
  for (const std::string& line : report.text(position)) has_limit = has_limit || line.starts_with("limit");
  EXPECT_TRUE(has_limit);
}

}  // namespace
}  // namespace cobalt::cluster_prediction
