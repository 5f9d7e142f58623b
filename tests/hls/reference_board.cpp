// SPDX-License-Identifier: Apache-2.0
/// \file
/// Reading a packed position, attacks, control levels, errors; and the terms that View answers.
#include <algorithm>
#include <cstdlib>

#include "tests/hls/reference_terms.hpp"

namespace cobalt::reference {
namespace {

bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }
const Cell& cell(const Board& board, int file, int rank) {
  return board.at[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
}
unsigned code_at(const std::uint8_t* packed, int file, int rank) {
  const int square = rank * 8 + file;
  return square % 2 == 0 ? packed[square / 2] & 15u : packed[square / 2] >> 4;
}

int grade(Kind kind) {
  switch (kind) {
    case kPawn:
      return 5;
    case kKnight:
    case kBishop:
      return 4;
    case kRook:
      return 3;
    case kQueen:
      return 2;
    case kKing:
      return 1;
    default:
      return 0;
  }
}

}  // namespace

Board read_board(const std::uint8_t packed[spec::kPackedPositionBytes]) {
  Board board;
  board.side_to_move = kWhite;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      if (code_at(packed, file, rank) == spec::kWhiteKing) board.side_to_move = kBlack;
    }
  }
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const unsigned code = code_at(packed, file, rank);
      Cell& here = board.at[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
      here.code = static_cast<std::uint8_t>(code);
      if (code == spec::kEmpty) continue;
      if (code == spec::kKingToMove) {
        here.kind = kKing;
        here.side = board.side_to_move;
        continue;
      }
      here.side = code < 8 ? kWhite : kBlack;
      if (code == spec::kWhiteSpecial || code == spec::kBlackSpecial) {
        here.kind = rank == 0 || rank == 7 ? kRook : kPawn;
      } else {
        here.kind = static_cast<Kind>(code % 8);
      }
      if (here.kind == kKing && here.side == board.side_to_move) {
        here.kind = kObstacle;
        here.side = kNobody;
      }
    }
  }
  return board;
}

SquareAttacks attacks_on(const Board& board, int file, int rank) {
  SquareAttacks found;
  const auto attacker = [&](int from_file, int from_rank, int file_step, int rank_step) {
    const Cell& from = cell(board, from_file, from_rank);
    return Attacker{from.kind,
                    from.side,
                    static_cast<std::int8_t>(from_file),
                    static_cast<std::int8_t>(from_rank),
                    static_cast<std::int8_t>(file_step),
                    static_cast<std::int8_t>(rank_step)};
  };
  for (int file_step = -1; file_step <= 1; ++file_step) {
    for (int rank_step = -1; rank_step <= 1; ++rank_step) {
      if (file_step == 0 && rank_step == 0) continue;
      // Walk away from the square and note the first two pieces.
      int seen = 0;
      Side slider_side = kNobody;  // side of the first piece if it is a slider that moves on this line
      for (int distance = 1; seen < 2; ++distance) {
        const int from_file = file + distance * file_step;
        const int from_rank = rank + distance * rank_step;
        if (!on_board(from_file, from_rank)) break;
        const Cell& from = cell(board, from_file, from_rank);
        if (from.kind == kNothing) continue;
        ++seen;
        const bool slider = moves_along(from.kind, file_step, rank_step);
        const Attacker candidate = attacker(from_file, from_rank, slider ? -file_step : 0, slider ? -rank_step : 0);
        if (seen == 1) {
          const bool near_king = distance == 1 && from.kind == kKing;
          const bool pawn =
              distance == 1 && from.kind == kPawn && file_step != 0 && rank_step == (from.side == kWhite ? -1 : 1);
          if (slider || near_king || pawn) found.direct.add(candidate);
          if (slider) slider_side = from.side;
        } else if (slider) {
          found.xray.add(candidate);
          if (from.side == slider_side) found.battery.add(candidate);
        }
      }
    }
  }
  for (int file_step = -2; file_step <= 2; ++file_step) {
    for (int rank_step = -2; rank_step <= 2; ++rank_step) {
      if (std::abs(file_step * rank_step) != 2 || !on_board(file + file_step, rank + rank_step)) continue;
      if (cell(board, file + file_step, rank + rank_step).kind != kKnight) continue;
      found.direct.add(attacker(file + file_step, rank + rank_step, 0, 0));
    }
  }
  return found;
}

