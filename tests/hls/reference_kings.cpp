// SPDX-License-Identifier: Apache-2.0
/// \file
/// docs/reference/evaluation/kings.md: shelter, storm, development and king danger.
#include <algorithm>
#include <cstdlib>

#include "tests/hls/reference_terms.hpp"

namespace cobalt::reference {
namespace {

/// The files at a king's place: its own, the neighbour towards the centre, the one towards the edge.
std::array<int, 3> three_files(int king_file) {
  const int towards_centre = king_file <= 3 ? 1 : -1;
  if (king_file == 0) return {0, 1, 2};
  if (king_file == 7) return {7, 6, 5};
  return {king_file, king_file + towards_centre, king_file - towards_centre};
}

/// The rank of a side's pawn on a file that is nearest to rank 1; of the one nearest to rank 8; 0 if there is none.
int lowest_pawn(const View& view, Side side, int file) {
  for (int rank = 1; rank <= 8; ++rank) {
    if (view.has(side, kPawn, {file, rank})) return rank;
  }
  return 0;
}
int highest_pawn(const View& view, Side side, int file) {
  for (int rank = 8; rank >= 1; --rank) {
    if (view.has(side, kPawn, {file, rank})) return rank;
  }
  return 0;
}

/// A place where the king is or may be.
struct Shelter {
  int danger = 0;                     ///< centipawns
  std::array<int, 3> files{};         ///< in the order of the positions
  std::array<unsigned, 3> entries{};  ///< of the owner's table
};

Shelter shelter_at(const Tally& tally, const View& view, int king_file, int king_rank, std::string_view field) {
  Shelter shelter;
  shelter.files = three_files(king_file);
  for (std::size_t position = 0; position < 3; ++position) {
    const int file = shelter.files[position];
    int rank = lowest_pawn(view, view.owner(), file) != 0 ? 7 : 0;
    for (int ahead = 8; ahead > king_rank; --ahead) {
      if (view.own(kPawn, {file, ahead})) rank = ahead - 1;
    }
    static constexpr std::array<int, 9> kEnemyPawn = {0, 0, 3, 3, 2, 2, 1, 1, 0};  // by rank
    const int enemy_pawn = kEnemyPawn[static_cast<std::size_t>(lowest_pawn(view, view.enemy(), file))];
    const unsigned entry = entry_of(spec::kPawnShelter, {{"position", static_cast<int>(position)},
                                                         {"rank", rank},
                                                         {"enemy_pawn", enemy_pawn},
                                                         {"centrality", centrality(king_file)}});
    shelter.entries[position] = entry;
    shelter.danger += field_of(tally.raw(spec::kPawnShelter, view.table(), entry), spec::kPawnShelter, field);
  }
  return shelter;
}

void pawn_shelter(Tally& tally, const View& view) {
  const Square king = view.king(view.owner());
  Shelter least = shelter_at(tally, view, king.file, king.rank, "current");
  struct Castling {
    int rook_file;
    int king_file;
  };
  for (const Castling castling : {Castling{7, 6}, Castling{0, 2}}) {
    if (!view.may_castle(castling.rook_file)) continue;
    const Shelter castled = shelter_at(tally, view, castling.king_file, 1, "castling");
    if (castled.danger < least.danger) least = castled;
  }
  for (std::size_t position = 0; position < 3; ++position) {
    tally.use(spec::kPawnShelter, view.table(), least.entries[position], least.files[position], 0);
  }
  tally.add_danger(spec::kPawnShelter, view.enemy(), 2 * least.danger);
}

void pawn_storm(Tally& tally, const View& view) {
  const std::string_view field = view.opposite_wings() ? "castled_opposite"
                                 : view.same_wing()    ? "castled_same"
                                                       : "not_castled";
  for (const int file : three_files(view.king(view.enemy()).file)) {
    const int foremost = highest_pawn(view, view.owner(), file);
    const int rank = foremost == 0 ? 0 : view.levers({file, foremost}) ? 7 : foremost - 1;
    const int enemy_pawn = highest_pawn(view, view.enemy(), file);
    const int shelter = enemy_pawn == 0 ? 3 : enemy_pawn == 7 ? 0 : enemy_pawn == 6 ? 1 : 2;
    const unsigned entry =
        entry_of(spec::kPawnStorm, {{"rank", rank}, {"shelter", shelter}, {"centrality", centrality(file)}});
    tally.use(spec::kPawnStorm, view.table(), entry, file, 0);
    const int value = field_of(tally.raw(spec::kPawnStorm, view.table(), entry), spec::kPawnStorm, field);
    tally.add_danger(spec::kPawnStorm, view.owner(), 2 * value);
  }
}

/// A side attacks a square with something else than its king.
bool attacks_without_king(const View& view, Side side, Square square) {
  for (const Kind kind : {kPawn, kKnight, kBishop, kRook, kQueen}) {
    if (view.attacks(side, kind, square)) return true;
  }
  return false;
}

/// A piece of this kind on a square would attack another one, the board as it stands.
bool would_attack(const View& view, Kind kind, Square from, Square target) {
  const int files = std::abs(target.file - from.file);
  const int ranks = std::abs(target.rank - from.rank);
  if (kind == kKnight) return files * ranks == 2;
  return std::any_of(kLines.begin(), kLines.end(), [&](Step step) {
    return moves_along(kind, step.file, step.rank) && view.first_on_line(from, step) == target;
  });
}

bool gives_safe_check(const View& view) {
  const Square king = view.king(view.enemy());
  for (int rank = 1; rank <= 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const Square square{file, rank};
      if (view.own_any(square) || view.attacks(view.enemy(), square)) continue;
      for (const Kind kind : {kKnight, kBishop, kRook, kQueen}) {
        if (view.attacks(view.owner(), kind, square) && would_attack(view, kind, square, king)) return true;
      }
    }
  }
  return false;
}

void king_attackers(Tally& tally, const View& view) {
  const Square king = view.king(view.enemy());
  const auto bears = [&](Kind kind) {
    return std::any_of(kLines.begin(), kLines.end(),
                       [&](Step step) { return view.attacks(view.owner(), kind, king.plus(step.file, step.rank)); });
  };
  int unprotected = 0;
  for (const Step step : kLines) {
    const Square beside = king.plus(step.file, step.rank);
    if (!beside.on_board()) continue;
    if (attacks_without_king(view, view.owner(), beside) && !attacks_without_king(view, view.enemy(), beside)) {
      ++unprotected;
    }
  }
  const unsigned entry = entry_of(spec::kKingAttackers, {{"on_move", view.on_move()},
                                                         {"queen", bears(kQueen)},
                                                         {"rook", bears(kRook)},
                                                         {"bishop", bears(kBishop)},
                                                         {"knight", bears(kKnight)},
                                                         {"unprotected", std::min(unprotected, 3)},
                                                         {"safe_check", gives_safe_check(view)}});
  tally.use(spec::kKingAttackers, view.table(), entry, view.number(king), 0);
  const int value = field_of(tally.raw(spec::kKingAttackers, view.table(), entry), spec::kKingAttackers, "value");
  tally.add_danger(spec::kKingAttackers, view.owner(), 2 * value);
}

int undeveloped(const View& view) {
  int units = 0;
  for (const int file : {1, 6}) units += view.own(kKnight, {file, 1});
  for (const int file : {2, 5}) units += view.own(kBishop, {file, 1});
  for (const int file : {3, 4}) units += view.own(kPawn, {file, 2});
  if (view.own(kRook, {0, 1}) && view.own(kRook, {7, 1})) ++units;
  return units;
}

int king_state(const View& view) {
  const Square king = view.king(view.owner());
  if (king_wing(king.file) != 0 && king.rank <= 2) return 0;
  return 3 - view.may_castle(0) - view.may_castle(7);
}

void development(Tally& tally, const Situation& situation) {
  const View white(situation, kWhite);
  const View black(situation, kBlack);
  const int white_units = undeveloped(white);
  const int black_units = undeveloped(black);
  Side ahead = situation.board.side_to_move;
  if (white_units != black_units) ahead = white_units < black_units ? kWhite : kBlack;
  const unsigned entry = entry_of(spec::kDevelopment, {{"ahead", ahead},
                                                       {"lead", std::abs(white_units - black_units)},
                                                       {"white_king", king_state(white)},
                                                       {"black_king", king_state(black)}});
  tally.use_only_field(spec::kDevelopment, 0, entry, 0, 1);
}

}  // namespace

