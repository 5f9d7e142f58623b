// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <random>

#include "Vcb_burst_planner.h"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kBurstBeats = 8;  // as Verilated

struct Burst {
  std::uint64_t address = 0;  ///< in beats
  unsigned beats = 0;
  bool last = false;
};

/// Bursts of a list, beat by beat.
std::deque<Burst> bursts_of(std::uint64_t address, unsigned beats) {
  std::deque<Burst> bursts;
  for (unsigned beat = 0; beat < beats; ++beat) {
    if (beat == 0 || (address + beat) % kBurstBeats == 0) bursts.push_back({address + beat, 0, false});
    ++bursts.back().beats;
  }
  bursts.back().last = true;
  return bursts;
}

TEST(BurstPlannerRtl, ListsBecomeBurstsUnderBackPressure) {
  for (const unsigned percent : {0u, 50u, 90u}) {
    for (int seed = 1; seed <= 3; ++seed) {
      std::mt19937_64 random(seed);
      Bench<Vcb_burst_planner> bench(seed);
      bench->list_valid_i = 0;
      bench->halt_i = 0;
      bench->room_i = 0;
      bench->a_ready_i = 0;
      bench.reset();
      const auto hold = [&] { return random() % 100 < percent; };
      std::deque<Burst> to_issue;    // of the lists taken
      std::deque<Burst> at_channel;  // issued, not yet taken there
      unsigned lists = 0;
      unsigned since_issue = 2;
      for (int clock = 0; clock < 4000; ++clock) {
        const bool keep = bench->list_valid_i != 0 && bench->list_ready_o == 0;
        if (!keep) {
          bench->list_valid_i = !hold();
          bench->list_address_i = random() % 4 == 0 ? (std::uint64_t{1} << 58) - 64 + random() % 32 : random() >> 6;
          bench->list_beats_i = static_cast<IData>(1 + random() % 30);
        }
        bench->halt_i = percent != 0 && random() % 10 == 0;
        bench->room_i = !hold();
        bench->a_ready_i = !hold();
        bench.settle();
        const bool take = bench->list_valid_i != 0 && bench->list_ready_o != 0;
        const bool issue = bench->issue_o != 0;
        bench->a_ready_i ^= 1;
        bench.settle();
        ASSERT_EQ(bench->issue_o != 0, issue) << "a way from the arbiter into the planner";
        bench->a_ready_i ^= 1;
        bench.settle();
        ASSERT_FALSE(bench->halt_i != 0 && (issue || bench->list_ready_o != 0));
        if (issue) {
          ASSERT_NE(bench->room_i, 0);
          ASSERT_FALSE(to_issue.empty());
          ASSERT_EQ(bench->length_o, to_issue.front().beats);
          ASSERT_EQ(bench->last_o != 0, to_issue.front().last);
          ASSERT_GE(since_issue, 2u) << "at most one in two clocks";
          since_issue = 0;
        }
        ++since_issue;
        if (bench->a_valid_o != 0) {
          ASSERT_FALSE(at_channel.empty());
          ASSERT_EQ(bench->a_address_o, at_channel.front().address << 6);
          ASSERT_EQ(bench->a_length_o + 1u, at_channel.front().beats);
          if (bench->a_ready_i != 0) at_channel.pop_front();
        } else {
          ASSERT_TRUE(at_channel.empty()) << "an address was lost";
        }
        if (issue) {
          at_channel.push_back(to_issue.front());
          to_issue.pop_front();
        }
        if (take) {
          ASSERT_TRUE(to_issue.empty()) << "one list after the other";
          to_issue = bursts_of(bench->list_address_i, bench->list_beats_i);
          ++lists;
        }
        bench.clock();
        bench.settle();
      }
      EXPECT_GT(lists, percent == 90 ? 40u : 200u);
    }
  }
}

}  // namespace
}  // namespace cobalt::test
