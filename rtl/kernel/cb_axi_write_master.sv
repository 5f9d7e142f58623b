// SPDX-License-Identifier: Apache-2.0
/// Writes a stream of `beats` 64-byte beats to consecutive addresses; the last beat may be partial.
///
/// Bursts are those of cb_burst_planner. A burst is announced only when the FIFO holds all of its beats, so that the data channel never waits for the evaluator; up to MaxBursts are
/// outstanding. Back-pressure: ready-valid at the input. All AXI outputs are registers.
/// The command is finished when every burst has its response. Reset touches valid and control bits only.
module cb_axi_write_master #(
  /// Beats of buffer: a power of two, at least 2 * MaxBurstBeats so that one burst fills while one leaves.
  parameter int unsigned FifoDepth = 128,
  /// Bursts without a response: a power of two.
  parameter int unsigned MaxBursts = 8
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  /// Pulse: write beats_i beats to address_i. Only when idle_o.
  input  logic         start_i,
  /// Multiple of 64 bytes.
  input  logic [63:6]  address_i,
  /// 0 is allowed and does nothing.
  input  logic [31:0]  beats_i,
  /// 32-bit words of the last beat, 1 to 15; 0 means all 16. Static during a command.
  input  logic [3:0]   last_words_i,
  /// No new burst is announced while this is set.
  input  logic         halt_i,
  // Data
  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [511:0] in_data_i,
  // AXI4 write channels
  output logic         aw_valid_o,
  input  logic         aw_ready_i,
  output logic [63:0]  aw_address_o,
  output logic [7:0]   aw_length_o,
  output logic         w_valid_o,
  input  logic         w_ready_i,
  output logic [511:0] w_data_o,
  output logic [63:0]  w_strobe_o,
  output logic         w_last_o,
  input  logic         b_valid_i,
  output logic         b_ready_o,
  input  logic         b_error_i,
  /// All beats were written and answered.
  output logic         idle_o,
  /// A burst was announced and is not yet answered.
  output logic         waiting_o,
  /// An address, a beat or a response was transferred in this clock.
  output logic         moved_o,
  /// Beat written.
  output logic         beat_o,
  /// Error response.
  output logic         error_o
);

  localparam int unsigned PageBeats = cb_spec_pkg::MaxBurstBeats;
  localparam int unsigned LengthBits = $clog2(PageBeats + 1);
  // The FIFO holds one word more than its depth.
  localparam int unsigned StockBits = $clog2(FifoDepth + 2);
  localparam int unsigned BurstBits = $clog2(MaxBursts + 1);

  if (FifoDepth < 2 * PageBeats) begin : g_check
    $error("cb_axi_write_master: FifoDepth too small");
  end

  // ---- bursts and address channel ----
  logic [LengthBits-1:0] length;  // of the planned burst
  logic                  issue, pending;
  logic [StockBits-1:0]  stock;   // beats in the FIFO that belong to no announced burst
  logic [BurstBits-1:0]  bursts;  // places for outstanding bursts

  cb_burst_planner u_planner (
    .clk_i, .rst_ni, .start_i, .address_i, .beats_i, .halt_i,
    .length_o(length), .room_i(stock >= StockBits'(length) && bursts != '0), .issue_o(issue), .pending_o(pending),
    .a_valid_o(aw_valid_o), .a_ready_i(aw_ready_i), .a_address_o(aw_address_o), .a_length_o(aw_length_o)
  );

  logic in_move;
  assign in_move = in_valid_i && in_ready_o;

  cb_credit #(.Maximum(FifoDepth + 1), .Initial(0)) u_stock (
    .clk_i, .rst_ni,
    .take_i(issue), .take_amount_i(StockBits'(length)), .give_i(in_move), .available_o(stock)
  );

  cb_credit #(.Maximum(MaxBursts)) u_bursts (
    .clk_i, .rst_ni,
    .take_i(issue), .take_amount_i(BurstBits'(1)), .give_i(b_valid_i), .available_o(bursts)
  );

  // ---- data channel: burst by burst, one idle clock between bursts ----
  logic                  queue_ready, queue_valid, queue_take;
  logic [LengthBits-1:0] queue_length;
  logic [LengthBits-1:0] burst_left_d, burst_left_q;  // beats of this burst still to be sent
  logic [31:0]           list_left_d, list_left_q;    // beats of the command still to be sent
  logic                  fifo_valid, fifo_take, send_ready, send_last;
  logic [511:0]          fifo_data;
  logic [15:0]           word_strobe;
  logic                  w_move;

  cb_fifo #(.Width(LengthBits), .Depth(MaxBursts)) u_length_fifo (
    .clk_i, .rst_ni,
    .in_valid_i(issue), .in_ready_o(queue_ready), .in_data_i(length),
    .out_valid_o(queue_valid), .out_ready_i(queue_take), .out_data_o(queue_length)
  );

  cb_fifo #(.Width(512), .Depth(FifoDepth)) u_data_fifo (
    .clk_i, .rst_ni,
    .in_valid_i, .in_ready_o, .in_data_i,
    .out_valid_o(fifo_valid), .out_ready_i(fifo_take), .out_data_o(fifo_data)
  );

  assign queue_take = burst_left_q == '0 && queue_valid;
  assign fifo_take  = burst_left_q != '0 && send_ready;
  assign send_last  = burst_left_q == LengthBits'(1);

  always_comb begin : data_channel
    burst_left_d = queue_take ? queue_length : burst_left_q - LengthBits'(fifo_take && fifo_valid);
    list_left_d  = start_i ? beats_i : list_left_q - 32'(fifo_take && fifo_valid);
  end

  always_comb begin : strobes
    for (int unsigned word = 0; word < 16; word++) begin
      word_strobe[word] = list_left_q != 32'd1 || last_words_i == '0 || 4'(word) < last_words_i;
    end
  end

  logic [15:0] w_word_strobe;
  cb_skid #(.Width(512 + 16 + 1)) u_w_slice (
    .clk_i, .rst_ni,
    .in_valid_i(fifo_valid && burst_left_q != '0), .in_ready_o(send_ready),
    .in_data_i({send_last, word_strobe, fifo_data}),
    .out_valid_o(w_valid_o), .out_ready_i(w_ready_i), .out_data_o({w_last_o, w_word_strobe, w_data_o})
  );

  for (genvar word = 0; word < 16; word++) begin : g_strobe
    assign w_strobe_o[4*word+:4] = {4{w_word_strobe[word]}};
  end
  assign w_move = w_valid_o && w_ready_i;

  // ---- responses ----
  logic idle_d, idle_q, error_q;
  // idle_q is late by one clock at the end, never early: after start_i it falls at once.
  assign idle_d = !start_i ? (!pending && bursts == BurstBits'(MaxBursts)) : beats_i == '0;

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      burst_left_q <= '0;
      list_left_q  <= '0;
      idle_q       <= 1'b1;
      error_q      <= 1'b0;
    end else begin
      burst_left_q <= burst_left_d;
      list_left_q  <= list_left_d;
      idle_q       <= idle_d;
      error_q      <= b_valid_i && b_error_i;
    end
  end

  assign b_ready_o    = 1'b1;
  assign idle_o       = idle_q;
  assign waiting_o    = bursts != BurstBits'(MaxBursts);
  assign moved_o      = (aw_valid_o && aw_ready_i) || w_move || b_valid_i;
  assign beat_o       = w_move;
  assign error_o      = error_q;

  // At most MaxBursts lengths wait: the burst credits keep the queue ready; the assertion watches it.
  logic unused_queue_ready;
  assign unused_queue_ready = queue_ready;

`ifndef SYNTHESIS
  a_w_stable: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni && w_valid_o && !w_ready_i) |->
      w_valid_o && $stable(w_data_o) && $stable(w_strobe_o) && $stable(w_last_o));
  a_start_idle: assert property (@(posedge clk_i) disable iff (!rst_ni) start_i |-> idle_o);
  a_no_unasked_response: assert property (@(posedge clk_i) disable iff (!rst_ni)
      b_valid_i |-> bursts != BurstBits'(MaxBursts));
  a_queue_room: assert property (@(posedge clk_i) disable iff (!rst_ni) issue |-> queue_ready);
  a_data_there: assert property (@(posedge clk_i) disable iff (!rst_ni) burst_left_q != '0 |-> fifo_valid);
  a_burst_in_list: assert property (@(posedge clk_i) disable iff (!rst_ni)
      !start_i |-> list_left_q >= 32'(burst_left_q));

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
        check_beat_q <= w_last_o ? '0 : check_beat_q + 8'd1;
        check_read_q <= check_read_q + $clog2(2 * MaxBursts)'(w_last_o);
      end
    end
  end
  a_last_agrees: assert property (@(posedge clk_i) disable iff (!rst_ni)
      w_valid_o |-> w_last_o == (check_beat_q == check_last));
`endif

endmodule
