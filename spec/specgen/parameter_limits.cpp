// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <string>

#include "spec/parameters.hpp"
#include "spec/specgen/output.hpp"

namespace cobalt::specgen {

Output parameter_limits_module() {
  constexpr unsigned kTablesBits = spec::kTableBits + 1;
  constexpr unsigned kEntriesBits = spec::kEntryBits + 1;
  std::string text = fmt::format(
      "// SPDX-License-Identifier: Apache-2.0\n"
      "// Generated from spec/parameters.hpp by specgen (build target spec_update). Do not edit.\n"
      "/// Looks up how many tables a group of parameters has and how many entries each of its tables.\n"
      "///\n"
      "/// Latency 1, II = 1. Back-pressure: none. Reset: none. A group that does not exist has no tables.\n"
      "module cb_parameter_limits (\n"
      "  input  logic        clk_i,\n"
      "  input  logic [{}:0]  group_i,\n"
      "  /// Number of tables, 0 to {}.\n"
      "  output logic [{}:0]  tables_o,\n"
      "  /// Entries a table, 1 to {}; registers of a register group.\n"
      "  output logic [{}:0] entries_o\n"
      ");\n"
      "\n"
      "  always_ff @(posedge clk_i) begin : data_regs\n"
      "    case (group_i)\n",
      spec::kGroupBits - 1, 1U << spec::kTableBits, kTablesBits - 1, 1U << spec::kEntryBits, kEntriesBits - 1);
  for (unsigned number = 0; number < spec::kGroups; ++number) {
    const spec::Group& group = spec::kGroupTable[number];
    text += fmt::format("      {}'d{}: {{tables_o, entries_o}} <= {{{}'d{}, {}'d{}}};  // {}\n", spec::kGroupBits,
                        number, kTablesBits, group.tables, kEntriesBits, group.entries, group.name);
  }
  text +=
      "      default: {tables_o, entries_o} <= '0;\n"
      "    endcase\n"
      "  end\n"
      "\n"
      "endmodule\n";
  return {"rtl/generated/cb_parameter_limits.sv", text};
}

}  // namespace cobalt::specgen
