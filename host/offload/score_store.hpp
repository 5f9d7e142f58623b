// SPDX-License-Identifier: Apache-2.0
/// \file
/// Static scores that cards have answered, and whether anybody has looked at them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/engine/score.hpp"

namespace cobalt::offload {

/// A score a place, found by the low bits of its key; a new one replaces what was there.
class ScoreStore {
 public:
  static constexpr std::size_t kEntries = std::size_t{1} << 18;

  ScoreStore() : entries_(kEntries) {}

  /// The score of a position, when it is there.
  std::optional<engine::Score> find(std::uint64_t key) const {
    const Entry& entry = entries_[key % kEntries];
    if (!entry.is_there || entry.key != key) return std::nullopt;
    return entry.score;
  }
  /// The same by who needs it. \param uses  one more when it was never needed before
  std::optional<engine::Score> use(std::uint64_t key, std::uint64_t& uses) {
    Entry& entry = entries_[key % kEntries];
    if (!entry.is_there || entry.key != key) return std::nullopt;
    if (!entry.is_used) ++uses;
    entry.is_used = true;
    return entry.score;
  }
  void store(std::uint64_t key, engine::Score score) {
    entries_[key % kEntries] = {key, static_cast<std::int16_t>(score), true, false};
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::int16_t score = 0;
    bool is_there = false;
    bool is_used = false;
  };
  std::vector<Entry> entries_;
};

}  // namespace cobalt::offload
