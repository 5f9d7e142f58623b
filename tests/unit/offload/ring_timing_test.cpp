// SPDX-License-Identifier: Apache-2.0
#include "host/offload/ring_timing.hpp"

#include <gtest/gtest.h>

namespace cobalt::offload {
namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;
using Time = RingTiming::Time;

/// Copies of 20 us, reads of 1 us and writes of 0.1 us.
CardModel round_prices() {
  CardModel model;
  model.copy_seconds = 20e-6;
  model.register_read_seconds = 1e-6;
  model.register_write_seconds = 0.1e-6;
  return model;
}

TEST(RingTiming, WhatIsSentTogetherIsOneCopyAndOneAnnouncement) {
  RingTiming way(round_prices());
  for (int i = 0; i < 10; ++i) EXPECT_EQ(way.to_card(microseconds(5)), Time(nanoseconds(25'100)));
  EXPECT_EQ(way.calls().copies, 1u);
  EXPECT_EQ(way.calls().register_writes, 1u);
  EXPECT_EQ(way.calls().register_reads, 0u);
}

TEST(RingTiming, WhatComesDuringACopyGoesWithTheNextOne) {
  RingTiming way(round_prices());
  way.to_card(microseconds(0));
  EXPECT_EQ(way.to_card(microseconds(3)), Time(nanoseconds(40'200)));
  EXPECT_EQ(way.to_card(microseconds(19)), Time(nanoseconds(40'200)));
  EXPECT_EQ(way.calls().copies, 2u);
  // Answers wait for both copies, and come with one look and one copy.
  EXPECT_EQ(way.to_host(microseconds(21)), Time(nanoseconds(61'200)));
  EXPECT_EQ(way.to_host(microseconds(30)), Time(nanoseconds(61'200)));
  EXPECT_EQ(way.calls().copies, 3u);
  EXPECT_EQ(way.calls().register_reads, 1u);
  // A search that is sent meanwhile goes behind them.
  EXPECT_EQ(way.to_card(microseconds(50)), Time(nanoseconds(81'300)));
}

TEST(RingTiming, AfterALongSilenceTheCardIsLookedAtSeldom) {
  RingTiming way(round_prices());
  const Time sent = way.to_card(microseconds(0));
  EXPECT_EQ(way.to_host(sent + microseconds(10)), sent + microseconds(10 + 21)) << "no pause yet";
  const Time last = sent + microseconds(31);
  EXPECT_EQ(way.to_host(last + microseconds(800)), last + microseconds(800 + 50 + 21)) << "half of an eighth";
}

TEST(RingTiming, InMemoryOfTheHostNothingIsCopiedAndNothingWaits) {
  CardModel model = round_prices();
  model.ring_memory = RingMemory::kHost;
  model.ring_seconds = 4e-6;
  RingTiming way(model);
  EXPECT_EQ(way.to_card(microseconds(5)), Time(microseconds(7)));
  EXPECT_EQ(way.to_card(microseconds(6)), Time(microseconds(8)));
  EXPECT_EQ(way.to_host(microseconds(6)), Time(microseconds(8)));
  EXPECT_EQ(way.abort(microseconds(6)), Time(microseconds(8)));
  EXPECT_EQ(way.calls().copies, 0u);
  EXPECT_EQ(way.calls().register_reads, 0u);
}

TEST(RingTiming, AnAbortIsTwoWritesThatWaitForNoCopy) {
  RingTiming way(round_prices());
  way.to_card(microseconds(0));
  EXPECT_EQ(way.abort(microseconds(1)), Time(nanoseconds(1'200)));
  EXPECT_EQ(way.calls().register_writes, 3u);
}

}  // namespace
}  // namespace cobalt::offload
