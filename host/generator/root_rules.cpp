// SPDX-License-Identifier: Apache-2.0
#include "host/generator/root_rules.hpp"

#include <algorithm>
#include <cstdint>

#include "host/generator/entry_bender.hpp"
#include "host/generator/rounding.hpp"
#include "spec/parameters.hpp"
#include "spec/search.hpp"

namespace cobalt {
namespace {

using chess::Color;
using chess::Square;
using sections::SettingShape;
using sections::Values;

constexpr std::int64_t kMostCp = 1023;
constexpr SettingShape centipawns(std::string_view name, unsigned count = 1) {
  return {name, count, -kMostCp, kMostCp};
}
/// Curves over the pieces that are left.
constexpr unsigned kWeights = 5;
constexpr SettingShape weights(std::string_view name) { return {name, kWeights, 0, 200}; }

/// A curve of kWeights percentages between no pieces and all, straight between its points.
int weight(const Values& v, std::string_view curve, int points, int all) {
  constexpr int kSteps = kWeights - 1;
  const int along = std::clamp(points, 0, all) * kSteps;
  const auto step = static_cast<unsigned>(std::min(along / all, kSteps - 1));
  const int beyond = along - static_cast<int>(step) * all;
  return scaled(v(curve, step) * (all - beyond) + v(curve, step + 1) * beyond, 1, all);
}

/// Calls `visit` with every square.
template <typename Visitor>
void for_each_square(const Visitor& visit) {
  for (int square = 0; square < chess::kSquareCount; ++square) visit(static_cast<Square>(square));
}

/// The mean of what a king is worth over the board: its level, which cancels out between the sides.
int king_level(const EntryBender& entries, Color side) {
  int sum = 0;
  for_each_square([&](Square square) { sum += entries.placement(side, chess::kKing, square); });
  return scaled(sum, 1, chess::kSquareCount);
}

/// Replaces what a king is worth on each square, about the level that it had.
template <typename Value>
void place_king(EntryBender& entries, Color side, int percentage, const Value& value) {
  const int level = king_level(entries, side);
  for_each_square([&](Square square) {
    const int now = entries.placement(side, chess::kKing, square);
    entries.add_placement(side, chess::kKing, square, scaled(level + value(square) - now, percentage, 100));
  });
}

/// A king stays at home while the enemy has pieces, and goes to the centre when they are gone, which is where
/// [piece_placement] wants it.
void keep_kings_home(EntryBender& entries, const Values& v, const RootFacts& root) {
  for (const Color side : {chess::kWhite, chess::kBlack}) {
    const int percentage = weight(v, "king_home_weight", root[~side].piece_points, RootSide::kAllPieces);
    if (percentage == 0) continue;
    place_king(entries, side, percentage, [&](Square square) {
      return v("king_home_rank", static_cast<unsigned>(chess::relative_rank(side, square))) +
             v("king_home_centrality", spec::centrality(static_cast<unsigned>(chess::file_of(square))));
    });
  }
}

/// Steps from the nearer of the two corners in which bishop and knight mate, 0 to 7: 7 in the other two corners and
/// between them.
int steps_from_corners(MatingMaterial mating, Square square) {
  const int file = mating == MatingMaterial::kDarkCorners ? chess::file_of(square) : 7 - chess::file_of(square);
  const int steps = file + chess::rank_of(square);
  return std::min(steps, 14 - steps);
}

/// A bare king dies at the edge, or in a corner that the bishop covers, and the other king has to come near.
void drive_bare_king(EntryBender& entries, const Values& v, const RootFacts& root, Color bare) {
  const MatingMaterial mating = root[~bare].mating;
  place_king(entries, bare, 100, [&](Square square) {
    const int edge = v("bare_king", static_cast<unsigned>(chess::centrality(square)));
    return mating == MatingMaterial::kEdge ? edge : edge + v("bare_king_corner") * steps_from_corners(mating, square);
  });
  for_each_square([&](Square square) {
    entries.add_placement(~bare, chess::kKing, square, -v("bare_king_near") * king_distance(square, root[bare].king));
  });
}

/// More for squares that a side controls beside an enemy king that is likely to stay where it is.
void attack_settled_king(EntryBender& entries, const Values& v, const RootFacts& root, Color attacker) {
  const Color defender = ~attacker;
  if (!root[defender].king_is_settled(defender)) return;
  const int percentage = weight(v, "king_zone_weight", root[attacker].piece_points, RootSide::kAllPieces);
  for_each_square([&](Square square) {
    const int distance = king_distance(square, root[defender].king);
    if (distance > 2) return;
    const int more = scaled(v("king_zone", distance <= 1 ? 0 : 1), percentage, 100);
    // Half of the 16 degrees of control are Black's, the upper half White's.
    for (unsigned degree = 0; degree < 8; ++degree) {
      const unsigned entry =
          static_cast<unsigned>(chess::rank_of(square)) * 16 + (attacker == chess::kWhite ? 8 : 0) + degree;
      const auto table = static_cast<unsigned>(chess::file_of(square));
      entries.set(spec::kMobility, table, entry, scaled(entries.value(spec::kMobility, table, entry), 100 + more, 100));
    }
  });
}

void fade_development(EntryBender& entries, const Values& v, const RootFacts& root) {
  const int percentage = weight(v, "development_weight", root.piece_points(), 2 * RootSide::kAllPieces);
  for (unsigned entry = 0; entry < spec::kGroupTable[spec::kDevelopment].entries; ++entry) {
    entries.set(spec::kDevelopment, 0, entry, scaled(entries.value(spec::kDevelopment, 0, entry), percentage, 100));
  }
}

/// Knights like pawns, and pawns that stand fixed; rooks and bishops do not. That knights gain and rooks lose with each
/// own pawn above five is Kaufman's ("The Evaluation of Material Imbalances", 1999).
void value_pieces_by_pawns(EntryBender& entries, const Values& v, const RootFacts& root) {
  constexpr int kUsualPawns = 5;
  constexpr int kUsualFixedPairs = 2;
  const int fixed = root.fixed_pairs - kUsualFixedPairs;
  for (const Color side : {chess::kWhite, chess::kBlack}) {
    const int pawns = root[side].pawns - kUsualPawns;
    const int knight = v("knight_per_pawn") * pawns + v("knight_per_fixed_pair") * fixed;
    const int bishop = v("bishop_per_fixed_pair") * fixed;
    const int rook = v("rook_per_pawn") * pawns + v("rook_per_fixed_pair") * fixed;
    for_each_square([&](Square square) {
      entries.add_placement(side, chess::kKnight, square, knight);
      entries.add_placement(side, chess::kBishop, square, bishop);
      entries.add_placement(side, chess::kRook, square, rook);
    });
  }
}

/// More than the eight bits of passed_pawns hold for a pawn that promotes.
void push_unstoppable_pawns(EntryBender& entries, const Values& v, const RootFacts& root, Color side) {
  constexpr int kFirstRank = 2;  // relative: the third
  constexpr int kLastRank = 6;
  for_each_square([&](Square square) {
    const int rank = chess::relative_rank(side, square);
    if ((root[side].unstoppable_files >> chess::file_of(square) & 1) == 0 || rank < kFirstRank || rank > kLastRank) {
      return;
    }
    entries.add_placement(side, chess::kPawn, square, v("unstoppable", static_cast<unsigned>(rank - kFirstRank)));
  });
}

/// The engine's contempt in the draw scores, of drawn endings and of the search on the card.
void set_draw_score(EntryBender& entries, const Values& v, const RootFacts& root) {
  const int more = scaled(root.draw_score_cp, v("contempt"), 100);
  if (more == 0) return;
  for (unsigned entry = 0; entry < spec::kGroupTable[spec::kContempt].entries; ++entry) {
    entries.set(spec::kContempt, 0, entry, entries.value(spec::kContempt, 0, entry) + more);
  }
  entries.set(spec::kSearch, 0, spec::kDrawScore, entries.value(spec::kSearch, 0, spec::kDrawScore) + more);
}

}  // namespace

std::vector<SettingShape> root_settings() {
  return {weights("king_home_weight"),
          centipawns("king_home_rank", 8),
          centipawns("king_home_centrality", 4),
          weights("king_zone_weight"),
          {"king_zone", 2, 0, 400},
          weights("development_weight"),
          centipawns("knight_per_pawn"),
          centipawns("rook_per_pawn"),
          centipawns("knight_per_fixed_pair"),
          centipawns("bishop_per_fixed_pair"),
          centipawns("rook_per_fixed_pair"),
          centipawns("bare_king", 4),
          centipawns("bare_king_corner"),
          centipawns("bare_king_near"),
          centipawns("unstoppable", 5),
          {"contempt", 1, 0, 100}};
}

void bend(ParameterSet& parameters, const Values& strengths, const RootFacts& root) {
  EntryBender entries(parameters);
  keep_kings_home(entries, strengths, root);
  fade_development(entries, strengths, root);
  value_pieces_by_pawns(entries, strengths, root);
  for (const Color side : {chess::kWhite, chess::kBlack}) {
    attack_settled_king(entries, strengths, root, side);
    push_unstoppable_pawns(entries, strengths, root, side);
    if (root[side].is_bare && root[~side].mating != MatingMaterial::kNone) {
      drive_bare_king(entries, strengths, root, side);
    }
  }
  set_draw_score(entries, strengths, root);
}

}  // namespace cobalt
