// SPDX-License-Identifier: Apache-2.0
/// side_to_move: the bonus of the side on move, White's view, centipawns.
///
/// Latency cb_spec_pkg::SideToMoveLatencyCycles, II = 1. Back-pressure: none. Reset: the registers are 0.
///
/// | stage | work |
/// |---|---|
/// | S1 | registers of the bank |
/// | S2 | choice and sign |
module cb_eval_side_to_move (
  input  logic                                        clk_i,
  input  logic                                        rst_ni,
  input  cb_spec_pkg::param_bus_t                     param_i,
  input  logic                                        bank_i,
  input  logic                                        black_to_move_i,
  output logic signed [cb_spec_pkg::SideToMoveBits:0] value_o
);

  localparam int unsigned Bits = cb_spec_pkg::SideToMoveBits;

  if (cb_spec_pkg::SideToMoveLatencyCycles != 2) begin : g_latency_check
    $error("cb_eval_side_to_move: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic [2*Bits-1:0] s1_values;
  logic s1_black_q;
  logic signed [Bits:0] s2_value_q;
  cb_param_port #(.Group(cb_spec_pkg::GroupSideToMove)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_registers #(.Width(Bits), .Count(2)) u_registers (.clk_i, .rst_ni, .bus_i(bus), .bank_i, .data_o(s1_values));

  always_ff @(posedge clk_i) begin : data_regs
    s1_black_q <= black_to_move_i;
    s2_value_q <= s1_black_q ? -$signed({1'b0, s1_values[Bits +: Bits]}) : $signed({1'b0, s1_values[0 +: Bits]});
  end
  assign value_o = s2_value_q;

endmodule
