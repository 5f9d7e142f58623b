// SPDX-License-Identifier: Apache-2.0
/// \file
/// Searches for the tests of pools, and what the model says of them.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/model_device.hpp"
#include "host/device/model_search.hpp"
#include "host/generator/generator.hpp"
#include "host/offload/job_pool.hpp"
#include "host/offload/virtual_pool.hpp"

namespace cobalt::offload {

/// Devices `model` with the default parameters.
inline std::vector<std::unique_ptr<device::Device>> model_devices(std::size_t count) {
  std::vector<std::unique_ptr<device::Device>> devices;
  for (std::size_t i = 0; i < count; ++i) {
    devices.push_back(device::make_model_device());
    devices.back()->load_parameters(default_parameters());
  }
  return devices;
}

/// Searches of random positions: quick ones mostly, with and without a limit of tries.
inline std::vector<device::SearchItem> random_searches(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<device::SearchItem> items;
  for (const chess::Position& position : chess::random_positions(count, seed)) {
    device::SearchItem item;
    item.position = chess::pack_position(position);
    item.beta = static_cast<std::int16_t>(static_cast<int>(random() % 401) - 200);
    item.depth = static_cast<std::uint16_t>(random() % 9);  // up to two plies
    item.limit = random() % 4 == 0 ? 20 : 0;
    item.tag = static_cast<std::uint32_t>(random());
    items.push_back(item);
  }
  return items;
}

/// What the model says of searches and positions.
class Reference {
 public:
  device::SearchAnswer search(device::SearchItem item) {
    item.tag = 0;
    return searcher_.run(item, function_);
  }
  device::Result evaluation(const device::PackedPosition& position) const { return evaluator_.evaluate(position); }

 private:
  device::SearchFunction function_{default_parameters()};
  device::ModelEvaluator evaluator_{default_parameters()};
  device::ModelSearcher searcher_;
};

/// All context seconds of a pool are accounted for.
inline void expect_context_seconds_add_up(const VirtualPool& pool) {
  const VirtualCounts& counts = pool.virtual_counts();
  const double all =
      pool.counts().busy_context_seconds + counts.idle_in_transit + counts.idle_host_busy + counts.idle_host_waiting;
  const auto contexts = static_cast<double>(pool.contexts());
  EXPECT_NEAR(all, contexts * std::chrono::duration<double>(pool.now()).count(), contexts * 1e-9);
}

/// What the cards of a pool have done is what the pool has.
inline void expect_cards_add_up(const VirtualPool& pool) {
  const PoolCounts& counts = pool.counts();
  std::size_t contexts = 0;
  std::uint64_t tries = 0;
  double busy_seconds = 0;
  for (const CardWork& card : pool.cards()) {
    contexts += card.contexts;
    tries += card.tries;
    EXPECT_DOUBLE_EQ(card.tries_until_now, static_cast<double>(card.tries)) << "nothing goes on";
    EXPECT_EQ(card.busy_seconds.size(), card.contexts);
    EXPECT_NEAR(card.clocks, std::chrono::duration<double>(pool.now()).count() * CardModel().clock_mhz * 1e6, 2);
    double of_contexts = 0;
    for (const double seconds : card.busy_seconds) {
      EXPECT_GE(seconds, 0);
      EXPECT_LE(seconds, std::chrono::duration<double>(pool.now()).count() + 1e-8);
      of_contexts += seconds;
    }
    EXPECT_NEAR(card.busy_context_seconds, of_contexts, 1e-12);
    busy_seconds += of_contexts;
  }
  EXPECT_EQ(contexts, pool.contexts());
  EXPECT_EQ(tries, counts.tries);
  // The pool counts a search from when a context takes it, which is up to a revolution before its first turn.
  const double revolution_seconds = kSearchRevolutionClocks / (CardModel().clock_mhz * 1e6);
  EXPECT_LE(busy_seconds, counts.busy_context_seconds + 1e-9);
  EXPECT_GE(busy_seconds,
            counts.busy_context_seconds - 1e-9 - revolution_seconds * static_cast<double>(counts.searches));
}

/// Uses a pool at random and checks every answer: each job has exactly one, what the model says, or, where the job was
/// aborted, that or an aborted one.
class RandomUse {
 public:
  /// \param is_alone  what the pool counts is what is done here
  RandomUse(JobPool& pool, std::uint64_t seed, bool is_alone = true)
      : pool_(pool), is_alone_(is_alone), random_(seed), items_(random_searches(60, seed)) {}

