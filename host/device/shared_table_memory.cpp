// SPDX-License-Identifier: Apache-2.0
#include "host/device/shared_table_memory.hpp"

#include <algorithm>

namespace cobalt::device {

SharedTableMemory::SharedTableMemory(unsigned bits)
    : entries_(std::max<std::size_t>(std::size_t{1} << bits, hls::SharedTable::kWays)),
      marks_(spec::kBusyMarks),
      table_(entries_.data(), entries_.size() / hls::SharedTable::kWays, marks_.data()) {}

void SharedTableMemory::clear() {
  std::ranges::fill(entries_, hls::SharedEntry{});
  std::ranges::fill(marks_, std::uint8_t{0});
}

void SharedTableMemory::take_deep_notes(std::vector<hls::SharedNote>& notes) {
  notes.insert(notes.end(), deep_notes_.begin(), deep_notes_.end());
  deep_notes_.clear();
}

void SharedTableMemory::put(const hls::SharedNote& note) {
  const hls::SharedProbe probe = table_.probe(note.key, note.generation);
  if (probe.found && probe.depth >= note.depth) return;
  hls::SharedNote placed = note;
  placed.place = probe.place;
  table_.note(placed);
}

}  // namespace cobalt::device
