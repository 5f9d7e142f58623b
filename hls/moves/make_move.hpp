// SPDX-License-Identifier: Apache-2.0
/// \file
/// Make-move: the position after a legal move, its Zobrist key and its clock (docs/moves.md).
#ifndef COBALT_HLS_MOVES_MAKE_MOVE_HPP
#define COBALT_HLS_MOVES_MAKE_MOVE_HPP

#include <cstdint>

#include "hls/moves/generate.hpp"
#include "hls/moves/mover_board.hpp"
#include "spec/zobrist.hpp"

namespace cobalt {
namespace hls {

/// What make_move() answers.
struct MadeMove {
  PackedWords position;
  std::uint8_t halfmove_clock;
  std::uint64_t key;
  bool in_check;  ///< the side that is now to move
};

constexpr unsigned kHalfmoveClockLimit = 255;

/// Code on a square of a packed position.
inline unsigned code_on(const PackedWords& packed, unsigned square) {
  return static_cast<unsigned>(packed.word[square / 16] >> (4 * (square % 16))) & 15u;
}
inline void set_code(PackedWords& packed, unsigned square, unsigned code) {
  const unsigned at = 4 * (square % 16);
  std::uint64_t& word = packed.word[square / 16];
  word = (word & ~(std::uint64_t(15) << at)) | (std::uint64_t(code) << at);
}

/// Castling rights as the Zobrist key has them.
inline unsigned castling_rights(const PackedWords& packed) {
  return (code_on(packed, 7) == spec::kWhiteSpecial ? 1u : 0u) | (code_on(packed, 0) == spec::kWhiteSpecial ? 2u : 0u) |
         (code_on(packed, 63) == spec::kBlackSpecial ? 4u : 0u) |
         (code_on(packed, 56) == spec::kBlackSpecial ? 8u : 0u);
}

/// Nibbles, a bit each, of ranks 4 and 5 (a4 is bit 0 of nibble 0) that have the special code.
inline std::uint64_t special_pawns(const PackedWords& packed) {
  const std::uint64_t middle = (packed.word[1] >> 32) | (packed.word[2] << 32);
  return middle & (middle >> 1) & (middle >> 2) & 0x1111111111111111u;
}

/// What the en passant pawn gives to the key of a position: its file counts when a pawn of the side to move is beside
/// it.
inline std::uint64_t en_passant_key(const PackedWords& packed, bool black_to_move) {
  const std::uint64_t special = special_pawns(packed);
  if (special == 0) return 0;
  const unsigned square = 24 + lowest_square(special) / 4;
  const unsigned pawn = black_to_move ? unsigned{spec::kBlackPawn} : unsigned{spec::kWhitePawn};
  const unsigned file = square % 8;
  const bool stands_west = file > 0 && code_on(packed, square - 1) == pawn;
  const bool stands_east = file < 7 && code_on(packed, square + 1) == pawn;
  return stands_west || stands_east ? spec::kZobrist.en_passant_file[file] : 0;
}

inline bool packed_black_to_move(const PackedWords& packed) {
  bool found = false;
  for (unsigned square = 0; square < spec::kSquares; ++square) {
    found = found || code_on(packed, square) == spec::kWhiteKing;
  }
  return found;
}

/// The key of a position computed anew (spec/zobrist.hpp).
inline std::uint64_t zobrist_key(const PackedWords& packed) {
  const bool black = packed_black_to_move(packed);
  std::uint64_t key = spec::kZobrist.castling[castling_rights(packed)] ^ en_passant_key(packed, black) ^
                      (black ? spec::kZobrist.black_to_move : 0);
  for (unsigned square = 0; square < spec::kSquares; ++square) {
    unsigned code = code_on(packed, square);
    const bool back_rank = square < 8 || square >= 56;
    if (code == spec::kKingToMove) code = black ? spec::kBlackKing : spec::kWhiteKing;
    if ((code & 7u) == spec::kWhiteSpecial) code = (code & 8u) | (back_rank ? spec::kWhiteRook : spec::kWhitePawn);
    key ^= spec::kZobrist.piece[code][square];
  }
  return key;
}

/// Makes a legal move.
/// \param halfmove_clock  plies since a capture or a pawn's move
/// \param key             Zobrist key of the position
inline MadeMove make_move(const PackedWords& packed, std::uint16_t move, std::uint8_t halfmove_clock,
                          std::uint64_t key) {
  const bool black = packed_black_to_move(packed);
  const unsigned colour = black ? 8u : 0u;
  const unsigned other = 8u - colour;
  const unsigned from = move_from(move);
  const unsigned to = move_to(move);
  const unsigned promotion = move_promotion(move);
  const unsigned home = black ? 56u : 0u;

  MadeMove made;
  made.position = packed;
  made.key = key ^ spec::kZobrist.black_to_move ^ en_passant_key(packed, black) ^
             spec::kZobrist.castling[castling_rights(packed)];
  PackedWords& after = made.position;

  // The en passant pawn is an ordinary one again: 7 becomes 1, 15 becomes 9.
  const std::uint64_t special = special_pawns(packed);
  after.word[1] ^= (special * 6) << 32;
  after.word[2] ^= (special * 6) >> 32;

  // Plain codes of the pieces concerned.
  unsigned piece = code_on(after, from);
  if (piece == spec::kKingToMove) piece = colour | spec::kWhiteKing;
  if ((piece & 7u) == spec::kWhiteSpecial) piece = colour | spec::kWhiteRook;
  const bool is_pawn = (piece & 7u) == spec::kWhitePawn;
  const bool is_king = (piece & 7u) == spec::kWhiteKing;
  const bool is_en_passant = is_pawn && from % 8 != to % 8 && code_on(after, to) == spec::kEmpty;
  const unsigned captured_on = is_en_passant ? (from & 56u) | (to & 7u) : to;
  unsigned captured = code_on(after, captured_on);
  if ((captured & 7u) == spec::kWhiteSpecial) captured = other | spec::kWhiteRook;
  const unsigned placed = promotion != 0 ? colour | promotion : piece;

  made.key ^= spec::kZobrist.piece[captured][captured_on] ^ spec::kZobrist.piece[piece][from] ^
              spec::kZobrist.piece[placed][to];
  set_code(after, captured_on, spec::kEmpty);
  set_code(after, from, spec::kEmpty);
  set_code(after, to, placed);
  if (is_pawn && (from ^ to) == 16) set_code(after, to, colour | spec::kWhiteSpecial);
  if (is_king) {
    for (unsigned corner = 0; corner < 8; corner += 7) {
      if (code_on(after, home + corner) == (colour | spec::kWhiteSpecial)) {
        set_code(after, home + corner, colour | spec::kWhiteRook);
      }
    }
    if (to == from + 2 || from == to + 2) {
      const unsigned rook = colour | spec::kWhiteRook;
      const unsigned rook_from = home + (to > from ? 7u : 0u);
      const unsigned rook_to = home + (to > from ? 5u : 3u);
      set_code(after, rook_from, spec::kEmpty);
      set_code(after, rook_to, rook);
      made.key ^= spec::kZobrist.piece[rook][rook_from] ^ spec::kZobrist.piece[rook][rook_to];
    }
  }
  // The other side is to move: its king has the special code and the mover's the plain one.
  for (unsigned square = 0; square < spec::kSquares; ++square) {
    const unsigned code = code_on(after, square);
    if (code == (other | spec::kWhiteKing)) {
      set_code(after, square, spec::kKingToMove);
    } else if (code == spec::kKingToMove) {
      set_code(after, square, colour | spec::kWhiteKing);
    }
  }
  made.key ^= en_passant_key(after, !black) ^ spec::kZobrist.castling[castling_rights(after)];
  const bool is_zeroing = is_pawn || captured != spec::kEmpty;
  made.halfmove_clock = is_zeroing                              ? std::uint8_t{0}
                        : halfmove_clock == kHalfmoveClockLimit ? halfmove_clock
                                                                : static_cast<std::uint8_t>(halfmove_clock + 1);
  const MoverBoard board = make_mover_board(after);
  made.in_check = (enemy_attacks(board, board.own_all() | board.enemy_all()) & board.own[kMoverKing]) != 0;
  return made;
}

/// The same on the mover's view, without key and clock: the board as the other side sees it after a legal move.
inline MoverBoard play(const MoverBoard& board, std::uint16_t move) {
  const unsigned relative = move ^ move_flip(board.black_to_move);
  const unsigned to_square = (relative >> kMoveToLsb) & 63u;
  const Bitboard from = square_set(relative & 63u);
  const Bitboard to = square_set(to_square);
  const unsigned promotion = move_promotion(move);
  Bitboard own[kMoverPieces];
  Bitboard enemy[kMoverPieces];
  for (unsigned p = 0; p < kMoverPieces; ++p) {
    own[p] = (board.own[p] & from) != 0 ? (board.own[p] ^ from) | to : board.own[p];
    enemy[p] = board.enemy[p] & ~to;
  }
  Bitboard castling = board.castling & ~(from | to);
  Bitboard en_passant = 0;
  if ((board.own[kMoverPawn] & from) != 0) {
    if (promotion != 0) {
      own[kMoverPawn] ^= to;
      own[promotion - kPromotionOffset] |= to;
    }
    if (to == north(north(from))) en_passant = to;
    if (to == north(board.en_passant)) enemy[kMoverPawn] &= ~board.en_passant;
  }
  if ((board.own[kMoverKing] & from) != 0) {
    castling &= ~kRank1;
    if (to == from << 2) own[kMoverRook] ^= 0xa0u;
    if (to == from >> 2) own[kMoverRook] ^= 0x09u;
  }
  MoverBoard after;
  for (unsigned p = 0; p < kMoverPieces; ++p) {
    after.own[p] = flip_ranks(enemy[p]);
    after.enemy[p] = flip_ranks(own[p]);
  }
  after.castling = flip_ranks(castling);
  after.en_passant = flip_ranks(en_passant);
  after.black_to_move = !board.black_to_move;
  return after;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_MAKE_MOVE_HPP
