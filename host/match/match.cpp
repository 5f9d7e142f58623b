// SPDX-License-Identifier: Apache-2.0
#include "host/match/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "host/match/game_message.hpp"
#include "host/match/match_file.hpp"
#include "host/support/bytes.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

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

cluster::MakeUnitWork match_work(const MatchPlan& plan, std::function<void(const Fixture&)> on_start) {
  return [&plan, schedule = schedule_of(plan), on_start = std::move(on_start)](
             const std::string& round, const std::stop_token& stop) -> cluster::UnitWork {
    const auto stable = std::make_shared<Stable>(plan, stop);
    return [&plan, &schedule, &on_start, stable, round](std::uint64_t unit,
                                                        const std::stop_token& told) -> std::optional<std::string> {
      // The round lists the numbers of the games that are to be played, 8 bytes each.
      ByteReader numbers(std::string_view(round).substr(unit * sizeof(std::uint64_t)));
      const Fixture& fixture = schedule.at(numbers.number<std::uint64_t>());
      if (on_start) on_start(fixture);
      const auto record = play_game(stable->players(fixture), plan.openings[fixture.opening], plan.rules, told);
      if (!record) return std::nullopt;
      return record_bytes(*record);
    };
  };
}

Match::Match(const MatchPlan& plan, MatchListener& listener)
    : plan_(plan),
      listener_(listener),
      schedule_(schedule_of(plan)),
      standings_(plan.engines.size(), schedule_.size()),
      file_(std::make_unique<MatchFile>(plan)) {}

Match::~Match() = default;

cluster::MakeUnitWork Match::work() {
  return match_work(plan_, [this](const Fixture& fixture) {
    const std::lock_guard lock(mutex_);
    listener_.on_start(fixture, standings_);
  });
}

Standings Match::play(cluster::Leader& leader, const std::stop_token& stop) {
  file_->read(schedule_, standings_);
  const std::stop_callback pass_on(stop, [this] { stop_.request_stop(); });
  if (is_decided()) return standings_;
  ByteWriter numbers;
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

void Match::keep(const Fixture& fixture, const GameRecord& record) {
  const std::lock_guard lock(mutex_);
  // A game that ends after the decision would make the result depend on which games were quick.
  if (stop_.stop_requested()) return;
  file_->add(fixture, record);
  standings_.add(fixture, record.end.result, pgn_termination(record.end.reason));
  listener_.on_end(fixture, record, standings_);
  if (is_decided()) stop_.request_stop();
}

bool Match::is_decided() const {
  return plan_.sprt && verdict(*plan_.sprt, standings_.of(0).pairs) != SprtVerdict::kUndecided;
}

}  // namespace cobalt::match
