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
  void use(unsigned, unsigned, unsigned, unsigned, unsigned, int) {}
  void king_danger_share(unsigned, unsigned, int) {}
  void king_danger(unsigned, int) {}
  void total(int, int) {}
};

/// One entry that took part in a score.
struct TraceUse {
  std::uint32_t address;      ///< spec::parameter_address
  std::uint8_t side;          ///< 0 White, 1 Black: who the contribution counts for
  std::uint8_t place;         ///< square (groups by square), file (groups by file), else 0
  std::int16_t contribution;  ///< centipawns, view of `side`
};

/// Records every entry used and every group's share. The shares of all groups, White's minus Black's, add up to the
/// score from White's view.
struct Trace {
  static constexpr unsigned kMaxUses = 256;  ///< 64 placement + 64 mobility + 16 + 16 + a few; checked
  TraceUse uses[kMaxUses];
  unsigned use_count;
  std::int32_t share[spec::kGroups][2];          ///< centipawns by group and side, view of the side
  std::int32_t danger_halves[spec::kGroups][2];  ///< king danger that a group adds, half centipawns, by attacker
  std::int32_t danger_linear[2];                 ///< king danger before the non-linear stage, centipawns, by attacker
  std::int32_t danger_final[2];                  ///< after it and its scaling
  std::int32_t white_view;                       ///< the score from White's view, clamped

  void clear() {
    use_count = 0;
    white_view = 0;
    for (unsigned side = 0; side < 2; ++side) {
      danger_linear[side] = 0;
      danger_final[side] = 0;
      for (unsigned group = 0; group < spec::kGroups; ++group) {
        share[group][side] = 0;
        danger_halves[group][side] = 0;
      }
    }
  }

  /// An entry contributes `value` centipawns for `side`.
  void use(unsigned group, unsigned table, unsigned entry, unsigned side, unsigned place, int value) {
    share[group][side] += value;
    if (use_count < kMaxUses) {
      uses[use_count].address = spec::parameter_address(group, table, entry);
      uses[use_count].side = static_cast<std::uint8_t>(side);
      uses[use_count].place = static_cast<std::uint8_t>(place);
      uses[use_count].contribution = static_cast<std::int16_t>(value);
    }
    ++use_count;
  }
  /// A group adds to the danger of the enemy king, half centipawns.
  void king_danger_share(unsigned group, unsigned attacker, int halves) { danger_halves[group][attacker] += halves; }
  /// The danger after the non-linear stage. What a group added linearly is its own share; what the stage made of it
  /// is evaluation_control's.
  void king_danger(unsigned attacker, int final_cp) {
    int linear = 0;
    for (unsigned group = 0; group < spec::kGroups; ++group) {
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
