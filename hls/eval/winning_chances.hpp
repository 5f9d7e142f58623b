// SPDX-License-Identifier: Apache-2.0
/// \file
/// winning_chances: the bonus of the side that is ahead, by the pawns and pieces left (definition:
/// docs/reference/evaluation/endings.md; rtl/eval/cb_eval_winning_chances.sv).
#ifndef COBALT_HLS_EVAL_WINNING_CHANCES_HPP
#define COBALT_HLS_EVAL_WINNING_CHANCES_HPP

#include "hls/eval/contempt.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// Entry of the table: that of contempt's, its pawns in pairs (none is a case of its own) and its material in quarters.
/// \param material  contempt_index()
inline unsigned winning_chances_index(unsigned material) {
  const unsigned pawns = material % 16;
  return (pawns + 1) / 2 * 4 + material / 64;
}

/// White's view, centipawns. The division rounds towards zero, so that both colours have the same.
/// \param material  contempt_index()
/// \param lead_cp   sum of all other groups, White's view
template <class TraceT>
inline int winning_chances(unsigned material, int lead_cp, const Parameters& parameters, TraceT& trace) {
  const unsigned entry = winning_chances_index(material);
  const int value = parameters.winning_chances[entry];
  int lead = lead_cp;
  if (lead > spec::kWholeLeadCp) lead = spec::kWholeLeadCp;
  if (lead < -spec::kWholeLeadCp) lead = -spec::kWholeLeadCp;
  const int bonus = value * lead / spec::kWholeLeadCp;
  const bool black_ahead = lead < 0;
  trace.use(spec::kWinningChances, 0, entry, black_ahead ? kBlack : kWhite, 0, black_ahead ? -bonus : bonus);
  return bonus;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_WINNING_CHANCES_HPP
