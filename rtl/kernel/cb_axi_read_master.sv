// SPDX-License-Identifier: Apache-2.0
/// Reads lists of consecutive 64-byte beats from memory and delivers the beats in order, list after list.
///
/// Bursts are those of cb_burst_planner. A burst is asked for only when the FIFO has room for one of full length
/// (credits), so beats are always taken and several bursts are outstanding: FifoDepth / BurstBeats. Where a list ends
/// is for the receiver to know. Back-pressure: ready-valid for lists and at the output, credits towards the memory.
/// Latency from r_valid to out_valid_o is that of cb_fifo. The address outputs are registers.
/// A beat with a read error is delivered like any other, with out_error_o, so that counts stay right.
/// Reset touches valid and control bits only; beats of outstanding reads must not come in after it (cb_axi_read_arbiter).
module cb_axi_read_master #(
  /// Beats of buffer: a power of two, at least 2 * BurstBeats to keep two bursts outstanding.
  parameter int unsigned FifoDepth = 512,
  /// Longest burst: a power of two.
  parameter int unsigned BurstBeats = cb_spec_pkg::MaxBurstBeats
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
  /// No new burst is asked for while this is set.
  input  logic         halt_i,
  // AXI4 read channels; beats are always taken
  output cb_kernel_pkg::axi_read_request_t   read_request_o,
  input  cb_kernel_pkg::axi_read_response_t  read_response_i,
  // Data
  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [511:0] out_data_o,
  output logic         out_error_o,
  /// A beat is awaited from the memory.
  output logic         waiting_o,
  /// The first beat of a burst came, latency_o clocks after its address was taken; the burst is the last of its list.
  output logic         burst_o,
  output logic         burst_last_o,
  output logic [31:0]  latency_o
);

  localparam int unsigned LengthBits = $clog2(BurstBeats + 1);
  localparam int unsigned CreditBits = $clog2(FifoDepth + 1);
  // Bursts that may be outstanding: full ones, and short ones at the ends of lists.
  localparam int unsigned MaxBursts = 2 ** $clog2(FifoDepth / BurstBeats + 8);
  localparam int unsigned BurstBits = $clog2(MaxBursts + 1);

  if (FifoDepth < 2 * BurstBeats) begin : g_check
    $error("cb_axi_read_master: FifoDepth too small");
  end

  // ---- bursts and address channel ----
  logic [LengthBits-1:0] length;  // of the planned burst
  logic                  issue, last, ar_move_q, r_valid, stamp_ready, room_q;
  logic [BurstBits-1:0]  bursts, unused_bursts_next;  // places for outstanding bursts
  logic [CreditBits-1:0] credits, credits_next;

  cb_burst_planner #(.BurstBeats(BurstBeats)) u_planner (
    .clk_i, .rst_ni, .list_valid_i, .list_ready_o, .list_address_i, .list_beats_i, .halt_i,
    .length_o(length), .last_o(last), .room_i(room_q && bursts != '0), .issue_o(issue),
    .a_valid_o(read_request_o.ar_valid), .a_ready_i(read_response_i.ar_ready),
    .a_address_o(read_request_o.ar_address), .a_length_o(read_request_o.ar_length)
  );
  assign r_valid = read_response_i.r_valid;

  // ---- data channel ----
  logic [CreditBits-1:0] in_flight_d, in_flight_q;  // beats asked for (a clock ago) and not yet received
  logic [LengthBits-1:0] asked_q;
  logic                  issue_q;
  logic                  first_d, first_q;          // the next beat is the first of its burst
  logic                  first_beat_q, waiting_q;
  logic                  fifo_ready, out_move_q;

  always_comb begin : data_channel
    first_d     = r_valid ? read_response_i.r_last : first_q;
    in_flight_d = in_flight_q + (issue_q ? CreditBits'(asked_q) : '0) - CreditBits'(r_valid);
  end

  // Taken a clock late: bursts are issued two clocks apart. Given a clock late, so that whether the receiver is ready, which
  // it may know late, needs not be known here in the same clock.
  cb_credit #(.Maximum(FifoDepth)) u_credit (
    .clk_i, .rst_ni,
    .take_i(issue_q), .take_amount_i(CreditBits'(asked_q)), .give_i(out_move_q), .available_o(credits),
    .available_next_o(credits_next)
  );

  cb_credit #(.Maximum(MaxBursts)) u_bursts (
    .clk_i, .rst_ni,
    .take_i(issue), .take_amount_i(BurstBits'(1)), .give_i(first_beat_q), .available_o(bursts),
    .available_next_o(unused_bursts_next)
  );

  cb_fifo #(.Width(513), .Depth(FifoDepth)) u_data_fifo (
    .clk_i, .rst_ni,
    .in_valid_i(r_valid), .in_ready_o(fifo_ready), .in_data_i({read_response_i.r_error, read_response_i.r_data}),
    .out_valid_o, .out_ready_i, .out_data_o({out_error_o, out_data_o})
  );

  // ---- latency of each burst: its address is stamped a clock after it was taken, its first beat takes the stamp a clock late ----
  logic [31:0] now_q, stamp, latency_q;
  logic        stamp_valid, stamp_last, burst_q, burst_last_q, last_q;

  cb_fifo #(.Width(33), .Depth(MaxBursts)) u_stamp_fifo (
    .clk_i, .rst_ni,
    .in_valid_i(ar_move_q), .in_ready_o(stamp_ready), .in_data_i({last_q, now_q}),
    .out_valid_o(stamp_valid), .out_ready_i(first_beat_q), .out_data_o({stamp_last, stamp})
  );

  always_ff @(posedge clk_i) begin : data_regs
    latency_q    <= now_q - stamp;
    burst_last_q <= stamp_last;
    asked_q      <= length;
    if (issue) begin
      last_q <= last;  // of the burst at the address channel, and in the clock after it has gone
    end
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      in_flight_q  <= '0;
      issue_q      <= 1'b0;
      ar_move_q    <= 1'b0;
      out_move_q   <= 1'b0;
      room_q       <= 1'b0;
      waiting_q    <= 1'b0;
      first_q      <= 1'b1;
      first_beat_q <= 1'b0;
      burst_q      <= 1'b0;
      now_q        <= '0;
    end else begin
      in_flight_q  <= in_flight_d;
      issue_q      <= issue;
      ar_move_q    <= read_request_o.ar_valid && read_response_i.ar_ready;
      out_move_q   <= out_valid_o && out_ready_i;
      room_q       <= credits_next >= CreditBits'(BurstBeats);
      waiting_q    <= in_flight_q != '0;
      first_q      <= first_d;
      first_beat_q <= r_valid && first_q;
      burst_q      <= first_beat_q;
      now_q        <= now_q + 32'd1;
    end
  end

  assign waiting_o    = waiting_q;
  assign burst_o      = burst_q;
  assign burst_last_o = burst_last_q;
  assign latency_o    = latency_q;

  // The credits and the in-order stamps make these always ready and valid; the assertions watch it.
  logic unused_state;
  assign unused_state = ^{fifo_ready, stamp_ready, stamp_valid, credits};

`ifdef COBALT_ASSERT
  a_no_unasked_beat: assert property (@(posedge clk_i) disable iff (!rst_ni) r_valid |-> in_flight_q != '0);
  a_fifo_room: assert property (@(posedge clk_i) disable iff (!rst_ni) r_valid |-> fifo_ready);
  a_stamp_there: assert property (@(posedge clk_i) disable iff (!rst_ni) first_beat_q |-> stamp_valid);
  a_stamp_room: assert property (@(posedge clk_i) disable iff (!rst_ni) ar_move_q |-> stamp_ready);
`endif

endmodule
