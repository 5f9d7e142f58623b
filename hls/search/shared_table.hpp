// SPDX-License-Identifier: Apache-2.0
/// \file
/// The table that all contexts share (docs/reference/search.md): what a node asks it and what it is told.
///
/// The order in which contexts ask and write is part of an answer. So the search takes the table from outside: the
/// barrel gives it the one of a core, a test the answers that a card was seen to give.
#ifndef COBALT_HLS_SEARCH_SHARED_TABLE_HPP
#define COBALT_HLS_SEARCH_SHARED_TABLE_HPP

#include <cstdint>

#include "spec/moves.hpp"
#include "spec/search.hpp"

namespace cobalt {
namespace hls {

/// The table's answer for a key.
struct SharedProbe {
  bool found;          ///< the entry is there
  bool at_least;       ///< its node failed high: its value is at least `bound`; else it is at most `bound`
  std::uint8_t depth;  ///< of its node, quarter plies
  std::int16_t bound;  ///< view of its side to move
  std::uint16_t move;  ///< the best that was found, or kNoMove
  std::uint8_t place;  ///< of the bucket: where the node is to be noted
};
constexpr SharedProbe kNoSharedProbe = {false, false, 0, 0, spec::kNoMove, 0};

/// A node that leaves the stack, for the table.
struct SharedNote {
  std::uint64_t key;
  std::uint8_t place;
  std::uint8_t depth;
  bool at_least;
  std::uint8_t generation;  ///< of the job
  std::int16_t bound;
  std::uint16_t move;  ///< or kNoMove
};

/// No table: for jobs without the rule. Every table of a search has these functions.
struct NoSharedTable {
  SharedProbe probe(std::uint64_t key, std::uint8_t generation) {
    (void)key;
    (void)generation;
    return kNoSharedProbe;
  }
  void note(const SharedNote& note) { (void)note; }
  /// \name Nodes that are being searched
  /// \param mark  busy_mark()
  ///@{
  bool is_busy(std::uint16_t mark) {
    (void)mark;
    return false;
  }
  void enter(std::uint16_t mark) { (void)mark; }
  void leave(std::uint16_t mark) { (void)mark; }
  ///@}
};

/// The counter of a node that is being searched. Jobs of different depth do not wait for each other.
inline std::uint16_t busy_mark(std::uint64_t key, unsigned job_depth) {
  return static_cast<std::uint16_t>(((key >> 40) ^ (job_depth << 6)) % spec::kBusyMarks);
}

/// One entry. All zero: empty.
struct SharedEntry {
  std::uint32_t check;  ///< high bits of the key
  std::int16_t bound;
  std::uint16_t move;
  std::uint8_t depth;  ///< 0: empty
  std::uint8_t generation;
  bool at_least;
};

/// The table of a core in memory. A bucket is the low bits of the key.
class SharedTable {
 public:
  static constexpr unsigned kWays = spec::kSharedTableWays;

  /// \param entries  kWays << n of them, all zero; outlive this object
  /// \param marks    spec::kBusyMarks of them, all zero; no more than 255 contexts use them
  SharedTable(SharedEntry* entries, std::uint64_t buckets, std::uint8_t* marks)
      : entries_(entries), marks_(marks), bucket_mask_(buckets - 1) {}

  /// \param generation  of the job: entries of others are replaced first
  SharedProbe probe(std::uint64_t key, std::uint8_t generation) const {
    const SharedEntry* bucket = bucket_of(key);
    SharedProbe probe = kNoSharedProbe;
    int least = 1 << 30;
    for (unsigned way = 0; way < kWays; ++way) {
      const SharedEntry& entry = bucket[way];
      if (entry.depth != 0 && entry.check == check_of(key)) {
        return {true, entry.at_least, entry.depth, entry.bound, entry.move, static_cast<std::uint8_t>(way)};
      }
      const int worth = entry.depth + (entry.generation == generation ? 256 : 0);
      if (worth < least) {
        least = worth;
        probe.place = static_cast<std::uint8_t>(way);
      }
    }
    return probe;
  }

  void note(const SharedNote& note) {
    bucket_of(note.key)[note.place] =
        SharedEntry{check_of(note.key), note.bound, note.move, note.depth, note.generation, note.at_least};
  }

  bool is_busy(std::uint16_t mark) const { return marks_[mark] != 0; }
  void enter(std::uint16_t mark) { ++marks_[mark]; }
  void leave(std::uint16_t mark) { --marks_[mark]; }

 private:
  static std::uint32_t check_of(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32); }
  SharedEntry* bucket_of(std::uint64_t key) const { return entries_ + (key & bucket_mask_) * kWays; }

  SharedEntry* entries_;
  std::uint8_t* marks_;
  std::uint64_t bucket_mask_;
};

/// A table that lives elsewhere, as a search takes it.
template <class TableT>
struct SharedTablePort {
  TableT* table;

  SharedProbe probe(std::uint64_t key, std::uint8_t generation) { return table->probe(key, generation); }
  void note(const SharedNote& note) { table->note(note); }
  bool is_busy(std::uint16_t mark) { return table->is_busy(mark); }
  void enter(std::uint16_t mark) { table->enter(mark); }
  void leave(std::uint16_t mark) { table->leave(mark); }
};

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_SHARED_TABLE_HPP
