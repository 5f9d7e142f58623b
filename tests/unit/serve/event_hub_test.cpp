// SPDX-License-Identifier: Apache-2.0
#include "host/serve/event_hub.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "tests/support/patience.hpp"

namespace cobalt::serve {
namespace {

using namespace std::chrono_literals;

TEST(EventHub, GivesWhatCameAfter) {
  EventHub hub;
  EXPECT_EQ(hub.last(), 0U);
  hub.publish("a", {{"x", 1}});
  hub.publish("b", Json::array());
  EXPECT_EQ(hub.last(), 2U);
  const EventBatch all = hub.wait_after(0, 0ms);
  ASSERT_EQ(all.events.size(), 2U);
  EXPECT_EQ(all.events[0].name, "a");
  EXPECT_EQ(all.events[0].data, "{\"x\":1}");
  EXPECT_EQ(all.events[1].number, 2U);
  EXPECT_FALSE(all.has_missed);
  EXPECT_FALSE(all.is_closed);
  EXPECT_EQ(hub.wait_after(1, 0ms).events.size(), 1U);
  EXPECT_TRUE(hub.wait_after(2, 1ms).events.empty());
}

TEST(EventHub, KeepsTheLastAndSaysWhatIsMissing) {
  EventHub hub;
  for (std::size_t i = 0; i <= EventHub::kKeptEvents; ++i) hub.publish("n", i);
  const EventBatch batch = hub.wait_after(0, 0ms);
  EXPECT_TRUE(batch.has_missed);
  ASSERT_EQ(batch.events.size(), EventHub::kKeptEvents);
  EXPECT_EQ(batch.events.front().number, 2U);
  EXPECT_FALSE(hub.wait_after(1, 0ms).has_missed);
}

TEST(EventHub, KeepsNoMoreBytesThanItMay) {
  EventHub hub;
  const std::string large(EventHub::kKeptBytes / 3, 'x');
  for (int i = 0; i < 5; ++i) hub.publish("n", large);
  const EventBatch batch = hub.wait_after(0, 0ms);
  EXPECT_TRUE(batch.has_missed);
  ASSERT_EQ(batch.events.size(), 2U);
  EXPECT_EQ(batch.events.front().number, 4U);
  hub.publish("n", std::string(EventHub::kKeptBytes + 1, 'x'));
  EXPECT_EQ(hub.wait_after(0, 0ms).events.size(), 1U) << "the last is always there";
  hub.publish("n", 1);
  EXPECT_EQ(hub.wait_after(0, 0ms).events.size(), 1U);
}

TEST(EventHub, BytesThatAreNoTextAreReplaced) {
  EventHub hub;
  hub.publish("a", {{"x", "\xff\n"}});
  EXPECT_EQ(hub.wait_after(0, 0ms).events[0].data, "{\"x\":\"\xef\xbf\xbd\\n\"}");
}

TEST(EventHub, WakesWhoWaits) {
  EventHub hub;
  std::thread other([&hub] { hub.publish("a", 1); });
  EXPECT_EQ(hub.wait_after(0, test::kPatience).events.size(), 1U);
  other.join();
  std::thread closer([&hub] { hub.close(); });
  EXPECT_TRUE(hub.wait_after(1, test::kPatience).is_closed);
  closer.join();
}

}  // namespace
}  // namespace cobalt::serve
