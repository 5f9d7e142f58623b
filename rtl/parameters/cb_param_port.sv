// SPDX-License-Identifier: Apache-2.0
/// A unit's tap on the parameter download bus: a register that takes what is for its group, and holds it.
///
/// It takes nothing else, so that the ports of different groups are different registers. If they were the same, a synthesis
/// would make one of them, far away from most of the tables that it writes.
/// Latency 1, II = 1. Back-pressure: none. Reset: valid only.
module cb_param_port #(
  /// Group number, cb_spec_pkg::GroupXxx.
  parameter int unsigned Group = 0
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  cb_spec_pkg::param_bus_t bus_i,
  /// What was for this group, from a clock later on; valid for one clock.
  output cb_spec_pkg::param_bus_t bus_o
);

  cb_spec_pkg::param_bus_t bus_q;  // but for valid
  logic for_group, valid_q;

  assign for_group = bus_i.valid && bus_i.group == cb_spec_pkg::GroupBits'(Group);

  always_ff @(posedge clk_i) begin : valid_regs
    valid_q <= rst_ni && for_group;
  end

  always_ff @(posedge clk_i) begin : bus_regs
    if (for_group) begin
      bus_q <= bus_i;
    end
  end

  always_comb begin : held
    bus_o       = bus_q;
    bus_o.valid = valid_q;
  end

  logic unused_bits;
  assign unused_bits = ^{bus_q.valid};

endmodule
