// SPDX-License-Identifier: Apache-2.0
#include "host/serve/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <span>
#include <utility>

#include "host/analysis/explain.hpp"
#include "host/analysis/group_facts.hpp"
#include "host/annotate/games.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/game_text.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/san.hpp"
#include "host/serve/game_file.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::serve {
namespace {

/// Titles of games in a state, which is sent for every change.
constexpr std::size_t kMostTitles = 1000;
constexpr std::size_t kMostTitleBytes = 200;

/// A move in either notation. Throws InputError.
chess::Move parse_move(const chess::Position& position, std::string_view text) {
  if (const auto move = chess::parse_uci(position, text)) return *move;
  return chess::parse_san(position, text);
}

/// A share of time, 0 to 1, in percent: enough for the page, and a tenth of the digits.
int percent_of(double share) { return static_cast<int>(std::lround(100 * share)); }

Json card_json(const offload::CardUse& card) {
  Json shares = Json::array();
  for (const double share : card.context_shares) shares.push_back(percent_of(share));
  return {{"contexts", card.contexts},
          {"cores", card.cores},
          {"busy", card.busy_contexts},
          {"context_percent", std::move(shares)},
          {"tries", card.tries},
          {"clocks", card.clocks},
          {"tries_per_clock", card.tries_per_clock ? Json(*card.tries_per_clock) : Json()}};
}

Json load_json(const CardLoad& load) {
  Json cards = Json::array();
  for (const offload::CardUse& card : load.cards) cards.push_back(card_json(card));
  return {{"contexts", load.contexts}, {"busy", load.busy_contexts}, {"in_flight", load.in_flight},
          {"jobs", load.jobs},         {"tries", load.tries},        {"cards", std::move(cards)}};
}

/// The load of cards when no search has run yet; null without cards.
Json idle_load_json(const Searcher& searcher) {
  auto load = searcher.load();
  if (!load) return {};
  CardLoad idle;
  idle.contexts = load->contexts;
  for (const offload::CardUse& card : load->cards) {
    offload::CardUse& none = idle.cards.emplace_back();
    none.contexts = card.contexts;
    none.cores = card.cores;
    none.context_shares.resize(card.context_shares.size());
  }
  return load_json(idle);
}

std::vector<chess::PgnGame> read_games(const std::string& text) {
  ShownGames shown = read_shown_games(text, "the games", kMostGames);
  if (shown.games.empty()) throw InputError("\"pgn\"", shown.problem.empty() ? "no game found" : shown.problem);
  return std::move(shown.games);
}

}  // namespace

/// Tells the observers what a search tells.
class Session::Listener : public engine::SearchListener {
 public:
  Listener(Session& session, const Task& task, const chess::Position& position, std::size_t ply)
      : session_(session), task_(task), position_(position), ply_(ply) {}

  void on_progress(const engine::Progress& progress) override {
    const double seconds = std::chrono::duration<double>(progress.elapsed).count();
    const auto load = session_.searcher_->load();
    const std::uint64_t of_cards = load ? std::min(load->tries, progress.nodes) : 0;
    Json json = {{"ply", ply_},
                 {"number", progress.line_number},
                 {"depth", progress.depth},
                 {"selective_depth", progress.selective_depth},
                 {"score", score_json(white_score(progress.score, position_.side_to_move(), progress.depth))},
                 {"is_bound", progress.bound != engine::Bound::kExact},
                 {"nodes", progress.nodes},
                 {"host_nodes", progress.nodes - of_cards},
                 {"card_nodes", of_cards},
                 {"seconds", seconds},
                 {"nodes_per_second", seconds > 0 ? static_cast<double>(progress.nodes) / seconds : 0},
                 {"table_permille", progress.table_permille},
                 {"line", chess::line_text(position_, progress.line)}};
    if (!progress.line.empty()) {
      json["move"] = {static_cast<int>(progress.line[0].from()), static_cast<int>(progress.line[0].to())};
    }
    const Lock lock(session_.mutex_);
    if (task_.is_dropped) return;
    session_.last_search_ = json;
    session_.events_.publish("search", json);
  }
  void on_root_move(int /*depth*/, chess::Move /*move*/, std::size_t /*number*/,
                    std::chrono::steady_clock::duration /*elapsed*/) override {}
  void on_message(std::string_view text) override {
    session_.events_.publish("message", {{"text", std::string(text)}});
  }

 private:
  Session& session_;
  const Task& task_;
  const chess::Position& position_;
  std::size_t ply_;
};

/// Tells the observers the score of each position as it comes.
class Session::AnalysisListener : public annotate::AnalysisListener {
 public:
  AnalysisListener(Session& session, const Task& task, const chess::PgnGame& game) : session_(session), task_(task) {
    for (const chess::Position& position : game.positions()) fens_.push_back(chess::to_fen_without_clocks(position));
  }