  void run(int steps) {
    for (int step = 0; step < steps; ++step) {
      switch (random_() % 8) {
        case 0:
        case 1:
          for (std::uint64_t count = random_() % 7; count > 0; --count) submit();
          break;
        case 2:
          for (std::uint64_t count = random_() % 90; count > 0; --count) evaluate();
          break;
        case 3:
          abort();
          break;
        case 4:
          pool_.flush();
          break;
        case 5:
          pool_.charge(PoolTime(random_() % 20000));
          break;
        default:
          collect(open_.empty() ? false : random_() % 2 == 0);
      }
      ASSERT_EQ(pool_.in_flight(), open_.size());
      if (testing::Test::HasFatalFailure()) return;
    }
    while (!open_.empty()) {
      ASSERT_NO_FATAL_FAILURE(collect(true));
    }
    ASSERT_EQ(pool_.in_flight(), 0u);
    if (!is_alone_) return;
    EXPECT_EQ(pool_.counts().submitted, given_.size());
    EXPECT_EQ(pool_.counts().searches, searches_);
    EXPECT_EQ(pool_.counts().evaluations, evaluations_);
    EXPECT_EQ(pool_.counts().tries, tries_);
    EXPECT_EQ(pool_.counts().searches_aborted, aborted_answers_);
    EXPECT_EQ(pool_.counts().searches_over_limit, over_limit_);
  }

  std::uint64_t searches() const { return searches_; }
  std::uint64_t aborted_answers() const { return aborted_answers_; }
  std::uint64_t evaluations() const { return evaluations_; }
  std::uint64_t tries() const { return tries_; }

 private:
  struct Open {
    bool is_search = false;
    std::size_t item = 0;
    std::uint32_t tag = 0;
    bool is_aborted = false;
  };

  void give(PoolJob job, Open open) {
    EXPECT_GT(job, given_.empty() ? 0 : given_.back());
    given_.push_back(job);
    open_.emplace(job, open);
  }
  void submit() {
    if (pool_.in_flight() == pool_.capacity()) return;
    const std::size_t item = random_() % items_.size();
    give(pool_.submit(items_[item]), {.is_search = true, .item = item, .tag = items_[item].tag, .is_aborted = false});
    ++searches_;
  }
  void evaluate() {
    if (pool_.in_flight() == pool_.capacity()) return;
    const std::size_t item = random_() % items_.size();
    const auto tag = static_cast<std::uint32_t>(random_());
    give(pool_.evaluate(items_[item].position, tag),
         {.is_search = false, .item = item, .tag = tag, .is_aborted = false});
    ++evaluations_;
  }
  /// One that is open, or one of long ago.
  void abort() {
    if (given_.empty()) return;
    const PoolJob job = given_[random_() % given_.size()];
    pool_.abort(job);
    if (const auto place = open_.find(job); place != open_.end()) place->second.is_aborted = true;
  }
  void collect(bool wait) {
    std::vector<PoolAnswer> answers;
    pool_.collect(answers, wait);
    ASSERT_TRUE(!wait || !answers.empty());
    for (const PoolAnswer& answer : answers) check(answer);
  }
  void check(const PoolAnswer& answer) {
    const auto place = open_.find(answer.job);
    ASSERT_NE(place, open_.end()) << "no such job, or answered twice: " << answer.job;
    const Open open = place->second;
    open_.erase(place);
    ASSERT_EQ(answer.is_search, open.is_search);
    EXPECT_EQ(answer.tag, open.tag);
    if (!open.is_search) {
      EXPECT_EQ(answer.evaluation, reference_.evaluation(items_[open.item].position));
      return;
    }
    tries_ += answer.search.tries;
    if (answer.search.status == spec::kAnswerLimit) ++over_limit_;
    if (answer.search.status == spec::kAnswerAborted) {
      EXPECT_TRUE(open.is_aborted);
      ++aborted_answers_;
      return;
    }
    EXPECT_EQ(answer.search, reference_.search(items_[open.item]));
  }

  JobPool& pool_;
  bool is_alone_;
  std::mt19937_64 random_;
  std::vector<device::SearchItem> items_;
  Reference reference_;
  std::map<PoolJob, Open> open_;
  std::vector<PoolJob> given_;
  std::uint64_t searches_ = 0, evaluations_ = 0, tries_ = 0, aborted_answers_ = 0, over_limit_ = 0;
};

}  // namespace cobalt::offload
