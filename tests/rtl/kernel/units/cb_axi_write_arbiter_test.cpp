// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <random>

#include "Vcb_axi_write_arbiter_bench.h"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kClients = 2;
constexpr unsigned kBeatWords = 16;

struct Beat {
  std::uint32_t data = 0;  ///< in the first word; the others follow from it
  std::uint16_t words = 0;
  bool last = false;
};
struct Burst {
  unsigned client = 0;
  std::uint64_t address = 0;
  unsigned beats = 0;
};

std::uint32_t word_of(const Beat& beat, unsigned word) { return beat.data * (2 * word + 1); }

TEST(AxiWriteArbiterRtl, BeatsAndAnswersFollowTheAddresses) {
  for (const unsigned percent : {0u, 40u, 90u}) {
    for (int seed = 1; seed <= 3; ++seed) {
      std::mt19937_64 random(seed);
      Bench<Vcb_axi_write_arbiter_bench> bench(seed);
      bench->aw_valid_i = 0;
      bench->w_valid_i = 0;
      bench->aw_ready_i = 0;
      bench->w_ready_i = 0;
      bench->b_valid_i = 0;
      bench->epoch_i = static_cast<CData>(seed);
      bench->b_id_i = static_cast<CData>(seed);
      bench.reset();
      const auto hold = [&] { return random() % 100 < percent; };
      std::array<Burst, kClients> asked{};
      std::array<std::deque<Beat>, kClients> to_send;  // of bursts that the client has asked for
      std::deque<Beat> expected;                       // at the port
      std::deque<Burst> at_port;
      std::deque<Burst> written;  // addresses taken, in order: their answers come
      std::array<std::deque<std::deque<Beat>>, kClients> beats_of;
      unsigned bursts_sent = 0;
      unsigned answers = 0;
      unsigned responded = 0;  // the client whose response came a clock ago, and its error
      bool responded_error = false;
      for (int clock = 0; clock < 6000; ++clock) {
        for (unsigned client = 0; client < kClients; ++client) {
          if ((bench->aw_valid_i >> client & 1u) != 0 || random() % 3 != 0) continue;
          asked[client] = {client, random(), 1 + static_cast<unsigned>(random() % 4)};
          bench->aw_valid_i = static_cast<CData>(bench->aw_valid_i | 1u << client);
          std::deque<Beat> beats;
          for (unsigned beat = 0; beat < asked[client].beats; ++beat) {
            beats.push_back({static_cast<std::uint32_t>(random()), static_cast<std::uint16_t>(random()),
                             beat + 1 == asked[client].beats});
          }
          to_send[client].insert(to_send[client].end(), beats.begin(), beats.end());
          beats_of[client].push_back(std::move(beats));
        }
        bench->w_valid_i = 0;
        bench->w_last_i = 0;
        unsigned lengths = 0;
        for (unsigned client = 0; client < kClients; ++client) {
          bench->aw_address_i[2 * client] = static_cast<std::uint32_t>(asked[client].address);
          bench->aw_address_i[2 * client + 1] = static_cast<std::uint32_t>(asked[client].address >> 32);
          lengths = (lengths & ~(0xffu << 8 * client)) | (asked[client].beats - 1) << 8 * client;
          if (to_send[client].empty()) continue;
          const Beat& beat = to_send[client].front();
          bench->w_valid_i = static_cast<CData>(bench->w_valid_i | 1u << client);
          bench->w_last_i = static_cast<CData>(bench->w_last_i | (beat.last ? 1u : 0u) << client);
          for (unsigned word = 0; word < kBeatWords; ++word) {
            bench->w_data_i[kBeatWords * client + word] = word_of(beat, word);
          }
          bench->w_words_i = (bench->w_words_i & ~(0xffffu << 16 * client)) | std::uint32_t{beat.words} << 16 * client;
        }
        bench->aw_length_i = static_cast<SData>(lengths);
        bench->aw_ready_i = !hold();
        bench->w_ready_i = !hold();
        bench->b_valid_i = answers < bursts_sent && !written.empty() && clock / 200 % 2 == 0 && !hold();
        bench.settle();

        const unsigned ready = bench->aw_ready_o & bench->aw_valid_i;
        ASSERT_TRUE(ready == 0 || ready == (bench->aw_valid_i & -bench->aw_valid_i)) << "only the lowest";
        ASSERT_EQ(bench->aw_valid_o != 0, !at_port.empty()) << "adds one clock";
        bench->b_error_i = random() % 4 == 0;
        ASSERT_EQ(bench->b_valid_o, responded) << "adds one clock";
        if (responded != 0) {
          ASSERT_EQ(bench->b_error_o != 0, responded_error);
        }
        responded = 0;
        if (bench->b_valid_i != 0) {
          responded = 1u << written.front().client;
          responded_error = bench->b_error_i != 0;
          written.pop_front();
          ++answers;
        }
        if (bench->aw_valid_o != 0) {
          ASSERT_EQ(bench->aw_address_o, at_port.front().address);
          ASSERT_EQ(bench->aw_length_o + 1u, at_port.front().beats);
          if (bench->aw_ready_i != 0) {
            written.push_back(at_port.front());
            at_port.pop_front();
          }
        }
        if (bench->w_valid_o != 0 && bench->w_ready_i != 0) {
          ASSERT_FALSE(expected.empty());
          const Beat& beat = expected.front();
          for (unsigned word = 0; word < kBeatWords; ++word) {
            ASSERT_EQ(bench->w_data_o[word], word_of(beat, word));
            ASSERT_EQ(bench->w_strobe_o >> 4 * word & 0xfu, (beat.words >> word & 1u) != 0 ? 0xfu : 0u);
          }
          ASSERT_EQ(bench->w_last_o != 0, beat.last);
          bursts_sent += beat.last ? 1 : 0;
          expected.pop_front();
        }
        const unsigned sent = bench->w_ready_o & bench->w_valid_i;
        ASSERT_NE(sent, 3u) << "one sends at a time";
        for (unsigned client = 0; client < kClients; ++client) {
          if ((sent >> client & 1u) != 0) to_send[client].pop_front();
        }
        for (unsigned client = 0; client < kClients; ++client) {
          if ((ready >> client & 1u) == 0) continue;
          at_port.push_back(asked[client]);
          expected.insert(expected.end(), beats_of[client].front().begin(), beats_of[client].front().end());
          beats_of[client].pop_front();
        }
        bench.clock();
        bench->aw_valid_i = static_cast<CData>(bench->aw_valid_i & ~ready);
      }
      EXPECT_GT(answers, 100u);
    }
  }
}

