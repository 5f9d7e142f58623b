// SPDX-License-Identifier: Apache-2.0
/// \file
/// What an evaluation used, for --explain and coverage: the same source, compiled with a recorder instead of nothing.
#ifndef COBALT_HLS_EVAL_TRACE_HPP
#define COBALT_HLS_EVAL_TRACE_HPP

#include <cstdint>

#include "hls/eval/board.hpp"
#include "spec/parameters.hpp"

namespace cobalt {
namespace hls {

/// Records nothing and costs nothing.
struct NoTrace {
  void use(unsigned, unsigned, unsigned, unsigned, unsigned, int, int = 0, int = 0) {}
  void share_cp(unsigned, unsigned, int) {}
  void king_danger(unsigned, int) {}
  void total(int, int) {}
};

/// One entry that took part in a score.
struct TraceUse {
  std::uint32_t address;       ///< spec::parameter_address
  std::uint8_t side;           ///< 0 White, 1 Black: who the contribution counts for
  std::uint8_t place;          ///< square or file of the real board, as place_kind says; else 0
  std::int16_t contribution;   ///< centipawns, view of `side`: what the entry adds to the score as it is
  std::int16_t danger_halves;  ///< what it adds to the danger of the enemy of `side`, half centipawns
  std::int16_t scaled;         ///< what it adds to a sum that is scaled before it counts, centipawns
};

/// What TraceUse::place is for a group.
enum class Place : std::uint8_t { kNone, kFile, kSquare };
inline Place place_kind(unsigned group) {
  switch (group) {
    case spec::kRooksOnFiles:
    case spec::kMultiplePawns:
    case spec::kPawnStorm:
    case spec::kPawnShelter:
      return Place::kFile;
    case spec::kPiecePlacement:
    case spec::kMobility:
    case spec::kMinorOnWeak:
    case spec::kSelfBlock:
    case spec::kOpponentBlock:
    case spec::kBackBlock:
    case spec::kPinned:
    case spec::kPawnStructure:
    case spec::kPassedPawns:
    case spec::kPassedPaths:
    case spec::kRookBehindPassed:
    case spec::kBishops:
    case spec::kTrappedBishop:
    case spec::kKnightTrap:
    case spec::kKingAttackers:
      return Place::kSquare;
    default:
      return Place::kNone;
  }
}

/// Records every entry used and every group's share. The shares of all groups, White's minus Black's, add up to the
/// score from White's view.
struct Trace {
  /// The most that any board can use, crowded ones that no game has included: 64 placement + 64 mobility, and less than
  /// 64 for each group by square; checked.
  static constexpr unsigned kMaxUses = 768;
  TraceUse uses[kMaxUses];
  unsigned use_count;
  std::int32_t share[spec::kEvaluationGroups][2];  ///< centipawns by group and side, view of the side
  std::int32_t danger_halves[spec::kEvaluationGroups]
                            [2];  ///< king danger that a group adds, half centipawns, by attacker
  std::int32_t danger_linear[2];  ///< king danger before the non-linear stage, centipawns, by attacker
  std::int32_t danger_final[2];   ///< after it and its scaling
  std::int32_t white_view;        ///< the score from White's view, clamped

  void clear() {
    use_count = 0;
    white_view = 0;
    for (unsigned side = 0; side < 2; ++side) {
      danger_linear[side] = 0;
      danger_final[side] = 0;
      for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
        share[group][side] = 0;
        danger_halves[group][side] = 0;
      }
    }
  }

  /// An entry contributes `value` centipawns for `side`, `danger` half centipawns to the danger of its enemy, and
  /// `scaled` centipawns to a sum whose share comes with share_cp.
  void use(unsigned group, unsigned table, unsigned entry, unsigned side, unsigned place, int value, int danger = 0,
           int scaled = 0) {
    share[group][side] += value;
    danger_halves[group][side] += danger;
    if (use_count < kMaxUses) {
      uses[use_count].address = spec::parameter_address(group, table, entry);
      uses[use_count].side = static_cast<std::uint8_t>(side);
      uses[use_count].place = static_cast<std::uint8_t>(place);
      uses[use_count].contribution = static_cast<std::int16_t>(value);
      uses[use_count].danger_halves = static_cast<std::int16_t>(danger);
      uses[use_count].scaled = static_cast<std::int16_t>(scaled);
    }
    ++use_count;
  }
  /// A group gets `value` centipawns for `side` that are not those of one entry.
  void share_cp(unsigned group, unsigned side, int value) { share[group][side] += value; }
  /// The danger after the non-linear stage. What a group added linearly is its own share; what the stage made of it
  /// is evaluation_control's.
  void king_danger(unsigned attacker, int final_cp) {
    int linear = 0;
    for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
      const int part = danger_halves[group][attacker] >> 1;
      share[group][attacker] += part;
      linear += part;
    }
    danger_linear[attacker] = linear;
    danger_final[attacker] = final_cp;
    share[spec::kEvaluationControl][attacker] += final_cp - linear;
  }
  /// The sum before and after the clamp; the difference is evaluation_control's.
  void total(int sum_cp, int clamped_cp) {
    white_view = clamped_cp;
    share[spec::kEvaluationControl][kWhite] += clamped_cp - sum_cp;
  }
};

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_TRACE_HPP
