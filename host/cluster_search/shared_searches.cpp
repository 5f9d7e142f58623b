// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/shared_searches.hpp"

#include <fmt/format.h>

#include <charconv>
#include <exception>
#include <thread>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/engine/peers.hpp"
#include "host/engine/uci_parser.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::cluster_search {
namespace {

constexpr std::string_view kRoot = "root ";
/// Between the position and the keys of those before it.
constexpr char kKeys = ';';
constexpr int kHexadecimal = 16;

/// A follower's search, in a thread of its own until it is stopped.
class FollowersSearch {
 public:
  FollowersSearch(RankPeers& peers, const engine::Game& game, const engine::Limits& limits,
                  const SharedSearches::Search& search)
      : thread_([this, &peers, game, limits, &search] {
          try {
            SilentListener silent;
            engine::PeerListener listener(peers, silent);
            search(game, limits, control_, listener);
          } catch (...) {
            failure_ = std::current_exception();
          }
        }) {}
  ~FollowersSearch() { control_.stop(); }

  /// \throws what the search has thrown
  void end() {
    control_.stop();
    thread_.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  engine::SearchControl control_;
  std::exception_ptr failure_;
  std::jthread thread_;  ///< last
};

}  // namespace

std::string root_command(const engine::Game& game) {
  std::string command = std::string(kRoot) + chess::to_fen(game.position) + kKeys;
  for (const std::uint64_t key : game.earlier_keys) command += fmt::format(" {:x}", key);
  return command;
}

engine::Game game_of_root_command(std::string_view command) {
  const std::size_t keys = command.find(kKeys);
  if (!command.starts_with(kRoot) || keys == std::string_view::npos) {
    throw InputError(text::quoted(command), "expected the root of a search");
  }
  engine::Game game;
  game.position = chess::parse_fen(std::string(command.substr(kRoot.size(), keys - kRoot.size())));
  for (const std::string_view word : text::split_fields(command.substr(keys + 1))) {
    std::uint64_t key = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), key, kHexadecimal);
    if (error != std::errc() || end != word.data() + word.size()) {
      throw InputError(text::quoted(word), "expected the key of a position");
    }
    game.earlier_keys.push_back(key);
  }
  return game;
}

engine::SearchResult SharedSearches::lead(const engine::Game& game, const engine::Limits& limits,
                                          engine::SearchControl& control, engine::SearchListener& listener,
                                          const Search& search) {
  peers_.forward(root_command(game));
  peers_.begin(limits);
  /// However the search ends, that of the others ends, too.
  struct End {
    RankPeers& peers;
    ~End() { peers.end(); }
  } const end{peers_};
  engine::PeerListener with_peers(peers_, listener);
  return search(game, limits, control, with_peers);
}

void SharedSearches::follow(const Search& search) {
  engine::Game game;
  std::optional<FollowersSearch> running;
  while (const auto command = peers_.next_command()) {
    const auto words = text::split_fields(*command);
    const std::string_view name = words.empty() ? std::string_view() : words.front();
    if (name == "go") {
      peers_.begin({});
      running.emplace(peers_, game, engine::parse_uci_go(engine::UciWords(words).subspan(1), game.position).limits,
                      search);
    } else if (name == "root") {
      game = game_of_root_command(*command);
    } else if (running) {  // stop, quit
      running->end();
      running.reset();
    }
  }
}

}  // namespace cobalt::cluster_search
