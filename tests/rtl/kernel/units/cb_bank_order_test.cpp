// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "Vcb_bank_order.h"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

// Counted apart, over several rounds of the 8-bit counters.
TEST(BankOrderRtl, MarksAndCountsOfBothBanks) {
  for (int seed = 1; seed <= 3; ++seed) {
    std::mt19937 engine(seed);
    const auto random = [&engine] { return static_cast<unsigned>(engine()); };
    Bench<Vcb_bank_order> bench(seed);
    bench->load_dispatched_i = 0;
    bench->user_dispatched_i = 0;
    bench->done_i = 0;
    bench.reset();
    std::array<unsigned, 2> loads{}, users{}, loads_done{}, users_done{};
    for (int clock = 0; clock < 5000; ++clock) {
      const unsigned bank = random() % 2;
      bench->dispatch_bank_i = bank != 0;
      // One descriptor is dispatched at a time, and never more than 60 are on their way.
      const unsigned kind = random() % 3;
      bench->load_dispatched_i = kind == 0 && loads[bank] - loads_done[bank] < 60;
      bench->user_dispatched_i = kind == 1 && users[bank] - users_done[bank] < 60;
      std::array<unsigned, 2> done_now{};
      for (unsigned b = 0; b < 2; ++b) {
        if (loads_done[b] < loads[b] && random() % 3 == 0) done_now[0] |= 1u << b;
        if (users_done[b] < users[b] && random() % 3 == 0) done_now[1] |= 1u << b;
      }
      bench->done_i = static_cast<CData>(done_now[0] << 2 | done_now[1]);  // of the loader and of a user
      bench.settle();
      ASSERT_EQ(bench->load_mark_o, users[bank] % 256);
      ASSERT_EQ(bench->user_mark_o, loads[bank] % 256);
      ASSERT_EQ(bench->loads_done_o, loads_done[0] % 256 | loads_done[1] % 256 << 8);
      ASSERT_EQ(bench->users_done_o, users_done[0] % 256 | users_done[1] % 256 << 8);
      bench.clock();
      loads[bank] += bench->load_dispatched_i;
      users[bank] += bench->user_dispatched_i;
      for (unsigned b = 0; b < 2; ++b) {
        loads_done[b] += done_now[0] >> b & 1u;
        users_done[b] += done_now[1] >> b & 1u;
      }
    }
    EXPECT_GT(loads[0], 512u);
    EXPECT_GT(users[1], 512u);
  }
}

}  // namespace
}  // namespace cobalt::test
