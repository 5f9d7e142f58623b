// SPDX-License-Identifier: Apache-2.0
/// \file
/// Static scores of positions that were evaluated before.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "host/engine/big_array.hpp"
#include "host/engine/policy_names.hpp"

namespace cobalt::engine {

/// Static scores by key, shared by all threads without locks: an entry is one word, 48 bits of the key above 16 of
/// score. A new entry replaces the old one in its place.
class EvaluationCache {
 public:
  /// \param bytes  at most; the number of entries is a power of two, at least kLeastEntries
  explicit EvaluationCache(std::size_t bytes);

  /// As TranspositionTable::set_function.
  void set_function(std::uint64_t number) { function_ = number; }

  std::optional<Score> find(std::uint64_t key) const {
    key ^= function_;
    const std::uint64_t word = entries_[key & mask_].load(std::memory_order_relaxed);
    // An empty entry is told from the others by its score.
    if ((word ^ key) >> kScoreBits != 0 || word == kEmpty) return std::nullopt;
    return static_cast<std::int16_t>(word & kScoreMask);
  }
  void store(std::uint64_t key, Score score) {
    key ^= function_;
    const std::uint64_t word = (key & ~kScoreMask) | static_cast<std::uint16_t>(score);
    entries_[key & mask_].store(word, std::memory_order_relaxed);
  }
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&entries_[(key ^ function_) & mask_]); }

  /// Forgets everything. No search may run.
  void clear();

  static constexpr std::size_t kLeastEntries = 1 << 16;  // the key's low 16 bits are known by the place

 private:
  static constexpr unsigned kScoreBits = 16;
  static constexpr std::uint64_t kScoreMask = (1U << kScoreBits) - 1;
  static constexpr std::uint64_t kEmpty = static_cast<std::uint16_t>(kNoScore);

  BigArray<std::atomic<std::uint64_t>> entries_;
  std::uint64_t mask_;
  std::uint64_t function_ = 0;  ///< part of every key
};

}  // namespace cobalt::engine
