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

/// Positions that share the widest vectors, and groups of them that are worked on stage by stage: then nothing is read
/// again that has just been written, in other parts.
constexpr unsigned kTogether = kLanes<Many> / 2;
constexpr unsigned kGroups = 4;
constexpr unsigned kBatch = kGroups * kTogether;

/// Evaluates `kBatch` positions.
inline void evaluate_group(const std::uint8_t* positions, std::uint32_t* words, const Tables& tables) {
  Sides<Many> sides[kGroups];
  Views<Many> views[kGroups];
  PositionFacts facts[kBatch];
  for (unsigned i = 0; i < kBatch; ++i) {
    Sides<Pair> own;
    decode(planes_of(positions + i * spec::kPackedPositionBytes), own, facts[i]);
    make_maps(own, facts[i]);
    char* const place = reinterpret_cast<char*>(&sides[i / kTogether]) + i % kTogether * sizeof(Pair);
#pragma GCC unroll 64
    for (unsigned name = 0; name < kSideSets; ++name) {
      __builtin_memcpy(place + name * sizeof(Many), &own.set[name], sizeof(Pair));
    }
  }
  for (unsigned group = 0; group < kGroups; ++group) view_all(sides[group], views[group]);
  for (unsigned i = 0; i < kBatch; ++i) {
    words[i] = result_word(sides[i / kTogether], views[i / kTogether], 2 * (i % kTogether), facts[i], tables);
  }
}

inline void evaluate_batch(const std::uint8_t* positions, std::size_t count, std::uint32_t* words,
                           const Tables& tables) {
  for (; count >= kBatch; count -= kBatch) {
    evaluate_group(positions, words, tables);
    positions += kBatch * spec::kPackedPositionBytes;
    words += kBatch;
  }
  for (; count != 0; --count) {
    *words++ = evaluate_packed(positions, tables);
    positions += spec::kPackedPositionBytes;
  }
}

}  // namespace cobalt::evaluation::COBALT_LEVEL
