// SPDX-License-Identifier: Apache-2.0
/// hung of one side: pieces and pawns that lose material by exchange on their square (definition: hls/eval/hung.hpp).
///
/// Latency cb_spec_pkg::HungLatencyCycles, II = 1. Back-pressure: none. Reset: the registers are 0.
///
/// | stage | work |
/// |---|---|
/// | S1 | registers of the bank; whether one piece is hung, whether more |
/// | S2 | choice |
module cb_eval_hung #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set.
  parameter int unsigned ValueWidth = cb_spec_pkg::HungValueWidth
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  cb_spec_pkg::param_bus_t      param_i,
  input  logic [Sides-1:0]             bank_i,
  /// Pieces and pawns of the side without the king.
  input  logic [63:0]                  own_i,
  /// cb_exchange_map
  input  logic [63:0]                  hung_i,
  /// The side's view, centipawns.
  output logic signed [ValueWidth-1:0] value_o
);

  if (cb_spec_pkg::HungLatencyCycles != 2) begin : g_latency_check
    $error("cb_eval_hung: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  // The side's first register is for one piece, the second for more.
  logic [ValueWidth*cb_spec_pkg::HungSideStride-1:0] s1_values;
  cb_param_port #(.Group(cb_spec_pkg::GroupHung)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side_registers #(
    .Width(ValueWidth), .Count(cb_spec_pkg::HungSideStride), .Sides(Sides), .Black(Black)
  ) u_registers (.clk_i, .rst_ni, .bus_i(bus), .bank_i, .data_o(s1_values));

  // S1: one or more, and two or more, of the files and then of the board.
  logic [23:0] s1_files;  // three or more, two or more, one or more of each file
  logic [3:0] s1_one_4, s1_two_4;
  logic s1_one_d, s1_two_d, s1_one_q, s1_two_q;

  always_comb begin : s1_count
    s1_files = cb_board_pkg::count_files(own_i & hung_i);
    s1_one_4 = s1_files[7:4] | s1_files[3:0];
    s1_two_4 = s1_files[15:12] | s1_files[11:8] | (s1_files[7:4] & s1_files[3:0]);
    s1_one_d = s1_one_4 != '0;
    s1_two_d = s1_two_4 != '0 || (s1_one_4[3] && s1_one_4[2:0] != '0) || (s1_one_4[2] && s1_one_4[1:0] != '0) ||
               (s1_one_4[1] && s1_one_4[0]);
  end

  // S2
  logic signed [ValueWidth-1:0] s2_value_d, s2_value_q;

  always_comb begin : s2_choice
    s2_value_d = '0;
    if (s1_two_q) begin
      s2_value_d = $signed(s1_values[ValueWidth +: ValueWidth]);
    end else if (s1_one_q) begin
      s2_value_d = $signed(s1_values[0 +: ValueWidth]);
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_one_q   <= s1_one_d;
    s1_two_q   <= s1_two_d;
    s2_value_q <= s2_value_d;
  end
  assign value_o = s2_value_q;

  logic unused_bits;
  assign unused_bits = ^{s1_files[23:16]};

endmodule
