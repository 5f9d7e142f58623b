// SPDX-License-Identifier: Apache-2.0
/// A unit's tap on the parameter download bus: registers the bus and keeps what is for its group.
///
/// Latency 1, II = 1. Back-pressure: none. Reset: valid only.
module cb_param_port #(
  /// Group number, cb_spec_pkg::GroupXxx.
  parameter int unsigned Group = 0
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  cb_spec_pkg::param_bus_t bus_i,
  /// The same bus a clock later; valid only for this group.
  output cb_spec_pkg::param_bus_t bus_o
);

  cb_spec_pkg::param_bus_t bus_d, bus_q;

  always_comb begin : match
    bus_d       = bus_i;
    bus_d.valid = bus_i.valid && bus_i.group == cb_spec_pkg::GroupBits'(Group);
  end

  always_ff @(posedge clk_i) begin : bus_regs
    bus_q <= bus_d;
    if (!rst_ni) begin
      bus_q.valid <= 1'b0;
    end
  end

  assign bus_o = bus_q;

endmodule
