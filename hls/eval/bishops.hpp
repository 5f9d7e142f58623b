// SPDX-License-Identifier: Apache-2.0
/// \file
/// bishops: the diagonals on which own bishops stand (docs/reference/evaluation/bishops.md;
/// rtl/eval/cb_eval_bishops.sv).
///
/// On the real board: the tables tell rising from falling diagonals, which mirrored ranks would exchange.
#ifndef COBALT_HLS_EVAL_BISHOPS_HPP
#define COBALT_HLS_EVAL_BISHOPS_HPP

#include "hls/eval/attack_map.hpp"
#include "hls/eval/king_files.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// Diagonals of two or more squares in each direction.
constexpr unsigned kDiagonals = 13;

/// The squares of every diagonal.
struct DiagonalSquares {
  /// Rising ones from a7-b8 to g1-h2, falling ones from a2-b1 to g8-h7: number 6 has 8 squares.
  Bitboard squares[2][kDiagonals];
};
constexpr DiagonalSquares make_diagonal_squares() {
  DiagonalSquares diagonals = {};
  for (int square = 0; square < 64; ++square) {
    const int rising = square % 8 - square / 8 + 6;
    const int falling = square % 8 + square / 8 - 1;
    if (rising >= 0 && rising < 13) diagonals.squares[0][rising] |= Bitboard{1} << square;
    if (falling >= 0 && falling < 13) diagonals.squares[1][falling] |= Bitboard{1} << square;
  }
  return diagonals;
}
constexpr DiagonalSquares kDiagonalSquares = make_diagonal_squares();

/// The length subindex of a diagonal: 2 or 3 squares, 4 or 5, 6 or 7, 8.
constexpr unsigned diagonal_length(unsigned diagonal) { return (diagonal < 6 ? diagonal : 12 - diagonal) / 2; }

/// The lowest-numbered square of a set that is not empty: only a trace asks for it.
inline unsigned lowest_bishop(Bitboard set) {
  unsigned first = 0;
  for (unsigned square = 0; square < 64; ++square) {
    if (((set >> square) & 1) != 0) {
      first = square;
      break;
    }
  }
  return first;
}

/// Sums over the diagonals, owner's view: base values in centipawns, danger to the enemy king in half centipawns.
template <class TraceT>
inline KingDangerScore bishops(const Board& board, const AttackMap& map, bool opposite_wings, unsigned side,
                               const Parameters& parameters, TraceT& trace) {
  const unsigned enemy = 1 - side;
  const Bitboard own_pawn = board.pawn[side];
  const Bitboard enemy_pawn = board.pawn[enemy];
  // A pawn is fixed by one straight ahead and levers against those diagonally ahead of it.
  const Bitboard before_enemy = side == kWhite ? south(enemy_pawn) : north(enemy_pawn);
  const Bitboard fixed = own_pawn & before_enemy;
  const Bitboard not_levering = own_pawn & ~(east(before_enemy) | west(before_enemy));
  const Bitboard king_row = board.king[enemy] | east(board.king[enemy]) | west(board.king[enemy]);
  const Bitboard king_zone = king_row | north(king_row) | south(king_row);
  const Bitboard major = board.rook[enemy] | board.queen[enemy] | board.king[enemy];
  const Bitboard minor = board.knight[enemy] | board.bishop[enemy];
  const Bitboard attacked[2] = {map.slider_ray[side][kNorthEast] | map.slider_ray[side][kSouthWest],
                                map.slider_ray[side][kSouthEast] | map.slider_ray[side][kNorthWest]};

  KingDangerScore score = {0, 0};
  for (unsigned direction = 0; direction < 2; ++direction) {
    for (unsigned diagonal = 0; diagonal < kDiagonals; ++diagonal) {
      const Bitboard squares = kDiagonalSquares.squares[direction][diagonal];
      const Bitboard own_bishops = board.bishop[side] & squares;
      if (own_bishops == 0) continue;
      const Bitboard targets = attacked[direction] & squares;
      const unsigned transparency = (fixed & squares) != 0          ? 0u
                                    : (not_levering & squares) != 0 ? 1u
                                    : (own_pawn & squares) != 0     ? 2u
                                                                    : 3u;
      const unsigned target = (targets & major) != 0        ? 3u
                              : (targets & minor) != 0      ? 2u
                              : (targets & enemy_pawn) != 0 ? 1u
                                                            : 0u;
      const bool in_zone = (king_zone & squares) != 0;
      const unsigned entry = diagonal_length(diagonal) * 32 + transparency * 8 + (in_zone ? 4u : 0u) + target;
      const unsigned table = 2 * side + direction;
      const KingDangerEntry value = parameters.bishops[table][entry];
      const int halves = in_zone ? value.danger_halves(value.base, opposite_wings) : 0;
      score.base_cp += value.base;
      score.danger_halves += halves;
      trace.use(spec::kBishops, table, entry, side, lowest_bishop(own_bishops), value.base, halves);
    }
  }
  return score;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_BISHOPS_HPP
