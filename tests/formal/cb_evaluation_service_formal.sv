// SPDX-License-Identifier: Apache-2.0
/// What is proved of cb_evaluation_service with a search that asks, or not, exactly SearchTurnLatencyCycles after a turn that was not held
/// back: the search is always served, in the clock of its request; the guest gets every other clock; it does not wait
/// longer than the hold and the way of a turn last; turns are held back at most once in GuestClocks clocks.
module cb_evaluation_service_formal #(
  parameter int unsigned GuestClocks = 5
) (
  input logic clk_i,
  input logic turn_i,
  input logic asks_i,
  input logic guest_valid_i
);

  localparam int unsigned RequestStages = cb_spec_pkg::SearchTurnLatencyCycles;
  localparam int unsigned MostWait = GuestClocks + RequestStages + 2;

  logic rst_n = 1'b0;
  always_ff @(posedge clk_i) begin : reset
    rst_n <= 1'b1;
  end

  logic                   hold, guest_ready, search_valid, unused_draw, unused_valid;
  logic [RequestStages:1] turns_q = '0;
  logic [7:0]             unused_tag;
  logic [31:0]            unused_result;
  logic signed [cb_spec_pkg::EvaluationSumWidth-1:0] unused_total;
  assign search_valid = turns_q[RequestStages] && asks_i;
  cb_evaluation_service #(.GuestClocks(GuestClocks)) u_service (
    .clk_i, .rst_ni(rst_n), .param_valid_i(1'b0), .param_bank_i(1'b0), .param_address_i('0), .param_data_i('0),
    .search_turn_i(turn_i), .search_hold_o(hold), .search_valid_i(search_valid), .search_bank_i(1'b0),
    .search_position_i('0), .search_total_o(unused_total), .search_draw_o(unused_draw),
    .request_valid_i(guest_valid_i), .request_ready_o(guest_ready), .request_bank_i(1'b0), .request_position_i('0),
    .request_tag_i('0), .response_valid_o(unused_valid), .response_tag_o(unused_tag),
    .response_result_o(unused_result)
  );

  logic [4:0] waits_q = '0;
  logic [3:0] since_q = '1;
  always_ff @(posedge clk_i) begin : follow
    if (rst_n) begin
      turns_q   <= {turns_q[RequestStages-1:1], turn_i && !hold};
      waits_q   <= guest_valid_i && !guest_ready ? waits_q + 1'b1 : '0;
      since_q   <= turn_i && hold ? '0 : since_q + 4'(since_q != '1);
    end
  end
  always_comb begin : properties
    if (rst_n) begin
      assert ((guest_valid_i && guest_ready) == (guest_valid_i && !search_valid));
      assert (waits_q <= 5'(MostWait));
      assert (!(turn_i && hold) || since_q >= 4'(GuestClocks - 1));
    end
  end

endmodule
