// SPDX-License-Identifier: Apache-2.0
/// Which nodes are being searched (docs/reference/search.md, "Nodes that are being searched"): BusyMarks counters of nodes that have
/// come onto a stack and have not left it.
///
/// Nodes that come and nodes that leave are counted each by themselves, so both may have an event in every clock, and a mark
/// is busy when its two counts differ. Ask: every clock, AskCycles = 4. It sees events from 5 clocks before it on, or sooner.
/// Cleared after a reset, a mark a clock: ready_o is 0 meanwhile, and there are no events then. II = 1. Back-pressure:
/// none else. Reset: ready_o.
module cb_busy_marks (
  input  logic                                    clk_i,
  input  logic                                    rst_ni,
  output logic                                    ready_o,
  // A node comes, a node leaves
  input  logic                                    enter_valid_i,
  input  logic [cb_search_pkg::BusyMarkBits-1:0]  enter_mark_i,
  input  logic                                    leave_valid_i,
  input  logic [cb_search_pkg::BusyMarkBits-1:0]  leave_mark_i,
  // Ask
  input  logic [cb_search_pkg::BusyMarkBits-1:0]  ask_mark_i,
  output logic                                    busy_o
);

  localparam int unsigned MarkBits = cb_search_pkg::BusyMarkBits;
  // A stack has 63 nodes that can be marked, and of all stacks so many never have the same one.
  localparam int unsigned CountBits = 6;
  if (cb_spec_pkg::BusyMarks != 2 ** MarkBits) begin : g_check
    $error("cb_busy_marks: the specification has another number of marks");
  end

  logic [MarkBits:0]    cleared_q;  // the top bit: all are
  logic                 clearing, busy_q;
  logic [CountBits-1:0] entered, left;
  assign clearing = !cleared_q[MarkBits];
  assign ready_o  = !clearing;
  always_ff @(posedge clk_i) begin : clear_regs
    if (!rst_ni) begin
      cleared_q <= '0;
    end else if (clearing) begin
      cleared_q <= cleared_q + 1'b1;
    end
  end
  cb_mark_counters #(.CountBits(CountBits)) u_entered (
    .clk_i, .rst_ni, .clear_i(clearing), .clear_mark_i(cleared_q[MarkBits-1:0]), .valid_i(enter_valid_i),
    .mark_i(enter_mark_i), .ask_mark_i, .count_o(entered)
  );
  cb_mark_counters #(.CountBits(CountBits)) u_left (
    .clk_i, .rst_ni, .clear_i(clearing), .clear_mark_i(cleared_q[MarkBits-1:0]), .valid_i(leave_valid_i),
    .mark_i(leave_mark_i), .ask_mark_i, .count_o(left)
  );
  always_ff @(posedge clk_i) begin : compare
    busy_q <= entered != left;
  end
  assign busy_o = busy_q;

endmodule
