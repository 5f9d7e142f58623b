// SPDX-License-Identifier: Apache-2.0
/// \file
/// The move generator as hardware has it (rtl/moves): a bit for every legal move, and the next one of the order chosen
/// by priority. No list and fixed loops, so that a kernel answers a request a clock. Its answers are those of
/// generate().
#ifndef COBALT_HLS_MOVES_MOVE_BITS_HPP
#define COBALT_HLS_MOVES_MOVE_BITS_HPP

#include <cstdint>

#include "hls/moves/answer.hpp"
#include "hls/moves/legality.hpp"
#include "hls/moves/mode_filter.hpp"
#include "hls/moves/mover_board.hpp"
#include "hls/moves/quiet_table.hpp"
#include "hls/moves/request.hpp"
#include "spec/jobs.hpp"
#include "spec/moves.hpp"

namespace cobalt {
namespace hls {

/// Directions that pawns come from.
constexpr unsigned kWaySouthEast = 3;
constexpr unsigned kWaySouth = 4;
constexpr unsigned kWaySouthWest = 5;
/// Directions that the castling king comes from.
constexpr unsigned kWayEast = 2;
constexpr unsigned kWayWest = 6;
constexpr unsigned kUnders = 3;  ///< promotions to a knight, a bishop, a rook

/// Moves as bits: rows by the number in their index, directions (a knight's: jumps) that they come from, and in each
/// set the squares that they go to. Of rows with the same direction and square at most one has a move.
template <unsigned kRows>
struct MoveRows {
  Bitboard way[kRows][kWays];
};
struct MoveBits {
  MoveRows<kMoverPieces> piece;  ///< all but `under`; a pawn on the last rank becomes a queen
  MoveRows<kUnders> under;       ///< promotions to less
};

template <unsigned kRows>
inline bool any_move(const MoveRows<kRows>& rows) {
  Bitboard any = 0;
  for (unsigned r = 0; r < kRows; ++r) {
    for (unsigned d = 0; d < kWays; ++d) any |= rows.way[r][d];
  }
  return any != 0;
}
template <unsigned kRows>
inline MoveRows<kRows> both(const MoveRows<kRows>& a, const MoveRows<kRows>& b) {
  MoveRows<kRows> result;
  for (unsigned r = 0; r < kRows; ++r) {
    for (unsigned d = 0; d < kWays; ++d) result.way[r][d] = a.way[r][d] & b.way[r][d];
  }
  return result;
}
template <unsigned kRows>
inline MoveRows<kRows> without(const MoveRows<kRows>& a, const MoveRows<kRows>& b) {
  MoveRows<kRows> result;
  for (unsigned r = 0; r < kRows; ++r) {
    for (unsigned d = 0; d < kWays; ++d) result.way[r][d] = a.way[r][d] & ~b.way[r][d];
  }
  return result;
}

/// The promotions to less than a queen that go with those to a queen.
inline MoveRows<kUnders> underpromotions(const MoveRows<kMoverPieces>& piece) {
  MoveRows<kUnders> under;
  for (unsigned u = 0; u < kUnders; ++u) {
    for (unsigned d = 0; d < kWays; ++d) under.way[u][d] = piece.way[kMoverPawn][d] & kRank8;
  }
  return under;
}

/// Every legal move.
inline MoveBits legal_moves(const MoverBoard& board, const MoveFacts& facts) {
  MoveBits moves;
  const Bitboard unpinned = ~facts.pinned;
  const Bitboard allowed = facts.allowed & ~facts.own;
  Ways queens;
  Ways others;  // rooks, bishops
  for (unsigned d = 0; d < kWays; ++d) {
    const Bitboard movable = unpinned | facts.pinned_axis[d % kAxes];
    queens.way[d] = board.own[kMoverQueen] & movable;
    others.way[d] = board.own[d % 2 == 0 ? kMoverRook : kMoverBishop] & movable;
  }
  const Ways queen_to = rays(queens, facts.empty);
  const Ways other_to = rays(others, facts.empty);
  const Ways jumps = knight_jumps(board.own[kMoverKnight] & unpinned);
  const Bitboard steps = king_steps(facts);
  for (unsigned d = 0; d < kWays; ++d) {
    // What goes in a direction comes from the opposite one.
    const unsigned ahead = (d + kAxes) % kWays;
    const Bitboard other = other_to.way[ahead] & allowed;
    moves.piece.way[kMoverPawn][d] = 0;
    moves.piece.way[kMoverKnight][d] = jumps.way[ahead] & allowed;
    moves.piece.way[kMoverBishop][d] = d % 2 == 0 ? Bitboard(0) : other;
    moves.piece.way[kMoverRook][d] = d % 2 == 0 ? other : Bitboard(0);
    moves.piece.way[kMoverQueen][d] = queen_to.way[ahead] & allowed;
    moves.piece.way[kMoverKing][d] = step(board.own[kMoverKing], ahead) & steps;
  }
  const Bitboard castling = castling_targets(board, facts);
  moves.piece.way[kMoverKing][kWayWest] |= castling & 0x40u;
  moves.piece.way[kMoverKing][kWayEast] |= castling & 0x04u;

  const PawnMoves pawns = pawn_moves(board, facts);
  const Bitboard en_passant = en_passant_capturers(board, facts);
  const Bitboard behind = north(board.en_passant);
  moves.piece.way[kMoverPawn][kWaySouth] = pawns.single | pawns.twice;
  moves.piece.way[kMoverPawn][kWaySouthWest] = pawns.east | (north_east(en_passant) & behind);
  moves.piece.way[kMoverPawn][kWaySouthEast] = pawns.west | (north_west(en_passant) & behind);
  moves.under = underpromotions(moves.piece);
  return moves;
}

/// Number of moves.
inline unsigned count_moves(const MoveBits& moves) {
  unsigned count = 0;
  for (unsigned d = 0; d < kWays; ++d) {
    Bitboard lines = 0;
    for (unsigned p = 0; p < kMoverPieces; ++p) lines |= p == kMoverKnight ? Bitboard(0) : moves.piece.way[p][d];
    count += count_squares(lines) + count_squares(moves.piece.way[kMoverKnight][d]);
    for (unsigned u = 0; u < kUnders; ++u) count += count_squares(moves.under.way[u][d]);
  }
  return count;
}

/// The bit of a move of a request, with squares of the board, in every row that it may be of. It is set only where the
/// square that the move comes from is the first occupied one in that direction: so a legal move with this bit is it.
inline MoveBits named_move(const MoverBoard& board, const MoveFacts& facts, std::uint16_t move) {
  const unsigned relative = move ^ move_flip(board.black_to_move);
  const Bitboard from = square_set(move_from(static_cast<std::uint16_t>(relative))) & ~facts.empty;
  const Bitboard to = square_set(move_to(static_cast<std::uint16_t>(relative)));
  const unsigned promotion = move_promotion(move);
  const Ways seen = rays(to, to, facts.empty);
  const Ways jumps = knight_jumps(to);
  const Bitboard plain = promotion == 0 ? to : Bitboard(0);
  const Bitboard pawn = (plain & ~kRank8) | (promotion == kMoverQueen + kPromotionOffset ? to & kRank8 : Bitboard(0));
  MoveBits named;
  for (unsigned d = 0; d < kWays; ++d) {
    const bool on_line = (seen.way[d] & from) != 0;
    for (unsigned p = 0; p < kMoverPieces; ++p) {
      const bool comes = p == kMoverKnight ? (jumps.way[d] & from) != 0 : on_line;
      named.piece.way[p][d] = !comes ? Bitboard(0) : p == kMoverPawn ? pawn : plain;
    }
    for (unsigned u = 0; u < kUnders; ++u) {
      named.under.way[u][d] = on_line && promotion == kMoverKnight + u + kPromotionOffset ? to & kRank8 : Bitboard(0);
    }
  }
  return named;
}

/// Of all legal moves those that a mode wants.
inline MoveBits wanted_moves(const MoverBoard& board, const MoveFacts& facts, const MoveBits& legal,
                             const ModeFilter& filter) {
  Bitboard leaves[kWays];  // pieces that discover a check when they move in this direction or come from it
  Ways sliders;
  for (unsigned d = 0; d < kWays; ++d) {
    leaves[d] = 0;
    for (unsigned a = 0; a < kAxes; ++a) leaves[d] |= a == d % kAxes ? Bitboard(0) : filter.discoverer[a];
    sliders.way[d] = (board.own[kMoverQueen] | board.own[d % 2 == 0 ? kMoverRook : kMoverBishop]) & leaves[d];
  }
  const Bitboard discoverers = leaves[0] | filter.discoverer[0];
  const Ways slid = rays(sliders, facts.empty);
  const Ways jumped = knight_jumps(board.own[kMoverKnight] & discoverers);
  const PawnMoves pawns = pawn_moves(board, facts);
  const Bitboard pushed = (pawns.single & north(leaves[kWaySouth])) | (pawns.twice & north(north(leaves[kWaySouth])));
  const Bitboard castling = castling_targets(board, facts);
  const Bitboard castles =
      castling & (filter.quiet_checks ? castling_checks(board, facts, castling) : filter.quiet[kMoverKing]);

  MoveBits wanted;
  for (unsigned d = 0; d < kWays; ++d) {
    const unsigned ahead = (d + kAxes) % kWays;
    const Bitboard stepped = (board.own[kMoverKing] & leaves[d]) != 0 ? ~Bitboard(0) : Bitboard(0);
    const Bitboard discovering[kMoverPieces] = {
        0, jumped.way[ahead], slid.way[ahead], slid.way[ahead], slid.way[ahead], stepped};
    for (unsigned p = kMoverKnight; p < kMoverPieces; ++p) {
      const Bitboard quiet = facts.empty & (filter.quiet[p] | discovering[p]);
      wanted.piece.way[p][d] = legal.piece.way[p][d] & (quiet | (facts.enemy & filter.capture[p]));
    }
    wanted.piece.way[kMoverKing][d] =
        (wanted.piece.way[kMoverKing][d] & ~castling) | (legal.piece.way[kMoverKing][d] & castles);
    const Bitboard pawn = d == kWaySouth ? filter.quiet[kMoverPawn] | pushed : filter.capture[kMoverPawn];
    wanted.piece.way[kMoverPawn][d] =
        legal.piece.way[kMoverPawn][d] & ((pawn & ~kRank8) | (filter.promotion[kMoverQueen] & kRank8));
    for (unsigned u = 0; u < kUnders; ++u) {
      wanted.under.way[u][d] = legal.under.way[u][d] & filter.promotion[kMoverKnight + u];
    }
  }
  return wanted;
}

// ---- the order ----

/// Classes of docs/reference/moves.md in their order: six loud ones, the quiet moves as one, captures that lose.
/// Promotions to less than a queen come behind them.
constexpr unsigned kLoudClasses = 6;
constexpr unsigned kQuietClass = kLoudClasses;
constexpr unsigned kLosingClasses = 4;
constexpr unsigned kClasses = kQuietClass + 1 + kLosingClasses;
constexpr unsigned kQuietBits = 4;  ///< of a value in the table of quiet moves

/// For each piece the squares of a class: all moves of a piece to a square are of the same.
struct MoveClasses {
  Bitboard square[kClasses][kMoverPieces];
  Bitboard value[kQuietBits][kMoverPieces];  ///< bits of the table, by which quiet moves are of different classes
};

inline MoveClasses make_classes(const MoverBoard& board, const MoveFacts& facts, const QuietTable& table) {
  MoveClasses classes;
  const Bitboard en_passant = north(board.en_passant);
  for (unsigned p = 0; p < kMoverPieces; ++p) {
    const Bitboard losing = cheaper_than(board, p) & facts.protected_squares;
    const Bitboard promotes = p == kMoverPawn ? kRank8 & facts.empty : Bitboard(0);
    const Bitboard passed = p == kMoverPawn ? en_passant : Bitboard(0);
    const Bitboard victims[kLoudClasses] = {board.enemy[kMoverQueen],  promotes,
                                            board.enemy[kMoverRook],   board.enemy[kMoverBishop],
                                            board.enemy[kMoverKnight], board.enemy[kMoverPawn] | passed};
    for (unsigned c = 0; c < kLoudClasses; ++c) classes.square[c][p] = victims[c] & ~losing;
    classes.square[kQuietClass][p] = facts.empty & ~promotes & ~passed;
    for (unsigned c = 0; c < kLosingClasses; ++c) {
      classes.square[kQuietClass + 1 + c][p] = victims[kLoudClasses - kLosingClasses + c] & losing;
    }
    for (unsigned b = 0; b < kQuietBits; ++b) {
      classes.value[b][p] = 0;
      for (unsigned s = 0; s < spec::kSquares; ++s) {
        classes.value[b][p] |= Bitboard((table.value[p][s] >> b) & 1u) << s;
      }
    }
  }
  return classes;
}
static_assert(spec::kClassLosingRook - spec::kClassCaptureRook == spec::kClassLosingPawn - spec::kClassCapturePawn &&
                  spec::kClassCaptureRook == kLoudClasses - kLosingClasses,
              "losing captures are in the order of the others, which begin with a rook");

/// Whether a set of one piece has a square.
inline bool any_square(const Bitboard (&sets)[kMoverPieces]) {
  Bitboard any = 0;
  for (unsigned p = 0; p < kMoverPieces; ++p) any |= sets[p];
  return any != 0;
}
/// Whether two sets of one piece have a square in common.
inline bool meet(const Bitboard (&a)[kMoverPieces], const Bitboard (&b)[kMoverPieces]) {
  Bitboard any = 0;
  for (unsigned p = 0; p < kMoverPieces; ++p) any |= a[p] & b[p];
  return any != 0;
}

/// The moves that come after `last` by index and direction. \param last  one bit at most; without it there are none
template <unsigned kRows>
inline MoveRows<kRows> later_by_index(const MoveRows<kRows>& last) {
  MoveRows<kRows> later;
  bool row_passed = false;
  for (unsigned r = 0; r < kRows; ++r) {
    Bitboard square = 0;
    for (unsigned d = 0; d < kWays; ++d) square |= last.way[r][d];
    const Bitboard squares = square != 0 ? ~((square << 1) - 1) : row_passed ? ~Bitboard(0) : Bitboard(0);
    bool way_passed = false;
    for (unsigned d = 0; d < kWays; ++d) {
      later.way[r][d] = squares | (way_passed ? square : Bitboard(0));
      way_passed = way_passed || last.way[r][d] != 0;
    }
    row_passed = row_passed || square != 0;
  }
  return later;
}

/// What is left of moves behind one of them in the order. \param last  that one, legal
inline MoveBits moves_after(const MoveBits& moves, const MoveBits& last, const MoveClasses& classes) {
  Bitboard square[kMoverPieces];
  for (unsigned p = 0; p < kMoverPieces; ++p) {
    square[p] = 0;
    for (unsigned d = 0; d < kWays; ++d) square[p] |= last.piece.way[p][d];
  }
  // Squares of later classes and of the same one, by piece.
  Bitboard later[kMoverPieces];
  Bitboard same[kMoverPieces];
  for (unsigned p = 0; p < kMoverPieces; ++p) later[p] = same[p] = 0;
  bool is_passed = false;
  for (unsigned c = 0; c < kClasses; ++c) {
    const bool is_here = meet(square, classes.square[c]);
    for (unsigned p = 0; p < kMoverPieces; ++p) {
      later[p] |= is_passed ? classes.square[c][p] : Bitboard(0);
      same[p] |= is_here ? classes.square[c][p] : Bitboard(0);
    }
    is_passed = is_passed || is_here;
  }
  // Quiet moves with a lower value are later, too.
  Bitboard undecided[kMoverPieces];
  for (unsigned p = 0; p < kMoverPieces; ++p) {
    undecided[p] = same[p] & classes.square[kQuietClass][p];
    same[p] &= ~undecided[p];
  }
  for (unsigned n = 0; n < kQuietBits; ++n) {
    const unsigned b = kQuietBits - 1 - n;
    const bool has_bit = meet(square, classes.value[b]);
    for (unsigned p = 0; p < kMoverPieces; ++p) {
      later[p] |= has_bit ? undecided[p] & ~classes.value[b][p] : Bitboard(0);
      undecided[p] &= has_bit ? classes.value[b][p] : ~classes.value[b][p];
    }
  }
  for (unsigned p = 0; p < kMoverPieces; ++p) same[p] |= undecided[p];

  const MoveRows<kMoverPieces> later_pieces = later_by_index(last.piece);
  MoveBits after;
  for (unsigned p = 0; p < kMoverPieces; ++p) {
    for (unsigned d = 0; d < kWays; ++d) {
      after.piece.way[p][d] = moves.piece.way[p][d] & (later[p] | (same[p] & later_pieces.way[p][d]));
    }
  }
  after.under = any_move(last.under) ? both(moves.under, later_by_index(last.under)) : moves.under;
  return after;
}

/// A move of some rows.
struct FirstBit {
  unsigned row;
  unsigned way;
  Bitboard to;  ///< 0: there is none
};
/// The first by index and direction.
template <unsigned kRows>
inline FirstBit first_bit(const MoveRows<kRows>& rows) {
  FirstBit first = {0, 0, 0};
  for (unsigned r = 0; r < kRows; ++r) {
    Bitboard squares = 0;
    for (unsigned d = 0; d < kWays; ++d) squares |= rows.way[r][d];
    const Bitboard lowest = squares & (~squares + 1);
    unsigned way = 0;
    for (unsigned n = 0; n < kWays; ++n) {
      const unsigned d = kWays - 1 - n;
      if ((rows.way[r][d] & lowest) != 0) way = d;
    }
    if (first.to == 0 && lowest != 0) first = FirstBit{r, way, lowest};
  }
  return first;
}

/// The first class that some moves have: their squares by piece, all empty if there is none.
struct FirstClass {
  Bitboard square[kMoverPieces];
  std::uint8_t kind;  ///< spec::MoveKind
};
inline FirstClass first_class(const MoveRows<kMoverPieces>& moves, const MoveClasses& classes) {
  Bitboard any[kMoverPieces];
  FirstClass first;
  for (unsigned p = 0; p < kMoverPieces; ++p) {
    any[p] = 0;
    for (unsigned d = 0; d < kWays; ++d) any[p] |= moves.way[p][d];
    first.square[p] = 0;
  }
  first.kind = spec::kMoveKindLate;
  for (unsigned c = 0; c < kClasses; ++c) {
    const bool is_first = !any_square(first.square) && meet(any, classes.square[c]);
    for (unsigned p = 0; p < kMoverPieces; ++p) {
      first.square[p] |= is_first ? any[p] & classes.square[c][p] : Bitboard(0);
    }
    if (is_first) {
      first.kind = c < kQuietClass    ? spec::kMoveKindLoud
                   : c == kQuietClass ? spec::kMoveKindQuiet
                                      : spec::kMoveKindLate;
    }
  }
  // Of quiet moves those with the highest value, a bit at a time.
  for (unsigned n = 0; n < kQuietBits; ++n) {
    const unsigned b = kQuietBits - 1 - n;
    const bool is_narrower = first.kind == spec::kMoveKindQuiet && meet(first.square, classes.value[b]);
    for (unsigned p = 0; p < kMoverPieces; ++p) {
      first.square[p] &= is_narrower ? classes.value[b][p] : ~Bitboard(0);
    }
  }
  return first;
}

/// The move of a bit, with squares of the board.
inline std::uint16_t move_of_bit(const MoverBoard& board, const MoveFacts& facts, const FirstBit& bit, bool is_jump,
                                 unsigned promotion) {
  const Ways seen = rays(bit.to, bit.to, facts.empty);
  const Ways jumps = knight_jumps(bit.to);
  Bitboard from = 0;
  for (unsigned d = 0; d < kWays; ++d) {
    if (d == bit.way) from = is_jump ? jumps.way[d] : seen.way[d] & ~facts.empty;
  }
  const unsigned squares = lowest_square(from) | (lowest_square(bit.to) << kMoveToLsb);
  return static_cast<std::uint16_t>((squares ^ move_flip(board.black_to_move)) | (promotion << kMovePromotionLsb));
}

/// The order of a position's moves from their bits.
class BitOrder {
 public:
  explicit BitOrder(const MoverBoard& board)
      : board_(board), facts_(make_move_facts(board)), legal_(legal_moves(board, facts_)) {}

