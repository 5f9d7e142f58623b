// SPDX-License-Identifier: Apache-2.0
/// \file
/// mobility: the value of controlling each square (rtl/eval/cb_eval_mobility.sv).
#ifndef COBALT_HLS_EVAL_MOBILITY_HPP
#define COBALT_HLS_EVAL_MOBILITY_HPP

#include "hls/eval/control_map.hpp"
#include "hls/eval/parameters.hpp"

namespace cobalt {
namespace hls {

/// Sum over all squares, White's view, centipawns.
template <class TraceT>
inline int mobility(const ControlMap& control, const Parameters& parameters, TraceT& trace) {
  int sum = 0;
  for (unsigned w = 0; w < 4; ++w) {
    std::uint64_t levels = 0;  // 16 squares, a nibble each
    for (unsigned bit = 0; bit < 4; ++bit) levels |= spread_to_nibbles(control.level[bit] >> (16 * w)) << bit;
    for (unsigned i = 0; i < 16; ++i) {
      const unsigned square = 16 * w + i;
      const unsigned level = static_cast<unsigned>(levels >> (4 * i)) & 15u;
      const int value = parameters.mobility[square * 16 + level];
      sum += value;
      const unsigned side = level >= 8 ? kWhite : kBlack;
      trace.use(spec::kMobility, square % 8, (square / 8) * 16 + level, side, square, side == kWhite ? value : -value);
    }
  }
  return sum;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_MOBILITY_HPP
