// SPDX-License-Identifier: Apache-2.0
// The table that contexts share, and which jobs with it are refused (docs/reference/search.md).
#include "hls/search/shared_table.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "tests/hls/search/search_cases.hpp"

namespace {

namespace hls = cobalt::hls;
namespace spec = cobalt::spec;
using cobalt::test::job_of;
using cobalt::test::Searcher;

constexpr std::uint64_t kBuckets = 4;

class SharedTable : public testing::Test {
 protected:
  /// Another key of a bucket for each number.
  static std::uint64_t key_of(std::uint64_t bucket, std::uint32_t number) {
    return std::uint64_t{number} << 32 | 0x1230 | bucket;
  }
  void note(std::uint64_t key, std::uint8_t place, std::uint8_t depth, std::uint8_t generation) {
    table_.note({key, place, depth, true, generation, 17, 0x123});
  }
  std::uint8_t place_for(std::uint64_t bucket, std::uint8_t generation) const {
    const hls::SharedProbe probe = table_.probe(key_of(bucket, 0xffffffff), generation);
    EXPECT_FALSE(probe.found);
    EXPECT_EQ(probe.move, spec::kNoMove);
    return probe.place;
  }

  std::vector<hls::SharedEntry> entries_ = std::vector<hls::SharedEntry>(kBuckets * spec::kSharedTableWays);
  std::vector<std::uint8_t> marks_ = std::vector<std::uint8_t>(spec::kBusyMarks);
  hls::SharedTable table_{entries_.data(), kBuckets, marks_.data()};
};

TEST_F(SharedTable, FindsWhatWasNoted) {
  table_.note({key_of(2, 7), 3, 40, false, 5, -1234, 0x8123});
  const hls::SharedProbe probe = table_.probe(key_of(2, 7), 9);
  EXPECT_TRUE(probe.found);
  EXPECT_FALSE(probe.at_least);
  EXPECT_EQ(probe.depth, 40);
  EXPECT_EQ(probe.bound, -1234);
  EXPECT_EQ(probe.move, 0x8123);
  EXPECT_EQ(probe.place, 3) << "it is to be noted at its own place";
  EXPECT_EQ(entries_[2 * spec::kSharedTableWays + 3].generation, 5) << "asking changes nothing";
  EXPECT_FALSE(table_.probe(key_of(2, 8), 9).found) << "another key of the bucket";
  EXPECT_FALSE(table_.probe(key_of(1, 7), 9).found) << "another bucket";
  EXPECT_TRUE(table_.probe(key_of(2, 7) ^ 0x80000000, 9).found) << "bits between bucket and check are not looked at";
}

TEST_F(SharedTable, AnEmptyEntryIsNotFoundByAKeyWithoutHighBits) {
  EXPECT_FALSE(table_.probe(0, 0).found);
  EXPECT_FALSE(table_.probe(3, 0).found);
}

TEST_F(SharedTable, ReplacesTheLeastDepthTheFirstOfSeveral) {
  EXPECT_EQ(place_for(1, 1), 0) << "all are empty";
  for (const auto& [place, depth] : {std::pair{0, 20}, {1, 8}, {2, 8}, {3, 12}}) {
    note(key_of(1, static_cast<std::uint32_t>(place)), static_cast<std::uint8_t>(place),
         static_cast<std::uint8_t>(depth), 1);
  }
  EXPECT_EQ(place_for(1, 1), 1);
  note(key_of(1, 1), 1, 9, 1);
  EXPECT_EQ(place_for(1, 1), 2);
  EXPECT_EQ(place_for(0, 1), 0) << "another bucket is as it was";
}

TEST_F(SharedTable, ReplacesOtherGenerationsFirst) {
  note(key_of(1, 0), 0, 4, 2);
  note(key_of(1, 1), 1, 200, 1);
  note(key_of(1, 2), 2, 255, 1);
  note(key_of(1, 3), 3, 5, 2);
  EXPECT_EQ(place_for(1, 2), 1) << "deep, but of another generation";
  EXPECT_EQ(place_for(1, 1), 0);
  EXPECT_EQ(place_for(1, 3), 0) << "all are of others: the least depth";
}

TEST_F(SharedTable, NotingReplacesWhateverIsThere) {
  note(key_of(1, 0), 0, 200, 1);
  note(key_of(1, 9), 0, 4, 1);
  EXPECT_FALSE(table_.probe(key_of(1, 0), 1).found);
  EXPECT_TRUE(table_.probe(key_of(1, 9), 1).found);
}

TEST_F(SharedTable, CountersCount) {
  EXPECT_FALSE(table_.is_busy(5));
  table_.enter(5);
  table_.enter(5);
  EXPECT_FALSE(table_.is_busy(6));
  table_.leave(5);
  EXPECT_TRUE(table_.is_busy(5));
  table_.leave(5);
  EXPECT_FALSE(table_.is_busy(5));
}

TEST(SharedTableMark, IsOfTheKeysBitsFrom40OnAndTheJobsDepth) {
  EXPECT_EQ(hls::busy_mark(0, 0), 0);
  EXPECT_EQ(hls::busy_mark(0xffffffffff, 0), 0) << "low bits of the key";
  EXPECT_EQ(hls::busy_mark(std::uint64_t{0x2aaa} << 40, 0), 0x2aaa);
  EXPECT_EQ(hls::busy_mark(std::uint64_t{1} << 54, 0), 0) << "2^14 counters";
  EXPECT_EQ(hls::busy_mark(0, 1), 64);
  EXPECT_EQ(hls::busy_mark(std::uint64_t{64} << 40, 1), 0);
  std::set<std::uint16_t> marks;
  for (unsigned depth = 0; depth <= spec::kSearchMaxDepth; ++depth)
    marks.insert(hls::busy_mark(0x123456789abcdef, depth));
  EXPECT_EQ(marks.size(), spec::kSearchMaxDepth + 1U);
}

/// Which jobs with the rule are refused, and with which status.
TEST(SharedJob, IsRefusedForWhatItMustNotHave) {
  Searcher searcher;
  const auto status_of = [&](const auto& change) {
    hls::SearchJob job = job_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 4, 0, spec::kRuleSharedTable);
    change(job);
    return searcher.ask(job).status;
  };
  const auto nothing = [](hls::SearchJob&) {};
  EXPECT_EQ(status_of(nothing), spec::kAnswerDone);
  EXPECT_EQ(status_of([](hls::SearchJob& job) { job.key_count = 1; }), spec::kAnswerIllegalRequest);
  EXPECT_EQ(status_of([](hls::SearchJob& job) { job.generation = spec::kSharedTableGenerations - 1; }),
            spec::kAnswerDone);
  EXPECT_EQ(status_of([](hls::SearchJob& job) { job.generation = spec::kSharedTableGenerations; }),
            spec::kAnswerIllegalRequest);
  EXPECT_EQ(status_of([](hls::SearchJob& job) { job.reserved = std::uint64_t{1} << 47; }), spec::kAnswerIllegalRequest);
  EXPECT_EQ(status_of([](hls::SearchJob& job) { job.defer_least_depth = 255; }), spec::kAnswerDone);
  EXPECT_EQ(status_of([](hls::SearchJob& job) { job.root_key = ~std::uint64_t{0}; }), spec::kAnswerDone);
  // Without the rule these fields are not there.
  EXPECT_EQ(status_of([](hls::SearchJob& job) {
              job.rules = 0;
              job.generation = 255;
              job.reserved = 1;
              job.key_count = 4;
            }),
            spec::kAnswerDone);
  EXPECT_EQ(status_of([](hls::SearchJob& job) { job.rules = 0, job.key_count = 5; }), spec::kAnswerIllegalRequest);
}

TEST(SharedJob, TheFirstReasonCounts) {
  Searcher searcher;
  hls::SearchJob job = job_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 256, 0, spec::kRuleSharedTable);
  EXPECT_EQ(searcher.ask(job).status, spec::kAnswerDepth);
  job.position.word[0] = ~std::uint64_t{0};
  EXPECT_EQ(searcher.ask(job).status, spec::kAnswerIllegalPosition);
  job.reserved = 1;
  EXPECT_EQ(searcher.ask(job).status, spec::kAnswerIllegalRequest);
}

TEST(GameKeys, TheLaterOfTwoWithOnePlaceCounts) {
  hls::GameKeys keys;
  keys.clear();
  EXPECT_FALSE(keys.has(0));
  keys.add(0);
  EXPECT_TRUE(keys.has(0));
  keys.add(0x1234500000000007);
  keys.add(0x9876500000000107);  // the same low 8 bits
  EXPECT_FALSE(keys.has(0x1234500000000007));
  EXPECT_TRUE(keys.has(0x9876500000000107));
  EXPECT_TRUE(keys.has(0));
  keys.clear();
  EXPECT_FALSE(keys.has(0x9876500000000107));
}

}  // namespace
