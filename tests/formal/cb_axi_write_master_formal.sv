// SPDX-License-Identifier: Apache-2.0
/// What is proved of cb_axi_write_master: its data channel has the beats of its bursts, the last of each marked, none that is
/// not announced, and what is offered stays. A burst that is announced has all its beats there. The memory takes and answers when it
/// likes, but no burst before its last beat.
module cb_axi_write_master_formal #(
  parameter int unsigned BurstBeats = 2,
  parameter int unsigned FifoDepth = 4,
  parameter int unsigned MaxBursts = 2
) (
  input logic        clk_i,
  input logic        list_valid_i,
  input logic [57:0] list_address_i,
  input logic [31:0] list_beats_i,
  input logic [3:0]  list_last_words_i,
  input logic        halt_i,
  input logic        in_valid_i,
  input logic        aw_ready_i,
  input logic        w_ready_i,
  input logic        b_valid_i
);

  logic rst_n = 1'b0;
  always_ff @(posedge clk_i) begin : reset
    rst_n <= 1'b1;
  end

  logic       b_valid, list_ready, in_ready;
  logic [2:0] unanswered_q = '0;  // bursts whose last beat was taken
  cb_kernel_pkg::axi_write_request_t  request;
  cb_kernel_pkg::axi_write_response_t response;
  assign b_valid  = b_valid_i && unanswered_q != '0;
  assign response = {aw_ready_i, w_ready_i, b_valid, 1'b0};
  cb_axi_write_master #(.FifoDepth(FifoDepth), .BurstBeats(BurstBeats), .MaxBursts(MaxBursts)) u_master (
    .clk_i, .rst_ni(rst_n), .list_valid_i(list_valid_i && list_beats_i != '0), .list_ready_o(list_ready), .list_address_i, .list_beats_i,
    .list_last_words_i, .halt_i, .in_valid_i, .in_ready_o(in_ready), .in_data_i('0), .in_taken_o(),
    .write_request_o(request), .write_response_i(response), .done_o(), .done_error_o(), .waiting_o()
  );

  // A burst is announced when its address is first offered: that is the order of bursts, and none has a beat before.
  logic       offered_q = 1'b0, announced, w_move;
  logic [1:0] queue_q [4];  // beats of announced bursts, less one
  logic [1:0] write_q = '0, read_q = '0, beat_q = '0;
  logic [2:0] announced_q = '0;
  logic       w_waited_q = 1'b0, w_last_q;
  logic [15:0] w_words_q;
  assign announced = request.aw_valid && !offered_q;
  assign w_move    = request.w_valid && w_ready_i;
  always_ff @(posedge clk_i) begin : follow
    w_waited_q <= rst_n && request.w_valid && !w_ready_i;
    w_last_q   <= request.w_last;
    w_words_q  <= request.w_words;
    if (rst_n) begin
      offered_q    <= request.aw_valid && !aw_ready_i;
      unanswered_q <= unanswered_q + 3'(w_move && request.w_last) - 3'(b_valid);
      announced_q  <= announced_q + 3'(announced) - 3'(w_move && request.w_last);
      if (announced) begin
        queue_q[write_q] <= request.aw_length[1:0];
        write_q          <= write_q + 1'b1;
      end
      if (w_move) begin
        beat_q <= request.w_last ? '0 : beat_q + 1'b1;
        read_q <= read_q + 2'(request.w_last);
      end
    end
  end

  always_comb begin : properties
    if (rst_n) begin
      assert (!w_waited_q || (request.w_valid && request.w_last == w_last_q && request.w_words == w_words_q));
      assert (!request.w_valid || (announced_q != '0 && request.w_last == (beat_q == queue_q[read_q])));
      assert (unanswered_q <= 3'(MaxBursts) && announced_q <= 3'(MaxBursts));
      // Once a burst has begun its beats follow without a gap of the master's.
      assert (beat_q == '0 || request.w_valid);
    end
  end

endmodule
