// SPDX-License-Identifier: Apache-2.0
/// The search and two guests of an evaluation service whose evaluator works for both sides in turn; the evaluator replaced by its
/// stub, for run_mutants.py. Not part of the design.
module cb_mutant_service_bench (
  input  logic clk_i,
  output logic out_o
);

  localparam int unsigned Clients = 2;
  localparam int unsigned TagWidth = 4;

  logic rst_n;
  logic [Clients-1:0] request_valid_q, request_ready, response_valid;
  logic [TagWidth*Clients-1:0] tags_q;
  logic [TagWidth-1:0] response_tag;
  logic [31:0] result;
  logic signed [cb_spec_pkg::EvaluationSumWidth-1:0] total;
  logic draw, hold;
  logic turn_q;
  localparam int unsigned TurnClocks = cb_spec_pkg::SearchTurnLatencyCycles;
  logic [TurnClocks:1] turns_q;  // of the search, which asks so long after each
  int unsigned clocks = 0;
  always @(posedge clk_i) begin : requests
    clocks          <= clocks + 1;
    // Nobody asks until the delay lines are empty.
    request_valid_q <= clocks < 60 ? '0 : 2'($urandom_range(0, 3));
    tags_q          <= 8'($urandom_range(0, 255));
    turn_q          <= clocks >= 60 && $urandom_range(0, 3) != 0;
    turns_q         <= rst_n ? {turns_q[TurnClocks-1:1], turn_q && !hold} : '0;
  end
  assign rst_n = clocks > 50;
  cb_evaluation_service #(.Clients(Clients), .TagWidth(TagWidth), .SidesInTurn(1'b1)) u_service (
    .clk_i, .rst_ni(rst_n), .param_valid_i(1'b0), .param_bank_i(1'b0), .param_address_i('0), .param_data_i('0),
    .search_turn_i(turn_q), .search_hold_o(hold), .search_valid_i(turns_q[TurnClocks]), .search_bank_i(1'b0), .search_position_i('0),
    .search_total_o(total), .search_draw_o(draw), .request_valid_i(request_valid_q), .request_ready_o(request_ready), .request_bank_i('0), .request_position_i('0),
    .request_tag_i(tags_q), .response_valid_o(response_valid), .response_tag_o(response_tag),
    .response_result_o(result)
  );

  assign out_o = ^{hold, total, draw, request_ready, response_valid, response_tag, result};

endmodule