bool attacked_by(const Board& board, Side side, int file, int rank) {
  const SquareAttacks attacks = attacks_on(board, file, rank);
  return std::any_of(attacks.direct.begin(), attacks.direct.end(),
                     [side](const Attacker& attacker) { return attacker.side == side; });
}
bool attacked_by_pawn(const Board& board, Side side, int file, int rank) {
  const SquareAttacks attacks = attacks_on(board, file, rank);
  return std::any_of(attacks.direct.begin(), attacks.direct.end(),
                     [side](const Attacker& attacker) { return attacker.side == side && attacker.kind == kPawn; });
}
bool attacked_by_minor(const Board& board, Side side, int file, int rank) {
  const SquareAttacks attacks = attacks_on(board, file, rank);
  return std::any_of(attacks.direct.begin(), attacks.direct.end(), [side](const Attacker& attacker) {
    return attacker.side == side && (attacker.kind == kKnight || attacker.kind == kBishop);
  });
}

int control_level(const SquareAttacks& attacks, Side side_to_move) {
  std::array<int, 2> best_grade{};
  std::array<int, 2> number{};
  for (const Attacker& attacker : attacks.direct) {
    int& best = best_grade[static_cast<std::size_t>(attacker.side)];
    best = std::max(best, grade(attacker.kind));
    ++number[static_cast<std::size_t>(attacker.side)];
  }
  for (const Attacker& attacker : attacks.battery) ++number[static_cast<std::size_t>(attacker.side)];

  Side owner = side_to_move;
  int magnitude = 0;
  if (best_grade[0] != best_grade[1]) {
    owner = best_grade[0] > best_grade[1] ? kWhite : kBlack;
    const int better = best_grade[static_cast<std::size_t>(owner)];
    const int worse = best_grade[static_cast<std::size_t>(other(owner))];
    if (worse == 0) {
      const int attackers = number[static_cast<std::size_t>(owner)];
      magnitude = better == grade(kPawn) ? 7 : attackers >= 2 ? 6 : 5;
    } else {
      magnitude = better - worse >= 3 ? 4 : better - worse == 2 ? 3 : 2;
    }
  } else if (number[0] != number[1]) {
    owner = number[0] > number[1] ? kWhite : kBlack;
    magnitude = 1;
  }
  return owner == kWhite ? 8 + magnitude : 7 - magnitude;
}

int control_level(const Board& board, int file, int rank) {
  return control_level(attacks_on(board, file, rank), board.side_to_move);
}

bool king_attacked(const Board& board, Side side) {
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const Cell& here = cell(board, file, rank);
      if (here.kind == kKing && here.side == side && attacked_by(board, other(side), file, rank)) return true;
    }
  }
  return false;
}

unsigned position_errors(const std::uint8_t packed[spec::kPackedPositionBytes]) {
  const Board board = read_board(packed);
  unsigned errors = 0;
  int kings_to_move = 0;
  int plain_kings = 0;
  int en_passant_pawns = 0;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const unsigned code = code_at(packed, file, rank);
      kings_to_move += code == spec::kKingToMove;
      plain_kings += code == spec::kWhiteKing || code == spec::kBlackKing;
      const bool edge = rank == 0 || rank == 7;
      if (edge && (code == spec::kWhitePawn || code == spec::kBlackPawn)) errors |= spec::kErrorPawnRank;
      if (code != spec::kWhiteSpecial && code != spec::kBlackSpecial) continue;
      const Side side = code == spec::kWhiteSpecial ? kWhite : kBlack;
      if (edge) {
        const int home_rank = side == kWhite ? 0 : 7;
        const Cell& king_home = cell(board, 4, home_rank);
        const bool corner = rank == home_rank && (file == 0 || file == 7);
        if (!corner || king_home.kind != kKing || king_home.side != side) errors |= spec::kErrorCastling;
      } else {
        ++en_passant_pawns;
        if (rank != (side == kWhite ? 3 : 4) || side == board.side_to_move) errors |= spec::kErrorEnPassant;
        const int back = side == kWhite ? -1 : 1;
        for (const int crossed : {rank + back, rank + 2 * back}) {
          if (on_board(file, crossed) && code_at(packed, file, crossed) != spec::kEmpty) {
            errors |= spec::kErrorEnPassant;
          }
        }
      }
    }
  }
  if (kings_to_move != 1 || plain_kings != 1) errors |= spec::kErrorKings;
  if (en_passant_pawns > 1) errors |= spec::kErrorEnPassant;
  if (king_attacked(board, other(board.side_to_move))) errors |= spec::kErrorOpponentInCheck;
  return errors;
}

// ----------------------------------------------------------------------------------------------
// terms