int king_danger(int halves, unsigned king_safety_eighths, std::uint32_t control) {
  const int shift = field_of(control, spec::kEvaluationControl, "king_safety_shift");
  const int limit = field_of(control, spec::kEvaluationControl, "king_safety_clamp");
  int danger = std::clamp(floor_divide(halves, 1), -1023, 1023);
  if (danger > 0 && shift != 15) danger += floor_divide(danger * danger, shift);
  danger = std::clamp(danger, -limit, limit);
  if (field_of(control, spec::kEvaluationControl, "scale_king_safety") == 1) {
    danger = floor_divide(danger * static_cast<int>(king_safety_eighths), 3);
  }
  return danger;
}

void add_kings(Tally& tally, const Situation& situation) {
  for (const Side side : {kWhite, kBlack}) {
    const View view(situation, side);
    pawn_shelter(tally, view);
    pawn_storm(tally, view);
    king_attackers(tally, view);
  }
  development(tally, situation);
}

void add_king_danger(Tally& tally, const Situation& situation) {
  Evaluation& result = tally.result();
  for (const Side attacker : {kWhite, kBlack}) {
    const View view(situation, attacker);
    const std::size_t index = static_cast<std::size_t>(attacker);
    const unsigned eighths = static_cast<unsigned>(signature_eighths(tally, view, "king_safety"));
    const int final_cp = king_danger(result.danger_halves[index], eighths, tally.raw(spec::kEvaluationControl, 0, 0));
    result.danger_final[index] = final_cp;
    int linear_cp = 0;
    for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
      const int share = floor_divide(result.danger_by_group[group][index], 1);
      tally.add_points(group, view.sign() * share);
      linear_cp += share;
    }
    tally.add_points(spec::kEvaluationControl, view.sign() * (final_cp - linear_cp));
  }
}

}  // namespace cobalt::reference
