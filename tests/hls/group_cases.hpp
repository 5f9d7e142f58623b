// SPDX-License-Identifier: Apache-2.0
/// \file
/// Examples of one group: a position and what it uses at one place, for White and, with the board mirrored, for Black.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/hls/mirrored_fen.hpp"
#include "tests/hls/test_support.hpp"

namespace cobalt::hls::test {

/// What a position uses of a table of White's at a place.
struct GroupCase {
  const char* what;
  const char* fen;
  unsigned table;
  int place;
  std::vector<unsigned> subindices;  ///< of the one entry used, most significant first; empty: none is used there
};

/// Checks an example.
/// \param black_offset  Black's entries come so many behind White's (groups with one table for both)
inline void check_group_case(unsigned group, const GroupCase& one, unsigned black_offset = 0) {
  std::vector<unsigned> entries;
  if (!one.subindices.empty()) entries = {entry_number(group, one.subindices)};
  EXPECT_EQ(entries_used(one.fen, group, one.table, one.place), entries) << one.fen;
  // Mirroring exchanges the sides' tables from the first to the last: rising diagonals become falling ones.
  const unsigned table = spec::kGroupTable[group].tables - 1u - one.table;
  for (unsigned& entry : entries) entry += black_offset;
  const std::string mirrored = mirrored_fen(one.fen);
  const int place = place_kind(group) == Place::kSquare ? one.place ^ 56 : one.place;
  EXPECT_EQ(entries_used(mirrored, group, table, place), entries) << mirrored;
}

/// Entries {table, entry} of a group.
using Entries = std::set<std::pair<unsigned, unsigned>>;

/// Adds the entries of a group that a position uses.
inline void add_entries(unsigned group, const PackedPosition& position, Entries& entries) {
  static const BothParameters zero;
  Trace trace;
  evaluate_packed_traced(position.data(), zero.golden(), trace);
  for (unsigned i = 0; i < trace.use_count; ++i) {
    const std::uint32_t address = trace.uses[i].address;
    if (spec::address_group(address) != group) continue;
    entries.emplace(spec::address_table(address), spec::address_entry(address));
  }
}

/// The entries of a group that random positions of a kind use.
inline Entries entries_reached(unsigned group, Source source, std::size_t count, std::uint64_t seed) {
  Entries reached;
  for_each_position(source, count, seed,
                    [&](const PackedPosition& position) { add_entries(group, position, reached); });
  return reached;
}

}  // namespace cobalt::hls::test
