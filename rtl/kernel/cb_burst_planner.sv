// SPDX-License-Identifier: Apache-2.0
/// Cuts lists of 64-byte beats into AXI bursts and drives an address channel.
///
/// INCR bursts of up to BurstBeats beats, none crosses a multiple of BurstBeats beats, so none crosses 4 KiB: a burst is
/// as long as the rest of its block, or the rest of the list when that is shorter. A burst is planned (length_o), waits
/// until its user has room for it (room_i) and the address channel is free, and is issued. One list after the other;
/// the first burst of a list is planned in the clock in which the list is taken. At most one burst every two clocks.
/// It is issued when the address channel is free, not when it is about to be: a_ready_i comes from an arbiter of many clients, late,
/// and ends in a_valid_o alone. That costs a clock only where a burst has waited at the channel.
/// Back-pressure: ready-valid for lists, room_i, and ready-valid at the address channel, whose outputs are registers.
/// Reset touches valid and control bits only.
module cb_burst_planner #(
  /// Longest burst: a power of two, at least 2, at most MaxBurstBeats.
  parameter int unsigned BurstBeats = cb_spec_pkg::MaxBurstBeats,
  /// Derived, do not set.
  parameter int unsigned LengthBits = $clog2(BurstBeats + 1)
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  // Lists
  input  logic                  list_valid_i,
  output logic                  list_ready_o,
  /// Address in beats.
  input  logic [57:0]           list_address_i,
  /// At least 1.
  input  logic [31:0]           list_beats_i,
  /// No burst is planned or issued while this is set.
  input  logic                  halt_i,
  /// Beats of the planned burst; valid until it is issued.
  output logic [LengthBits-1:0] length_o,
  /// The planned burst is the last of its list.
  output logic                  last_o,
  /// The user can take a burst of length_o beats.
  input  logic                  room_i,
  /// The planned burst was issued in this clock.
  output logic                  issue_o,
  output logic                  a_valid_o,
  input  logic                  a_ready_i,
  output logic [63:0]           a_address_o,
  output logic [7:0]            a_length_o
);

  localparam int unsigned OffsetBits = $clog2(BurstBeats);

  if (BurstBeats < 2 || BurstBeats > cb_spec_pkg::MaxBurstBeats || 2 ** OffsetBits != BurstBeats) begin : g_check
    $error("cb_burst_planner: BurstBeats must be a power of two from 2 to MaxBurstBeats");
  end

  logic [57:OffsetBits]  block_d, block_q;
  logic [OffsetBits-1:0] offset_d, offset_q;
  logic [31:0]           to_ask_d, to_ask_q;  // beats not yet issued
  logic [LengthBits-1:0] length_d, length_q, room_list, room_block;
  logic                  planned_d, planned_q, last_d, last_q, free_d, free_q;
  logic                  take, plan, issue;
  logic                  a_valid_d, a_valid_q;
  logic [63:0]           a_address_d, a_address_q;
  logic [7:0]            a_length_d, a_length_q;

  assign take       = list_valid_i && free_q && !halt_i;
  assign plan       = !planned_q && !free_q && !halt_i;
  assign issue      = planned_q && !halt_i && room_i && !a_valid_q;
  // Only the first burst of a list begins inside a block.
  assign room_list  = LengthBits'(BurstBeats) - LengthBits'(list_address_i[OffsetBits-1:0]);
  assign room_block = LengthBits'(BurstBeats);

  always_comb begin : planner
    block_d   = block_q;
    offset_d  = offset_q;
    to_ask_d  = to_ask_q;
    planned_d = (planned_q && !issue) || plan || take;
    length_d  = length_q;
    last_d    = last_q;
    if (take) begin
      last_d   = list_beats_i <= 32'(room_list);
      length_d = last_d ? list_beats_i[LengthBits-1:0] : room_list;
      block_d  = list_address_i[57:OffsetBits];
      offset_d = list_address_i[OffsetBits-1:0];
      to_ask_d = list_beats_i;
    end else if (plan) begin
      last_d   = to_ask_q <= 32'(room_block);
      length_d = last_d ? to_ask_q[LengthBits-1:0] : room_block;
    end else if (issue) begin
      block_d  = block_q + 1'b1;
      offset_d = '0;
      to_ask_d = to_ask_q - 32'(length_q);
    end
    free_d = (free_q && !take) || (issue && last_q);
  end

  always_comb begin : address_channel
    a_valid_d   = issue || (a_valid_q && !a_ready_i);
    a_address_d = issue ? {block_q, offset_q, 6'b0} : a_address_q;
    a_length_d  = issue ? 8'(length_q) - 8'd1 : a_length_q;
  end

  always_ff @(posedge clk_i) begin : data_regs
    block_q     <= block_d;
    offset_q    <= offset_d;
    length_q    <= length_d;
    last_q      <= last_d;
    to_ask_q    <= to_ask_d;
    a_address_q <= a_address_d;
    a_length_q  <= a_length_d;
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      free_q    <= 1'b1;
      planned_q <= 1'b0;
      a_valid_q <= 1'b0;
    end else begin
      free_q    <= free_d;
      planned_q <= planned_d;
      a_valid_q <= a_valid_d;
    end
  end

  assign list_ready_o = free_q && !halt_i;
  assign length_o     = length_q;
  assign last_o       = last_q;
  assign issue_o      = issue;
  assign a_valid_o    = a_valid_q;
  assign a_address_o  = a_address_q;
  assign a_length_o   = a_length_q;

`ifdef COBALT_ASSERT
  a_list_not_empty: assert property (@(posedge clk_i) disable iff (!rst_ni) take |-> list_beats_i != '0);
  a_planned_in_list: assert property (@(posedge clk_i) disable iff (!rst_ni)
      planned_q |-> !free_q && length_q != '0 && 32'(length_q) <= to_ask_q && last_q == (32'(length_q) == to_ask_q));
  a_address_stable: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni && a_valid_o && !a_ready_i) |-> a_valid_o && $stable(a_address_o) && $stable(a_length_o));
  a_no_4k_crossing: assert property (@(posedge clk_i) disable iff (!rst_ni)
      a_valid_o |-> 9'(a_address_o[11:6]) + 9'(a_length_o) < 9'(4096 / cb_spec_pkg::MemoryBeatBytes));
  a_aligned: assert property (@(posedge clk_i) disable iff (!rst_ni) a_valid_o |-> a_address_o[5:0] == '0);
`endif

endmodule
