// SPDX-License-Identifier: Apache-2.0
#include "host/policy/numbers.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/input_error.hpp"

namespace cobalt::policy {
namespace {

std::string error_of(std::string_view text) {
  return test::input_error_of([text] { parse_numbers(text, "n.txt"); });
}

TEST(SearchNumbers, DefaultsAreInTheirRangesAndTheTableIsWhole) {
  const SearchNumbers defaults;
  std::set<std::string_view> names;
  for (const SearchNumber& number : kSearchNumbers) {
    EXPECT_TRUE(names.insert(number.name).second) << number.name;
    EXPECT_GE(defaults.*number.member, number.least) << number.name;
    EXPECT_LE(defaults.*number.member, number.most) << number.name;
    EXPECT_GT(number.step, 0) << number.name;
  }
  // Every member has its own row.
  EXPECT_EQ(sizeof(SearchNumbers), kSearchNumbers.size() * sizeof(int));
  SearchNumbers numbers;
  for (const SearchNumber& number : kSearchNumbers) numbers.*number.member = number.most + 1;
  for (const SearchNumber& number : kSearchNumbers) EXPECT_EQ(numbers.*number.member, number.most + 1) << number.name;
}

TEST(SearchNumbers, TextIsReadBack) {
  SearchNumbers numbers;
  for (const SearchNumber& number : kSearchNumbers) numbers.*number.member = number.least;
  EXPECT_EQ(parse_numbers(to_text(numbers), "n.txt"), numbers);
}

TEST(SearchNumbers, BlankLinesAndCommentsSayNothing) {
  const SearchNumbers numbers = parse_numbers("\n# all of it\n razor_margin_cp=300 # more\n\n", "n.txt");
  SearchNumbers expected;
  expected.razor_margin_cp = 300;
  EXPECT_EQ(numbers, expected);
  EXPECT_EQ(parse_numbers("", "n.txt"), SearchNumbers());
}

TEST(SearchNumbers, ErrorsNameTheLineAndWhatIsWrong) {
  EXPECT_EQ(error_of("\nrazor = 3"), "n.txt:2: \"razor\": no such number of the search");
  EXPECT_EQ(error_of("razor_margin_cp 3"), "n.txt:1: expected NAME = VALUE");
  EXPECT_EQ(error_of("razor_margin_cp = 99"), "n.txt:1: razor_margin_cp \"99\": expected a number of 100 to 500");
  EXPECT_EQ(error_of("razor_margin_cp = x"), "n.txt:1: razor_margin_cp \"x\": expected a number of 100 to 500");
  EXPECT_EQ(error_of("razor_margin_cp = 200\nrazor_margin_cp = 200"), "n.txt:2: \"razor_margin_cp\" comes twice");
  EXPECT_EQ(test::input_error_of([] { read_numbers("/no/such/file"); }),
            "/no/such/file: cannot be read: No such file or directory");
}

}  // namespace
}  // namespace cobalt::policy
