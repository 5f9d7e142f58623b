// SPDX-License-Identifier: Apache-2.0
// The evaluation service with three clients, around the stub evaluator.
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

TEST(EvaluationServiceRtl, ResponsesComeToTheirClientAfterExactlyTheLatency) {
  for (int seed = 1; seed <= 5; ++seed) {
    std::mt19937 random(seed);
    Bench<Vcb_evaluation_service> bench(seed);
    bench->param_valid_i = 0;
    bench->request_valid_i = 0;
    bench.reset();
    // The banks differ, so a request that goes to the other bank has another result.
    write_parameter(bench, 0, 5, 12345);
    write_parameter(bench, 1, 5, 54321);
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

}  // namespace
}  // namespace cobalt::test
