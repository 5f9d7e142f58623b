// SPDX-License-Identifier: Apache-2.0
/// \file
/// Make-move: the position after a legal move, its Zobrist key and its clock (docs/reference/moves.md).
#ifndef COBALT_HLS_MOVES_MAKE_MOVE_HPP
#define COBALT_HLS_MOVES_MAKE_MOVE_HPP

#include <cstdint>

#include "hls/moves/mover_board.hpp"
#include "hls/moves/request.hpp"
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
/// Exclusive or of the code on a square with `change`.
inline void change_code(PackedWords& packed, unsigned square, unsigned change) {
  packed.word[square / 16] ^= std::uint64_t(change) << (4 * (square % 16));
}

inline bool packed_black_to_move(const PackedWords& packed) {
  // A plain white king (code 6) means that the king to move is Black's.
  std::uint64_t white_king = 0;
  for (unsigned w = 0; w < 4; ++w) {
    const std::uint64_t word = packed.word[w];
    white_king |= ~word & (word >> 1) & (word >> 2) & ~(word >> 3) & 0x1111111111111111u;
  }
  return white_king != 0;
}

/// The board as the other side sees it after a legal move.
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

/// The board as the other side sees it after a null move.
inline MoverBoard pass(const MoverBoard& board) {
  MoverBoard after;
  for (unsigned p = 0; p < kMoverPieces; ++p) {
    after.own[p] = flip_ranks(board.enemy[p]);
    after.enemy[p] = flip_ranks(board.own[p]);
  }
  after.castling = flip_ranks(board.castling);
  after.en_passant = 0;
  after.black_to_move = !board.black_to_move;
  return after;
}

/// A position with all that a search carries from ply to ply.
struct GamePosition {
  PackedWords packed;
  MoverBoard board;
  std::uint64_t key;  ///< Zobrist key
  std::uint8_t halfmove_clock;
};

inline GamePosition make_game_position(const PackedWords& packed, std::uint8_t halfmove_clock, std::uint64_t key) {
  GamePosition position;
  position.packed = packed;
  position.board = make_mover_board(packed);
  position.key = key;
  position.halfmove_clock = halfmove_clock;
  return position;
}

/// \name What the position itself gives to its key
///@{
/// Castling rights as the key numbers them.
inline unsigned castling_rights(const MoverBoard& board) {
  const Bitboard rooks = board.castling;
  const unsigned own = static_cast<unsigned>(((rooks >> 7) & 1u) | ((rooks & 1u) << 1));
  const unsigned enemy = static_cast<unsigned>((rooks >> 63) | (((rooks >> 56) & 1u) << 1));
  return board.black_to_move ? enemy | (own << 2) : own | (enemy << 2);
}
/// The file of the en passant pawn counts when a pawn of the side to move is beside it.
inline std::uint64_t en_passant_key(const MoverBoard& board) {
  const Bitboard pawn = board.en_passant;
  if (((east(pawn) | west(pawn)) & board.own[kMoverPawn]) == 0) return 0;
  return spec::kZobrist.en_passant_file[lowest_square(pawn) % 8];
}
/// Number of castling rights and en passant.
inline std::uint64_t marks_key(const MoverBoard& board) {
  const std::uint64_t castling = board.castling != 0 ? spec::kZobrist.castling[castling_rights(board)] : 0;
  return castling ^ (board.en_passant != 0 ? en_passant_key(board) : 0);
}
///@}

/// The key of a position computed anew (spec/zobrist.hpp).
inline std::uint64_t zobrist_key(const PackedWords& packed) {
  const bool black = packed_black_to_move(packed);
  std::uint64_t key = marks_key(make_mover_board(packed)) ^ (black ? spec::kZobrist.black_to_move : 0);
  for (unsigned square = 0; square < spec::kSquares; ++square) {
    unsigned code = code_on(packed, square);
    const bool back_rank = square < 8 || square >= 56;
    if (code == spec::kKingToMove) code = black ? spec::kBlackKing : spec::kWhiteKing;
    if ((code & 7u) == spec::kWhiteSpecial) code = (code & 8u) | (back_rank ? spec::kWhiteRook : spec::kWhitePawn);
    key ^= spec::kZobrist.piece[code][square];
  }
  return key;
}

/// The packed position as it is when nobody is to move: both kings plain, no en passant mark.
inline PackedWords without_turn(const GamePosition& before) {
  const MoverBoard& board = before.board;
  const unsigned flip = board.black_to_move ? 56u : 0u;
  PackedWords packed = before.packed;
  // The en passant pawn is an ordinary one again: 7 becomes 1, 15 becomes 9.
  if (board.en_passant != 0) change_code(packed, lowest_square(board.en_passant) ^ flip, 6);
  const unsigned plain_king = board.black_to_move ? unsigned{spec::kBlackKing} : unsigned{spec::kWhiteKing};
  change_code(packed, lowest_square(board.own[kMoverKing]) ^ flip, spec::kKingToMove ^ plain_king);
  return packed;
}
/// Gives the turn to the side that has not moved.
inline void give_turn(PackedWords& packed, const MoverBoard& before) {
  const unsigned square = lowest_square(before.enemy[kMoverKing]) ^ (before.black_to_move ? 56u : 0u);
  const unsigned plain_king = before.black_to_move ? unsigned{spec::kWhiteKing} : unsigned{spec::kBlackKing};
  change_code(packed, square, spec::kKingToMove ^ plain_king);
}

