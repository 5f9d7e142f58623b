// SPDX-License-Identifier: Apache-2.0
#include "host/match/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "host/match/match_file.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "host/support/threads.hpp"

namespace cobalt::match {
namespace {

/// The engines of one thread: those of its last game keep running.
class Stable {
 public:
  Stable(const MatchPlan& plan, std::stop_token stop) : plan_(plan), stop_(std::move(stop)) {}

  std::array<Player*, chess::kColors> players(const Fixture& fixture) {
    // Engines that wait for games far away would only hold memory.
    std::erase_if(players_, [&](const auto& entry) { return std::ranges::count(fixture.engines, entry.first) == 0; });
    return {&player(fixture.engines[chess::kWhite]), &player(fixture.engines[chess::kBlack])};
  }

 private:
  Player& player(std::size_t engine) {
    return players_.try_emplace(engine, plan_.engines[engine], plan_.patience, stop_).first->second;
  }

  const MatchPlan& plan_;
  std::stop_token stop_;
  std::map<std::size_t, Player> players_;
};

/// A match that is being played.
class MatchInPlay {
 public:
  MatchInPlay(const MatchPlan& plan, MatchListener& listener)
      : plan_(plan),
        listener_(listener),
        schedule_(make_schedule(plan.tournament, plan.engines.size(), plan.pairs, plan.openings.size())),
        standings_(plan.engines.size(), schedule_.size()),
        file_(plan) {}

  Standings play(const std::stop_token& stop) {
    file_.read(schedule_, standings_);
    const std::stop_callback pass_on(stop, [this] { stop_.request_stop(); });
    if (is_decided()) return standings_;
    const std::size_t games_left = schedule_.size() - standings_.games();
    const auto threads = static_cast<unsigned>(std::min<std::size_t>(plan_.concurrency, games_left));
    if (threads != 0) run_in_threads(threads, [this](unsigned /*thread*/) { work(); });
    return standings_;
  }

 private:
  /// Plays games until there are none left.
  void work() {
    try {
      Stable stable(plan_, stop_.get_token());
      while (const Fixture* const fixture = next_fixture()) {
        const auto record =
            play_game(stable.players(*fixture), plan_.openings[fixture->opening], plan_.rules, stop_.get_token());
        if (record) keep(*fixture, *record);
      }
    } catch (...) {
      stop_.request_stop();
      throw;
    }
  }

  const Fixture* next_fixture() {
    const std::lock_guard lock(mutex_);
    while (next_ < schedule_.size() && standings_.has(schedule_[next_])) ++next_;
    if (stop_.stop_requested() || next_ == schedule_.size()) return nullptr;
    const Fixture* const fixture = &schedule_[next_++];
    listener_.on_start(*fixture, standings_);
    return fixture;
  }

  void keep(const Fixture& fixture, const GameRecord& record) {
    const std::lock_guard lock(mutex_);
    // A game that ends after the decision would make the result depend on which games were quick.
    if (stop_.stop_requested()) return;
    file_.add(fixture, record);
    standings_.add(fixture, record.end.result, pgn_termination(record.end.reason));
    listener_.on_end(fixture, record, standings_);
    if (is_decided()) stop_.request_stop();
  }

  bool is_decided() const {
    return plan_.sprt && verdict(*plan_.sprt, standings_.of(0).pairs) != SprtVerdict::kUndecided;
  }

  const MatchPlan& plan_;
  MatchListener& listener_;
  std::vector<Fixture> schedule_;
  std::stop_source stop_;
  std::mutex mutex_;  ///< of all below
  Standings standings_;
  MatchFile file_;
  std::size_t next_ = 0;
};

}  // namespace

void name_engines(std::vector<EngineSpec>& engines, const Patience& patience) {
  for (EngineSpec& engine : engines) {
    const std::string place = fmt::format("--engine: cmd={}", fmt::join(engine.launch.command, " "));
    std::string own_name;
    try {
      own_name = UciClient(engine, patience, {}).own_name();
    } catch (const EngineFailure& failure) {
      throw InputError(place,
                       fmt::format("expected an engine of the Universal Chess Interface; it {}", failure.what()));
    }
    if (engine.name.empty()) engine.name = own_name.empty() ? engine.launch.command.front() : own_name;
    const auto same = std::ranges::count(engines, engine.name, &EngineSpec::name);
    if (same > 1) {
      throw InputError(
          place, fmt::format("name {}: expected a different name for each engine: name=", text::quoted(engine.name)));
    }
  }
}

Standings play_match(const MatchPlan& plan, MatchListener& listener, const std::stop_token& stop) {
  return MatchInPlay(plan, listener).play(stop);
}

}  // namespace cobalt::match
