// SPDX-License-Identifier: Apache-2.0
/// \file
/// Random parameters and positions for an evaluator.
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "spec/parameters.hpp"

namespace cobalt::test {

/// Raw values of all parameters: random within their widths. Groups for which `keep(group)` is false are zero.
struct RawParameters {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> writes;  ///< address, data: all parameters
};
template <class Keep>
RawParameters random_parameters(std::uint64_t seed, Keep keep) {
  std::mt19937_64 random(seed);
  RawParameters raw;
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    const spec::Group& shape = spec::kGroupTable[group];
    for (unsigned table = 0; table < shape.tables; ++table) {
      for (unsigned entry = 0; entry < shape.entries; ++entry) {
        const auto mask = static_cast<std::uint32_t>((1ull << shape.bits) - 1);
        const auto value = static_cast<std::uint32_t>(random()) & mask;
        raw.writes.emplace_back(spec::parameter_address(group, table, entry), keep(group) ? value : 0u);
      }
    }
  }
  return raw;
}
inline RawParameters random_parameters(std::uint64_t seed) {
  return random_parameters(seed, [](unsigned) { return true; });
}

/// Random legal positions of all kinds, packed, in an order that changes everything from one to the next: self-play,
/// all pieces promoted, many queens, no pawns, sparse.
std::vector<chess::PackedPosition> mixed_positions(std::size_t count, std::uint64_t seed);

/// The same with random nibbles changed, so that many are illegal encodings.
std::vector<chess::PackedPosition> mutated_positions(std::size_t count, std::uint64_t seed);

}  // namespace cobalt::test
