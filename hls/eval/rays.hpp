// SPDX-License-Identifier: Apache-2.0
/// \file
/// rays: how many own units attack the units of each kind and side, and on how many lines own sliders see them behind
/// another (definition: docs/reference/evaluation/tactics.md; rtl/eval/cb_eval_rays.sv).
#ifndef COBALT_HLS_EVAL_RAYS_HPP
#define COBALT_HLS_EVAL_RAYS_HPP

#include "hls/eval/control_map.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// A number of each square that is spec::kMostRaysOnUnit at most, bit-sliced.
struct RayMap {
  Bitboard bit[2];

  /// Sum over the squares of a set, at most spec::kMostRays.
  unsigned sum(Bitboard squares) const {
    const unsigned sum = count_squares(bit[0] & squares) + 2 * count_squares(bit[1] & squares);
    return sum < spec::kMostRays ? sum : spec::kMostRays;
  }
};

/// Attackers of every square, by what count_attackers gives.
inline RayMap attackers_up_to_3(const CountMap& count) {
  const Bitboard four = count.bit[2] | count.bit[3] | count.bit[4];
  return {{count.bit[0] | four, count.bit[1] | four}};
}

/// Lines on which a slider of the side sees every square behind one piece.
inline RayMap lines_behind(const AttackMap& map, unsigned side) {
  Bitboard one = 0;
  Bitboard two = 0;
  Bitboard three = 0;
  for (unsigned d = 0; d < kDirections; ++d) {
    const Bitboard line = map.xray(side, d);
    three |= two & line;
    two |= one & line;
    one |= line;
  }
  return {{(one & ~two) | three, two}};
}

/// Owner's view, centipawns.
/// \param count  count_attackers of the side
template <class TraceT>
inline int rays(const Board& board, const AttackMap& map, const CountMap& count, unsigned side,
                const Parameters& parameters, TraceT& trace) {
  const unsigned enemy = 1 - side;
  const RayMap attackers = attackers_up_to_3(count);
  const RayMap behind = lines_behind(map, side);
  const Bitboard own_minors = board.knight[side] | board.bishop[side];
  const Bitboard enemy_minors = board.knight[enemy] | board.bishop[enemy];
  unsigned number[spec::kRayNumbers];
  number[spec::kOnOwnPawns] = attackers.sum(board.pawn[side]);
  number[spec::kOnOwnMinors] = attackers.sum(own_minors);
  number[spec::kOnOwnRooks] = attackers.sum(board.rook[side]);
  number[spec::kOnOwnQueens] = attackers.sum(board.queen[side]);
  number[spec::kOnOwnKing] = (map.all[side] & board.king[side]) != 0 ? 1 : 0;
  number[spec::kOnEnemyPawns] = attackers.sum(board.pawn[enemy]);
  number[spec::kOnEnemyMinors] = attackers.sum(enemy_minors);
  number[spec::kOnEnemyRooks] = attackers.sum(board.rook[enemy]);
  number[spec::kOnEnemyQueens] = attackers.sum(board.queen[enemy]);
  number[spec::kOnEnemyKing] = (map.all[side] & board.king[enemy]) != 0 ? 1 : 0;
  number[spec::kBehindToPawns] = behind.sum(board.pawn[side] | board.pawn[enemy]);
  number[spec::kBehindToMinors] = behind.sum(own_minors | enemy_minors);
  number[spec::kBehindToRooks] = behind.sum(board.rook[side] | board.rook[enemy]);
  number[spec::kBehindToQueens] = behind.sum(board.queen[side] | board.queen[enemy]);
  const Bitboard any_behind = behind.bit[0] | behind.bit[1];
  number[spec::kBehindToKings] =
      ((any_behind & board.king[side]) != 0 ? 1u : 0u) + ((any_behind & board.king[enemy]) != 0 ? 1u : 0u);

  const unsigned on_move = board.side_to_move == side ? 1 : 0;
  int sum = 0;
  for (unsigned n = 0; n < spec::kRayNumbers; ++n) {
    if (number[n] == 0) continue;
    const unsigned entry = n * 2 + on_move;
    const int value = parameters.rays[side][entry] * static_cast<int>(number[n]);
    sum += value;
    trace.use(spec::kRays, side, entry, side, 0, value);
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_RAYS_HPP