/// Makes a legal move.
inline GamePosition play(const GamePosition& before, std::uint16_t move) {
  const MoverBoard& board = before.board;
  const bool black = board.black_to_move;
  const unsigned colour = black ? 8u : 0u;
  const unsigned from = move_from(move);
  const unsigned to = move_to(move);
  const unsigned promotion = move_promotion(move);

  GamePosition after;
  after.board = play(board, move);
  after.packed = without_turn(before);
  after.key = before.key ^ spec::kZobrist.black_to_move ^ marks_key(board) ^ marks_key(after.board);

  // Special codes that are left are rooks.
  const unsigned code = code_on(after.packed, from);
  const unsigned piece = (code & 7u) == spec::kWhiteSpecial ? colour | spec::kWhiteRook : code;
  const bool is_pawn = (piece & 7u) == spec::kWhitePawn;
  const bool is_king = (piece & 7u) == spec::kWhiteKing;
  const bool is_en_passant = is_pawn && from % 8 != to % 8 && code_on(after.packed, to) == spec::kEmpty;
  const unsigned captured_on = is_en_passant ? (from & 56u) | (to & 7u) : to;
  const unsigned captured_code = code_on(after.packed, captured_on);
  const unsigned captured =
      (captured_code & 7u) == spec::kWhiteSpecial ? (captured_code & 8u) | spec::kWhiteRook : captured_code;
  const unsigned placed = promotion != 0 ? colour | promotion : piece;
  const bool is_double = is_pawn && (from ^ to) == 16;

  after.key ^= spec::kZobrist.piece[captured][captured_on] ^ spec::kZobrist.piece[piece][from] ^
               spec::kZobrist.piece[placed][to];
  change_code(after.packed, captured_on, captured_code);
  change_code(after.packed, from, code);
  change_code(after.packed, to, is_double ? colour | spec::kWhiteSpecial : placed);
  if (is_king) {
    const unsigned home = black ? 56u : 0u;
    const unsigned rook = colour | spec::kWhiteRook;
    const unsigned rook_loses_right = spec::kWhiteSpecial ^ spec::kWhiteRook;
    if ((board.castling & 0x01u) != 0) change_code(after.packed, home, rook_loses_right);
    if ((board.castling & 0x80u) != 0) change_code(after.packed, home + 7, rook_loses_right);
    if (to == from + 2 || from == to + 2) {
      const unsigned rook_from = home + (to > from ? 7u : 0u);
      const unsigned rook_to = home + (to > from ? 5u : 3u);
      change_code(after.packed, rook_from, rook);
      change_code(after.packed, rook_to, rook);
      after.key ^= spec::kZobrist.piece[rook][rook_from] ^ spec::kZobrist.piece[rook][rook_to];
    }
  }
  give_turn(after.packed, board);
  const bool is_zeroing = is_pawn || captured != spec::kEmpty;
  const bool is_full = before.halfmove_clock == kHalfmoveClockLimit;
  after.halfmove_clock = is_zeroing ? std::uint8_t{0}
                         : is_full  ? before.halfmove_clock
                                    : static_cast<std::uint8_t>(before.halfmove_clock + 1);
  return after;
}

/// Makes a null move.
inline GamePosition pass(const GamePosition& before) {
  GamePosition after;
  after.board = pass(before.board);
  after.packed = without_turn(before);
  give_turn(after.packed, before.board);
  after.key = before.key ^ spec::kZobrist.black_to_move ^ en_passant_key(before.board);
  after.halfmove_clock = 0;
  return after;
}

inline MadeMove made_move(const GamePosition& after) {
  MadeMove made;
  made.position = after.packed;
  made.halfmove_clock = after.halfmove_clock;
  made.key = after.key;
  made.in_check = in_check(after.board);
  return made;
}

/// Makes a legal move on a packed position.
/// \param halfmove_clock  plies since a capture or a pawn's move
/// \param key             Zobrist key of the position
inline MadeMove make_move(const PackedWords& packed, std::uint16_t move, std::uint8_t halfmove_clock,
                          std::uint64_t key) {
  return made_move(play(make_game_position(packed, halfmove_clock, key), move));
}

/// Makes a null move on a packed position.
inline MadeMove pass_move(const PackedWords& packed, std::uint64_t key) {
  return made_move(pass(make_game_position(packed, 0, key)));
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_MAKE_MOVE_HPP
