// SPDX-License-Identifier: Apache-2.0
/// \file
/// Records under small numbers that are used again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace cobalt::offload {

/// Gives every record a number, its slot, as long as it is there. Slots are less than the greatest number of records
/// that were there at once, so whoever passes a slot on finds its record again without a search.
template <typename T>
class SlotTable {
 public:
  /// \return its slot
  std::uint32_t add(T record) {
    if (free_.empty()) {
      records_.push_back(std::move(record));
      return static_cast<std::uint32_t>(records_.size() - 1);
    }
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    records_[slot] = std::move(record);
    return slot;
  }
  /// Takes the record of a slot out, which must be there.
  T take(std::uint32_t slot) {
    free_.push_back(slot);
    return std::exchange(records_[slot], T{});
  }
  /// The record of a slot; a default one where none is, null for a number that was never a slot.
  T* find(std::uint32_t slot) { return slot < records_.size() ? &records_[slot] : nullptr; }
  T& operator[](std::uint32_t slot) { return records_[slot]; }

  /// Records that are there.
  std::size_t size() const { return records_.size() - free_.size(); }

 private:
  std::vector<T> records_;
  std::vector<std::uint32_t> free_;
};

}  // namespace cobalt::offload
