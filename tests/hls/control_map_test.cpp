// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/control_map.hpp"

#include "tests/hls/plain_board.hpp"
#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

using test::PackedPosition;

unsigned level_at(const ControlMap& control, unsigned square) {
  unsigned level = 0;
  for (unsigned i = 0; i < 4; ++i) level |= static_cast<unsigned>(control.level[i] >> square & 1) << i;
  return level;
}

TEST(ControlMap, LevelsAndCountsEqualWalkingOnRandomPositions) {
  unsigned seen[16] = {};
  unsigned most = 0;
  test::for_each_position(21000, test::seed_or(41), [&](const PackedPosition& position) {
    if (HasFatalFailure()) return;
    const Board decoded = decode(load_packed(position.data()));
    const AttackMap map = make_attack_map(decoded);
    const ControlMap control = make_control_map(map, decoded.side_to_move);
    const CountMap counts[2] = {count_attackers(map, kWhite), count_attackers(map, kBlack)};
    const reference::Board board = reference::read_board(position.data());
    for (unsigned square = 0; square < 64; ++square) {
      const int file = static_cast<int>(square % 8);
      const int rank = static_cast<int>(square / 8);
      const int level = reference::control_level(board, file, rank);
      ASSERT_EQ(level_at(control, square), static_cast<unsigned>(level)) << square << '\n' << test::describe(position);
      ++seen[level];
      unsigned expected[2] = {};
      const reference::SquareAttacks attacks = reference::attacks_on(board, file, rank);
      for (const reference::Attacker& attacker : attacks.direct) ++expected[attacker.side];
      for (const reference::Attacker& attacker : attacks.battery) ++expected[attacker.side];
      for (unsigned side = 0; side < 2; ++side) {
        unsigned number = 0;
        for (unsigned i = 0; i < 5; ++i) number |= static_cast<unsigned>(counts[side].bit[i] >> square & 1) << i;
        ASSERT_EQ(number, expected[side]) << "side " << side << " square " << square << '\n'
                                          << test::describe(position);
        most = std::max(most, number);
      }
    }
  });
  for (unsigned level = 0; level < 16; ++level) EXPECT_GT(seen[level], 0u) << level;
  EXPECT_GE(most, 12u) << "few attackers on any square";
}

TEST(ControlMap, CountsUpToTheGreatestNumberOfAttackers) {
  // Two white queens in every direction from d4 and knights on all 8 jumps; taken away one by one.
  test::Codes codes{};
  codes[chess::kA8] = spec::kWhiteKing;
  codes[chess::kH8] = spec::kKingToMove;
  std::vector<unsigned> attackers;
  for (const int distance : {2, 1}) {
    for (const int step : {1, 7, 8, 9}) {
      for (const int sign : {1, -1}) attackers.push_back(static_cast<unsigned>(27 + sign * distance * step));
    }
  }
  for (const unsigned square : attackers) codes[square] = spec::kWhiteQueen;
  for (const int jump : {6, 10, 15, 17, -6, -10, -15, -17}) {
    attackers.push_back(static_cast<unsigned>(27 + jump));
    codes[attackers.back()] = spec::kWhiteKnight;
  }
  ASSERT_EQ(attackers.size(), 24u);
  for (unsigned left = 24;; --left) {
    const Board board = decode(load_packed(test::pack_codes(codes).data()));
    ASSERT_EQ(board.errors, 0);
    const CountMap counts = count_attackers(make_attack_map(board), kWhite);
    unsigned number = 0;
    for (unsigned i = 0; i < 5; ++i) number |= static_cast<unsigned>(counts.bit[i] >> chess::kD4 & 1) << i;
    EXPECT_EQ(number, left);
    if (left == 0) break;
    codes[attackers[24 - left]] = spec::kEmpty;
  }
}

TEST(ControlMap, AddsBits) {
  const BitSum sum = add_bits(0b11110000, 0b11001100, 0b10101010);
  EXPECT_EQ(sum.sum, 0b10010110u);
  EXPECT_EQ(sum.carry, 0b11101000u);
}

struct Case {
  const char* what;
  const char* fen;
  chess::Square square;
  unsigned level;
};

class ControlLevel : public testing::TestWithParam<Case> {};

