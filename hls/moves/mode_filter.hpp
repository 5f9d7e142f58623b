// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which moves a mode of docs/reference/moves.md wants, by squares.
#ifndef COBALT_HLS_MOVES_MODE_FILTER_HPP
#define COBALT_HLS_MOVES_MODE_FILTER_HPP

#include <cstdint>

#include "hls/moves/legality.hpp"
#include "hls/moves/mover_board.hpp"
#include "spec/jobs.hpp"

namespace cobalt {
namespace hls {

/// Which moves of a piece a mode wants, by the square that the piece goes to.
struct ModeFilter {
  Bitboard quiet[kMoverPieces];
  Bitboard capture[kMoverPieces];
  Bitboard promotion[kMoverPieces];  ///< by what the pawn becomes
  Bitboard discoverer[kAxes];        ///< quiet checks: pieces that discover a check when they leave this axis
  bool quiet_checks;
};

/// Squares from which a piece attacks one of `targets`, by the piece.
inline void attacking_squares(Bitboard targets, Bitboard empty, Bitboard (&squares)[kMoverPieces]) {
  // Attack is symmetric but for pawns: from where a target sees it, a piece sees the target.
  const Ways lines = rays(targets, targets, empty);
  squares[kMoverPawn] = south_east(targets) | south_west(targets);
  squares[kMoverKnight] = knight_squares(targets);
  squares[kMoverBishop] = lines.way[1] | lines.way[3] | lines.way[5] | lines.way[7];
  squares[kMoverRook] = lines.way[0] | lines.way[2] | lines.way[4] | lines.way[6];
  squares[kMoverQueen] = squares[kMoverBishop] | squares[kMoverRook];
  squares[kMoverKing] = king_neighbours(targets);
}

/// Enemy pieces that a piece loses by capturing them, if they are protected.
inline Bitboard cheaper_than(const MoverBoard& board, unsigned piece) {
  const Bitboard minor = board.enemy[kMoverKnight] | board.enemy[kMoverBishop];
  return piece == kMoverPawn || piece == kMoverKing ? Bitboard(0)
         : piece == kMoverQueen                     ? board.enemy[kMoverPawn] | minor | board.enemy[kMoverRook]
         : piece == kMoverRook                      ? board.enemy[kMoverPawn] | minor
                                                    : board.enemy[kMoverPawn];
}

inline ModeFilter make_mode_filter(const MoverBoard& board, const MoveFacts& facts, std::uint8_t mode,
                                   std::uint64_t targets) {
  const Bitboard everything = ~Bitboard(0);
  const bool all = mode == spec::kGenerateAll || (mode == spec::kGenerateEvasions && facts.in_check);
  ModeFilter filter;
  for (unsigned p = 0; p < kMoverPieces; ++p) {
    filter.quiet[p] = filter.capture[p] = filter.promotion[p] = all ? everything : Bitboard(0);
  }
  for (unsigned a = 0; a < kAxes; ++a) filter.discoverer[a] = 0;
  filter.quiet_checks = false;
  if (mode == spec::kGenerateCaptures || mode == spec::kGenerateQuiescence) {
    for (unsigned p = 0; p < kMoverPieces; ++p) {
      filter.capture[p] = ~(cheaper_than(board, p) & facts.protected_squares);
    }
    filter.promotion[kMoverQueen] = everything;
  }
  if (mode == spec::kGenerateTactical) {
    for (unsigned p = 0; p < kMoverPieces; ++p) filter.capture[p] = filter.promotion[p] = everything;
  }
  if (mode == spec::kGenerateAttackers) {
    attacking_squares(board.black_to_move ? flip_ranks(targets) : targets, facts.empty, filter.quiet);
    for (unsigned p = 0; p < kMoverPieces; ++p) filter.capture[p] = filter.promotion[p] = filter.quiet[p];
  }
  if (mode == spec::kGenerateQuietChecks || mode == spec::kGenerateQuiescence) {
    const Bitboard king = board.enemy[kMoverKing];
    attacking_squares(king, facts.empty, filter.quiet);
    filter.quiet_checks = true;
    const Ways seen = rays(king, king, facts.empty);
    Ways blockers;
    for (unsigned d = 0; d < kWays; ++d) blockers.way[d] = seen.way[d] & facts.own;
    const Ways behind = rays(blockers, facts.empty);
    for (unsigned d = 0; d < kWays; ++d) {
      const Bitboard sliders = board.own[kMoverQueen] | (d % 2 == 0 ? board.own[kMoverRook] : board.own[kMoverBishop]);
      filter.discoverer[d % kAxes] |= (behind.way[d] & sliders) != 0 ? blockers.way[d] : Bitboard(0);
    }
  }
  return filter;
}

/// Of the squares that the king castles to, those after which the rook gives check.
inline Bitboard castling_checks(const MoverBoard& board, const MoveFacts& facts, Bitboard targets) {
  Bitboard checks = 0;
  const Bitboard king = board.enemy[kMoverKing];
  if ((targets & 0x40u) != 0 && (rook_attacks(5, ~facts.empty ^ 0xf0u) & king) != 0) checks |= 0x40u;
  if ((targets & 0x04u) != 0 && (rook_attacks(3, ~facts.empty ^ 0x1du) & king) != 0) checks |= 0x04u;
  return checks;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_MODE_FILTER_HPP
