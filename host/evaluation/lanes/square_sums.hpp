// SPDX-License-Identifier: Apache-2.0
/// \file
/// Sums over all squares of values that are chosen by a number of each square. Numbers are given by bit, and blends
/// halve the choice bit by bit: nothing depends on how many squares count.
#pragma once

#include "host/evaluation/lanes/sets.hpp"
#include "host/evaluation/tables.hpp"

namespace cobalt::evaluation::COBALT_LEVEL {

/// Vectors of words or bytes, and the lanes of a set as a mask for them.
#if defined(__AVX512F__)

using Lines = __m512i;
constexpr unsigned kLineBytes = 64;

inline Lines load_line(const void* from) { return _mm512_load_si512(from); }
inline Lines blend_words(Lines a, Lines b, Set set) {
  return _mm512_mask_blend_epi16(static_cast<__mmask32>(set), a, b);
}
inline Lines blend_bytes(Lines a, Lines b, Set set) { return _mm512_mask_blend_epi8(set, a, b); }
using WordMask = Set;
using ByteMask = Set;
inline WordMask word_mask(Set set) { return set; }
inline ByteMask byte_mask(Set set) { return set; }
inline Lines only_bytes(Lines line, ByteMask set) { return _mm512_maskz_mov_epi8(set, line); }
inline Lines no_line() { return _mm512_setzero_si512(); }
inline Lines add_dwords(Lines a, Lines b) { return _mm512_add_epi32(a, b); }
inline Lines add_bytes(Lines a, Lines b) { return _mm512_add_epi8(a, b); }
/// Neighbouring words added.
inline Lines pair_words(Lines line) { return _mm512_madd_epi16(line, _mm512_set1_epi16(1)); }
/// In each quadword the sum of its bytes, 128 added to each.
inline Lines sum_bytes(Lines line) {
  return _mm512_sad_epu8(_mm512_xor_si512(line, _mm512_set1_epi8(-128)), _mm512_setzero_si512());
}
inline Lines upper_dword(Lines line) { return _mm512_slli_epi64(line, 32); }
inline int sum_of_dwords(Lines line) { return _mm512_reduce_add_epi32(line); }
inline Set sum_of_quadwords(Lines line) { return static_cast<Set>(_mm512_reduce_add_epi64(line)); }

#else

using Lines = __m256i;
constexpr unsigned kLineBytes = 32;

inline Lines load_line(const void* from) { return _mm256_load_si256(static_cast<const __m256i*>(from)); }
using WordMask = __m256i;
using ByteMask = __m256i;
inline WordMask word_mask(Set set) {
  const __m256i own_bit = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384,
                                            static_cast<short>(32768));
  const __m256i bits = _mm256_set1_epi16(static_cast<short>(set));
  return _mm256_cmpeq_epi16(_mm256_and_si256(bits, own_bit), own_bit);
}
inline ByteMask byte_mask(Set set) {
  const __m256i own_bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201u));
  const __m256i place =
      _mm256_setr_epi64x(0x0000000000000000, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
  const __m256i bits = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(set)), place);
  return _mm256_cmpeq_epi8(_mm256_and_si256(bits, own_bit), own_bit);
}
inline Lines blend_words(Lines a, Lines b, WordMask mask) { return _mm256_blendv_epi8(a, b, mask); }
inline Lines blend_bytes(Lines a, Lines b, ByteMask mask) { return _mm256_blendv_epi8(a, b, mask); }
inline Lines only_bytes(Lines line, ByteMask mask) { return _mm256_and_si256(line, mask); }
inline Lines no_line() { return _mm256_setzero_si256(); }
inline Lines add_dwords(Lines a, Lines b) { return _mm256_add_epi32(a, b); }
inline Lines add_bytes(Lines a, Lines b) { return _mm256_add_epi8(a, b); }
inline Lines pair_words(Lines line) { return _mm256_madd_epi16(line, _mm256_set1_epi16(1)); }
inline Lines sum_bytes(Lines line) {
  return _mm256_sad_epu8(_mm256_xor_si256(line, _mm256_set1_epi8(-128)), _mm256_setzero_si256());
}
inline Lines upper_dword(Lines line) { return _mm256_slli_epi64(line, 32); }
inline int sum_of_dwords(Lines line) {
  const __m128i half = _mm_add_epi32(_mm256_castsi256_si128(line), _mm256_extracti128_si256(line, 1));
  const __m128i quarter = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0xb1)));
}
inline Set sum_of_quadwords(Lines line) {
  const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(line), _mm256_extracti128_si256(line, 1));
  return static_cast<Set>(_mm_cvtsi128_si64(_mm_add_epi64(half, _mm_unpackhi_epi64(half, half))));
}

