// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a search tells while it runs.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string_view>

#include "host/chess/types.hpp"
#include "host/engine/policy_names.hpp"

namespace cobalt::engine {

class SearchPeers;

/// How far a search has come.
struct Progress {
  int depth = 0;
  int selective_depth = 0;
  unsigned line_number = 1;  ///< from 1: the best line
  Score score = 0;           ///< view of the side to move
  Bound bound = Bound::kExact;
  std::uint64_t nodes = 0;  ///< of all threads
  std::chrono::steady_clock::duration elapsed{};
  int table_permille = 0;
  std::span<const chess::Move> line;
};

/// Hears from the first thread of a search, in that thread.
class SearchListener {
 public:
  virtual ~SearchListener() = default;
  virtual void on_progress(const Progress& progress) = 0;
  /// A move of the root is now searched. \param number  from 1
  virtual void on_root_move(int depth, chess::Move move, std::size_t number,
                            std::chrono::steady_clock::duration elapsed) = 0;
  /// Tells the user of an event, such as the failure of a card.
  virtual void on_message(std::string_view /*text*/) {}
  /// Other searches of the root (host/engine/peers.hpp); null: there are none.
  virtual SearchPeers* peers() { return nullptr; }
};

}  // namespace cobalt::engine
