// SPDX-License-Identifier: Apache-2.0
/// Reads `beats` consecutive 64-byte beats from memory and delivers them in order.
///
/// Bursts are those of cb_burst_planner. A burst is asked for only when the FIFO has room for all of it (credits), so r_ready_o is always 1 and several bursts are outstanding:
/// FifoDepth / 64 of full length. Back-pressure: ready-valid at the output, credits towards the memory.
/// Latency from r_valid_i to out_valid_o is that of cb_fifo. All AXI outputs are registers.
/// Read errors are reported with error_o and their beats delivered like any other, so that counts stay right.
/// Reset touches valid and control bits only; the memory must forget outstanding reads at the same time.
module cb_axi_read_master #(
  /// Beats of buffer: a power of two, at least 2 * MaxBurstBeats to keep two bursts outstanding.
  parameter int unsigned FifoDepth = 512
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  /// Pulse: read beats_i beats from address_i. Only when idle_o.
  input  logic         start_i,
  /// Multiple of 64 bytes.
  input  logic [63:6]  address_i,
  /// 0 is allowed and does nothing.
  input  logic [31:0]  beats_i,
  /// No new burst is asked for while this is set.
  input  logic         halt_i,
  // AXI4 read channels
  output logic         ar_valid_o,
  input  logic         ar_ready_i,
  output logic [63:0]  ar_address_o,
  output logic [7:0]   ar_length_o,
  input  logic         r_valid_i,
  output logic         r_ready_o,
  input  logic [511:0] r_data_i,
  input  logic         r_last_i,
  input  logic         r_error_i,
  // Data
  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [511:0] out_data_o,
  /// All beats of the command were received (some may still wait at the output).
  output logic         idle_o,
  /// An address or a beat is awaited from the memory.
  output logic         waiting_o,
  /// An address or a beat was transferred in this clock.
  output logic         moved_o,
  /// Beat received, and with it an error response.
  output logic         beat_o,
  output logic         error_o,
  /// The first beat of a burst came, latency_o clocks after its address was taken.
  output logic         burst_o,
  output logic [31:0]  latency_o
);

  localparam int unsigned PageBeats = cb_spec_pkg::MaxBurstBeats;
  localparam int unsigned LengthBits = $clog2(PageBeats + 1);
  localparam int unsigned CreditBits = $clog2(FifoDepth + 1);
  // Bursts that the credits allow: full ones, and a short one at each end of the list.
  localparam int unsigned MaxBursts = 2 ** $clog2(FifoDepth / PageBeats + 3);

  if (FifoDepth < 2 * PageBeats) begin : g_check
    $error("cb_axi_read_master: FifoDepth too small");
  end

  // ---- bursts and address channel ----
  logic [LengthBits-1:0] length;  // of the planned burst
  logic                  issue, pending, ar_move;
  logic [CreditBits-1:0] credits;

  cb_burst_planner u_planner (
    .clk_i, .rst_ni, .start_i, .address_i, .beats_i, .halt_i,
    .length_o(length), .room_i(credits >= CreditBits'(length)), .issue_o(issue), .pending_o(pending),
    .a_valid_o(ar_valid_o), .a_ready_i(ar_ready_i), .a_address_o(ar_address_o), .a_length_o(ar_length_o)
  );
  assign ar_move = ar_valid_o && ar_ready_i;

  // ---- data channel ----
  logic [31:0]           to_receive_d, to_receive_q;    // beats of the command not yet received
  logic [CreditBits-1:0] in_flight_d, in_flight_q;      // beats asked for and not yet received
  logic                  first_d, first_q;              // the next beat is the first of its burst
  logic                  first_beat_q, idle_d, idle_q;
  logic                  error_q;
  logic                  fifo_ready, out_move;

  always_comb begin : data_channel
    first_d      = r_valid_i ? r_last_i : first_q;
    to_receive_d = start_i ? beats_i : to_receive_q - 32'(r_valid_i);
    in_flight_d  = in_flight_q + (issue ? CreditBits'(length) : '0) - CreditBits'(r_valid_i);
    idle_d       = to_receive_d == '0;
  end

  assign out_move = out_valid_o && out_ready_i;

  cb_credit #(.Maximum(FifoDepth)) u_credit (
    .clk_i, .rst_ni,
    .take_i(issue), .take_amount_i(CreditBits'(length)), .give_i(out_move), .available_o(credits)
  );

  cb_fifo #(.Width(512), .Depth(FifoDepth)) u_data_fifo (
    .clk_i, .rst_ni,
    .in_valid_i(r_valid_i), .in_ready_o(fifo_ready), .in_data_i(r_data_i),
    .out_valid_o, .out_ready_i, .out_data_o
  );

  // ---- latency of each burst: its address is stamped, its first beat takes the stamp ----
  logic [31:0] now_q, stamp, latency_q;
  logic        stamp_ready, stamp_valid, burst_q;

  cb_fifo #(.Width(32), .Depth(MaxBursts)) u_stamp_fifo (
    .clk_i, .rst_ni,
    .in_valid_i(ar_move), .in_ready_o(stamp_ready), .in_data_i(now_q),
    .out_valid_o(stamp_valid), .out_ready_i(first_beat_q), .out_data_o(stamp)
  );

  always_ff @(posedge clk_i) begin : data_regs
    latency_q    <= now_q - stamp - 32'd1;  // one clock went into first_beat_q
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      to_receive_q <= '0;
      in_flight_q  <= '0;
      first_q      <= 1'b1;
      first_beat_q <= 1'b0;
      idle_q       <= 1'b1;
      error_q      <= 1'b0;
      burst_q      <= 1'b0;
      now_q        <= '0;
    end else begin
      to_receive_q <= to_receive_d;
      in_flight_q  <= in_flight_d;
      first_q      <= first_d;
      first_beat_q <= r_valid_i && first_q;
      idle_q       <= idle_d;
      error_q      <= r_valid_i && r_error_i;
      burst_q      <= first_beat_q;
      now_q        <= now_q + 32'd1;
    end
  end

  assign r_ready_o    = 1'b1;
  assign idle_o       = idle_q;
  assign waiting_o    = in_flight_q != '0;
  assign moved_o      = ar_move || r_valid_i;
  assign beat_o       = r_valid_i;
  assign error_o      = error_q;
  assign burst_o      = burst_q;
  assign latency_o    = latency_q;

  // The credits and the in-order stamps make these always ready and valid; the assertions watch it.
  logic unused_state;
  assign unused_state = ^{fifo_ready, stamp_ready, stamp_valid, pending};

