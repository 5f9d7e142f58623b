// SPDX-License-Identifier: Apache-2.0
#include "host/bench/search_bench.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "host/analysis/perft_split.hpp"
#include "host/analysis/search_rules.hpp"
#include "host/analysis/search_tree.hpp"
#include "host/bench/bench_report.hpp"
#include "host/bench/steady_rate.hpp"
#include "host/chess/packed_move.hpp"

namespace cobalt::bench {
namespace {

/// Searches of a job, at most. A card works on two jobs at a time: with small ones a long search holds up those behind.
constexpr std::size_t kMostSearches = 16384;

/// Deep Blue's search of 1997, from its paper (docs/reference/evaluation.md): nodes a second of the whole machine on
/// average, its chips, and what one of them did.
constexpr double kDeepBlueNodesPerSecond = 126e6;
constexpr unsigned kDeepBlueChips = 480;
constexpr const char* kDeepBlueChip = "2 to 2.5 M/s";

}  // namespace

HardwareSearch run_hardware_search(device::Device& device, std::span<const device::SearchItem> searches,
                                   const std::function<void(std::size_t)>& progress) {
  HardwareSearch run;
  const device::Info info = device.info();
  const std::size_t size = std::min(kMostSearches, info.max_job_items);
  const auto before = device.search_turns();
  std::vector<device::JobCounters> counters;
  // Together as many as the device takes: they are one list, with no gap between them.
  const std::size_t most = size * info.jobs_in_flight;
  for (std::size_t begin = 0; begin < searches.size(); begin += most) {
    std::span<const device::SearchItem> rest = searches.subspan(begin, std::min(most, searches.size() - begin));
    std::vector<device::Job> jobs;
    for (; !rest.empty(); rest = rest.subspan(std::min(size, rest.size()))) {
      jobs.emplace_back(device::SearchJob{rest.first(std::min(size, rest.size()))});
    }
    for (const device::Ticket ticket : device.submit(jobs)) {
      const device::Answer answer = device.wait(ticket);
      const auto& answers = answer.get<device::SearchAnswers>().answers;
      run.answers.insert(run.answers.end(), answers.begin(), answers.end());
      counters.push_back(answer.counters);
      if (progress) progress(run.answers.size());
    }
  }
  if (info.clock_mhz > 0) run.clocks = analysis::clocks_of(std::move(counters));
  if (const auto after = device.search_turns(); before && after) run.turns = after->since(*before);
  return run;
}

std::string search_answer_text(const device::SearchAnswer& answer) {
  if (answer.status != spec::kAnswerDone) return device::answer_status_text(answer.status);
  return fmt::format("{}, {}, {} tries to ply {}", answer.at_least ? "at least" : "below",
                     answer.best == spec::kNoMove ? "no move" : chess::packed_move_to_uci(answer.best), answer.tries,
                     answer.deepest_ply);
}

SearchBenchReport::SearchBenchReport(const SearchBenchMeasurements& measurements) : measured(measurements) {
  for (const device::SearchAnswer& answer : measured.hardware.answers) {
    tries += answer.tries;
    limited += answer.status == spec::kAnswerLimit ? 1 : 0;
  }
  const auto all = static_cast<double>(tries);
  if (measured.hardware.turns) {
    const device::SearchTurns& turns = *measured.hardware.turns;
    const std::uint64_t used = turns.root + turns.all_tries() + turns.no_move;
    tries_per_turn = ratio(static_cast<double>(turns.all_tries()), static_cast<double>(used));
    tries_per_clock = ratio(static_cast<double>(measured.info.search_cores) * static_cast<double>(turns.all_tries()),
                            static_cast<double>(used + turns.blocked));
  }
  tries_per_clock_overall = ratio(all, static_cast<double>(measured.hardware.clocks));
  const double clocks_per_second = measured.info.clock_mhz * 1e6;
  if (tries_per_clock_overall) {
    nodes_per_second = *tries_per_clock_overall * clocks_per_second;
    jobs_per_second = ratio(static_cast<double>(measured.hardware.answers.size()) * clocks_per_second,
                            static_cast<double>(measured.hardware.clocks));
    speedup = ratio(*nodes_per_second, measured.software.tries_per_second);
  }
  sim_clocks_per_second =
      ratio(static_cast<double>(measured.counters.simulated_clocks), measured.counters.wall_seconds);
}

Json SearchBenchReport::json() const {
  const bool has_clock = measured.info.clock_mhz > 0;
  Json turns;
  if (measured.hardware.turns) {
    const device::SearchTurns& counted = *measured.hardware.turns;
    turns = {{"root", counted.root},      {"try", counted.tries},       {"null", counted.null_moves},
             {"again", counted.again},    {"no_move", counted.no_move}, {"idle", counted.idle},
             {"blocked", counted.blocked}};
  }
  return {
      {"device", measured.info.name},
      {"jobs", measured.hardware.answers.size()},
      {"depth", analysis::search_depth_json(measured.depth)},
      {"limit", measured.limit},
      {"limited", limited},
      {"mismatches", measured.mismatches},
      {"tries", tries},
      {"clocks", has_clock ? Json(measured.hardware.clocks) : Json()},
      {"tries_per_clock", or_null(tries_per_clock)},
      {"tries_per_clock_overall", or_null(tries_per_clock_overall)},
      {"clock_mhz", has_clock ? Json(measured.info.clock_mhz) : Json()},
      {"clock_source", measured.info.clock_source},
      {"nodes_per_second", or_null(nodes_per_second)},
      {"jobs_per_second", or_null(jobs_per_second)},
      {"search_cores", has_clock ? Json(measured.info.search_cores) : Json()},
      {"turns", turns},
      {"sim_clocks_per_second", or_null(sim_clocks_per_second)},
      {"sw",
       {{"threads", measured.software.threads},
        {"tries_per_second", measured.software.tries_per_second},
        {"jobs_per_second", measured.software.searches_per_second},
        {"spread", measured.software.spread}}},
      {"speedup", or_null(speedup)},
      {"wall_seconds", measured.counters.wall_seconds},
  };
}

std::vector<std::string> SearchBenchReport::text() const {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("device              {} ({})", measured.info.name, measured.info.description));
  lines.push_back(fmt::format("jobs                {} of depth {}, {} tries, {} mismatches",
                              measured.hardware.answers.size(), analysis::plies_text(measured.depth), tries,
                              measured.mismatches));
  if (measured.limit != 0)
    lines.push_back(fmt::format("limit               {} tries per job, reached by {}", measured.limit, limited));
  if (nodes_per_second) {
    lines.push_back(fmt::format("clocks              {}, {} core{}", measured.hardware.clocks,
                                measured.info.search_cores, measured.info.search_cores == 1 ? "" : "s"));
    lines.push_back(fmt::format("tries per clock     {:.4f} while every context has a job; {:.4f} from start to end",
                                tries_per_clock.value_or(0), *tries_per_clock_overall));
    if (measured.hardware.turns) {
      const device::SearchTurns& turns = *measured.hardware.turns;
      lines.push_back(
          fmt::format("turns               {} tries, {} null moves, {} again, {} roots, {} without a move: "
                      "{:.2f} % tries; {} clocks idle, {} blocked",
                      turns.tries, turns.null_moves, turns.again, turns.root, turns.no_move,
                      100 * tries_per_turn.value_or(0), turns.idle, turns.blocked));
    }
    lines.push_back(fmt::format("hardware            {} nodes, {} jobs at {} MHz, a {} clock", rate(nodes_per_second),
                                rate(jobs_per_second), measured.info.clock_mhz, measured.info.clock_source));
    lines.push_back(fmt::format(
        "Deep Blue           {} nodes on average, {} chips of {} each; the card has {:.2f} times that",
        rate(kDeepBlueNodesPerSecond), kDeepBlueChips, kDeepBlueChip, *nodes_per_second / kDeepBlueNodesPerSecond));
    if (sim_clocks_per_second)
      lines.push_back(fmt::format("simulator           {} clocks", rate(sim_clocks_per_second)));
  } else {
    lines.emplace_back("clocks              - (this device has no clock)");
  }
  lines.push_back(fmt::format("software            {} tries, {} jobs on {} thread{}, {}",
                              rate(measured.software.tries_per_second), rate(measured.software.searches_per_second),
                              measured.software.threads, measured.software.threads == 1 ? "" : "s",
                              spread_text(measured.software.spread)));
  if (const auto warning = spread_warning(measured.software.spread)) lines.push_back(*warning);
  if (speedup) lines.push_back(fmt::format("speed-up            {:.1f}", *speedup));
  return lines;
}

}  // namespace cobalt::bench
