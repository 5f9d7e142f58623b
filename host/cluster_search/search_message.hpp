// SPDX-License-Identifier: Apache-2.0
/// \file
/// What searches on several machines send each other, as bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/engine/policy_names.hpp"
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

}  // namespace cobalt::cluster_search
