// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <random>

#include "Vcb_countdown.h"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

TEST(CountdownRtl, CountsLikeTheModel) {
  for (int seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    Bench<Vcb_countdown> bench(seed);
    std::mt19937_64 random(static_cast<unsigned>(seed));
    bench->load_i = 0;
    bench->step_i = 0;
    bench.reset();
    std::uint32_t left = 0;
    for (int clock = 0; clock < 20'000; ++clock) {
      ASSERT_EQ(bench->active_o, left != 0) << "clock " << clock;
      if (left != 0) {
        ASSERT_EQ(bench->last_o, left == 1) << "clock " << clock;
      }
      const bool step = left != 0 && random() % 2 == 0;
      const bool load = left == 0 ? random() % 3 == 0 : random() % 40 == 0;  // now and then before the end
      // Small numbers, and those whose difference from 1 or 2 is one high bit.
      std::uint32_t count = static_cast<std::uint32_t>(1 + random() % 6);
      if (random() % 8 == 0) count += std::uint32_t{1} << (random() % 32);
      if (count == 0) count = 1;
      bench->load_i = load;
      bench->count_i = count;
      bench->step_i = step;
      left = load ? count : left - (step ? 1 : 0);
      bench.clock();
    }
  }
}

}  // namespace
}  // namespace cobalt::test
