// SPDX-License-Identifier: Apache-2.0
/// Values of both sides for the units of the sides: the opposite of cb_both_sides.
///
/// With Units = 2 White's stands below Black's: wires. With Units = 1 White's comes at once and Black's a clock later, when
/// black_turn_i is set. Back-pressure: none. Reset: none needed.
module cb_sides_in_turn #(
  parameter int unsigned Units = 2,
  parameter int unsigned Width = 1
) (
  input  logic                   clk_i,
  input  logic                   black_turn_i,
  input  logic [Width-1:0]       white_i,
  input  logic [Width-1:0]       black_i,
  output logic [Width*Units-1:0] out_o
);

  if (Units == 2) begin : g_both
    assign out_o = {black_i, white_i};
    logic unused_bits;
    assign unused_bits = ^{clk_i, black_turn_i};
  end else begin : g_turns
    logic [Width-1:0] black_q;
    always_ff @(posedge clk_i) begin : data_regs
      black_q <= black_i;
    end
    assign out_o = black_turn_i ? black_q : white_i;
  end

endmodule
