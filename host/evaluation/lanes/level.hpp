// SPDX-License-Identifier: Apache-2.0
/// \file
/// The vector evaluator of one instruction set. A source that includes this is compiled for the instruction set and
/// defines COBALT_LEVEL, the name of its namespace.
#pragma once

#include "host/evaluation/lanes/lookups.hpp"
#include "host/evaluation/level.hpp"

namespace cobalt::evaluation::COBALT_LEVEL {

inline std::uint32_t evaluate_planes(const Planes& planes, const Tables& tables) {
  Sides<Pair> sides;
  PositionFacts facts;
  decode(planes, sides, facts);
  make_maps(sides, facts);
  Views<Pair> views;
  view_all(sides, views);
  return result_word(sides, views, 0, facts, tables);
}
inline std::uint32_t evaluate_packed(const std::uint8_t* position, const Tables& tables) {
  return evaluate_planes(planes_of(position), tables);
}

/// Positions that share the widest vectors.
constexpr unsigned kTogether = kLanes<Many> / 2;

inline void evaluate_batch(const std::uint8_t* positions, std::size_t count, std::uint32_t* words,
                           const Tables& tables) {
  Sides<Many> together;
  Views<Many> views;
  PositionFacts facts[kTogether];
  for (; count >= kTogether; count -= kTogether) {
    for (unsigned i = 0; i < kTogether; ++i) {
      Sides<Pair> sides;
      decode(planes_of(positions + i * spec::kPackedPositionBytes), sides, facts[i]);
      make_maps(sides, facts[i]);
      for (unsigned name = 0; name < kSideSets; ++name) {
        __builtin_memcpy(reinterpret_cast<char*>(&together.set[name]) + i * sizeof(Pair), &sides.set[name],
                         sizeof(Pair));
      }
    }
    view_all(together, views);
    for (unsigned i = 0; i < kTogether; ++i) words[i] = result_word(together, views, 2 * i, facts[i], tables);
    positions += kTogether * spec::kPackedPositionBytes;
    words += kTogether;
  }
  for (; count != 0; --count) {
    *words++ = evaluate_packed(positions, tables);
    positions += spec::kPackedPositionBytes;
  }
}

}  // namespace cobalt::evaluation::COBALT_LEVEL
