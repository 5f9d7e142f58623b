// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `cobalt serve` shows and does: a game, and one search at a time.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "host/chess/pgn.hpp"
#include "host/device/model_device.hpp"
#include "host/engine/control.hpp"
#include "host/serve/commands.hpp"
#include "host/serve/event_hub.hpp"
#include "host/serve/game_view.hpp"
#include "host/serve/searcher.hpp"

namespace cobalt::serve {

/// A game that everybody who has the page open shares. Orders may come from any thread; searches run in a thread of the
/// session. An order that changes the game ends the search that runs. What is wrong with an order is an InputError,
/// and changes nothing.
///
/// Events: `state` (all of state()), `search` (how far a search has come), `load` (what the cards do), `score` (of one
/// position), `best` (what a search found), `message`.
class Session {
 public:
  /// \param events  outlives this object
  Session(std::unique_ptr<Searcher> searcher, EventHub& events);
  /// Ends the search.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void set_position(const PositionCommand& command);
  void play(const MoveCommand& command);
  /// Takes back the moves after so many. \param ply  InputError when the game has fewer
  void take_back(std::size_t ply);
  /// Games to choose from, at most kMostGames; the first is shown.
  void load_pgn(const std::string& text);
  /// The same from a file that grows; the last is shown when nothing else is looked at. Never ends a search.
  /// \param games  those of the file, at least one
  void follow_games(std::vector<chess::PgnGame> games);
  void choose_game(std::size_t number);

  /// Starts a search; one that runs is ended before.
  void go(const GoCommand& command);
  /// Searches all positions of the game at once, and judges its moves.
  void analyse(const AnalyseCommand& command);
  /// Ends the search; with `play` its best move until now is made.
  void stop();

  /// `{"searcher", "games", "game", "search", "load", ...}`. Of the games at most 1,000 have their titles there, from
  /// number "first_game" on, of "game_count".
  Json state() const;
  /// The legal moves after so many moves of the game.
  Json moves(std::size_t ply) const;
  /// Where the static score of the position after so many moves comes from: `{"ply", "fen", "white", "draw", "shares":
  /// [[group, White, Black], ...]}`, centipawns, "white" in White's view and the sum of all shares. `{..., "refused":
  /// REASON}` alone when the evaluator does not take the position.
  Json explain(std::size_t ply) const;

 private:
  /// What the thread that searches is to do.
  struct Task {
    std::size_t first_ply = 0;
    std::size_t last_ply = 0;  ///< searched too
    engine::Limits limits;
    bool plays = false;
    std::optional<AnalyseCommand> analysis;  ///< of the game, in the place of a search
    std::stop_source stop;                   ///< of the analysis
    std::shared_ptr<engine::SearchControl> control = std::make_shared<engine::SearchControl>();
    bool is_dropped = false;  ///< its results are not wanted any more
  };
  class Listener;
  class AnalysisListener;
  using Lock = std::unique_lock<std::mutex>;

  // With the mutex locked.
  void start(Task task, Lock& lock);
  void halt(Lock& lock);
  void show(GameView game, Lock& lock);
  std::size_t checked_ply(std::optional<std::size_t> ply) const;
  Json state_locked() const;
  void publish_state() const;

  // The thread that searches.
  void work(const std::stop_token& end);
  void search(Task& task, Lock& lock);
  void analyse_game(Task& task, Lock& lock);
  /// Tells what cards do. \param task  that makes them do it
  Searcher::OnLoad load_teller(const Task& task);

  std::unique_ptr<Searcher> searcher_;
  device::ModelEvaluator evaluator_;
  EventHub& events_;

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  GameView game_;
  std::uint64_t game_changes_ = 0;
  std::vector<chess::PgnGame> games_;
  std::size_t game_number_ = 0;  ///< of games_, from 1; 0: none of them is shown
  std::optional<Task> task_;     ///< until it has ended
  Json last_search_;
  Json last_load_;       ///< null without cards
  std::jthread worker_;  ///< the last member: it uses the others
};

}  // namespace cobalt::serve
