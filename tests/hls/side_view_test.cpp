// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/side_view.hpp"

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

/// A set of PieceSets and the kind that it is of.
struct KindSet {
  Bitboard PieceSets::*set;
  reference::Kind kind;
};
constexpr KindSet kKindSets[] = {{&PieceSets::pawn, reference::kPawn},     {&PieceSets::knight, reference::kKnight},
                                 {&PieceSets::bishop, reference::kBishop}, {&PieceSets::rook, reference::kRook},
                                 {&PieceSets::queen, reference::kQueen},   {&PieceSets::king, reference::kKing}};

/// The real square as the reference evaluator walks to it, and its bit in the view.
struct Place {
  int file;
  int rank;  ///< 0..7, real
  unsigned bit;
};

void check_pieces(const PieceSets& sets, reference::Side side, const reference::Cell& cell, unsigned bit) {
  const auto has = [bit](Bitboard set) { return (set >> bit & 1) != 0; };
  for (const KindSet& of_kind : kKindSets) {
    ASSERT_EQ(has(sets.*of_kind.set), cell.side == side && cell.kind == of_kind.kind) << int{of_kind.kind};
  }
  ASSERT_EQ(has(sets.all), cell.side == side);
}

void check_attacks(const PieceSets& sets, reference::Side side, const reference::SquareAttacks& attacks, unsigned bit) {
  const auto has = [bit](Bitboard set) { return (set >> bit & 1) != 0; };
  bool any = false;
  for (const KindSet& of_kind : kKindSets) {
    bool attacked = false;
    for (const reference::Attacker& attacker : attacks.direct) {
      attacked |= attacker.side == side && attacker.kind == of_kind.kind;
    }
    any |= attacked;
    ASSERT_EQ(has(sets.*of_kind.set), attacked) << int{of_kind.kind};
  }
  ASSERT_EQ(has(sets.all), any);
}

void check_square(const SideView& view, const reference::Board& board, reference::Side own, const Place& place) {
  const reference::Side enemy = reference::other(own);
  const auto has = [&place](Bitboard set) { return (set >> place.bit & 1) != 0; };
  const reference::Cell& cell = board.at[static_cast<std::size_t>(place.rank)][static_cast<std::size_t>(place.file)];
  const reference::SquareAttacks attacks = reference::attacks_on(board, place.file, place.rank);
  check_pieces(view.own, own, cell, place.bit);
  check_pieces(view.enemy, enemy, cell, place.bit);
  check_attacks(view.own_attacks, own, attacks, place.bit);
  check_attacks(view.enemy_attacks, enemy, attacks, place.bit);
  const unsigned special = own == reference::kWhite ? spec::kWhiteSpecial : spec::kBlackSpecial;
  ASSERT_EQ(has(view.castling), cell.kind == reference::kRook && cell.code == special);
  ASSERT_EQ(has(view.occupied()), cell.kind != reference::kNothing);
  const bool minor = cell.kind == reference::kKnight || cell.kind == reference::kBishop;
  ASSERT_EQ(has(view.own_minors()), cell.side == own && minor);
  ASSERT_EQ(has(view.enemy_minors()), cell.side == enemy && minor);
  ASSERT_EQ(has(view.enemy_minor_attacks()), reference::attacked_by_minor(board, enemy, place.file, place.rank));
  ASSERT_EQ(real_square(place.bit, static_cast<unsigned>(own)), static_cast<unsigned>(place.rank * 8 + place.file));
}

TEST(SideView, EqualsWalkingOnRandomPositions) {
  test::for_each_position(8000, test::seed_or(51), [](const test::PackedPosition& position) {
    if (testing::Test::HasFatalFailure()) return;
    SCOPED_TRACE(test::describe(position));
    const Board board = decode(load_packed(position.data()));
    const AttackMap map = make_attack_map(board);
    const reference::Board expected = reference::read_board(position.data());
    for (const reference::Side own : {reference::kWhite, reference::kBlack}) {
      const SideView view = make_side_view(board, map, static_cast<unsigned>(own));
      ASSERT_EQ(view.to_move, expected.side_to_move == own);
      for (int rank = 0; rank < 8; ++rank) {
        for (int file = 0; file < 8; ++file) {
          const int relative = own == reference::kWhite ? rank : 7 - rank;
          check_square(view, expected, own, {file, rank, static_cast<unsigned>(relative * 8 + file)});
          if (testing::Test::HasFatalFailure()) return;
        }
      }
    }
  });
}

TEST(SideView, CastlingRooksAreOnRelativeCorners) {
  const Board board = decode(load_packed(test::packed("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1").data()));
  const AttackMap map = make_attack_map(board);
  EXPECT_EQ(make_side_view(board, map, kWhite).castling, Bitboard{1} << chess::kH1);
  EXPECT_EQ(make_side_view(board, map, kBlack).castling, Bitboard{1} << chess::kA1);  // a8 in Black's view
}

}  // namespace
}  // namespace cobalt::hls
