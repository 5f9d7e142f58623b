// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "Vcb_credit.h"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kMaximum = 37;  // as CMakeLists.txt builds it

TEST(CreditRtl, CountsLikeTheModel) {
  for (int seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    Bench<Vcb_credit> bench(seed);
    std::mt19937_64 random(static_cast<unsigned>(seed));
    bench->take_i = 0;
    bench->give_i = 0;
    bench.reset();
    unsigned available = kMaximum;
    for (int clock = 0; clock < 20'000; ++clock) {
      ASSERT_EQ(bench->available_o, available);
      const unsigned amount = static_cast<unsigned>(random() % (available + 1));
      const bool take = random() % 3 == 0;
      const bool give = (take ? available - amount : available) < kMaximum && random() % 2 == 0;
      bench->take_i = take;
      bench->take_amount_i = static_cast<std::uint8_t>(amount);
      // A give without a take must not pass the maximum.
      bench->give_i = give;
      if (take) available -= amount;
      if (give) ++available;
      bench.clock();
    }
  }
}

}  // namespace
}  // namespace cobalt::test
