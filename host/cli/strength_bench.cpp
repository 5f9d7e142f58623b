// SPDX-License-Identifier: Apache-2.0
#include "host/cli/strength_bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
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
constexpr std::size_t kHashMegabytes = 64;
constexpr std::size_t kJudgeHashMegabytes = 256;

/// The positions A to B of a suite, from 1, of --part A-B.
std::span<strength::JudgedPosition> part_of(std::span<strength::JudgedPosition> suite, const std::string& part) {
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

/// What tells the evaluation function apart.
std::string evaluation_of(const strength::MeasurementOptions& options) {
  return data::evaluation_text(std::string(engine::kCardEvaluator), options.parameters);
}

std::vector<std::uint64_t> sorted(const std::vector<std::uint64_t>& numbers) {
  const std::set<std::uint64_t> set(numbers.begin(), numbers.end());
  return {set.begin(), set.end()};
}

}  // namespace

void StrengthBench::add_to(CLI::App& command) {
  CLI::Option* const chosen =
      command.add_flag("--strength", is_chosen_, "Measure how good values and moves of a card and of the software are")
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
  add_gone_option(command, "--host-threads", "one thread of the host searches above cards");
  add(command.add_option("--hash", hash_megabytes_, "Size of each transposition table"))
      ->type_name("MB")
      ->check(in_range(engine::TranspositionTable::kLeastMegabytes, engine::TranspositionTable::kMostMegabytes))
      ->default_str(fmt::format("{}; with --judge {}", kHashMegabytes, kJudgeHashMegabytes));
  add(command.add_option("--record", record_file_,
                         "Keep each choice in a file, from which an interrupted run continues"))
      ->type_name("FILE");
  add(command.add_option("--values", judge_file_,
                         "Values of the judge; without it those beside the suite, NAME_values.jsonl"))
      ->type_name("FILE");
  CLI::Option* const judge =
      add(command.add_option("--judge", judge_nodes_,
                             "Only make these values, or those that are missing, by searches of so many nodes"))
          ->type_name("NODES")
          ->check(in_range(std::uint64_t{1}, kMostNodes));
  for (const char* option : {"--nodes", "--card", "--device", "--movetime", "--record"}) {
    judge->excludes(command.get_option(option));
  }
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

std::filesystem::path StrengthBench::judge_file() const {
  return judge_file_.empty() ? strength::judge_file_of(suite_file_) : std::filesystem::path(judge_file_);
}

void StrengthBench::judge(std::span<strength::JudgedPosition> suite, const strength::MeasurementOptions& options,
                          bool json) const {
  const std::span<strength::JudgedPosition> part = part_of(suite, part_);
  const std::filesystem::path file = judge_file();
  const strength::JudgeOrigin origin{.version = COBALT_VERSION,
                                     .evaluation = evaluation_of(options),
                                     .nodes = *judge_nodes_,
                                     .hash_megabytes = options.hash_megabytes};
  if (std::filesystem::exists(file)) {
    const strength::JudgeOrigin before = strength::read_judge(file, suite);
    if (before != origin) {
      throw InputError(file.string(), fmt::format("is of {}, not of {}: give another file with --values",
                                                  text::printable(before.text()), origin.text()));
    }
  }
  {
    Progress progress("positions", part.size());
    strength::judge(suite, part, origin, file, options, [&](std::size_t done) { progress.set(done); });
  }
  const auto known = std::ranges::count_if(suite, [](const auto& judged) { return judged.value.has_value(); });
  if (json) {
    print_json({{"values", file.string()}, {"judge", origin.text()}, {"known", known}, {"positions", suite.size()}});
  } else {
    print_line(
        fmt::format("values      {}: {} of {} positions, by {}", file.string(), known, suite.size(), origin.text()));
  }
}

std::string StrengthBench::read_values(std::span<strength::JudgedPosition> suite,
                                       std::span<const strength::JudgedPosition> part,
                                       const strength::MeasurementOptions& options) const {
  const std::filesystem::path file = judge_file();
  if (!std::filesystem::exists(file)) {
    throw InputError(file.string(), "is missing: cobalt bench --strength --judge NODES makes it");
  }
  const strength::JudgeOrigin origin = strength::read_judge(file, suite);
  if (const std::string ours = evaluation_of(options); origin.evaluation != ours) {
    throw InputError(file.string(),
                     fmt::format("is of evaluation {}, not of {}: make another file with --judge and --values",
                                 text::printable(origin.evaluation), ours));
  }
  const auto unknown = std::ranges::find_if(part, [](const auto& judged) { return !judged.value; });
  if (unknown != part.end()) {
    throw InputError(file.string(),
                     fmt::format("has no value of position {}, line {} of {}: --judge makes it, --part leaves it out",
                                 std::to_address(unknown) - suite.data() + 1, unknown->line, suite_file_));
  }
  return fmt::format("{}: {}", file.string(), text::printable(origin.text()));
}

void StrengthBench::run(const std::string& device, const std::string& parameter_file, unsigned threads,
                        const std::vector<std::uint64_t>& nodes, bool json) const {
  const std::vector<strength::Player> all_players = players(device, nodes);
  if (!std::filesystem::exists(suite_file_)) {
    throw InputError("--epd " + text::printable(suite_file_),
                     "cannot be read: expected a suite, such as data/strength.txt of Cobalt's repository");
  }
  std::vector<strength::JudgedPosition> suite = strength::read_suite(suite_file_);
  strength::MeasurementOptions options;
  options.parameters = load_parameters(parameter_file);
  options.open = open_card_engine;
  options.hash_megabytes = hash_megabytes_.value_or(judge_nodes_ ? kJudgeHashMegabytes : kHashMegabytes);
  // A device is there once; cards in virtual time are as many as are wanted.
  options.threads = device.empty() || offload::is_virtual_device(device) ? threads : 1;
  if (judge_nodes_) return judge(suite, options, json);
  const std::span<const strength::JudgedPosition> part = part_of(suite, part_);
  const std::string judge_text = read_values(suite, part, options);
  strength::Record record(record_file_, fmt::format("cobalt {}, evaluation {}, hash {} MB", COBALT_VERSION,
                                                    evaluation_of(options), options.hash_megabytes));
  const strength::Choices choices = [&] {
    Progress progress("searches", part.size() * all_players.size());
    return strength::measure(part, all_players, options, record, [&](std::size_t done) { progress.set(done); });
  }();
  const strength::Report report(suite_file_, judge_text, part, all_players, choices);
  if (json) {
    Json object = report.json();
    object["run"] = bench::run_facts({.file = suite_file_, .seed = {}, .refused_positions = 0});
    print_json(object);
  } else {
    for (const std::string& line : report.text()) print_line(line);
  }
}

}  // namespace cobalt::cli
