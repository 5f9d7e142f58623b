// SPDX-License-Identifier: Apache-2.0
/// \file
/// Other searches of the same root, on other machines: what a session and a search tell them and hear from them.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "host/engine/finished_iteration.hpp"
#include "host/engine/limits.hpp"
#include "host/engine/listener.hpp"
#include "host/engine/policy_names.hpp"
#include "host/engine/transposition_table.hpp"

namespace cobalt::engine {

/// The others, whoever they are. The session calls from its working thread, the search from its first.
class SearchPeers {
 public:
  SearchPeers() = default;
  virtual ~SearchPeers() = default;
  SearchPeers(const SearchPeers&) = delete;
  SearchPeers& operator=(const SearchPeers&) = delete;

  // What a session tells.
  /// A command that changes what is searched or how: position, setoption, ucinewgame.
  virtual void forward(std::string_view command) = 0;
  /// The search of the position begins.
  virtual void begin(const Limits& limits) = 0;
  /// It has ended, whatever ended it.
  virtual void end() = 0;

  // What a search tells and asks. Cheap: it happens all the time.
  /// Of those that search the root; 0 for the one that answers. Those with odd numbers begin a ply deeper.
  virtual unsigned number() const = 0;
  /// The table has a deep entry.
  virtual void on_entry(std::uint64_t key, const TableEntry& entry) = 0;
  /// \param moves  all of the root, best first
  virtual void on_iteration(int depth, std::span<const RootMove> moves) = 0;
  /// Puts what the others have found where the search finds it.
  /// \param own_moves  of the root: an iteration with others is of another root, and is not taken
  /// \param nodes      of the thread that asks, so far
  virtual void exchange(TranspositionTable& table, FinishedIteration& finished, std::span<const RootMove> own_moves,
                        std::uint64_t nodes) = 0;
};

/// A listener of a search that has peers. It passes all on to another listener.
class PeerListener final : public SearchListener {
 public:
  PeerListener(SearchPeers& peers, SearchListener& listener) : peers_(peers), listener_(listener) {}

  SearchPeers* peers() override { return &peers_; }
  void on_progress(const Progress& progress) override { listener_.on_progress(progress); }
  void on_root_move(int depth, chess::Move move, std::size_t number,
                    std::chrono::steady_clock::duration elapsed) override {
    listener_.on_root_move(depth, move, number, elapsed);
  }
  void on_message(std::string_view text) override { listener_.on_message(text); }

 private:
  SearchPeers& peers_;
  SearchListener& listener_;
};

/// The peers of a search by its listener; null: it has none.
inline SearchPeers* peers_of(SearchListener* listener) { return listener != nullptr ? listener->peers() : nullptr; }

}  // namespace cobalt::engine
