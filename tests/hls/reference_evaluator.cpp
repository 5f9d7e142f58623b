// SPDX-License-Identifier: Apache-2.0
#include "tests/hls/reference_evaluator.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace cobalt::reference {
namespace {

/// \name Layouts of spec/parameters.hpp, by name
///@{
constexpr spec::Field field_named(unsigned group, std::string_view name) {
  for (const spec::Field& field : spec::kGroupTable[group].fields) {
    if (field.width != 0 && name == field.name) return field;
  }
  throw "no such field";
}
consteval unsigned stride(unsigned group, std::string_view name) {
  for (const spec::Subindex& subindex : spec::kGroupTable[group].index) {
    if (subindex.size != 0 && name == subindex.name) return subindex.stride;
  }
  throw "no such subindex";
}
constexpr std::array<unsigned, spec::kGroups> kFirstNumber = [] {
  std::array<unsigned, spec::kGroups> first{};
  unsigned next = 0;
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    first[group] = next;
    next += unsigned{spec::kGroupTable[group].tables} * spec::kGroupTable[group].entries;
  }
  return first;
}();
///@}

/// The bits of a field, as a number.
int value_of(std::uint32_t raw, const spec::Field& field) {
  int value = 0;
  for (int bit = 0; bit < field.width; ++bit) {
    if ((raw >> (field.lsb + bit) & 1) == 0) continue;
    const bool sign = field.is_signed && bit == field.width - 1;
    value += sign ? -(1 << bit) : 1 << bit;
  }
  return value;
}

/// Division by 2^bits rounded towards minus infinity, without a shift.
int floor_divide(int value, int bits) {
  const int divisor = 1 << bits;
  const int quotient = value / divisor;
  return value % divisor < 0 ? quotient - 1 : quotient;
}

bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }
const Cell& cell(const Board& board, int file, int rank) {
  return board.at[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
}
unsigned code_at(const std::uint8_t* packed, int file, int rank) {
  const int square = rank * 8 + file;
  return square % 2 == 0 ? packed[square / 2] & 15u : packed[square / 2] >> 4;
}
unsigned centrality(int file) { return static_cast<unsigned>(std::min(file, 7 - file)); }

bool slides_along(Kind kind, int file_step, int rank_step) {
  const bool diagonal = file_step != 0 && rank_step != 0;
  return kind == kQueen || kind == (diagonal ? kBishop : kRook);
}

bool has_piece(const Board& board, Side view, int file, int relative_rank, Side side, Kind kind) {
  if (!on_board(file, relative_rank)) return false;
  const Cell& there = board.seen(view, file, relative_rank);
  return there.side == side && there.kind == kind;
}

/// Whether a pawn of `side` protects or attacks the square with these coordinates, in the view of `view`.
bool pawn_reaches(const Board& board, Side view, int file, int relative_rank, Side side) {
  const int behind = side == view ? relative_rank - 1 : relative_rank + 1;
  return has_piece(board, view, file - 1, behind, side, kPawn) || has_piece(board, view, file + 1, behind, side, kPawn);
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

// ---------------------------------------------------------------------------------------------- board

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
        const bool slider = slides_along(from.kind, file_step, rank_step);
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

int control_level(const Board& board, int file, int rank) {
  const SquareAttacks attacks = attacks_on(board, file, rank);
  std::array<int, 2> best_grade{};
  std::array<int, 2> number{};
  for (const Attacker& attacker : attacks.direct) {
    int& best = best_grade[static_cast<std::size_t>(attacker.side)];
    best = std::max(best, grade(attacker.kind));
    ++number[static_cast<std::size_t>(attacker.side)];
  }
  for (const Attacker& attacker : attacks.battery) ++number[static_cast<std::size_t>(attacker.side)];

  Side owner = board.side_to_move;
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

std::size_t RawParameters::number(unsigned group, unsigned table, unsigned entry) {
  return kFirstNumber[group] + table * spec::kGroupTable[group].entries + entry;
}

// ---------------------------------------------------------------------------------------------- files

RookFile rook_file(const Board& board, Side side, int file) {
  const Side enemy = other(side);
  RookFile state{};
  int pawns = 0;
  int levering_pawns = 0;
  int nearest_enemy_pawn = -1;  // relative rank
  for (int rank = 0; rank < 8; ++rank) {
    if (has_piece(board, side, file, rank, side, kPawn)) {
      ++pawns;
      const bool levering = has_piece(board, side, file - 1, rank + 1, enemy, kPawn) ||
                            has_piece(board, side, file + 1, rank + 1, enemy, kPawn);
      levering_pawns += levering;
    }
    if (nearest_enemy_pawn < 0 && has_piece(board, side, file, rank, enemy, kPawn)) nearest_enemy_pawn = rank;
  }
  state.transparent = pawns > 0 && levering_pawns == pawns;
  state.semi_open = pawns == 0 || state.transparent;
  state.unopposed = nearest_enemy_pawn < 0;

  unsigned rooks = 0;
  int foremost_rook = -1;  // relative rank; every square is ahead of no rook
  for (int rank = 0; rank < 8; ++rank) {
    if (!has_piece(board, side, file, rank, side, kRook)) continue;
    bool pawn_ahead = false;
    for (int ahead = rank + 1; ahead < 8; ++ahead) pawn_ahead |= has_piece(board, side, file, ahead, side, kPawn);
    if (pawn_ahead && !state.transparent) continue;
    ++rooks;
    foremost_rook = rank;
  }
  state.rook_count = std::min(rooks, 2u);

  bool guarded_minor = false;
  const int up_to = state.unopposed ? 7 : nearest_enemy_pawn - 1;
  for (int rank = foremost_rook + 1; rank <= up_to; ++rank) {
    const bool minor =
        has_piece(board, side, file, rank, enemy, kKnight) || has_piece(board, side, file, rank, enemy, kBishop);
    guarded_minor |= minor && pawn_reaches(board, side, file, rank, enemy);
  }
  const auto absolute = [side](int rank) { return side == kWhite ? rank : 7 - rank; };
  if (state.unopposed) {
    const int seventh = absolute(6);
    const int eighth = absolute(7);
    if (guarded_minor) {
      state.blockage = 1;
    } else if (!attacked_by(board, enemy, file, seventh) || !attacked_by(board, enemy, file, eighth)) {
      state.blockage = 0;
    } else if (attacked_by_minor(board, enemy, file, seventh) && attacked_by_minor(board, enemy, file, eighth)) {
      state.blockage = 2;
    } else {
      state.blockage = 3;
    }
  } else if (attacked_by_pawn(board, enemy, file, absolute(nearest_enemy_pawn))) {
    state.blockage = 3;
  } else if (guarded_minor) {
    state.blockage = 1;
  } else {
    state.blockage = attacked_by_minor(board, enemy, file, absolute(nearest_enemy_pawn)) ? 2 : 0;
  }
  return state;
}

MultiplePawnsFile multiple_pawns_file(const Board& board, Side side, int file) {
  const Side enemy = other(side);
  MultiplePawnsFile state{};
  int pawns = 0;
  int rearmost = -1;
  int foremost = -1;
  bool duo = false;
  bool supported = false;
  bool neighbour = false;
  for (int rank = 0; rank < 8; ++rank) {
    for (const int beside : {file - 1, file + 1}) neighbour |= has_piece(board, side, beside, rank, side, kPawn);
    if (!has_piece(board, side, file, rank, side, kPawn)) continue;
    ++pawns;
    if (rearmost < 0) rearmost = rank;
    foremost = rank;
    for (const int beside : {file - 1, file + 1}) duo |= has_piece(board, side, beside, rank, side, kPawn);
    supported |= pawn_reaches(board, side, file, rank, side);
  }
  state.present = pawns >= 2;
  if (!state.present) return state;
  state.tripled = pawns >= 3;
  state.unopposed = true;
  for (int rank = rearmost + 1; rank < 8; ++rank) {
    if (has_piece(board, side, file, rank, enemy, kPawn)) state.unopposed = false;
  }
  if (duo) {
    state.structure = spec::kDuo;
  } else if (supported) {
    state.structure = spec::kSupported;
  } else if (!neighbour) {
    state.structure = spec::kIsolated;
  } else if (pawn_reaches(board, side, file, foremost + 1, enemy)) {
    state.structure = spec::kPseudoIsolatedBackward;
  } else {
    state.structure = spec::kPseudoIsolated;
  }
  return state;
}

// ---------------------------------------------------------------------------------------------- evaluation

int king_danger(int halves, unsigned king_safety_eighths, std::uint32_t control) {
  static constexpr spec::Field kShift = field_named(spec::kEvaluationControl, "king_safety_shift");
  static constexpr spec::Field kClamp = field_named(spec::kEvaluationControl, "king_safety_clamp");
  static constexpr spec::Field kScale = field_named(spec::kEvaluationControl, "scale_king_safety");
  const int shift = value_of(control, kShift);
  const int limit = value_of(control, kClamp);
  int danger = std::clamp(floor_divide(halves, 1), -1023, 1023);
  if (danger > 0 && shift != 15) danger += floor_divide(danger * danger, shift);
  danger = std::clamp(danger, -limit, limit);
  if (value_of(control, kScale) == 1) danger = floor_divide(danger * static_cast<int>(king_safety_eighths), 3);
  return danger;
}

namespace {

/// Adds up one position.
class Evaluator {
 public:
  Evaluator(const Board& board, const RawParameters& parameters, Evaluation& result, std::vector<Use>* uses)
      : board_(board), parameters_(parameters), result_(result), uses_(uses) {}

  void run() {
    squares();
    single_terms();
    for (const Side side : {kWhite, kBlack}) {
      signature(side);
      files(side);
      danger(side);
    }
    int sum = 0;
    for (const int points : result_.points) sum += points;
    result_.white_view = std::clamp(sum, -30000, 30000);
    result_.points[spec::kEvaluationControl] += result_.white_view - sum;
    result_.score = board_.side_to_move == kWhite ? result_.white_view : -result_.white_view;
  }

 private:
  static int sign(Side side) { return side == kWhite ? 1 : -1; }

  void add(unsigned group, unsigned table, unsigned entry, int place, int white_points) {
    result_.points[group] += white_points;
    if (uses_ == nullptr) return;
    uses_->push_back({static_cast<std::uint8_t>(group), static_cast<std::uint8_t>(table),
                      static_cast<std::uint16_t>(entry), static_cast<std::uint8_t>(place),
                      static_cast<std::int16_t>(white_points)});
  }

  /// Adds the field `value` of an entry.
  template <unsigned kGroup>
  void add_value(unsigned table, unsigned entry, int place, int factor) {
    static constexpr spec::Field kValue = field_named(kGroup, "value");
    add(kGroup, table, entry, place, factor * value_of(parameters_.raw(kGroup, table, entry), kValue));
  }

  void squares() {
    for (int rank = 0; rank < 8; ++rank) {
      for (int file = 0; file < 8; ++file) {
        const Cell& here = cell(board_, file, rank);
        const int square = rank * 8 + file;
        if (here.kind != kNothing) {
          unsigned code = here.code;
          if (code == spec::kKingToMove) code = here.side == kWhite ? spec::kWhiteKing : spec::kBlackKing;
          add_value<spec::kPiecePlacement>(0, static_cast<unsigned>(square) * 16 + code, square, sign(here.side));
        }
        const int level = control_level(board_, file, rank);
        add_value<spec::kMobility>(static_cast<unsigned>(file), static_cast<unsigned>(rank * 16 + level), square, 1);
      }
    }
  }

  /// Number of pieces of a kind.
  unsigned count(Side side, Kind kind) const {
    unsigned number = 0;
    for (const auto& rank : board_.at) {
      for (const Cell& here : rank) number += here.side == side && here.kind == kind;
    }
    return number;
  }
  unsigned kinds(Side side) const {
    return 8u * (count(side, kQueen) > 0) + 4u * (count(side, kRook) > 0) + 2u * (count(side, kBishop) > 0) +
           1u * (count(side, kKnight) > 0);
  }

  void single_terms() {
    add_value<spec::kBias>(0, 0, 0, 1);
    add_value<spec::kSideToMove>(0, static_cast<unsigned>(board_.side_to_move), 0, sign(board_.side_to_move));
    const unsigned joint =
        kinds(kWhite) * stride(spec::kJointSignature, "white") + kinds(kBlack) * stride(spec::kJointSignature, "black");
    add_value<spec::kJointSignature>(0, joint, 0, 1);
    for (const Side side : {kWhite, kBlack}) {
      std::array<bool, 2> bishop_on{};  // dark, light
      for (int rank = 0; rank < 8; ++rank) {
        for (int file = 0; file < 8; ++file) {
          const Cell& here = cell(board_, file, rank);
          if (here.side == side && here.kind == kBishop) bishop_on[(file + rank) % 2] = true;  // a1 is dark
        }
      }
      if (bishop_on[0] && bishop_on[1]) add_value<spec::kBishopPair>(0, static_cast<unsigned>(side), 0, sign(side));
    }
  }

  void signature(Side side) {
    static constexpr spec::Field kAdjustment = field_named(spec::kSignature, "adjustment");
    static constexpr spec::Field kKingSafety = field_named(spec::kSignature, "king_safety");
    const unsigned entry = std::min(count(side, kQueen), 1u) * stride(spec::kSignature, "queens") +
                           std::min(count(side, kRook), 3u) * stride(spec::kSignature, "rooks") +
                           std::min(count(side, kBishop), 3u) * stride(spec::kSignature, "bishops") +
                           std::min(count(side, kKnight), 3u) * stride(spec::kSignature, "knights");
    const unsigned table = static_cast<unsigned>(side);
    const std::uint32_t raw = parameters_.raw(spec::kSignature, table, entry);
    add(spec::kSignature, table, entry, 0, sign(side) * value_of(raw, kAdjustment));
    king_safety_eighths_[table] = static_cast<unsigned>(value_of(raw, kKingSafety));
  }

  int king_file(Side side) const {
    for (const auto& rank : board_.at) {
      for (int file = 0; file < 8; ++file) {
        const Cell& here = rank[static_cast<std::size_t>(file)];
        if (here.kind == kKing && here.side == side) return file;
      }
    }
    return -1;  // only refused positions
  }

  static bool near_file(int file, int king_file) {
    if (std::abs(file - king_file) <= 1) return true;
    const int low = std::min(file, king_file);
    const int high = std::max(file, king_file);
    return (low == 0 && high == 2) || (low == 5 && high == 7);
  }

  void files(Side side) {
    const unsigned table = static_cast<unsigned>(side);
    const int own_king = king_file(side);
    const int enemy_king = king_file(other(side));
    const bool opposite = (own_king <= 2 && enemy_king >= 5) || (own_king >= 5 && enemy_king <= 2);
    for (int file = 0; file < 8; ++file) {
      rooks(side, table, file, near_file(file, enemy_king), opposite);
      const MultiplePawnsFile pawns = multiple_pawns_file(board_, side, file);
      if (!pawns.present) continue;
      const unsigned entry = pawns.structure * stride(spec::kMultiplePawns, "structure") +
                             centrality(file) * stride(spec::kMultiplePawns, "centrality") +
                             pawns.unopposed * stride(spec::kMultiplePawns, "unopposed") +
                             pawns.tripled * stride(spec::kMultiplePawns, "tripled");
      add_value<spec::kMultiplePawns>(table, entry, file, sign(side));
    }
  }

  void rooks(Side side, unsigned table, int file, bool near, bool opposite) {
    static constexpr spec::Field kBase = field_named(spec::kRooksOnFiles, "base");
    static constexpr spec::Field kKmod = field_named(spec::kRooksOnFiles, "kmod");
    static constexpr spec::Field kKmodOpp = field_named(spec::kRooksOnFiles, "kmod_opp");
    const RookFile state = rook_file(board_, side, file);
    const unsigned entry = state.rook_count * stride(spec::kRooksOnFiles, "rook_count") +
                           state.unopposed * stride(spec::kRooksOnFiles, "unopposed") +
                           state.blockage * stride(spec::kRooksOnFiles, "blockage") +
                           state.semi_open * stride(spec::kRooksOnFiles, "semi_open") +
                           centrality(file) * stride(spec::kRooksOnFiles, "centrality");
    const std::uint32_t raw = parameters_.raw(spec::kRooksOnFiles, table, entry);
    // Halved, the base value is so for the score and for the danger.
    const int base = state.transparent ? floor_divide(value_of(raw, kBase), 1) : value_of(raw, kBase);
    add(spec::kRooksOnFiles, table, entry, file, sign(side) * base);
    if (!near) return;
    // The multipliers 2, 1.5, 1 and 0.5, in halves.
    static constexpr std::array<int, 4> kHalves = {4, 3, 2, 1};
    const int multiplier = kHalves[static_cast<std::size_t>(value_of(raw, opposite ? kKmodOpp : kKmod))];
    result_.danger_halves[table] += base * multiplier;
  }

  /// What the king-safety stage makes of the danger.
  void danger(Side attacker) {
    const std::size_t index = static_cast<std::size_t>(attacker);
    const int final_cp = king_danger(result_.danger_halves[index], king_safety_eighths_[index],
                                     parameters_.raw(spec::kEvaluationControl, 0, 0));
    result_.danger_final[index] = final_cp;
    const int linear_cp = floor_divide(result_.danger_halves[index], 1);
    result_.points[spec::kRooksOnFiles] += sign(attacker) * linear_cp;
    result_.points[spec::kEvaluationControl] += sign(attacker) * (final_cp - linear_cp);
  }

  const Board& board_;
  const RawParameters& parameters_;
  Evaluation& result_;
  std::vector<Use>* uses_;
  std::array<unsigned, 2> king_safety_eighths_{};
};

}  // namespace

Evaluation evaluate(const std::uint8_t packed[spec::kPackedPositionBytes], const RawParameters& parameters,
                    std::vector<Use>* uses) {
  Evaluation result;
  const Board board = read_board(packed);
  result.status = position_errors(packed);
  // A refused position has no flags.
  if (result.status != 0) return result;
  result.flags = king_attacked(board, board.side_to_move) ? unsigned{spec::kFlagInCheck} : 0;
  Evaluator(board, parameters, result, uses).run();
  return result;
}

}  // namespace cobalt::reference
