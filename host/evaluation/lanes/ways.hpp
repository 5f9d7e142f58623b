// SPDX-License-Identifier: Apache-2.0
/// \file
/// A set for each of the eight directions, or jumps of a knight, and rays in all of them at once.
///
/// Lanes 0 to 3 are north, north-east, east and north-west, where numbers of squares grow; lanes 4 to 7 the opposite
/// directions. Even lanes are a rook's, odd ones a bishop's.
#pragma once

#include "host/evaluation/lanes/sets.hpp"

namespace cobalt::evaluation::COBALT_LEVEL {

constexpr unsigned kWays = 8;
enum Way : unsigned {
  kNorth = 0,
  kNorthEast = 1,
  kEast = 2,
  kNorthWest = 3,
  kSouth = 4,
  kSouthWest = 5,
  kWest = 6,
  kSouthEast = 7,
};

#if defined(__AVX512F__)

struct Ways {
  Eight all;

  Four up() const { return reinterpret_cast<Four>(_mm512_castsi512_si256(reinterpret_cast<__m512i>(all))); }
  Four down() const { return reinterpret_cast<Four>(_mm512_extracti64x4_epi64(reinterpret_cast<__m512i>(all), 1)); }
};
inline Ways operator&(Ways a, Ways b) { return {a.all & b.all}; }
inline Ways operator|(Ways a, Ways b) { return {a.all | b.all}; }
inline Ways operator^(Ways a, Ways b) { return {a.all ^ b.all}; }
inline Ways operator~(Ways a) { return {~a.all}; }

inline Ways make_ways(Four up, Four down) {
  return {reinterpret_cast<Eight>(
      _mm512_inserti64x4(_mm512_castsi256_si512(reinterpret_cast<__m256i>(up)), reinterpret_cast<__m256i>(down), 1))};
}
inline Ways all_ways(Set set) { return {splat<Eight>(set)}; }
/// Lane 0 of a pair in the rook's directions, lane 1 in the bishop's.
inline Ways by_kind(Pair pair) {
  return {reinterpret_cast<Eight>(_mm512_broadcast_i64x2(reinterpret_cast<__m128i>(pair)))};
}
/// Each direction's set moves to the opposite one.
inline Ways opposite(Ways ways) {
  const auto all = reinterpret_cast<__m512i>(ways.all);
  return {reinterpret_cast<Eight>(_mm512_shuffle_i64x2(all, all, 0x4e))};
}
/// Bit l: lane l is not empty.
inline unsigned lanes_with_any(Ways ways) {
  const auto all = reinterpret_cast<__m512i>(ways.all);
  return _mm512_test_epi64_mask(all, all);
}
/// The sets of some lanes.
inline Ways only(unsigned lanes, Ways ways) {
  return {reinterpret_cast<Eight>(
      _mm512_maskz_mov_epi64(static_cast<__mmask8>(lanes), reinterpret_cast<__m512i>(ways.all)))};
}
/// Squares leave by so many places, upwards in lanes 0 to 3, else downwards; what wraps around is to be masked.
inline Ways moved(Ways ways, Four places) {
  const Ways turn = make_ways(places, 64 - places);
  return {reinterpret_cast<Eight>(
      _mm512_rolv_epi64(reinterpret_cast<__m512i>(ways.all), reinterpret_cast<__m512i>(turn.all)))};
}

#else

struct Ways {
  Four up_half;
  Four down_half;

  Four up() const { return up_half; }
  Four down() const { return down_half; }
};
inline Ways operator&(Ways a, Ways b) { return {a.up_half & b.up_half, a.down_half & b.down_half}; }
inline Ways operator|(Ways a, Ways b) { return {a.up_half | b.up_half, a.down_half | b.down_half}; }
inline Ways operator^(Ways a, Ways b) { return {a.up_half ^ b.up_half, a.down_half ^ b.down_half}; }
inline Ways operator~(Ways a) { return {~a.up_half, ~a.down_half}; }

inline Ways make_ways(Four up, Four down) { return {up, down}; }
inline Ways all_ways(Set set) { return {splat<Four>(set), splat<Four>(set)}; }
inline Ways by_kind(Pair pair) {
  const Four both = reinterpret_cast<Four>(_mm256_broadcastsi128_si256(reinterpret_cast<__m128i>(pair)));
  return {both, both};
}
inline Ways opposite(Ways ways) { return {ways.down_half, ways.up_half}; }
inline unsigned lanes_with_any(Ways ways) {
  const auto bits = [](Four half) {
    return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(half == 0)));
  };
  return 0xffu ^ (bits(ways.up_half) | bits(ways.down_half) << 4);
}
inline Ways only(unsigned lanes, Ways ways) {
  const Four up = Four{1, 2, 4, 8};
  const Four chosen = splat<Four>(lanes);
  return {ways.up_half & where_any(chosen & up), ways.down_half & where_any(chosen & (up << 4))};
}
inline Ways moved(Ways ways, Four places) {
  const auto by = reinterpret_cast<__m256i>(places);
  return {reinterpret_cast<Four>(_mm256_sllv_epi64(reinterpret_cast<__m256i>(ways.up_half), by)),
          reinterpret_cast<Four>(_mm256_srlv_epi64(reinterpret_cast<__m256i>(ways.down_half), by))};
}