// The memory was not reset: it still answers what was written before.
TEST(AxiWriteArbiterRtl, ResponsesFromBeforeAResetAreDropped) {
  Bench<Vcb_axi_write_arbiter_bench> bench(7);
  bench->aw_valid_i = 0;
  bench->w_valid_i = 0;
  bench->aw_ready_i = 1;
  bench->w_ready_i = 1;
  bench->b_valid_i = 0;
  bench->b_error_i = 0;
  bench->epoch_i = 3;
  bench.reset();
  const auto write = [&](unsigned client) {
    bench->aw_valid_i = static_cast<CData>(1u << client);
    bench->aw_length_i = 0;
    bench->w_valid_i = bench->aw_valid_i;
    bench->w_last_i = bench->aw_valid_i;
    bench.settle();
    ASSERT_EQ(bench->aw_ready_o, 1u << client);
    bench.clock();
    bench->aw_valid_i = 0;
    for (int clock = 0; clock < 6; ++clock) {
      bench.settle();
      const bool sent = bench->w_ready_o != 0;
      bench.clock();
      if (sent) bench->w_valid_i = 0;
    }
    ASSERT_EQ(bench->w_valid_i, 0u);
  };
  const auto respond = [&](unsigned id) {
    bench->b_valid_i = 1;
    bench->b_id_i = static_cast<CData>(id);
    bench.clock();
    bench->b_valid_i = 0;
    return unsigned{bench->b_valid_o};
  };
  write(1);
  write(0);
  EXPECT_EQ(respond(3), 2u);
  bench->epoch_i = 0;
  bench.reset();
  EXPECT_EQ(respond(3), 0u) << "nobody waits for it";
  write(1);
  EXPECT_EQ(respond(3), 0u) << "an old response is not client 1's";
  EXPECT_EQ(respond(0), 2u);
}

}  // namespace
}  // namespace cobalt::test
