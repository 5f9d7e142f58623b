// SPDX-License-Identifier: Apache-2.0
#include "host/cli/match_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "host/cli/output.hpp"
#include "host/support/text.hpp"

namespace cobalt::cli {
namespace {

using match::Results;

std::string elo_text(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return fmt::format("{:+.1f}", elo);
}

Json finite_or_null(double number) { return std::isfinite(number) ? Json(number) : Json(); }

/// Engines by points a game, the best first; those with the same in the order of the command line.
std::vector<std::size_t> ranking(const match::MatchPlan& plan, const match::Standings& standings) {
  std::vector<std::size_t> order(plan.engines.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto share = [&](std::size_t engine) {
    const Results& results = standings.of(engine);
    return results.games() == 0 ? 0.5 : results.points() / static_cast<double>(results.games());
  };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return share(a) > share(b); });
  return order;
}

std::string engine_line(std::size_t name_width, const std::string& name, const Results& results) {
  const match::EloEstimate elo = match::estimate_elo(results.pairs);
  const double percent = results.games() == 0 ? 50 : 100 * results.points() / static_cast<double>(results.games());
  return fmt::format("{:<{}}  {:>6} {:>6} {:>6} {:>6} {:>6.1f} %  {:>7} [{:>7}, {:>7}] {:>6.1f} %  {}", name,
                     name_width, results.games(), results.wins, results.draws, results.losses, percent,
                     elo_text(elo.elo), elo_text(elo.low), elo_text(elo.high),
                     100 * match::likelihood_of_superiority(results.pairs), fmt::join(results.pairs, " "));
}

std::string failures_text(const std::string& name, const Results& results) {
  return fmt::format("{}: lost {} on time, {} by illegal moves, {} by failures", name, results.lost_on_time,
                     results.lost_by_illegal_move, results.lost_by_failure);
}

bool has_failures(const Results& results) {
  return results.lost_on_time + results.lost_by_illegal_move + results.lost_by_failure > 0;
}

const char* verdict_text(match::SprtVerdict verdict) {
  if (verdict == match::SprtVerdict::kAccept0) return "hypothesis 0 accepted";
  if (verdict == match::SprtVerdict::kAccept1) return "hypothesis 1 accepted";
  return "undecided";
}

std::string sprt_line(const match::Sprt& sprt, const Results& results) {
  return fmt::format("SPRT of {:g} against {:g} Elo: log-likelihood ratio {:+.2f} of {:.2f} to {:+.2f}, {}", sprt.elo0,
                     sprt.elo1, sprt.log_likelihood_ratio(results.pairs), sprt.lower_bound(), sprt.upper_bound(),
                     verdict_text(match::verdict(sprt, results.pairs)));
}

Json results_json(const Results& results) {
  const match::EloEstimate elo = match::estimate_elo(results.pairs);
  return {{"games", results.games()},
          {"wins", results.wins},
          {"draws", results.draws},
          {"losses", results.losses},
          {"points", results.points()},
          {"pairs", results.pairs},
          {"elo", finite_or_null(elo.elo)},
          {"elo_low", finite_or_null(elo.low)},
          {"elo_high", finite_or_null(elo.high)},
          {"likelihood_of_superiority", match::likelihood_of_superiority(results.pairs)},
          {"lost_on_time", results.lost_on_time},
          {"lost_by_illegal_move", results.lost_by_illegal_move},
          {"lost_by_failure", results.lost_by_failure}};
}

Json sprt_json(const match::Sprt& sprt, const Results& results) {
  const match::SprtVerdict verdict = match::verdict(sprt, results.pairs);
  return {{"elo0", sprt.elo0},
          {"elo1", sprt.elo1},
          {"alpha", sprt.alpha},
          {"beta", sprt.beta},
          {"log_likelihood_ratio", sprt.log_likelihood_ratio(results.pairs)},
          {"lower_bound", sprt.lower_bound()},
          {"upper_bound", sprt.upper_bound()},
          {"accepted",
           verdict == match::SprtVerdict::kUndecided ? Json() : Json(verdict == match::SprtVerdict::kAccept1 ? 1 : 0)}};
}

std::size_t scheduled_games(const match::MatchPlan& plan) {
  return match::make_schedule(plan.tournament, plan.engines.size(), plan.pairs, plan.openings.size()).size();
}

}  // namespace

