// SPDX-License-Identifier: Apache-2.0
/// \file
/// A set for each of the eight directions, or jumps of a knight, and rays in all of them at once.
///
/// Lanes 0 to 3 are north, north-east, east and north-west, where numbers of squares grow; lanes 4 to 7 the opposite
/// directions. Even lanes are a rook's, odd ones a bishop's.
#pragma once

#include "host/evaluation/lanes/sets.hpp"

namespace cobalt::evaluation::COBALT_LEVEL {

constexpr unsigned kDirections = 8;
enum Direction : unsigned {
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

struct DirectionSets {
  Eight all;

  Four up() const { return reinterpret_cast<Four>(_mm512_castsi512_si256(reinterpret_cast<__m512i>(all))); }
  Four down() const { return reinterpret_cast<Four>(_mm512_extracti64x4_epi64(reinterpret_cast<__m512i>(all), 1)); }
};
inline DirectionSets operator&(DirectionSets a, DirectionSets b) { return {a.all & b.all}; }
inline DirectionSets operator|(DirectionSets a, DirectionSets b) { return {a.all | b.all}; }
inline DirectionSets operator^(DirectionSets a, DirectionSets b) { return {a.all ^ b.all}; }
inline DirectionSets operator~(DirectionSets a) { return {~a.all}; }

inline DirectionSets direction_sets(Four up, Four down) {
  return {reinterpret_cast<Eight>(
      _mm512_inserti64x4(_mm512_castsi256_si512(reinterpret_cast<__m256i>(up)), reinterpret_cast<__m256i>(down), 1))};
}
inline DirectionSets all_directions(Set set) { return {splat<Eight>(set)}; }
/// Lane 0 of a pair in the rook's directions, lane 1 in the bishop's.
inline DirectionSets by_kind(Pair pair) {
  return {reinterpret_cast<Eight>(_mm512_broadcast_i64x2(reinterpret_cast<__m128i>(pair)))};
}
/// Each direction's set moves to the opposite one.
inline DirectionSets opposite(DirectionSets sets) {
  const auto all = reinterpret_cast<__m512i>(sets.all);
  return {reinterpret_cast<Eight>(_mm512_shuffle_i64x2(all, all, 0x4e))};
}
/// Bit l: lane l is not empty.
inline unsigned lanes_with_any(DirectionSets sets) {
  const auto all = reinterpret_cast<__m512i>(sets.all);
  return _mm512_test_epi64_mask(all, all);
}
/// The sets of some lanes.
inline DirectionSets only(unsigned lanes, DirectionSets sets) {
  return {reinterpret_cast<Eight>(
      _mm512_maskz_mov_epi64(static_cast<__mmask8>(lanes), reinterpret_cast<__m512i>(sets.all)))};
}
/// Squares leave by so many places, upwards in lanes 0 to 3, else downwards; what wraps around is to be masked.
inline DirectionSets moved(DirectionSets sets, Four places) {
  const DirectionSets turn = direction_sets(places, 64 - places);
  return {reinterpret_cast<Eight>(
      _mm512_rolv_epi64(reinterpret_cast<__m512i>(sets.all), reinterpret_cast<__m512i>(turn.all)))};
}

#else

struct DirectionSets {
  Four up_half;
  Four down_half;

  Four up() const { return up_half; }
  Four down() const { return down_half; }
};
inline DirectionSets operator&(DirectionSets a, DirectionSets b) {
  return {a.up_half & b.up_half, a.down_half & b.down_half};
}
inline DirectionSets operator|(DirectionSets a, DirectionSets b) {
  return {a.up_half | b.up_half, a.down_half | b.down_half};
}
inline DirectionSets operator^(DirectionSets a, DirectionSets b) {
  return {a.up_half ^ b.up_half, a.down_half ^ b.down_half};
}
inline DirectionSets operator~(DirectionSets a) { return {~a.up_half, ~a.down_half}; }

inline DirectionSets direction_sets(Four up, Four down) { return {up, down}; }
inline DirectionSets all_directions(Set set) { return {splat<Four>(set), splat<Four>(set)}; }
inline DirectionSets by_kind(Pair pair) {
  const Four both = reinterpret_cast<Four>(_mm256_broadcastsi128_si256(reinterpret_cast<__m128i>(pair)));
  return {both, both};
}
inline DirectionSets opposite(DirectionSets sets) { return {sets.down_half, sets.up_half}; }
inline unsigned lanes_with_any(DirectionSets sets) {
  const auto bits = [](Four half) {
    return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(half == 0)));
  };
  return 0xffu ^ (bits(sets.up_half) | bits(sets.down_half) << 4);
}
inline DirectionSets only(unsigned lanes, DirectionSets sets) {
  const Four up = Four{1, 2, 4, 8};
  const Four chosen = splat<Four>(lanes);
  return {sets.up_half & where_any(chosen & up), sets.down_half & where_any(chosen & (up << 4))};
}
inline DirectionSets moved(DirectionSets sets, Four places) {
  const auto by = reinterpret_cast<__m256i>(places);
  return {reinterpret_cast<Four>(_mm256_sllv_epi64(reinterpret_cast<__m256i>(sets.up_half), by)),
          reinterpret_cast<Four>(_mm256_srlv_epi64(reinterpret_cast<__m256i>(sets.down_half), by))};
}

