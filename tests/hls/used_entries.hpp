// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a position uses of one group, where, and the same for the mirrored position.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/hls/mirrored_fen.hpp"
#include "tests/hls/test_support.hpp"

namespace cobalt::hls::test {

/// An entry and the square or file of the real board where it is used.
struct Used {
  unsigned place;
  unsigned entry;
  friend bool operator==(const Used&, const Used&) = default;
  friend auto operator<=>(const Used&,
                          const Used&) = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 misreads <=>
  friend std::ostream& operator<<(std::ostream& out, const Used& used) {
    return out << "entry " << used.entry << " at " << used.place;
  }
};

/// All uses of a group that count for a side, sorted. What they add does not matter, so all parameters are 0.
inline std::vector<Used> uses_of(std::string_view fen, unsigned group, unsigned side) {
  const BothParameters zero;
  const auto trace = std::make_unique<Trace>();
  EXPECT_EQ(status_of(evaluate_packed_traced(packed(fen).data(), zero.golden(), *trace)), 0u) << fen;
  std::vector<Used> used;
  for (unsigned i = 0; i < trace->use_count; ++i) {
    const TraceUse& use = trace->uses[i];
    if (spec::address_group(use.address) != group || use.side != side) continue;
    used.push_back({use.place, spec::address_entry(use.address)});
  }
  std::sort(used.begin(), used.end());
  return used;
}

/// A position and what it uses of a group for White; sorted by place.
struct UseCase {
  const char* what;
  const char* fen;
  std::vector<Used> used;
  friend std::ostream& operator<<(std::ostream& out, const UseCase& one) { return out << one.fen; }
};

/// An example of a group that uses an entry for each of three files, the first given: the subindices of each.
template <unsigned kGroup>
UseCase three_files(const char* what, const char* fen, unsigned first, std::initializer_list<unsigned> left,
                    std::initializer_list<unsigned> middle, std::initializer_list<unsigned> right) {
  return {what,
          fen,
          {{first, entry_number(kGroup, left)},
           {first + 1, entry_number(kGroup, middle)},
           {first + 2, entry_number(kGroup, right)}}};
}

/// White's uses, and that the mirrored position has the same of Black's. Registers of Black are `black_offset` further
/// on.
inline void expect_uses(const UseCase& one, unsigned group, unsigned side, unsigned black_offset = 0) {
  EXPECT_EQ(uses_of(one.fen, group, side), one.used) << one.fen;
  std::vector<Used> mirrored = one.used;
  for (Used& used : mirrored) {
    if (place_kind(group) == Place::kSquare) used.place ^= 56;
    used.entry += black_offset;
  }
  std::sort(mirrored.begin(), mirrored.end());
  const std::string fen = mirrored_fen(one.fen);
  EXPECT_EQ(uses_of(fen, group, 1 - side), mirrored) << fen;
}

/// King danger as it is: no square, no scaling, the widest clamp.
inline void set_linear_danger(BothParameters& parameters) {
  parameters.set_field(spec::kEvaluationControl, 0, 0, "king_safety_shift", 15);
  parameters.set_field(spec::kEvaluationControl, 0, 0, "king_safety_clamp", 4095);
}

}  // namespace cobalt::hls::test
