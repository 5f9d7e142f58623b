// SPDX-License-Identifier: Apache-2.0
#include "spec/format.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>

#include "spec/jobs.hpp"

namespace cobalt::spec {
namespace {

using Bytes = std::array<std::uint8_t, 24>;

FormatField field(unsigned lsb, unsigned width) {
  return {"x", static_cast<std::uint16_t>(lsb), static_cast<std::uint16_t>(width), ""};
}

/// Bit by bit, as the comment of FormatField says.
bool bit(const Bytes& bytes, unsigned index) { return (bytes.at(index / 8) >> index % 8 & 1) != 0; }

TEST(SpecFormat, EveryPlaceAndWidthIsWrittenAndReadAlone) {
  std::mt19937_64 random(1);
  for (unsigned lsb = 8; lsb < 32; ++lsb) {
    for (unsigned width = 1; width <= 64; ++width) {
      Bytes before;
      for (std::uint8_t& byte : before) byte = static_cast<std::uint8_t>(random());
      const std::uint64_t value = random();
      Bytes after = before;
      put_field(after.data(), field(lsb, width), value);
      for (unsigned i = 0; i < 8 * after.size(); ++i) {
        const bool inside = i >= lsb && i < lsb + width;
        ASSERT_EQ(bit(after, i), inside ? (value >> (i - lsb) & 1) != 0 : bit(before, i))
            << "bit " << i << " of " << lsb << " + " << width;
      }
      const std::uint64_t low = width == 64 ? value : value & ((std::uint64_t{1} << width) - 1);
      ASSERT_EQ(get_field(after.data(), field(lsb, width)), low) << lsb << " + " << width;
    }
  }
}

TEST(SpecFormat, FieldsAreLittleEndian) {
  Bytes bytes{};
  put_field(bytes.data(), field(16, 32), 0x12345678);
  EXPECT_EQ(bytes[2], 0x78);
  EXPECT_EQ(bytes[5], 0x12);
}

/// The last field of a format: nothing behind its end is touched.
TEST(SpecFormat, StaysWithinTheFormat) {
  std::array<std::uint8_t, kSearchAnswerBytes + 1> bytes{};
  for (const FormatField& each : kSearchAnswerFields) put_field(bytes.data(), each, ~std::uint64_t{0});
  EXPECT_TRUE(std::all_of(bytes.begin(), bytes.end() - 1, [](std::uint8_t byte) { return byte == 0xff; }));
  EXPECT_EQ(bytes.back(), 0);
}

TEST(SpecFormat, FieldsMustFill) {
  constexpr FormatField kWhole[] = {{"a", 0, 5, ""}, {"b", 5, 11, ""}};
  constexpr FormatField kGap[] = {{"a", 0, 5, ""}, {"b", 6, 10, ""}};
  EXPECT_TRUE(fields_fill(kWhole, 2));
  EXPECT_FALSE(fields_fill(kWhole, 3));
  EXPECT_FALSE(fields_fill(kGap, 2));
}

}  // namespace
}  // namespace cobalt::spec
