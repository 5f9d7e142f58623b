// SPDX-License-Identifier: Apache-2.0
/// The whole evaluator, both sides in turn, with positions now and then, for run_mutants.py. Not part of the design.
module cb_mutant_evaluator_bench (
  input  logic clk_i,
  output logic out_o
);

  logic rst_n, valid_q, out_valid;
  logic [7:0] tag;
  logic [31:0] result;
  logic signed [cb_spec_pkg::EvaluationSumWidth-1:0] total;
  logic draw;
  int unsigned clocks = 0;
  always @(posedge clk_i) begin : inputs
    clocks  <= clocks + 1;
    valid_q <= !valid_q && $urandom_range(0, 3) == 0;
  end
  assign rst_n = clocks > 4;
  cb_evaluator #(.SidesInTurn(1'b1)) u_evaluator (
    .clk_i, .rst_ni(rst_n), .param_valid_i(1'b0), .param_bank_i(1'b0), .param_address_i('0), .param_data_i('0),
    .in_valid_i(valid_q), .in_bank_i(1'b0), .in_position_i('0), .in_tag_i('0), .early_total_o(total),
    .early_draw_o(draw), .out_valid_o(out_valid),
    .out_tag_o(tag), .out_result_o(result)
  );
  assign out_o = ^{out_valid, tag, result, total, draw};

endmodule
