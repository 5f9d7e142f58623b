// SPDX-License-Identifier: Apache-2.0
#include "tests/support/evaluator_inputs.hpp"

#include <array>

#include "host/chess/random_games.hpp"

namespace cobalt::test {

std::vector<chess::PackedPosition> mixed_positions(std::size_t count, std::uint64_t seed) {
  using chess::RandomKind;
  constexpr std::array kKinds = {RandomKind::kSelfPlay,   RandomKind::kSelfPlay, RandomKind::kAllPromoted,
                                 RandomKind::kManyQueens, RandomKind::kNoPawns,  RandomKind::kSparse};
  std::vector<chess::RandomPositions> sources;
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    chess::RandomOptions options;
    options.kind = kKinds[i];
    sources.emplace_back(seed + i, options);
  }
  std::vector<chess::PackedPosition> positions;
  positions.reserve(count);
  for (std::size_t i = 0; i < count; ++i) positions.push_back(chess::pack_position(sources[i % sources.size()].next()));
  return positions;
}

std::vector<chess::PackedPosition> mutated_positions(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<chess::PackedPosition> positions = mixed_positions(count, seed);
  for (chess::PackedPosition& position : positions) {
    const unsigned changes = static_cast<unsigned>(random() % 6);
    for (unsigned i = 0; i < changes; ++i) {
      const unsigned square = static_cast<unsigned>(random() % 64);
      const unsigned shift = 4 * (square % 2);
      const auto code = static_cast<std::uint8_t>(random() % 16);
      std::uint8_t& byte = position[square / 2];
      byte = static_cast<std::uint8_t>((byte & ~(15u << shift)) | (static_cast<unsigned>(code) << shift));
    }
  }
  return positions;
}

}  // namespace cobalt::test
