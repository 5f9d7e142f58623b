// SPDX-License-Identifier: Apache-2.0
// Proves that assertions are alive: rules are broken on purpose, and the simulation must stop.
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

#include "Vcb_broken_assertion.h"
#include "Vcb_credit.h"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

/// Verilator prints to stdout; death tests look at stderr.
void message_to_stderr() { dup2(STDERR_FILENO, STDOUT_FILENO); }

TEST(AssertionsDeathTest, AFailingAssertionStopsTheSimulation) {
  EXPECT_EXIT(
      {
        message_to_stderr();
        Bench<Vcb_broken_assertion> bench(1);
        bench->broken_i = 0;
        bench.reset();
        bench->broken_i = 1;
        for (int i = 0; i < 4; ++i) bench.clock();
      },
      testing::KilledBySignal(SIGABRT), "a_must_fail_when_broken");
}

TEST(AssertionsDeathTest, TheSameModulePassesUnbroken) {
  Bench<Vcb_broken_assertion> bench(1);
  bench->broken_i = 0;
  bench.reset();
  for (int i = 0; i < 4; ++i) bench.clock();
  EXPECT_EQ(bench->seen_o, 0);
}

TEST(AssertionsDeathTest, AnOverdrawnCreditStopsTheSimulation) {
  EXPECT_EXIT(
      {
        message_to_stderr();
        Bench<Vcb_credit> bench(1);
        bench->take_i = 0;
        bench->give_i = 0;
        bench.reset();
        bench->take_i = 1;
        bench->take_amount_i = 30;
        for (int i = 0; i < 4; ++i) bench.clock();
      },
      testing::KilledBySignal(SIGABRT), "a_not_overdrawn");
}

}  // namespace
}  // namespace cobalt::test
