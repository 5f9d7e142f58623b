// SPDX-License-Identifier: Apache-2.0
/// \file
/// The last stage: how far the score goes to the draw score (rtl/eval/cb_eval_draw_class.sv and cb_eval_draw_score.sv;
/// definition: docs/reference/evaluation/endings.md).
#ifndef COBALT_HLS_EVAL_DRAW_SCORE_HPP
#define COBALT_HLS_EVAL_DRAW_SCORE_HPP

#include "hls/eval/attack_map.hpp"
#include "hls/eval/bishops_of_opposite_colours.hpp"
#include "hls/eval/board.hpp"
#include "hls/eval/contempt.hpp"
#include "hls/eval/dead_draw.hpp"
#include "hls/eval/endgame_rom.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// 64ths: all the way to the draw score.
constexpr int kWholeWay = 64;

/// What a position says about the draw score.
struct DrawClass {
  int way;            ///< 0 to kWholeWay
  int draw_score_cp;  ///< White's view
  bool recognised_draw;
};

template <class TraceT>
inline DrawClass draw_class(const Board& board, const AttackMap& map, const Parameters& parameters, TraceT& trace) {
  const EvaluationControl& control = parameters.control;
  DrawClass found;
  found.recognised_draw =
      (control.apply_contempt && is_dead_draw(board)) || (control.endgame_rom && endgame_rom_says_draw(board, map));
  found.way = 0;
  if (found.recognised_draw) {
    found.way = kWholeWay;
  } else if (control.reduce_opposite_bishops) {
    found.way = bishops_of_opposite_colours(board, parameters, trace);
  }
  // Where nothing goes to the draw score, it is not looked up.
  found.draw_score_cp = found.way != 0 && control.apply_contempt ? contempt(board, parameters, trace) : 0;
  return found;
}

/// The score drawn towards the draw score, White's view, not yet clamped. The division rounds towards zero.
inline int draw_towards(int sum_cp, int way, int draw_score_cp) {
  return sum_cp + (draw_score_cp - sum_cp) * way / kWholeWay;
}

struct DrawnScore {
  int score_cp;
  bool recognised_draw;
};

/// \param sum_cp  sum of all groups, White's view
template <class TraceT>
inline DrawnScore draw_score(const Board& board, const AttackMap& map, int sum_cp, const Parameters& parameters,
                             TraceT& trace) {
  const DrawClass found = draw_class(board, map, parameters, trace);
  const int drawn = draw_towards(sum_cp, found.way, found.draw_score_cp);
  // What the bishops take away by themselves is their share; what the draw score adds is contempt's.
  const int bishops_share = found.recognised_draw ? 0 : -sum_cp * found.way / kWholeWay;
  trace.share_cp(spec::kBishopsOfOppositeColours, kWhite, bishops_share);
  trace.share_cp(spec::kContempt, kWhite, drawn - sum_cp - bishops_share);
  return {drawn, found.recognised_draw};
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_DRAW_SCORE_HPP
