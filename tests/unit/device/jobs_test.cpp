// SPDX-License-Identifier: Apache-2.0
// What belongs to jobs alone; how they go through a device is tested in tests/device.
#include "host/device/jobs.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <span>

namespace cobalt::device {
namespace {

TEST(SearchItem, KeysAreExclusiveOrThoseOfTheRootAndNoMoreThanCount) {
  const std::uint64_t earlier[] = {0x1'0000'0011, 0x2'0000'0022, 0x3'0000'0033, 0x4'0000'0044, 0x5'0000'0055};
  const auto with_clock = [&](std::uint8_t clock, std::size_t known) {
    SearchItem item;
    item.halfmove_clock = clock;
    item.keys = {9, 9, 9, 9};
    set_keys(item, 0xf'0000'00ff, std::span(earlier).first(known));
    return item;
  };
  const SearchItem full = with_clock(50, 5);
  EXPECT_EQ(full.key_count, 4);
  EXPECT_EQ(full.keys, (std::array<std::uint32_t, 4>{0xee, 0xdd, 0xcc, 0xbb}));
  const SearchItem young = with_clock(2, 5);
  EXPECT_EQ(young.key_count, 2) << "a capture lies before";
  EXPECT_EQ(young.keys, (std::array<std::uint32_t, 4>{0xee, 0xdd, 0, 0}));
  EXPECT_EQ(with_clock(50, 1).key_count, 1);
  EXPECT_EQ(with_clock(50, 0), SearchItem{.halfmove_clock = 50});
}

}  // namespace
}  // namespace cobalt::device
