// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a text holds, for EXPECT_TRUE and EXPECT_FALSE, which show the text when they fail.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace cobalt::test {

/// Whether a text has a part, which may not be empty: an empty one is in every text.
inline testing::AssertionResult contains(std::string_view text, std::string_view part) {
  if (part.empty()) ADD_FAILURE() << "an empty part is looked for";
  const bool is_there = text.find(part) != std::string_view::npos;
  return (is_there ? testing::AssertionSuccess() : testing::AssertionFailure())
         << (is_there ? "found " : "expected ") << testing::PrintToString(std::string(part)) << " in\n"
         << text;
}

/// How often a text has a part.
inline std::size_t occurrences(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace cobalt::test
