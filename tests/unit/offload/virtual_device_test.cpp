// SPDX-License-Identifier: Apache-2.0
#include "host/offload/virtual_device.hpp"

#include <gtest/gtest.h>

#include "host/offload/board_cards.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::offload {
namespace {

std::vector<CardModel> parse(const std::vector<std::string>& names) { return parse_virtual_devices(names); }

TEST(VirtualDevice, IsTheBoardsCard) {
  EXPECT_TRUE(is_virtual_device("virtual:u50"));
  EXPECT_FALSE(is_virtual_device("model"));
  const std::vector<CardModel> cards = parse({"virtual:u50"});
  const std::vector<CardModel> board = make_board_cards(find_board("u50"));
  ASSERT_EQ(cards.size(), board.size());
  EXPECT_EQ(cards[0].cores, board[0].cores);
  EXPECT_EQ(cards[0].contexts_of_core, board[0].contexts_of_core);
  EXPECT_EQ(cards[0].clock_mhz, board[0].clock_mhz);
  EXPECT_EQ(parse({"virtual:u50", "virtual:u50"}).size(), 2 * board.size());
}

TEST(VirtualDevice, Settings) {
  const std::vector<CardModel> cards = parse({"virtual:u50,compute-units=3,cores=2,contexts=8,clock-mhz=250.5"});
  ASSERT_EQ(cards.size(), 3U);
  EXPECT_EQ(cards[2].cores, 2U);
  EXPECT_EQ(cards[2].contexts_of_core, 8U);
  EXPECT_EQ(cards[2].clock_mhz, 250.5);
}

TEST(VirtualDevice, WhatIsWrongIsNamed) {
  const auto error = [](const std::string& name) { return cobalt::test::input_error_of([&] { parse({name}); }); };
  EXPECT_TRUE(cobalt::test::contains(error("virtual:u51"), "device virtual:u51: card: 'u51'; expected one of"));
  EXPECT_TRUE(cobalt::test::contains(error("model"), "device model: expected virtual:BOARD"));
  EXPECT_EQ(error("virtual:u50,cores=0"), "device virtual:u50,cores=0: cores: \"0\": expected a number of 1 to 64");
  EXPECT_EQ(error("virtual:u50,cores"), "device virtual:u50,cores: \"cores\": expected SETTING=VALUE");
  EXPECT_EQ(error("virtual:u50,cores=1,cores=2"), "device virtual:u50,cores=1,cores=2: cores: is written twice");
  EXPECT_TRUE(cobalt::test::contains(error("virtual:u50,core=1"), "core: no such setting; known are compute-units"));
  EXPECT_TRUE(cobalt::test::contains(error("virtual:u50,clock-mhz=nan"), "expected a number of 1 to 2000"));
  EXPECT_TRUE(cobalt::test::contains(error("virtual:u50,contexts=500"), "a core of this board's kernel has"));
}

}  // namespace
}  // namespace cobalt::offload
