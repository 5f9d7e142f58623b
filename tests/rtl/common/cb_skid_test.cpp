// SPDX-License-Identifier: Apache-2.0
#include "Vcb_skid.h"
#include "tests/rtl/common/stream_test.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kCapacity = 2;
constexpr unsigned kLatency = 1;

TEST(SkidRtl, KeepsOrderAtEveryRate) {
  for (const StreamRates rates : {StreamRates{100, 100}, {100, 30}, {30, 100}, {50, 50}, {95, 90}, {5, 3}}) {
    for (int seed = 1; seed <= 3; ++seed) check_random_stream<Vcb_skid>(rates, kCapacity, seed);
  }
}

TEST(SkidRtl, PassesOneWordAClock) { check_full_rate<Vcb_skid>(kLatency); }

}  // namespace
}  // namespace cobalt::test
