// SPDX-License-Identifier: Apache-2.0
#include "host/bench/bench_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "host/bench/steady_rate.hpp"
#include "host/evaluation/instruction_set.hpp"

namespace cobalt::bench {

std::optional<double> ratio(double a, double b) {
  if (a <= 0 || b <= 0) return std::nullopt;
  return a / b;
}

std::string rate(const std::optional<double>& per_second) {
  if (!per_second) return "-";
  if (*per_second >= 1e6) return fmt::format("{:.1f} M/s", *per_second / 1e6);
  if (*per_second >= 1e3) return fmt::format("{:.1f} k/s", *per_second / 1e3);
  return fmt::format("{:.1f} /s", *per_second);
}

BenchReport::BenchReport(const BenchMeasurements& measurements) : measured(measurements) {
  const device::Counters& counted = measured.counters;
  const auto positions = static_cast<double>(counted.positions);
  const auto to_card = static_cast<double>(counted.link_bytes_to_card);
  const auto from_card = static_cast<double>(counted.link_bytes_from_card);
  if (counted.positions != 0) {
    link_bytes_per_position = (to_card + from_card) / positions;
    link_positions_per_second = ratio(measured.info.link_bytes_per_second, std::max(to_card, from_card) / positions);
  }
  positions_per_clock = ratio(positions, static_cast<double>(counted.evaluate_clocks));
  positions_per_clock_command = ratio(positions, static_cast<double>(counted.command_clocks));
  if (measured.queued) {
    sustained_positions_per_clock =
        ratio(static_cast<double>(measured.queued->positions), static_cast<double>(measured.queued->clocks));
  }
  if (positions_per_clock) hw_positions_per_second = ratio(*positions_per_clock * measured.info.clock_mhz * 1e6, 1);
  sim_clocks_per_second = ratio(static_cast<double>(counted.simulated_clocks), counted.wall_seconds);
  end_to_end_positions_per_second =
      ratio(positions, measured.info.wall_time_counts ? counted.wall_seconds : counted.simulated_seconds);
  software_positions_per_second_per_thread = ratio(measured.software_positions_per_second, measured.software_threads);
  if (hw_positions_per_second) {
    speedup_compute = ratio(*hw_positions_per_second, measured.software_positions_per_second);
  }
  if (end_to_end_positions_per_second) {
    speedup_end_to_end = ratio(*end_to_end_positions_per_second, measured.software_positions_per_second);
  }
  average_read_latency_clocks =
      ratio(static_cast<double>(counted.read_latency_sum_clocks), static_cast<double>(counted.read_bursts));
}

Json BenchReport::json() const {
  const device::Counters& counted = measured.counters;
  const bool has_clock = measured.info.clock_mhz > 0;
  const auto clocks = [&](std::uint64_t count) { return has_clock ? Json(count) : Json(); };
  return {
      {"device", measured.info.name},
      {"positions", counted.positions},
      {"mismatches", measured.mismatches},
      {"clocks", clocks(counted.evaluate_clocks)},
      {"positions_per_clock", or_null(positions_per_clock)},
      {"latency_clocks", clocks(measured.info.latency_clocks)},
      {"clock_mhz", has_clock ? Json(measured.info.clock_mhz) : Json()},
      {"clock_source", measured.info.clock_source},
      {"hw_positions_per_second", or_null(hw_positions_per_second)},
      {"sim_clocks_per_second", or_null(sim_clocks_per_second)},
      {"link_bytes_per_position", link_bytes_per_position},
      {"link_bytes_per_second", has_clock ? Json(measured.info.link_bytes_per_second) : Json()},
      {"link_positions_per_second", or_null(link_positions_per_second)},
      {"end_to_end_positions_per_second", or_null(end_to_end_positions_per_second)},
      {"sw",
       {{"threads", measured.software_threads},
        {"instruction_set", evaluation::name_of(evaluation::best_instruction_set())},
        {"positions_per_second", measured.software_positions_per_second},
        {"positions_per_second_per_thread", or_null(software_positions_per_second_per_thread)},
        {"spread", measured.software_spread}}},
      {"speedup_compute", or_null(speedup_compute)},
      {"speedup_end_to_end", or_null(speedup_end_to_end)},
      {"command_clocks", clocks(counted.command_clocks)},
      {"positions_per_clock_command", or_null(positions_per_clock_command)},
      {"sustained_positions_per_clock", or_null(sustained_positions_per_clock)},
      {"queue_gap_clocks", measured.queued ? Json(measured.queued->gap_clocks) : Json()},
      {"starved_clocks", clocks(counted.starved_clocks)},
      {"blocked_clocks", clocks(counted.blocked_clocks)},
      {"read_latency_clocks_average", or_null(average_read_latency_clocks)},
      {"read_latency_clocks_max", clocks(counted.read_latency_max_clocks)},
      {"batches", counted.batches},
      {"batch_positions", measured.batch_positions},
      {"launch_overhead_us", measured.info.launch_seconds > 0 ? Json(measured.info.launch_seconds * 1e6) : Json()},
      {"wall_seconds", counted.wall_seconds},
  };
}

std::vector<std::string> BenchReport::text() const {
  const device::Counters& counted = measured.counters;
  std::vector<std::string> lines;
  lines.push_back(fmt::format("device              {} ({})", measured.info.name, measured.info.description));
  lines.push_back(fmt::format("positions           {} in {} batch{}, {} mismatches", counted.positions, counted.batches,
                              counted.batches == 1 ? "" : "es", measured.mismatches));
  if (measured.info.clock_mhz > 0) {
    lines.push_back(fmt::format("clocks              {} from the first position in to the last score out, latency {}",
                                counted.evaluate_clocks, measured.info.latency_clocks));
    lines.push_back(fmt::format("positions per clock {:.4f}; {:.4f} from start to done, memory latency included",
                                positions_per_clock.value_or(0), positions_per_clock_command.value_or(0)));
    if (sustained_positions_per_clock) {
      lines.push_back(fmt::format(
          "queued              {:.4f} positions per clock over {} batches of {}, at most {} clocks "
          "without a position between two",
          *sustained_positions_per_clock, kQueuedBatches, kQueuedBatchPositions, measured.queued->gap_clocks));
    }
    lines.push_back(fmt::format("hardware            {} at {} MHz, a {} clock", rate(hw_positions_per_second),
                                measured.info.clock_mhz, measured.info.clock_source));
    std::string link = fmt::format("link                {:.1f} bytes per position", link_bytes_per_position);
    if (link_positions_per_second) {
      link += fmt::format(", {} at an assumed {:.0f} GB/s", rate(link_positions_per_second),
                          measured.info.link_bytes_per_second / 1e9);
    }
    lines.push_back(link);
    if (measured.info.launch_seconds > 0) {
      lines.push_back(
          fmt::format("launch              {:.1f} us of wall time for an empty command, so {} positions per batch",
                      measured.info.launch_seconds * 1e6, measured.batch_positions));
    }
    if (end_to_end_positions_per_second) {
      lines.push_back(fmt::format("end to end          {} of {} time, link included",
                                  rate(end_to_end_positions_per_second),
                                  measured.info.wall_time_counts ? "wall" : "simulated"));
    }
    if (sim_clocks_per_second)
      lines.push_back(fmt::format("simulator           {} clocks", rate(sim_clocks_per_second)));
  } else {
    lines.emplace_back("clocks              - (this device has no clock)");
  }
  lines.push_back(fmt::format("software            {} on {} thread{}, {} per thread, instructions {}, {}",
                              rate(measured.software_positions_per_second), measured.software_threads,
                              measured.software_threads == 1 ? "" : "s", rate(software_positions_per_second_per_thread),
                              evaluation::name_of(evaluation::best_instruction_set()),
                              spread_text(measured.software_spread)));
  if (const auto warning = spread_warning(measured.software_spread)) lines.push_back(*warning);
  if (speedup_compute) {
    lines.push_back(fmt::format("speed-up            {:.1f} computing, {} end to end", *speedup_compute,
                                speedup_end_to_end ? fmt::format("{:.1f}", *speedup_end_to_end) : "-"));
  }
  return lines;
}

}  // namespace cobalt::bench
