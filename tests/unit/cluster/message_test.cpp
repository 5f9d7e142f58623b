// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/message.hpp"

#include <gtest/gtest.h>

#include "tests/support/input_error.hpp"

namespace cobalt::cluster {
namespace {

TEST(Body, ComesBack) {
  const std::string body = BodyWriter().number(std::uint64_t{1} << 40).text("first").number(-0.5).rest("last").take();
  BodyReader reader(body);
  EXPECT_EQ(reader.number<std::uint64_t>(), std::uint64_t{1} << 40);
  EXPECT_EQ(reader.text(), "first");
  EXPECT_EQ(reader.number<double>(), -0.5);
  EXPECT_FALSE(reader.is_empty());
  EXPECT_EQ(reader.rest(), "last");
  EXPECT_TRUE(reader.is_empty());
}

TEST(Body, ThatIsTooShortIsAnError) {
  BodyReader number("123");
  const std::string problem = "message between ranks: is shorter than its fields";
  EXPECT_EQ(test::input_error_of([&] { number.number<std::uint32_t>(); }), problem);
  const std::string cut = BodyWriter().text("text").take().substr(0, 6);
  BodyReader text(cut);
  EXPECT_EQ(test::input_error_of([&] { text.text(); }), problem);
}

}  // namespace
}  // namespace cobalt::cluster
