// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <random>

#include "Vcb_axi_read_arbiter_bench.h"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kClients = 3;

struct Burst {
  unsigned client = 0;
  std::uint64_t address = 0;
  unsigned beats = 0;
};

TEST(AxiReadArbiterRtl, BeatsGoToWhoAskedAndTheLowestIsServed) {
  for (const unsigned percent : {0u, 40u, 90u}) {
    for (int seed = 1; seed <= 3; ++seed) {
      std::mt19937_64 random(seed);
      Bench<Vcb_axi_read_arbiter_bench> bench(seed);
      bench->ar_valid_i = 0;
      bench->ar_ready_i = 0;
      bench->r_valid_i = 0;
      bench->r_last_i = 0;
      bench->epoch_i = static_cast<CData>(seed);
      bench->r_id_i = static_cast<CData>(seed);
      bench.reset();
      const auto hold = [&] { return random() % 100 < percent; };
      std::array<Burst, kClients> asked{};
      std::deque<Burst> granted;      // not yet at the port
      std::deque<Burst> outstanding;  // at the memory
      std::array<unsigned, kClients> served{};
      unsigned owner = 0;  // of the beat that came a clock ago, one-hot
      bool last = false;
      bool error = false;
      std::uint32_t word = 0;
      unsigned most = 0;
      for (int clock = 0; clock < 6000; ++clock) {
        for (unsigned client = 0; client < kClients; ++client) {
          // The rarest first, or the last would never be served.
          constexpr unsigned kClocksBetween[kClients] = {200, 100, 2};
          if ((bench->ar_valid_i >> client & 1u) != 0 || random() % kClocksBetween[client] != 0) continue;
          asked[client] = {client, random(), 1 + static_cast<unsigned>(random() % 4)};
          bench->ar_valid_i = static_cast<CData>(bench->ar_valid_i | 1u << client);
        }
        for (unsigned client = 0; client < kClients; ++client) {
          bench->ar_address_i[2 * client] = static_cast<std::uint32_t>(asked[client].address);
          bench->ar_address_i[2 * client + 1] = static_cast<std::uint32_t>(asked[client].address >> 32);
          bench->ar_length_i = (bench->ar_length_i & ~(0xffu << 8 * client)) | (asked[client].beats - 1) << 8 * client;
        }
        bench->ar_ready_i = !hold();
        // A memory that is slow at times, so that the queue of owners becomes full.
        bench->r_valid_i = !outstanding.empty() && (clock / 200 % 2 == 0) && !hold();
        bench->r_last_i = bench->r_valid_i != 0 && outstanding.front().beats == 1;
        bench->r_error_i = random() % 2;
        bench->r_data_i[15] = static_cast<std::uint32_t>(random());
        bench.settle();

        const unsigned ready = bench->ar_ready_o & bench->ar_valid_i;
        ASSERT_EQ(bench->ar_ready_o & ~bench->ar_valid_i, 0u);
        ASSERT_TRUE(ready == 0 || ready == (bench->ar_valid_i & -bench->ar_valid_i)) << "only the lowest";
        ASSERT_EQ(bench->r_valid_o, owner) << "adds one clock";
        if (owner != 0) {
          ASSERT_EQ(bench->r_last_o != 0, last);
          ASSERT_EQ(bench->r_error_o != 0, error);
          ASSERT_EQ(bench->r_data_o[15], word);
        }
        owner = 0;
        if (bench->r_valid_i != 0) {
          owner = 1u << outstanding.front().client;
          last = bench->r_last_i != 0;
          error = bench->r_error_i != 0;
          word = bench->r_data_i[15];
          if (--outstanding.front().beats == 0) outstanding.pop_front();
        }
        ASSERT_EQ(bench->ar_valid_o != 0, !granted.empty()) << "adds one clock";
        if (bench->ar_valid_o != 0) {
          ASSERT_EQ(bench->ar_address_o, granted.front().address);
          ASSERT_EQ(bench->ar_length_o + 1u, granted.front().beats);
          if (bench->ar_ready_i != 0) {
            outstanding.push_back(granted.front());
            granted.pop_front();
          }
        }
        const unsigned taken = ready;
        for (unsigned client = 0; client < kClients; ++client) {
          if ((taken >> client & 1u) == 0) continue;
          granted.push_back(asked[client]);
          ++served[client];
        }
        most = std::max(most, static_cast<unsigned>(outstanding.size() + granted.size()));
        bench.clock();
        bench->ar_valid_i = static_cast<CData>(bench->ar_valid_i & ~taken);
      }
      for (const unsigned count : served) EXPECT_GT(count, 10u);
      EXPECT_GE(most, 4u) << "its queue was full";
    }
  }
}

// The memory was not reset: it still answers what was asked before.
TEST(AxiReadArbiterRtl, BeatsFromBeforeAResetAreDropped) {
  Bench<Vcb_axi_read_arbiter_bench> bench(7);
  bench->ar_valid_i = 0;
  bench->ar_ready_i = 1;
  bench->r_valid_i = 0;
  bench->epoch_i = 1;
  bench->r_error_i = 0;
  bench.reset();
  const auto ask = [&](unsigned client) {
    bench->ar_valid_i = static_cast<CData>(1u << client);
    bench.settle();
    ASSERT_EQ(bench->ar_ready_o, 1u << client);
    bench.clock();
    bench->ar_valid_i = 0;
    for (int clock = 0; clock < 4; ++clock) bench.clock();
  };
  const auto beat = [&](unsigned id, bool last) {
    bench->r_valid_i = 1;
    bench->r_id_i = static_cast<CData>(id);
    bench->r_last_i = last;
    bench.clock();
    bench->r_valid_i = 0;
    return unsigned{bench->r_valid_o};
  };
  ask(2);
  ask(1);
  EXPECT_EQ(beat(1, false), 4u);
  bench->epoch_i = 2;
  bench.reset();
  EXPECT_EQ(beat(1, true), 0u) << "nobody has asked";
  ask(0);
  EXPECT_EQ(beat(1, true), 0u) << "an old beat is not client 0's";
  EXPECT_EQ(beat(2, false), 1u);
  EXPECT_EQ(beat(1, true), 0u) << "between two beats of a burst";
  EXPECT_EQ(beat(2, true), 1u);
}

}  // namespace
}  // namespace cobalt::test
