// SPDX-License-Identifier: Apache-2.0
/// Random pawns, pieces and terms through units that count and add, for run_mutants.py. Not part of the design.
module cb_mutant_sums_bench (
  input  logic clk_i,
  output logic out_o
);

  cb_board_pkg::pieces_t white_q, black_q;
  logic [4:0] first_q, second_q;
  logic [3:0] third_q;
  logic rst_n;
  int unsigned clocks = 0;
  always @(posedge clk_i) begin : inputs
    clocks   <= clocks + 1;
    white_q  <= '0;
    black_q  <= '0;
    for (int unsigned s = 0; s < 64; s++) begin
      white_q.pawn[s] <= $urandom_range(0, 9) == 0;
      black_q.pawn[s] <= $urandom_range(0, 9) == 0;
    end
    // White has a whole wing now and then, against few.
    if ($urandom_range(0, 3) == 0) begin
      white_q.pawn <= '1;
      black_q.pawn <= 64'h0000_0000_0000_00ff;
    end
    first_q  <= 5'($urandom_range(0, 31));
    second_q <= 5'($urandom_range(0, 31));
    third_q  <= 4'($urandom_range(0, 15));
  end
  assign rst_n = clocks > 4;

  cb_spec_pkg::param_bus_t no_write;
  assign no_write = '0;
  logic [cb_spec_pkg::WastedPawnsSumWidth-1:0] white_wasted, black_wasted;
  logic [cb_spec_pkg::MissingWingDifferenceWidth-1:0] missing;
  cb_eval_wasted_pawns u_wasted_pawns (
    .clk_i, .rst_ni(rst_n), .param_i(no_write), .bank_i(1'b0), .white_pawns_i(white_q.pawn),
    .black_pawns_i(black_q.pawn), .white_o(white_wasted), .black_o(black_wasted));
  cb_eval_missing_wing u_missing_wing (
    .clk_i, .rst_ni(rst_n), .param_i(no_write), .bank_i(1'b0), .white_i(white_q), .black_i(black_q),
    .value_o(missing));

  // Numbers of up to 16 and 8 in size: 7 bits hold their sum, from -39 to 38.
  logic [6:0] total;
  cb_aligned_sum #(
    .Count(3), .SumClock(3), .SumWidth(7),
    .Terms({cb_sum_pkg::plus(5, 0), cb_sum_pkg::minus(5, 2), cb_sum_pkg::plus(4, 1)})
  ) u_aligned_sum (.clk_i, .in_i({first_q, second_q, third_q}), .sum_o(total));
  assign out_o = ^{white_wasted, black_wasted, missing, total};

endmodule
