// SPDX-License-Identifier: Apache-2.0
/// \file
/// docs/reference/evaluation/tactics.md: exchanges, hung pieces and pins.
#include <algorithm>
#include <cstdlib>

#include "tests/hls/reference_terms.hpp"

namespace cobalt::reference {
namespace {

/// Classes of pieces in an exchange, cheapest first.
enum Class : int { kPawnClass = 0, kMinorClass, kRookClass, kQueenClass, kKingClass, kClasses };

Class class_of(Kind kind) {
  switch (kind) {
    case kPawn:
      return kPawnClass;
    case kRook:
      return kRookClass;
    case kQueen:
      return kQueenClass;
    case kKing:
      return kKingClass;
    default:
      return kMinorClass;
  }
}

/// Who can capture on a square, by side and class.
struct Capturers {
  std::array<std::array<int, kClasses>, 2> number{};
  void add(Side side, Class of_class) { ++number[static_cast<std::size_t>(side)][static_cast<std::size_t>(of_class)]; }
  /// The pieces of a side that count, in the order in which they capture.
  std::vector<Class> list(Side side) const {
    static constexpr std::array<int, kClasses> kMost = {2, 3, 3, 3, 1};
    std::vector<Class> pieces;
    for (int of_class = 0; of_class < kClasses; ++of_class) {
      const std::size_t index = static_cast<std::size_t>(of_class);
      const int counted = std::min(number[static_cast<std::size_t>(side)][index], kMost[index]);
      for (int i = 0; i < counted; ++i) pieces.push_back(static_cast<Class>(of_class));
    }
    if (pieces.size() > 8) pieces.resize(8);
    return pieces;
  }
};

Capturers capturers_on(const View& view, Square target) {
  Capturers capturers;
  const auto attacks_target = [&](Square from) {
    for (const Attacker& attacker : view.attackers(view.at(from).side, target)) {
      if (view.place(attacker) == from) return true;
    }
    return false;
  };
  for (const Step step : kLines) {
    // p1, p2 and p3 in turn, as long as they take part.
    Class of_class = kPawnClass;
    Square from = target;
    for (int number = 1; number <= 3; ++number) {
      const Kind in_front = view.at(from).kind;
      from = view.first_on_line(from, step);
      if (!from.on_board()) break;
      const Cell& piece = view.at(from);
      if (number == 1) {
        if (!attacks_target(from)) break;
        of_class = class_of(piece.kind);
      } else {
        // A king that takes part is in front of nobody; a slider that takes part moves along the line.
        if (in_front == kKing || !moves_along(piece.kind, step.file, step.rank)) break;
        of_class = of_class == kQueenClass ? kQueenClass : class_of(piece.kind);
      }
      capturers.add(piece.side, of_class);
    }
  }
  for (const Side side : {kWhite, kBlack}) {
    for (const Attacker& attacker : view.attackers(side, target)) {
      if (attacker.kind == kKnight) capturers.add(side, kMinorClass);
    }
  }
  return capturers;
}

int value_of_class(Class of_class) {
  static constexpr std::array<int, 4> kValues = {1, 3, 5, 9};
  return kValues[static_cast<std::size_t>(of_class)];
}

/// What a capture is worth to the side that makes it.
/// \param capture  its number, 1 to 16; the next one after the sixteenth is worth nothing
/// \param taken    the piece that would be taken
int worth(const std::vector<Class>& mine, std::size_t my_next, const std::vector<Class>& theirs, std::size_t their_next,
          int capture, Class taken) {
  if (capture > 16) return 0;
  if (my_next >= mine.size()) return 0;
  if (taken == kKingClass) return 15;
  const int answer = worth(theirs, their_next, mine, my_next + 1, capture + 1, mine[my_next]);
  return std::max(0, value_of_class(taken) - answer);
}

void hung(Tally& tally, const View& view) {
  int number = 0;
  for (const Square square : view.squares(view.owner())) number += is_hung(view, square);
  if (number == 0) return;
  tally.use_only_field(spec::kHung, 0, entry_of(spec::kHung, {{"side", view.owner()}, {"number", number >= 2}}), 0,
                       view.sign());
}

/// Pieces from a square on a line, nearest first.
std::vector<Square> seen_on_line(const View& view, Square from, Step step) {
  std::vector<Square> seen;
  for (Square next = view.first_on_line(from, step); next.on_board(); next = view.first_on_line(next, step)) {
    seen.push_back(next);
  }
  return seen;
}

bool is_slider(Kind kind) { return kind == kBishop || kind == kRook || kind == kQueen; }

void xraying(Tally& tally, const View& view) {
  bool found = false;
  for (const Square slider : view.squares(view.owner())) {
    const Kind kind = view.at(slider).kind;
    for (const Step step : kLines) {
      if (!is_slider(kind) || !moves_along(kind, step.file, step.rank)) continue;
      const std::vector<Square> seen = seen_on_line(view, slider, step);
      if (seen.size() < 2 || !view.own_any(seen[0]) || !view.foe_any(seen[1])) continue;
      found |= value_of_kind(view.at(seen[1]).kind) > value_of_kind(kind);
    }
  }
  if (!found) return;
  tally.use_only_field(spec::kXraying, 0, entry_of(spec::kXraying, {{"side", view.owner()}}), 0, view.sign());
}

void mpin_and_hung(Tally& tally, const View& view) {
  bool found = false;
  for (const Square slider : view.squares(view.owner())) {
    const Kind kind = view.at(slider).kind;
    for (const Step step : kLines) {
      if (!is_slider(kind) || !moves_along(kind, step.file, step.rank)) continue;
      const std::vector<Square> seen = seen_on_line(view, slider, step);
      if (seen.size() < 2 || !view.foe_any(seen[0]) || !view.foe_any(seen[1])) continue;
      if (value_of_kind(view.at(seen[1]).kind) == value_of_kind(kind) && is_hung(view, seen[0])) found = true;
    }
  }
  if (found) tally.use_only_field(spec::kMpinAndHung, 0, 0, 0, view.sign());
}

/// A piece or pawn of the view's enemy that is pinned to its king.
struct Pin {
  Square pinned;
  Square pinner;
  Step from_king;
};

std::vector<Pin> pins_of(const View& pinning_side) {
  std::vector<Pin> pins;
  const Square king = pinning_side.king(pinning_side.enemy());
  for (const Step step : kLines) {
    const std::vector<Square> seen = seen_on_line(pinning_side, king, step);
    if (seen.size() < 2 || !pinning_side.foe_any(seen[0]) || !pinning_side.own_any(seen[1])) continue;
    if (moves_along(pinning_side.at(seen[1]).kind, step.file, step.rank)) pins.push_back({seen[0], seen[1], step});
  }
  return pins;
}

int pinned_piece(Kind kind, Step line) {
  const bool diagonal = line.file != 0 && line.rank != 0;
  switch (kind) {
    case kPawn:
      return line.file == 0 ? 0 : 1;
    case kKnight:
      return 2;
    case kBishop:
      return diagonal ? 3 : 4;
    case kRook:
      return diagonal ? 6 : 5;
    default:
      return 7;
  }
}

/// \param view  of the pinned side, which owns the entry
void pinned(Tally& tally, const View& view) {
  // Pins come in the view of the pinning side: the ranks are turned back.
  const View enemy_view = view.of_enemy();
  for (const Pin& pin : pins_of(enemy_view)) {
    const Square piece = pin.pinned;
    const Kind pinner = enemy_view.at(pin.pinner).kind;
    const bool pinner_protected = enemy_view.attacks(enemy_view.owner(), pin.pinner);
    const int more_attackers =
        enemy_view.number_of_attackers(view.enemy(), piece) - enemy_view.number_of_attackers(view.owner(), piece);
    const unsigned entry = entry_of(spec::kPinned, {{"piece", pinned_piece(enemy_view.at(piece).kind, pin.from_king)},
                                                    {"pinner", 2 * (pinner == kQueen) + pinner_protected},
                                                    {"pressure", std::clamp(more_attackers + 1, 0, 3)}});
    tally.use_only_field(spec::kPinned, view.table(), entry, enemy_view.number(piece), view.sign());
  }
}

/// \param view  of the pinned side, which owns the entry
void relative_pins(Tally& tally, const View& view) {
  // By line and piece: whether one is pinned so, and whether one of them is pressed.
  std::array<std::array<bool, 4>, 3> found{};
  std::array<std::array<bool, 4>, 3> pressed{};
  for (const Square pinner : view.squares(view.enemy())) {
    const Kind by = view.at(pinner).kind;
    for (const Step step : kLines) {
      if ((by != kBishop && by != kRook) || !moves_along(by, step.file, step.rank)) continue;
      const std::vector<Square> seen = seen_on_line(view, pinner, step);
      if (seen.size() < 2 || !view.own_any(seen[0]) || !view.own_any(seen[1])) continue;
      const Kind kind = view.at(seen[0]).kind;
      const Kind target = view.at(seen[1]).kind;
      if (target != kRook && target != kQueen) continue;
      if (value_of_kind(target) <= value_of_kind(by) || value_of_kind(target) <= value_of_kind(kind)) continue;
      const std::size_t line = by == kRook ? 2 : target == kQueen ? 1 : 0;
      const std::size_t piece = kind == kPawn ? 0 : kind == kKnight ? 1 : kind == kBishop ? 2 : 3;
      found[line][piece] = true;
      for (const Attacker& attacker : view.attackers(view.enemy(), seen[0]))
        pressed[line][piece] |= attacker.kind != by;
    }
  }
  for (std::size_t line = 0; line < 3; ++line) {
    for (std::size_t piece = 0; piece < 4; ++piece) {
      if (!found[line][piece]) continue;
      const unsigned entry = entry_of(
          spec::kRelativePins,
          {{"line", static_cast<int>(line)}, {"piece", static_cast<int>(piece)}, {"pressed", pressed[line][piece]}});
      tally.use_only_field(spec::kRelativePins, view.table(), entry, 0, view.sign());
    }
  }
}

/// \param view  of the attacker, which owns the entry
void threats(Tally& tally, const View& view) {
  std::array<int, 9> targets{};
  for (const Square square : view.squares(view.enemy())) {
    const Kind target = view.at(square).kind;
    const auto attacked_by = [&](Kind kind) { return view.attacks(view.owner(), kind, square); };
    const bool by_pawn = attacked_by(kPawn);
    const bool by_minor = attacked_by(kKnight) || attacked_by(kBishop);
    const bool by_rook = attacked_by(kRook);
    if (target == kKnight || target == kBishop) {
      const bool pawn_protects = view.attacks(view.enemy(), kPawn, square);
      targets[0] += by_pawn;
      targets[3] += by_minor && !pawn_protects;
      targets[6] += by_rook && !pawn_protects;
    } else if (target == kRook) {
      targets[1] += by_pawn;
      targets[4] += by_minor;
    } else if (target == kQueen) {
      targets[2] += by_pawn;
      targets[5] += by_minor;
      targets[7] += by_rook;
    } else if (target == kPawn && !view.attacks(view.enemy(), square)) {
      targets[8] += by_minor || by_rook || attacked_by(kQueen) || attacked_by(kKing);
    }
  }
  for (std::size_t pair = 0; pair < targets.size(); ++pair) {
    if (targets[pair] == 0) continue;
    const unsigned entry =
        entry_of(spec::kThreats,
                 {{"pair", static_cast<int>(pair)}, {"on_move", view.on_move()}, {"number", targets[pair] >= 2}});
    tally.use_only_field(spec::kThreats, view.table(), entry, 0, view.sign());
  }
}

/// \param view  of the attacker, which owns the entry
void rays(Tally& tally, const View& view) {
  // Pawns, minors, rooks, queens, king, in the order of the numbers.
  const auto place_of = [](Kind kind) {
    static constexpr std::array<Kind, 5> kPlaces = {kPawn, kKnight, kRook, kQueen, kKing};
    const Kind shown = kind == kBishop ? kKnight : kind;
    return static_cast<std::size_t>(std::find(kPlaces.begin(), kPlaces.end(), shown) - kPlaces.begin());
  };
  std::array<int, 15> numbers{};
  for (const Side side : {view.owner(), view.enemy()}) {
    for (const Square square : view.squares(side)) {
      const std::size_t place = place_of(view.at(square).kind);
      const int most = place == 4 ? 1 : 3;
      numbers[(side == view.owner() ? 0 : 5) + place] += std::min(view.number_of_attackers(view.owner(), square), most);
      int lines = 0;
      for (const Attacker& slider : view.xrays(square)) lines += slider.side == view.owner();
      numbers[10 + place] += std::min(lines, most);
    }
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] == 0) continue;
    const unsigned entry = entry_of(spec::kRays, {{"number", static_cast<int>(i)}, {"on_move", view.on_move()}});
    const int value = field_of(tally.raw(spec::kRays, view.table(), entry), spec::kRays, "value");
    tally.use(spec::kRays, view.table(), entry, 0, view.sign() * value * std::min(numbers[i], 15));
  }
}

