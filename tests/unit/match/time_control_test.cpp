// SPDX-License-Identifier: Apache-2.0
#include "host/match/time_control.hpp"

#include "tests/unit/match/test_support.hpp"

namespace cobalt::match {
namespace {

using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace): 20ms is the point of it

TEST(TimeControl, IsReadAndWritten) {
  struct Case {
    const char* text;
    TimeControl control;
    const char* written;
  };
  const Case cases[] = {{"1+0.1", {{}, 1000ms, 100ms}, "1+0.1"},
                        {"40/60", {40, 60s, 0ms}, "40/60"},
                        {"40/1:30+0.5", {40, 90s, 500ms}, "40/90+0.5"},
                        {"0.25", {{}, 250ms, 0ms}, "0.25"},
                        {"2:00", {{}, 120s, 0ms}, "120"}};
  for (const Case& one : cases) {
    EXPECT_EQ(parse_time_control("--engine", one.text), one.control) << one.text;
    EXPECT_EQ(to_string(one.control), one.written);
  }
  for (const char* bad :
       {"", "x", "0", "0+1", "/5", "0/5", "1001/5", "5+", "+1", "-1", "1e3", "1:x", "1:2:3", "1+-1"}) {
    EXPECT_EQ(test::input_error_of([&] { parse_time_control("--engine", bad); }),
              std::string("--engine: tc=") + bad +
                  ": expected [MOVES/]TIME[+INCREMENT] in seconds or minutes:seconds, TIME more than zero, as in "
                  "40/60, 1+0.1 or 1:30+1");
  }
}

TEST(PlayerClock, CountsTimeAndIncrement) {
  PlayerClock clock({{}, 1000ms, 100ms});
  EXPECT_EQ(clock.left(), 1000ms);
  EXPECT_FALSE(clock.moves_to_go());
  EXPECT_TRUE(clock.spend(300ms, 0ms));
  EXPECT_EQ(clock.left(), 800ms);
  EXPECT_TRUE(clock.spend(800ms, 0ms)) << "exactly all of it";
  EXPECT_EQ(clock.left(), 100ms);
  EXPECT_FALSE(clock.spend(101ms, 0ms));
}

TEST(PlayerClock, TheMarginIsForgivenButNotGiven) {
  PlayerClock clock({{}, 100ms, 10ms});
  EXPECT_EQ(clock.limit(50ms), 150ms);
  EXPECT_TRUE(clock.spend(140ms, 50ms));
  EXPECT_EQ(clock.left(), 10ms);
  EXPECT_FALSE(clock.spend(61ms, 50ms));
}

TEST(PlayerClock, TimeIsAddedAtTheControl) {
  PlayerClock clock({2, 1000ms, 0ms});
  EXPECT_EQ(clock.moves_to_go(), 2);
  EXPECT_TRUE(clock.spend(400ms, 0ms));
  EXPECT_EQ(clock.moves_to_go(), 1);
  EXPECT_TRUE(clock.spend(400ms, 0ms));
  EXPECT_EQ(clock.moves_to_go(), 2);
  EXPECT_EQ(clock.left(), 1200ms);
}

}  // namespace
}  // namespace cobalt::match
