// SPDX-License-Identifier: Apache-2.0
/// \file
/// trapped_bishop: own bishops deep in enemy land, and the enemy pawns that shut them in
/// (docs/reference/evaluation/bishops.md; rtl/eval/cb_eval_trapped_bishop.sv).
#ifndef COBALT_HLS_EVAL_TRAPPED_BISHOP_HPP
#define COBALT_HLS_EVAL_TRAPPED_BISHOP_HPP

#include "hls/eval/bishop_colours.hpp"
#include "hls/eval/parameters.hpp"
#include "hls/eval/side_view.hpp"

namespace cobalt {
namespace hls {

/// A square that is a trap and the squares of the pawns that close it.
struct BishopTrap {
  std::uint8_t square;
  std::uint8_t near_door;
  std::uint8_t far_door;
};
constexpr unsigned kBishopTraps = 4;
/// The traps of the queen side (owner's view, a1 = 0), in the order of the square subindex: a7, a6, b8, a8. Those of
/// the king side are their mirror images: square ^ 7.
constexpr BishopTrap kBishopTrap[kBishopTraps] = {{48, 41, 50}, {40, 33, 49}, {57, 50, 48}, {56, 49, 42}};

/// Sum over the bishops, owner's view, centipawns.
template <class TraceT>
inline int trapped_bishop(const SideView& view, unsigned side, const Parameters& parameters, TraceT& trace) {
  const Bitboard empty = ~view.occupied();
  const Bitboard safe = ~(view.own.all | view.enemy_attacks.all);

  int sum = 0;
  for (unsigned wing = 0; wing < 2; ++wing) {
    for (unsigned number = 0; number < kBishopTraps; ++number) {
      const unsigned mirror = wing == 0 ? 0u : 7u;
      const unsigned square = kBishopTrap[number].square ^ mirror;
      const Bitboard bishop = Bitboard{1} << square;
      if ((view.own.bishop & bishop) == 0) continue;
      const Bitboard reach = ray<kNorthEast>(bishop, empty) | ray<kSouthEast>(bishop, empty) |
                             ray<kSouthWest>(bishop, empty) | ray<kNorthWest>(bishop, empty);
      const unsigned near_door = bit_at(view.enemy.pawn, kBishopTrap[number].near_door ^ mirror);
      const unsigned far_door = bit_at(view.enemy.pawn, kBishopTrap[number].far_door ^ mirror);
      const unsigned escape = (reach & safe) != 0 ? 1u : 0u;
      const unsigned entry = side * 64 + wing * 32 + number * 8 + far_door * 4 + near_door * 2 + escape;
      const int value = parameters.trapped_bishop[entry];
      sum += value;
      trace.use(spec::kTrappedBishop, 0, entry, side, real_square(square, side), value);
    }
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_TRAPPED_BISHOP_HPP
