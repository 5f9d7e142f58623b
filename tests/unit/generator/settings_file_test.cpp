// SPDX-License-Identifier: Apache-2.0
#include "host/generator/settings_file.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cobalt {
namespace {

std::string problem_of(const std::string& text) {
  Problems problems;
  parse_settings(text, "f", problems);
  if (problems.count() != 1) return "expected one problem, found " + std::to_string(problems.count());
  return problems.kept()[0].what();
}

TEST(SettingsFile, ReadsSectionsNamesAndCurves) {
  Problems problems;
  const auto file = parse_settings("# head\n[a]\nx = 1   # note\r\n\ty=-2 +3\t4\n\n[ b_2 ]\n", "f", problems);
  ASSERT_TRUE(problems.empty());
  ASSERT_EQ(file.size(), 2U);
  EXPECT_EQ(file[0].name, "a");
  EXPECT_EQ(file[0].line, 2U);
  ASSERT_EQ(file[0].settings.size(), 2U);
  EXPECT_EQ(file[0].settings[1].name, "y");
  EXPECT_EQ(file[0].settings[1].line, 4U);
  EXPECT_EQ(file[0].settings[1].values, (std::vector<std::int64_t>{-2, 3, 4}));
  EXPECT_EQ(file[1].name, "b_2");
  EXPECT_TRUE(file[1].settings.empty());
}

TEST(SettingsFile, NamesTheLineOfWhatIsWrong) {
  EXPECT_EQ(problem_of("x = 1\n"), "f:1: setting x stands before the first [section]");
  EXPECT_EQ(problem_of("[a]\nx 1\n"), "f:2: \"x 1\": expected name = value ...");
  EXPECT_EQ(problem_of("[a]\n= 1\n"), "f:2: \"= 1\": expected name = value ...");
  EXPECT_EQ(problem_of("[a]\nx =\n"), "f:2: x: expected a value after =");
  EXPECT_EQ(problem_of("[a]\nx = 1 2.5\n"), "f:2: x: \"2.5\" is not a whole number");
  EXPECT_EQ(problem_of("[a]\nx = 99999999999999999999\n"), "f:2: x: \"99999999999999999999\" is not a whole number");
  EXPECT_EQ(problem_of("[a]\nx = +-5\n"), "f:2: x: \"+-5\" is not a whole number");
  EXPECT_EQ(problem_of("[a]\nx = +\n"), "f:2: x: \"+\" is not a whole number");
  EXPECT_EQ(problem_of("[a\n"), "f:1: \"[a\": expected [section]");
  EXPECT_EQ(problem_of("[]\n"), "f:1: \"[]\": expected [section]");
  EXPECT_EQ(problem_of("[A b]\nx = 1\n"), "f:1: \"[A b]\": expected [section]");
  EXPECT_EQ(problem_of("[a]\nx = 1\nx = 2\n"), "f:3: setting x is there twice; the first is in line 2");
  EXPECT_EQ(problem_of("[a]\n[b]\n[a]\ny = 2\n"), "f:3: section [a] is there twice; the first is in line 1");
}

TEST(SettingsFile, ShowsNoControlCharacters) {
  EXPECT_EQ(problem_of(std::string("[a]\n\x1b[2J\x00\xff\n", 11)), "f:2: \"?[2J??\": expected name = value ...");
}

}  // namespace
}  // namespace cobalt
