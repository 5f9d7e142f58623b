// SPDX-License-Identifier: Apache-2.0
/// \file
/// The table that contexts share, with its memory: golden model of a core's table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "hls/search/shared_table.hpp"

namespace cobalt::device {

/// Memory of a shared table. Emptied when it is made. Has the functions of a table for searches.
class SharedTableMemory {
 public:
  /// Of a depth that no note has.
  static constexpr unsigned kNoDepth = 256;

  /// \param bits  2^bits entries, at least one bucket
  explicit SharedTableMemory(unsigned bits);

  void clear();
  hls::SharedTable& table() { return table_; }
  std::size_t entries() const { return entries_.size(); }

  /// From now on notes of so many quarter plies and more are kept for take_deep_notes(); kNoDepth: none.
  void keep_notes_from(unsigned least_depth) { least_kept_depth_ = least_depth; }
  /// Those that were kept since the last call, appended in their order. They are to be taken often.
  void take_deep_notes(std::vector<hls::SharedNote>& notes);
  /// Notes what another table has. An entry of the same position that is as deep stays. \param note  its place is not
  /// looked at
  void put(const hls::SharedNote& note);

  // For searches.
  hls::SharedProbe probe(std::uint64_t key, std::uint8_t generation) const { return table_.probe(key, generation); }
  void note(const hls::SharedNote& note) {
    table_.note(note);
    if (note.depth >= least_kept_depth_) deep_notes_.push_back(note);
  }
  bool is_busy(std::uint16_t mark) const { return table_.is_busy(mark); }
  void enter(std::uint16_t mark) { table_.enter(mark); }
  void leave(std::uint16_t mark) { table_.leave(mark); }

 private:
  std::vector<hls::SharedEntry> entries_;
  std::vector<std::uint8_t> marks_;
  hls::SharedTable table_;
  unsigned least_kept_depth_ = kNoDepth;
  std::vector<hls::SharedNote> deep_notes_;
};

}  // namespace cobalt::device
