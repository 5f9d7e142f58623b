// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt xclbin`: writes the xclbin file of the emulated card, shows what any xclbin file says.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host/cli/commands.hpp"
#include "host/cli/output.hpp"
#include "host/cli/value_checks.hpp"
#include "host/device/xclbin/description.hpp"
#include "host/device/xclbin/emulation_xclbin.hpp"
#include "spec/platforms.hpp"

namespace cobalt::cli {
namespace {

class XclbinCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;

 private:
  int write() const;
  int info() const;

  CLI::App* command_ = nullptr;
  CLI::App* write_ = nullptr;
  CLI::App* info_ = nullptr;
  std::string output_;
  std::string file_;
  unsigned compute_units_ = 1;
  bool json_ = false;
};

std::string size_text(std::uint64_t bytes) {
  constexpr std::uint64_t kGib = std::uint64_t{1} << 30;
  return bytes % kGib == 0 ? fmt::format("{} GiB", bytes / kGib) : fmt::format("{} KiB", bytes / 1024);
}

/// Name of an argument of the kernel that a compute unit is of.
std::string argument_name(const xclbin::Description& file, const xclbin::ComputeUnit& unit, unsigned id) {
  const std::string kernel_name = unit.name.substr(0, unit.name.find(':'));
  for (const xclbin::Kernel& kernel : file.kernels) {
    if (kernel.name != kernel_name) continue;
    const auto argument = std::find_if(kernel.arguments.begin(), kernel.arguments.end(),
                                       [id](const xclbin::Argument& candidate) { return candidate.id == id; });
    if (argument != kernel.arguments.end()) return argument->name;
  }
  return fmt::format("argument {}", id);
}

Json to_json(const xclbin::Description& file) {
  Json sections = Json::array();
  for (const xclbin::Section& section : file.container.sections) {
    sections.push_back({{"kind", xclbin::section_kind_name(section.kind)}, {"bytes", section.data.size()}});
  }
  Json kernels = Json::array();
  for (const xclbin::Kernel& kernel : file.kernels) {
    Json arguments = Json::array();
    for (const xclbin::Argument& argument : kernel.arguments) {
      arguments.push_back({{"id", argument.id},
                           {"name", argument.name},
                           {"offset", argument.offset},
                           {"bytes", argument.bytes},
                           {"pointer", argument.is_pointer},
                           {"port", argument.port}});
    }
    kernels.push_back({{"name", kernel.name}, {"control", kernel.control}, {"arguments", std::move(arguments)}});
  }
  Json units = Json::array();
  for (const xclbin::ComputeUnit& unit : file.compute_units) {
    Json connections = Json::array();
    for (const xclbin::Connection& connection : unit.connections) {
      connections.push_back({{"argument", connection.argument}, {"memory", connection.memory}});
    }
    units.push_back(
        {{"name", unit.name}, {"base", unit.base}, {"control", unit.control}, {"connections", std::move(connections)}});
  }
  Json memories = Json::array();
  for (const xclbin::Memory& memory : file.memories) {
    memories.push_back({{"tag", memory.tag}, {"base", memory.base}, {"bytes", memory.bytes}, {"used", memory.used}});
  }
  Json clocks = Json::array();
  for (const xclbin::Clock& clock : file.clocks) clocks.push_back({{"name", clock.name}, {"mhz", clock.mhz}});
  return {
      {"uuid", xclbin::uuid_text(file.container.uuid)},
      {"platform", file.container.platform},
      {"mode", xclbin::mode_name(file.container.mode)},
      {"time", file.container.time},
      {"sections", std::move(sections)},
      {"kernels", std::move(kernels)},
      {"compute_units", std::move(units)},
      {"memories", std::move(memories)},
      {"clocks", std::move(clocks)},
      {"differences", xclbin::differences(file)},
  };
}

void print_text(const xclbin::Description& file) {
  print_line(fmt::format("{} for {}, uuid {}", xclbin::mode_name(file.container.mode), file.container.platform,
                         xclbin::uuid_text(file.container.uuid)));
  std::vector<std::string> sections;
  for (const xclbin::Section& section : file.container.sections) {
    sections.push_back(fmt::format("{} {}", xclbin::section_kind_name(section.kind), section.data.size()));
  }
  print_line(fmt::format("sections (bytes): {}", fmt::join(sections, ", ")));
  for (const xclbin::Clock& clock : file.clocks) print_line(fmt::format("clock {}: {} MHz", clock.name, clock.mhz));
  for (const xclbin::Kernel& kernel : file.kernels) {
    print_line(fmt::format("kernel {}, {}:", kernel.name, kernel.control));
    print_line(fmt::format("  {:>2} {:20} {:>6} {:>5}  {}", "id", "argument", "offset", "bytes", "port"));
    for (const xclbin::Argument& argument : kernel.arguments) {
      print_line(fmt::format("  {:2} {:20} {:#06x} {:5}  {}", argument.id, argument.name, argument.offset,
                             argument.bytes, argument.port));
    }
  }
  for (const xclbin::ComputeUnit& unit : file.compute_units) {
    print_line(fmt::format("compute unit {} at {:#x}, {}:", unit.name, unit.base, unit.control));
    for (const xclbin::Connection& connection : unit.connections) {
      print_line(fmt::format("  {} in {}", argument_name(file, unit, connection.argument),
                             file.memories.at(connection.memory).tag));
    }
  }
  for (const xclbin::Memory& memory : file.memories) {
    print_line(fmt::format("memory {} at {:#x}: {}{}", memory.tag, memory.base, size_text(memory.bytes),
                           memory.used ? "" : ", not used"));
  }
  const std::vector<std::string> differences = xclbin::differences(file);
  print_line(differences.empty() ? "fits this program" : "does not fit this program:");
  for (const std::string& difference : differences) print_line("  " + difference);
}

}  // namespace

void XclbinCommand::add_to(CLI::App& program) {
  command_ = program.add_subcommand("xclbin", "Write the emulation's xclbin file, or show any xclbin file");
  command_->require_subcommand(1);

  write_ = command_->add_subcommand("write", "Write the file that XRT's hardware emulation loads");
  write_->add_option("--output,--out", output_, "File to write")->type_name("FILE")->required();
  write_->add_option("--compute-units", compute_units_, "Compute units of the card, each with its own memory bank")
      ->type_name("N")
      ->check(in_range(1U, spec::kEmulationMaxComputeUnits))
      ->capture_default_str();

  info_ = command_->add_subcommand("info", "Show the kernels, arguments, compute units and memories of a file");
  info_->add_option("file", file_, "xclbin file")->type_name("FILE")->required();
  info_->add_flag("--json", json_, "Write one JSON object");
}

int XclbinCommand::run() {
  const int status = write_->parsed() ? write() : info();
  flush_output();
  return status;
}

int XclbinCommand::write() const {
  xclbin::write_emulation_xclbin(output_, compute_units_);
  return kDone;
}

int XclbinCommand::info() const {
  const xclbin::Description file = xclbin::read_xclbin(file_);
  if (json_) {
    print_json(to_json(file));
  } else {
    print_text(file);
  }
  return kDone;
}

std::unique_ptr<Command> make_xclbin_command() { return std::make_unique<XclbinCommand>(); }

}  // namespace cobalt::cli
