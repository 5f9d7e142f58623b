// SPDX-License-Identifier: Apache-2.0
// The devices `model` and `hls` and the rule shared-table: jobs one after the other, in lists and through the ring,
// against the model alone with a table of its own.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "host/chess/movegen.hpp"
#include "host/device/hls_device.hpp"
#include "host/device/model_device.hpp"
#include "host/device/model_search.hpp"
#include "host/generator/generator.hpp"
#include "spec/kernel_interface.hpp"
#include "tests/search/shared_card.hpp"

namespace cobalt::device {
namespace {

using test::Random;

constexpr std::size_t kBuckets = (std::size_t{1} << spec::kSharedTableBits) / spec::kSharedTableWays;

SearchItem item_of(const hls::SearchJob& job) {
  SearchItem item;
  item.position = test::bytes_of(job.position);
  item.tag = job.tag;
  item.limit = job.limit;
  item.beta = job.beta;
  item.depth = job.depth;
  item.rules = job.rules;
  item.halfmove_clock = job.halfmove_clock;
  item.key_count = job.key_count;
  std::ranges::copy(job.key, item.keys.begin());
  item.root_key = job.root_key;
  item.generation = job.generation;
  item.defer_least_depth = job.defer_least_depth;
  return item;
}

/// The device, and the model beside it. Jobs of the model without the rule have no table at all.
class Pair {
 public:
  explicit Pair(std::unique_ptr<Device> device) : device_(std::move(device)), card_(kBuckets) {}

  void load(const ParameterSet& set) {
    device_->load_parameters(set);
    bank_ = test::bank_of(set);
  }
  void set_game(const std::vector<std::uint64_t>& keys) {
    device_->set_game(keys);
    card_.set_game(keys);
  }
  const test::SearchBank& bank() const { return bank_; }
  std::size_t filled() const { return card_.filled(); }
  /// Jobs whose answers another table, or none, would have made others.
  std::size_t changed() const { return changed_; }
  std::size_t unshared() const { return unshared_; }

  /// Gives the jobs to both. \param in_ring  through the search ring; else in lists of random sizes, all in flight
  void compare(Random& random, std::span<const hls::SearchJob> jobs, bool in_ring) {
    std::vector<SearchItem> items;
    for (const hls::SearchJob& job : jobs) items.push_back(item_of(job));
    const std::vector<SearchAnswer> answers = in_ring ? ring_answers(items) : list_answers(random, items);
    ASSERT_EQ(answers.size(), jobs.size());
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      // In the form that the kernel gets, where a job without the rule has no words of one with it.
      const hls::SearchJob job = model_job(items[i]);
      const bool is_shared = hls::has_rule(job, spec::kRuleSharedTable);
      const hls::SearchAnswer alone = search_.run(job, bank_);
      const SearchAnswer expected = host_answer(is_shared ? card_.model(job, bank_) : alone);
      ASSERT_EQ(answers[i], expected) << i << ' ' << test::text_of(job);
      changed_ += expected != host_answer(alone);
      unshared_ += !is_shared;
    }
  }

 private:
  std::vector<SearchAnswer> list_answers(Random& random, std::span<const SearchItem> items) {
    std::vector<Ticket> tickets;
    while (!items.empty()) {
      const std::size_t count = std::min<std::size_t>(items.size(), 1 + random() % 9);
      tickets.push_back(device_->submit(SearchJob{items.first(count)}));
      items = items.subspan(count);
    }
    std::vector<SearchAnswer> answers;
    for (const Ticket ticket : tickets) {
      const Answer answer = device_->wait(ticket);
      const auto& some = answer.get<SearchAnswers>().answers;
      answers.insert(answers.end(), some.begin(), some.end());
    }
    return answers;
  }
  std::vector<SearchAnswer> ring_answers(std::span<const SearchItem> items) {
    const auto ring = device_->open_search_ring(items.size());
    ring->submit(items);
    std::vector<SearchAnswer> answers;
    while (ring->in_flight() != 0) ring->collect(answers, true);
    return answers;
  }

