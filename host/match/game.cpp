// SPDX-License-Identifier: Apache-2.0
#include "host/match/game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "host/chess/movegen.hpp"
#include "host/support/text.hpp"

namespace cobalt::match {
namespace {

using chess::Color;
using Players = std::array<Player*, chess::kColors>;
using Clocks = std::array<std::optional<PlayerClock>, chess::kColors>;

/// A game that goes on.
class GameInPlay {
 public:
  GameInPlay(const Players& players, const Opening& opening, const GameRules& rules)
      : players_(players), rules_(rules), course_(opening.start), adjudicator_(rules.adjudication) {
    record_.opening = opening;
    for (const chess::Move move : opening.moves) course_.play(move);
    for (const Color side : {chess::kWhite, chess::kBlack}) {
      if (const auto& control = spec(side).clock) clocks_[side].emplace(*control);
    }
  }

  GameRecord play() {
    const bool has_begun = begin(chess::kWhite) && begin(chess::kBlack);
    while (has_begun && !is_over_) take_turn();
    for (Player* const player : players_) player->settle();
    return std::move(record_);
  }

 private:
  const EngineSpec& spec(Color side) const { return players_[side]->spec(); }

  void finish(GameEnd end, std::string detail = "") {
    record_.end = end;
    record_.detail = std::move(detail);
    is_over_ = true;
  }
  void lose(Color loser, EndReason reason, std::string detail = "") {
    finish({win_of(~loser), reason}, std::move(detail));
  }
  /// The engine of a side is of no use any more.
  void lose_by_failure(Color loser, const EngineFailure& failure) {
    players_[loser]->end();
    if (failure.kind() == EngineFailure::Kind::kStopped) throw failure;
    const bool has_ended = failure.kind() == EngineFailure::Kind::kEnded;
    lose(loser, has_ended ? EndReason::kEngineEnded : EndReason::kEngineSilent, failure.what());
  }

  bool begin(Color side) {
    try {
      players_[side]->begin_game();
      return true;
    } catch (const EngineFailure& failure) {
      lose_by_failure(side, failure);
      return false;
    }
  }

  void take_turn() {
    const Color mover = course_.position().side_to_move();
    try {
      const std::optional<SearchAnswer> answer = search(mover);
      if (!answer) {
        fall_silent(mover);
      } else if (const auto move = chess::parse_uci(course_.position(), answer->move)) {
        if (keep_clock(mover, time_of(mover, *answer))) make_move(mover, *move, *answer);
      } else {
        lose(mover, EndReason::kIllegalMove, text::quoted(answer->move));
      }
    } catch (const EngineFailure& failure) {
      lose_by_failure(mover, failure);
    }
  }

  void run_out_of_time(Color mover) { lose(mover, EndReason::kTime); }

  /// Without a limit by the referee's clock the engine is not late but silent.
  void fall_silent(Color mover) {
    const bool has_limit = (spec(mover).clock || spec(mover).move_time) && !spec(mover).has_own_clock;
    lose(mover, has_limit ? EndReason::kTime : EndReason::kEngineSilent);
  }

  Duration time_of(Color mover, const SearchAnswer& answer) const { return answer.time(spec(mover).has_own_clock); }

  bool keep_clock(Color mover, Duration elapsed) {
    // The referee waits for the others no longer than this.
    if (spec(mover).has_own_clock && spec(mover).move_time && elapsed > *spec(mover).move_time + spec(mover).margin) {
      run_out_of_time(mover);
      return false;
    }
    if (clocks_[mover] && !clocks_[mover]->spend(elapsed, spec(mover).margin)) {
      run_out_of_time(mover);
      return false;
    }
    return true;
  }

  std::optional<SearchAnswer> search(Color mover) {
    UciClient& client = players_[mover]->client();
    if (expected_[mover].is_running) {
      expected_[mover].is_running = false;
      if (expected_[mover].move == course_.moves().back()) {
        client.ponder_hit();
        return client.answer(time_limit(mover));
      }
      client.stop_search();
    }
    client.begin_search(course_.uci_position(), "go" + limits(mover));
    return client.answer(time_limit(mover));
  }

  Duration time_limit(Color mover) const {
    Duration limit = rules_.longest_move;
    if (spec(mover).has_own_clock) return limit;
    if (clocks_[mover]) limit = std::min(limit, clocks_[mover]->limit(spec(mover).margin));
    if (spec(mover).move_time) limit = std::min<Duration>(limit, *spec(mover).move_time + spec(mover).margin);
    return limit;
  }

  /// The words after "go".
  std::string limits(Color mover) const {
    std::string text;
    if (clocks_[mover]) {
      // A side without a clock of its own has as much as the other for all that the engine knows.
      for (const auto& [side, letter] : {std::pair{chess::kWhite, 'w'}, std::pair{chess::kBlack, 'b'}}) {
        const PlayerClock& clock = clocks_[side] ? *clocks_[side] : *clocks_[mover];
        text += fmt::format(" {}time {}", letter, std::max<std::int64_t>(clock.left().count(), 1));
        if (clock.increment() > Milliseconds(0)) text += fmt::format(" {}inc {}", letter, clock.increment().count());
      }
      if (const auto moves = clocks_[mover]->moves_to_go()) text += fmt::format(" movestogo {}", *moves);
    }
    if (spec(mover).move_time) text += fmt::format(" movetime {}", spec(mover).move_time->count());
    if (spec(mover).nodes) text += fmt::format(" nodes {}", *spec(mover).nodes);
    if (spec(mover).depth) text += fmt::format(" depth {}", *spec(mover).depth);
    return text;
  }

  void make_move(Color mover, chess::Move move, const SearchAnswer& answer) {
    course_.play(move);
    record_.moves.push_back({move, answer.info, time_of(mover, answer)});
    if (const auto end = course_.end()) {
      finish(*end);
    } else if (const auto early = adjudicator_.after_move(mover, answer.info.score, course_)) {
      finish(*early);
    } else if (spec(mover).ponders) {
      begin_ponder(mover, answer.ponder);
    }
  }

  /// Lets the engine think about the reply that it expects, if it is one and the game goes on after it.
  void begin_ponder(Color mover, const std::string& reply) {
    const auto move = chess::parse_uci(course_.position(), reply);
    if (!move) return;
    GameCourse expected = course_;
    expected.play(*move);
    if (expected.end()) return;
    players_[mover]->client().begin_search(expected.uci_position(), "go ponder" + limits(mover));
    expected_[mover] = {true, *move};
  }

  /// What a side ponders on.
  struct Expected {
    bool is_running = false;
    chess::Move move;
  };

  Players players_;
  const GameRules& rules_;
  GameCourse course_;
  Adjudicator adjudicator_;
  Clocks clocks_;
  std::array<Expected, chess::kColors> expected_{};
  GameRecord record_;
  bool is_over_ = false;
};

}  // namespace

std::optional<GameRecord> play_game(const Players& players, const Opening& opening, const GameRules& rules,
                                    const std::stop_token& stop) {
  try {
    return GameInPlay(players, opening, rules).play();
  } catch (const EngineFailure& failure) {
    if (!stop.stop_requested()) throw;
    return std::nullopt;
  }
}

}  // namespace cobalt::match
