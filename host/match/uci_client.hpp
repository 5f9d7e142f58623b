// SPDX-License-Identifier: Apache-2.0
/// \file
/// The other side of the Universal Chess Interface: starts an engine, tells it what to search and hears its moves.
#pragma once

#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>

#include "host/match/child_process.hpp"
#include "host/match/engine_output.hpp"
#include "host/match/engine_spec.hpp"

namespace cobalt::match {

/// The answer of a search.
struct SearchAnswer : BestMove {
  SearchInfo info;
  Duration elapsed{};  ///< from the order to search until the answer was read
  /// What the move takes of a clock: the time that the engine told when that is what counts and it did, else `elapsed`.
  Duration time(bool has_own_clock) const { return has_own_clock && info.time ? Duration(*info.time) : elapsed; }
};

/// An engine ended, fell silent, or speaks another language.
class EngineFailure : public std::runtime_error {
 public:
  enum class Kind {
    kEnded,    ///< its process or its output ended
    kSilent,   ///< no answer within a limit that is no matter of chess
    kStopped,  ///< we gave up waiting: the stop token asked for it
  };
  EngineFailure(Kind kind, const std::string& what) : std::runtime_error(what), kind_(kind) {}
  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

/// How long an engine may take for what is not thinking.
struct Patience {
  Milliseconds start{10'000};  ///< until "uciok", and for each "readyok"
  Milliseconds stop{2'000};    ///< from "stop" to "bestmove"
  Milliseconds end{1'000};     ///< from "quit" to its end
};

/// A running engine. One thread uses it. Every function may throw an EngineFailure; after one the engine is of no use
/// any more.
class UciClient {
 public:
  /// Starts the engine and sets its options. An option that the engine does not have is an error.
  /// \throws InputError when the program cannot be started or has no such option
  UciClient(const EngineSpec& spec, const Patience& patience, std::stop_token stop);
  /// Asks the engine to quit, and ends it when it does not.
  ~UciClient();
  UciClient(const UciClient&) = delete;
  UciClient& operator=(const UciClient&) = delete;

  /// The name the engine gave itself, or "".
  const std::string& own_name() const { return own_name_; }

  /// Says that another game begins, and waits until the engine is ready.
  void begin_game();
  /// Orders a search. \param position  as in "position startpos moves e2e4"  \param go  as in "go movetime 100"
  void begin_search(std::string_view position, std::string_view go);
  /// The move on which the engine ponders was played: time counts from now.
  void ponder_hit();
  /// Waits for the answer of the search. \param limit  from begin_search() or ponder_hit() on
  /// \return nothing when there was none in time; the search then still runs: see stop_search()
  std::optional<SearchAnswer> answer(Duration limit);
  /// Ends a search that still runs, and forgets its answer.
  void stop_search();
  bool is_searching() const { return is_searching_; }

 private:
  void send(std::string_view line);
  /// The next line. Throws when there is none in time.
  std::string next_line(TimePoint deadline);
  void wait_until_ready();
  void introduce();
  void set_options(const EngineSpec& spec);
  [[noreturn]] void fail(ReadProblem problem);

  Patience patience_;
  std::stop_token stop_;
  ChildProcess process_;
  std::string own_name_;
  std::vector<std::string> option_names_;  ///< as the engine declares them
  bool is_searching_ = false;
  TimePoint search_start_;
  SearchInfo info_;
};

}  // namespace cobalt::match
