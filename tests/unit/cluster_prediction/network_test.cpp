// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_prediction/network.hpp"

#include <gtest/gtest.h>

namespace cobalt::cluster_prediction {
namespace {

ClusterModel model_of(unsigned machines) {
  ClusterModel model;
  model.machines = machines;
  model.latency = Time(1000);
  model.link_bytes_per_second = 1e9;  // a byte per nanosecond
  return model;
}

TEST(Network, MessagesTakeTheirBytesAndTheLatency) {
  Network<int> network(model_of(2));
  network.send_to_others(0, Time(50), 200, 7);
  EXPECT_TRUE(network.receive(1, Time(1249)).empty());
  const auto messages = network.receive(1, Time(1250));
  ASSERT_EQ(messages.size(), 1U);
  EXPECT_EQ(*messages.front(), 7);
  EXPECT_TRUE(network.receive(1, Time(5000)).empty()) << "it comes once";
  EXPECT_TRUE(network.receive(0, Time(5000)).empty()) << "not to the sender";
}

TEST(Network, OneLeavesAfterTheOther) {
  Network<int> network(model_of(3));
  network.send_to_others(0, Time(0), 100, 1);  // leaves at 100 for machine 1, at 200 for machine 2
  network.send_to_others(0, Time(0), 100, 2);  // 300 and 400
  EXPECT_EQ(network.receive(2, Time(1199)).size(), 0U);
  EXPECT_EQ(network.receive(2, Time(1200)).size(), 1U);
  EXPECT_EQ(network.receive(2, Time(1400)).size(), 1U);
  EXPECT_EQ(network.receive(1, Time(1300)).size(), 2U);
  EXPECT_EQ(network.bytes_sent(0), 400U);
  EXPECT_EQ(network.bytes_sent(1), 0U);
}

TEST(Network, MessagesOfSeveralComeInTheOrderOfTheirArrival) {
  Network<int> network(model_of(3));
  network.send_to_others(0, Time(0), 500, 1);
  network.send_to_others(1, Time(10), 5, 2);
  const auto messages = network.receive(2, Time(10'000));
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_EQ(*messages[0], 2);
  EXPECT_EQ(*messages[1], 1);
}

}  // namespace
}  // namespace cobalt::cluster_prediction
