// SPDX-License-Identifier: Apache-2.0
#include "spec/aws_f2.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "spec/specgen/output.hpp"

namespace cobalt::specgen {
namespace {

std::string width_of(const spec::ShellPort& port) {
  return port.bits == 1 ? std::string() : fmt::format("[{}:0] ", port.bits - 1);
}

const char* direction_of(const spec::ShellPort& port) {
  switch (port.direction) {
    case spec::ShellPortDirection::kToLogic:
      return "input  logic";
    case spec::ShellPortDirection::kToShell:
      return "output logic";
    case spec::ShellPortDirection::kBoth:
      break;
  }
  return "inout  wire ";
}

/// A line for each port of a use that is driven in the logic (or not), as `line` writes it.
template <typename Line>
std::string lines_of(spec::ShellPortUse use, bool is_driven, const Line& line) {
  std::string text;
  for (const spec::ShellPort& port : spec::kAwsF2Ports) {
    if (port.use == use && (port.direction == spec::ShellPortDirection::kToShell) == is_driven) text += line(port);
  }
  return text;
}

/// Lines of instance ports: the last has no comma.
std::string without_last_comma(std::string text) {
  text.erase(text.rfind(','), 1);
  return text;
}

}  // namespace

Output aws_f2_module() {
  using spec::ShellPortUse;
  std::string ports;
  for (const spec::ShellPort& port : spec::kAwsF2Ports) {
    ports += fmt::format("  {} {}{},\n", direction_of(port), width_of(port), port.name);
  }
  const auto to_core = [](const spec::ShellPort& port) { return fmt::format("    .{}({}),\n", port.core, port.name); };
  const auto to_ddr = [](const spec::ShellPort& port) {
    const bool is_reset = std::string(port.name) == "RST_DIMM_N";
    return fmt::format("    .{0}{1}({1}),\n", is_reset ? "cl_" : "", port.name);
  };
  const auto tied = [](const spec::ShellPort& port) {
    return fmt::format("  assign {} = {}'h{:x};\n", port.name, port.bits, port.value);
  };
  const auto listed = [](const spec::ShellPort& port) { return fmt::format("    {},\n", port.name); };
  std::string text = fmt::format(
      R"(// SPDX-License-Identifier: Apache-2.0
// Generated from spec/aws_f2.hpp by specgen (build target spec_update). Do not edit.
/// The custom logic of AWS F2: all ports of the shell, around cb_aws_f2_core; those that it does not use have a fixed value.
///
/// Latency, back-pressure and reset are those of cb_aws_f2_core. With COBALT_AWS_HDK the pins of the DDR memory go to the HDK's
/// module sh_ddr without a controller, which its flow demands; without it they are fixed too.
module cb_aws_f2 #(
  /// As in cb_kernel.
  parameter int unsigned Cores = 1,
  parameter int unsigned TableBits = 16,
  parameter bit SidesInTurn = 1'b0,
  /// As in cb_card_memory.
  parameter int unsigned MemoryBytes = {}
) (
{});

  cb_aws_f2_core #(
    .Cores(Cores), .TableBits(TableBits), .SidesInTurn(SidesInTurn), .MemoryBytes(MemoryBytes)
  ) u_core (
{});

{}
`ifdef COBALT_AWS_HDK
  sh_ddr #(.DDR_PRESENT(0)) u_ddr (
    .clk(clk_main_a0),
    .stat_clk(clk_main_a0),
{});
`else
{}  logic unused_ddr;
  assign unused_ddr = ^{{
{}  }};
`endif

  logic unused_inputs;
  assign unused_inputs = ^{{
{}  }};

endmodule
)",
      spec::kAwsF2MemoryBytes, without_last_comma(ports),
      without_last_comma(lines_of(ShellPortUse::kCore, false, to_core) + lines_of(ShellPortUse::kCore, true, to_core)),
      lines_of(ShellPortUse::kTied, true, tied),
      without_last_comma(lines_of(ShellPortUse::kDdr, false, to_ddr) + lines_of(ShellPortUse::kDdr, true, to_ddr)),
      lines_of(ShellPortUse::kDdr, true, tied), without_last_comma(lines_of(ShellPortUse::kDdr, false, listed)),
      without_last_comma(lines_of(ShellPortUse::kUnused, false, listed)));
  return {"rtl/generated/cb_aws_f2.sv", text};
}

}  // namespace cobalt::specgen
