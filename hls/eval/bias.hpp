// SPDX-License-Identifier: Apache-2.0
/// \file
/// bias: a constant (rtl/eval/cb_eval_bias.sv).
#ifndef COBALT_HLS_EVAL_BIAS_HPP
#define COBALT_HLS_EVAL_BIAS_HPP

#include "hls/eval/board.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// Added to every score, White's view, centipawns.
template <class TraceT>
inline int bias(const Parameters& parameters, TraceT& trace) {
  trace.use(spec::kBias, 0, 0, kWhite, 0, parameters.bias);
  return parameters.bias;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_BIAS_HPP
