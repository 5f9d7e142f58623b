// SPDX-License-Identifier: Apache-2.0
/// Writes lists of 64-byte beats to consecutive addresses, list after list; the last beat of a list may be partial.
///
/// Bursts are those of cb_burst_planner. A burst is announced only when the FIFO holds all of its beats, so that the
/// data channel never waits for whoever makes them; up to MaxBursts are outstanding. When every burst of a list has its
/// response, done_o pulses, lists in order. Back-pressure: ready-valid for lists and data. The last beat of a list
/// leaves at the latest BurstBeats + 7 clocks after it came in when nothing is in its way. Reset touches valid and
/// control bits only.
module cb_axi_write_master #(
  /// Beats of buffer: a power of two, at least 2 * BurstBeats so that one burst fills while one leaves.
  parameter int unsigned FifoDepth = 64,
  /// Longest burst: a power of two. Short bursts keep the way of the last beat of a list short.
  parameter int unsigned BurstBeats = 4,
  /// Bursts without a response: a power of two.
  parameter int unsigned MaxBursts = 16
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  // Lists
  input  logic         list_valid_i,
  output logic         list_ready_o,
  /// Address in beats.
  input  logic [57:0]  list_address_i,
  /// At least 1.
  input  logic [31:0]  list_beats_i,
  /// 32-bit words of the last beat, 1 to 15; 0 means all 16.
  input  logic [3:0]   list_last_words_i,
  /// No new burst is announced while this is set.
  input  logic         halt_i,
  // Data
  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [511:0] in_data_i,
  /// A beat has left the FIFO: there is room for another.
  output logic         in_taken_o,
  // AXI4 write channels
  output cb_kernel_pkg::axi_write_request_t  write_request_o,
  input  cb_kernel_pkg::axi_write_response_t write_response_i,
  /// Pulse: all bursts of a list have their responses; done_error_o: one of them was an error.
  output logic         done_o,
  output logic         done_error_o,
  /// A burst was announced and is not yet answered.
  output logic         waiting_o
);

  localparam int unsigned LengthBits = $clog2(BurstBeats + 1);
  // The FIFO holds one word more than its depth.
  localparam int unsigned StockBits = $clog2(FifoDepth + 2);
  localparam int unsigned BurstBits = $clog2(MaxBursts + 1);

  if (FifoDepth < 2 * BurstBeats) begin : g_check
    $error("cb_axi_write_master: FifoDepth too small");
  end

  // ---- bursts and address channel ----
  logic [LengthBits-1:0] length;  // of the planned burst
  logic                  issue, last, list_take, b_valid;
  logic [StockBits-1:0]  stock;   // beats in the FIFO that belong to no announced burst
  logic [BurstBits-1:0]  bursts;  // places for outstanding bursts
  logic [StockBits-1:0]  unused_stock_next;
  logic [BurstBits-1:0]  unused_bursts_next;
  logic [3:0]            last_words_q;

  cb_burst_planner #(.BurstBeats(BurstBeats)) u_planner (
    .clk_i, .rst_ni, .list_valid_i, .list_ready_o, .list_address_i, .list_beats_i, .halt_i,
    .length_o(length), .last_o(last), .room_i(stock >= StockBits'(length) && bursts != '0), .issue_o(issue),
    .a_valid_o(write_request_o.aw_valid), .a_ready_i(write_response_i.aw_ready),
    .a_address_o(write_request_o.aw_address), .a_length_o(write_request_o.aw_length)
  );
  assign list_take = list_valid_i && list_ready_o;
  assign b_valid   = write_response_i.b_valid;

  logic in_move;
  assign in_move = in_valid_i && in_ready_o;

  cb_credit #(.Maximum(FifoDepth + 1), .Initial(0)) u_stock (
    .clk_i, .rst_ni,
    .take_i(issue), .take_amount_i(StockBits'(length)), .give_i(in_move), .available_o(stock),
    .available_next_o(unused_stock_next)
  );

  cb_credit #(.Maximum(MaxBursts)) u_bursts (
    .clk_i, .rst_ni,
    .take_i(issue), .take_amount_i(BurstBits'(1)), .give_i(b_valid), .available_o(bursts),
    .available_next_o(unused_bursts_next)
  );

  // ---- data channel: burst by burst, one idle clock between bursts ----
  logic                  queue_ready, queue_valid, queue_take, queue_list_end;
  logic [3:0]            queue_words;
  logic [LengthBits-1:0] queue_length;
  logic                  sending, one;  // beats of this burst are still to be sent; one is
  logic                  list_end_q;    // the burst is the last of its list
  logic [3:0]            words_q;
  logic                  fifo_valid, fifo_take, w_valid, w_move;
  logic [15:0]           w_words;

  cb_fifo #(.Width(LengthBits + 5), .Depth(MaxBursts)) u_length_fifo (
    .clk_i, .rst_ni,
    .in_valid_i(issue), .in_ready_o(queue_ready), .in_data_i({last, last_words_q, length}),
    .out_valid_o(queue_valid), .out_ready_i(queue_take), .out_data_o({queue_list_end, queue_words, queue_length})
  );

  cb_fifo #(.Width(512), .Depth(FifoDepth)) u_data_fifo (
    .clk_i, .rst_ni,
    .in_valid_i, .in_ready_o, .in_data_i,
    .out_valid_o(fifo_valid), .out_ready_i(fifo_take), .out_data_o(write_request_o.w_data)
  );

  assign queue_take = !sending && queue_valid;
  assign fifo_take  = sending && write_response_i.w_ready;
  assign w_valid    = sending && fifo_valid;
  assign w_move     = w_valid && write_response_i.w_ready;

  assign write_request_o.w_valid = w_valid;
  assign write_request_o.w_last  = one;
  assign write_request_o.w_words = w_words;

  cb_countdown #(.Width(LengthBits)) u_left (
    .clk_i, .rst_ni, .load_i(queue_take), .count_i(queue_length), .step_i(w_move), .active_o(sending), .last_o(one)
  );

  always_comb begin : data_channel
    for (int unsigned word = 0; word < 16; word++) begin
      w_words[word] = !(one && list_end_q) || words_q == '0 || 4'(word) < words_q;
    end
  end

  // ---- responses: which of them ends a list ----
  logic end_ready, end_valid, end_of_list, error_q, done_q, done_error_q;

  cb_fifo #(.Width(1), .Depth(MaxBursts)) u_end_fifo (
    .clk_i, .rst_ni,
    .in_valid_i(issue), .in_ready_o(end_ready), .in_data_i(last),
    .out_valid_o(end_valid), .out_ready_i(b_valid), .out_data_o(end_of_list)
  );

  always_ff @(posedge clk_i) begin : data_regs
    if (list_take) begin
      last_words_q <= list_last_words_i;
    end
    if (queue_take) begin
      words_q    <= queue_words;
      list_end_q <= queue_list_end;
    end
    done_error_q <= error_q || write_response_i.b_error;
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      error_q <= 1'b0;
      done_q  <= 1'b0;
    end else begin
      done_q  <= b_valid && end_of_list;
      error_q <= b_valid ? !end_of_list && (error_q || write_response_i.b_error) : error_q;
    end
  end

  assign done_o       = done_q;
  assign done_error_o = done_error_q;
  assign waiting_o    = bursts != BurstBits'(MaxBursts);
  assign in_taken_o   = fifo_valid && fifo_take;

  // At most MaxBursts lengths and ends wait: the burst credits keep the queues ready; the assertions watch it.
  logic unused_queues;
  assign unused_queues = ^{queue_ready, end_ready, end_valid};