TEST_P(ControlLevel, WhiteAndMirroredForBlack) {
  const PackedPosition position = test::packed(GetParam().fen);
  const Board board = decode(load_packed(position.data()));
  EXPECT_EQ(level_at(make_control_map(make_attack_map(board), board.side_to_move), GetParam().square),
            GetParam().level);
  const Board black = decode(load_packed(test::mirror(position).data()));
  EXPECT_EQ(black.side_to_move, board.side_to_move ^ 1);
  EXPECT_EQ(level_at(make_control_map(make_attack_map(black), black.side_to_move), GetParam().square ^ 56u),
            15 - GetParam().level);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, ControlLevel,
    testing::Values(Case{"nobody", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", chess::kB3, 8},
                    Case{"nobody_other_to_move", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", chess::kB3, 7},
                    Case{"pawn_alone", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", chess::kB3, 15},
                    Case{"pawn_and_rook_alone", "4k3/8/8/8/8/8/P7/1R2K3 b - - 0 1", chess::kB3, 15},
                    Case{"two_attackers", "4k3/8/8/8/8/8/8/NR2K3 w - - 0 1", chess::kB3, 14},
                    Case{"one_attacker", "4k3/8/8/8/8/8/8/1R2K3 b - - 0 1", chess::kB3, 13},
                    Case{"king_alone", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", chess::kD2, 13},
                    Case{"battery_is_a_second_attacker", "4k3/8/8/8/8/Q7/R7/4K3 w - - 0 1", chess::kA5, 14},
                    Case{"bishop_behind_rook_is_no_battery", "4k3/8/8/8/8/R7/B7/4K3 w - - 0 1", chess::kA5, 13},
                    Case{"enemy_slider_in_front_is_no_battery", "4k3/8/8/8/8/r7/R7/4K3 w - - 0 1", chess::kA5, 2},
                    Case{"own_slider_behind_an_enemy_one_does_not_count", "4k3/8/8/7R/8/r7/R7/4K3 b - - 0 1",
                         chess::kA5, 7},
                    Case{"pawn_against_king", "8/8/8/8/1k6/8/P7/4K3 w - - 0 1", chess::kB3, 12},
                    Case{"pawn_against_queen", "1q2k3/8/8/8/8/8/P7/4K3 w - - 0 1", chess::kB3, 12},
                    Case{"minor_against_king", "8/8/8/8/1k6/8/8/N3K3 w - - 0 1", chess::kB3, 12},
                    Case{"pawn_against_rook", "1r2k3/8/8/8/8/8/P7/4K3 w - - 0 1", chess::kB3, 11},
                    Case{"minor_against_queen", "1q2k3/8/8/8/8/8/8/N3K3 w - - 0 1", chess::kB3, 11},
                    Case{"rook_against_king", "8/8/8/8/1k6/7R/8/4K3 w - - 0 1", chess::kB3, 11},
                    Case{"pawn_against_minor", "4k3/8/8/8/8/8/P7/n3K3 w - - 0 1", chess::kB3, 10},
                    Case{"minor_against_rook", "1r2k3/8/8/8/8/8/8/N3K3 w - - 0 1", chess::kB3, 10},
                    Case{"rook_against_queen", "1q2k3/8/8/8/8/8/8/1R2K3 w - - 0 1", chess::kB3, 10},
                    Case{"queen_against_king", "8/8/8/8/1k6/7Q/8/4K3 w - - 0 1", chess::kB3, 10},
                    Case{"better_grade_beats_number", "1r2k3/1r6/8/8/8/r7/P7/4K3 w - - 0 1", chess::kB3, 11},
                    Case{"two_rooks_against_one", "1r2k3/8/8/8/8/7R/8/1R2K3 b - - 0 1", chess::kB3, 9},
                    Case{"battery_counts_in_the_number", "1r2k3/8/8/8/8/8/1R6/1R2K3 b - - 0 1", chess::kB3, 9},
                    Case{"battery_does_not_count_in_the_grade", "1r2k3/8/8/8/8/8/1Q6/1R2K3 w - - 0 1", chess::kB3, 5},
                    Case{"third_slider_does_not_count", "1r2k3/1r6/8/8/8/1R6/1R6/1R2K3 w - - 0 1", chess::kB5, 8},
                    Case{"equal", "1r2k3/8/8/8/8/8/8/1R2K3 w - - 0 1", chess::kB3, 8},
                    Case{"equal_other_to_move", "1r2k3/8/8/8/8/8/8/1R2K3 b - - 0 1", chess::kB3, 7},
                    Case{"knight_and_bishop_are_of_one_grade", "4k3/8/8/8/8/8/2b5/N3K3 w - - 0 1", chess::kB3, 8},
                    Case{"occupied_squares_too", "4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1", chess::kB3, 15}),
    test::case_name);

}  // namespace
}  // namespace cobalt::hls
