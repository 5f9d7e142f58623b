// SPDX-License-Identifier: Apache-2.0
// The memory of moves that were put off: each place gives what was written there last.
#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <map>
#include <random>

#include "Vcb_deferred_moves.h"
#include "spec/search.hpp"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

/// Parameter ReadCycles.
constexpr unsigned kReadClocks = 16;
/// Clocks in which a write may or may not be seen by a read of its place.
constexpr unsigned kApart = 4;

TEST(DeferredMovesRtl, EachPlaceKeepsItsMove) {
  Bench<Vcb_deferred_moves> bench(1);
  std::mt19937_64 random(1);
  struct Written {
    std::uint32_t move;
    unsigned clock;
  };
  struct Asked {
    std::uint32_t wanted;
    bool is_sure;
  };
  std::map<std::uint32_t, Written> places;
  std::deque<Asked> inside;
  unsigned seen = 0;
  for (unsigned clock = 0; clock < 40000; ++clock) {
    // Places of a few nodes: number, ply and place, from the low bits on.
    const auto some_place = [&random] {
      const std::uint32_t number = 17 * static_cast<std::uint32_t>(random() % 4);
      const std::uint32_t ply = 21 * static_cast<std::uint32_t>(random() % 4);
      return number << 10 | ply << 4 | static_cast<std::uint32_t>(random() % spec::kDeferredMoves);
    };
    const std::uint32_t asked = some_place();
    bench->read_i = static_cast<SData>(asked);
    const auto found = places.find(asked);
    inside.push_back(found == places.end() ? Asked{0, false}
                                           : Asked{found->second.move, clock - found->second.clock >= kApart});
    const std::uint32_t place = some_place();
    const auto move = static_cast<std::uint32_t>(random() % (1U << 23));
    const bool is_written = random() % 2 == 0;
    bench->write_i = std::uint64_t{is_written} << 39 | std::uint64_t{place} << 23 | move;
    if (is_written) places[place] = {move, clock};
    bench.clock();
    if (inside.size() < kReadClocks) continue;
    const Asked of = inside.front();
    inside.pop_front();
    if (!of.is_sure) continue;
    ASSERT_EQ(bench->move_o, of.wanted) << clock;
    ++seen;
  }
  EXPECT_GE(seen, 20000u);
}

}  // namespace
}  // namespace cobalt::test
