// SPDX-License-Identifier: Apache-2.0
/// \file
/// Parts of the evaluation that seldom count: the reference's own functions, for the vector levels. They are compiled
/// once, for any processor.
#pragma once

#include <cstdint>

#include "hls/eval/parameters.hpp"
#include "host/evaluation/planes.hpp"

namespace cobalt::evaluation {

/// The whole reference: the result word of a position, of one that is refused too.
std::uint32_t reference_word(const Planes& position, const hls::Parameters& parameters);

/// What placements_of() reads, in the owner's view.
struct PlacedPieces {
  std::uint64_t own_pawn;
  std::uint64_t own_knight;
  std::uint64_t own_bishop;
  std::uint64_t own_rook;
  std::uint64_t own_queen;
  std::uint64_t own_king;
  std::uint64_t own_all;
  std::uint64_t enemy_pawn;
  std::uint64_t enemy_king;
  std::uint64_t enemy_all;
  std::uint64_t own_attacks_queen;
  std::uint64_t own_attacks_all;
  std::uint64_t enemy_attacks_all;
};

/// Trapped bishops, knights, rooks and queens, and rooks on the seventh rank; owner's view, centipawns.
int placements_of(const PlacedPieces& pieces, unsigned side, const hls::Parameters& parameters);

/// A side's pieces on the real board and all squares that they attack.
struct DrawSide {
  std::uint64_t pawn;
  std::uint64_t knight;
  std::uint64_t bishop;
  std::uint64_t rook;
  std::uint64_t queen;
  std::uint64_t king;
  std::uint64_t attacks;
};
struct DrawnScore {
  int score_cp;
  bool recognised_draw;
};

/// The score drawn towards the draw score, White's view, not yet clamped.
/// \param sides   White and Black
/// \param sum_cp  sum of all groups, White's view
DrawnScore draw_towards_draw_score(const DrawSide sides[2], unsigned side_to_move, int sum_cp,
                                   const hls::Parameters& parameters);

}  // namespace cobalt::evaluation
