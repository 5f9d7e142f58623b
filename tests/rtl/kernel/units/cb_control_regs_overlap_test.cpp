// SPDX-License-Identifier: Apache-2.0
// AXI4-Lite reads and writes that overlap, as no master of the simulated card has them: two of either may be on their
// way.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <random>
#include <vector>

#include "Vcb_control_regs.h"
#include "spec/kernel_interface.hpp"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

constexpr std::array<std::uint32_t, 4> kOffsets = {spec::kRegDescriptors, spec::kRegDescriptors + 4,
                                                   spec::kRegCompletions, spec::kRegCompletions + 4};

struct Write {
  std::size_t place = 0;
  std::uint32_t value = 0;
};
struct Read {
  std::size_t place = 0;
  std::vector<std::uint32_t> allowed;  ///< what the register may have held since the address was taken
};

TEST(ControlRegsOverlap, ReadsAndWritesAtOnce) {
  unsigned both = 0;
  for (const unsigned percent : {0u, 50u, 85u}) {
    Bench<Vcb_control_regs> bench(static_cast<int>(percent) + 1);
    std::mt19937 random(percent);
    const auto hold = [&] { return random() % 100 < percent; };
    bench->aw_valid_i = bench->w_valid_i = bench->ar_valid_i = 0;
    bench->b_ready_i = bench->r_ready_i = 0;
    bench->take_i = bench->finish_i = 0;
    bench->idle_i = 1;
    bench.reset();

    std::array<std::uint32_t, kOffsets.size()> values{};  // answered writes
    std::deque<Write> writes;                             // offered, or taken and not answered
    std::size_t addresses = 0, data = 0;                  // of these, taken
    std::deque<Read> reads;                               // taken and not answered
    std::size_t read_place = 0;                           // of the address that is offered
    unsigned written = 0, read = 0;
    const auto may_hold = [&](std::size_t place) {
      std::vector<std::uint32_t> all = {values.at(place)};
      for (const Write& write : writes) {
        if (write.place == place) all.push_back(write.value);
      }
      return all;
    };
    for (unsigned clock = 0; clock < 20000; ++clock) {
      // Addresses and data of writes come apart, in either order.
      if (addresses == writes.size() && data == writes.size() && writes.size() < 3 && !hold()) {
        writes.push_back({random() % kOffsets.size(), static_cast<std::uint32_t>(random())});
        for (Read& waiting : reads) {
          if (waiting.place == writes.back().place) waiting.allowed.push_back(writes.back().value);
        }
      }
      if (addresses < writes.size() && (bench->aw_valid_i != 0 || !hold())) {
        bench->aw_valid_i = 1;
        bench->aw_address_i = static_cast<SData>(kOffsets.at(writes.at(addresses).place));
      }
      if (data < writes.size() && (bench->w_valid_i != 0 || !hold())) {
        bench->w_valid_i = 1;
        bench->w_data_i = writes.at(data).value;
        bench->w_strobe_i = 0xf;
      }
      if (bench->ar_valid_i == 0 && !hold()) {
        read_place = random() % kOffsets.size();
        bench->ar_valid_i = 1;
        bench->ar_address_i = static_cast<SData>(kOffsets.at(read_place));
      }
      bench->b_ready_i = !hold();
      bench->r_ready_i = !hold();
      bench.settle();
      both += bench->b_valid_o != 0 && bench->r_valid_o != 0;
      const bool aw = bench->aw_valid_i != 0 && bench->aw_ready_o != 0;
      const bool w = bench->w_valid_i != 0 && bench->w_ready_o != 0;
      const bool ar = bench->ar_valid_i != 0 && bench->ar_ready_o != 0;
      if (bench->r_valid_o != 0 && bench->r_ready_i != 0) {
        ASSERT_FALSE(reads.empty()) << "an answer to nothing";
        const std::vector<std::uint32_t>& allowed = reads.front().allowed;
        ASSERT_NE(std::find(allowed.begin(), allowed.end(), bench->r_data_o), allowed.end()) << "clock " << clock;
        reads.pop_front();
        ++read;
      }
      if (bench->b_valid_o != 0 && bench->b_ready_i != 0) {
        ASSERT_TRUE(addresses > 0 && data > 0) << "a response to nothing";
        values.at(writes.front().place) = writes.front().value;
        writes.pop_front();
        --addresses;
        --data;
        ++written;
      }
      if (ar) reads.push_back({read_place, may_hold(read_place)});
      addresses += aw;
      data += w;
      bench.clock();
      if (aw) bench->aw_valid_i = 0;
      if (w) bench->w_valid_i = 0;
      if (ar) bench->ar_valid_i = 0;
    }
    EXPECT_GT(written, 500u);
    EXPECT_GT(read, 500u);
  }
  EXPECT_GT(both, 1000u);
}

}  // namespace
}  // namespace cobalt::test
