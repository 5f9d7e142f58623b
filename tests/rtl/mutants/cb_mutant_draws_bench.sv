// SPDX-License-Identifier: Apache-2.0
/// Random boards, sums and ways through the draw class and the draw score, for run_mutants.py. Not part of the design.
module cb_mutant_draws_bench (
  input  logic clk_i,
  output logic out_o
);

  localparam int unsigned WayWidth = cb_spec_pkg::BishopsOfOppositeColoursBits + 1;
  localparam int unsigned SumWidth = cb_spec_pkg::EvaluationSumWidth;

  // At most one piece on a square, few enough for draws.
  cb_board_pkg::pieces_t white_q, black_q;
  logic black_to_move_q, rst_n;
  logic [2:0] kind;
  int unsigned clocks = 0, density;
  always @(posedge clk_i) begin : boards
    clocks  <= clocks + 1;
    white_q <= '0;
    black_q <= '0;
    density = $urandom_range(0, 3) == 0 ? 50 : 2;
    for (int unsigned s = 0; s < 64; s++) begin
      kind = 3'($urandom_range(0, 5));
      if ($urandom_range(0, 63) < density) begin
        if ($urandom_range(0, 1) == 1) begin
          white_q[64*kind+s] <= 1'b1;
        end else begin
          black_q[64*kind+s] <= 1'b1;
        end
      end
    end
    black_to_move_q <= $urandom_range(0, 1) == 1;
  end
  assign rst_n = clocks > 4;

  cb_spec_pkg::param_bus_t no_write;  // registers stay 0, tables as they come up
  assign no_write = '0;
  logic [WayWidth-1:0] way;
  logic [cb_spec_pkg::ContemptBits-1:0] draw_score;
  logic recognised;
  logic [cb_spec_pkg::ContemptEntryBits-1:0] material;
  cb_eval_draw_class u_draw_class (
    .clk_i, .rst_ni(rst_n), .param_i(no_write), .bank_i(1'b0), .white_i(white_q), .black_i(black_q),
    .white_attacks_i('0), .black_attacks_i('0), .black_to_move_i(black_to_move_q), .reduce_opposite_bishops_i(1'b1),
    .apply_contempt_i(1'b1), .endgame_rom_i(1'b1), .material_o(material), .way_o(way), .draw_score_o(draw_score),
    .recognised_draw_o(recognised)
  );

  logic [SumWidth-1:0] sum_q, score;
  logic [WayWidth-1:0] way_q;
  always @(posedge clk_i) begin : sums
    sum_q <= SumWidth'($urandom_range(0, 60000)) - SumWidth'(30000);
    way_q <= WayWidth'($urandom_range(0, 64));
  end
  cb_eval_draw_score u_draw_score (.clk_i, .sum_i(sum_q), .way_i(way_q), .draw_score_i(draw_score), .score_o(score));
  assign out_o = ^{score, way, recognised, material};

endmodule
