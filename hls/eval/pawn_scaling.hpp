// SPDX-License-Identifier: Apache-2.0
/// \file
/// Scaling of the dynamic pawn values of a side by the enemy's signature (rtl/eval/cb_eval_pawn_scaling.sv).
///
/// Each sum is shifted right; then, if its enable is set, multiplied by the factor of the enemy's signature entry in
/// eighths. Every shift rounds towards minus infinity.
#ifndef COBALT_HLS_EVAL_PAWN_SCALING_HPP
#define COBALT_HLS_EVAL_PAWN_SCALING_HPP

#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// Scaled values, owner's view, centipawns.
struct ScaledPawns {
  int structure_cp;
  int passed_cp;
  int wasted_cp;
  int sum_cp() const { return structure_cp + passed_cp + wasted_cp; }
};

/// \param structure_cp,passed_cp,wasted_cp  sums of the side before scaling
/// \param enemy                             signature entry of the other side
inline ScaledPawns scale_pawns(int structure_cp, int passed_cp, int wasted_cp, const SignatureEntry& enemy,
                               const EvaluationControl& control) {
  ScaledPawns scaled;
  scaled.structure_cp = structure_cp >> control.pawn_structure_shift;
  scaled.passed_cp = passed_cp >> control.passed_pawns_shift;
  scaled.wasted_cp = wasted_cp >> control.wasted_pawns_shift;
  if (control.scale_pawn_structure) {
    scaled.structure_cp = (scaled.structure_cp * static_cast<int>(enemy.pawn_structure)) >> 3;
    scaled.wasted_cp = (scaled.wasted_cp * static_cast<int>(enemy.pawn_structure)) >> 3;
  }
  if (control.scale_passed_pawns) {
    scaled.passed_cp = (scaled.passed_cp * static_cast<int>(enemy.passed_pawns)) >> 3;
  }
  return scaled;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_PAWN_SCALING_HPP