  void on_round(bool is_of_games, std::size_t /*positions*/) override { is_of_game_ = is_of_games; }
  void on_choice(const chess::Position& position, const strength::Choice& choice) override {
    if (!is_of_game_) return;
    const int sign = position.side_to_move() == chess::kWhite ? 1 : -1;
    const WhiteScore score = {choice.score.is_mate, sign * choice.score.value, choice.depth};
    const std::string fen = chess::to_fen_without_clocks(position);
    const Lock lock(session_.mutex_);
    if (task_.is_dropped) return;
    for (std::size_t ply = 0; ply < fens_.size(); ++ply) {
      if (fens_[ply] != fen) continue;
      session_.game_.set_score(ply, score);
      session_.events_.publish("score", {{"ply", ply}, {"score", score_json(score)}});
    }
  }

 private:
  Session& session_;
  const Task& task_;
  std::vector<std::string> fens_;  ///< by ply, without clocks
  bool is_of_game_ = true;
};

Session::Session(std::unique_ptr<Searcher> searcher, EventHub& events)
    : searcher_(std::move(searcher)),
      evaluator_(searcher_->parameters()),
      events_(events),
      last_load_(idle_load_json(*searcher_)),
      worker_([this](const std::stop_token& end) { work(end); }) {}

Session::~Session() {
  Lock lock(mutex_);
  halt(lock);
  worker_.request_stop();
}

// ------------------------------------------------------------------------------------------------------------ orders

void Session::set_position(const PositionCommand& command) {
  GameView game(command.fen.empty() ? chess::Position() : chess::parse_fen(command.fen));
  for (const std::string& text : command.moves) {
    game.play(game.last_ply(), parse_move(game.position(game.last_ply()), text));
  }
  Lock lock(mutex_);
  game_number_ = 0;
  show(std::move(game), lock);
}

void Session::play(const MoveCommand& command) {
  Lock lock(mutex_);
  const std::size_t ply = checked_ply(command.ply);
  if (ply >= kMostPlies) throw InputError("\"move\"", fmt::format("the game has {} plies already", ply));
  GameView game = game_;
  game.play(ply, parse_move(game.position(ply), command.move));
  game_number_ = 0;
  show(std::move(game), lock);
}

void Session::take_back(std::size_t ply) {
  Lock lock(mutex_);
  GameView game = game_;
  game.cut(checked_ply(ply));
  game_number_ = 0;
  show(std::move(game), lock);
}

void Session::load_pgn(const std::string& text) {
  std::vector<chess::PgnGame> games = read_games(text);
  GameView game(games.front(), 1);
  Lock lock(mutex_);
  games_ = std::move(games);
  game_number_ = 1;
  show(std::move(game), lock);
}

void Session::follow_games(std::vector<chess::PgnGame> games) {
  const Lock lock(mutex_);
  const bool follows = !task_ && game_number_ == games_.size() && (game_number_ != 0 || game_.last_ply() == 0);
  games_ = std::move(games);
  if (follows) {
    game_number_ = games_.size();
    game_ = GameView(games_.back(), game_number_);
    ++game_changes_;
  }
  publish_state();
}

void Session::choose_game(std::size_t number) {
  Lock lock(mutex_);
  if (number == 0 || number > games_.size()) {
    throw InputError("\"number\"", games_.empty() ? "no games are loaded"
                                                  : fmt::format("expected a game from 1 to {}", games_.size()));
  }
  game_number_ = number;
  show(GameView(games_[number - 1], number), lock);
}

void Session::go(const GoCommand& command) {
  Lock lock(mutex_);
  Task task;
  task.first_ply = task.last_ply = checked_ply(command.ply);
  task.limits = command.limits;
  task.plays = command.plays;
  if (chess::count_legal_moves(game_.position(task.first_ply)) == 0) {
    throw InputError("\"ply\"", "the game is over there: no legal move");
  }
  if (task.plays && task.first_ply >= kMostPlies) throw InputError("\"play\"", "the game is too long");
  start(std::move(task), lock);
}

void Session::analyse(const AnalyseCommand& command) {
  Lock lock(mutex_);
  Task task;
  task.last_ply = game_.last_ply();
  task.analysis = command;
  start(std::move(task), lock);
}

void Session::stop() {
  const Lock lock(mutex_);
  if (!task_) return;
  task_->stop.request_stop();
  task_->control->stop();
}

Json Session::state() const {
  const Lock lock(mutex_);
  return state_locked();
}

Json Session::moves(std::size_t ply) const {
  const Lock lock(mutex_);
  return game_.moves_json(checked_ply(ply));
}

Json Session::explain(std::size_t ply) const {
  const chess::Position position = [&] {
    const Lock lock(mutex_);
    return game_.position(checked_ply(ply));
  }();
  Json json = {{"ply", ply}, {"fen", chess::to_fen(position)}};
  const analysis::Explanation explanation(evaluator_, searcher_->parameters(), chess::pack_position(position));
  if (const std::uint8_t status = explanation.result().status; status != 0) {
    json["refused"] = chess::describe_position_errors(status);
    return json;
  }
  json["white"] = explanation.white_view_cp();
  json["draw"] = explanation.recognised_draw();
  json["shares"] = analysis::shares_json(explanation);
  return json;
}

// ------------------------------------------------------------------------------------------------- with the mutex

