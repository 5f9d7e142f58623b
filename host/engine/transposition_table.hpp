// SPDX-License-Identifier: Apache-2.0
/// \file
/// What earlier searches found out about positions.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "host/chess/types.hpp"
#include "host/engine/big_array.hpp"
#include "host/engine/policy_names.hpp"

namespace cobalt::engine {

/// What is known of a position. Mate scores count from the position itself, not from the root.
struct TableEntry {
  chess::Move move;               ///< the best one known; none when no move was better than another
  Score score = kNoScore;         ///< of `bound`
  Score static_score = kNoScore;  ///< kNoScore in check
  int depth = 0;                  ///< plies searched below it, 0 for quiescence
  Bound bound = Bound::kNone;
  bool was_pv = false;  ///< it was in a principal variation

  bool is_found() const { return bound != Bound::kNone; }
  bool operator==(const TableEntry&) const = default;
};

/// Entries by key, shared by all threads without locks, kept from move to move.
///
/// An entry is two words: its data, and its key exclusive or the data. When two threads write an entry at the same time
/// its words may come from both; then the key does not fit and the entry is not found. (Hyatt and Mann, "A lock-less
/// transposition table implementation for parallel search", 2002.) So nothing is ever read that was not written for
/// that key, but for keys that are equal by chance.
class TranspositionTable {
 public:
  static constexpr std::size_t kLeastMegabytes = 1;
  static constexpr std::size_t kMostMegabytes = std::size_t{1} << 20;

  /// Throws std::bad_alloc when there is not so much memory.
  explicit TranspositionTable(std::size_t megabytes);

  /// Entries that are found and stored from now on belong to this evaluation function: those of others are kept, and
  /// not found until their function comes back. No search may run.
  /// \param number  0 of a new table; equal numbers are equal functions
  void set_function(std::uint64_t number) { function_ = number; }

  /// The entry of a key; one that is not found has no bound.
  TableEntry find(std::uint64_t key) const;
  /// Keeps an entry in the place of the least valuable of its bucket: of an old search, or of the least depth. A move
  /// that is known stays when the new entry has none. \param entry  has a bound
  void store(std::uint64_t key, TableEntry entry);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket_of(key ^ function_)); }

  /// A new search begins: the entries of those before it age. No search may run.
  void begin_search() { generation_ = (generation_ + 1) & kGenerationMask; }
  /// Forgets everything. No search may run.
  void clear();
  /// How full it is of entries of the current search, in thousandths, from a sample.
  int permille_full() const;
  std::size_t megabytes() const { return megabytes_; }

 private:
  struct Slot {
    std::atomic<std::uint64_t> check{0};  ///< key exclusive or data
    std::atomic<std::uint64_t> data{0};
  };
  static constexpr std::size_t kBucketSlots = 4;
  struct alignas(64) Bucket {
    std::array<Slot, kBucketSlots> slots;
  };
  static constexpr unsigned kGenerationMask = 31;

  __extension__ using Product = unsigned __int128;
  /// The upper part of the product of key and number of buckets: any number of buckets serves, evenly.
  std::size_t index_of(std::uint64_t key) const {
    return static_cast<std::size_t>(Product{key} * buckets_.size() >> 64);
  }
  const Bucket& bucket_of(std::uint64_t key) const { return buckets_[index_of(key)]; }
  Bucket& bucket_of(std::uint64_t key) { return buckets_[index_of(key)]; }
  /// Greater is worth more: depth, less what each generation of age costs.
  int worth(std::uint64_t data) const;

  std::size_t megabytes_;
  BigArray<Bucket> buckets_;
  unsigned generation_ = 0;
  std::uint64_t function_ = 0;  ///< part of every key
};

/// A score as the table keeps it: mates counted from the position at `ply`.
Score score_to_table(Score score, int ply);
/// The inverse.
Score score_from_table(Score score, int ply);

}  // namespace cobalt::engine