bool near_file(int file, int king_file) {
  if (std::abs(file - king_file) <= 1) return true;
  const int low = std::min(file, king_file);
  const int high = std::max(file, king_file);
  return (low == 0 && high == 2) || (low == 5 && high == 7);
}

int value_of_kind(Kind kind) {
  switch (kind) {
    case kPawn:
      return 1;
    case kKnight:
    case kBishop:
      return 3;
    case kRook:
      return 5;
    case kQueen:
      return 9;
    case kKing:
      return 100;
    default:
      return 0;
  }
}

bool moves_along(Kind kind, int file_step, int rank_step) {
  const bool diagonal = file_step != 0 && rank_step != 0;
  return kind == kQueen || kind == (diagonal ? kBishop : kRook);
}

int distance(Square a, Square b) { return std::max(std::abs(a.file - b.file), std::abs(a.rank - b.rank)); }

Situation::Situation(const Board& board_read) : board(board_read) {
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const int square = rank * 8 + file;
      attacks[static_cast<std::size_t>(square)] = attacks_on(board, file, rank);
    }
  }
}

const Cell& View::at(Square square) const {
  static constexpr Cell kOutside;
  if (!square.on_board()) return kOutside;
  return cell(situation_.board, square.file, real_rank(square.rank) - 1);
}

const SquareAttacks& View::bearing_on(Square square) const {
  static const SquareAttacks none{};
  return square.on_board() ? situation_.attacks[static_cast<std::size_t>(number(square))] : none;
}

std::vector<Square> View::squares(Side side, Kind kind) const {
  std::vector<Square> found;
  for (int rank = 1; rank <= 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      if (has(side, kind, {file, rank})) found.push_back({file, rank});
    }
  }
  return found;
}

std::vector<Square> View::squares(Side side) const {
  std::vector<Square> found;
  for (int rank = 1; rank <= 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      if (at({file, rank}).side == side) found.push_back({file, rank});
    }
  }
  return found;
}

std::vector<Attacker> View::attackers(Side side, Square square) const {
  std::vector<Attacker> found;
  for (const Attacker& attacker : bearing_on(square).direct) {
    if (attacker.side == side) found.push_back(attacker);
  }
  return found;
}

bool View::attacks(Side side, Square square) const {
  const AttackerList& direct = bearing_on(square).direct;
  return std::any_of(direct.begin(), direct.end(), [side](const Attacker& attacker) { return attacker.side == side; });
}

bool View::attacks(Side side, Kind kind, Square square) const {
  const AttackerList& direct = bearing_on(square).direct;
  return std::any_of(direct.begin(), direct.end(),
                     [side, kind](const Attacker& attacker) { return attacker.side == side && attacker.kind == kind; });
}

int View::number_of_attackers(Side side, Square square) const {
  int number = 0;
  for (const Attacker& attacker : bearing_on(square).direct) number += attacker.side == side;
  for (const Attacker& attacker : bearing_on(square).battery) number += attacker.side == side;
  return number;
}

Square View::first_on_line(Square from, Step step) const {
  Square square = from.plus(step.file, step.rank);
  while (square.on_board() && empty(square)) square = square.plus(step.file, step.rank);
  return square;
}

int View::pawns_on_file(Side side, int file) const {
  int pawns = 0;
  for (int rank = 1; rank <= 8; ++rank) pawns += has(side, kPawn, {file, rank});
  return pawns;
}

bool View::pawn_ahead(Side side, int file, int rank) const {
  for (int ahead = rank + 1; ahead <= 8; ++ahead) {
    if (has(side, kPawn, {file, ahead})) return true;
  }
  return false;
}

bool View::is_passed(Square pawn) const {
  for (const int file : {pawn.file - 1, pawn.file, pawn.file + 1}) {
    if (pawn_ahead(enemy(), file, pawn.rank)) return false;
  }
  return !pawn_ahead(owner_, pawn.file, pawn.rank);
}

std::vector<Square> View::passed_pawns() const {
  std::vector<Square> passed;
  for (const Square pawn : squares(owner_, kPawn)) {
    if (is_passed(pawn)) passed.push_back(pawn);
  }
  return passed;
}

std::vector<Square> View::bishops_on(Side side, bool light) const {
  std::vector<Square> bishops;
  for (const Square bishop : squares(side, kBishop)) {
    if (bishop.is_light() == light) bishops.push_back(bishop);
  }
  return bishops;
}

bool View::may_castle(int rook_file) const {
  const unsigned special = owner_ == kWhite ? spec::kWhiteSpecial : spec::kBlackSpecial;
  return at({rook_file, 1}).code == special;
}

}  // namespace cobalt::reference
