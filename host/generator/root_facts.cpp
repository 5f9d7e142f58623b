// SPDX-License-Identifier: Apache-2.0
#include "host/generator/root_facts.hpp"

#include <algorithm>
#include <cstdlib>

namespace cobalt {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Position;
using chess::Square;

/// a1 and every second square from there.
constexpr Bitboard kDarkSquares = 0xAA55AA55AA55AA55;
/// What makes a function out of date; see changed_enough.
constexpr int kManyPiecePoints = 2;
constexpr int kManyPawns = 2;
constexpr int kFarKing = 2;

int count(const Position& position, Color side, chess::PieceType type) {
  return chess::popcount(position.pieces(side, type));
}

int piece_points(const Position& position, Color side) {
  const int points = count(position, side, chess::kKnight) + count(position, side, chess::kBishop) +
                     2 * count(position, side, chess::kRook) + 4 * count(position, side, chess::kQueen);
  return std::min(points, RootSide::kAllPieces);
}

MatingMaterial mating_material(const Position& position, Color side) {
  constexpr int kKnightsThatMate = 3;
  const Bitboard bishops = position.pieces(side, chess::kBishop);
  const bool has_light = (bishops & ~kDarkSquares) != 0;
  const bool has_dark = (bishops & kDarkSquares) != 0;
  const int knights = count(position, side, chess::kKnight);
  if ((position.pieces(side, chess::kQueen) | position.pieces(side, chess::kRook)) != 0 || (has_light && has_dark) ||
      knights >= kKnightsThatMate) {
    return MatingMaterial::kEdge;
  }
  if (knights == 0 || bishops == 0) return MatingMaterial::kNone;
  return has_light ? MatingMaterial::kLightCorners : MatingMaterial::kDarkCorners;
}

/// The squares in front of a square, seen from a side.
Bitboard squares_ahead(Color side, Square square) {
  const Bitboard file = chess::file_mask(chess::file_of(square));
  return side == chess::kWhite ? file & ~((chess::bit(square) << 1) - 1) : file & (chess::bit(square) - 1);
}

/// Nothing stands ahead, and the king is too far away to take the new queen on her square. A pawn that has to wait for
/// its turn gives the king a move.
bool outruns(const Position& position, Color side, Square pawn) {
  const Bitboard ahead = squares_ahead(side, pawn);
  if ((ahead & position.occupied()) != 0) return false;
  const Square promotion = chess::make_square(chess::file_of(pawn), side == chess::kWhite ? 7 : 0);
  const int pawn_moves = 7 - chess::relative_rank(side, pawn);
  const int head_start = position.side_to_move() == side ? 1 : 2;
  return king_distance(position.king_square(~side), promotion) >= pawn_moves + head_start;
}

/// No enemy pawn ahead of it, on its file or beside it.
bool is_passed(const Position& position, Color side, Square pawn) {
  const Bitboard ahead = squares_ahead(side, pawn);
  const Bitboard front = ahead | (ahead & ~chess::kFileA) >> 1 | (ahead & ~chess::kFileH) << 1;
  return (front & position.pieces(~side, chess::kPawn)) == 0;
}

std::uint8_t unstoppable_files(const Position& position, Color side) {
  const Color enemy = ~side;
  const Bitboard enemy_men = position.pieces(enemy);
  if (enemy_men != (position.pieces(enemy, chess::kPawn) | position.pieces(enemy, chess::kKing))) return 0;
  unsigned files = 0;
  Bitboard pawns = position.pieces(side, chess::kPawn);
  while (pawns != 0) {
    const Square pawn = chess::pop_lowest(pawns);
    const bool has_left_home = chess::relative_rank(side, pawn) >= 2;  // the evaluator has no passed pawns on rank 2
    if (has_left_home && is_passed(position, side, pawn) && outruns(position, side, pawn)) {
      files |= 1U << chess::file_of(pawn);
    }
  }
  return static_cast<std::uint8_t>(files);
}

RootSide side_at_root(const Position& position, Color side) {
  RootSide facts;
  facts.piece_points = piece_points(position, side);
  facts.pawns = count(position, side, chess::kPawn);
  facts.has_queen = position.pieces(side, chess::kQueen) != 0;
  facts.is_bare = chess::popcount(position.pieces(side)) == 1;
  facts.mating = mating_material(position, side);
  facts.king = position.king_square(side);
  facts.may_castle_short = position.can_castle(chess::castling_move(side, true).right);
  facts.may_castle_long = position.can_castle(chess::castling_move(side, false).right);
  facts.unstoppable_files = unstoppable_files(position, side);
  return facts;
}

bool changed_enough(const RootSide& before, const RootSide& now) {
  return before.is_bare != now.is_bare || before.mating != now.mating ||
         before.may_castle_short != now.may_castle_short || before.may_castle_long != now.may_castle_long ||
         before.unstoppable_files != now.unstoppable_files ||
         std::abs(before.piece_points - now.piece_points) >= kManyPiecePoints ||
         std::abs(before.pawns - now.pawns) >= kManyPawns || king_distance(before.king, now.king) >= kFarKing;
}

}  // namespace

int king_distance(chess::Square a, chess::Square b) {
  return std::max(std::abs(chess::file_of(a) - chess::file_of(b)), std::abs(chess::rank_of(a) - chess::rank_of(b)));
}

RootFacts root_facts(const chess::Position& position, int contempt_cp) {
  RootFacts facts;
  for (const Color side : {chess::kWhite, chess::kBlack}) facts.sides[side] = side_at_root(position, side);
  facts.fixed_pairs = chess::popcount(chess::shift(position.pieces(chess::kWhite, chess::kPawn), 8) &
                                      position.pieces(chess::kBlack, chess::kPawn));
  facts.draw_score_cp = position.side_to_move() == chess::kWhite ? -contempt_cp : contempt_cp;
  return facts;
}

bool changed_enough(const RootFacts& made_for, const RootFacts& now) {
  return made_for.draw_score_cp != now.draw_score_cp ||
         std::abs(made_for.fixed_pairs - now.fixed_pairs) >= kManyPawns ||
         changed_enough(made_for[chess::kWhite], now[chess::kWhite]) ||
         changed_enough(made_for[chess::kBlack], now[chess::kBlack]);
}

}  // namespace cobalt
