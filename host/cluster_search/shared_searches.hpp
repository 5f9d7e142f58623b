// SPDX-License-Identifier: Apache-2.0
/// \file
/// Single searches over all ranks of a cluster, for commands that are no session of the Universal Chess Interface.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "host/cluster_search/rank_peers.hpp"
#include "host/engine/control.hpp"
#include "host/engine/engine.hpp"
#include "host/engine/limits.hpp"
#include "host/engine/listener.hpp"

namespace cobalt::cluster_search {

/// The same root on all ranks. Each rank has an engine of its own, made from the same options.
class SharedSearches {
 public:
  /// How this rank searches. The listener is to reach engine::Engine::search(), since the other ranks are found by it.
  using Search = std::function<engine::SearchResult(const engine::Game& game, const engine::Limits& limits,
                                                    engine::SearchControl& control, engine::SearchListener& listener)>;

  /// \param tell  hears of ranks that are lost, from another thread
  SharedSearches(cluster::Ranks& ranks, const PeerOptions& options, std::function<void(const std::string&)> tell)
      : peers_(ranks, options, std::move(tell)) {}

  /// Leader: searches, and all living ranks with it. \throws what `search` throws
  engine::SearchResult lead(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                            engine::SearchListener& listener, const Search& search);
  /// Follower: searches what the leader searches, until the run ends. \throws what `search` throws
  void follow(const Search& search);

 private:
  RankPeers peers_;
};

/// The root of a search as a command between ranks, and back.
std::string root_command(const engine::Game& game);
/// \throws InputError when it is no such command
engine::Game game_of_root_command(std::string_view command);

/// A listener that tells nobody.
class SilentListener final : public engine::SearchListener {
 public:
  void on_progress(const engine::Progress& /*progress*/) override {}
  void on_root_move(int /*depth*/, chess::Move /*move*/, std::size_t /*number*/,
                    std::chrono::steady_clock::duration /*elapsed*/) override {}
};

}  // namespace cobalt::cluster_search
