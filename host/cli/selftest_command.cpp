// SPDX-License-Identifier: Apache-2.0
#include "host/cli/selftest_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <exception>
#include <vector>

#include "host/cli/commands.hpp"
#include "host/cli/output.hpp"
#include "host/cli/value_checks.hpp"
#include "host/device/device_report.hpp"
#include "host/support/error.hpp"
#include "host/support/stopwatch.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::cli {
namespace {

// Defaults for a card, and for what is simulated, where a position takes 16 us and more.
constexpr std::size_t kCardPositions = 1'000'000;
constexpr std::size_t kSimulatedPositions = 10'000;
constexpr std::size_t kCardMemoryMib = 64;
constexpr std::size_t kSimulatedMemoryMib = 1;
constexpr unsigned kSimulatedPerftDepth = 3;
constexpr std::size_t kSimulatedSearches = 100;
constexpr std::size_t kMaxPositions = std::size_t{1} << 26;  // 2 GiB of packed positions
constexpr std::size_t kMaxMemoryMib = 16384;

std::vector<std::string> card_lines(const device::CardFacts& facts) {
  std::vector<std::string> lines = {
      fmt::format("card        {} at {}, {}", facts.platform, facts.address, facts.compute_unit),
      fmt::format("runtime     {}", device::runtime_text(facts.runtime)),
      fmt::format("file        {}, id {}", facts.file, facts.file_id),
  };
  if (facts.temperature_c) lines.push_back(fmt::format("temperature {:.0f} degrees", *facts.temperature_c));
  if (facts.power_w) lines.push_back(fmt::format("power       {:.1f} W", *facts.power_w));
  return lines;
}

}  // namespace

void SelftestCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("selftest", "Check every part of a card against the model");
  command_
      ->add_option("--positions", positions_,
                   fmt::format("Positions to compare; without it {} on a card, {} elsewhere", kCardPositions,
                               kSimulatedPositions))
      ->type_name("N")
      ->check(in_range(std::size_t{1}, kMaxPositions));
  command_
      ->add_option("--memory", memory_mib_,
                   fmt::format("Card memory to test; without it {} on a card, {} elsewhere", kCardMemoryMib,
                               kSimulatedMemoryMib))
      ->type_name("MIB")
      ->check(in_range(std::size_t{1}, kMaxMemoryMib));
  command_->add_option("--threads", threads_, "Threads of the software; 0: one per core")
      ->type_name("N")
      ->check(in_range(0, 4096))
      ->capture_default_str();
  command_->add_option("--only", only_, "Run only these steps")
      ->type_name("STEP,...")
      ->delimiter(',')
      ->check(one_of(std::vector<std::string>(bench::kSelftestSteps.begin(), bench::kSelftestSteps.end())));
  command_->add_option("--report", report_file_, "Write the report to this file, to be attached to an issue")
      ->type_name("FILE.json");
  device_options_.add_to(*command_);
  command_->add_flag("--json", json_, "Write the report to standard output instead of lines");
}

std::unique_ptr<device::Device> SelftestCommand::open_and_report(const ParameterSet& parameters) const {
  const Stopwatch watch;
  try {
    return open_device(parameters);
  } catch (const std::exception& error) {
    try {
      answer(bench::unopened_report(device_options_.device_name(), error.what(), watch.seconds()));
    } catch (const InputError& second) {  // the first error is what the user must know
      print_message(second.what());
    }
    throw;
  }
}

void SelftestCommand::answer(const Json& report) const {
  if (!report_file_.empty()) write_text_file(report_file_, report.dump(2) + "\n");
  if (json_) print_json(report);
}

int SelftestCommand::run() {
  const ParameterSet parameters = device_options_.parameters();
  device_options_.check();
  const std::unique_ptr<device::Device> device = open_and_report(parameters);
  const device::Info info = device->info();
  const bool is_card = info.wall_time_counts;
  bench::SelftestSize size;
  size.memory_bytes = memory_mib_.value_or(is_card ? kCardMemoryMib : kSimulatedMemoryMib) << 20;
  size.positions = positions_.value_or(is_card ? kCardPositions : kSimulatedPositions);
  size.threads = threads_;
  size.only = only_;
  if (!is_card) {
    size.perft_depth = kSimulatedPerftDepth;
    size.searches = kSimulatedSearches;
  }
  const std::optional<device::CardFacts> before = device->card_facts();
  if (!json_) {
    print_line(fmt::format("device      {}{}", is_card ? "" : "a simulation, no card: ", info.description));
    if (before) {
      for (const std::string& line : card_lines(*before)) print_line(line);
    }
    flush_output();
  }
  const std::vector<bench::SelftestStep> steps =
      bench::run_selftest(*device, parameters, size, [this](const bench::SelftestStep& step) {
        if (json_) return;
        print_line(fmt::format("{:<11} {}, {:.1f} s: {}", step.name, bench::outcome_text(step.outcome), step.seconds,
                               step.detail));
        flush_output();
      });
  const bool is_broken = std::ranges::any_of(
      steps, [](const bench::SelftestStep& step) { return step.outcome == bench::StepOutcome::kBroken; });
  const std::optional<device::CardFacts> after = is_broken ? std::nullopt : device->card_facts();
  const Json report = bench::selftest_report(info, before, after, steps);
  answer(report);
  if (!json_) {
    print_line(fmt::format("selftest    {}{}", report["passed"].get<bool>() ? "passed" : "FAILED",
                           is_card ? "" : ", in a simulation: no card was tested"));
    if (after && after->temperature_c)
      print_line(fmt::format("temperature {:.0f} degrees at the end", *after->temperature_c));
  }
  flush_output();
  if (is_broken) return kBadInput;
  return report["passed"].get<bool>() ? kDone : kComparisonFailed;
}

std::unique_ptr<Command> make_selftest_command() { return std::make_unique<SelftestCommand>(); }

}  // namespace cobalt::cli
