// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt info`: versions, devices, counts and limits.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <exception>
#include <memory>
#include <string>

#include "host/analysis/search_rules.hpp"
#include "host/cli/commands.hpp"
#include "host/cli/output.hpp"
#include "host/device/device.hpp"
#include "host/device/device_report.hpp"
#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"
#include "spec/search.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::cli {
namespace {

class InfoCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  CLI::App* command_ = nullptr;
  bool json_ = false;
};

Json devices() {
  Json list = Json::array();
  for (const std::string& name : device::device_names()) {
    device::Info info;
    try {
      info = device::open_device(name)->info();
    } catch (const std::exception& error) {  // a card may be missing, or need a file
      info.description = fmt::format("cannot be opened: {}", error.what());
    }
    const bool has_clock = info.clock_mhz > 0;
    list.push_back({{"name", name},
                    {"description", info.description},
                    {"latency_clocks", has_clock ? Json(info.latency_clocks) : Json()},
                    {"clock_mhz", has_clock ? Json(info.clock_mhz) : Json()},
                    {"clock_source", info.clock_source},
                    {"operations", device::operation_names(info.operations)},
                    {"search_cores", info.search_cores != 0 ? Json(info.search_cores) : Json()},
                    {"parameter_banks", info.parameter_banks},
                    {"jobs_in_flight", info.jobs_in_flight},
                    {"max_batch_positions", info.max_job_items},
                    {"batch_positions", info.batch_positions},
                    {"launch_overhead_us", info.launch_seconds > 0 ? Json(info.launch_seconds * 1e6) : Json()}});
  }
  return list;
}

/// Cards that the Xilinx runtime serves, with what their sensors say.
Json cards() {
  try {
    return device::cards_json();
  } catch (const std::exception& error) {  // the rest is known all the same
    print_message(fmt::format("cards cannot be listed: {}", error.what()));
    return Json::array();
  }
}

std::string card_line(const Json& card) {
  std::string line =
      fmt::format("card {}: {}", card["pcie_address"].get<std::string>(), card["platform"].get<std::string>());
  if (!card["temperature_c"].is_null()) line += fmt::format(", {:.0f} degrees", card["temperature_c"].get<double>());
  if (!card["power_w"].is_null()) line += fmt::format(", {:.1f} W", card["power_w"].get<double>());
  return line;
}

Json information() {
  return {
      {"program", "cobalt"},
      {"version", COBALT_VERSION},
      {"interface_version", fmt::format("{}.{}", spec::kInterfaceVersionMajor, spec::kInterfaceVersionMinor)},
      {"spec_hash", fmt::format("0x{:08x}", spec::kSpecHash)},
      {"groups", spec::kEvaluationGroups},
      {"registers", spec::kRegisters},
      {"table_entries", spec::kEvaluationTableEntries},
      {"quiet_moves_entries", spec::group_size(spec::kQuietMoves)},
      {"search_numbers", spec::kSearchNumbers},
      {"parameters", spec::kParameters},
      {"search",
       {{"rules", analysis::search_rule_names()},
        {"plies", spec::kSearchPlies},
        {"most_depth_quarter_plies", spec::kSearchMaxDepth},
        {"table_entries", spec::kSearchTableEntries}}},
      {"runtime", device::runtime_json()},
      {"cards", cards()},
      {"devices", devices()},
      {"limits",
       {{"score_cp", spec::kScoreLimitCp},
        {"packed_position_bytes", spec::kPackedPositionBytes},
        {"result_bytes", spec::kResultBytes},
        {"max_burst_beats", spec::kMaxBurstBeats},
        {"buffer_alignment_bytes", spec::kBufferAlignmentBytes}}},
  };
}

}  // namespace

void InfoCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("info", "Show versions, devices, counts and limits");
  command_->add_flag("--json", json_, "Write one JSON object");
}

int InfoCommand::run() {
  const Json info = information();
  if (json_) {
    print_json(info);
  } else {
    print_line(fmt::format("cobalt {}, kernel interface {}, parameter layout {}", COBALT_VERSION,
                           info["interface_version"].get<std::string>(), info["spec_hash"].get<std::string>()));
    print_line(fmt::format("evaluation function: {} registers and {} table entries in {} groups", spec::kRegisters,
                           spec::kEvaluationTableEntries, spec::kEvaluationGroups));
    print_line(fmt::format("move generator: a table of {} quiet moves", spec::group_size(spec::kQuietMoves)));
    print_line(fmt::format("search: {} numbers, {} plies, a table of {} entries; rules {}", spec::kSearchNumbers,
                           spec::kSearchPlies, spec::kSearchTableEntries,
                           fmt::join(analysis::search_rule_names(), ", ")));
    print_line(fmt::format("{} parameters in all", spec::kParameters));
    print_line(fmt::format("scores: -{0} to {0} centipawns", spec::kScoreLimitCp));
    if (const auto runtime = device::runtime_facts()) print_line("runtime: " + device::runtime_text(*runtime));
    for (const Json& card : info["cards"]) print_line(card_line(card));
    for (const Json& device : info["devices"]) {
      std::string line =
          fmt::format("device {}: {}", device["name"].get<std::string>(), device["description"].get<std::string>());
      if (!device["clock_mhz"].is_null()) {
        line += fmt::format(", {} MHz ({}), latency {} clocks", device["clock_mhz"].get<double>(),
                            device["clock_source"].get<std::string>(), device["latency_clocks"].get<unsigned>());
      }
      if (!device["launch_overhead_us"].is_null()) {
        line += fmt::format(", launch overhead {:.1f} us, {} positions per batch",
                            device["launch_overhead_us"].get<double>(), device["batch_positions"].get<std::size_t>());
      }
      print_line(line);
    }
  }
  flush_output();
  return kDone;
}

std::unique_ptr<Command> make_info_command() { return std::make_unique<InfoCommand>(); }

}  // namespace cobalt::cli
