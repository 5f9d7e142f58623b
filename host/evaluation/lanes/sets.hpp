// SPDX-License-Identifier: Apache-2.0
/// \file
/// Sets of squares side by side in a vector register, and what can be done with all of them at once.
///
/// Part of a vector level: compiled once for each instruction set, in a namespace of its own (level.hpp).
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "hls/eval/bitboard.hpp"

namespace cobalt::evaluation::COBALT_LEVEL {

using Set = std::uint64_t;
/// A set of White and one of Black.
typedef Set Pair __attribute__((vector_size(16)));
typedef Set Four __attribute__((vector_size(32)));
#if defined(__AVX512F__)
typedef Set Eight __attribute__((vector_size(64)));
/// The widest vector: pairs of several positions.
using Many = Eight;
#else
using Many = Four;
#endif

/// Lanes of a vector: lane 2i is White, or White's view, of position i, lane 2i + 1 Black.
template <class V>
constexpr unsigned kLanes = sizeof(V) / sizeof(Set);

// The reference's constants, but none of its functions: the linker might take this level's for everybody's.
using hls::kFileA;
using hls::kFileH;
using hls::kLightSquares;
using hls::kRank1;
using hls::kRank8;
constexpr unsigned kWhite = 0;
constexpr unsigned kBlack = 1;

template <class V>
inline V splat(Set set) {
  return V{} + set;
}

/// \name One step in a direction; what leaves the board is lost
///@{
template <class V>
inline V north(V b) {
  return b << 8;
}
template <class V>
inline V south(V b) {
  return b >> 8;
}
template <class V>
inline V east(V b) {
  return (b & ~kFileH) << 1;
}
template <class V>
inline V west(V b) {
  return (b & ~kFileA) >> 1;
}
///@}

/// The set and all squares north of it, on the same file.
template <class V>
inline V north_fill(V b) {
  b |= b << 8;
  b |= b << 16;
  b |= b << 32;
  return b;
}
/// The set and all squares south of it.
template <class V>
inline V south_fill(V b) {
  b |= b >> 8;
  b |= b >> 16;
  b |= b >> 32;
  return b;
}
/// Files of a set, as squares of the first rank.
template <class V>
inline V files(V b) {
  return south_fill(b) & kRank1;
}

/// All squares in the lanes in which the set is not empty.
template <class V>
inline V where_any(V b) {
  return reinterpret_cast<V>(b != 0);
}

/// Whether all lanes are empty.
template <class V>
inline bool is_empty(V set) {
  if constexpr (sizeof(V) == 16) {
    const auto bits = reinterpret_cast<__m128i>(set);
    return _mm_testz_si128(bits, bits) != 0;
  } else if constexpr (sizeof(V) == 32) {
    const auto bits = reinterpret_cast<__m256i>(set);
    return _mm256_testz_si256(bits, bits) != 0;
  } else {
#if defined(__AVX512F__)
    const auto bits = reinterpret_cast<__m512i>(set);
    return _mm512_test_epi64_mask(bits, bits) == 0;
#endif
  }
}

/// \name A board or, a byte each, other things by file
///@{
/// Rows become columns: byte f of the result has bit r when byte r has bit f.
template <class V>
inline V transpose(V x) {
  V t = (x ^ (x >> 7)) & 0x00aa00aa00aa00aau;
  x ^= t ^ (t << 7);
  t = (x ^ (x >> 14)) & 0x0000cccc0000ccccu;
  x ^= t ^ (t << 14);
  t = (x ^ (x >> 28)) & 0x00000000f0f0f0f0u;
  return x ^ t ^ (t << 28);
}
/// Centrality of a file (spec::centrality), by bit.
constexpr Set kCentrality0 = 0x5a;
constexpr Set kCentrality1 = 0x3c;
///@}

// ---- sides ----

/// Bytes of a vector taken from other places of the same 16 bytes.
inline Pair pick_bytes(Pair v, __m128i places) {
  return reinterpret_cast<Pair>(_mm_shuffle_epi8(reinterpret_cast<__m128i>(v), places));
}
inline Four pick_bytes(Four v, __m128i places) {
  return reinterpret_cast<Four>(_mm256_shuffle_epi8(reinterpret_cast<__m256i>(v), _mm256_broadcastsi128_si256(places)));
}
#if defined(__AVX512F__)
inline Eight pick_bytes(Eight v, __m128i places) {
  return reinterpret_cast<Eight>(_mm512_shuffle_epi8(reinterpret_cast<__m512i>(v), _mm512_broadcast_i32x4(places)));
}
#endif

/// The other side's.
template <class V>
inline V swap_sides(V v) {
  return pick_bytes(v, _mm_setr_epi8(8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
}
/// Each side's own as it sees it: Black's with mirrored ranks. Its own inverse.
template <class V>
inline V own_view(V v) {
  return pick_bytes(v, _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8));
}
/// The enemy's as each side sees it.
template <class V>
inline V enemy_view(V v) {
  return pick_bytes(v, _mm_setr_epi8(8, 9, 10, 11, 12, 13, 14, 15, 7, 6, 5, 4, 3, 2, 1, 0));
}

inline Pair pair(Set white, Set black) { return Pair{white, black}; }
/// Lane 0 of each, and lane 1 of each.
inline Pair first_lanes(Pair a, Pair b) {
  return reinterpret_cast<Pair>(_mm_unpacklo_epi64(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
}
inline Pair second_lanes(Pair a, Pair b) {
  return reinterpret_cast<Pair>(_mm_unpackhi_epi64(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
}

// ---- numbers of squares by bits ----

/// Sum of three bits and its carry, for all squares.
template <class V>
struct BitSum {
  V sum;
  V carry;
};
template <class V>
inline BitSum<V> add_bits(V a, V b, V c) {
  return {a ^ b ^ c, (a & b) | (c & (a ^ b))};
}
template <class V>
inline BitSum<V> add_bits(V a, V b) {
  return {a ^ b, a & b};
}

/// How many there are, up to three: squares with so many at least.
template <class V>
struct UpTo3 {
  V one;
  V two;
  V three;
};
template <class V>
inline UpTo3<V> operator+(const UpTo3<V>& a, const UpTo3<V>& b) {
  return {a.one | b.one, a.two | b.two | (a.one & b.one), a.three | b.three | (a.two & b.one) | (a.one & b.two)};
}

}  // namespace cobalt::evaluation::COBALT_LEVEL
