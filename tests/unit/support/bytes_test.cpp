// SPDX-License-Identifier: Apache-2.0
#include "host/support/bytes.hpp"

#include <gtest/gtest.h>

#include "tests/support/input_error.hpp"

namespace cobalt {
namespace {

TEST(Bytes, ComeBack) {
  const std::string body = ByteWriter().number(std::uint64_t{1} << 40).text("first").number(-0.5).rest("last").take();
  ByteReader reader(body);
  EXPECT_EQ(reader.number<std::uint64_t>(), std::uint64_t{1} << 40);
  EXPECT_EQ(reader.text(), "first");
  EXPECT_EQ(reader.number<double>(), -0.5);
  EXPECT_FALSE(reader.is_empty());
  EXPECT_EQ(reader.rest(), "last");
  EXPECT_TRUE(reader.is_empty());
}

TEST(Bytes, ThatAreTooFewAreAnError) {
  ByteReader number("123");
  const std::string problem = "message: is shorter than its fields";
  EXPECT_EQ(test::input_error_of([&] { number.number<std::uint32_t>(); }), problem);
  const std::string cut = ByteWriter().text("text").take().substr(0, 6);
  ByteReader text(cut);
  EXPECT_EQ(test::input_error_of([&] { text.text(); }), problem);
}

}  // namespace
}  // namespace cobalt
