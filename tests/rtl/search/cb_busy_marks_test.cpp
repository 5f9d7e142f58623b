// SPDX-License-Identifier: Apache-2.0
// Marks of nodes that are being searched against the model's: nodes come and go and are asked for in every clock.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <deque>
#include <random>
#include <vector>

#include "Vcb_busy_marks.h"
#include "hls/search/shared_table.hpp"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

/// Clocks of a question.
constexpr unsigned kAskClocks = 4;
/// Clocks in which an event may or may not be seen by a question about its mark.
constexpr unsigned kApart = 10;

TEST(BusyMarksRtl, NodesComeAndGoAsInTheModel) {
  Bench<Vcb_busy_marks> bench(1);
  std::mt19937_64 random(1);
  bench->enter_valid_i = 0;
  bench->leave_valid_i = 0;
  bench->ask_mark_i = 0;
  bench.reset();
  unsigned clearing = 0;
  for (; bench->ready_o == 0; ++clearing) bench.clock();
  EXPECT_EQ(clearing, spec::kBusyMarks);
  bench.clock();

  std::array<hls::SharedEntry, spec::kSharedTableWays> bucket{};
  std::vector<std::uint8_t> counters(spec::kBusyMarks);
  hls::SharedTable table(bucket.data(), 1, counters.data());
  struct Asked {
    bool wanted;
    bool is_sure;
  };
  std::deque<Asked> inside;
  std::vector<unsigned> changed_at(spec::kBusyMarks, 0);
  std::array<std::uint16_t, 6> few{};
  unsigned busy = 0, idle = 0, in_a_row = 0;
  unsigned last = spec::kBusyMarks;  // none
  for (unsigned clock = kApart; clock < 60000; ++clock) {
    // A few marks at a time, so that the same one comes and goes in clocks behind each other.
    if (clock % 64 == 10) {
      for (std::uint16_t& mark : few) mark = static_cast<std::uint16_t>(random() % spec::kBusyMarks);
    }
    const auto some_mark = [&] { return few[random() % few.size()]; };
    const std::uint16_t asked = some_mark();
    bench->ask_mark_i = asked;
    inside.push_back({table.is_busy(asked), clock - changed_at[asked] >= kApart});
    // Now and then nothing happens for a while.
    const bool is_quiet = clock / 32 % 2 == 0;
    const std::uint16_t entered = some_mark(), left = some_mark();
    bench->enter_valid_i = !is_quiet && random() % 4 != 0 && counters[entered] < 60;
    bench->enter_mark_i = entered;
    bench->leave_valid_i = !is_quiet && random() % 4 != 0 && counters[left] != 0;
    bench->leave_mark_i = left;
    if (bench->enter_valid_i != 0) {
      table.enter(entered);
      changed_at[entered] = clock;
      if (last == entered) ++in_a_row;
      last = entered;
    } else {
      last = spec::kBusyMarks;
    }
    if (bench->leave_valid_i != 0) {
      table.leave(left);
      changed_at[left] = clock;
    }
    bench.clock();
    if (inside.size() < kAskClocks) continue;
    const Asked of = inside.front();
    inside.pop_front();
    if (!of.is_sure) continue;
    ASSERT_EQ(bench->busy_o != 0, of.wanted) << clock;
    ++(of.wanted ? busy : idle);
  }
  EXPECT_GE(busy, 1000u);
  EXPECT_GE(idle, 1000u);
  EXPECT_GE(in_a_row, 1000u);
}

}  // namespace
}  // namespace cobalt::test
