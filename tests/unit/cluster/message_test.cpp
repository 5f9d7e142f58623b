// SPDX-License-Identifier: Apache-2.0
#include "host/cluster/message.hpp"

#include <gtest/gtest.h>

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
  EXPECT_THROW(number.number<std::uint32_t>(), InputError);
  const std::string cut = BodyWriter().text("text").take().substr(0, 6);
  BodyReader text(cut);
  EXPECT_THROW(text.text(), InputError);
}

}  // namespace
}  // namespace cobalt::cluster