#endif

/// The word of each square of a part of the board, neighbours added.
inline Lines square_words(const Set numbers[4], const SquareWords& values, unsigned part) {
  constexpr unsigned kSquaresOfPart = kLineBytes / 2;
  WordMask mask[4];
  for (unsigned bit = 0; bit < 4; ++bit) mask[bit] = word_mask(numbers[bit] >> (kSquaresOfPart * part));
  Lines chosen[16];
  for (unsigned i = 0; i < 16; ++i) chosen[i] = load_line(&values.value[i][kSquaresOfPart * part]);
  for (unsigned bit = 0; bit < 4; ++bit) {
    for (unsigned i = 0; i < 8u >> bit; ++i) chosen[i] = blend_words(chosen[2 * i], chosen[2 * i + 1], mask[bit]);
  }
  return pair_words(chosen[0]);
}

/// Sum over all squares of two values.
inline int sum_of_words(const Set numbers_a[4], const SquareWords& a, const Set numbers_b[4], const SquareWords& b) {
  Lines sum = no_line();
  for (unsigned part = 0; part < 2 * spec::kSquares / kLineBytes; ++part) {
    sum = add_dwords(sum, add_dwords(square_words(numbers_a, a, part), square_words(numbers_b, b, part)));
  }
  return sum_of_dwords(sum);
}

/// Squares that count, and their numbers by bit.
template <unsigned kBits>
struct Numbered {
  Set squares;
  Set bit[kBits];
};
/// The byte of each square of a part of the board; 0 where the square does not count.
template <unsigned kBits, unsigned kTables>
inline void square_bytes(const Numbered<kBits>& numbers, const SquareBytes<kBits>* const (&values)[kTables],
                         unsigned part, Lines (&lines)[kTables]) {
  ByteMask mask[kBits];
  for (unsigned bit = 0; bit < kBits; ++bit) mask[bit] = byte_mask(numbers.bit[bit] >> (kLineBytes * part % 64));
  const ByteMask counts = byte_mask(numbers.squares >> (kLineBytes * part % 64));
  for (unsigned table = 0; table < kTables; ++table) {
    Lines chosen[1u << kBits];
    for (unsigned i = 0; i < 1u << kBits; ++i) chosen[i] = load_line(&values[table]->value[i][kLineBytes * part]);
    for (unsigned bit = 0; bit < kBits; ++bit) {
      for (unsigned i = 0; i < 1u << (kBits - 1 - bit); ++i) {
        chosen[i] = blend_bytes(chosen[2 * i], chosen[2 * i + 1], mask[bit]);
      }
    }
    lines[table] = only_bytes(chosen[0], counts);
  }
}

struct PawnSums {
  int fixed;    ///< static values of the structure, and blocks
  int dynamic;  ///< of the structure
};
/// Sums over a side's pawns, and over those that block a bishop.
inline PawnSums sum_of_pawns(const Numbered<4>& structure, const Numbered<3>& self_block,
                             const Numbered<3>& opponent_block, const Numbered<3>& back_block,
                             const PawnTables& tables) {
  constexpr unsigned kParts = spec::kSquares / kLineBytes;
  Lines sums = no_line();
  for (unsigned part = 0; part < kParts; ++part) {
    Lines pawns[2];
    Lines self[1];
    Lines opponent[1];
    Lines back[1];
    square_bytes<4, 2>(structure, {&tables.fixed, &tables.dynamic}, part, pawns);
    square_bytes<3, 1>(self_block, {&tables.self_block}, part, self);
    square_bytes<3, 1>(opponent_block, {&tables.opponent_block}, part, opponent);
    square_bytes<3, 1>(back_block, {&tables.back_block}, part, back);
    // Three values of five bits have a byte together.
    const Lines blocks = add_bytes(add_bytes(self[0], opponent[0]), back[0]);
    sums = add_dwords(sums, add_dwords(sum_bytes(pawns[0]), sum_bytes(blocks)));
    sums = add_dwords(sums, upper_dword(sum_bytes(pawns[1])));
  }
  constexpr int kAdded = 128 * static_cast<int>(spec::kSquares);
  const Set both = sum_of_quadwords(sums);
  return {static_cast<int>(both & 0xffffffffu) - 2 * kAdded, static_cast<int>(both >> 32) - kAdded};
}

}  // namespace cobalt::evaluation::COBALT_LEVEL
