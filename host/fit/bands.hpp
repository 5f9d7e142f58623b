// SPDX-License-Identifier: Apache-2.0
/// \file
/// Bands of positions by which a fit reports its loss: how many pieces are left, and how far one side is ahead.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "host/chess/position.hpp"

namespace cobalt::fit {

/// Positions of which a number is within limits.
struct Band {
  std::string_view by;    ///< what the number says: "phase" or "balance"
  std::string_view name;  ///< the limits
  int most;               ///< the greatest number of the band; the least is one more than that of the band before
};

constexpr std::size_t kPhaseBands = 4;
constexpr std::size_t kBalanceBands = 5;
constexpr std::size_t kBandCount = kPhaseBands + kBalanceBands;

/// First by phase: RootFacts::piece_points() of both sides, 24 at the start of a game. Then by balance: how much more
/// material one side has, by the values 1, 3, 3, 5, 9.
inline constexpr std::array<Band, kBandCount> kBands = {{
    {"phase", "0 to 6", 6},
    {"phase", "7 to 12", 12},
    {"phase", "13 to 18", 18},
    {"phase", "19 to 24", 24},
    {"balance", "0", 0},
    {"balance", "1", 1},
    {"balance", "2", 2},
    {"balance", "3 to 4", 4},
    {"balance", "5 and more", std::numeric_limits<int>::max()},
}};

/// The bands that a position is in, as places in kBands.
struct PositionBands {
  std::uint8_t phase;
  std::uint8_t balance;

  bool operator==(const PositionBands&) const = default;
};

PositionBands bands_of(const chess::Position& position);

}  // namespace cobalt::fit
