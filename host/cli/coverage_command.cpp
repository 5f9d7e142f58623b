// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt coverage`: which parameters a set of positions uses.
#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/analysis/coverage.hpp"
#include "host/analysis/entry_text.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/help_formatter.hpp"
#include "host/cli/output.hpp"
#include "host/cli/position_options.hpp"
#include "host/cli/progress.hpp"
#include "host/cli/value_checks.hpp"
#include "host/parameters/layout.hpp"
#include "host/support/error.hpp"
#include "spec/unreachable.hpp"

namespace cobalt::cli {
namespace {

class CoverageCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  analysis::Coverage count_positions(const device::ModelEvaluator& evaluator);
  bool is_listed(const analysis::Coverage& coverage, unsigned parameter) const;
  void print_table(const analysis::Coverage& coverage) const;
  void print_list(const analysis::Coverage& coverage) const;
  Json json(const analysis::Coverage& coverage) const;
  /// Says which parameters of spec/unreachable.hpp were used. \return whether there is one
  static bool report_reached(const analysis::Coverage& coverage);

  CLI::App* command_ = nullptr;
  PositionOptions positions_;
  std::string parameter_file_;
  std::string list_;
  std::uint64_t self_play_ = 0;
  std::uint64_t seed_ = 1;
  unsigned threads_ = 0;
  bool json_ = false;
  bool bad_input_ = false;
};

/// Positions counted together: enough work for all threads, little memory.
constexpr std::size_t kChunkPositions = std::size_t{1} << 18;
constexpr std::uint64_t kMaxSelfPlay = 1'000'000'000;

/// "white 17" or "register 3": a parameter within its group.
std::string short_name(const analysis::ParameterPlace& place) {
  const spec::Group& group = spec::kGroupTable[place.group];
  if (!group.is_table) return fmt::format("register {}", place.entry);
  return group.tables == 1 ? fmt::format("entry {}", place.entry)
                           : fmt::format("{} {}", table_names(place.group)[place.table], place.entry);
}

std::string rarest_text(const analysis::Coverage& coverage, const analysis::CoverageTotals& totals) {
  if (totals.used == 0) return "";
  return fmt::format("{} x {}", coverage.uses(totals.rarest), short_name(analysis::parameter_place(totals.rarest)));
}

const char* reason_of(const analysis::ParameterPlace& place) {
  return spec::unreachable_reason(place.group, place.table, place.entry);
}

Json parameter_json(const analysis::Coverage& coverage, unsigned parameter) {
  const analysis::ParameterPlace place = analysis::parameter_place(parameter);
  const std::string table = table_names(place.group)[place.table];
  const char* const reason = reason_of(place);
  Json json = {{"group", spec::kGroupTable[place.group].name},
               {"table", table.empty() ? Json() : Json(table)},
               {"entry", place.entry},
               {"index", analysis::index_json(place.group, place.entry)},
               {"uses", coverage.uses(parameter)}};
  if (reason != nullptr) json["unreachable"] = reason;
  return json;
}

Json totals_json(const analysis::Coverage& coverage, const analysis::CoverageTotals& totals) {
  Json json = {{"entries", totals.entries},
               {"used", totals.used},
               {"unused", totals.unused},
               {"unreachable", totals.unreachable}};
  json["rarest"] = totals.used == 0 ? Json() : parameter_json(coverage, totals.rarest);
  return json;
}

}  // namespace

void CoverageCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("coverage", "Count the parameters that a set of positions uses");
  positions_.add_to(*command_);
  command_->add_option("--self-play", self_play_, "Count positions of random games instead")
      ->type_name("N")
      ->check(in_range(std::uint64_t{1}, kMaxSelfPlay))
      ->excludes("fen")
      ->excludes("--file");
  command_->add_option("--seed", seed_, "Seed of the random games")
      ->type_name("N")
      ->capture_default_str()
      ->needs("--self-play");
  command_->add_option("--list", list_, "List parameters; unused: reachable ones without a use")
      ->type_name("WHICH")
      ->check(one_of({"unused", "unreachable", "all"}));
  command_->add_option("--threads", threads_, "Threads; without it one per core")
      ->type_name("N")
      ->check(in_range(1, 1024));
  add_params_option(*command_, parameter_file_);
  command_->add_flag("--json", json_, "Write one JSON object");
  command_->footer([] {
    return wrapped(
               "Unreachable parameters are those that no legal position can use; spec/unreachable.hpp gives the "
               "reasons. Exit status 1 means that a position uses one of them.",
               0, 0) +
           '\n';
  });
}

