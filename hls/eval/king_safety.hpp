// SPDX-License-Identifier: Apache-2.0
/// \file
/// The king-safety stage: the danger that the groups add up to a king, made non-linear and scaled
/// (rtl/eval/cb_eval_king_safety.sv). Set by evaluation_control register 0.
#ifndef COBALT_HLS_EVAL_KING_SAFETY_HPP
#define COBALT_HLS_EVAL_KING_SAFETY_HPP

#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// Danger to a king in centipawns, view of the attacker.
/// \param halves          sum of the groups' shares in half centipawns
/// \param attacker_scale  king_safety field of the attacker's signature entry, eighths
///
/// d = halves / 2 rounded down, saturated to +-1023. If d > 0: d + (d * d >> shift), at most the clamp; else at
/// least minus the clamp. Then times the scale divided by 8, rounded down, if scaling is enabled.
inline int king_danger(int halves, unsigned attacker_scale, const EvaluationControl& control) {
  int d = halves >> 1;
  if (d > spec::kMaxLinearDangerCp) d = spec::kMaxLinearDangerCp;
  if (d < -spec::kMaxLinearDangerCp) d = -spec::kMaxLinearDangerCp;
  const int clamp = control.king_safety_clamp;
  int danger = d;
  if (d > 0 && control.king_safety_shift != spec::kKingSafetyShiftOff) danger += (d * d) >> control.king_safety_shift;
  if (danger > clamp) danger = clamp;
  if (danger < -clamp) danger = -clamp;
  if (control.scale_king_safety) danger = (danger * static_cast<int>(attacker_scale)) >> 3;
  return danger;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_KING_SAFETY_HPP