#endif

/// What is there in none of the second's.
inline DirectionSets without(DirectionSets a, DirectionSets b) { return a & ~b; }

/// Places by which a step changes the number of a square.
constexpr Four kStep = {8, 9, 1, 7};
/// Squares on which a step can end.
inline DirectionSets step_lands() {
  return direction_sets(Four{~kRank1, ~(kRank1 | kFileA), ~kFileA, ~(kRank1 | kFileH)},
                        Four{~kRank8, ~(kRank8 | kFileH), ~kFileH, ~(kRank8 | kFileA)});
}
/// One step of all squares.
inline DirectionSets step(DirectionSets from) { return moved(from, kStep) & step_lands(); }

/// Rays over the empty squares of a board.
class Rays {
 public:
  explicit Rays(Set empty) {
    open_ = all_directions(empty) & step_lands();
    open_2_ = open_ & moved(open_, kStep);
    open_4_ = open_2_ & moved(open_2_, 2 * kStep);
  }
  /// Squares that sliders attack, the first piece included. Parallel prefix: after k steps a slider has moved up to
  /// 2^k - 1 squares.
  DirectionSets operator()(DirectionSets from) const {
    from = from | (open_ & moved(from, kStep));
    from = from | (open_2_ & moved(from, 2 * kStep));
    from = from | (open_4_ & moved(from, 4 * kStep));
    return step(from);
  }

 private:
  DirectionSets open_;
  DirectionSets open_2_;
  DirectionSets open_4_;
};

/// Squares that knights attack, a lane for each jump.
inline DirectionSets knight_jumps(Set knights) {
  constexpr Set kEdgeA = kFileA | kFileA << 1;
  constexpr Set kEdgeH = kFileH | kFileH >> 1;
  constexpr Set kEdge1 = kRank1 | kRank1 << 8;
  constexpr Set kEdge8 = kRank8 | kRank8 >> 8;
  const DirectionSets lands =
      direction_sets(Four{~(kEdge1 | kFileA), ~(kRank1 | kEdgeA), ~(kRank1 | kEdgeH), ~(kEdge1 | kFileH)},
                     Four{~(kEdge8 | kFileH), ~(kRank8 | kEdgeH), ~(kRank8 | kEdgeA), ~(kEdge8 | kFileA)});
  return moved(all_directions(knights), Four{17, 10, 6, 15}) & lands;
}

// ---- joining lanes ----

inline Pair low_half(Four v) { return reinterpret_cast<Pair>(_mm256_castsi256_si128(reinterpret_cast<__m256i>(v))); }
inline Pair high_half(Four v) {
  return reinterpret_cast<Pair>(_mm256_extracti128_si256(reinterpret_cast<__m256i>(v), 1));
}
/// Squares of any rook's direction, and of any bishop's.
inline Pair join_by_kind(DirectionSets sets) {
  const Four half = sets.up() | sets.down();
  return low_half(half) | high_half(half);
}
/// The same of two DirectionSets: in lane 0 of each result the first one's.
struct Joined {
  Pair straight;
  Pair diagonal;
  Pair any() const { return straight | diagonal; }
};
inline Joined join(DirectionSets white, DirectionSets black) {
  const Pair a = join_by_kind(white);
  const Pair b = join_by_kind(black);
  return {first_lanes(a, b), second_lanes(a, b)};
}

/// How many lanes of each kind have a square, up to three.
inline UpTo3<Pair> count_by_kind(const UpTo3<DirectionSets>& sets) {
  const UpTo3<Four> half = UpTo3<Four>{sets.one.up(), sets.two.up(), sets.three.up()} +
                           UpTo3<Four>{sets.one.down(), sets.two.down(), sets.three.down()};
  return UpTo3<Pair>{low_half(half.one), low_half(half.two), low_half(half.three)} +
         UpTo3<Pair>{high_half(half.one), high_half(half.two), high_half(half.three)};
}
inline UpTo3<DirectionSets> count(DirectionSets a, DirectionSets b, DirectionSets c) {
  return {a | b | c, (a & b) | (c & (a | b)), a & b & c};
}

}  // namespace cobalt::evaluation::COBALT_LEVEL
