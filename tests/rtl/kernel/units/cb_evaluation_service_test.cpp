// SPDX-License-Identifier: Apache-2.0
// The evaluation service with three guests, and with the search, around the stub evaluator.
#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <map>
#include <random>

#include "Vcb_evaluation_service.h"
#include "spec/latency.hpp"
#include "tests/rtl/common/test_clock.hpp"

namespace cobalt::test {
namespace {

constexpr unsigned kClients = 3;
constexpr unsigned kPositionWords = 8;

struct Request {
  unsigned client = 0;
  unsigned tag = 0;
  std::uint32_t position = 0;  ///< its first word; the others follow from it
  unsigned bank = 0;
  std::uint64_t due = 0;
};

void write_parameter(Bench<Vcb_evaluation_service>& bench, unsigned bank, unsigned address, std::uint32_t data) {
  bench->param_valid_i = 1;
  bench->param_bank_i = bank != 0;
  bench->param_address_i = address;
  bench->param_data_i = data;
  bench.clock();
  bench->param_valid_i = 0;
}

/// Nobody asks for anything; the banks differ, so a request that goes to the other bank has another result.
void begin(Bench<Vcb_evaluation_service>& bench) {
  bench->param_valid_i = 0;
  bench->request_valid_i = 0;
  bench->search_turn_i = 0;
  bench->search_valid_i = 0;
  bench.reset();
  write_parameter(bench, 0, 5, 12345);
  write_parameter(bench, 1, 5, 54321);
}

TEST(EvaluationServiceRtl, ResponsesComeToTheirClientAfterExactlyTheLatency) {
  for (int seed = 1; seed <= 5; ++seed) {
    std::mt19937 random(seed);
    Bench<Vcb_evaluation_service> bench(seed);
    begin(bench);
    std::array<Request, kClients> asked{};
    std::deque<Request> flight;
    std::map<std::pair<std::uint32_t, unsigned>, std::uint32_t> results;  // by position and bank
    std::array<unsigned, kClients> served{};
    const unsigned load[kClients] = {seed == 5 ? 100u : 20u * seed, 50, 100};
    for (std::uint64_t clock = 0; clock < 5000; ++clock) {
      for (unsigned client = 0; client < kClients; ++client) {
        if ((bench->request_valid_i >> client & 1u) == 0 && random() % 100 < load[client]) {
          // Few positions, so that each is asked for by every client.
          asked[client] = {client, static_cast<unsigned>(random() % 256), static_cast<std::uint32_t>(random() % 50),
                           static_cast<unsigned>(random() % 2), 0};
          bench->request_valid_i = static_cast<CData>(bench->request_valid_i | 1u << client);
        }
        const unsigned bit = 1u << client;
        bench->request_bank_i =
            static_cast<CData>((bench->request_bank_i & ~bit) | (asked[client].bank != 0 ? bit : 0));
        bench->request_tag_i = (bench->request_tag_i & ~(0xffu << 8 * client)) | asked[client].tag << 8 * client;
        for (unsigned word = 0; word < kPositionWords; ++word) {
          bench->request_position_i[kPositionWords * client + word] = asked[client].position * (word + 1);
        }
      }
      bench.settle();
      const unsigned ready = bench->request_ready_o & bench->request_valid_i;
      if (bench->request_valid_i != 0) {
        ASSERT_EQ(ready, bench->request_valid_i & -bench->request_valid_i) << "the lowest, in every clock";
      }
      for (unsigned client = 0; client < kClients; ++client) {
        if ((ready >> client & 1u) == 0) continue;
        asked[client].due = clock + spec::kEvaluatorLatencyCycles;
        flight.push_back(asked[client]);
        ++served[client];
      }
      if (!flight.empty() && flight.front().due == clock) {
        const Request& request = flight.front();
        ASSERT_EQ(bench->response_valid_o, 1u << request.client);
        ASSERT_EQ(bench->response_tag_o, request.tag);
        const auto [known, is_new] = results.try_emplace({request.position, request.bank}, bench->response_result_o);
        ASSERT_EQ(bench->response_result_o, known->second) << "another position, or another bank";
        flight.pop_front();
      } else {
        ASSERT_EQ(bench->response_valid_o, 0);
      }
      bench.clock();
      bench->request_valid_i = static_cast<CData>(bench->request_valid_i & ~ready);
    }
    EXPECT_EQ(results.size(), 100u);
    for (const auto& [key, result] : results) {
      EXPECT_NE(result, (results[{key.first, 1 - key.second}])) << "both banks are used";
    }
    EXPECT_GT(served[0], 800u);
    if (seed == 5) {
      EXPECT_EQ(served[0], 5000u) << "client 0 never waits";
      EXPECT_EQ(served[1] + served[2], 0u);
    } else {
      EXPECT_EQ(served[0] + served[1] + served[2], 5000u) << "the others get all that is left";
    }
  }
}

// The search has turns at random, and asks SearchTurnLatencyCycles after most of them; a guest asks in every clock, or
// now and then.
TEST(EvaluationServiceRtl, TheSearchGoesBeforeAndGuestsDoNotStarve) {
  constexpr unsigned kStages = spec::latency_cycles("search_turn");
  constexpr unsigned kGuestClocks = 37;
  constexpr unsigned kClocks = 20000;
  for (const unsigned turns_percent : {100u, 90u, 30u}) {
    for (const unsigned guest_percent : {100u, 5u, 0u}) {
      SCOPED_TRACE(testing::Message() << turns_percent << " % turns, guest " << guest_percent << " %");
      std::mt19937 random(turns_percent + guest_percent);
      Bench<Vcb_evaluation_service> bench(1);
      begin(bench);
      struct Asked {
        std::uint64_t due;
        std::uint32_t position;
        unsigned bank;
        bool search;
      };
      std::deque<Asked> flight;
      std::map<std::pair<std::uint32_t, unsigned>, std::uint32_t> scores;  // low bits, by position and bank
      std::deque<bool> turns(kStages, false);
      unsigned refused = 0, turns_offered = 0, served = 0, asked = 0;
      std::uint64_t waits = 0, longest = 0;
      std::uint32_t guest_position = 0;
      const auto check = [&](const Asked& due, std::uint32_t score) {
        const auto [known, is_new] = scores.try_emplace({due.position, due.bank}, score & 0xffffu);
        ASSERT_EQ(score & 0xffffu, known->second) << "another position, or another bank";
      };
      for (std::uint64_t clock = 0; clock < kClocks; ++clock) {
        const bool turn = random() % 100 < turns_percent;
        bench->search_turn_i = turn;
        const auto position = static_cast<std::uint32_t>(random() % 50);
        const bool asks = turns.front() && random() % 16 != 0;
        bench->search_valid_i = asks;
        bench->search_bank_i = random() % 2 != 0;
        if (bench->request_valid_i == 0 && random() % 100 < guest_percent) {
          guest_position = static_cast<std::uint32_t>(random() % 50);
          bench->request_valid_i = 1;
          bench->request_bank_i = random() % 2 != 0;
        }
        for (unsigned word = 0; word < kPositionWords; ++word) {
          bench->search_position_i[word] = position * (word + 1);
          bench->request_position_i[word] = guest_position * (word + 1);
        }
        bench.settle();
        turns.pop_front();
        turns.push_back(turn && bench->search_hold_o == 0);
        turns_offered += turn;
        refused += turn && bench->search_hold_o != 0;
        const bool taken = bench->request_valid_i != 0 && bench->request_ready_o != 0;
        waits = bench->request_valid_i != 0 && !taken ? waits + 1 : 0;
        longest = std::max(longest, waits);
        // The score of the search is there a clock earlier than the result of a guest.
        bool answered = false;
        while (!flight.empty() && flight.front().due == clock) {
          const Asked due = flight.front();
          flight.pop_front();
          answered = answered || !due.search;
          check(due, due.search ? bench->search_total_o : bench->response_result_o);
        }
        ASSERT_EQ(bench->response_valid_o, answered ? 1u : 0u);
        const std::uint64_t due = clock + spec::kEvaluatorLatencyCycles;
        if (asks) flight.push_back({due - 1, position, bench->search_bank_i != 0u, true});
        if (taken) flight.push_back({due, guest_position, bench->request_bank_i != 0u, false});
        asked += asks;
        served += taken;
        bench.clock();
        if (taken) bench->request_valid_i = 0;
        if (testing::Test::HasFatalFailure()) return;
      }
      EXPECT_GT(asked, kClocks * turns_percent / 100 * 8 / 10);
      EXPECT_LE(refused, turns_offered == 0 || guest_percent == 0 ? 0u : kClocks / kGuestClocks + 1);
      EXPECT_LE(longest, kGuestClocks + kStages + 2);
      if (guest_percent == 100) {
        // Every clock that the search leaves, and one in 37 of its own.
        EXPECT_GE(served, kClocks - asked - kClocks / 20);
        if (turns_percent == 100) {
          EXPECT_GE(refused, kClocks / kGuestClocks - 2);
        }
      }
    }
  }
}

}  // namespace
}  // namespace cobalt::test