  unsigned count() const { return count_moves(legal_); }
  bool is_legal(std::uint16_t move) const {
    const MoveBits named = named_move(board_, facts_, move);
    return any_move(both(legal_.piece, named.piece)) || any_move(both(legal_.under, named.under));
  }
  OrderRest rest(const GenerateRequest& request, const QuietTable& table) const {
    const ModeFilter filter = make_mode_filter(board_, facts_, request.mode, request.targets);
    MoveBits left = wanted_moves(board_, facts_, legal_, filter);
    for (unsigned i = 0; i < spec::kGenerateHints; ++i) {
      const MoveBits excluded = named_move(board_, facts_, request.exclude[i]);
      left.piece = without(left.piece, excluded.piece);
      left.under = without(left.under, excluded.under);
    }
    const MoveClasses classes = make_classes(board_, facts_, table);
    if (request.last != spec::kNoMove) {
      MoveBits last = named_move(board_, facts_, request.last);
      last.piece = both(last.piece, legal_.piece);
      last.under = both(last.under, legal_.under);
      left = moves_after(left, last, classes);
    }
    return first_of(left, classes);
  }

 private:
  OrderRest first_of(const MoveBits& left, const MoveClasses& classes) const {
    const FirstClass members = first_class(left.piece, classes);
    MoveRows<kMoverPieces> candidates;
    for (unsigned p = 0; p < kMoverPieces; ++p) {
      for (unsigned d = 0; d < kWays; ++d) candidates.way[p][d] = left.piece.way[p][d] & members.square[p];
    }
    const FirstBit piece = first_bit(candidates);
    const FirstBit under = first_bit(left.under);
    const bool is_under = piece.to == 0;
    const Bitboard under_to = is_under ? under.to : Bitboard(0);
    const FirstBit first = {is_under ? under.row : piece.row, is_under ? under.way : piece.way, piece.to | under_to};
    if (first.to == 0) return {spec::kNoMove, 0, false, false};
    Bitboard more = 0;
    for (unsigned d = 0; d < kWays; ++d) {
      for (unsigned p = 0; p < kMoverPieces; ++p) {
        more |= left.piece.way[p][d] & ~(!is_under && p == first.row && d == first.way ? first.to : Bitboard(0));
      }
      for (unsigned u = 0; u < kUnders; ++u) {
        more |= left.under.way[u][d] & ~(is_under && u == first.row && d == first.way ? first.to : Bitboard(0));
      }
    }
    const bool is_jump = !is_under && first.row == kMoverKnight;
    const bool to_queen = first.row == kMoverPawn && (first.to & kRank8) != 0;
    const unsigned becomes = is_under ? first.row + kMoverKnight : unsigned{kMoverQueen};
    const unsigned promotion = is_under || to_queen ? becomes + kPromotionOffset : 0;
    return {move_of_bit(board_, facts_, first, is_jump, promotion), members.kind, true, more != 0};
  }

  MoverBoard board_;
  MoveFacts facts_;
  MoveBits legal_;
};

/// Answers a request as generate() does.
inline GenerateAnswer generate_from_bits(const GenerateRequest& request, const QuietTable& table) {
  return answer_request<BitOrder>(request, table);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_MOVE_BITS_HPP