`ifdef COBALT_ASSERT
  a_no_unasked_response: assert property (@(posedge clk_i) disable iff (!rst_ni)
      b_valid |-> bursts != BurstBits'(MaxBursts) && end_valid);
  a_queue_room: assert property (@(posedge clk_i) disable iff (!rst_ni) issue |-> queue_ready && end_ready);
  a_data_there: assert property (@(posedge clk_i) disable iff (!rst_ni) sending |-> fifo_valid);

  // Burst lengths and last beats agree, counted apart from the machinery above.
  logic [7:0] check_length [2*MaxBursts];
  logic [$clog2(2*MaxBursts)-1:0] check_write_q, check_read_q;
  logic [7:0] check_beat_q, check_last;
  assign check_last = check_length[check_read_q];
  always_ff @(posedge clk_i) begin : last_check
    if (!rst_ni) begin
      check_write_q <= '0;
      check_read_q  <= '0;
      check_beat_q  <= '0;
    end else begin
      if (issue) begin
        check_length[check_write_q] <= 8'(length) - 8'd1;
        check_write_q               <= check_write_q + 1'b1;
      end
      if (w_move) begin
        check_beat_q <= one ? '0 : check_beat_q + 8'd1;
        check_read_q <= check_read_q + $clog2(2 * MaxBursts)'(one);
      end
    end
  end
  a_last_agrees: assert property (@(posedge clk_i) disable iff (!rst_ni)
      w_valid |-> one == (check_beat_q == check_last));
`endif

endmodule
