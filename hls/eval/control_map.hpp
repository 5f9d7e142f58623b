// SPDX-License-Identifier: Apache-2.0
/// \file
/// Control level of every square, 0 (full Black control) to 15 (full White control) (rtl/board/cb_control_map.sv).
///
/// For each side the cheapest attacker's grade (pawn, minor, rook, queen, king) and the number of attackers are
/// found; batteries (a slider behind an own slider on the same line) count as attackers. Then, with "ahead" the side
/// whose cheapest attacker is the cheaper one:
///
/// | magnitude | when |
/// |---|---|
/// | 7 | only this side attacks the square, with a pawn |
/// | 6 | only this side attacks it, with two or more pieces |
/// | 5 | only this side attacks it, with one piece |
/// | 4, 3, 2 | both attack it; this side's cheapest attacker is three or more, two, one grade cheaper |
/// | 1 | the cheapest attackers are of the same grade; this side has more attackers |
/// | 0 | else (also when nobody attacks it): the side to move has the square |
///
/// The level is 8 + magnitude for White and 7 - magnitude for Black.
#ifndef COBALT_HLS_EVAL_CONTROL_MAP_HPP
#define COBALT_HLS_EVAL_CONTROL_MAP_HPP

#include "hls/eval/attack_map.hpp"

namespace cobalt {
namespace hls {

/// Level of all squares, bit-sliced: bit b of square s's level is bit s of level[b].
struct ControlMap {
  Bitboard level[4];
};

/// A number a square, bit-sliced.
struct CountMap {
  Bitboard bit[5];
};

/// Sum of two bits and a carry for all squares at once.
struct BitSum {
  Bitboard sum;
  Bitboard carry;
};
inline BitSum add_bits(Bitboard a, Bitboard b, Bitboard c) {
  BitSum result;
  result.sum = a ^ b ^ c;
  result.carry = (a & b) | (c & (a ^ b));
  return result;
}

constexpr unsigned kAttackSources = 27;  ///< 2 pawns, 8 jumps, king, 8 rays, 8 batteries
/// Number of attackers of each square. At most 2 + 8 + 1 + 8 + 8 = 27.
inline CountMap count_attackers(const AttackMap& map, unsigned side) {
  Bitboard source[kAttackSources];
  source[0] = map.pawn_west[side];
  source[1] = map.pawn_east[side];
  source[2] = map.king[side];
  for (unsigned d = 0; d < kDirections; ++d) {
    const Bitboard first = map.first(side, d);
    source[3 + d] = map.knight_jump[side][d];
    source[11 + d] = first;
    source[19 + d] = first & map.xray(side, d);
  }
  // Carry-save: 27 bits of weight 1 become 9 + 9, and so on; 1 + 2 + 4 + 8 + 16 remain.
  Bitboard sum1[9];
  Bitboard carry2[9];
  for (unsigned i = 0; i < 9; ++i) {
    const BitSum s = add_bits(source[3 * i], source[3 * i + 1], source[3 * i + 2]);
    sum1[i] = s.sum;
    carry2[i] = s.carry;
  }
  const BitSum a0 = add_bits(sum1[0], sum1[1], sum1[2]);
  const BitSum a1 = add_bits(sum1[3], sum1[4], sum1[5]);
  const BitSum a2 = add_bits(sum1[6], sum1[7], sum1[8]);
  const BitSum ones = add_bits(a0.sum, a1.sum, a2.sum);
  // Weight 2: nine carries of the first row and four more.
  const BitSum b0 = add_bits(carry2[0], carry2[1], carry2[2]);
  const BitSum b1 = add_bits(carry2[3], carry2[4], carry2[5]);
  const BitSum b2 = add_bits(carry2[6], carry2[7], carry2[8]);
  const BitSum b3 = add_bits(a0.carry, a1.carry, a2.carry);
  const BitSum b4 = add_bits(b0.sum, b1.sum, b2.sum);
  const BitSum b5 = add_bits(b3.sum, b4.sum, ones.carry);
  // Weight 4: b0..b5 carries.
  const BitSum c0 = add_bits(b0.carry, b1.carry, b2.carry);
  const BitSum c1 = add_bits(b3.carry, b4.carry, b5.carry);
  const Bitboard c_sum = c0.sum ^ c1.sum;
  const Bitboard c_carry = c0.sum & c1.sum;
  // Weight 8: c0, c1 and c_carry.
  const BitSum d0 = add_bits(c0.carry, c1.carry, c_carry);

  CountMap count;
  count.bit[0] = ones.sum;
  count.bit[1] = b5.sum;
  count.bit[2] = c_sum;
  count.bit[3] = d0.sum;
  count.bit[4] = d0.carry;
  return count;
}

/// \param count  count_attackers of White and Black
inline ControlMap make_control_map(const AttackMap& map, const CountMap count[2], unsigned side_to_move) {
  Bitboard grade[2][6];  // one-hot: [0] nobody, [1] king, [2] queen, [3] rook, [4] minor, [5] pawn
  Bitboard two_or_more[2];
  for (unsigned side = 0; side < 2; ++side) {
    const Bitboard minor = map.knight[side] | map.bishop[side];
    Bitboard cheaper = map.pawn[side];
    grade[side][5] = map.pawn[side];
    grade[side][4] = minor & ~cheaper;
    cheaper |= minor;
    grade[side][3] = map.rook[side] & ~cheaper;
    cheaper |= map.rook[side];
    grade[side][2] = map.queen[side] & ~cheaper;
    cheaper |= map.queen[side];
    grade[side][1] = map.king[side] & ~cheaper;
    cheaper |= map.king[side];
    grade[side][0] = ~cheaper;
    two_or_more[side] = count[side].bit[1] | count[side].bit[2] | count[side].bit[3] | count[side].bit[4];
  }

  // Which side has more attackers, from the lowest bit up.
  Bitboard more[2] = {0, 0};
  for (unsigned bit = 0; bit < 5; ++bit) {
    const Bitboard w = count[kWhite].bit[bit];
    const Bitboard b = count[kBlack].bit[bit];
    more[kWhite] = (w & ~b) | (~(w ^ b) & more[kWhite]);
    more[kBlack] = (b & ~w) | (~(w ^ b) & more[kBlack]);
  }
  Bitboard same_grade = 0;
  for (unsigned g = 1; g < 6; ++g) same_grade |= grade[kWhite][g] & grade[kBlack][g];

  Bitboard ahead[2];
  Bitboard magnitude[3] = {0, 0, 0};
  for (unsigned side = 0; side < 2; ++side) {
    const Bitboard* own = grade[side];
    const Bitboard* enemy = grade[1 - side];
    const Bitboard alone = enemy[0] & ~own[0];
    const Bitboard one_cheaper = (own[5] & enemy[4]) | (own[4] & enemy[3]) | (own[3] & enemy[2]) | (own[2] & enemy[1]);
    const Bitboard two_cheaper = (own[5] & enemy[3]) | (own[4] & enemy[2]) | (own[3] & enemy[1]);
    const Bitboard three_cheaper = (own[5] & (enemy[2] | enemy[1])) | (own[4] & enemy[1]);
    const Bitboard more_attackers = same_grade & more[side];
    const Bitboard is_7 = alone & own[5];
    const Bitboard is_6 = alone & ~own[5] & two_or_more[side];
    const Bitboard is_5 = alone & ~own[5] & ~two_or_more[side];
    magnitude[0] |= is_7 | is_5 | two_cheaper | more_attackers;
    magnitude[1] |= is_7 | is_6 | two_cheaper | one_cheaper;
    magnitude[2] |= alone | three_cheaper;
    ahead[side] = alone | one_cheaper | two_cheaper | three_cheaper | more_attackers;
  }
  const Bitboard white_has = ahead[kWhite] | (side_to_move == kWhite ? ~ahead[kBlack] : Bitboard(0));
  ControlMap control;
  control.level[3] = white_has;
  for (unsigned bit = 0; bit < 3; ++bit) control.level[bit] = magnitude[bit] ^ ~white_has;
  return control;
}
inline ControlMap make_control_map(const AttackMap& map, unsigned side_to_move) {
  const CountMap count[2] = {count_attackers(map, kWhite), count_attackers(map, kBlack)};
  return make_control_map(map, count, side_to_move);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_CONTROL_MAP_HPP
