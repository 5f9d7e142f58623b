// SPDX-License-Identifier: Apache-2.0
/// \file
/// Sums over all squares of values that are chosen by a number of each square. Numbers are given by bit, and blends
/// halve the choice bit by bit: nothing depends on how many squares count.
#pragma once

#include "host/evaluation/lanes/sets.hpp"
#include "host/evaluation/tables.hpp"

namespace cobalt::evaluation::COBALT_LEVEL {

#if defined(__AVX512F__)

/// 32 words, or 64 bytes.
using Lines = __m512i;
constexpr unsigned kLineWords = 32;

/// Chooses words by bits of a set.
using WordMask = __mmask32;
inline WordMask word_mask(const Set& set, unsigned part) { return static_cast<WordMask>(set >> (kLineWords * part)); }
inline Lines blend_words(Lines a, Lines b, WordMask mask) { return _mm512_mask_blend_epi16(mask, a, b); }
inline Lines load_line(const void* from) { return _mm512_load_si512(from); }
inline Lines no_line() { return _mm512_setzero_si512(); }
inline Lines add_dwords(Lines a, Lines b) { return _mm512_add_epi32(a, b); }
/// Neighbouring words added.
inline Lines pair_words(Lines line) { return _mm512_madd_epi16(line, _mm512_set1_epi16(1)); }
inline int sum_of_dwords(Lines line) { return _mm512_reduce_add_epi32(line); }

#else

using Lines = __m256i;
constexpr unsigned kLineWords = 16;

using WordMask = __m256i;
inline WordMask word_mask(const Set& set, unsigned part) {
  const __m256i own_bit = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384,
                                            static_cast<short>(32768));
  short part_of_set = 0;
  __builtin_memcpy(&part_of_set, reinterpret_cast<const char*>(&set) + part * sizeof part_of_set, sizeof part_of_set);
  const __m256i bits = _mm256_set1_epi16(part_of_set);
  return _mm256_cmpeq_epi16(_mm256_and_si256(bits, own_bit), own_bit);
}
inline Lines blend_words(Lines a, Lines b, WordMask mask) { return _mm256_blendv_epi8(a, b, mask); }
inline Lines load_line(const void* from) { return _mm256_load_si256(static_cast<const __m256i*>(from)); }
inline Lines no_line() { return _mm256_setzero_si256(); }
inline Lines add_dwords(Lines a, Lines b) { return _mm256_add_epi32(a, b); }
inline Lines pair_words(Lines line) { return _mm256_madd_epi16(line, _mm256_set1_epi16(1)); }
inline int sum_of_dwords(Lines line) {
  const __m128i half = _mm_add_epi32(_mm256_castsi256_si128(line), _mm256_extracti128_si256(line, 1));
  const __m128i quarter = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0xb1)));
}

#endif

/// Of the values first to first + 2^kBits - 1 the one that the lowest `kBits` bits of each lane's number choose. The
/// halves are chosen from one after the other, so that few values are in registers.
/// \param load   gives a value
/// \param blend  chooses between two by a bit
template <unsigned kBits, class Load, class Blend>
inline Lines choose(unsigned first, const Load& load, const Blend& blend) {
  if constexpr (kBits == 0) {
    return load(first);
  } else {
    const Lines low = choose<kBits - 1>(first, load, blend);
    const Lines high = choose<kBits - 1>(first + (1u << (kBits - 1)), load, blend);
    return blend(low, high, kBits - 1);
  }
}

/// The word of each square of a part of the board, neighbours added.
inline Lines square_words(const Set numbers[4], const SquareWords& values, unsigned part) {
  WordMask mask[4];
  for (unsigned bit = 0; bit < 4; ++bit) mask[bit] = word_mask(numbers[bit], part);
  return pair_words(choose<4>(
      0, [&](unsigned number) { return load_line(&values.value[number][kLineWords * part]); },
      [&](Lines a, Lines b, unsigned bit) { return blend_words(a, b, mask[bit]); }));
}

