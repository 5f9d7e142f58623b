// SPDX-License-Identifier: Apache-2.0
/// \file
/// Random test of a module that passes a ready-valid stream on unchanged.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <random>

#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {

/// Chances in percent that a side is ready to transfer in a clock.
struct StreamRates {
  unsigned in_percent;
  unsigned out_percent;
};

/// Sends random words through `Top` (20 bits wide), resets it now and then, and compares with a deque.
/// \param capacity  words that it must be able to hold, exactly
template <typename Top>
void check_random_stream(StreamRates rates, unsigned capacity, int seed) {
  SCOPED_TRACE(testing::Message() << "seed " << seed << " rates " << rates.in_percent << " " << rates.out_percent);
  Bench<Top> bench(seed);
  std::mt19937_64 random(static_cast<unsigned>(seed));
  std::deque<std::uint32_t> model;
  bench->in_valid_i = 0;
  bench->out_ready_i = 0;
  bench.reset();
  std::size_t most = 0;
  bool offered = false;
  for (int clock = 0; clock < 20'000; ++clock) {
    if (random() % 5000 == 0) {
      bench->in_valid_i = 0;
      bench.reset();
      model.clear();
      offered = false;
    }
    // A word that was offered and not taken stays.
    if (!offered) {
      offered = random() % 100 < rates.in_percent;
      bench->in_data_i = random() & 0xfffff;
    }
    bench->in_valid_i = offered;
    bench->out_ready_i = random() % 100 < rates.out_percent;
    bench.settle();
    const bool in = offered && bench->in_ready_o != 0;
    const bool out = bench->out_valid_o != 0 && bench->out_ready_i != 0;
    if (bench->out_valid_o != 0) {
      ASSERT_FALSE(model.empty());
      ASSERT_EQ(bench->out_data_o, model.front());
    }
    if (out) model.pop_front();
    if (in) {
      model.push_back(bench->in_data_i);
      offered = false;
    }
    most = std::max(most, model.size());
    ASSERT_LE(model.size(), capacity);
    bench.clock();
  }
  if (rates.in_percent > rates.out_percent) {
    EXPECT_EQ(most, capacity);
  }
}

/// Full rate: after `latency` clocks one word leaves every clock. The latency is exact.
template <typename Top>
void check_full_rate(unsigned latency) {
  Bench<Top> bench(1);
  bench->in_valid_i = 0;
  bench->out_ready_i = 1;
  bench.reset();
  bench->in_valid_i = 1;
  for (unsigned clock = 0; clock < 1000; ++clock) {
    bench->in_data_i = clock;
    bench.settle();
    ASSERT_TRUE(bench->in_ready_o != 0) << clock;
    ASSERT_EQ(bench->out_valid_o != 0, clock >= latency) << clock;
    if (clock >= latency) {
      ASSERT_EQ(bench->out_data_o, clock - latency);
    }
    bench.clock();
  }
}

}  // namespace cobalt::test
