// SPDX-License-Identifier: Apache-2.0
#include "Vcb_fifo.h"
#include "tests/rtl/common/stream_test.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kCapacity = 9;
constexpr unsigned kLatency = 2;

TEST(FifoRtl, KeepsOrderAtEveryRate) {
  for (const StreamRates rates : {StreamRates{100, 100}, {100, 30}, {30, 100}, {50, 50}, {95, 90}, {5, 3}}) {
    for (int seed = 1; seed <= 3; ++seed) check_random_stream<Vcb_fifo>(rates, kCapacity, seed);
  }
}

TEST(FifoRtl, PassesOneWordAClock) { check_full_rate<Vcb_fifo>(kLatency); }

}  // namespace
}  // namespace cobalt::test
