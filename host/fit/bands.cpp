// SPDX-License-Identifier: Apache-2.0
#include "host/fit/bands.hpp"

#include <cstdlib>

#include "host/generator/root_facts.hpp"

namespace cobalt::fit {
namespace {

/// By chess::PieceType.
constexpr std::array<int, chess::kPieceTypes> kManValues = {0, 1, 3, 3, 5, 9, 0};

int material(const chess::Position& position, chess::Color side) {
  int sum = 0;
  for (int type = chess::kPawn; type < chess::kKing; ++type) {
    sum += kManValues[static_cast<std::size_t>(type)] *
           chess::popcount(position.pieces(side, static_cast<chess::PieceType>(type)));
  }
  return sum;
}

/// The first band from `place` on that holds a number.
std::uint8_t band_from(std::size_t place, int number) {
  while (kBands[place].most < number) ++place;
  return static_cast<std::uint8_t>(place);
}

}  // namespace

PositionBands bands_of(const chess::Position& position) {
  const int ahead = material(position, chess::kWhite) - material(position, chess::kBlack);
  return {band_from(0, root_facts(position).piece_points()), band_from(kPhaseBands, std::abs(ahead))};
}

}  // namespace cobalt::fit
