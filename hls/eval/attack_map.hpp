// SPDX-License-Identifier: Apache-2.0
/// \file
/// Attack and x-ray maps, made once for all groups (rtl/board/cb_attack_map.sv).
///
/// Every map is kept by direction, so that a square's attackers can be counted, ordered by value and, for pins and
/// exchanges, located: along one direction a square sees at most one first and one second piece.
#ifndef COBALT_HLS_EVAL_ATTACK_MAP_HPP
#define COBALT_HLS_EVAL_ATTACK_MAP_HPP

#include "hls/eval/board.hpp"

namespace cobalt {
namespace hls {

/// Directions in which a slider moves. Even ones are a rook's, odd ones a bishop's.
enum Direction : unsigned {
  kNorth = 0,
  kNorthEast = 1,
  kEast = 2,
  kSouthEast = 3,
  kSouth = 4,
  kSouthWest = 5,
  kWest = 6,
  kNorthWest = 7,
};
constexpr unsigned kDirections = 8;

template <unsigned kDirection>
inline Bitboard step(Bitboard b) {
  return kDirection == kNorth       ? north(b)
         : kDirection == kNorthEast ? north_east(b)
         : kDirection == kEast      ? east(b)
         : kDirection == kSouthEast ? south_east(b)
         : kDirection == kSouth     ? south(b)
         : kDirection == kSouthWest ? south_west(b)
         : kDirection == kWest      ? west(b)
                                    : north_west(b);
}

/// Squares attacked by sliders on `from` moving in one direction over `empty` squares, the blocker included.
/// Parallel prefix: after k steps a generator has moved up to 2^k - 1 squares.
template <unsigned kDirection>
inline Bitboard ray(Bitboard from, Bitboard empty) {
  const Bitboard empty_2 = empty & step<kDirection>(empty);
  const Bitboard empty_4 = empty_2 & step<kDirection>(step<kDirection>(empty_2));
  from |= empty & step<kDirection>(from);
  from |= empty_2 & step<kDirection>(step<kDirection>(from));
  from |= empty_4 & step<kDirection>(step<kDirection>(step<kDirection>(step<kDirection>(from))));
  return step<kDirection>(from);
}

/// All maps by side (0 White, 1 Black).
struct AttackMap {
  /// First piece seen: squares that this side's bishops (odd directions) or rooks (even) attack in a direction.
  Bitboard slider_ray[2][kDirections];
  /// The same for its queens.
  Bitboard queen_ray[2][kDirections];
  /// Second piece seen: squares that this side's bishops (odd directions) or rooks (even) would attack if the one
  /// piece that stands in the way were gone; by the side of that piece.
  Bitboard slider_xray_own[2][kDirections];
  Bitboard slider_xray_enemy[2][kDirections];
  /// The same for its queens.
  Bitboard queen_xray_own[2][kDirections];
  Bitboard queen_xray_enemy[2][kDirections];
  /// Knight attacks by the 8 jumps.
  Bitboard knight_jump[2][8];
  /// Pawn attacks towards the a-file and towards the h-file.
  Bitboard pawn_west[2];
  Bitboard pawn_east[2];
  /// Unions.
  Bitboard pawn[2];
  Bitboard knight[2];
  Bitboard bishop[2];
  Bitboard rook[2];
  Bitboard queen[2];
  Bitboard king[2];
  Bitboard all[2];

  /// First piece seen: any slider of the side.
  Bitboard first(unsigned side, unsigned direction) const {
    return slider_ray[side][direction] | queen_ray[side][direction];
  }
  /// Second piece seen: any slider of the side, behind any piece.
  Bitboard xray(unsigned side, unsigned direction) const {
    return slider_xray_own[side][direction] | slider_xray_enemy[side][direction] | queen_xray_own[side][direction] |
           queen_xray_enemy[side][direction];
  }
};

template <unsigned kDirection>
inline void attack_direction(const Board& board, AttackMap& map) {
  const Bitboard empty = ~board.occupied;
  for (unsigned side = 0; side < 2; ++side) {
    const Bitboard slider = kDirection % 2 == 0 ? board.rook[side] : board.bishop[side];
    const Bitboard first = ray<kDirection>(slider, empty);
    const Bitboard first_queen = ray<kDirection>(board.queen[side], empty);
    map.slider_ray[side][kDirection] = first;
    map.queen_ray[side][kDirection] = first_queen;
    // The ray goes on from the piece that stopped it.
    const Bitboard own = board.all[side];
    const Bitboard enemy = board.occupied & ~own;
    map.slider_xray_own[side][kDirection] = ray<kDirection>(first & own, empty);
    map.slider_xray_enemy[side][kDirection] = ray<kDirection>(first & enemy, empty);
    map.queen_xray_own[side][kDirection] = ray<kDirection>(first_queen & own, empty);
    map.queen_xray_enemy[side][kDirection] = ray<kDirection>(first_queen & enemy, empty);
  }
}

inline AttackMap make_attack_map(const Board& board) {
  AttackMap map;
  attack_direction<kNorth>(board, map);
  attack_direction<kNorthEast>(board, map);
  attack_direction<kEast>(board, map);
  attack_direction<kSouthEast>(board, map);
  attack_direction<kSouth>(board, map);
  attack_direction<kSouthWest>(board, map);
  attack_direction<kWest>(board, map);
  attack_direction<kNorthWest>(board, map);

  for (unsigned side = 0; side < 2; ++side) {
    const Bitboard n = board.knight[side];
    map.knight_jump[side][0] = north(north_east(n));
    map.knight_jump[side][1] = east(north_east(n));
    map.knight_jump[side][2] = east(south_east(n));
    map.knight_jump[side][3] = south(south_east(n));
    map.knight_jump[side][4] = south(south_west(n));
    map.knight_jump[side][5] = west(south_west(n));
    map.knight_jump[side][6] = west(north_west(n));
    map.knight_jump[side][7] = north(north_west(n));

    const Bitboard p = board.pawn[side];
    map.pawn_west[side] = side == kWhite ? north_west(p) : south_west(p);
    map.pawn_east[side] = side == kWhite ? north_east(p) : south_east(p);

    map.pawn[side] = map.pawn_west[side] | map.pawn_east[side];
    map.knight[side] = 0;
    map.bishop[side] = 0;
    map.rook[side] = 0;
    map.queen[side] = 0;
    for (unsigned d = 0; d < kDirections; ++d) {
      map.knight[side] |= map.knight_jump[side][d];
      map.queen[side] |= map.queen_ray[side][d];
      if (d % 2 == 0) {
        map.rook[side] |= map.slider_ray[side][d];
      } else {
        map.bishop[side] |= map.slider_ray[side][d];
      }
    }
    const Bitboard k = board.king[side];
    const Bitboard beside = east(k) | west(k);
    map.king[side] = beside | north(beside | k) | south(beside | k);
    map.all[side] =
        map.pawn[side] | map.knight[side] | map.bishop[side] | map.rook[side] | map.queen[side] | map.king[side];
  }
  return map;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_ATTACK_MAP_HPP
