// SPDX-License-Identifier: Apache-2.0
#include "host/match/settings.hpp"

#include "tests/unit/match/test_support.hpp"

namespace cobalt::match {
namespace {

using test::input_error_of;
using Words = std::vector<std::string>;

TEST(Settings, AreSplitAtTheFirstEqualsSign) {
  const Setting setting = parse_setting("option.Book=a=b");
  EXPECT_EQ(setting.name, "option.Book");
  EXPECT_EQ(setting.value, "a=b");
  EXPECT_EQ(parse_setting("ponder").name, "ponder");
  EXPECT_EQ(parse_setting("ponder").value, "");
}

TEST(Settings, CommasAndWordsSeparate) {
  const auto settings = parse_settings(Words{"elo0=0,elo1=5", ",alpha=0.1,"});
  ASSERT_EQ(settings.size(), 3U);
  EXPECT_EQ(settings[1].name, "elo1");
  EXPECT_EQ(settings[2].value, "0.1");
}

TEST(Settings, Numbers) {
  EXPECT_EQ(whole_number("--x", {"n", "-12"}, -20, 20), -12);
  EXPECT_DOUBLE_EQ(decimal_number("--x", {"n", "0.25"}, 0, 1), 0.25);
  for (const char* bad : {"", "x", "1x", "21", "1.5", " 1", "99999999999999999999"}) {
    EXPECT_EQ(input_error_of([&] {
                whole_number("--x", {"n", bad}, -20, 20);
              }),
              std::string("--x: n=") + bad + ": expected a whole number of -20 to 20");
  }
  for (const char* bad : {"", "nan", "inf", "2", "-0.1", "0.5s"}) {
    EXPECT_EQ(input_error_of([&] {
                decimal_number("--x", {"n", bad}, 0, 1);
              }),
              std::string("--x: n=") + bad + ": expected a number of 0 to 1");
  }
}

TEST(Settings, CommandsAreSplitWithoutAShell) {
  EXPECT_EQ(split_command("--x", "engine --uci"), (Words{"engine", "--uci"}));
  EXPECT_EQ(split_command("--x", "  'a b' \"c 'd'\" e\\ f ''"), (Words{"a b", "c 'd'", "e f", ""}));
  EXPECT_EQ(split_command("--x", "$HOME; ls | x > y"), (Words{"$HOME;", "ls", "|", "x", ">", "y"}));
  EXPECT_EQ(split_command("--x", "   "), Words{});
  EXPECT_EQ(input_error_of([] { split_command("--x", "a 'b"); }), "--x: \"a 'b\": expected a closing quote");
}

}  // namespace
}  // namespace cobalt::match
