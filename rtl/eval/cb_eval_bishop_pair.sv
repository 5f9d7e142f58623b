// SPDX-License-Identifier: Apache-2.0
/// bishop_pair: bishops on light and on dark squares, White minus Black, centipawns.
///
/// Latency cb_spec_pkg::BishopPairLatencyCycles, II = 1. Back-pressure: none. Reset: the registers are 0.
///
/// | stage | work |
/// |---|---|
/// | S1 | registers of the bank; who has a pair |
/// | S2 | difference |
module cb_eval_bishop_pair (
  input  logic                                        clk_i,
  input  logic                                        rst_ni,
  input  cb_spec_pkg::param_bus_t                     param_i,
  input  logic                                        bank_i,
  input  logic [63:0]                                 white_bishops_i,
  input  logic [63:0]                                 black_bishops_i,
  output logic signed [cb_spec_pkg::BishopPairBits:0] value_o
);

  localparam int unsigned Bits = cb_spec_pkg::BishopPairBits;

  if (cb_spec_pkg::BishopPairLatencyCycles != 2) begin : g_latency_check
    $error("cb_eval_bishop_pair: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic [2*Bits-1:0] s1_values;
  logic s1_white_q, s1_black_q;
  logic signed [Bits:0] s1_white_value, s1_black_value, s2_value_q;
  cb_param_port #(.Group(cb_spec_pkg::GroupBishopPair)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_registers #(.Width(Bits), .Count(2)) u_registers (.clk_i, .rst_ni, .bus_i(bus), .bank_i, .data_o(s1_values));

  always_comb begin : s1_value
    s1_white_value = $signed(s1_white_q ? {s1_values[Bits-1], s1_values[0 +: Bits]} : '0);
    s1_black_value = $signed(s1_black_q ? {s1_values[2*Bits-1], s1_values[Bits +: Bits]} : '0);
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_white_q <= (white_bishops_i & cb_board_pkg::LightSquares) != '0 &&
                  (white_bishops_i & ~cb_board_pkg::LightSquares) != '0;
    s1_black_q <= (black_bishops_i & cb_board_pkg::LightSquares) != '0 &&
                  (black_bishops_i & ~cb_board_pkg::LightSquares) != '0;
    s2_value_q <= s1_white_value - s1_black_value;
  end
  assign value_o = s2_value_q;

endmodule
