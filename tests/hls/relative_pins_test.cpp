// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/relative_pins.hpp"

#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kRelativePins;

/// Entry of line, piece, pressed.
unsigned entry(unsigned line, unsigned piece, unsigned pressed) {
  return test::entry_number(kGroup, {line, piece, pressed});
}

class BlackPins : public testing::TestWithParam<test::UseCase> {};
TEST_P(BlackPins, Entries) { test::expect_uses(GetParam(), kGroup, kBlack); }

const test::UseCase kExamples[] = {
    // The examples of docs/reference/evaluation/tactics.md.
    {"knight_to_queen", "3qk3/8/5n2/6B1/8/8/8/4K3 w - - 0 1", {{0, entry(1, 1, 0)}}},
    {"pressed_by_a_pawn", "3qk3/8/5n2/4P1B1/8/8/8/4K3 w - - 0 1", {{0, entry(1, 1, 1)}}},
    {"two_of_a_kind", "3qk3/8/1n3n2/B3P1B1/8/8/8/4K3 w - - 0 1", {{0, entry(1, 1, 1)}}},
    {"another_piece_behind", "3qk3/4b3/5n2/6B1/8/8/8/4K3 w - - 0 1", {}},
    {"knight_to_rook", "7k/8/r7/1n6/2B5/8/8/6K1 w - - 0 1", {{0, entry(0, 1, 0)}}},
    {"rook_to_rook", "7k/8/r7/1r6/2B5/8/8/6K1 w - - 0 1", {}},
    {"bishop_to_queen_on_a_file", "4q1k1/8/4b3/8/8/8/8/4R1K1 w - - 0 1", {{0, entry(2, 2, 0)}}},
    // Other pieces, each line.
    {"pawn_to_rook", "7k/8/r7/1p6/2B5/8/8/6K1 w - - 0 1", {{0, entry(0, 0, 0)}}},
    {"bishop_to_rook", "7k/8/r7/1b6/2B5/8/8/6K1 w - - 0 1", {{0, entry(0, 2, 0)}}},
    {"rook_to_queen_on_a_diagonal", "7k/8/q7/1r6/2B5/8/8/6K1 w - - 0 1", {{0, entry(1, 3, 0)}}},
    {"rook_to_queen_on_a_rank", "6k1/8/8/8/R2r2q1/8/8/1K6 w - - 0 1", {{0, entry(2, 3, 0)}}},
    {"all_eight_lines_at_once",
     "3R3B/B4k2/8/2nnn3/R1nqn2R/2nnn3/8/B2R2BK w - - 0 1",
     {{0, entry(1, 1, 0)}, {0, entry(2, 1, 0)}}},
    // Pinners and what is behind.
    {"queen_is_no_pinner", "3qk3/8/5n2/6Q1/8/8/8/4K3 w - - 0 1", {}},
    {"rook_to_rook_on_a_file", "4r1k1/8/4n3/8/8/8/8/4R1K1 w - - 0 1", {}},
    {"queen_is_not_pinned", "3qk3/8/5q2/6B1/8/8/8/4K3 w - - 0 1", {}},
    {"white_piece_between", "3qk3/8/5N2/6B1/8/8/8/4K3 b - - 0 1", {}},
    {"a_king_behind", "3k4/8/5n2/6B1/8/8/8/4K3 w - - 0 1", {}},
    {"two_between", "3qk3/4p3/5n2/6B1/8/8/8/4K3 w - - 0 1", {}},
    // Pressed.
    {"a_second_bishop_does_not_press", "3qk3/8/5n2/6B1/8/8/1B6/4K3 w - - 0 1", {{0, entry(1, 1, 0)}}},
    {"a_rook_presses", "3qk3/8/5n2/6B1/8/8/8/4KR2 w - - 0 1", {{0, entry(1, 1, 1)}}},
    {"a_queen_presses", "3qk3/8/5n2/6B1/8/8/8/4KQ2 w - - 0 1", {{0, entry(1, 1, 1)}}},
    {"a_king_presses", "3qk3/8/5n2/5KB1/8/8/8/8 w - - 0 1", {{0, entry(1, 1, 1)}}},
    {"a_knight_presses", "3qk3/8/5n2/6B1/6N1/8/8/4K3 w - - 0 1", {{0, entry(1, 1, 1)}}},
    {"a_bishop_presses_what_a_rook_pins", "4q1k1/8/4b3/8/2B5/8/8/4R1K1 w - - 0 1", {{0, entry(2, 2, 1)}}},
};
INSTANTIATE_TEST_SUITE_P(Examples, BlackPins, testing::ValuesIn(kExamples), test::case_name);

TEST(RelativePins, EntriesOfAllPairsAddUp) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, kBlack, entry(1, 1, 0), "value", -10);
  parameters.set_field(kGroup, kBlack, entry(2, 2, 0), "value", -100);
  // f6 by the bishop and d5 by the rook, both to the queen d8.
  EXPECT_EQ(test::white_score("3q2k1/8/5n2/3b2B1/8/8/8/3RK3 w - - 0 1", parameters), 110);
}

}  // namespace
}  // namespace cobalt::hls
