// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/xraying.hpp"

#include "tests/hls/plain_board.hpp"
#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

using test::PlainBoard;
constexpr unsigned kGroup = spec::kXraying;

/// The side has a slider that x-rays a dearer enemy piece through an own piece.
bool plain_xraying(const PlainBoard& board, int side) {
  for (int square = 0; square < 64; ++square) {
    if (!board.has(square, side)) continue;
    for (unsigned d = 0; d < 8; ++d) {
      if (!board.slides(square, d)) continue;
      const int between = board.first(square, d);
      if (between == PlainBoard::kNone || !board.has(between, side)) continue;
      const int target = board.first(between, d);
      if (target == PlainBoard::kNone || !board.has(target, 1 - side)) continue;
      if (PlainBoard::value(board.kind(target)) > PlainBoard::value(board.kind(square))) return true;
    }
  }
  return false;
}

TEST(Xraying, EqualsWalkingOnRandomPositions) {
  const test::BothParameters zero;
  unsigned seen[2] = {};
  test::for_each_position(21000, test::seed_or(42), [&](const test::PackedPosition& position) {
    if (HasFatalFailure()) return;
    const Board board = decode(load_packed(position.data()));
    const AttackMap map = make_attack_map(board);
    const PlainBoard plain(position);
    for (unsigned side = 0; side < 2; ++side) {
      Trace trace;
      trace.clear();
      xraying(board, map, side, zero.golden(), trace);
      const bool expected = plain_xraying(plain, static_cast<int>(side));
      ASSERT_EQ(trace.use_count, expected ? 1u : 0u) << "side " << side << '\n' << test::describe(position);
      if (!expected) continue;
      ASSERT_EQ(trace.uses[0].address, spec::parameter_address(kGroup, 0, side));
      ++seen[side];
    }
  });
  EXPECT_GT(seen[kWhite], 500u);
  EXPECT_GT(seen[kBlack], 500u);
}

/// White x-rays or does not; Black does not.
class WhiteXrays : public testing::TestWithParam<test::UseCase> {};
TEST_P(WhiteXrays, Register) {
  test::expect_uses(GetParam(), kGroup, kWhite, 1);
  EXPECT_TRUE(test::uses_of(GetParam().fen, kGroup, kBlack).empty());
}

const test::UseCase kExamples[] = {
    // The examples of docs/reference/evaluation/tactics.md.
    {"rook_to_king", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", {{0, 0}}},
    {"enemy_piece_between", "4k3/8/8/8/4n3/8/8/4R1K1 w - - 0 1", {}},
    // Values.
    {"rook_to_queen", "3qk3/8/8/8/3N4/8/8/3R2K1 w - - 0 1", {{0, 0}}},
    {"rook_to_rook", "3rk3/8/8/8/3N4/8/8/3R2K1 w - - 0 1", {}},
    {"bishop_to_rook", "6k1/8/5r2/8/3N4/8/1B6/6K1 w - - 0 1", {{0, 0}}},
    {"bishop_to_knight", "6k1/8/5n2/8/3N4/8/1B6/6K1 w - - 0 1", {}},
    {"queen_to_king", "4k3/8/8/8/4P3/8/8/4Q1K1 w - - 0 1", {{0, 0}}},
    {"queen_to_queen", "3qk3/8/8/8/3N4/8/8/3Q2K1 w - - 0 1", {}},
    // Lines.
    {"two_pieces_between", "4k3/8/4N3/8/4N3/8/8/4R1K1 w - - 0 1", {}},
    {"nothing_between", "3qk3/8/8/8/8/8/8/3R2K1 w - - 0 1", {}},
    {"rook_on_a_diagonal", "6k1/8/5q2/8/3N4/8/1R6/6K1 w - - 0 1", {}},
    {"two_count_once", "3qk3/8/8/8/3NN3/8/8/3RR1K1 w - - 0 1", {{0, 0}}},
};
INSTANTIATE_TEST_SUITE_P(Examples, WhiteXrays, testing::ValuesIn(kExamples), test::case_name);

}  // namespace
}  // namespace cobalt::hls