bool is_simply_hung(const View& view, Square square) {
  const Cell& piece = view.at(square);
  if (piece.kind == kKing) return false;
  const std::vector<Attacker> attackers = view.attackers(other(piece.side), square);
  if (attackers.empty()) return false;
  if (!view.attacks(piece.side, square)) return true;
  return std::any_of(attackers.begin(), attackers.end(), [&piece](const Attacker& attacker) {
    return value_of_kind(attacker.kind) < value_of_kind(piece.kind);
  });
}

/// Neither the pinned side's pawns nor its king can break the pin.
bool is_permanent(const View& view, const Pin& pin) {
  if (view.attacks(view.enemy(), kPawn, pin.pinner)) return false;
  // Squares between the pinner and the pinned piece; they are empty. Enemy pawns move down the ranks of this view.
  for (Square between = pin.pinned.plus(pin.from_king.file, pin.from_king.rank); !(between == pin.pinner);
       between = between.plus(pin.from_king.file, pin.from_king.rank)) {
    if (view.foe(kPawn, between.plus(0, 1))) return false;
  }
  const Square king = view.king(view.enemy());
  for (const Step step : kLines) {
    const Square beside = king.plus(step.file, step.rank);
    if (!beside.on_board()) continue;
    const bool ahead = step.file == pin.from_king.file && step.rank == pin.from_king.rank;
    const bool behind = step.file == -pin.from_king.file && step.rank == -pin.from_king.rank;
    if (ahead || behind) continue;
    if (!view.foe_any(beside) && !view.attacks(view.owner(), beside)) return false;
  }
  return true;
}

