// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "host/offload/held_jobs.hpp"

namespace cobalt::offload {
namespace {

HeldJobs held(std::size_t searches, std::size_t evaluations) {
  HeldJobs jobs;
  for (std::size_t i = 0; i < searches; ++i) jobs.add(1 + i, device::SearchItem{});
  for (std::size_t i = 0; i < evaluations; ++i) jobs.add(1000 + i, device::PackedPosition{});
  return jobs;
}

TEST(HeldJobs, SearchesAreSharedOutEvenly) {
  HeldJobs jobs = held(10, 0);
  const JobList first = jobs.take(4, 48, true);
  EXPECT_EQ(first.numbers, (std::vector<PoolJob>{1, 2, 3}));
  EXPECT_EQ(first.searches.size(), 3u);
  EXPECT_TRUE(first.evaluations.empty());
  EXPECT_EQ(jobs.searches(), 7u);
  EXPECT_EQ(jobs.take(1, 5, true).searches.size(), 5u);
  EXPECT_EQ(jobs.take(1, 5, true).searches.size(), 2u);
  EXPECT_TRUE(jobs.take(1, 5, true).is_empty());
}

TEST(HeldJobs, FewEvaluationsWaitForMore) {
  EXPECT_EQ(held(0, 10).take(3, 48, true).evaluations.size(), 10u);
  EXPECT_TRUE(held(0, 63).take(3, 48, false).is_empty());
  EXPECT_EQ(held(0, 64).take(1, 48, false).evaluations.size(), 64u);
  EXPECT_EQ(held(0, 100).take(2, 48, true).evaluations.size(), 100u);
  EXPECT_EQ(held(0, 150).take(4, 48, true).evaluations.size(), 75u);
  EXPECT_EQ(held(0, 400).take(4, 48, true).evaluations.size(), 100u);
}

TEST(HeldJobs, AListHasOneKind) {
  HeldJobs jobs = held(5, 5);
  EXPECT_EQ(jobs.take(1, 48, false).searches.size(), 5u);
  EXPECT_EQ(jobs.take(1, 48, true).evaluations.size(), 5u);
}

TEST(HeldJobs, RemovesSearches) {
  HeldJobs jobs = held(5, 1);
  EXPECT_TRUE(jobs.remove_search(3));
  EXPECT_FALSE(jobs.remove_search(3));
  EXPECT_FALSE(jobs.remove_search(1000));
  EXPECT_EQ(jobs.take(1, 48, false).numbers, (std::vector<PoolJob>{1, 2, 4, 5}));
}

TEST(ListSize, GrowsWhileLaunchesTakeLong) {
  ListSize size(48, 20e-6);
  EXPECT_EQ(size.most_searches(), 48u);
  size.note(50e-6);
  EXPECT_EQ(size.most_searches(), 96u);
  size.note(200e-6);
  EXPECT_EQ(size.most_searches(), 96u);
  for (int i = 0; i < 20; ++i) size.note(50e-6);
  EXPECT_EQ(size.most_searches(), 16u * 48);
  for (int i = 0; i < 20; ++i) size.note(1e-3);
  EXPECT_EQ(size.most_searches(), 48u);
}

TEST(ListSize, StaysWithoutALaunchTime) {
  ListSize size(4, 0);
  size.note(1e-9);
  size.note(10);
  EXPECT_EQ(size.most_searches(), 4u);
}

}  // namespace
}  // namespace cobalt::offload
