// SPDX-License-Identifier: Apache-2.0
/// What the units of the sides answer, White's and Black's at the same clock.
///
/// With Units = 2 there is one for each side, White's answer below Black's: wires. With Units = 1 the same unit answers for White
/// and a clock later for Black (docs/decisions/0014-sides-in-turn.md): White's waits a clock. Valid at Black's clock. II = 1 or 2.
/// Back-pressure: none. Reset: none needed.
module cb_both_sides #(
  parameter int unsigned Units = 2,
  parameter int unsigned Width = 1
) (
  input  logic                   clk_i,
  input  logic [Width*Units-1:0] in_i,
  output logic [Width-1:0]       white_o,
  output logic [Width-1:0]       black_o
);

  if (Units == 2) begin : g_both
    assign {black_o, white_o} = in_i;
    logic unused_clk;
    assign unused_clk = clk_i;
  end else begin : g_turns
    logic [Width-1:0] white_q;
    always_ff @(posedge clk_i) begin : data_regs
      white_q <= in_i;
    end
    assign white_o = white_q;
    assign black_o = in_i;
  end

endmodule