std::vector<std::string> standings_lines(const match::MatchPlan& plan, const match::Standings& standings) {
  std::size_t width = std::string_view("engine").size();
  for (const match::EngineSpec& engine : plan.engines) width = std::max(width, engine.name.size());
  std::vector<std::string> lines = {fmt::format("{:<{}}  {:>6} {:>6} {:>6} {:>6} {:>8}  {:>7} {:^18} {:>8}  {}",
                                                "engine", width, "games", "won", "drawn", "lost", "score", "Elo",
                                                "95 %", "stronger", "pairs: 0 to 2 points")};
  for (const std::size_t engine : ranking(plan, standings)) {
    lines.push_back(engine_line(width, plan.engines[engine].name, standings.of(engine)));
  }
  for (std::size_t engine = 0; engine < plan.engines.size(); ++engine) {
    const Results& results = standings.of(engine);
    if (has_failures(results)) lines.push_back(failures_text(plan.engines[engine].name, results));
  }
  if (plan.sprt) lines.push_back(sprt_line(*plan.sprt, standings.of(0)));
  return lines;
}

Json standings_json(const match::MatchPlan& plan, const match::Standings& standings) {
  Json json = {{"games", standings.games()},
               {"scheduled_games", scheduled_games(plan)},
               {"openings", plan.openings.size()},
               {"engines", Json::array()}};
  for (std::size_t engine = 0; engine < plan.engines.size(); ++engine) {
    const match::EngineSpec& spec = plan.engines[engine];
    Json row = {{"name", spec.name}, {"limits", match::limits_text(spec)}};
    row.update(results_json(standings.of(engine)));
    json["engines"].push_back(row);
  }
  json["sprt"] = plan.sprt ? sprt_json(*plan.sprt, standings.of(0)) : Json();
  return json;
}

MatchView::MatchView(const match::MatchPlan& plan, bool is_terminal, bool is_quiet)
    : plan_(plan), is_terminal_(is_terminal), is_quiet_(is_quiet) {}

std::string MatchView::names_of(const match::Fixture& fixture) const {
  return fmt::format("{} - {}", plan_.engines[fixture.engines[chess::kWhite]].name,
                     plan_.engines[fixture.engines[chess::kBlack]].name);
}

void MatchView::on_start(const match::Fixture& fixture, const match::Standings& standings) {
  const std::scoped_lock lock(mutex_);
  running_[fixture.number] = names_of(fixture);
  if (is_terminal_) draw(standings);
}

void MatchView::on_end(const match::Fixture& fixture, const match::GameRecord& record,
                       const match::Standings& standings) {
  const std::scoped_lock lock(mutex_);
  running_.erase(fixture.number);
  if (is_quiet_) return;
  wipe();
  const Results& first = standings.of(0);
  print_line(fmt::format("game {:<6} {}  {}  {}{}  {} moves; {} of {}: +{} ={} -{}", fixture.round(), names_of(fixture),
                         chess::to_string(record.end.result), match::to_string(record.end.reason),
                         record.detail.empty() ? "" : fmt::format(" ({})", text::printable(record.detail)),
                         (record.opening.moves.size() + record.moves.size() + 1) / 2, standings.games(),
                         scheduled_games(plan_), first.wins, first.draws, first.losses));
  if (is_terminal_) draw(standings);
  flush_output();
}

void MatchView::draw(const match::Standings& standings) {
  if (is_quiet_) return;
  wipe();
  std::vector<std::string> lines = standings_lines(plan_, standings);
  for (const auto& [number, names] : running_) lines.push_back(fmt::format("playing {}: {}", number + 1, names));
  for (const std::string& line : lines) print_line(line);
  drawn_lines_ = lines.size();
  flush_output();
}

void MatchView::wipe() {
  // Up to the first line of the table, and everything below it away.
  if (drawn_lines_ > 0) print_text(fmt::format("\x1b[{}F\x1b[J", drawn_lines_));
  drawn_lines_ = 0;
}

void MatchView::tell(const std::string& message) {
  const std::scoped_lock lock(mutex_);
  wipe();
  print_message(message);
}

}  // namespace cobalt::cli
