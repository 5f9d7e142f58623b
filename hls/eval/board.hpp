// SPDX-License-Identifier: Apache-2.0
/// \file
/// Decodes the packed position into bitboards and checks its encoding (rtl/board/cb_decode.sv).
#ifndef COBALT_HLS_EVAL_BOARD_HPP
#define COBALT_HLS_EVAL_BOARD_HPP

#include <cstdint>

#include "hls/eval/bitboard.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"

namespace cobalt {
namespace hls {

using spec::kBlack;
using spec::kWhite;

/// A packed position as four words of 16 nibbles: word 0 holds a1..h2.
struct PackedWords {
  std::uint64_t word[4];
};

inline PackedWords load_packed(const std::uint8_t bytes[spec::kPackedPositionBytes]) {
  PackedWords packed;
  for (unsigned w = 0; w < 4; ++w) {
    std::uint64_t word = 0;
    for (unsigned b = 0; b < 8; ++b) word |= static_cast<std::uint64_t>(bytes[8 * w + b]) << (8 * b);
    packed.word[w] = word;
  }
  return packed;
}

/// The decoded position. Index 0 is White, 1 Black.
struct Board {
  Bitboard pawn[2];
  Bitboard knight[2];
  Bitboard bishop[2];
  Bitboard rook[2];
  Bitboard queen[2];
  Bitboard king[2];
  Bitboard all[2];
  Bitboard occupied;
  Bitboard castling;      ///< rooks of both sides that may still castle
  unsigned side_to_move;  ///< 0 White, 1 Black
  std::uint8_t errors;    ///< spec::PositionError bits found so far (not the check test)
  PackedWords placement;  ///< the nibbles with the king to move replaced by its plain code
};

/// True when the set has exactly one square.
inline bool exactly_one(Bitboard b) { return b != 0 && (b & (b - 1)) == 0; }

inline Board decode(const PackedWords& packed) {
  Bitboard plane[4];
  for (unsigned bit = 0; bit < 4; ++bit) {
    plane[bit] = 0;
    for (unsigned w = 0; w < 4; ++w) plane[bit] |= gather_nibble_bit(packed.word[w], bit) << (16 * w);
  }
  const Bitboard black = plane[3];
  // The piece kind is the low three bits; kind 0 with bit 3 set is the king to move, kind 7 the special code.
  const Bitboard kind1 = plane[0] & ~plane[1] & ~plane[2];
  const Bitboard kind2 = ~plane[0] & plane[1] & ~plane[2];
  const Bitboard kind3 = plane[0] & plane[1] & ~plane[2];
  const Bitboard kind4 = ~plane[0] & ~plane[1] & plane[2];
  const Bitboard kind5 = plane[0] & ~plane[1] & plane[2];
  const Bitboard kind6 = ~plane[0] & plane[1] & plane[2];
  const Bitboard kind7 = plane[0] & plane[1] & plane[2];
  const Bitboard king_to_move = plane[3] & ~plane[0] & ~plane[1] & ~plane[2];

  const Bitboard plain_white_king = kind6 & ~black;
  const Bitboard plain_black_king = kind6 & black;

  Board board;
  // The colour of the king to move is the one whose plain king is absent.
  board.side_to_move = plain_white_king != 0 ? kBlack : kWhite;

  const Bitboard back_ranks = kRank1 | kRank8;
  const Bitboard special_rook = kind7 & back_ranks;
  const Bitboard special_pawn = kind7 & ~back_ranks;
  board.pawn[kWhite] = (kind1 | special_pawn) & ~black;
  board.pawn[kBlack] = (kind1 | special_pawn) & black;
  board.knight[kWhite] = kind2 & ~black;
  board.knight[kBlack] = kind2 & black;
  board.bishop[kWhite] = kind3 & ~black;
  board.bishop[kBlack] = kind3 & black;
  board.rook[kWhite] = (kind4 | special_rook) & ~black;
  board.rook[kBlack] = (kind4 | special_rook) & black;
  board.queen[kWhite] = kind5 & ~black;
  board.queen[kBlack] = kind5 & black;
  board.king[kWhite] = board.side_to_move == kWhite ? king_to_move : plain_white_king;
  board.king[kBlack] = board.side_to_move == kBlack ? king_to_move : plain_black_king;
  for (unsigned side = 0; side < 2; ++side) {
    board.all[side] = board.pawn[side] | board.knight[side] | board.bishop[side] | board.rook[side] |
                      board.queen[side] | board.king[side];
  }
  board.occupied = plane[0] | plane[1] | plane[2] | plane[3];

  board.castling = special_rook;
  board.errors = 0;
  if (!exactly_one(king_to_move) || !exactly_one(kind6)) board.errors |= spec::kErrorKings;
  if ((kind1 & back_ranks) != 0) board.errors |= spec::kErrorPawnRank;

  const Bitboard white_castling = special_rook & ~black;
  const Bitboard black_castling = special_rook & black;
  const Bitboard a1_h1 = 0x81u;
  const Bitboard a8_h8 = Bitboard(0x81u) << 56;
  const Bitboard e1 = Bitboard(1) << 4;
  const Bitboard e8 = Bitboard(1) << 60;
  if ((white_castling & ~a1_h1) != 0 || (black_castling & ~a8_h8) != 0 ||
      (white_castling != 0 && (board.king[kWhite] & e1) == 0) ||
      (black_castling != 0 && (board.king[kBlack] & e8) == 0)) {
    board.errors |= spec::kErrorCastling;
  }

  const Bitboard rank4 = kRank1 << 24;
  const Bitboard rank5 = kRank1 << 32;
  const Bitboard white_ep = special_pawn & ~black;
  const Bitboard black_ep = special_pawn & black;
  // The pawn has just crossed the two squares behind it.
  const Bitboard crossed = (white_ep >> 8) | (white_ep >> 16) | (black_ep << 8) | (black_ep << 16);
  if ((white_ep & ~rank4) != 0 || (black_ep & ~rank5) != 0 || (special_pawn & (special_pawn - 1)) != 0 ||
      (white_ep != 0 && board.side_to_move == kWhite) || (black_ep != 0 && board.side_to_move == kBlack) ||
      (crossed & board.occupied) != 0) {
    board.errors |= spec::kErrorEnPassant;
  }

  // Code 8 becomes 6 (White) or 14 (Black): 8 ^ 6 = 14, 8 ^ 14 = 6.
  const std::uint64_t change = board.side_to_move == kWhite ? 14 : 6;
  for (unsigned w = 0; w < 4; ++w) {
    board.placement.word[w] = packed.word[w] ^ (spread_to_nibbles(king_to_move >> (16 * w)) * change);
  }
  return board;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_BOARD_HPP