std::size_t Session::checked_ply(std::optional<std::size_t> ply) const {
  if (ply && *ply > game_.last_ply()) {
    throw InputError("\"ply\"", fmt::format("{} is after the end; the game has {} plies", *ply, game_.last_ply()));
  }
  return ply.value_or(game_.last_ply());
}

void Session::show(GameView game, Lock& lock) {
  halt(lock);
  game_ = std::move(game);
  ++game_changes_;
  last_search_ = Json();
  last_load_ = idle_load_json(*searcher_);
  publish_state();
}

void Session::start(Task task, Lock& lock) {
  const std::uint64_t changes_before = game_changes_;
  halt(lock);
  // Another order may have come first while this one waited: the plies of the task are those of the game before.
  if (game_changes_ != changes_before) throw InputError("the order", "the game has changed meanwhile");
  last_search_ = Json();
  last_load_ = idle_load_json(*searcher_);
  task_.emplace(std::move(task));
  changed_.notify_all();
  publish_state();
}

void Session::halt(Lock& lock) {
  // Another order may start a task while this one waits.
  while (task_) {
    task_->is_dropped = true;
    task_->stop.request_stop();
    task_->control->stop();
    changed_.wait(lock, [this] { return !task_ || !task_->is_dropped; });
  }
}

Json Session::state_locked() const {
  // As many before the one that is shown as after it, where there are more than fit.
  const std::size_t titles = std::min(games_.size(), kMostTitles);
  const std::size_t before = std::min(game_number_ - std::min(game_number_, kMostTitles / 2), games_.size() - titles);
  Json games = Json::array();
  for (std::size_t i = before; i < before + titles; ++i) {
    games.push_back(text::shortened(chess::game_title(i + 1, games_[i]), kMostTitleBytes));
  }
  Json json = {{"searcher", searcher_->name()}, {"is_virtual", searcher_->is_virtual()},
               {"games", std::move(games)},     {"first_game", before + 1},
               {"game_count", games_.size()},   {"game_number", game_number_},
               {"game", game_.json()},          {"searching", Json()},
               {"search", last_search_},        {"load", last_load_}};
  if (task_) {
    json["searching"] = {{"ply", task_->first_ply},
                         {"plays", task_->plays},
                         {"last_ply", task_->last_ply},
                         {"analysis", task_->analysis.has_value()}};
  }
  return json;
}

void Session::publish_state() const { events_.publish("state", state_locked()); }

// ------------------------------------------------------------------------------------------------ the other thread

void Session::work(const std::stop_token& end) {
  Lock lock(mutex_);
  while (changed_.wait(lock, end, [this] { return task_.has_value(); })) {
    if (task_->analysis) {
      analyse_game(*task_, lock);
    } else {
      search(*task_, lock);
    }
    const bool is_dropped = task_->is_dropped;
    task_.reset();
    changed_.notify_all();
    if (!is_dropped) publish_state();
  }
}

Searcher::OnLoad Session::load_teller(const Task& task) {
  return [this, &task](const CardLoad& load) {
    const Json json = load_json(load);
    const Lock locked(mutex_);
    if (task.is_dropped) return;
    last_load_ = json;
    events_.publish("load", json);
  };
}

void Session::analyse_game(Task& task, Lock& lock) {
  const chess::PgnGame game = game_.game();
  const std::stop_token stop = task.stop.get_token();
  lock.unlock();
  std::optional<std::vector<annotate::AnnotatedGame>> annotated;
  try {
    AnalysisListener listener(*this, task, game);
    strength::Record record("", "");
    annotated = annotate::annotate_games({game}, searcher_->search_many(task.analysis->nodes, load_teller(task)), "",
                                         record, listener, stop);
  } catch (const std::exception& error) {
    events_.publish("message", {{"text", fmt::format("the analysis failed: {}", error.what())}});
  }
  lock.lock();
  if (!task.is_dropped && annotated) game_.set_judgements(annotated->front());
}

void Session::search(Task& task, Lock& lock) {
  const std::size_t ply = task.first_ply;
  const engine::Game game = game_.game_at(ply);
  const engine::Limits limits = task.limits;
  const auto control = task.control;
  lock.unlock();
  Listener listener(*this, task, game.position, ply);
  engine::SearchResult result;
  try {
    result = searcher_->search(game, limits, *control, listener, load_teller(task));
  } catch (const std::exception& error) {
    events_.publish("message", {{"text", fmt::format("the search failed: {}", error.what())}});
  }
  lock.lock();
  if (task.is_dropped || result.lines.empty()) return;
  const chess::Color side = game.position.side_to_move();
  const WhiteScore score = white_score(result.lines.front().score, side, result.depth);
  game_.set_score(ply, score);
  events_.publish("score", {{"ply", ply}, {"score", score_json(score)}});
  events_.publish("best", {{"ply", ply},
                           {"move", chess::to_uci(result.best_move())},
                           {"name", chess::numbered_san(game.position, result.best_move())},
                           {"depth", result.depth},
                           {"nodes", result.nodes}});
  if (task.plays) {
    game_.play(ply, result.best_move());
    ++game_changes_;
    game_number_ = 0;
  }
}

}  // namespace cobalt::serve
