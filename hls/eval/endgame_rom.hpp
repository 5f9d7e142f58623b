// SPDX-License-Identifier: Apache-2.0
/// \file
/// The endgame ROM: endings with one pawn that are drawn, by exact knowledge or by pattern (rtl/eval/cb_endgame_rom.sv;
/// definition: docs/reference/evaluation/endings.md).
#ifndef COBALT_HLS_EVAL_ENDGAME_ROM_HPP
#define COBALT_HLS_EVAL_ENDGAME_ROM_HPP

#include "hls/eval/attack_map.hpp"
#include "hls/eval/passed_pawn.hpp"
#include "hls/generated/kpk_bitbase.hpp"

namespace cobalt {
namespace hls {

/// An ending with one pawn, ranks mirrored if need be so that the pawn moves north. Own is the pawn's side.
struct PawnEnding {
  Bitboard pawn;
  Bitboard own_king;
  Bitboard enemy_king;
  Bitboard enemy_rook;
  bool own_to_move;
  // Attacked by any piece of the other side.
  bool own_king_attacked;
  bool own_rook_attacked;
  bool pawn_attacked;
  bool enemy_king_attacked;
  bool enemy_rook_attacked;
};

/// The set and all squares beside it: a king's distance of 1.
inline Bitboard widen(Bitboard b) {
  b |= east(b) | west(b);
  return b | north(b) | south(b);
}

/// King and pawn against king.
inline bool kpk_is_drawn(const PawnEnding& ending) {
  const unsigned pawn = square_code(ending.pawn);
  const unsigned mirror = (pawn & 4) != 0 ? 7 : 0;
  // Without a pawn on ranks 2 to 7 there is no such row; then the position is refused and the answer does not matter.
  const unsigned row =
      kpk_row(pawn / 8, (pawn ^ mirror) % 8, !ending.own_to_move, square_code(ending.own_king) ^ mirror);
  return row >= kKpkRows || ((kKpkBitbase[row] >> (square_code(ending.enemy_king) ^ mirror)) & 1) == 0;
}

/// Rook and pawn against rook: Philidor's defence.
inline bool philidor_is_drawn(const PawnEnding& ending) {
  const Bitboard up_to_5 = 0x000000ffffffffffu;
  const Bitboard rank_6 = kRank1 << 40;
  const Bitboard rank_7_8 = ~Bitboard(0) << 48;
  const Bitboard files = north_fill(ending.pawn | east(ending.pawn) | west(ending.pawn));
  return (ending.pawn & up_to_5) != 0 && (ending.own_king & up_to_5) != 0 && (ending.enemy_rook & rank_6) != 0 &&
         (ending.enemy_king & files & rank_7_8) != 0 && !ending.enemy_king_attacked && !ending.enemy_rook_attacked &&
         !ending.own_rook_attacked;
}

/// Queen against pawn: a pawn on the seventh whose promotion the queen cannot stop without stalemate.
inline bool queen_against_pawn_is_drawn(const PawnEnding& ending) {
  const Bitboard a_c_f_h_7 = Bitboard(0xa5u) << 48;
  const Bitboard pawn = ending.pawn & a_c_f_h_7;
  const Bitboard beside = east(pawn) | west(pawn);
  const Bitboard far = ~widen(widen(widen(widen(north(pawn)))));
  return pawn != 0 && (ending.own_king & (beside | north(beside))) != 0 && (ending.enemy_king & far) != 0 &&
         !ending.own_king_attacked;
}

/// Rook against pawn: the pawn is supported and far up, and the strong king is too late.
inline bool rook_against_pawn_is_drawn(const PawnEnding& ending) {
  const Bitboard on_6 = ending.pawn & (kRank1 << 40);
  const Bitboard on_7 = ending.pawn & (kRank1 << 48);
  const Bitboard far_4 = ~widen(widen(widen(on_6 | on_7)));
  const Bitboard far_5 = ~widen(widen(widen(widen(on_6))));
  const bool late = on_6 != 0 ? (ending.enemy_king & (ending.own_to_move ? far_4 : far_5)) != 0
                              : on_7 != 0 && !ending.own_to_move && (ending.enemy_king & far_4) != 0;
  return late && (ending.own_king & widen(ending.pawn)) != 0 && !ending.own_king_attacked && !ending.pawn_attacked;
}

/// Whether the ROM knows the position as a draw. One king a side.
inline bool endgame_rom_says_draw(const Board& board, const AttackMap& map) {
  if (!exactly_one(board.pawn[kWhite] | board.pawn[kBlack])) return false;
  if ((board.knight[kWhite] | board.knight[kBlack] | board.bishop[kWhite] | board.bishop[kBlack]) != 0) return false;
  const unsigned own = board.pawn[kBlack] != 0 ? kBlack : kWhite;
  const unsigned enemy = 1 - own;
  if (board.queen[own] != 0) return false;

  PawnEnding ending;
  ending.pawn = board.pawn[own];
  ending.own_king = board.king[own];
  ending.enemy_king = board.king[enemy];
  ending.enemy_rook = board.rook[enemy];
  if (own == kBlack) {
    ending.pawn = flip_ranks(ending.pawn);
    ending.own_king = flip_ranks(ending.own_king);
    ending.enemy_king = flip_ranks(ending.enemy_king);
    ending.enemy_rook = flip_ranks(ending.enemy_rook);
  }
  ending.own_to_move = board.side_to_move == own;
  ending.own_king_attacked = (board.king[own] & map.all[enemy]) != 0;
  ending.own_rook_attacked = (board.rook[own] & map.all[enemy]) != 0;
  ending.pawn_attacked = (board.pawn[own] & map.all[enemy]) != 0;
  ending.enemy_king_attacked = (board.king[enemy] & map.all[own]) != 0;
  ending.enemy_rook_attacked = (board.rook[enemy] & map.all[own]) != 0;

  if (board.rook[own] != 0) {
    return exactly_one(board.rook[own]) && exactly_one(board.rook[enemy]) && board.queen[enemy] == 0 &&
           philidor_is_drawn(ending);
  }
  if (board.queen[enemy] != 0) {
    return exactly_one(board.queen[enemy]) && board.rook[enemy] == 0 && queen_against_pawn_is_drawn(ending);
  }
  if (board.rook[enemy] != 0) return exactly_one(board.rook[enemy]) && rook_against_pawn_is_drawn(ending);
  return kpk_is_drawn(ending);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_ENDGAME_ROM_HPP