#endif

/// What is there in none of the second's.
inline Ways without(Ways a, Ways b) { return a & ~b; }

/// Places by which a step changes the number of a square.
constexpr Four kStep = {8, 9, 1, 7};
/// Squares on which a step can end.
inline Ways step_lands() {
  return make_ways(Four{~kRank1, ~(kRank1 | kFileA), ~kFileA, ~(kRank1 | kFileH)},
                   Four{~kRank8, ~(kRank8 | kFileH), ~kFileH, ~(kRank8 | kFileA)});
}
/// One step of all squares.
inline Ways step(Ways from) { return moved(from, kStep) & step_lands(); }

/// Rays over the empty squares of a board.
class Rays {
 public:
  explicit Rays(Set empty) {
    open_ = all_ways(empty) & step_lands();
    open_2_ = open_ & moved(open_, kStep);
    open_4_ = open_2_ & moved(open_2_, 2 * kStep);
  }
  /// Squares that sliders attack, the first piece included. Parallel prefix: after k steps a slider has moved up to
  /// 2^k - 1 squares.
  Ways operator()(Ways from) const {
    from = from | (open_ & moved(from, kStep));
    from = from | (open_2_ & moved(from, 2 * kStep));
    from = from | (open_4_ & moved(from, 4 * kStep));
    return step(from);
  }

 private:
  Ways open_;
  Ways open_2_;
  Ways open_4_;
};

/// Squares that knights attack, a lane for each jump.
inline Ways knight_jumps(Set knights) {
  constexpr Set kEdgeA = kFileA | kFileA << 1;
  constexpr Set kEdgeH = kFileH | kFileH >> 1;
  constexpr Set kEdge1 = kRank1 | kRank1 << 8;
  constexpr Set kEdge8 = kRank8 | kRank8 >> 8;
  const Ways lands = make_ways(Four{~(kEdge1 | kFileA), ~(kRank1 | kEdgeA), ~(kRank1 | kEdgeH), ~(kEdge1 | kFileH)},
                               Four{~(kEdge8 | kFileH), ~(kRank8 | kEdgeH), ~(kRank8 | kEdgeA), ~(kEdge8 | kFileA)});
  return moved(all_ways(knights), Four{17, 10, 6, 15}) & lands;
}

// ---- joining lanes ----

inline Pair low_half(Four v) { return reinterpret_cast<Pair>(_mm256_castsi256_si128(reinterpret_cast<__m256i>(v))); }
inline Pair high_half(Four v) {
  return reinterpret_cast<Pair>(_mm256_extracti128_si256(reinterpret_cast<__m256i>(v), 1));
}
/// Squares of any rook's direction, and of any bishop's.
inline Pair join_by_kind(Ways ways) {
  const Four half = ways.up() | ways.down();
  return low_half(half) | high_half(half);
}
/// The same of two Ways: in lane 0 of each result the first one's.
struct Joined {
  Pair straight;
  Pair diagonal;
  Pair any() const { return straight | diagonal; }
};
inline Joined join(Ways white, Ways black) {
  const Pair a = join_by_kind(white);
  const Pair b = join_by_kind(black);
  return {first_lanes(a, b), second_lanes(a, b)};
}

/// How many lanes of each kind have a square, up to three.
inline UpTo3<Pair> count_by_kind(const UpTo3<Ways>& ways) {
  const UpTo3<Four> half = UpTo3<Four>{ways.one.up(), ways.two.up(), ways.three.up()} +
                           UpTo3<Four>{ways.one.down(), ways.two.down(), ways.three.down()};
  return UpTo3<Pair>{low_half(half.one), low_half(half.two), low_half(half.three)} +
         UpTo3<Pair>{high_half(half.one), high_half(half.two), high_half(half.three)};
}
inline UpTo3<Ways> count(Ways a, Ways b, Ways c) { return {a | b | c, (a & b) | (c & (a | b)), a & b & c}; }

}  // namespace cobalt::evaluation::COBALT_LEVEL
