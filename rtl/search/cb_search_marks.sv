// SPDX-License-Identifier: Apache-2.0
/// Marks the nodes that are being searched, and says which moves are put off because another context searches their child
/// (docs/reference/search.md, "Nodes that are being searched").
///
/// Each context has a memory of the marks of its stack. A child is written there before it is judged, as to the stack. When it
/// becomes the top, its mark is entered; nodes that have left the stack are read one by one, a ply a clock, in the order in
/// which they came, and their marks leave. Several may leave in one turn, all of a path when its job ends, so they queue.
/// Meanwhile their plies must not be written again, which the next turn of their context does from clock 44 of the loop on: while
/// HoldPlies plies wait no turn begins (hold_o), so each range is read in time. hold_o is for stage R: it knows of what has left in
/// the clocks until 2 before.
///
/// Latency from write_i to waits_o WaitCycles, from moved_i to an event 1 (a node that comes) or 6 and more (one that
/// leaves). II = 1. Back-pressure: hold_o. Reset: nothing waits; the marks are cleared (ready_o is 0 meanwhile).
module cb_search_marks #(
  /// From write_i to waits_o, at least 5; and to moved_i of the same turn.
  parameter int unsigned WaitCycles = 6,
  parameter int unsigned MovedCycles = 8
) (
  input  logic                                   clk_i,
  input  logic                                   rst_ni,
  output logic                                   ready_o,
  // A child that is judged
  input  cb_search_pkg::write_mark_t             write_i,
  output logic                                   waits_o,  // if it needs a search, its move is put off
  // Stage 0
  input  logic [cb_search_pkg::ContextBits-1:0]  number_i,
  input  cb_search_pkg::moved_t                  moved_i,
  output logic                                   hold_o
);

  localparam int unsigned ContextBits = cb_search_pkg::ContextBits;
  localparam int unsigned PlyBits = cb_search_pkg::PlyBits;
  localparam int unsigned MarkBits = cb_search_pkg::BusyMarkBits;
  localparam int unsigned AskCycles = 4;
  localparam int unsigned ReadCycles = cb_spec_pkg::ContextStackLatencyCycles;
  // A turn is held back by all plies that have left before it, those of its own context among them. It writes a mark 42 clocks
  // after that: time for these plies, and for the queue.
  localparam int unsigned HoldPlies = 32;
  // No context has more than two ranges there: of its turn, and of a job that was aborted while its turns were held back.
  localparam int unsigned Ranges = 2 ** (ContextBits + 1);
  if (WaitCycles < AskCycles + 1) begin : g_check
    $error("cb_search_marks: WaitCycles is too little");
  end

  // ---- is the child being searched? ----
  logic [MarkBits-1:0] ask_mark;
  logic                busy, may_wait, waits_q;
  cb_delay #(.Width(MarkBits), .Cycles(WaitCycles - AskCycles - 1)) u_ask (
    .clk_i, .in_i(write_i.busy_mark), .out_o(ask_mark)
  );
  cb_delay #(.Width(1), .Cycles(WaitCycles - 1)) u_may_wait (
    .clk_i, .in_i(write_i.valid && write_i.marked && write_i.may_wait), .out_o(may_wait)
  );
  always_ff @(posedge clk_i) begin : wait_regs
    waits_q <= may_wait && busy;
  end
  assign waits_o = waits_q;

  // ---- a node comes ----
  logic                moved_marked, enter_q;
  logic [MarkBits-1:0] moved_mark, enter_mark_q;
  cb_delay #(.Width(1 + MarkBits), .Cycles(MovedCycles)) u_moved (
    .clk_i, .in_i({write_i.valid && write_i.marked, write_i.busy_mark}), .out_o({moved_marked, moved_mark})
  );
  always_ff @(posedge clk_i) begin : enter_regs
    enter_q      <= rst_ni && moved_i.entered && moved_marked;
    enter_mark_q <= moved_mark;
  end

  // ---- nodes leave: ranges of plies, then ply by ply ----
  logic                   range_q, range_ready, next_valid, next_ready;
  logic [ContextBits-1:0] range_number_q, next_number;
  logic [PlyBits-1:0]     range_from_q, range_to_q, next_from, next_to;
  always_ff @(posedge clk_i) begin : range_regs
    range_q        <= rst_ni && moved_i.left;
    range_number_q <= number_i;
    range_from_q   <= moved_i.from;
    range_to_q     <= moved_i.to;
  end
  cb_fifo #(.Width(ContextBits + 2 * PlyBits), .Depth(Ranges)) u_ranges (
    .clk_i, .rst_ni, .in_valid_i(range_q), .in_ready_o(range_ready),
    .in_data_i({range_number_q, range_from_q, range_to_q}), .out_valid_o(next_valid), .out_ready_i(next_ready),
    .out_data_o({next_number, next_from, next_to})
  );

  logic                   walk_d, walk_q, last_q;
  logic [ContextBits-1:0] walk_number_q;
  logic [PlyBits-1:0]     walk_from_q, walk_ply_q;
  assign next_ready = !walk_q || last_q;
  assign walk_d     = next_ready ? next_valid : 1'b1;
  always_ff @(posedge clk_i) begin : walk_regs
    walk_q <= rst_ni && walk_d;
    if (next_ready) begin
      walk_number_q <= next_number;
      walk_from_q   <= next_from;
      walk_ply_q    <= next_to;
      last_q        <= next_to == next_from;
    end else begin
      walk_ply_q <= walk_ply_q - 1'b1;
      last_q     <= walk_ply_q - 1'b1 == walk_from_q;
    end
  end

  // Their marks.
  logic                marked, walked;
  logic [MarkBits-1:0] mark, leave_mark_q;
  logic                leave_q;
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(1 + MarkBits)) u_marks (
    .clk_i, .write_i(write_i.valid), .write_context_i(write_i.number), .write_ply_i(write_i.ply),
    .write_data_i({write_i.marked, write_i.busy_mark}), .context_i(walk_number_q), .ply_i(walk_ply_q),
    .data_o({marked, mark})
  );
  cb_delay #(.Width(1), .Cycles(ReadCycles)) u_walked (.clk_i, .in_i(walk_q), .out_o(walked));
  always_ff @(posedge clk_i) begin : leave_regs
    leave_q      <= rst_ni && walked && marked;
    leave_mark_q <= mark;
  end

  cb_busy_marks u_busy (
    .clk_i, .rst_ni, .ready_o, .enter_valid_i(enter_q), .enter_mark_i(enter_mark_q), .leave_valid_i(leave_q),
    .leave_mark_i(leave_mark_q), .ask_mark_i(ask_mark), .busy_o(busy)
  );

  // ---- plies that wait ----
  localparam int unsigned WaitingBits = ContextBits + 1 + PlyBits;
  logic [WaitingBits-1:0] waiting_d, waiting_q;
  logic [PlyBits:0]       more_q;
  logic                   hold_q;
  assign waiting_d = waiting_q + WaitingBits'(more_q) - WaitingBits'(walk_q);
  always_ff @(posedge clk_i) begin : count_regs
    if (!rst_ni) begin
      more_q    <= '0;
      waiting_q <= '0;
      hold_q    <= 1'b0;
    end else begin
      more_q    <= moved_i.left ? {1'b0, moved_i.to} - {1'b0, moved_i.from} + 1'b1 : '0;
      waiting_q <= waiting_d;
      hold_q    <= waiting_d >= WaitingBits'(HoldPlies);
    end
  end
  assign hold_o = hold_q;

`ifdef COBALT_ASSERT
  a_room: assert property (@(posedge clk_i) disable iff (!rst_ni) range_q |-> range_ready);
  // A mark is not written while its context has plies to be read at or above it.
  logic [2**ContextBits-1:0][1:0] ranges_q;
  always_ff @(posedge clk_i) begin : ranges_of_contexts
    if (!rst_ni) begin
      ranges_q <= '0;
    end else begin
      for (int unsigned c = 0; c < 2 ** ContextBits; c++) begin
        ranges_q[c] <= ranges_q[c] + 2'(range_q && range_number_q == ContextBits'(c)) -
                       2'(walk_q && last_q && walk_number_q == ContextBits'(c));
      end
    end
  end
  a_read_in_time: assert property (@(posedge clk_i) disable iff (!rst_ni)
      write_i.valid && write_i.ply != '0 |-> ranges_q[write_i.number] == '0);
`else
  logic unused_ready;
  assign unused_ready = range_ready;
`endif

endmodule
