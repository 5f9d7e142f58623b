// SPDX-License-Identifier: Apache-2.0
#include "host/support/text.hpp"

#include <gtest/gtest.h>

namespace cobalt::text {
namespace {

TEST(Text, NamesAreFolded) {
  for (const char* name : {"Move Overhead", "MoveOverhead", "move_overhead", "MOVE-OVERHEAD", " Move\tOverhead "}) {
    EXPECT_EQ(folded(name), "moveoverhead") << name;
  }
  EXPECT_EQ(folded(""), "");
  EXPECT_NE(folded("Hash"), folded("Hash2"));
}

TEST(Text, IsShortenedBehindAWholeCharacter) {
  EXPECT_EQ(shortened("", 3), "");
  EXPECT_EQ(shortened("abcdef", 6), "abcdef");
  EXPECT_EQ(shortened("abcdefg", 6), "abc...");
  EXPECT_EQ(shortened("ab\u2013cdef", 6), "ab...") << "the dash has three bytes";
  EXPECT_EQ(shortened("ab\u2013cdef", 8), "ab\u2013...");
  EXPECT_EQ(shortened("\x80\x80\x80\x80\x80\x80\x80", 6), "...") << "no UTF-8 at all";
}

}  // namespace
}  // namespace cobalt::text
