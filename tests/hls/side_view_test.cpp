// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/side_view.hpp"

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

TEST(SideView, EqualsWalkingOnRandomPositions) {
  test::for_each_position(7000, test::seed_or(51), [](const test::PackedPosition& position) {
    if (HasFatalFailure()) return;
    const Board board = decode(load_packed(position.data()));
    const AttackMap map = make_attack_map(board);
    const reference::Board expected = reference::read_board(position.data());
    for (const reference::Side own : {reference::kWhite, reference::kBlack}) {
      const reference::Side enemy = reference::other(own);
      const SideView view = make_side_view(board, map, static_cast<unsigned>(own));
      for (int rank = 0; rank < 8; ++rank) {
        for (int file = 0; file < 8; ++file) {
          const unsigned bit = static_cast<unsigned>(rank * 8 + file);
          const auto has = [bit](Bitboard set) { return (set >> bit & 1) != 0; };
          const reference::Cell& cell = expected.seen(own, file, rank);
          const int absolute = own == reference::kWhite ? rank : 7 - rank;
          const bool minor = cell.kind == reference::kKnight || cell.kind == reference::kBishop;
          ASSERT_EQ(has(view.own_pawns), cell.side == own && cell.kind == reference::kPawn);
          ASSERT_EQ(has(view.enemy_pawns), cell.side == enemy && cell.kind == reference::kPawn);
          ASSERT_EQ(has(view.own_rooks), cell.side == own && cell.kind == reference::kRook);
          ASSERT_EQ(has(view.enemy_minors), cell.side == enemy && minor);
          ASSERT_EQ(has(view.own_pawn_attacks), reference::attacked_by_pawn(expected, own, file, absolute));
          ASSERT_EQ(has(view.enemy_pawn_attacks), reference::attacked_by_pawn(expected, enemy, file, absolute));
          ASSERT_EQ(has(view.enemy_minor_attacks), reference::attacked_by_minor(expected, enemy, file, absolute));
          ASSERT_EQ(has(view.enemy_attacks), reference::attacked_by(expected, enemy, file, absolute));
        }
      }
    }
  });
}

}  // namespace
}  // namespace cobalt::hls
