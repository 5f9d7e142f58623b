// SPDX-License-Identifier: Apache-2.0
/// \file
/// The move generator: the next legal move in the order of docs/reference/moves.md, and whole lists in that order.
#ifndef COBALT_HLS_MOVES_GENERATE_HPP
#define COBALT_HLS_MOVES_GENERATE_HPP

#include <cstdint>

#include "hls/moves/legality.hpp"
#include "hls/moves/mover_board.hpp"
#include "hls/moves/quiet_table.hpp"
#include "spec/jobs.hpp"
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

struct GenerateRequest {
  PackedWords position;
  std::uint64_t targets;  ///< squares of the board
  std::uint16_t last;
  std::uint16_t exclude[spec::kGenerateHints];  ///< the hints, if `hints` is not 0
  std::uint8_t mode;
  std::uint8_t hints;  ///< 0: none; else 1 more than those that were tried or passed over
  bool reserved;       ///< a bit that must be 0 is set
};

struct GenerateAnswer {
  std::uint16_t move;
  std::uint8_t status;
  bool found;
  bool is_last;
  std::uint8_t hint;  ///< 0: a move of the order; else 1 more than the number of the hint that it is
  std::uint8_t kind;  ///< spec::MoveKind of a move of the order, else 0
};

/// \name Fields of a move
///@{
constexpr unsigned kMoveToLsb = spec::format_field(spec::kMoveFields, "to").lsb;
constexpr unsigned kMovePromotionLsb = spec::format_field(spec::kMoveFields, "promotion").lsb;
inline unsigned move_from(std::uint16_t move) { return move & 63u; }
inline unsigned move_to(std::uint16_t move) { return (move >> kMoveToLsb) & 63u; }
inline unsigned move_promotion(std::uint16_t move) { return static_cast<unsigned>(move) >> kMovePromotionLsb; }
/// Exclusive or with this changes the squares of a move between the board and the mover's view.
inline unsigned move_flip(bool black_to_move) { return black_to_move ? 56u | (56u << kMoveToLsb) : 0u; }
///@}

/// Which moves of a piece a mode wants, by the square that the piece goes to.
struct ModeFilter {
  Bitboard quiet[kMoverPieces];
  Bitboard capture[kMoverPieces];
  Bitboard promotion[kMoverPieces];  ///< by what the pawn becomes
  Bitboard discoverer[kAxes];        ///< quiet checks: pieces that discover a check when they leave this axis
  bool quiet_checks;
};

/// Squares from which a piece attacks one of `targets`, by the piece.
inline void attacking_squares(Bitboard targets, Bitboard empty, Bitboard (&squares)[kMoverPieces]) {
  // Attack is symmetric but for pawns: from where a target sees it, a piece sees the target.
  const Ways lines = rays(targets, targets, empty);
  squares[kMoverPawn] = south_east(targets) | south_west(targets);
  squares[kMoverKnight] = knight_squares(targets);
  squares[kMoverBishop] = lines.way[1] | lines.way[3] | lines.way[5] | lines.way[7];
  squares[kMoverRook] = lines.way[0] | lines.way[2] | lines.way[4] | lines.way[6];
  squares[kMoverQueen] = squares[kMoverBishop] | squares[kMoverRook];
  squares[kMoverKing] = king_neighbours(targets);
}

/// Enemy pieces that a piece loses by capturing them, if they are protected.
inline Bitboard cheaper_than(const MoverBoard& board, unsigned piece) {
  const Bitboard minor = board.enemy[kMoverKnight] | board.enemy[kMoverBishop];
  return piece == kMoverPawn || piece == kMoverKing ? Bitboard(0)
         : piece == kMoverQueen                     ? board.enemy[kMoverPawn] | minor | board.enemy[kMoverRook]
         : piece == kMoverRook                      ? board.enemy[kMoverPawn] | minor
                                                    : board.enemy[kMoverPawn];
}

