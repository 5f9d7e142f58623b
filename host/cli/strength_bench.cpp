// SPDX-License-Identifier: Apache-2.0
#include "host/cli/strength_bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "host/cli/card_devices.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/output.hpp"
#include "host/cli/progress.hpp"
#include "host/data/evaluation_text.hpp"
#include "host/device/device_name.hpp"
#include "host/engine/evaluator_choice.hpp"
#include "host/engine/transposition_table.hpp"
#include "host/offload/virtual_device.hpp"
#include "host/strength/measurement.hpp"
#include "host/strength/report.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::cli {
namespace {

constexpr std::uint64_t kMostNodes = std::uint64_t{1} << 40;
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
      command
          .add_flag("--strength", is_chosen_, "Measure how good the moves are that a card and software choose instead")
          ->excludes(command.get_option("--moves"))
          ->excludes(command.get_option("--search"));
  const auto add = [&](CLI::Option* option) {
    option->group("Strength (--strength; docs/strength.md)")->needs(chosen);
    return option;
  };
  add(command.add_option("--suite", suite_file_, "Positions with the values of all moves"))
      ->type_name("FILE")
      ->capture_default_str();
  add(command.add_option("--part", part_, "Only the positions A to B of the suite"))->type_name("A-B");
  add(command.add_option(
          "--card", cards_,
          "Card in virtual time: a board, perhaps with settings (u50,cores=2); more than once for several"))
      ->type_name("BOARD")
      ->allow_extra_args(false);
  add(command.add_option("--milliseconds", milliseconds_, "Times of a card, or of --device, for a position"))
      ->type_name("MS,...")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::Range(std::uint64_t{1}, kMostMilliseconds))
      ->default_str("10,30");
  add(command.add_option("--nodes", nodes_, "Nodes of the software engine for a position"))
      ->type_name("N,...")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::Range(std::uint64_t{1}, kMostNodes))
      ->default_str("9000,27000,90000,270000,900000");
  add(command.add_option("--host-threads", host_threads_, "Threads of the host beside a card"))
      ->type_name("N")
      ->check(CLI::Range(1U, kMostHostThreads))
      ->capture_default_str();
  add(command.add_option("--hash", hash_megabytes_, "Size of each transposition table"))
      ->type_name("MB")
      ->check(CLI::Range(engine::TranspositionTable::kLeastMegabytes, engine::TranspositionTable::kMostMegabytes))
      ->capture_default_str();
  add(command.add_option("--record", record_file_,
                         "Keep each choice in a file, and take from it what is there: a long run can go on"))
      ->type_name("FILE");
}

std::vector<strength::Player> StrengthBench::players(const std::string& device) const {
  std::vector<strength::Player> players;
  for (const std::uint64_t nodes : sorted(nodes_)) players.push_back({.device = "", .budget = nodes});
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
                        bool json) const {
  const std::vector<strength::Player> all_players = players(device);
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
