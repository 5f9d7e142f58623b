// SPDX-License-Identifier: Apache-2.0
/// \file
/// What several evaluators measure on the board.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "host/chess/position.hpp"

namespace cobalt::evaluators {

constexpr std::array<chess::Color, chess::kColors> kBothColors = {chess::kWhite, chess::kBlack};

/// Values by PieceType.
using PieceValues = std::array<int, chess::kPieceTypes>;

/// Calls `visit` with each square of a set.
template <typename Visit>
void for_each_square(chess::Bitboard set, const Visit& visit) {
  while (set != 0) visit(chess::pop_lowest(set));
}

/// What the men of a side are worth together.
inline int material(const chess::Position& position, chess::Color color, const PieceValues& values) {
  int sum = 0;
  for (const chess::PieceType type :
       {chess::kPawn, chess::kKnight, chess::kBishop, chess::kRook, chess::kQueen, chess::kKing}) {
    sum += values[type] * chess::popcount(position.pieces(color, type));
  }
  return sum;
}

/// Files plus ranks between two squares.
inline int taxicab_distance(chess::Square a, chess::Square b) {
  return std::abs(chess::file_of(a) - chess::file_of(b)) + std::abs(chess::rank_of(a) - chess::rank_of(b));
}

/// Moves of a king from one square to the other on an empty board.
inline int king_distance(chess::Square a, chess::Square b) {
  return std::max(std::abs(chess::file_of(a) - chess::file_of(b)), std::abs(chess::rank_of(a) - chess::rank_of(b)));
}

/// The greatest centre_distance(): that of the corners.
constexpr int kMostCentreDistance = 6;

/// Taxicab distance to the nearest of d4, e4, d5 and e5, 0 to kMostCentreDistance.
constexpr int centre_distance(chess::Square square) {
  const auto steps = [](int coordinate) { return coordinate < 4 ? 3 - coordinate : coordinate - 4; };
  return steps(chess::file_of(square)) + steps(chess::rank_of(square));
}

/// What a position shows of castling.
enum class CastlingStatus {
  kStillPossible,  ///< at least one right is left
  kCastled,        ///< no right, and the king on its first rank, on files a to c, g or h: as after castling
  kLost,           ///< no right, and the king elsewhere
};

inline CastlingStatus castling_status(const chess::Position& position, chess::Color color) {
  const int rights = color == chess::kWhite ? chess::kWhiteKingside | chess::kWhiteQueenside
                                            : chess::kBlackKingside | chess::kBlackQueenside;
  if ((position.castling() & rights) != 0) return CastlingStatus::kStillPossible;
  const chess::Square king = position.king_square(color);
  const bool on_a_wing = chess::file_of(king) <= 2 || chess::file_of(king) >= 6;
  return chess::relative_rank(color, king) == 0 && on_a_wing ? CastlingStatus::kCastled : CastlingStatus::kLost;
}

}  // namespace cobalt::evaluators