  std::unique_ptr<Device> device_;
  test::SharedCard card_;
  test::SearchBank bank_;
  test::ModelSearch search_;
  std::size_t changed_ = 0;
  std::size_t unshared_ = 0;
};

/// Jobs of a root as a host asks them, each deeper than the one before, in the generation of their search.
std::vector<hls::SearchJob> whole_search(Random& random, const chess::Position& root, std::uint64_t game_mask,
                                         std::uint8_t generation, unsigned most_plies, std::uint32_t most_tries) {
  std::vector<hls::SearchJob> jobs;
  hls::SearchJob job = test::job_for(root, 0, static_cast<int>(random() % 201) - 100);
  job.rules = spec::kSearchRootRules;
  job.root_key = root.key() ^ game_mask;
  job.generation = generation;
  job.defer_least_depth = static_cast<std::uint8_t>(random() % 3 == 0 ? 0 : 4 + random() % 8);
  job.limit = most_tries;
  for (unsigned plies = 2; plies <= most_plies; ++plies) {
    job.tag = static_cast<std::uint32_t>(random());
    job.depth = static_cast<std::uint16_t>(spec::kQuarterPlies * plies);
    jobs.push_back(job);
    job.beta = static_cast<std::int16_t>(job.beta + static_cast<int>(random() % 41) - 20);
  }
  return jobs;
}

/// Positions that the root comes to in one ply, and others that may take their places.
std::vector<std::uint64_t> random_game(Random& random, const chess::Position& root, std::uint64_t game_mask) {
  std::vector<std::uint64_t> keys;
  for (const chess::Move move : chess::legal_moves(root)) {
    if (random() % 2 == 0) continue;
    chess::Position after = root;
    after.do_move(move);
    keys.push_back(after.key() ^ game_mask);
    if (random() % 4 == 0) keys.push_back(random());
  }
  return keys;
}

/// Searches of a game one after the other on one table. New parameters come between, and the table stays.
void compare_whole_searches(Pair& pair, std::size_t count, unsigned most_plies, std::uint32_t most_tries,
                            std::uint64_t seed) {
  Random random(seed);
  ParameterSet set = default_parameters();
  pair.load(set);
  const std::uint64_t mask = random();
  std::size_t searches = 0;
  std::size_t jobs = 0;
  test::for_each_move_case(count, seed, [&](const chess::Position& position) {
    if (testing::Test::HasFatalFailure()) return;
    if (searches % 16 == 15) {
      set.set_field(spec::kSearch, 0, spec::kSharedTableLeastDepth, "value", 4 + static_cast<int>(random() % 5));
      pair.load(set);
    }
    pair.set_game(random() % 2 == 0 ? random_game(random, position, mask) : std::vector<std::uint64_t>());
    const auto search =
        whole_search(random, position, mask, static_cast<std::uint8_t>(searches % spec::kSharedTableGenerations),
                     most_plies, most_tries);
    pair.compare(random, search, searches % 3 == 0);
    ++searches;
    jobs += search.size();
  });
  EXPECT_EQ(searches, count);
  EXPECT_GT(pair.changed(), jobs / 3) << "the table and the game mean little";
}

struct Maker {
  const char* name;
  std::unique_ptr<Device> (*make)();
};
class SharedTableDevices : public testing::TestWithParam<Maker> {};
INSTANTIATE_TEST_SUITE_P(, SharedTableDevices,
                         testing::Values(Maker{"model", make_model_device}, Maker{"hls", make_hls_device}),
                         [](const auto& each) { return std::string(each.param.name); });

TEST_P(SharedTableDevices, WholeSearchesAreThoseOfTheModelAlone) {
  Pair pair(GetParam().make());
  compare_whole_searches(pair, 200, 5, 400, 31);
}
TEST_P(SharedTableDevices, LongWholeSearchesAreThoseOfTheModelAlone) {
  Pair pair(GetParam().make());
  compare_whole_searches(pair, 3000, 7, 3000, 32);
}

/// Rules and numbers of all kinds, refused jobs among them, and jobs without the rule between those with it.
TEST_P(SharedTableDevices, JobsOfAllKindsAreThoseOfTheModelAlone) {
  Random random(33);
  ParameterSet set = default_parameters();
  Pair pair(GetParam().make());
  pair.load(set);
  std::vector<hls::SearchJob> jobs;
  std::size_t rounds = 0;
  test::for_each_move_case(1200, 34, [&](const chess::Position& position) {
    if (testing::Test::HasFatalFailure()) return;
    hls::SearchJob job = test::random_job(random, position, pair.bank(), 300);
    job.reserved = 0;  // the device interface cannot say it
    for (auto more = 1 + random() % 3; more > 0; --more) {
      jobs.push_back(job);
      job.depth =
          static_cast<std::uint16_t>(std::min<std::uint64_t>(job.depth + random() % 5, spec::kSearchMaxDepth + 1));
      job.generation = static_cast<std::uint8_t>(job.generation + random() % 2);
    }
    if (jobs.size() < 60) return;
    pair.compare(random, jobs, rounds++ % 2 != 0);
    jobs.clear();
    const hls::SearchParameters numbers = test::random_numbers(random, test::default_bank());
    for (unsigned entry = 0; entry < spec::kSearchNumbers; ++entry) {
      set.set_field(spec::kSearch, 0, entry, "value", numbers.number[entry]);
    }
    pair.load(set);
  });
  EXPECT_GT(rounds, 20U);
  EXPECT_GT(pair.unshared(), 300U);
  EXPECT_GT(pair.changed(), 100U);
  EXPECT_GT(pair.filled(), 1000U);
}

TEST_P(SharedTableDevices, IsAnnouncedAndEachDeviceHasOne) {
  const auto device = GetParam().make();
  EXPECT_EQ(device->info().search_rules, spec::kAllSearchRules | spec::kSearchDeferral | spec::kSearchGameKeys);
  EXPECT_EQ(device->info().search_cores, 0U) << "its searches do not run side by side";
  Random random(35);
  Pair first(GetParam().make());
  Pair second(GetParam().make());
  for (Pair* pair : {&first, &second}) pair->load(default_parameters());
  const chess::Position position;
  const auto jobs = whole_search(random, position, 0, 1, 5, 1000);
  for (unsigned round = 0; round < 2; ++round) {
    first.compare(random, jobs, false);
    ASSERT_FALSE(HasFatalFailure());
  }
  second.compare(random, jobs, true);
}

}  // namespace
}  // namespace cobalt::device
