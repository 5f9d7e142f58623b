// SPDX-License-Identifier: Apache-2.0
#include "host/match/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>

#include "host/cluster/message.hpp"
#include "host/match/game_message.hpp"
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

std::vector<Fixture> schedule_of(const MatchPlan& plan) {
  return make_schedule(plan.tournament, plan.engines.size(), plan.pairs, plan.openings.size());
}

/// A match that is being played.
class MatchInPlay {
 public:
  MatchInPlay(const MatchPlan& plan, MatchListener& listener)
      : plan_(plan),
        listener_(listener),
        schedule_(schedule_of(plan)),
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

  Standings play_over(cluster::Leader& leader, const std::stop_token& stop) {
    file_.read(schedule_, standings_);
    const std::stop_callback pass_on(stop, [this] { stop_.request_stop(); });
    if (is_decided()) return standings_;
    cluster::BodyWriter numbers;
    std::vector<const Fixture*> open;
    for (const Fixture& fixture : schedule_) {
      if (standings_.has(fixture)) continue;
      open.push_back(&fixture);
      numbers.number(std::uint64_t{fixture.number});
    }
    const auto take = [&](std::uint64_t unit, std::string&& bytes) {
      const Fixture& fixture = *open.at(unit);
      keep(fixture, record_of(bytes, plan_.openings[fixture.opening]));
    };
    leader.run(numbers.take(), 0, open.size(), take, stop_.get_token());
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

std::string plan_text(const MatchPlan& plan) {
  std::string text;
  for (const EngineSpec& engine : plan.engines) {
    text += fmt::format("{} ({}", engine.name, limits_text(engine));
    for (const Setting& option : engine.options) text += fmt::format(", {}={}", option.name, option.value);
    text += "), ";
  }
  std::uint64_t openings = 0;
  for (const Opening& opening : plan.openings) openings = 31 * openings + opening.final_position().key();
  const AdjudicationRules& rules = plan.rules.adjudication;
  text +=
      fmt::format("{} pairs of each two{}, openings {}/{:016x}", plan.pairs,
                  plan.tournament == Tournament::kGauntlet ? " with the first" : "", plan.openings.size(), openings);
  if (rules.draw) {
    text += fmt::format(", draw {}/{}/{}", rules.draw->least_move, rules.draw->moves, rules.draw->score_cp);
  }
  if (rules.resign) text += fmt::format(", resign {}/{}", rules.resign->moves, rules.resign->score_cp);
  if (rules.most_moves) text += fmt::format(", at most {} moves", *rules.most_moves);
  return text;
}

cluster::MakeUnitWork match_work(const MatchPlan& plan) {
  return [&plan, schedule = schedule_of(plan)](const std::string& round,
                                               const std::stop_token& stop) -> cluster::UnitWork {
    const auto stable = std::make_shared<Stable>(plan, stop);
    return [&plan, &schedule, stable, round](std::uint64_t unit,
                                             const std::stop_token& told) -> std::optional<std::string> {
      // The round lists the numbers of the games that are to be played, 8 bytes each.
      cluster::BodyReader numbers(std::string_view(round).substr(unit * sizeof(std::uint64_t)));
      const Fixture& fixture = schedule.at(numbers.number<std::uint64_t>());
      const auto record = play_game(stable->players(fixture), plan.openings[fixture.opening], plan.rules, told);
      if (!record) return std::nullopt;
      return record_bytes(*record);
    };
  };
}

Standings play_match(const MatchPlan& plan, MatchListener& listener, cluster::Leader& leader,
                     const std::stop_token& stop) {
  return MatchInPlay(plan, listener).play_over(leader, stop);
}

}  // namespace cobalt::match
