// SPDX-License-Identifier: Apache-2.0
#include "host/cli/strength_bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <utility>

#include "host/bench/run_facts.hpp"
#include "host/cli/card_devices.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/output.hpp"
#include "host/cli/progress.hpp"
#include "host/cli/value_checks.hpp"
#include "host/data/evaluation_text.hpp"
#include "host/engine/evaluator_choice.hpp"
#include "host/engine/transposition_table.hpp"
#include "host/offload/virtual_device.hpp"
#include "host/strength/measurement.hpp"
#include "host/strength/report.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::cli {
namespace {

constexpr std::uint64_t kMostMilliseconds = 3'600'000;
constexpr unsigned kMostHostThreads = 256;

/// The positions A to B of a suite, from 1, of --part A-B.
std::span<const strength::JudgedPosition> part_of(std::span<const strength::JudgedPosition> suite,
                                                  const std::string& part) {
  if (part.empty()) return suite;
  const std::size_t dash = part.find('-');
  const auto first = text::parse_number(std::string_view(part).substr(0, dash));
  const auto last = dash == std::string::npos ? first : text::parse_number(std::string_view(part).substr(dash + 1));
  const auto size = static_cast<std::int64_t>(suite.size());
  if (!first || !last || *first < 1 || *last < *first || *last > size) {
    throw InputError("--part", fmt::format("{}: expected A-B with 1 <= A <= B <= {}", text::quoted(part), size));
  }
  return suite.subspan(static_cast<std::size_t>(*first - 1), static_cast<std::size_t>(*last - *first + 1));
}

std::vector<std::uint64_t> sorted(const std::vector<std::uint64_t>& numbers) {
  const std::set<std::uint64_t> set(numbers.begin(), numbers.end());
  return {set.begin(), set.end()};
}

}  // namespace

void StrengthBench::add_to(CLI::App& command) {
  CLI::Option* const chosen =
      command.add_flag("--strength", is_chosen_, "Measure how good the moves of a card and of the software are")
          ->excludes(command.get_option("--moves"))
          ->excludes(command.get_option("--search"));
  const auto add = [&](CLI::Option* option) {
    option->group("Strength (--strength)")->needs(chosen);
    return option;
  };
  add(command.add_option("--epd,--suite", suite_file_, "Suite: positions with the values of all their moves"))
      ->type_name("FILE")
      ->capture_default_str();
  add(command.add_option("--part", part_, "Only the positions A to B of the suite"))->type_name("A-B");
  add(command.add_option("--card", cards_,
                         "Card in virtual time, such as u50, with settings if wanted, such as u50,cores=2"))
      ->type_name("CARD")
      ->allow_extra_args(false);
  add(command.add_option("--movetime,--milliseconds", milliseconds_,
                         "Times of a card, or of --device, per position, milliseconds"))
      ->type_name("MS,...")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(in_range(std::uint64_t{1}, kMostMilliseconds))
      ->default_str("10,30");
  add(command.add_option("--host-threads", host_threads_, "Threads of the host per card"))
      ->type_name("N")
      ->check(in_range(1U, kMostHostThreads))
      ->capture_default_str();
  add(command.add_option("--hash", hash_megabytes_, "Size of each transposition table"))
      ->type_name("MB")
      ->check(in_range(engine::TranspositionTable::kLeastMegabytes, engine::TranspositionTable::kMostMegabytes))
      ->capture_default_str();
  add(command.add_option("--record", record_file_,
                         "Keep each choice in a file, from which an interrupted run continues"))
      ->type_name("FILE");
}

std::vector<strength::Player> StrengthBench::players(const std::string& device,
                                                     std::vector<std::uint64_t> nodes) const {
  if (nodes.empty()) nodes.assign(std::begin(kDefaultNodes), std::end(kDefaultNodes));
  if (std::ranges::count(nodes, 0U) != 0) throw InputError("--nodes", "0; expected 1 or more with --strength");
  std::vector<strength::Player> players;
  for (const std::uint64_t each : sorted(nodes)) players.push_back({.device = "", .budget = each});
  std::vector<std::string> devices;
  for (const std::string& card : cards_) {
    devices.push_back(std::string(offload::kVirtualPrefix) + card);
    static_cast<void>(offload::parse_virtual_devices(std::span(&devices.back(), 1)));
  }
  if (!device.empty()) devices.push_back(device);
  for (std::size_t i = 0; i < devices.size(); ++i) {
    if (std::ranges::count(devices, devices[i]) > 1) {
      throw InputError("--card", fmt::format("{} is given twice", text::printable(devices[i])));
    }
    for (const std::uint64_t each : sorted(milliseconds_)) players.push_back({.device = devices[i], .budget = each});
  }
  return players;
}

void StrengthBench::run(const std::string& device, const std::string& parameter_file, unsigned threads,
                        const std::vector<std::uint64_t>& nodes, bool json) const {
  const std::vector<strength::Player> all_players = players(device, nodes);
  const std::vector<strength::JudgedPosition> suite = strength::read_suite(suite_file_);
  const std::span<const strength::JudgedPosition> part = part_of(suite, part_);
  strength::MeasurementOptions options;
  options.parameters = load_parameters(parameter_file);
  options.open = open_card_engine;
  options.hash_megabytes = hash_megabytes_;
  options.host_threads = host_threads_;
  // A device is there once; cards in virtual time are as many as are wanted.
  options.threads = device.empty() || offload::is_virtual_device(device) ? threads : 1;
  strength::Record record(record_file_,
                          fmt::format("cobalt {}, evaluation {}, hash {} MB, host threads {}", COBALT_VERSION,
                                      data::evaluation_text(std::string(engine::kCardEvaluator), options.parameters),
                                      hash_megabytes_, host_threads_));
  const strength::Choices choices = [&] {
    Progress progress("searches", part.size() * all_players.size());
    return strength::measure(part, all_players, options, record, [&](std::size_t done) { progress.set(done); });
  }();
  const strength::Report report(suite_file_, part, all_players, choices);
  if (json) {
    Json object = report.json();
    object["run"] = bench::run_facts({.file = suite_file_, .seed = {}, .refused_positions = 0});
    print_json(object);
  } else {
    for (const std::string& line : report.text()) print_line(line);
  }
}

}  // namespace cobalt::cli
