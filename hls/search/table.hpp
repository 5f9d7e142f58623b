// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a job remembers beside its stack: the table of nodes and the killers (docs/reference/search.md).
#ifndef COBALT_HLS_SEARCH_TABLE_HPP
#define COBALT_HLS_SEARCH_TABLE_HPP

#include <cstdint>

#include "spec/moves.hpp"
#include "spec/search.hpp"

namespace cobalt {
namespace hls {

struct SearchTableEntry {
  std::uint32_t key;
  std::uint16_t move;  ///< or kNoMove
  std::uint8_t depth;
  bool at_least;           ///< it failed high
  std::uint64_t job_mark;  ///< entries of other jobs are as if they were not there
};

/// All zero at first.
struct SearchTable {
  SearchTableEntry entry[spec::kSearchTableEntries];
  std::uint64_t job_mark;  ///< of the job that is done

  /// The table is as if it were empty.
  void begin_job() { ++job_mark; }
  const SearchTableEntry& place(std::uint32_t key) const { return entry[key % spec::kSearchTableEntries]; }
  bool has(std::uint32_t key) const { return place(key).job_mark == job_mark && place(key).key == key; }
  void note(std::uint32_t key, std::uint8_t depth, bool at_least, std::uint16_t move) {
    entry[key % spec::kSearchTableEntries] = SearchTableEntry{key, move, depth, at_least, job_mark};
  }
};

/// Two moves a ply.
struct SearchKillers {
  std::uint16_t move[spec::kSearchPlies][2];
  unsigned plies;  ///< whose killers are of this job

  void begin_job() { plies = 0; }
  /// Called before the killers of a ply are looked at. A job comes to no ply before it has been at the one below.
  void enter(unsigned ply) {
    if (ply < plies) return;
    move[ply][0] = move[ply][1] = spec::kNoMove;
    plies = ply + 1;
  }
  void note(unsigned ply, std::uint16_t killer) {
    if (move[ply][0] == killer) return;
    move[ply][1] = move[ply][0];
    move[ply][0] = killer;
  }
};

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_TABLE_HPP
