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
  const auto file = parse_settings("# head\n[z]\nx = 1   # note\r\n\ty=[-2, +3,\n\t4]\n\n[ b_2 ]\n", "f", problems);
  ASSERT_TRUE(problems.empty()) << problems.kept()[0].what();
  ASSERT_EQ(file.size(), 2U);
  EXPECT_EQ(file[0].name, "z") << "in the order of the file, not of the names";
  EXPECT_EQ(file[0].where, "f:2:2");
  ASSERT_EQ(file[0].settings.size(), 2U);
  EXPECT_EQ(file[0].settings[1].name, "y");
  EXPECT_EQ(file[0].settings[1].where, "f:4:2");
  ASSERT_EQ(file[0].settings[1].values.size(), 3U);
  EXPECT_EQ(file[0].settings[1].values[0].value, -2);
  EXPECT_EQ(file[0].settings[1].values[1].value, 3);
  EXPECT_EQ(file[0].settings[1].values[2].value, 4);
  EXPECT_EQ(file[0].settings[1].values[2].where, "f:5:2");
  EXPECT_EQ(file[1].name, "b_2");
  EXPECT_TRUE(file[1].settings.empty());
}

TEST(SettingsFile, WrongTypesNameThePlaceOfTheValue) {
  EXPECT_EQ(problem_of("x = 1\n"), "f:1:1: x is a number before the first section, expected [section]");
  EXPECT_EQ(problem_of("x = [1]\n"), "f:1:1: x is a list before the first section, expected [section]");
  EXPECT_EQ(problem_of("[[a]]\nx = 1\n"), "f:1:3: a is a list before the first section, expected [section]");
  EXPECT_EQ(problem_of("[a]\nx = [1, 2.5]\n"),
            "f:2:9: x: expected a whole number, found a number with a fraction or exponent");
  EXPECT_EQ(problem_of("[a]\nx = \"1\"\n"), "f:2:5: x: expected a whole number, found a text");
  EXPECT_EQ(problem_of("[a]\nx = true\n"), "f:2:5: x: expected a whole number, found true or false");
  EXPECT_EQ(problem_of("[a]\nx = 2020-01-01\n"), "f:2:5: x: expected a whole number, found a date or time");
  EXPECT_EQ(problem_of("[a]\nx = [[1], 2]\n"), "f:2:6: x: expected a whole number, found a list");
  EXPECT_EQ(problem_of("[a.b]\nx = 1\n"), "f:1:1: b: expected a whole number, found a table");
  EXPECT_EQ(problem_of("[a]\nx = []\n"), "f:2:5: x: expected a whole number, found an empty list");
}

TEST(SettingsFile, SyntaxErrorsNameLineAndColumn) {
  const auto expect = [](const std::string& text, const std::string& problem) {
    EXPECT_EQ(problem_of(text), "f:" + problem + " (a setting is name = 5 or name = [0, 2, 4])");
  };
  expect("[a]\nx 1\n", "2:3: not TOML: Error while parsing key-value pair: expected '=', saw '1'");
  expect("[a]\n= 1\n",
         "2:1: not TOML: Error while parsing root table: expected keys, tables, whitespace or comments, saw '='");
  expect("[a]\nx =\n", "2:4: not TOML: Error while parsing key-value pair: expected value, saw '\\n'");
  expect("[a]\nx = 99999999999999999999\n",
         "2:25: not TOML: Error while parsing decimal integer: '99999999999999999999' is not representable in 64 bits");
  expect("[a]\nx = 0 2 4\n",
         "2:7: not TOML: Error while parsing key-value pair: expected a comment or whitespace, saw '2'");
  expect("[a]\nx = y\n", "2:5: not TOML: Error while parsing value: could not determine value type");
  expect("[a]\nx = [1, 2\n", "2:11: not TOML: Error while parsing array: encountered end-of-file");
  expect("\n[a\n", "2:3: not TOML: Error while parsing table header: expected ']', saw '\\n'");
  expect("\n[A b]\n", "2:4: not TOML: Error while parsing table header: expected ']', saw 'b'");
  expect("[a]\nx = 1\nx = 2\n",
         "3:5: not TOML: Error while parsing key-value pair: cannot redefine existing integer 'x'");
  expect("[a]\n[b]\n[a]\ny = 2\n",
         "3:1: not TOML: Error while parsing table header: cannot redefine existing table 'a'");
}

TEST(SettingsFile, ShowsNoControlCharacters) {
  const std::string problem = problem_of(std::string("[a]\n\x1b[2J\x00\xff\n", 11));
  for (const char c : problem) EXPECT_TRUE(c >= ' ' && c <= '~') << problem;
}

}  // namespace
}  // namespace cobalt
