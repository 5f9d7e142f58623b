// SPDX-License-Identifier: Apache-2.0
/// Cuts a list of 64-byte beats into AXI bursts and drives the address channel.
///
/// INCR bursts of up to MaxBurstBeats beats, none crosses 4 KiB: because the address is a multiple of 64 bytes, a
/// burst is as long as the rest of its 4 KiB page, or the rest of the list when that is shorter. A burst is planned
/// (length_o), waits until its user has room for it (room_i) and the address channel is free, and is issued.
/// At most one burst every two clocks. Back-pressure: room_i, and ready-valid at the address channel, whose outputs
/// are registers. Reset touches valid and control bits only.
module cb_burst_planner #(
  /// Derived, do not set.
  parameter int unsigned LengthBits = $clog2(cb_spec_pkg::MaxBurstBeats + 1)
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  /// Pulse: a list of beats_i beats from address_i. Only when the list before is issued.
  input  logic                  start_i,
  input  logic [63:6]           address_i,
  /// 0 is allowed and does nothing.
  input  logic [31:0]           beats_i,
  /// No burst is planned or issued while this is set.
  input  logic                  halt_i,
  /// Beats of the planned burst; valid until it is issued.
  output logic [LengthBits-1:0] length_o,
  /// The user can take a burst of length_o beats.
  input  logic                  room_i,
  /// The planned burst was issued in this clock.
  output logic                  issue_o,
  /// Part of the list is not issued yet.
  output logic                  pending_o,
  output logic                  a_valid_o,
  input  logic                  a_ready_i,
  output logic [63:0]           a_address_o,
  output logic [7:0]            a_length_o
);

  localparam int unsigned PageBeats = cb_spec_pkg::MaxBurstBeats;
  localparam int unsigned OffsetBits = $clog2(PageBeats);

  if (cb_spec_pkg::MemoryBeatBytes * PageBeats != 4096) begin : g_check
    $error("cb_burst_planner: a full burst is not 4 KiB");
  end

  logic [63:12]          page_d, page_q;
  logic [OffsetBits-1:0] offset_d, offset_q;
  logic [31:0]           to_ask_d, to_ask_q;  // beats not yet issued
  logic [LengthBits-1:0] length_d, length_q, page_room;
  logic                  planned_d, planned_q;
  logic                  plan, issue;
  logic                  a_valid_d, a_valid_q;
  logic [63:0]           a_address_d, a_address_q;
  logic [7:0]            a_length_d, a_length_q;

  assign page_room = LengthBits'(PageBeats) - LengthBits'(offset_q);
  assign plan      = !planned_q && to_ask_q != '0 && !halt_i;
  assign issue     = planned_q && !halt_i && room_i && (!a_valid_q || a_ready_i);

  always_comb begin : planner
    page_d    = page_q;
    offset_d  = offset_q;
    to_ask_d  = to_ask_q;
    planned_d = (planned_q && !issue) || plan;
    length_d  = length_q;
    if (plan) begin
      length_d = (to_ask_q >= 32'(page_room)) ? page_room : to_ask_q[LengthBits-1:0];
    end
    if (start_i) begin
      page_d   = address_i[63:12];
      offset_d = address_i[11:6];
      to_ask_d = beats_i;
    end else if (issue) begin
      // Only the last burst of a list ends inside a page, and after it the address does not matter.
      page_d   = page_q + 1'b1;
      offset_d = '0;
      to_ask_d = to_ask_q - 32'(length_q);
    end
  end

  always_comb begin : address_channel
    a_valid_d   = issue || (a_valid_q && !a_ready_i);
    a_address_d = issue ? {page_q, offset_q, 6'b0} : a_address_q;
    a_length_d  = issue ? 8'(length_q) - 8'd1 : a_length_q;
  end

  always_ff @(posedge clk_i) begin : data_regs
    page_q      <= page_d;
    offset_q    <= offset_d;
    length_q    <= length_d;
    a_address_q <= a_address_d;
    a_length_q  <= a_length_d;
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      to_ask_q  <= '0;
      planned_q <= 1'b0;
      a_valid_q <= 1'b0;
    end else begin
      to_ask_q  <= to_ask_d;
      planned_q <= planned_d;
      a_valid_q <= a_valid_d;
    end
  end

  assign length_o    = length_q;
  assign issue_o     = issue;
  assign pending_o   = to_ask_q != '0 || planned_q;
  assign a_valid_o   = a_valid_q;
  assign a_address_o = a_address_q;
  assign a_length_o  = a_length_q;

`ifndef SYNTHESIS
  a_address_stable: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni && a_valid_o && !a_ready_i) |-> a_valid_o && $stable(a_address_o) && $stable(a_length_o));
  a_no_4k_crossing: assert property (@(posedge clk_i) disable iff (!rst_ni)
      a_valid_o |-> 9'(a_address_o[11:6]) + 9'(a_length_o) < 9'(PageBeats));
  a_aligned: assert property (@(posedge clk_i) disable iff (!rst_ni) a_valid_o |-> a_address_o[5:0] == '0);
  a_start_done: assert property (@(posedge clk_i) disable iff (!rst_ni) start_i |-> !pending_o);
`endif

endmodule
