// SPDX-License-Identifier: Apache-2.0
#include "host/bench/move_bench.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "host/bench/bench_report.hpp"
#include "host/bench/steady_rate.hpp"
#include "host/chess/packed_move.hpp"

namespace cobalt::bench {

std::size_t differences(const device::MoveWalk& walk, std::span<const std::uint16_t> right) {
  if (walk.status != spec::kAnswerDone) return std::max<std::size_t>(right.size(), 1);
  const std::size_t both = std::min(walk.moves.size(), right.size());
  std::size_t wrong = std::max(walk.moves.size(), right.size()) - both;
  for (std::size_t i = 0; i < both; ++i) wrong += walk.moves[i] != right[i] ? 1 : 0;
  return wrong;
}

std::string move_text(std::span<const std::uint16_t> moves) {
  std::string text;
  for (const std::uint16_t move : moves) {
    if (!text.empty()) text += ' ';
    text += chess::packed_move_to_uci(move);
  }
  return text.empty() ? "no move" : text;
}

MoveBenchReport::MoveBenchReport(const MoveBenchMeasurements& measurements) : measured(measurements) {
  const auto moves = static_cast<double>(measured.moves);
  const auto clocks = static_cast<double>(measured.walked.busy_clocks);
  clocks_per_move = ratio(clocks, moves);
  moves_per_clock = ratio(moves, clocks);
  if (moves_per_clock) hw_moves_per_second = ratio(*moves_per_clock * measured.info.clock_mhz * 1e6, 1);
  if (hw_moves_per_second) speedup_compute = ratio(*hw_moves_per_second, measured.software.moves_per_second);
  sim_clocks_per_second =
      ratio(static_cast<double>(measured.counters.simulated_clocks), measured.counters.wall_seconds);
  lists_per_evaluation =
      ratio(measured.software.lists_per_second_one_thread, measured.software.evaluations_per_second_one_thread);
}

Json MoveBenchReport::json() const {
  const bool has_clock = measured.info.clock_mhz > 0;
  return {
      {"device", measured.info.name},
      {"positions", measured.positions},
      {"moves", measured.moves},
      {"requests", measured.walked.requests},
      {"mismatches", measured.mismatches},
      {"clocks", has_clock ? Json(measured.walked.busy_clocks) : Json()},
      {"clocks_per_move", or_null(clocks_per_move)},
      {"moves_per_clock", or_null(moves_per_clock)},
      {"clock_mhz", has_clock ? Json(measured.info.clock_mhz) : Json()},
      {"clock_source", measured.info.clock_source},
      {"hw_moves_per_second", or_null(hw_moves_per_second)},
      {"sim_clocks_per_second", or_null(sim_clocks_per_second)},
      {"sw",
       {{"threads", measured.software.threads},
        {"lists_per_second", measured.software.lists_per_second},
        {"moves_per_second", measured.software.moves_per_second},
        {"lists_per_second_one_thread", measured.software.lists_per_second_one_thread},
        {"evaluations_per_second_one_thread", measured.software.evaluations_per_second_one_thread},
        {"lists_per_evaluation", or_null(lists_per_evaluation)},
        {"spread", measured.software.spread}}},
      {"speedup_compute", or_null(speedup_compute)},
      {"wall_seconds", measured.counters.wall_seconds},
  };
}

std::vector<std::string> MoveBenchReport::text() const {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("device              {} ({})", measured.info.name, measured.info.description));
  lines.push_back(fmt::format("moves               {} of {} positions, {} mismatches", measured.moves,
                              measured.positions, measured.mismatches));
  if (moves_per_clock) {
    lines.push_back(fmt::format("clocks              {}: {:.3f} per move, {:.4f} moves per clock",
                                measured.walked.busy_clocks, *clocks_per_move, *moves_per_clock));
    lines.push_back(fmt::format("hardware            {} moves at {} MHz, a {} clock", rate(hw_moves_per_second),
                                measured.info.clock_mhz, measured.info.clock_source));
    if (sim_clocks_per_second)
      lines.push_back(fmt::format("simulator           {} clocks", rate(sim_clocks_per_second)));
  } else {
    lines.emplace_back("clocks              - (this device has no clock)");
  }
  const SoftwareMoves& software = measured.software;
  lines.push_back(fmt::format("software            {} moves in {} lists on {} thread{}",
                              rate(software.moves_per_second), rate(software.lists_per_second), software.threads,
                              software.threads == 1 ? "" : "s"));
  lines.push_back(fmt::format("one thread          {} lists, {} evaluations: {:.1f} lists in the time of one; {}",
                              rate(software.lists_per_second_one_thread),
                              rate(measured.software.evaluations_per_second_one_thread),
                              lists_per_evaluation.value_or(0), spread_text(software.spread)));
  if (const auto warning = spread_warning(software.spread)) lines.push_back(*warning);
  if (speedup_compute) lines.push_back(fmt::format("speed-up            {:.1f} in moves", *speedup_compute));
  return lines;
}

}  // namespace cobalt::bench
