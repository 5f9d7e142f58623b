// SPDX-License-Identifier: Apache-2.0
#include "tests/moves/reference_moves.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <tuple>

namespace cobalt::move_reference {
namespace {

constexpr int kOffBoard = -1;

int file_of(int square) { return square % 8; }
int rank_of(int square) { return square / 8; }
Side other(Side side) { return side == kWhite ? kBlack : kWhite; }
std::size_t at(int square) { return static_cast<std::size_t>(square); }

/// The square so many files to the east and ranks to the north.
int away(int square, int files, int ranks) {
  const int file = file_of(square) + files;
  const int rank = rank_of(square) + ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? kOffBoard : 8 * rank + file;
}

/// A step on the board.
struct Step {
  int files;
  int ranks;
};
/// North, north-east, east ... north-west: the numbers of where a move comes from.
constexpr std::array<Step, 8> kLines = {{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
/// Two north and one east, one north and two east ...: those of a knight.
constexpr std::array<Step, 8> kLeaps = {{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

/// The steps along which a piece that is no pawn moves.
std::vector<Step> steps_of(Kind kind) {
  if (kind == kKnight) return {kLeaps.begin(), kLeaps.end()};
  std::vector<Step> steps;
  for (const Step step : kLines) {
    const bool diagonal = step.files != 0 && step.ranks != 0;
    if (kind == kQueen || kind == kKing || (kind == kBishop && diagonal) || (kind == kRook && !diagonal)) {
      steps.push_back(step);
    }
  }
  return steps;
}

int forward(Side side) { return side == kWhite ? 1 : -1; }
bool is_slider(Kind kind) { return kind == kBishop || kind == kRook || kind == kQueen; }

/// The squares that a piece would attack from a square of this board.
Squares attacks(const Board& board, Man man, int from) {
  Squares set = 0;
  if (man.kind == kNothing || man.kind == kStone) return set;
  if (man.kind == kPawn) {
    for (const int files : {-1, 1}) {
      const int to = away(from, files, forward(man.side));
      if (to != kOffBoard) set |= Squares{1} << to;
    }
    return set;
  }
  static const std::array<std::vector<Step>, 6> steps = {steps_of(kPawn), steps_of(kKnight), steps_of(kBishop),
                                                         steps_of(kRook), steps_of(kQueen),  steps_of(kKing)};
  for (const Step step : steps[at(man.kind)]) {
    int to = away(from, step.files, step.ranks);
    while (to != kOffBoard) {
      set |= Squares{1} << to;
      if (!is_slider(man.kind) || board.man[at(to)].kind != kNothing) break;
      to = away(to, step.files, step.ranks);
    }
  }
  return set;
}

/// All squares that the pieces of a side attack.
Squares attacked_by(const Board& board, Side side) {
  Squares set = 0;
  for (int square = 0; square < 64; ++square) {
    const Man man = board.man[at(square)];
    if (man.kind != kNothing && man.side == side) set |= attacks(board, man, square);
  }
  return set;
}

/// The squares of a side's kings: one, but for a position that is refused.
Squares kings_of(const Board& board, Side side) {
  Squares set = 0;
  for (int square = 0; square < 64; ++square) {
    if (board.man[at(square)] == Man{kKing, side}) set |= Squares{1} << square;
  }
  return set;
}

bool king_attacked(const Board& board, Side side) {
  return (attacked_by(board, other(side)) & kings_of(board, side)) != 0;
}

// ---------------------------------------------------------------------------------------------- moves

int from_of(std::uint16_t move) { return move & 63; }
int to_of(std::uint16_t move) { return move >> 6 & 63; }
/// What a pawn becomes: kNothing when it stays one.
Kind promotion_of(std::uint16_t move) { return (move >> 12) == 0 ? kNothing : static_cast<Kind>((move >> 12) - 1); }

std::uint16_t make_word(int from, int to, Kind promotion = kNothing) {
  return static_cast<std::uint16_t>(from | to << 6 | (promotion == kNothing ? 0 : promotion + 1) << 12);
}

/// Appends a pawn's move, or the four of a promotion.
void add_pawn_moves(std::vector<std::uint16_t>& moves, int from, int to) {
  if (rank_of(to) != 0 && rank_of(to) != 7) {
    moves.push_back(make_word(from, to));
    return;
  }
  for (const Kind promotion : {kKnight, kBishop, kRook, kQueen}) moves.push_back(make_word(from, to, promotion));
}

void add_moves_of_pawn(const Board& board, std::vector<std::uint16_t>& moves, int from) {
  const int ahead = forward(board.mover);
  const int one = away(from, 0, ahead);
  if (one != kOffBoard && board.man[at(one)].kind == kNothing) {
    add_pawn_moves(moves, from, one);
    const int home_rank = board.mover == kWhite ? 1 : 6;
    if (rank_of(from) == home_rank) {
      const int two = away(one, 0, ahead);
      if (two != kOffBoard && board.man[at(two)].kind == kNothing) moves.push_back(make_word(from, two));
    }
  }
  for (const int files : {-1, 1}) {
    const int to = away(from, files, ahead);
    if (to == kOffBoard) continue;
    const Man victim = board.man[at(to)];
    if (victim.kind != kNothing && victim.side != board.mover) add_pawn_moves(moves, from, to);
    // En passant: the pawn that is taken stands beside ours, on the file that ours goes to.
    if (board.double_pawn == away(from, files, 0)) moves.push_back(make_word(from, to));
  }
}

void add_castlings(const Board& board, std::vector<std::uint16_t>& moves) {
  const int king = board.mover == kWhite ? 4 : 60;
  const Squares attacked = attacked_by(board, other(board.mover));
  const auto is_empty = [&](int square) { return board.man[at(square)].kind == kNothing; };
  const auto is_safe = [&](int square) { return (attacked >> square & 1) == 0; };
  const std::size_t first_right = board.mover == kWhite ? 0 : 2;
  if (board.castling[first_right] && is_empty(king + 1) && is_empty(king + 2) && is_safe(king) && is_safe(king + 1) &&
      is_safe(king + 2)) {
    moves.push_back(make_word(king, king + 2));
  }
  if (board.castling[first_right + 1] && is_empty(king - 1) && is_empty(king - 2) && is_empty(king - 3) &&
      is_safe(king) && is_safe(king - 1) && is_safe(king - 2)) {
    moves.push_back(make_word(king, king - 2));
  }
}

bool is_castling(const Board& board, std::uint16_t move) {
  return board.man[at(from_of(move))].kind == kKing && std::abs(file_of(to_of(move)) - file_of(from_of(move))) == 2;
}
bool is_en_passant(const Board& board, std::uint16_t move) {
  return board.man[at(from_of(move))].kind == kPawn && file_of(from_of(move)) != file_of(to_of(move)) &&
         board.man[at(to_of(move))].kind == kNothing;
}

/// All legal moves, in no particular order.
std::vector<std::uint16_t> legal_moves(const Board& board) {
  std::vector<std::uint16_t> moves;
  for (int from = 0; from < 64; ++from) {
    const Man man = board.man[at(from)];
    if (man.kind == kNothing || man.side != board.mover) continue;
    if (man.kind == kPawn) {
      add_moves_of_pawn(board, moves, from);
      continue;
    }
    const Squares reach = attacks(board, man, from);
    for (int to = 0; to < 64; ++to) {
      if ((reach >> to & 1) == 0) continue;
      const Man there = board.man[at(to)];
      if (there.kind == kNothing || there.side != board.mover) moves.push_back(make_word(from, to));
    }
  }
  add_castlings(board, moves);
  std::erase_if(moves, [&](std::uint16_t move) { return king_attacked(after(board, move), board.mover); });
  return moves;
}

// ---------------------------------------------------------------------------------------------- the order

/// The square as the side to move sees it.
int relative(const Board& board, int square) {
  return board.mover == kWhite ? square : 8 * (7 - rank_of(square)) + file_of(square);
}

unsigned where_from(const Board& board, std::uint16_t move) {
  const int from = relative(board, from_of(move));
  const int to = relative(board, to_of(move));
  const bool knight = board.man[at(from_of(move))].kind == kKnight;
  for (unsigned number = 0; number < 8; ++number) {
    const Step step = knight ? kLeaps[number] : kLines[number];
    for (int square = away(to, step.files, step.ranks); square != kOffBoard;
         square = away(square, step.files, step.ranks)) {
      if (square == from) return number;
      if (knight) break;
    }
  }
  throw std::logic_error("a move that comes from nowhere");
}

/// The squares that enemy pieces attack when the own king is not there.
Squares protected_squares(const Board& board) {
  Board without_king = board;
  for (Man& man : without_king.man) {
    if (man == Man{kKing, board.mover}) man = Man{};
  }
  return attacked_by(without_king, other(board.mover));
}

constexpr std::array<int, 6> kWorth = {1, 3, 3, 5, 9, 0};

PlacedMove place(const Board& board, std::uint16_t move, Squares protected_set, const QuietTable& quiet) {
  const Kind piece = board.man[at(from_of(move))].kind;
  const Kind promotion = promotion_of(move);
  const Kind victim = is_en_passant(board, move) ? kPawn : board.man[at(to_of(move))].kind;
  const int to = relative(board, to_of(move));

  PlacedMove placed;
  placed.move = move;
  placed.where_from = where_from(board, move);
  placed.gives_check = in_check(after(board, move));
  placed.index = static_cast<unsigned>(64 * piece + to);
  if (promotion != kNothing && promotion != kQueen) {
    placed.move_class = spec::kClassUnderpromotion;
    placed.index = static_cast<unsigned>(64 * (promotion - kKnight) + to);
  } else if (victim != kNothing) {
    const bool loses = piece != kKing && kWorth[at(piece)] > kWorth[at(victim)] &&
                       (protected_set >> to_of(move) & 1) != 0 && piece != kPawn;
    switch (victim) {
      case kQueen:
        placed.move_class = 0;
        break;
      case kRook:
        placed.move_class = loses ? 22 : 2;
        break;
      case kBishop:
        placed.move_class = loses ? 23 : 3;
        break;
      case kKnight:
        placed.move_class = loses ? 24 : 4;
        break;
      case kPawn:
        placed.move_class = loses ? 25 : 5;
        break;
      default:
        throw std::logic_error("a king is captured");
    }
  } else if (promotion == kQueen) {
    placed.move_class = 1;
  } else {
    placed.move_class = 21u - quiet[at(64 * piece + to)];
  }
  return placed;
}

auto order_of(const PlacedMove& placed) { return std::tuple(placed.move_class, placed.index, placed.where_from); }

// ---------------------------------------------------------------------------------------------- modes

bool attacks_target(const Board& board, std::uint16_t move, Squares targets) {
  Man man = board.man[at(from_of(move))];
  if (promotion_of(move) != kNothing) man.kind = promotion_of(move);
  return (attacks(board, man, to_of(move)) & targets) != 0;
}

bool is_of_mode(const Analysis& analysis, const PlacedMove& placed, unsigned mode, Squares targets) {
  switch (mode) {
    case spec::kGenerateAll:
      return true;
    case spec::kGenerateCaptures:
      return placed.move_class <= 5;
    case spec::kGenerateEvasions:
      return analysis.in_check;
    case spec::kGenerateQuietChecks:
      return placed.move_class >= 6 && placed.move_class <= 21 && placed.gives_check;
    case spec::kGenerateQuiescence:
      return is_of_mode(analysis, placed, spec::kGenerateCaptures, targets) ||
             is_of_mode(analysis, placed, spec::kGenerateQuietChecks, targets);
    case spec::kGenerateTactical:
      return placed.move_class <= 5 || placed.move_class >= 22;
    case spec::kGenerateAttackers:
      return attacks_target(analysis.board, placed.move, targets);
    default:
      throw std::logic_error("a mode without moves");
  }
}

bool has_move(const std::vector<PlacedMove>& moves, std::uint16_t move) {
  return std::any_of(moves.begin(), moves.end(), [&](const PlacedMove& placed) { return placed.move == move; });
}

/// Whether a word is one of the moves that are left out of the order.
bool is_excluded(const Request& request, std::uint16_t move) {
  return std::find(request.exclude.begin(), request.exclude.end(), move) != request.exclude.end();
}

/// "The first of these moves that comes after `last` in the order and is none of `exclude_0` to `exclude_2`."
std::optional<PlacedMove> next_in_order(const Request& request, const Analysis& analysis) {
  bool behind_last = request.last == spec::kNoMove;
  for (const PlacedMove& placed : analysis.moves) {
    if (behind_last && !is_excluded(request, placed.move) &&
        is_of_mode(analysis, placed, request.mode, request.targets)) {
      return placed;
    }
    if (placed.move == request.last) behind_last = true;
  }
  return std::nullopt;
}

std::uint8_t kind_of(const PlacedMove& placed) {
  return placed.move_class <= 5    ? spec::kMoveKindLoud
         : placed.move_class <= 21 ? spec::kMoveKindQuiet
                                   : spec::kMoveKindLate;
}

/// The answer but for `is_last`: a hint, or `o`, whichever of the page's list is there first.
Answer hint_or_next(const Request& request, const Analysis& analysis) {
  const std::optional<PlacedMove> o = next_in_order(request, analysis);
  const auto hint = [&](std::uint8_t number) {
    return Answer{.move = request.exclude[number],
                  .found = true,
                  .hint = static_cast<std::uint8_t>(number + 1),
                  .kind = spec::kMoveKindLoud};
  };
  const auto is_legal_hint = [&](std::size_t number) { return has_move(analysis.moves, request.exclude[number]); };
  if (request.hints != 0) {
    const bool is_loud = o && o->move_class <= 5;
    if (is_legal_hint(0) && request.hints == 1) return hint(0);
    if (is_legal_hint(1) && request.hints <= 2 && !is_loud) return hint(1);
    if (is_legal_hint(2) && request.hints <= 3 && !is_loud) return hint(2);
  }
  if (!o) return {};
  return {.move = o->move, .found = true, .kind = kind_of(*o)};
}

/// The nibbles as pieces, whatever the checks say: "so that every check means something".
Board read_nibbles(const Nibbles& nibbles) {
  Board board;
  const bool white_king = std::find(nibbles.begin(), nibbles.end(), spec::kWhiteKing) != nibbles.end();
  board.mover = white_king ? kBlack : kWhite;
  for (int square = 0; square < 64; ++square) {
    const unsigned nibble = nibbles[at(square)];
    Man& man = board.man[at(square)];
    const bool end_rank = rank_of(square) == 0 || rank_of(square) == 7;
    if (nibble == spec::kEmpty) continue;
    if (nibble == spec::kKingToMove) {
      man = {kKing, board.mover};
    } else if (nibble == spec::kWhiteKing || nibble == spec::kBlackKing) {
      // With plain kings of both colours, Black is to move: White's are kings.
      const Side side = nibble == spec::kWhiteKing ? kWhite : kBlack;
      man = {side == board.mover ? kStone : kKing, side};
    } else if (nibble == spec::kWhiteSpecial || nibble == spec::kBlackSpecial) {
      man = {end_rank ? kRook : kPawn, nibble == spec::kWhiteSpecial ? kWhite : kBlack};
    } else {
      man = {static_cast<Kind>(nibble % 8 - 1), nibble < 8 ? kWhite : kBlack};
    }
  }
  return board;
}

bool is_special(unsigned nibble) { return nibble == spec::kWhiteSpecial || nibble == spec::kBlackSpecial; }

}  // namespace

// ---------------------------------------------------------------------------------------------- positions

unsigned position_errors(const Nibbles& nibbles) {
  const Board board = read_nibbles(nibbles);
  unsigned errors = 0;

  const auto count = [&](unsigned code) { return std::count(nibbles.begin(), nibbles.end(), code); };
  if (count(spec::kKingToMove) != 1 || count(spec::kWhiteKing) + count(spec::kBlackKing) != 1) {
    errors |= spec::kErrorKings;
  }

  int en_passant_pawns = 0;
  for (int square = 0; square < 64; ++square) {
    const unsigned nibble = nibbles[at(square)];
    const int rank = rank_of(square);
    const bool end_rank = rank == 0 || rank == 7;
    if (end_rank && (nibble == spec::kWhitePawn || nibble == spec::kBlackPawn)) errors |= spec::kErrorPawnRank;
    if (!is_special(nibble)) continue;
    const Side side = nibble == spec::kWhiteSpecial ? kWhite : kBlack;
    if (end_rank) {
      const bool at_home = side == kWhite ? square == 0 || square == 7 : square == 56 || square == 63;
      const bool king_at_home = board.man[side == kWhite ? 4 : 60] == Man{kKing, side};
      if (!at_home || !king_at_home) errors |= spec::kErrorCastling;
      continue;
    }
    ++en_passant_pawns;
    if (rank != (side == kWhite ? 3 : 4) || side == board.mover) {
      errors |= spec::kErrorEnPassant;
      continue;
    }
    for (const int ranks : {1, 2}) {
      const int behind = away(square, 0, -ranks * forward(side));
      if (nibbles[at(behind)] != spec::kEmpty) errors |= spec::kErrorEnPassant;
    }
  }
  if (en_passant_pawns > 1) errors |= spec::kErrorEnPassant;
  if (king_attacked(board, other(board.mover))) errors |= spec::kErrorOpponentInCheck;
  return errors;
}

Board unpack(const Nibbles& nibbles) {
  Board board = read_nibbles(nibbles);
  for (std::size_t right = 0; right < 4; ++right) board.castling[right] = is_special(nibbles[at(kRookHomes[right])]);
  for (int square = 8; square < 56; ++square) {
    if (is_special(nibbles[at(square)])) board.double_pawn = square;
  }
  return board;
}

Nibbles pack(const Board& board) {
  Nibbles nibbles{};
  for (int square = 0; square < 64; ++square) {
    const Man man = board.man[at(square)];
    if (man.kind == kNothing) continue;
    const bool king_to_move = man == Man{kKing, board.mover};
    nibbles[at(square)] = static_cast<std::uint8_t>(king_to_move ? static_cast<int>(spec::kKingToMove)
                                                                 : man.kind + 1 + (man.side == kBlack ? 8 : 0));
  }
  for (std::size_t right = 0; right < 4; ++right) {
    if (board.castling[right]) nibbles[at(kRookHomes[right])] = right < 2 ? spec::kWhiteSpecial : spec::kBlackSpecial;
  }
  if (board.double_pawn) {
    nibbles[at(*board.double_pawn)] = board.mover == kWhite ? spec::kBlackSpecial : spec::kWhiteSpecial;
  }
  return nibbles;
}

bool in_check(const Board& board) { return king_attacked(board, board.mover); }

Board after(const Board& board, std::uint16_t move) {
  const int from = from_of(move);
  const int to = to_of(move);
  const Man man = board.man[at(from)];
  Board next = board;
  next.man[at(from)] = Man{};
  next.man[at(to)] = man;
  if (is_en_passant(board, move)) next.man[at(8 * rank_of(from) + file_of(to))] = Man{};
  if (is_castling(board, move)) {
    const bool king_side = to > from;
    next.man[at(king_side ? from + 3 : from - 4)] = Man{};
    next.man[at(king_side ? from + 1 : from - 1)] = Man{kRook, board.mover};
  }
  if (promotion_of(move) != kNothing) next.man[at(to)].kind = promotion_of(move);

  for (std::size_t right = 0; right < 4; ++right) {
    const Side side = right < 2 ? kWhite : kBlack;
    const bool king_moves = man == Man{kKing, side};
    if (king_moves || from == kRookHomes[right] || to == kRookHomes[right]) next.castling[right] = false;
  }
  next.double_pawn.reset();
  if (man.kind == kPawn && std::abs(rank_of(to) - rank_of(from)) == 2) next.double_pawn = to;
  next.mover = other(board.mover);
  return next;
}

bool is_irreversible(const Board& board, std::uint16_t move) {
  return board.man[at(from_of(move))].kind == kPawn || board.man[at(to_of(move))].kind != kNothing;
}

std::uint64_t key_of(const Board& board) {
  std::uint64_t key = 0;
  for (int square = 0; square < 64; ++square) {
    const Man man = board.man[at(square)];
    if (man.kind == kNothing) continue;
    key ^= spec::kZobrist.piece[man.kind + 1 + (man.side == kBlack ? 8 : 0)][square];
  }
  unsigned rights = 0;
  for (std::size_t right = 0; right < 4; ++right) rights |= board.castling[right] ? 1u << right : 0;
  key ^= spec::kZobrist.castling[rights];
  if (board.double_pawn) {
    for (const int files : {-1, 1}) {
      const int beside = away(*board.double_pawn, files, 0);
      if (beside != kOffBoard && board.man[at(beside)] == Man{kPawn, board.mover}) {
        key ^= spec::kZobrist.en_passant_file[file_of(*board.double_pawn)];
        break;
      }
    }
  }
  if (board.mover == kBlack) key ^= spec::kZobrist.black_to_move;
  return key;
}

std::vector<PlacedMove> ordered_moves(const Board& board, const QuietTable& quiet) {
  const Squares protected_set = protected_squares(board);
  std::vector<PlacedMove> moves;
  for (const std::uint16_t move : legal_moves(board)) moves.push_back(place(board, move, protected_set, quiet));
  std::sort(moves.begin(), moves.end(),
            [](const PlacedMove& a, const PlacedMove& b) { return order_of(a) < order_of(b); });
  // "No two legal moves have all three in common."
  for (std::size_t i = 1; i < moves.size(); ++i) {
    if (order_of(moves[i - 1]) == order_of(moves[i])) throw std::logic_error("two moves have the same place");
  }
  return moves;
}

// ---------------------------------------------------------------------------------------------- requests

Analysis analyse(const Nibbles& position, const QuietTable& quiet) {
  Analysis analysis;
  analysis.errors = position_errors(position);
  if (analysis.errors != 0) return analysis;
  analysis.board = unpack(position);
  analysis.in_check = in_check(analysis.board);
  analysis.moves = ordered_moves(analysis.board, quiet);
  return analysis;
}

bool has_order(unsigned mode) { return mode != spec::kGenerateIsLegal && mode != spec::kGenerateCount; }

std::vector<std::uint16_t> moves_of_mode(const Analysis& analysis, unsigned mode, Squares targets) {
  std::vector<std::uint16_t> moves;
  for (const PlacedMove& placed : analysis.moves) {
    if (is_of_mode(analysis, placed, mode, targets)) moves.push_back(placed.move);
  }
  return moves;
}

Answer generate(const Request& request, const Analysis& analysis) {
  if (request.mode >= spec::kGenerateModes || request.hints > 4 || request.reserved) {
    return {.status = spec::kAnswerIllegalRequest};
  }
  if (analysis.errors != 0) return {.status = spec::kAnswerIllegalPosition};

  const std::vector<PlacedMove>& moves = analysis.moves;
  if (request.mode == spec::kGenerateCount) {
    return {.move = static_cast<std::uint16_t>(moves.size()), .found = !moves.empty(), .is_last = true};
  }
  if (request.mode == spec::kGenerateIsLegal) {
    if (!has_move(moves, request.last)) return {.is_last = true};
    return {.move = request.last, .found = true, .is_last = true};
  }
  if (request.last != spec::kNoMove && !has_move(moves, request.last)) return {.status = spec::kAnswerIllegalMove};

  Answer answer = hint_or_next(request, analysis);
  // "When after this answer neither a hint nor a move of the order would be left."
  answer.is_last = !answer.found || !hint_or_next(next_request(request, answer), analysis).found;
  return answer;
}

Request next_request(const Request& request, const Answer& answer) {
  Request next = request;
  if (answer.hint == 0) next.last = answer.move;
  if (request.hints != 0) {
    // 2, 3 or 4 after hint 0, 1 or 2; after a move of the order 2 when it is loud and else 4.
    if (answer.hint != 0) {
      next.hints = static_cast<std::uint8_t>(answer.hint + 1);
    } else {
      next.hints = answer.kind == spec::kMoveKindLoud ? 2 : 4;
    }
  }
  return next;
}

Made make_move(const Nibbles& position, std::uint16_t move, unsigned halfmove_clock) {
  const Board board = unpack(position);
  const Board next = after(board, move);
  Made made;
  made.position = pack(next);
  made.halfmove_clock = is_irreversible(board, move) ? 0 : std::min(halfmove_clock + 1, 255u);
  made.key = key_of(next);
  made.in_check = in_check(next);
  return made;
}

std::uint64_t count_leaves(const Board& board, unsigned depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const std::uint16_t move : legal_moves(board)) {
    leaves += depth == 1 ? 1 : count_leaves(after(board, move), depth - 1);
  }
  return leaves;
}

PerftAnswer perft(const PerftJob& job) {
  if (job.reserved) return {.status = spec::kAnswerIllegalRequest};
  if (position_errors(job.position) != 0) return {.status = spec::kAnswerIllegalPosition};
  if (job.depth == 0 || job.depth > spec::kPerftMaxDepth) return {.status = spec::kAnswerDepth};
  const Board board = unpack(job.position);
  if (job.root_move == spec::kNoMove) return {.leaves = count_leaves(board, job.depth)};
  const std::vector<std::uint16_t> moves = legal_moves(board);
  if (std::find(moves.begin(), moves.end(), job.root_move) == moves.end()) return {.status = spec::kAnswerIllegalMove};
  return {.leaves = count_leaves(after(board, job.root_move), job.depth - 1)};
}

}  // namespace cobalt::move_reference
