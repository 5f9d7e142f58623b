// SPDX-License-Identifier: Apache-2.0
/// Sets of squares that stand side by side, half of the board in each of two clocks: ranks 1 to 4 at once, ranks 5 to 8 a clock
/// later, when first_i is not set. II = 2. Back-pressure: none. Reset: none needed.
module cb_half_boards #(
  parameter int unsigned Sets = 1
) (
  input  logic               clk_i,
  input  logic               first_i,
  input  logic [64*Sets-1:0] in_i,
  output logic [32*Sets-1:0] out_o
);

  logic [32*Sets-1:0] lower, upper_q;
  for (genvar s = 0; s < Sets; s++) begin : g_set
    assign lower[32*s +: 32] = in_i[64*s +: 32];
    always_ff @(posedge clk_i) begin : data_regs
      upper_q[32*s +: 32] <= in_i[64*s+32 +: 32];
    end
  end
  assign out_o = first_i ? lower : upper_q;

endmodule
