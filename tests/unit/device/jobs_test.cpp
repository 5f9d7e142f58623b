// SPDX-License-Identifier: Apache-2.0
// What belongs to jobs alone; how they go through a device is tested in tests/device.
#include "host/device/jobs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "hls/search/formats.hpp"
#include "host/device/model_search.hpp"
#include "tests/device/random_searches.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::device {
namespace {

TEST(JobCounters, TurnsAreUnknownWhenACounterHasStayedAtItsMost) {
  const JobCounters counted{.busy_clocks = 100, .starved_clocks = 30, .blocked_clocks = 20};
  EXPECT_EQ(counted.turns(), 50u);
  for (const auto counter : {&JobCounters::busy_clocks, &JobCounters::starved_clocks, &JobCounters::blocked_clocks}) {
    JobCounters most = counted;
    most.*counter = spec::kMostCounted;
    EXPECT_EQ(most.turns(), std::nullopt);
  }
}

TEST(SearchItem, KeysAreExclusiveOrThoseOfTheRootAndNoMoreThanCount) {
  const std::uint64_t earlier[] = {0x1'0000'0011, 0x2'0000'0022, 0x3'0000'0033, 0x4'0000'0044, 0x5'0000'0055};
  const auto with_clock = [&](std::uint8_t clock, std::size_t known) {
    SearchItem item;
    item.halfmove_clock = clock;
    item.keys = {9, 9, 9, 9};
    set_keys(item, 0xf'0000'00ff, std::span(earlier).first(known));
    return item;
  };
  const SearchItem full = with_clock(50, 5);
  EXPECT_EQ(full.key_count, 4);
  EXPECT_EQ(full.keys, (std::array<std::uint32_t, 4>{0xee, 0xdd, 0xcc, 0xbb}));
  const SearchItem young = with_clock(2, 5);
  EXPECT_EQ(young.key_count, 2) << "a capture lies before";
  EXPECT_EQ(young.keys, (std::array<std::uint32_t, 4>{0xee, 0xdd, 0, 0}));
  EXPECT_EQ(with_clock(50, 1).key_count, 1);
  EXPECT_EQ(with_clock(50, 0), SearchItem{.halfmove_clock = 50});
}

TEST(SearchItem, WithTheSharedTableItHasItsOwnKeyAlone) {
  const std::uint64_t earlier[] = {0x1'0000'0011, 0x2'0000'0022};
  SearchItem item;
  item.rules = spec::kRuleSharedTable;
  item.halfmove_clock = 50;
  item.key_count = 3;
  set_keys(item, 0xf'0000'00ff, earlier);
  EXPECT_EQ(item.root_key, 0xf'0000'00ffU);
  EXPECT_EQ(item.key_count, 0);
  EXPECT_EQ(item.keys, (std::array<std::uint32_t, 4>{}));
}

/// Both forms of a search, packed for a card, are what the model reads.
TEST(SearchItem, PackedSearchesAreThoseThatTheModelReads) {
  std::vector<SearchItem> items = test::random_searches(400, 7);
  std::vector<std::uint8_t> scratch;
  const std::span<const std::uint8_t> bytes = pack_items(SearchJob{items}, 1000, scratch);
  ASSERT_EQ(bytes.size(), items.size() * spec::kSearchJobBytes);
  std::size_t shared = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const hls::SearchJob read = hls::unpack_search_job(bytes.data() + i * spec::kSearchJobBytes);
    const hls::SearchJob expected = model_job(items[i]);
    EXPECT_EQ(read.tag, 1000 + i);
    EXPECT_TRUE(std::ranges::equal(read.position.word, expected.position.word)) << i;
    EXPECT_EQ(read.limit, expected.limit);
    EXPECT_EQ(read.beta, expected.beta);
    EXPECT_EQ(read.depth, expected.depth);
    EXPECT_EQ(read.rules, expected.rules);
    EXPECT_EQ(read.halfmove_clock, expected.halfmove_clock);
    EXPECT_EQ(read.key_count, expected.key_count);
    EXPECT_TRUE(std::ranges::equal(read.key, expected.key)) << i;
    EXPECT_EQ(read.root_key, expected.root_key) << i;
    EXPECT_EQ(read.generation, expected.generation) << i;
    EXPECT_EQ(read.defer_least_depth, expected.defer_least_depth) << i;
    EXPECT_EQ(read.reserved, 0U);
    EXPECT_EQ(read.game, nullptr);
    shared += (read.rules & spec::kRuleSharedTable) != 0;
  }
  EXPECT_GT(shared, 100U);
  EXPECT_LT(shared, 300U);
}

TEST(UnpackAnswer, IsOfAnOperationWithAnswers) {
  EXPECT_EQ(test::message_of<std::logic_error>([] { unpack_answer(spec::kOperationLoadParameters, {}, 0, {}); }),
            "an operation without a job struct");
}

}  // namespace
}  // namespace cobalt::device