inline ModeFilter make_mode_filter(const MoverBoard& board, const MoveFacts& facts, std::uint8_t mode,
                                   std::uint64_t targets) {
  const Bitboard everything = ~Bitboard(0);
  const bool all = mode == spec::kGenerateAll || (mode == spec::kGenerateEvasions && facts.in_check);
  ModeFilter filter;
  for (unsigned p = 0; p < kMoverPieces; ++p) {
    filter.quiet[p] = filter.capture[p] = filter.promotion[p] = all ? everything : Bitboard(0);
  }
  for (unsigned a = 0; a < kAxes; ++a) filter.discoverer[a] = 0;
  filter.quiet_checks = false;
  if (mode == spec::kGenerateCaptures || mode == spec::kGenerateQuiescence) {
    for (unsigned p = 0; p < kMoverPieces; ++p) {
      filter.capture[p] = ~(cheaper_than(board, p) & facts.protected_squares);
    }
    filter.promotion[kMoverQueen] = everything;
  }
  if (mode == spec::kGenerateTactical) {
    for (unsigned p = 0; p < kMoverPieces; ++p) filter.capture[p] = filter.promotion[p] = everything;
  }
  if (mode == spec::kGenerateAttackers) {
    attacking_squares(board.black_to_move ? flip_ranks(targets) : targets, facts.empty, filter.quiet);
    for (unsigned p = 0; p < kMoverPieces; ++p) filter.capture[p] = filter.promotion[p] = filter.quiet[p];
  }
  if (mode == spec::kGenerateQuietChecks || mode == spec::kGenerateQuiescence) {
    const Bitboard king = board.enemy[kMoverKing];
    attacking_squares(king, facts.empty, filter.quiet);
    filter.quiet_checks = true;
    const Ways seen = rays(king, king, facts.empty);
    Ways blockers;
    for (unsigned d = 0; d < kWays; ++d) blockers.way[d] = seen.way[d] & facts.own;
    const Ways behind = rays(blockers, facts.empty);
    for (unsigned d = 0; d < kWays; ++d) {
      const Bitboard sliders = board.own[kMoverQueen] | (d % 2 == 0 ? board.own[kMoverRook] : board.own[kMoverBishop]);
      filter.discoverer[d % kAxes] |= (behind.way[d] & sliders) != 0 ? blockers.way[d] : Bitboard(0);
    }
  }
  return filter;
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

/// Of the squares that the king castles to, those after which the rook gives check.
inline Bitboard castling_checks(const MoverBoard& board, const MoveFacts& facts, Bitboard targets) {
  Bitboard checks = 0;
  const Bitboard king = board.enemy[kMoverKing];
  if ((targets & 0x40u) != 0 && (rook_attacks(5, ~facts.empty ^ 0xf0u) & king) != 0) checks |= 0x40u;
  if ((targets & 0x04u) != 0 && (rook_attacks(3, ~facts.empty ^ 0x1du) & king) != 0) checks |= 0x04u;
  return checks;
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

/// Promotion codes of moves: the piece plus 1.
constexpr unsigned kPromotionOffset = 1;

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

/// The table of those to whom the order is all the same.
constexpr QuietTable kNoOrder = {};

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

/// Number of legal moves of a position that is not refused.
inline unsigned count_moves(const MoverBoard& board, const MoveFacts& facts) {
  unsigned count = count_squares(king_steps(facts)) + count_squares(castling_targets(board, facts));
  if (facts.allowed != 0) {
    const Bitboard unpinned = ~facts.pinned;
    Ways from;
    for (unsigned d = 0; d < kWays; ++d) {
      const Bitboard sliders = board.own[kMoverQueen] | (d % 2 == 0 ? board.own[kMoverRook] : board.own[kMoverBishop]);
      from.way[d] = sliders & (unpinned | facts.pinned_axis[d % kAxes]);
    }
    // Every square is reached from a direction by one slider at most, so the sets count the moves.
    const Ways to = rays(from, facts.empty);
    const Bitboard allowed = facts.allowed & ~facts.own;
    for (unsigned d = 0; d < kWays; ++d) count += count_squares(to.way[d] & allowed);
    const Bitboard knights = board.own[kMoverKnight] & unpinned;
    const Bitboard jumps[kWays] = {
        north(north_east(knights)), east(north_east(knights)), east(south_east(knights)), south(south_east(knights)),
        south(south_west(knights)), west(south_west(knights)), west(north_west(knights)), north(north_west(knights)),
    };
    for (unsigned d = 0; d < kWays; ++d) count += count_squares(jumps[d] & allowed);
    const PawnMoves pawns = pawn_moves(board, facts);
    count += count_squares(pawns.single) + count_squares(pawns.twice) + count_squares(pawns.east) +
             count_squares(pawns.west);
    count += 3 * (count_squares(pawns.single & kRank8) + count_squares(pawns.east & kRank8) +
                  count_squares(pawns.west & kRank8));
  }
  if (board.en_passant != 0) count += count_squares(en_passant_capturers(board, facts));
  return count;
}
inline unsigned count_moves(const MoverBoard& board) { return count_moves(board, make_move_facts(board)); }

/// Whether a move, with squares of the board, is legal in a position that is not refused.
inline bool is_legal(const MoverBoard& board, std::uint16_t move) {
  const MoveFacts facts = make_move_facts(board);
  const unsigned relative = move ^ move_flip(board.black_to_move);
  const unsigned from = relative & 63u;
  const unsigned to = (relative >> kMoveToLsb) & 63u;
  const unsigned promotion = move_promotion(move);
  if (has_square(board.own[kMoverPawn], from)) {
    const PawnMoves pawns = pawn_moves(board, facts);
    const bool promotes = to >= 56;
    if (promotes != (promotion != 0)) return false;
    if (promotes && (promotion < kMoverKnight + kPromotionOffset || promotion > kMoverQueen + kPromotionOffset)) {
      return false;
    }
    if (to >= 8 && has_square(board.en_passant, to - 8)) {
      return has_square(en_passant_capturers(board, facts), from);
    }
    return (to == from + 8 && has_square(pawns.single, to)) || (to == from + 16 && has_square(pawns.twice, to)) ||
           (to == from + 9 && has_square(pawns.east, to)) || (to == from + 7 && has_square(pawns.west, to));
  }
  if (promotion != 0) return false;
  Bitboard targets = 0;
  if (has_square(board.own[kMoverKing], from)) {
    targets = king_steps(facts) | castling_targets(board, facts);
  } else if (has_square(board.own[kMoverKnight], from)) {
    targets = piece_moves<kMoverKnight>(facts, from);
  } else if (has_square(board.own[kMoverBishop], from)) {
    targets = piece_moves<kMoverBishop>(facts, from);
  } else if (has_square(board.own[kMoverRook], from)) {
    targets = piece_moves<kMoverRook>(facts, from);
  } else if (has_square(board.own[kMoverQueen], from)) {
    targets = piece_moves<kMoverQueen>(facts, from);
  }
  return has_square(targets, to);
}

/// What is left of the order behind the last move.
struct OrderRest {
  std::uint16_t move;  ///< the first of them, or kNoMove
  std::uint8_t kind;   ///< its spec::MoveKind
  unsigned size;
};

/// The moves of a request's mode that come after its last move and are not excluded.
inline OrderRest rest_of_order(const MoverBoard& board, const GenerateRequest& request, const QuietTable& table) {
  // The moves of the mode are some of all moves, in the same order; both lists are walked at once.
  MoveList all;
  MoveList wanted;
  list_moves(board, spec::kGenerateAll, 0, table, all);
  list_moves(board, request.mode, request.targets, table, wanted);
  OrderRest rest = {spec::kNoMove, 0, 0};
  bool is_behind_last = request.last == spec::kNoMove;
  unsigned at = 0;
  for (unsigned i = 0; i < kMaxMoves; ++i) {
    if (i >= all.size) break;
    const std::uint16_t move = all.move[i];
    const bool is_wanted = at < wanted.size && wanted.move[at] == move;
    if (is_wanted) ++at;
    const bool is_excluded = move == request.exclude[0] || move == request.exclude[1] || move == request.exclude[2];
    if (is_wanted && is_behind_last && !is_excluded) {
      if (rest.size == 0) {
        rest.move = move;
        rest.kind = move_kind(all, i);
      }
      ++rest.size;
    }
    if (move == request.last) is_behind_last = true;
  }
  return rest;
}

/// The answer of a request with hints: one of them, or the next move of the order.
inline GenerateAnswer answer_with_hints(const MoverBoard& board, const GenerateRequest& request,
                                        const OrderRest& rest) {
  const bool is_loud = rest.size != 0 && rest.kind == spec::kMoveKindLoud;
  bool is_hint[spec::kGenerateHints];
  for (unsigned i = 0; i < spec::kGenerateHints; ++i) is_hint[i] = is_legal(board, request.exclude[i]);
  for (unsigned i = 0; i < spec::kGenerateHints; ++i) {
    // All but the first wait until the loud moves have been tried.
    const bool is_due = request.hints <= i + 1 && (i == 0 || !is_loud);
    if (!is_hint[i] || !is_due) continue;
    GenerateAnswer answer = {
        request.exclude[i], spec::kAnswerDone, true, rest.size == 0, static_cast<std::uint8_t>(i + 1), 0};
    for (unsigned later = 0; later < spec::kGenerateHints; ++later) {
      if (later > i && is_hint[later]) answer.is_last = false;
    }
    return answer;
  }
  const bool hints_follow = is_loud && (is_hint[1] || is_hint[2]);
  return {rest.move, spec::kAnswerDone, rest.size != 0, rest.size <= 1 && !hints_follow, 0, rest.kind};
}

/// Answers a request as docs/reference/moves.md says.
inline GenerateAnswer generate(const GenerateRequest& request, const QuietTable& table) {
  GenerateAnswer answer = {spec::kNoMove, spec::kAnswerDone, false, false, 0, 0};
  if (request.mode >= spec::kGenerateModes || request.hints > spec::kGenerateHints + 1 || request.reserved) {
    answer.status = spec::kAnswerIllegalRequest;
    return answer;
  }
  const Board decoded = decode(request.position);
  const MoverBoard board = make_mover_board(decoded, request.position);
  if (position_errors(decoded, board) != 0) {
    answer.status = spec::kAnswerIllegalPosition;
    return answer;
  }
  if (request.mode == spec::kGenerateCount) {
    const unsigned count = count_moves(board);
    answer.move = static_cast<std::uint16_t>(count);
    answer.found = count != 0;
    answer.is_last = true;
    return answer;
  }
  const bool last_is_legal = is_legal(board, request.last);
  if (request.mode == spec::kGenerateIsLegal) {
    answer.move = last_is_legal ? request.last : spec::kNoMove;
    answer.found = last_is_legal;
    answer.is_last = true;
    return answer;
  }
  if (request.last != spec::kNoMove && !last_is_legal) {
    answer.status = spec::kAnswerIllegalMove;
    return answer;
  }

  const OrderRest rest = rest_of_order(board, request, table);
  if (request.hints != 0) return answer_with_hints(board, request, rest);
  answer.move = rest.move;
  answer.found = rest.size != 0;
  answer.is_last = rest.size <= 1;
  answer.kind = rest.kind;
  return answer;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_GENERATE_HPP