`ifndef SYNTHESIS
  a_start_idle: assert property (@(posedge clk_i) disable iff (!rst_ni) start_i |-> idle_o);
  a_no_unasked_beat: assert property (@(posedge clk_i) disable iff (!rst_ni) r_valid_i |-> in_flight_q != '0);
  a_fifo_room: assert property (@(posedge clk_i) disable iff (!rst_ni) r_valid_i |-> fifo_ready);
  a_stamp_room: assert property (@(posedge clk_i) disable iff (!rst_ni) ar_move |-> stamp_ready);
  a_stamp_there: assert property (@(posedge clk_i) disable iff (!rst_ni) first_beat_q |-> stamp_valid);

  // Burst lengths and last beats agree: the lengths are kept in order of asking.
  logic [7:0] check_length [MaxBursts];
  logic [$clog2(MaxBursts)-1:0] check_write_q, check_read_q;
  logic [7:0] check_beat_q, check_last;
  assign check_last = check_length[check_read_q];
  always_ff @(posedge clk_i) begin : last_check
    if (!rst_ni) begin
      check_write_q <= '0;
      check_read_q  <= '0;
      check_beat_q  <= '0;
    end else begin
      if (ar_move) begin
        check_length[check_write_q] <= ar_length_o;
        check_write_q               <= check_write_q + 1'b1;
      end
      if (r_valid_i) begin
        check_beat_q <= r_last_i ? '0 : check_beat_q + 8'd1;
        check_read_q <= check_read_q + $clog2(MaxBursts)'(r_last_i);
      end
    end
  end
  a_last_agrees: assert property (@(posedge clk_i) disable iff (!rst_ni)
      r_valid_i |-> r_last_i == (check_beat_q == check_last));
`endif

endmodule
