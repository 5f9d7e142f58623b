// SPDX-License-Identifier: Apache-2.0
/// \file
/// The downloaded table by which quiet moves are ordered (docs/moves.md).
#ifndef COBALT_HLS_MOVES_QUIET_TABLE_HPP
#define COBALT_HLS_MOVES_QUIET_TABLE_HPP

#include <cstdint>

#include "spec/packed_position.hpp"

namespace cobalt {
namespace hls {

/// Value of a quiet move, 0 to 15, by the piece that moves (pawn 0 ... king 5) and the relative square that it goes to.
struct QuietTable {
  std::uint8_t value[6][spec::kSquares];
};

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_QUIET_TABLE_HPP
