// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <string>

#include "spec/kernel_interface.hpp"
#include "spec/specgen/output.hpp"

namespace cobalt::specgen {
namespace {

using spec::Answer;

bool is_kept(const spec::Register& reg) {
  return reg.access == spec::Access::kReadWrite || reg.answer == Answer::kOperand;
}
bool is_read(const spec::Register& reg) { return reg.answer == Answer::kValue || reg.answer == Answer::kHeldHigh; }
bool is_shown(const spec::Register& reg) { return is_read(reg) && !is_kept(reg); }

/// The label of a word of a register in a case of addresses.
std::string label(const spec::Register& reg, unsigned word) {
  return fmt::format("        {}'h{:03x}:", spec::kControlAddressBits, reg.offset + 4 * word);
}

/// A word of a register in a struct of that name.
std::string word_in(const char* name, const spec::Register& reg, unsigned word) {
  const std::string bits = reg.words == 1 ? "" : fmt::format("[{}:{}]", 32 * word + 31, 32 * word);
  return fmt::format("{}.{}{}", name, reg.name, bits);
}

/// Fields of the registers that are in a struct.
std::string fields(bool (*has)(const spec::Register&)) {
  std::string text;
  for (const spec::Register& reg : spec::kRegisterMap) {
    if (has(reg)) text += fmt::format("    logic [{}:0] {};\n", 32 * reg.words - 1, reg.name);
  }
  return text;
}

}  // namespace

Output register_package() {
  const std::string text = fmt::format(
      R"(// SPDX-License-Identifier: Apache-2.0
// Generated from spec/kernel_interface.hpp by specgen (build target spec_update). Do not edit.
/// The registers of the kernel by name.
package cb_register_pkg;

  /// Registers that are read and not kept by cb_register_bank.
  typedef struct packed {{
{}  }} shown_t;

  /// Registers that keep what the host writes.
  typedef struct packed {{
{}  }} kept_t;

endpackage
)",
      fields(is_shown), fields(is_kept));
  return {"rtl/generated/cb_register_pkg.sv", text};
}

Output register_bank_module() {
  std::string writes;
  std::string reads;
  for (const spec::Register& reg : spec::kRegisterMap) {
    const bool is_held = reg.answer == Answer::kHeldHigh;
    for (unsigned word = 0; word < reg.words; ++word) {
      if (is_kept(reg)) {
        writes += fmt::format("{} {} = ({} & ~write_mask_i) | write_set;\n", label(reg, word),
                              word_in("kept_d", reg, word), word_in("kept_o", reg, word));
      }
      if (is_held) {
        const std::string total = fmt::format("{{held_q, read_data_o}} <= shown_i.{}", reg.name);
        reads += fmt::format("{} {};\n", label(reg, word), word == 0 ? total : "read_data_o <= held_q");
      } else if (is_read(reg)) {
        reads += fmt::format("{} read_data_o <= {};\n", label(reg, word),
                             word_in(is_kept(reg) ? "kept_o" : "shown_i", reg, word));
      }
    }
  }
  const std::string text = fmt::format(
      R"(// SPDX-License-Identifier: Apache-2.0
// Generated from spec/kernel_interface.hpp by specgen (build target spec_update). Do not edit.
/// The registers of the kernel that keep what the host writes, and the word that an address reads: 0 where none is.
///
/// Latency 1. A read of the low word of a total keeps its high word. Back-pressure: none. Synchronous reset of kept_o alone.
module cb_register_bank (
  input  logic        clk_i,
  input  logic        rst_ni,
  /// Write the bits of write_data_i that are set in write_mask_i.
  input  logic        write_i,
  input  logic [{address}:0] write_address_i,
  input  logic [31:0] write_data_i,
  input  logic [31:0] write_mask_i,
  output cb_register_pkg::kept_t kept_o,
  input  logic        read_i,
  input  logic [{address}:0] read_address_i,
  input  cb_register_pkg::shown_t shown_i,
  output logic [31:0] read_data_o
);

  logic [31:0] write_set, held_q;
  cb_register_pkg::kept_t kept_d;
  assign write_set = write_data_i & write_mask_i;

  always_comb begin : kept_next
    kept_d = kept_o;
    if (write_i) begin
      case (write_address_i)
{}        default: ;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin : kept_regs
    kept_o <= rst_ni ? kept_d : '0;
  end

  always_ff @(posedge clk_i) begin : read_regs
    if (read_i) begin
      case (read_address_i)
{}        default: read_data_o <= '0;
      endcase
    end
  end

endmodule
)",
      writes, reads, fmt::arg("address", spec::kControlAddressBits - 1));
  return {"rtl/generated/cb_register_bank.sv", text};
}

}  // namespace cobalt::specgen
