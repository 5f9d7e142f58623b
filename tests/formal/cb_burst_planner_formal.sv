// SPDX-License-Identifier: Apache-2.0
/// What is proved of cb_burst_planner: its address channel keeps the rules of AXI4 whatever its user and the channel do, and
/// its bursts are all beats of each list, in order and once.
module cb_burst_planner_formal #(
  parameter int unsigned BurstBeats = 4
) (
  input logic        clk_i,
  input logic        list_valid_i,
  input logic [57:0] list_address_i,
  input logic [31:0] list_beats_i,
  input logic        halt_i,
  input logic        room_i,
  input logic        a_ready_i
);

  logic rst_n = 1'b0;
  always_ff @(posedge clk_i) begin : reset
    rst_n <= 1'b1;
  end

  logic        list_valid, list_ready, last, issue, a_valid;
  logic [2:0]  length;
  logic [63:0] a_address;
  logic [7:0]  a_length;
  assign list_valid = list_valid_i && list_beats_i != '0;
  cb_burst_planner #(.BurstBeats(BurstBeats)) u_planner (
    .clk_i, .rst_ni(rst_n), .list_valid_i(list_valid), .list_ready_o(list_ready), .list_address_i, .list_beats_i, .halt_i,
    .length_o(length), .last_o(last), .room_i, .issue_o(issue),
    .a_valid_o(a_valid), .a_ready_i, .a_address_o(a_address), .a_length_o(a_length)
  );

  logic        waited_q = 1'b0, issued_q = 1'b0, last_q;
  logic [63:0] address_q;
  logic [7:0]  length_q;
  logic [57:0] next_q;         // beat that the next burst of the list begins with
  logic [31:0] left_q = '0;    // beats of the list in no burst
  always_ff @(posedge clk_i) begin : follow
    waited_q  <= rst_n && a_valid && !a_ready_i;
    issued_q  <= rst_n && issue;
    last_q    <= last;
    address_q <= a_address;
    length_q  <= a_length;
    if (rst_n && list_valid && list_ready) begin
      next_q <= list_address_i;
      left_q <= list_beats_i;
    end else if (rst_n && issue) begin
      next_q <= next_q + 58'(length);
      left_q <= left_q - 32'(length);
    end
  end

  always_comb begin : properties
    if (rst_n) begin
      // What is offered stays until it is taken.
      assert (!waited_q || (a_valid && a_address == address_q && a_length == length_q));
      // INCR bursts of whole beats within a block, so within 4 KiB.
      assert (!a_valid || (a_address[5:0] == '0 && 9'(a_address[7:6]) + 9'(a_length) < 9'(BurstBeats)));
      // The burst at the channel ends where the next one begins; the last one leaves nothing.
      assert (!issued_q || (a_valid && a_address[63:6] + 58'(a_length) + 58'd1 == next_q && last_q == (left_q == '0)));
    end
  end

endmodule
