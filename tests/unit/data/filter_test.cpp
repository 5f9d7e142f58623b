// SPDX-License-Identifier: Apache-2.0
#include "host/data/filter.hpp"

#include "host/data/quiet.hpp"
#include "tests/unit/data/test_support.hpp"

namespace cobalt::data {
namespace {

using test::labelled;
using test::MaterialEvaluator;

constexpr const char* kQuiet = "4k3/pp3ppp/8/8/8/8/PP3PPP/4K3 w - - 0 1";
constexpr const char* kRookHangs = "4k3/8/8/3r4/8/8/6B1/4K3 w - - 0 1";
constexpr const char* kRookHangsToBlack = "4k3/8/8/3r4/8/8/6B1/4K3 b - - 0 1";
constexpr const char* kGuardedPawn = "4k3/8/2p5/3p4/8/8/6B1/4K3 w - - 0 1";
constexpr const char* kInCheck = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
constexpr const char* kPromotes = "8/P5k1/8/8/8/8/8/4K3 w - - 0 1";

std::vector<LabelledPosition> filtered(std::vector<LabelledPosition> positions, const FilterRules& rules,
                                       FilterCounts* counts = nullptr) {
  const FilterCounts found = filter_positions(positions, rules);
  if (counts != nullptr) *counts = found;
  return positions;
}

TEST(Quiet, ByExchange) {
  const auto gains = [](const char* fen) { return gains_by_exchange(chess::parse_fen(fen)); };
  EXPECT_FALSE(gains(kQuiet));
  EXPECT_TRUE(gains(kRookHangs));
  EXPECT_FALSE(gains(kRookHangsToBlack));
  EXPECT_FALSE(gains(kGuardedPawn));
  EXPECT_TRUE(gains(kPromotes));
}

TEST(Quiet, BySearch) {
  const MaterialEvaluator material;
  const auto change = [&](const char* fen) {
    const chess::Position position = chess::parse_fen(fen);
    return quiescence_score(position, material) - material.evaluate(position);
  };
  EXPECT_EQ(change(kQuiet), 0);
  EXPECT_EQ(change(kRookHangs), 500);
  EXPECT_EQ(change(kGuardedPawn), 0);
  EXPECT_EQ(change(kPromotes), 860);
  // A mated side has no move to get out of check.
  EXPECT_LE(quiescence_score(chess::parse_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), material), -engine::kLeastMate);
}

TEST(Filter, QuietPositions) {
  const std::vector<LabelledPosition> all = {labelled(kQuiet), labelled(kRookHangs), labelled(kInCheck),
                                             labelled(kGuardedPawn)};
  const std::vector<LabelledPosition> quiet = {labelled(kQuiet), labelled(kGuardedPawn)};
  FilterRules exchange;
  exchange.only_exchange_quiet = true;
  FilterCounts counts;
  EXPECT_EQ(filtered(all, exchange, &counts), quiet);
  EXPECT_EQ(counts.read, 4U);
  EXPECT_EQ(counts.in_check, 1U);
  EXPECT_EQ(counts.not_quiet, 1U);
  EXPECT_EQ(counts.kept, 2U);
  FilterRules search;
  search.evaluator = std::make_shared<MaterialEvaluator>();
  EXPECT_EQ(filtered(all, search), quiet);
  search.most_change_cp = 500;
  EXPECT_EQ(filtered(all, search).size(), 3U);
}

TEST(Filter, LabelsPiecesAndScores) {
  const std::vector<LabelledPosition> all = {labelled(kQuiet, 600, 2), labelled(kRookHangs, -601),
                                             labelled(kPromotes, {}, 1)};
  FilterRules score;
  score.needs_score = true;
  EXPECT_EQ(filtered(all, score), (std::vector{all[0], all[1]}));
  FilterRules result;
  result.needs_result = true;
  EXPECT_EQ(filtered(all, result), (std::vector{all[0], all[2]}));
  FilterRules pieces;
  pieces.least_pieces = 4;
  pieces.most_pieces = 11;
  EXPECT_EQ(filtered(all, pieces), (std::vector{all[1]}));
  FilterRules limit;
  limit.most_score_cp = 600;
  EXPECT_EQ(filtered(all, limit), (std::vector{all[0], all[2]}));
}

TEST(Filter, FirstOfEqualPositionsStays) {
  const std::vector<LabelledPosition> all = {labelled(kQuiet, 1), labelled(kPromotes, 2), labelled(kQuiet, 3)};
  FilterRules rules;
  rules.only_first = true;
  FilterCounts counts;
  EXPECT_EQ(filtered(all, rules, &counts), (std::vector{all[0], all[1]}));
  EXPECT_EQ(counts.repeated, 1U);
}

TEST(Filter, SamplesAreFairAndReproducible) {
  const std::vector<LabelledPosition> all = test::some_positions(1000);
  FilterRules rules;
  rules.sample = 100;
  FilterCounts counts;
  const auto chosen = filtered(all, rules, &counts);
  ASSERT_EQ(chosen.size(), 100U);
  EXPECT_EQ(counts.not_chosen, 900U);
  EXPECT_EQ(filtered(all, rules), chosen);
  // In their order, and from both halves: fewer than 30 of 100 in one has a probability of 2 in 100,000.
  std::size_t at = 0;
  std::size_t early = 0;
  for (const LabelledPosition& position : chosen) {
    while (at < all.size() && !(all[at] == position)) ++at;
    ASSERT_LT(at, all.size());
    if (at < 500) ++early;
    ++at;
  }
  EXPECT_GE(early, 30U);
  EXPECT_LE(early, 70U);
  rules.seed = 2;
  EXPECT_NE(filtered(all, rules), chosen);
  rules.sample = 2000;
  EXPECT_EQ(filtered(all, rules), all);
}

}  // namespace
}  // namespace cobalt::data
