// SPDX-License-Identifier: Apache-2.0
/// \file
/// Lists of moves in the order of docs/reference/moves.md, for software: quick on a processor, no hardware. Kernels
/// take move_bits.hpp.
#ifndef COBALT_HLS_MOVES_LIST_HPP
#define COBALT_HLS_MOVES_LIST_HPP

#include <cstdint>

#include "hls/moves/legality.hpp"
#include "hls/moves/mode_filter.hpp"
#include "hls/moves/mover_board.hpp"
#include "hls/moves/quiet_table.hpp"
#include "hls/moves/request.hpp"
#include "spec/moves.hpp"

namespace cobalt {
namespace hls {

/// More than the legal moves of any position (host/chess/movegen.hpp has the proof).
constexpr unsigned kMaxMoves = 704;

/// Moves of a position in order, with squares of the board.
struct MoveList {
  std::uint16_t move[kMaxMoves];
  unsigned size;
  unsigned louds;   ///< of these, the first ones: kMoveKindLoud
  unsigned quiets;  ///< behind them: kMoveKindQuiet; the rest are kMoveKindLate
};

/// Where in the order the move at a place of a list stands.
inline std::uint8_t move_kind(const MoveList& list, unsigned place) {
  return place < list.louds                 ? spec::kMoveKindLoud
         : place < list.louds + list.quiets ? spec::kMoveKindQuiet
                                            : spec::kMoveKindLate;
}

/// Squares that a piece may go to quietly by the filter, when it leaves `from`.
inline Bitboard quiet_filter(const MoverBoard& board, const ModeFilter& filter, unsigned piece, unsigned from) {
  Bitboard squares = filter.quiet[piece];
  if (filter.quiet_checks) {
    for (unsigned a = 0; a < kAxes; ++a) {
      if (has_square(filter.discoverer[a], from)) squares |= ~line_of(a, lowest_square(board.enemy[kMoverKing]));
    }
  }
  return squares;
}

/// Squares of a rank by its set, lowest first.
struct RankSquares {
  std::uint8_t square[256][8];
};
constexpr RankSquares make_rank_squares() {
  RankSquares table = {};
  for (unsigned set = 0; set < 256; ++set) {
    unsigned n = 0;
    for (unsigned file = 0; file < 8; ++file) {
      if (((set >> file) & 1u) != 0) table.square[set][n++] = static_cast<std::uint8_t>(file);
    }
  }
  return table;
}
constexpr RankSquares kRankSquares = make_rank_squares();

/// Writes the squares of a set, lowest first. Up to 64 bytes are written whatever the set, the rest of them anything.
/// \return how many squares there are
inline unsigned list_squares(Bitboard b, std::uint8_t* squares) {
  // Squares on each rank, and on all ranks up to it: no rank waits for the one below.
  Bitboard counts = b - ((b >> 1) & 0x5555555555555555u);
  counts = (counts & 0x3333333333333333u) + ((counts >> 2) & 0x3333333333333333u);
  counts = (counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  const Bitboard up_to = counts * 0x0101010101010101u;
  const Bitboard below = up_to << 8;
  for (unsigned rank = 0; rank < 8; ++rank) {
    const unsigned set = static_cast<unsigned>(b >> (8 * rank)) & 0xffu;
    const unsigned at = static_cast<unsigned>(below >> (8 * rank)) & 0xffu;
    for (unsigned i = 0; i < 8; ++i) {
      squares[at + i] = static_cast<std::uint8_t>(kRankSquares.square[set][i] + 8 * rank);
    }
  }
  return static_cast<unsigned>(up_to >> 56);
}

#if defined(__AVX512VBMI2__) && defined(__AVX512BW__) && !defined(__SYNTHESIS__) && !defined(COBALT_PORTABLE_MOVES)
#define COBALT_COMPRESS_BYTES 1
#else
#define COBALT_COMPRESS_BYTES 0
#endif

/// Two rows of bytes, one a square.
struct SquareRow {
  alignas(64) std::uint8_t value[spec::kSquares];
};
constexpr SquareRow make_square_row(bool is_number, std::uint8_t value) {
  SquareRow row = {};
  for (unsigned s = 0; s < spec::kSquares; ++s) row.value[s] = is_number ? static_cast<std::uint8_t>(s) : value;
  return row;
}
/// Each square's own number.
constexpr SquareRow kSquareNumbers = make_square_row(true, 0);

/// Picks the bytes of two rows that stand on the squares of a set, lowest first, and the numbers of these squares. Up
/// to 64 bytes are written to each place whatever the set, the rest of them anything.
/// \return how many squares there are
inline unsigned pick_squares(Bitboard set, const std::uint8_t* row_a, const std::uint8_t* row_b, std::uint8_t* squares,
                             std::uint8_t* a, std::uint8_t* b) {
#if COBALT_COMPRESS_BYTES
  // One instruction of some processors does what the loops below do.
  typedef char Bytes __attribute__((vector_size(64), aligned(1), may_alias));
  const auto pick = [set](const std::uint8_t* row, std::uint8_t* out) {
    const Bytes bytes = *reinterpret_cast<const Bytes*>(row);
    *reinterpret_cast<Bytes*>(out) = __builtin_ia32_compressqi512_mask(bytes, bytes, set);
  };
  pick(kSquareNumbers.value, squares);
  pick(row_a, a);
  pick(row_b, b);
  return static_cast<unsigned>(__builtin_popcountll(set));
#else
  const unsigned count = list_squares(set, squares);
  for (unsigned i = 0; i < spec::kSquares; ++i) {
    if (i >= count) break;
    a[i] = row_a[squares[i]];
    b[i] = row_b[squares[i]];
  }
  return count;
#endif
}

/// Loops over moves go by this many at a time: whole vectors, and ends that a processor foresees more often.
constexpr unsigned kMoveGroup = 32;
constexpr unsigned kLoudGroup = 8;
static_assert(kMaxMoves % kMoveGroup == 0 && kMaxMoves % kLoudGroup == 0, "groups fill the arrays");
/// What may be written behind the last move, to be written over by the next.
constexpr unsigned kMoveSlack = 64;

/// Moves on their way into a list. Quiet moves and all others have keys of their own.
struct MoveCollector {
  /// Other moves: class (bits 31:27), index (26:18), where from (17:15), promotion (8:6), from (5:0). The square that
  /// the piece goes to is the low part of the index.
  std::uint32_t loud[kMaxMoves + kMoveSlack];
  unsigned louds;
  unsigned first_louds;  ///< of these, of the classes before the quiet moves
  /// Quiet moves: the square to, its value in the table, where from, and piece (bits 8:6) with square from (5:0).
  std::uint8_t to[kMaxMoves + kMoveSlack];
  std::uint8_t value[kMaxMoves + kMoveSlack];
  std::uint8_t where_from[kMaxMoves + kMoveSlack];
  std::uint16_t origin[kMaxMoves + kMoveSlack];
  unsigned quiets;
  /// Captures of a piece that is no pawn; piece and square from as in `origin`.
  Bitboard captures[spec::kSquares + 1];
  std::uint16_t captor[spec::kSquares + 1];
  unsigned captors;
};

/// Moves of one piece that is no pawn.
inline void add_piece(MoveCollector& moves, const QuietTable& table, unsigned piece, unsigned from, Bitboard quiets,
                      Bitboard captures) {
  const std::uint16_t origin = static_cast<std::uint16_t>((piece << 6) | from);
  constexpr unsigned kMostTargets = 32;  // 27 of a queen
  std::uint16_t* const origins = &moves.origin[moves.quiets];
  for (unsigned i = 0; i < kMostTargets; ++i) origins[i] = origin;
  moves.quiets += pick_squares(quiets, table.value[piece], kSquareTable.where_from[from], &moves.to[moves.quiets],
                               &moves.value[moves.quiets], &moves.where_from[moves.quiets]);
  moves.captures[moves.captors] = captures;
  moves.captor[moves.captors] = origin;
  moves.captors += captures != 0 ? 1u : 0u;
}

/// Pushes come from the south.
constexpr SquareRow kFromSouth = make_square_row(false, 4);

/// Quiet moves of pawns that come from `behind` squares below.
inline void add_pushes(MoveCollector& moves, const QuietTable& table, Bitboard targets, unsigned behind) {
  const unsigned count = pick_squares(targets, table.value[kMoverPawn], kFromSouth.value, &moves.to[moves.quiets],
                                      &moves.value[moves.quiets], &moves.where_from[moves.quiets]);
  for (unsigned group = 0; group < spec::kSquares; group += kLoudGroup) {
    if (group >= count) break;
    const std::uint8_t* const to = &moves.to[moves.quiets + group];
    std::uint16_t* const origins = &moves.origin[moves.quiets + group];
    for (unsigned i = 0; i < kLoudGroup; ++i) origins[i] = static_cast<std::uint16_t>((to[i] - behind) & 63u);
  }
  moves.quiets += count;
}

inline void add_loud(MoveCollector& moves, unsigned move_class, unsigned piece, unsigned to, unsigned from,
                     unsigned promotion) {
  moves.loud[moves.louds] = (std::uint32_t(move_class) << 27) | (std::uint32_t(piece) << 24) |
                            (std::uint32_t(to) << 18) | (std::uint32_t(kSquareTable.where_from[from][to]) << 15) |
                            (promotion << 6) | from;
  ++moves.louds;
  moves.first_louds += move_class < spec::kClassQuiet ? 1u : 0u;
}

/// Class of a capture on a square that does not lose: 5 for a pawn, 4, 3, 2, and 0 for a queen.
inline unsigned capture_class(const MoverBoard& board, unsigned square) {
  // A sum and no choices: which piece it is cannot be foreseen.
  return static_cast<unsigned>(spec::kClassCapturePawn - ((board.enemy[kMoverKnight] >> square) & 1u) -
                               2 * ((board.enemy[kMoverBishop] >> square) & 1u) -
                               3 * ((board.enemy[kMoverRook] >> square) & 1u) -
                               5 * ((board.enemy[kMoverQueen] >> square) & 1u));
}
static_assert(spec::kClassCapturePawn - 1 == spec::kClassCaptureKnight &&
                  spec::kClassCapturePawn - 2 == spec::kClassCaptureBishop &&
                  spec::kClassCapturePawn - 3 == spec::kClassCaptureRook &&
                  spec::kClassCapturePawn - 5 == spec::kClassCaptureQueen,
              "the sum above");
constexpr unsigned kLosingOffset = spec::kClassLosingPawn - spec::kClassCapturePawn;
static_assert(spec::kClassLosingRook - spec::kClassCaptureRook == kLosingOffset &&
                  spec::kClassLosingBishop - spec::kClassCaptureBishop == kLosingOffset &&
                  spec::kClassLosingKnight - spec::kClassCaptureKnight == kLosingOffset,
              "classes of losing captures are in the order of the others");

/// The captures of the pieces that were noted.
inline void add_captures(MoveCollector& moves, const MoverBoard& board, const MoveFacts& facts) {
  Bitboard losing[kMoverPieces];
  for (unsigned p = 0; p < kMoverPieces; ++p) losing[p] = cheaper_than(board, p) & facts.protected_squares;
  for (unsigned i = 0; i < spec::kSquares; ++i) {
    if (i >= moves.captors) break;
    const unsigned piece = moves.captor[i] >> 6;
    const unsigned from = moves.captor[i] & 63u;
    for (Bitboard rest = moves.captures[i]; rest != 0; rest &= rest - 1) {
      const unsigned to = lowest_square(rest);
      const unsigned loses = static_cast<unsigned>((losing[piece] >> to) & 1u);
      add_loud(moves, capture_class(board, to) + loses * kLosingOffset, piece, to, from, 0);
    }
  }
}

/// Promotions of pawns that go to `targets` from `behind` squares below.
inline void add_promotions(MoveCollector& moves, const MoverBoard& board, const ModeFilter& filter, Bitboard targets,
                           unsigned behind, bool is_capture) {
  for (Bitboard rest = targets; rest != 0; rest &= rest - 1) {
    const unsigned to = lowest_square(rest);
    const unsigned from = to - behind;
    if (has_square(filter.promotion[kMoverQueen], to)) {
      const unsigned move_class = is_capture ? capture_class(board, to) : unsigned{spec::kClassPromotion};
      add_loud(moves, move_class, kMoverPawn, to, from, kMoverQueen + kPromotionOffset);
    }
    for (unsigned p = kMoverKnight; p <= kMoverRook; ++p) {
      if (has_square(filter.promotion[p], to)) {
        add_loud(moves, spec::kClassUnderpromotion, p - kMoverKnight, to, from, p + kPromotionOffset);
      }
    }
  }
}

/// The quiet moves of a mode, and the captures of pieces as sets.
/// \tparam kAll  all legal moves, whatever the filter
template <bool kAll>
inline void collect_quiets(const MoverBoard& board, const MoveFacts& facts, const ModeFilter& filter,
                           const PawnMoves& pawns, const QuietTable& table, MoveCollector& moves) {
  const Bitboard everything = ~Bitboard(0);
  moves.quiets = 0;
  moves.captors = 0;

  // King.
  {
    const Bitboard steps = king_steps(facts);
    const Bitboard castling = castling_targets(board, facts);
    Bitboard quiets = (steps & facts.empty) | castling;
    Bitboard captures = steps & facts.enemy;
    if (!kAll) {
      const Bitboard wanted = filter.quiet_checks ? castling_checks(board, facts, castling) : filter.quiet[kMoverKing];
      quiets = (steps & facts.empty & quiet_filter(board, filter, kMoverKing, facts.king)) | (castling & wanted);
      captures &= filter.capture[kMoverKing];
    }
    add_piece(moves, table, kMoverKing, facts.king, quiets, captures);
  }

  // Knights, bishops, rooks and queens; none in a double check.
  const Bitboard knights = board.own[kMoverKnight];
  const Bitboard diagonal = board.own[kMoverBishop] | board.own[kMoverQueen];
  const Bitboard straight = board.own[kMoverRook] | board.own[kMoverQueen];
  const Bitboard pieces = facts.allowed != 0 ? knights | diagonal | straight : Bitboard(0);
  for (Bitboard rest = pieces; rest != 0; rest &= rest - 1) {
    const unsigned from = lowest_square(rest);
    const unsigned is_knight = static_cast<unsigned>((knights >> from) & 1u);
    const unsigned is_diagonal = static_cast<unsigned>((diagonal >> from) & 1u);
    const unsigned is_straight = static_cast<unsigned>((straight >> from) & 1u);
    const unsigned piece = is_knight + 2 * is_diagonal + 3 * is_straight - (is_diagonal & is_straight);
    const Bitboard attacks = ((Bitboard(0) - is_knight) & kSquareTable.knight[from]) |
                             ((Bitboard(0) - is_diagonal) & bishop_attacks(from, ~facts.empty)) |
                             ((Bitboard(0) - is_straight) & rook_attacks(from, ~facts.empty));
    const Bitboard targets = attacks & facts.allowed & pin_line(facts, from);
    add_piece(moves, table, piece, from,
              targets & facts.empty & (kAll ? everything : quiet_filter(board, filter, piece, from)),
              targets & facts.enemy & (kAll ? everything : filter.capture[piece]));
  }

  Bitboard single = pawns.single & ~kRank8;
  Bitboard twice = pawns.twice;
  if (!kAll) {
    // A push stays on its file, and leaves every other line.
    const Bitboard discoverers = filter.discoverer[1] | filter.discoverer[2] | filter.discoverer[3];
    single &= filter.quiet[kMoverPawn] | north(discoverers);
    twice &= filter.quiet[kMoverPawn] | north(north(discoverers));
  }
  add_pushes(moves, table, single, 8);
  add_pushes(moves, table, twice, 16);
}

/// All other moves. The quiet ones were collected before.
template <bool kAll>
inline void collect_louds(const MoverBoard& board, const MoveFacts& facts, const ModeFilter& filter,
                          const PawnMoves& pawns, MoveCollector& moves) {
  moves.louds = 0;
  moves.first_louds = 0;
  add_captures(moves, board, facts);
  const Bitboard pawn_captures = kAll ? ~Bitboard(0) : filter.capture[kMoverPawn];
  for (Bitboard rest = pawns.east & ~kRank8 & pawn_captures; rest != 0; rest &= rest - 1) {
    const unsigned to = lowest_square(rest);
    add_loud(moves, capture_class(board, to), kMoverPawn, to, to - 9, 0);
  }
  for (Bitboard rest = pawns.west & ~kRank8 & pawn_captures; rest != 0; rest &= rest - 1) {
    const unsigned to = lowest_square(rest);
    add_loud(moves, capture_class(board, to), kMoverPawn, to, to - 7, 0);
  }
  if (((pawns.single | pawns.east | pawns.west) & kRank8) != 0) {
    add_promotions(moves, board, filter, pawns.single & kRank8, 8, false);
    add_promotions(moves, board, filter, pawns.east & kRank8, 9, true);
    add_promotions(moves, board, filter, pawns.west & kRank8, 7, true);
  }
  const Bitboard en_passant_to = north(board.en_passant);
  if ((en_passant_to & pawn_captures) != 0) {
    for (Bitboard rest = en_passant_capturers(board, facts); rest != 0; rest &= rest - 1) {
      add_loud(moves, spec::kClassCapturePawn, kMoverPawn, lowest_square(en_passant_to), lowest_square(rest), 0);
    }
  }
}
/// Move of a loud key.
inline std::uint16_t loud_move(std::uint32_t key, unsigned flip) {
  return static_cast<std::uint16_t>(((key & 63u) | (((key >> 18) & 63u) << kMoveToLsb)) ^ flip) |
         static_cast<std::uint16_t>(((key >> 6) & 7u) << kMovePromotionLsb);
}

/// Quiet moves that were collected, a group of them.
inline void quiet_moves(const std::uint8_t* to, const std::uint16_t* origin, unsigned flip, std::uint16_t* move) {
  for (unsigned i = 0; i < kMoveGroup; ++i) {
    move[i] = static_cast<std::uint16_t>(((origin[i] & 63u) | (unsigned{to[i]} << kMoveToLsb)) ^ flip);
  }
}

/// Places of a group of keys among all: how many are smaller.
template <class KeyT, unsigned kGroup>
struct Places {
  KeyT place[kGroup];
};
template <class KeyT, unsigned kGroup>
inline Places<KeyT, kGroup> count_smaller(const KeyT* keys, unsigned count, const KeyT* group) {
  KeyT own[kGroup];
  Places<KeyT, kGroup> smaller;
  for (unsigned i = 0; i < kGroup; ++i) own[i] = group[i];
  for (unsigned i = 0; i < kGroup; ++i) smaller.place[i] = 0;
  // Two at a time; the key behind the last one is smaller than none.
  for (unsigned j = 0; j < kMaxMoves; j += 2) {
    if (j >= count) break;
    const KeyT first = keys[j];
    const KeyT second = keys[j + 1];
    for (unsigned i = 0; i < kGroup; ++i) {
      const KeyT counted = static_cast<KeyT>(smaller.place[i] + (first < own[i] ? 1 : 0));
      smaller.place[i] = static_cast<KeyT>(counted + (second < own[i] ? 1 : 0));
    }
  }
  return smaller;
}

/// Keys of the quiet moves that were collected: 15 less the value in the table (15:12), piece (11:9), to (8:3), where
/// from (2:0), all less 2^15: signed numbers are compared sooner. Behind the last one are greater keys than any.
inline void make_quiet_keys(const MoveCollector& moves, std::int16_t* keys) {
  for (unsigned group = 0; group < kMaxMoves; group += kMoveGroup) {
    if (group >= moves.quiets) break;
    const std::uint8_t* const to = &moves.to[group];
    const std::uint8_t* const value = &moves.value[group];
    const std::uint8_t* const where = &moves.where_from[group];
    const std::uint16_t* const origin = &moves.origin[group];
    for (unsigned i = 0; i < kMoveGroup; ++i) {
      const std::uint16_t key = static_cast<std::uint16_t>(((7u - value[i]) << 12) | ((origin[i] >> 6) << 9) |
                                                           (unsigned{to[i]} << 3) | where[i]);
      keys[group + i] = static_cast<std::int16_t>(key);
    }
  }
  std::int16_t* const behind = &keys[moves.quiets];
  for (unsigned i = 0; i < kMoveGroup; ++i) behind[i] = 0x7fff;
}

/// Puts the moves that were collected in order into a list. The place of a move is the number of smaller keys, so no
/// step depends on the one before. What lies behind the last move has the greatest key, and is written where the next
/// move, if there is one, is written over it.
inline void sort_moves(MoveCollector& moves, unsigned flip, MoveList& list) {
  std::int16_t quiet_keys[kMaxMoves + kMoveSlack];
  make_quiet_keys(moves, quiet_keys);
  const unsigned louds = moves.louds;
  const unsigned quiets = moves.quiets;
  const unsigned first = moves.first_louds;

  std::uint16_t* const quiet_list = &list.move[first];
  for (unsigned group = 0; group < kMaxMoves; group += kMoveGroup) {
    if (group >= quiets) break;
    const auto places = count_smaller<std::int16_t, kMoveGroup>(quiet_keys, quiets, &quiet_keys[group]);
    std::uint16_t move[kMoveGroup];
    quiet_moves(&moves.to[group], &moves.origin[group], flip, move);
    for (unsigned part = 0; part < kMoveGroup; part += kLoudGroup) {
      if (group + part >= quiets) break;
      for (unsigned i = 0; i < kLoudGroup; ++i) {
        quiet_list[static_cast<unsigned>(places.place[part + i])] = move[part + i];
      }
    }
  }

  std::uint32_t* const behind_louds = &moves.loud[louds];
  for (unsigned i = 0; i < kLoudGroup; ++i) behind_louds[i] = 0xffffffffu;
  for (unsigned group = 0; group < kMaxMoves; group += kLoudGroup) {
    if (group >= louds) break;
    const auto places = count_smaller<std::uint32_t, kLoudGroup>(moves.loud, louds, &moves.loud[group]);
    for (unsigned i = 0; i < kLoudGroup; ++i) {
      const unsigned place = places.place[i];
      list.move[place < first ? place : place + quiets] = loud_move(moves.loud[group + i], flip);
    }
  }
  list.size = louds + quiets;
  list.louds = first;
  list.quiets = quiets;
}

/// All moves of a mode, in order.
template <bool kAll>
inline void list_filtered(const MoverBoard& board, const MoveFacts& facts, const ModeFilter& filter,
                          const QuietTable& table, MoveList& list) {
  MoveCollector moves;
  const PawnMoves pawns = pawn_moves(board, facts);
  collect_quiets<kAll>(board, facts, filter, pawns, table, moves);
  collect_louds<kAll>(board, facts, filter, pawns, moves);
  sort_moves(moves, move_flip(board.black_to_move), list);
}

/// The filter of all moves, as far as it is looked at.
inline ModeFilter make_open_filter() {
  ModeFilter filter;
  for (unsigned p = 0; p < kMoverPieces; ++p) filter.promotion[p] = ~Bitboard(0);
  return filter;
}

/// All moves of a mode, in order. The position must be one that is not refused. Modes that ask for no moves give none.
/// \param targets  squares of the board, for kGenerateAttackers
inline void list_moves(const MoverBoard& board, std::uint8_t mode, std::uint64_t targets, const QuietTable& table,
                       MoveList& list) {
  const MoveFacts facts = make_move_facts(board);
  if (mode == spec::kGenerateAll || (mode == spec::kGenerateEvasions && facts.in_check)) {
    list_filtered<true>(board, facts, make_open_filter(), table, list);
  } else {
    list_filtered<false>(board, facts, make_mode_filter(board, facts, mode, targets), table, list);
  }
}

/// All legal moves in no particular order, for those who need them all. They have no kind.
inline void any_order_moves(const MoverBoard& board, MoveList& list) {
  const MoveFacts facts = make_move_facts(board);
  const ModeFilter filter = make_open_filter();
  const PawnMoves pawns = pawn_moves(board, facts);
  MoveCollector moves;
  collect_quiets<true>(board, facts, filter, pawns, kNoOrder, moves);
  collect_louds<true>(board, facts, filter, pawns, moves);
  const unsigned flip = move_flip(board.black_to_move);
  for (unsigned group = 0; group < kMaxMoves; group += kMoveGroup) {
    if (group >= moves.quiets) break;
    quiet_moves(&moves.to[group], &moves.origin[group], flip, &list.move[group]);
  }
  for (unsigned i = 0; i < kMaxMoves; ++i) {
    if (i >= moves.louds) break;
    list.move[moves.quiets + i] = loud_move(moves.loud[i], flip);
  }
  list.size = moves.quiets + moves.louds;
  list.louds = list.quiets = 0;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_LIST_HPP
