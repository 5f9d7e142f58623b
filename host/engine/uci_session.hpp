// SPDX-License-Identifier: Apache-2.0
/// \file
/// A session of the Universal Chess Interface: what a chess program with a board talks to.
///
/// Two threads: one reads lines and never waits for anything else, the other works them off in their order. `stop`,
/// `ponderhit` and `quit` act at once, while a search runs, and mean every `go` that was read before them; so does
/// `isready`. Every other command waits its turn: it is worked off when the searches before it have ended. The time of
/// a search counts from when its `go` was read, or the search before it was answered.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/engine/engine.hpp"
#include "host/engine/peers.hpp"
#include "host/engine/uci_options.hpp"
#include "host/engine/uci_parser.hpp"
#include "host/engine/uci_text.hpp"

namespace cobalt::engine {

/// Lines from several threads, each written whole and at once.
class LineWriter {
 public:
  explicit LineWriter(std::ostream& out) : out_(out) {}
  void write(std::string_view line);

 private:
  std::ostream& out_;
  std::mutex mutex_;
};

/// A session between two streams.
class UciSession {
 public:
  /// \param version       of the program, for `id name`
  /// \param open_backend  for the option Device; empty: there is no such option
  /// \param peers         who searches with the engine; null: nobody. They outlive the session
  UciSession(std::istream& in, std::ostream& out, std::string version, OpenBackend open_backend = {},
             SearchPeers* peers = nullptr);

  /// Works until `quit` or the end of the input. A command that fails, for want of memory too, is told in `info string`
  /// and the session goes on. Every `go` but `go perft` is answered by one `bestmove`: with a legal move when its
  /// search fails, with none after a `position` that was refused. At the end of the input searches that limit
  /// themselves are finished, others are stopped. \throws std::system_error when there is no thread that could read
  void run();

 private:
  struct Command {
    std::string line;
    std::shared_ptr<SearchControl> control;  ///< of `go`
    bool ends_by_itself = true;
    std::chrono::steady_clock::time_point read_at = std::chrono::steady_clock::now();
  };
  class Announcer;

  // The thread that reads.
  void read_lines();
  void take_line(std::string_view input);
  void enqueue(Command command);
  bool is_searching();
  void for_each_open_search(void (SearchControl::*order)());
  void end_input();

  // The thread that works.
  std::optional<Command> next_command();
  void work_off(const Command& command);
  void execute(std::string_view name, UciWords words, const Command& command);
  void introduce();
  // What people type.
  /// \throws InputError when there is none
  const chess::Position& shown_position() const;
  void show_score();
  void perft(UciWords words, const SearchControl& control);
  void go(UciWords words, const Command& command);
  /// Answers a `go` without a position.
  void answer_without_position(const Limits& limits, SearchControl& control);
  void answer(const Game& game, const Limits& limits, SearchControl& control);
  /// How moves of the game are written.
  MoveNames names(const chess::Position& position) const { return {position, options_.rules()}; }
  SearchResult search(const Game& game, const Limits& limits, SearchControl& control, SearchListener& listener);
  SearchResult search_with_peers(const Game& game, const Limits& limits, SearchControl& control,
                                 SearchListener& listener);
  void end_search(const std::shared_ptr<SearchControl>& control);

  std::istream& in_;
  LineWriter out_;
  std::string version_;
  SearchPeers* peers_;
  Engine engine_;
  UciOptions options_;
  std::optional<Game> game_ = Game{};                  ///< none: the last `position` was refused
  std::chrono::steady_clock::time_point answered_at_;  ///< the search before

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Command> queue_;
  std::vector<Command> open_searches_;  ///< read and not yet answered
  bool input_ended_ = false;
  bool quits_ = false;
};

}  // namespace cobalt::engine
