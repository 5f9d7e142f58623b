// SPDX-License-Identifier: Apache-2.0
/// \file
/// docs/reference/evaluation/pawns.md, and the scaling of pawn values.
#include <algorithm>
#include <cstdlib>

#include "tests/hls/reference_terms.hpp"

namespace cobalt::reference {
namespace {

MultiplePawnsFile multiple_pawns_file(const View& view, int file) {
  MultiplePawnsFile state{};
  int pawns = 0;
  int rearmost = 0;  // ranks
  int foremost = 0;
  bool duo = false;
  bool supported = false;
  for (int rank = 1; rank <= 8; ++rank) {
    const Square pawn{file, rank};
    if (!view.own(kPawn, pawn)) continue;
    ++pawns;
    if (rearmost == 0) rearmost = rank;
    foremost = rank;
    duo |= view.pawn_beside(pawn);
    supported |= view.pawn_protects(pawn);
  }
  state.present = pawns >= 2;
  if (!state.present) return state;
  state.tripled = pawns >= 3;
  state.unopposed = !view.pawn_ahead(view.enemy(), file, rearmost);
  if (duo) {
    state.structure = spec::kDuo;
  } else if (supported) {
    state.structure = spec::kSupported;
  } else if (view.pawns_on_file(view.owner(), file - 1) == 0 && view.pawns_on_file(view.owner(), file + 1) == 0) {
    state.structure = spec::kIsolated;
  } else if (view.attacks(view.enemy(), kPawn, {file, foremost + 1})) {
    state.structure = spec::kPseudoIsolatedBackward;
  } else {
    state.structure = spec::kPseudoIsolated;
  }
  return state;
}

void multiple_pawns(Tally& tally, const View& view) {
  for (int file = 0; file < 8; ++file) {
    const MultiplePawnsFile pawns = multiple_pawns_file(view, file);
    if (!pawns.present) continue;
    const unsigned entry = entry_of(spec::kMultiplePawns, {{"structure", static_cast<int>(pawns.structure)},
                                                           {"centrality", centrality(file)},
                                                           {"unopposed", pawns.unopposed},
                                                           {"tripled", pawns.tripled}});
    tally.use_only_field(spec::kMultiplePawns, view.table(), entry, file, view.sign());
  }
}

/// \returns the sum of the dynamic values
int pawn_structure(Tally& tally, const View& view) {
  int dynamic = 0;
  for (const Square pawn : view.squares(view.owner(), kPawn)) {
    if (pawn.rank < 2 || pawn.rank > 6) continue;
    bool unsupported = true;
    bool linked = false;
    for (const int file : {pawn.file - 1, pawn.file + 1}) {
      for (int rank = 1; rank <= 8; ++rank) {
        if (!view.own(kPawn, {file, rank})) continue;
        if (rank <= pawn.rank) unsupported = false;
        if (std::abs(rank - pawn.rank) <= 1) linked = true;
      }
    }
    const Square front = pawn.plus(0, 1);
    const bool stopped = view.foe(kPawn, front) || view.attacks(view.enemy(), kPawn, front);
    const bool opposed = view.pawn_ahead(view.enemy(), pawn.file, pawn.rank);
    const unsigned entry = entry_of(spec::kPawnStructure, {{"rank", pawn.rank - 2},
                                                           {"centrality", centrality(pawn.file)},
                                                           {"unsupported", unsupported},
                                                           {"stopped", stopped},
                                                           {"linked", linked}});
    const std::uint32_t raw = tally.raw(spec::kPawnStructure, view.table(), entry);
    const auto value = [raw](std::string_view field) { return field_of(raw, spec::kPawnStructure, field); };
    tally.use(spec::kPawnStructure, view.table(), entry, view.number(pawn),
              view.sign() * value(opposed ? "opposed_static" : "unopposed_static"));
    dynamic += value(opposed ? "opposed_dynamic" : "unopposed_dynamic");
  }
  return dynamic;
}

/// What stands on the square in front of a passed pawn.
int blockade(const View& view, Square front) {
  if (view.empty(front)) return 0;
  if (view.foe(kKing, front)) return 1;
  if (view.foe(kKnight, front) || view.foe(kBishop, front)) return 2;
  return 3;
}

/// No enemy piece other than the king, and no enemy pawn, attacks a square ahead of the pawn on its file.
bool path_safe(const View& view, Square pawn) {
  for (int rank = pawn.rank + 1; rank <= 8; ++rank) {
    for (const Attacker& attacker : view.attackers(view.enemy(), {pawn.file, rank})) {
      if (attacker.kind != kKing) return false;
    }
  }
  return true;
}

bool only_king_and_pawns(const View& view, Side side) {
  return view.count(side, kKnight) + view.count(side, kBishop) + view.count(side, kRook) + view.count(side, kQueen) ==
         0;
}

bool unstoppable(const View& view, Square pawn) {
  if (!only_king_and_pawns(view, view.enemy())) return false;
  for (int rank = pawn.rank + 1; rank <= 8; ++rank) {
    if (!view.empty({pawn.file, rank})) return false;
  }
  const int ranks_to_go = 8 - pawn.rank;
  const int too_far_by = distance(view.king(view.enemy()), {pawn.file, 8}) - ranks_to_go;
  return too_far_by >= (view.on_move() ? 1 : 2);
}

/// \returns the sum of the dynamic values and those of king races
int passed_pawns(Tally& tally, const View& view) {
  int scaled = 0;
  for (const Square pawn : view.passed_pawns()) {
    if (pawn.rank < 3 || pawn.rank > 7) continue;
    const Square front = pawn.plus(0, 1);
    const unsigned entry =
        entry_of(spec::kPassedPawns, {{"rank", pawn.rank - 3},
                                      {"centrality", centrality(pawn.file)},
                                      {"blockade", blockade(view, front)},
                                      {"path_safe", path_safe(view, pawn)},
                                      {"supported", view.pawn_protects(pawn) || view.pawn_beside(pawn)}});
    const std::uint32_t raw = tally.raw(spec::kPassedPawns, view.table(), entry);
    const auto value = [raw](std::string_view field) { return field_of(raw, spec::kPassedPawns, field); };
    int plain = value("static");
    if (unstoppable(view, pawn)) plain += value("unstoppable");
    tally.use(spec::kPassedPawns, view.table(), entry, view.number(pawn), view.sign() * plain);
    scaled += value("dynamic");
    if (distance(view.king(view.owner()), front) < distance(view.king(view.enemy()), front)) {
      scaled += value("king_race");
    }
  }
  return scaled;
}

void passed_paths(Tally& tally, const View& view) {
  for (const Square pawn : view.passed_pawns()) {
    if (pawn.rank < 3 || pawn.rank > 7) continue;
    const Square stop = pawn.plus(0, 1);
    bool path_clear = true;
    bool path_attacked = false;
    for (int rank = stop.rank; rank <= 8; ++rank) {
      const Square ahead{pawn.file, rank};
      if (!view.empty(ahead)) path_clear = false;
      if (view.attacks(view.enemy(), ahead)) path_attacked = true;
    }
    const unsigned entry = entry_of(spec::kPassedPaths, {{"rank", pawn.rank - 3},
                                                         {"stop_attacked", view.attacks(view.enemy(), stop)},
                                                         {"stop_held", view.attacks(view.owner(), stop)},
                                                         {"path_clear", path_clear},
                                                         {"path_attacked", path_attacked}});
    tally.use_only_field(spec::kPassedPaths, view.table(), entry, view.number(pawn), view.sign());
  }
}

void rook_behind_passed(Tally& tally, const View& view) {
  for (const Square pawn : view.passed_pawns()) {
    const Square behind = view.first_on_line(pawn, {0, -1});
    if (!view.own(kRook, behind)) continue;
    tally.use_only_field(spec::kRookBehindPassed, 0, 0, view.number(pawn), view.sign());
  }
}

int wasted_pawns_on_wing(const View& view, int wing) {
  int own = 0;
  int files = 0;
  int enemy = 0;
  for (int file = 0; file < 8; ++file) {
    if (pawn_wing(file) != wing) continue;
    const int own_here = view.pawns_on_file(view.owner(), file);
    own += own_here;
    files += own_here > 0;
    enemy += view.pawns_on_file(view.enemy(), file);
  }
  return own > enemy && files <= enemy ? own - enemy : 0;
}

/// \returns value x number of wasted pawns
int wasted_pawns(Tally& tally, const View& view) {
  const int wasted = wasted_pawns_on_wing(view, 0) + wasted_pawns_on_wing(view, 1);
  if (wasted == 0) return 0;
  const unsigned entry = entry_of(spec::kWastedPawns, {{"side", view.owner()}});
  tally.use(spec::kWastedPawns, 0, entry, 0, 0);
  return wasted * field_of(tally.raw(spec::kWastedPawns, 0, entry), spec::kWastedPawns, "value");
}

void separated_passed(Tally& tally, const View& view) {
  const std::vector<Square> own_bishops = view.squares(view.owner(), kBishop);
  const std::vector<Square> enemy_bishops = view.squares(view.enemy(), kBishop);
  if (own_bishops.size() != 1 || enemy_bishops.size() != 1) return;
  if (own_bishops[0].is_light() == enemy_bishops[0].is_light()) return;
  bool separated = false;
  for (const Square one : view.passed_pawns()) {
    for (const Square another : view.passed_pawns()) separated |= std::abs(one.file - another.file) >= 3;
  }
  if (!separated) return;
  tally.use_only_field(spec::kSeparatedPassed, 0, entry_of(spec::kSeparatedPassed, {{"side", view.owner()}}), 0,
                       view.sign());
}

int material(const View& view, Side side) {
  int sum = 0;
  for (const Kind kind : {kPawn, kKnight, kBishop, kRook, kQueen}) sum += view.count(side, kind) * value_of_kind(kind);
  return sum;
}

void missing_wing(Tally& tally, const View& view) {
  if (material(view, view.owner()) <= material(view, view.enemy())) return;
  std::array<int, 2> pawns{};
  for (const Square pawn : view.squares(view.owner(), kPawn)) ++pawns[static_cast<std::size_t>(pawn_wing(pawn.file))];
  if ((pawns[0] == 0) == (pawns[1] == 0)) return;  // none at all, or on both wings
  tally.use_only_field(spec::kMissingWing, 0, entry_of(spec::kMissingWing, {{"side", view.owner()}}), 0, view.sign());
}

}  // namespace

MultiplePawnsFile multiple_pawns_file(const Board& board, Side side, int file) {
  const Situation situation(board);
  return multiple_pawns_file(View(situation, side), file);
}

void add_pawns(Tally& tally, const Situation& situation) {
  for (const Side side : {kWhite, kBlack}) {
    const View view(situation, side);
    multiple_pawns(tally, view);
    passed_paths(tally, view);
    rook_behind_passed(tally, view);
    separated_passed(tally, view);
    missing_wing(tally, view);
    int structure = floor_divide(pawn_structure(tally, view), tally.control("pawn_structure_shift"));
    int passed = floor_divide(passed_pawns(tally, view), tally.control("passed_pawns_shift"));
    int wasted = floor_divide(wasted_pawns(tally, view), tally.control("wasted_pawns_shift"));
    if (tally.control("scale_pawn_structure") == 1) {
      const int eighths = signature_eighths(tally, view.of_enemy(), "pawn_structure");
      structure = floor_divide(structure * eighths, 3);
      wasted = floor_divide(wasted * eighths, 3);
    }
    if (tally.control("scale_passed_pawns") == 1) {
      passed = floor_divide(passed * signature_eighths(tally, view.of_enemy(), "passed_pawns"), 3);
    }
    tally.add_points(spec::kPawnStructure, view.sign() * structure);
    tally.add_points(spec::kPassedPawns, view.sign() * passed);
    tally.add_points(spec::kWastedPawns, view.sign() * wasted);
  }
}

}  // namespace cobalt::reference
