// SPDX-License-Identifier: Apache-2.0
/// \file
/// What searches on several machines send each other, as bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/engine/move_dealer.hpp"
#include "host/engine/root_move.hpp"
#include "host/engine/transposition_table.hpp"

namespace cobalt::cluster_search {

/// An entry of the transposition table with its key.
struct SharedEntry {
  std::uint64_t key = 0;
  engine::TableEntry entry;

  bool operator==(const SharedEntry&) const = default;
};
/// Bytes of an entry on its way.
inline constexpr std::size_t kEntryBytes = 17;

/// Entries of a search. \param search  its number, counted by all ranks
std::string table_bytes(std::uint32_t search, std::span<const SharedEntry> entries);
/// \throws InputError when the bytes are no entries
struct TableBatch {
  std::uint32_t search = 0;
  std::vector<SharedEntry> entries;
};
TableBatch table_of(std::string_view bytes);

/// A finished iteration of a search.
struct SharedIteration {
  std::uint32_t search = 0;
  int depth = 0;
  std::vector<engine::RootMove> moves;  ///< all of the root, best first
};
std::string iteration_bytes(std::uint32_t search, int depth, std::span<const engine::RootMove> moves);
/// \throws InputError when the bytes are no iteration
SharedIteration iteration_of(std::string_view bytes);

/// Where a move that is dealt out belongs.
struct DealPlace {
  std::uint32_t search = 0;  ///< its number, counted by all ranks
  std::uint32_t deal = 0;    ///< of the search, counted by the leader
  std::uint16_t place = 0;   ///< of the move in the deal

  bool operator==(const DealPlace&) const = default;
  /// Whether it is of a deal before another.
  bool is_older_than(const DealPlace& other) const {
    return search != other.search ? search < other.search : deal < other.deal;
  }
};
/// A move for a rank to search.
struct MoveTask {
  DealPlace where;
  engine::DealtMove move;
};
std::string task_bytes(const MoveTask& task);
/// \throws InputError when the bytes are no such task
MoveTask task_of(std::string_view bytes);

/// The score of the best move of a deal so far.
struct DealBound {
  DealPlace where;  ///< of the move
  engine::Score alpha = 0;
};
std::string bound_bytes(const DealBound& bound);
/// \throws InputError when the bytes are no bound
DealBound bound_of(std::string_view bytes);

/// What came of a move.
struct MoveResult {
  DealPlace where;
  engine::DealtResult result;
};
std::string result_bytes(const MoveResult& result);
/// \throws InputError when the bytes are no result
MoveResult result_of(std::string_view bytes);

}  // namespace cobalt::cluster_search
