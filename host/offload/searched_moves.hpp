// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which moves are being searched, for host threads that share a transposition table.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "host/chess/types.hpp"

namespace cobalt::offload {

/// Marks on moves of positions. A thread that may choose takes a move without one first, so that threads that search
/// the same tree are seldom in the same place, and find the other's results in the table when they get there (a simple
/// form of ABDADA, J.-C. Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19 (1996)). A mark may
/// be lost, or stand where none should: then work is done twice or in another order, and nothing else.
class SearchedMoves {
 public:
  /// A mark, as long as this object lives.
  class Mark {
   public:
    /// \param moves  null: none is made
    Mark(SearchedMoves* moves, std::uint64_t key, chess::Move move, int depth)
        : mark_(moves == nullptr ? 0 : mark_of(key, move, depth)),
          slot_(moves == nullptr ? nullptr : &moves->slot_of(mark_)) {
      if (slot_ != nullptr) slot_->store(mark_, std::memory_order_relaxed);
    }
    ~Mark() {
      if (slot_ != nullptr && slot_->load(std::memory_order_relaxed) == mark_) {
        slot_->store(0, std::memory_order_relaxed);
      }
    }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;

   private:
    std::uint64_t mark_;
    std::atomic<std::uint64_t>* slot_;
  };

  /// Whether a move of a position, by its key, is marked at a depth.
  bool has(std::uint64_t key, chess::Move move, int depth) const {
    const std::uint64_t mark = mark_of(key, move, depth);
    return slots_[index_of(mark)].load(std::memory_order_relaxed) == mark;
  }

 private:
  static constexpr std::size_t kSlots = std::size_t{1} << 14;

  /// Never 0.
  static std::uint64_t mark_of(std::uint64_t key, chess::Move move, int depth) {
    const std::uint64_t rest = std::uint64_t{move.bits()} << 16 | static_cast<std::uint16_t>(depth);
    const std::uint64_t mixed = key ^ rest * 0x9e3779b97f4a7c15U;  // 2^64 by the golden ratio
    return (mixed ^ mixed >> 29) | 1;
  }
  static std::size_t index_of(std::uint64_t mark) { return mark >> 7 & (kSlots - 1); }
  std::atomic<std::uint64_t>& slot_of(std::uint64_t mark) { return slots_[index_of(mark)]; }

  std::array<std::atomic<std::uint64_t>, kSlots> slots_{};
};

}  // namespace cobalt::offload
