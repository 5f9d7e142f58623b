// SPDX-License-Identifier: Apache-2.0
#include "host/serve/searcher.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "host/generator/generator.hpp"
#include "tests/unit/offload/test_devices.hpp"

namespace cobalt::serve {
namespace {

/// Hears nothing.
class Silence : public engine::SearchListener {
  void on_progress(const engine::Progress& /*progress*/) override {}
  void on_root_move(int /*depth*/, chess::Move /*move*/, std::size_t /*number*/,
                    std::chrono::steady_clock::duration /*elapsed*/) override {}
};

SearcherOptions small_options() {
  SearcherOptions options;
  options.parameters = default_parameters();
  options.hash_megabytes = 1;
  return options;
}

engine::SearchResult search(Searcher& searcher, int depth, const Searcher::OnLoad& on_load) {
  engine::Limits limits;
  limits.depth = depth;
  engine::SearchControl control;
  Silence silence;
  return searcher.search({}, limits, control, silence, on_load);
}

TEST(Searcher, TheHostHasNoCards) {
  const auto searcher = make_host_searcher(small_options());
  EXPECT_EQ(searcher->name(), "host");
  EXPECT_FALSE(searcher->load().has_value());
  const auto result = search(*searcher, 3, [](const CardLoad&) { ADD_FAILURE() << "no cards"; });
  EXPECT_EQ(result.depth, 3);
}

TEST(Searcher, ManyPositionsGoToTheCards) {
  const auto searcher = make_virtual_searcher(small_options(), "one", {offload::CardModel()});
  std::size_t found = 0;
  const auto report = [&found](std::size_t /*number*/, const strength::Choice& choice) {
    ++found;
    EXPECT_TRUE(choice.move);
    EXPECT_LE(choice.nodes, 2000U) << "tries of a card: the host's search would go beyond";
  };
  const std::vector<chess::Position> positions(3);
  searcher->search_many(2000, {})(positions, report, {});
  EXPECT_EQ(found, positions.size());
  EXPECT_EQ(search(*searcher, 4, {}).depth, 4) << "and other searches go on";
}

TEST(Searcher, VirtualCardsTellTheirLoad) {
  const auto searcher = make_virtual_searcher(small_options(), "two", {offload::CardModel(), offload::CardModel()});
  EXPECT_EQ(searcher->name(), "two");
  EXPECT_TRUE(searcher->is_virtual());
  const CardLoad before = searcher->load().value();
  ASSERT_EQ(before.cards.size(), 2U) << "known before the first search";
  EXPECT_EQ(before.contexts, 2U * offload::CardModel().contexts());
  EXPECT_EQ(before.cards[0].context_shares, std::vector<double>(offload::CardModel().contexts(), 0.0));
  std::vector<CardLoad> loads;
  const auto result = search(*searcher, 5, [&loads](const CardLoad& load) { loads.push_back(load); });
  EXPECT_EQ(result.depth, 5);
  ASSERT_FALSE(loads.empty());
  const CardLoad last = loads.back();
  EXPECT_EQ(last.contexts, 2U * offload::CardModel().contexts());
  EXPECT_EQ(last.in_flight, 0U);
  EXPECT_GT(last.jobs, 0U);
  EXPECT_GT(last.tries, 0U);
  EXPECT_LT(last.tries, result.nodes);  // the host has looked at some too
  EXPECT_GT(last.busy_contexts, 0);
  EXPECT_LE(last.busy_contexts, static_cast<double>(last.contexts));
  ASSERT_EQ(last.cards.size(), 2U);
  EXPECT_EQ(last.cards[0].tries + last.cards[1].tries, last.tries);
  double busy_contexts = 0;
  for (const offload::CardUse& card : last.cards) {
    EXPECT_EQ(card.contexts, offload::CardModel().contexts());
    EXPECT_EQ(card.cores, 1U);
    ASSERT_EQ(card.context_shares.size(), card.contexts);
    EXPECT_NEAR(std::accumulate(card.context_shares.begin(), card.context_shares.end(), 0.0), card.busy_contexts, 1e-6);
    EXPECT_GT(card.clocks, 0);
    ASSERT_TRUE(card.tries_per_clock.has_value());
    EXPECT_LE(static_cast<double>(card.tries) / card.clocks, 1);
    busy_contexts += card.busy_contexts;
  }
  EXPECT_LE(busy_contexts, last.busy_contexts + 1e-6);
  // Of this search alone.
  search(*searcher, 1, [&loads](const CardLoad& load) { loads.push_back(load); });
  EXPECT_LT(loads.back().jobs, last.jobs);
}

// A kernel without search cores is asked for static scores, as by every other command.
TEST(Searcher, ACardThatCannotSearchEvaluates) {
  const SearcherOptions options = small_options();
  std::vector<std::unique_ptr<device::Device>> devices;
  devices.push_back(std::make_unique<offload::EvaluatorDevice>());
  devices.back()->load_parameters(options.parameters);
  const auto searcher = make_card_searcher(options, "evaluator", std::move(devices));
  std::vector<CardLoad> loads;
  const auto result = search(*searcher, 3, [&loads](const CardLoad& load) { loads.push_back(load); });
  EXPECT_EQ(result.depth, 3);
  EXPECT_GT(result.evaluations, 0U);
  ASSERT_TRUE(searcher->load().has_value()) << "the card has not failed";
  ASSERT_FALSE(loads.empty());
  EXPECT_GT(loads.back().jobs, 0U);
  EXPECT_EQ(loads.back().tries, 0U);
}

TEST(Searcher, OneThreadOfTheHostSearchesAboveCards) {
  std::vector<std::uint64_t> nodes;
  for (const unsigned threads : {1U, 3U}) {
    SearcherOptions options = small_options();
    options.threads = threads;
    const auto searcher = make_virtual_searcher(options, "one", {offload::CardModel()});
    const auto result = search(*searcher, 6, {});
    EXPECT_EQ(result.depth, 6);
    nodes.push_back(result.nodes);
  }
  EXPECT_EQ(nodes[0], nodes[1]) << "virtual time leaves nothing to chance";
}

}  // namespace
}  // namespace cobalt::serve