void pinned_and_hung(Tally& tally, const View& view) {
  bool simple = false;
  bool by_exchange = false;
  bool permanent = false;
  for (const Pin& pin : pins_of(view)) {
    by_exchange |= is_hung(view, pin.pinned);
    if (!is_simply_hung(view, pin.pinned)) continue;
    simple = true;
    permanent |= is_permanent(view, pin);
  }
  if (simple) tally.use_only_field(spec::kPinnedAndSimpleHung, 0, 0, 0, view.sign());
  if (by_exchange) tally.use_only_field(spec::kPinnedAndHung, 0, 0, 0, view.sign());
  if (permanent) tally.use_only_field(spec::kPermanentPinAndSimpleHung, 0, 0, 0, view.sign());
}

}  // namespace

bool is_hung(const View& any_view, Square square) {
  const Cell& piece = any_view.at(square);
  if (piece.kind == kNothing || piece.kind == kKing || piece.side == kNobody) return false;
  const Side attacker = other(piece.side);
  if (!any_view.attacks(attacker, square)) return false;
  const Capturers capturers = capturers_on(any_view, square);
  return worth(capturers.list(attacker), 0, capturers.list(piece.side), 0, 1, class_of(piece.kind)) > 0;
}

void add_tactics(Tally& tally, const Situation& situation) {
  for (const Side side : {kWhite, kBlack}) {
    const View view(situation, side);
    hung(tally, view);
    xraying(tally, view);
    mpin_and_hung(tally, view);
    pinned(tally, view);
    relative_pins(tally, view);
    threats(tally, view);
    rays(tally, view);
    pinned_and_hung(tally, view);
  }
}

}  // namespace cobalt::reference
