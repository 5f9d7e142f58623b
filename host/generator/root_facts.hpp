// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the evaluation function generator knows of the position at the root of a search (Campbell, Hoane, Hsu: "Deep
/// Blue", section 7.1).
#pragma once

#include <array>
#include <cstdint>

#include "host/chess/position.hpp"

namespace cobalt {

/// What a side can mate a bare king with, without a new queen.
enum class MatingMaterial : std::uint8_t {
  kNone,
  kEdge,          ///< at any edge: queen, rook, bishops on both colours, three knights
  kLightCorners,  ///< bishops on light squares and a knight: in a8 or h1
  kDarkCorners,   ///< bishops on dark squares and a knight: in a1 or h8
};

/// A side at the root.
struct RootSide {
  /// RootSide::piece_points of the pieces of the start position; more are counted as so many.
  static constexpr int kAllPieces = 12;

  int piece_points = 0;  ///< 0 to kAllPieces: a minor piece 1, a rook 2, a queen 4
  int pawns = 0;
  bool has_queen = false;
  bool is_bare = false;  ///< nothing but the king
  MatingMaterial mating = MatingMaterial::kNone;
  chess::Square king = chess::kNoSquare;
  bool may_castle_short = false;
  bool may_castle_long = false;
  /// Bit n: a pawn on file n (0 is a) promotes whatever the enemy does, who has only king and pawns. The same test as
  /// in passed_pawns (docs/reference/evaluation/pawns.md), with the side to move at the root.
  std::uint8_t unstoppable_files = 0;

  bool may_castle() const { return may_castle_short || may_castle_long; }
  /// It stands on its first or second rank and no longer waits for castling: it is likely to stay.
  bool king_is_settled(chess::Color side) const { return !may_castle() && chess::relative_rank(side, king) <= 1; }

  bool operator==(const RootSide&) const = default;
};

/// A root.
struct RootFacts {
  std::array<RootSide, chess::kColors> sides{};  ///< by chess::Color
  int fixed_pairs = 0;    ///< 0 to 8: a white pawn with a black one in front of it; the more, the more closed
  int draw_score_cp = 0;  ///< what a draw is worth, White's view

  const RootSide& operator[](chess::Color side) const { return sides[side]; }
  /// RootSide::piece_points of both sides.
  int piece_points() const { return sides[chess::kWhite].piece_points + sides[chess::kBlack].piece_points; }

  bool operator==(const RootFacts&) const = default;
};

/// The facts of a position.
/// \param contempt_cp  what a draw costs the side to move
RootFacts root_facts(const chess::Position& position, int contempt_cp = 0);

/// Whether a function should be made again. It is not for every exchange of pawns and every step of a king, because an
/// engine forgets its scores with the function. It is when any of these holds:
/// - the draw score, a right to castle, a bare king, mating material or a file with an unstoppable pawn changed;
/// - the pieces of a side changed by two points or more (a rook, two minor pieces), or its pawns by two or more;
/// - the fixed pairs of pawns changed by two or more;
/// - a king stands two or more king moves from where it stood.
bool changed_enough(const RootFacts& made_for, const RootFacts& now);

/// Moves of a king between two squares of an empty board.
int king_distance(chess::Square a, chess::Square b);

}  // namespace cobalt