/// Sum over all squares of two values.
inline int sum_of_words(const Set numbers_a[4], const SquareWords& a, const Set numbers_b[4], const SquareWords& b) {
  Lines sum = no_line();
  for (unsigned part = 0; part < spec::kSquares / kLineWords; ++part) {
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
struct PawnSums {
  int fixed;    ///< static values of the structure, and blocks
  int dynamic;  ///< of the structure
};

#if defined(__AVX512F__)

// Inlined by order: sets that are copied to be passed are read again in other parts, and waited for.

/// The byte of each square; 0 where the square does not count.
template <unsigned kBits>
[[gnu::always_inline]] inline Lines square_bytes(const Numbered<kBits>& numbers, const SquareBytes<kBits>& values) {
  const Lines chosen = choose<kBits>(
      0, [&](unsigned number) { return load_line(values.value[number]); },
      [&](Lines a, Lines b, unsigned bit) { return _mm512_mask_blend_epi8(numbers.bit[bit], a, b); });
  return _mm512_maskz_mov_epi8(numbers.squares, chosen);
}
/// In each quadword the sum of its bytes, 128 added to each.
inline Lines sum_bytes(Lines line) {
  return _mm512_sad_epu8(_mm512_xor_si512(line, _mm512_set1_epi8(-128)), _mm512_setzero_si512());
}

/// Sums over a side's pawns, and over those that block a bishop.
[[gnu::always_inline]] inline PawnSums sum_of_pawns(const Numbered<4>& structure, const Numbered<3>& self_block,
                                                    const Numbered<3>& opponent_block, const Numbered<3>& back_block,
                                                    const PawnTables& tables) {
  // Three values of five bits have a byte together.
  const Lines blocks = _mm512_add_epi8(
      _mm512_add_epi8(square_bytes(self_block, tables.self_block), square_bytes(opponent_block, tables.opponent_block)),
      square_bytes(back_block, tables.back_block));
  const Lines fixed = add_dwords(sum_bytes(square_bytes(structure, tables.fixed)), sum_bytes(blocks));
  const Lines dynamic = sum_bytes(square_bytes(structure, tables.dynamic));
  const Lines both = add_dwords(fixed, _mm512_slli_epi64(dynamic, 32));
  constexpr int kAdded = 128 * static_cast<int>(spec::kSquares);
  const auto sums = static_cast<Set>(_mm512_reduce_add_epi64(both));
  return {static_cast<int>(sums & 0xffffffffu) - 2 * kAdded, static_cast<int>(sums >> 32) - kAdded};
}

#else

/// Calls `add(number, square)` for each square that counts. Half a register's masks cost more than the loop.
template <unsigned kBits, class Add>
inline void for_each_number(const Numbered<kBits>& numbers, const Add& add) {
  for (Set rest = numbers.squares; rest != 0; rest &= rest - 1) {
    const auto square = static_cast<unsigned>(__builtin_ctzll(rest));
    unsigned number = 0;
    for (unsigned bit = kBits; bit > 0; --bit) {
      number = 2 * number + static_cast<unsigned>(numbers.bit[bit - 1] >> square & 1);
    }
    add(number, square);
  }
}

/// Sums over a side's pawns, and over those that block a bishop.
[[gnu::always_inline]] inline PawnSums sum_of_pawns(const Numbered<4>& structure, const Numbered<3>& self_block,
                                                    const Numbered<3>& opponent_block, const Numbered<3>& back_block,
                                                    const PawnTables& tables) {
  PawnSums sums = {0, 0};
  for_each_number(structure, [&](unsigned number, unsigned square) {
    sums.fixed += tables.fixed.value[number][square];
    sums.dynamic += tables.dynamic.value[number][square];
  });
  const auto block = [&](const SquareBytes<3>& table) {
    return [&](unsigned number, unsigned square) { sums.fixed += table.value[number][square]; };
  };
  for_each_number(self_block, block(tables.self_block));
  for_each_number(opponent_block, block(tables.opponent_block));
  for_each_number(back_block, block(tables.back_block));
  return sums;
}

#endif

}  // namespace cobalt::evaluation::COBALT_LEVEL