analysis::Coverage CoverageCommand::count_positions(const device::ModelEvaluator& evaluator) {
  if (self_play_ != 0) {
    Progress progress("coverage", self_play_);
    return analysis::cover_self_play(evaluator, self_play_, seed_, threads_,
                                     [&](std::uint64_t done) { progress.set(done); });
  }
  const auto source = positions_.open();
  analysis::Coverage coverage;
  std::vector<device::PackedPosition> positions;
  const auto count = [&] {
    const Progress progress("coverage", 0, coverage.positions());
    coverage.merge(analysis::cover(evaluator, positions, threads_));
    positions.clear();
  };
  while (auto item = source->next()) {
    print_mended(*item);
    if (item->error) {
      bad_input_ = true;
      print_message(item->error->what());
      continue;
    }
    positions.push_back(chess::pack_position(*item->position));
    if (positions.size() == kChunkPositions) count();
  }
  count();
  return coverage;
}

int CoverageCommand::run() {
  const device::ModelEvaluator evaluator(load_parameters(parameter_file_));
  const analysis::Coverage coverage = count_positions(evaluator);
  if (json_) {
    print_json(json(coverage));
  } else {
    print_table(coverage);
    print_list(coverage);
  }
  flush_output();
  if (report_reached(coverage)) return kComparisonFailed;
  return bad_input_ ? kBadInput : kDone;
}

bool CoverageCommand::report_reached(const analysis::Coverage& coverage) {
  const std::vector<analysis::ReachedParameter> reached = coverage.reached();
  for (const analysis::ReachedParameter& found : reached) {
    const analysis::ParameterPlace place = analysis::parameter_place(found.parameter);
    print_message(fmt::format("{} ({}) is in spec/unreachable.hpp ({}), but {} uses it",
                              entry_name(place.group, place.table, place.entry),
                              analysis::index_text(place.group, place.entry), reason_of(place),
                              chess::to_fen(chess::unpack_position(found.position))));
  }
  return !reached.empty();
}

bool CoverageCommand::is_listed(const analysis::Coverage& coverage, unsigned parameter) const {
  if (list_.empty()) return false;
  if (list_ == "all") return true;
  const bool is_unreachable = reason_of(analysis::parameter_place(parameter)) != nullptr;
  return list_ == "unreachable" ? is_unreachable : !is_unreachable && coverage.uses(parameter) == 0;
}

void CoverageCommand::print_table(const analysis::Coverage& coverage) const {
  constexpr const char* kRow = "{:31} {:>7} {:>6} {:>6} {:>11}  {}";
  print_line(fmt::format("{} positions", coverage.positions()));
  print_line(fmt::format(kRow, "group", "entries", "used", "unused", "unreachable", "rarest"));
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    const analysis::CoverageTotals totals = analysis::count_group(coverage, group);
    print_line(fmt::format(kRow, spec::kGroupTable[group].name, totals.entries, totals.used, totals.unused,
                           totals.unreachable, rarest_text(coverage, totals)));
  }
  const analysis::CoverageTotals all = analysis::count_all(coverage);
  print_line(fmt::format(kRow, "total", all.entries, all.used, all.unused, all.unreachable,
                         fmt::format("{:.2f} % of those that can be used",
                                     100.0 * all.used / static_cast<double>(all.entries - all.unreachable))));
}

void CoverageCommand::print_list(const analysis::Coverage& coverage) const {
  for (unsigned parameter = 0; parameter < spec::kEvaluationParameters; ++parameter) {
    if (!is_listed(coverage, parameter)) continue;
    const analysis::ParameterPlace place = analysis::parameter_place(parameter);
    const char* const reason = reason_of(place);
    const std::string index = analysis::index_text(place.group, place.entry);
    std::string line =
        fmt::format("{}  {}", coverage.uses(parameter), entry_name(place.group, place.table, place.entry));
    if (!index.empty()) line += fmt::format("  ({})", index);
    if (reason != nullptr) line += fmt::format("  unreachable: {}", reason);
    print_line(line);
  }
}

Json CoverageCommand::json(const analysis::Coverage& coverage) const {
  Json groups = Json::object();
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    groups[spec::kGroupTable[group].name] = totals_json(coverage, analysis::count_group(coverage, group));
  }
  Json json = {{"positions", coverage.positions()},
               {"total", totals_json(coverage, analysis::count_all(coverage))},
               {"groups", std::move(groups)}};
  if (!list_.empty()) {
    Json list = Json::array();
    for (unsigned parameter = 0; parameter < spec::kEvaluationParameters; ++parameter) {
      if (is_listed(coverage, parameter)) list.push_back(parameter_json(coverage, parameter));
    }
    json["list"] = std::move(list);
  }
  return json;
}

std::unique_ptr<Command> make_coverage_command() { return std::make_unique<CoverageCommand>(); }

}  // namespace cobalt::cli
