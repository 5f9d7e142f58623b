// SPDX-License-Identifier: Apache-2.0
/// Marks of nodes that are being searched under the worst that a barrel can do, for run_mutants.py: every context pushes
/// node after node as the loop allows it, and then all paths leave in one revolution. Not part of the design.
module cb_mutant_marks_bench (
  input  logic clk_i,
  output logic out_o
);

  localparam int unsigned Contexts = cb_spec_pkg::SearchRevolutionLatencyCycles;
  localparam int unsigned ReadStage = cb_spec_pkg::ContextStackLatencyCycles;
  localparam int unsigned MarkStage = 44;
  localparam int unsigned Pushes = 4;  // of each context before its path leaves: more never leave in a turn

  logic                       rst_n, ready, waits, hold, taken, taken_mark, taken_moved;
  logic [5:0]                 number_q, number_mark;
  int unsigned                clocks = 0;
  int unsigned                revolution_q = 0;
  logic                       leaves_q, leaves_moved;
  logic [5:0]                 ply [64];
  cb_search_pkg::write_mark_t write;
  cb_search_pkg::moved_t      moved;

  assign rst_n = clocks > 4;
  always @(posedge clk_i) begin : turns
    clocks   <= clocks + 1;
    number_q <= !rst_n || number_q == 6'(Contexts - 1) ? '0 : number_q + 1'b1;
    if (!rst_n) begin
      revolution_q <= 0;
      leaves_q     <= 1'b0;
    end else if (number_q == 6'(Contexts - 1)) begin
      revolution_q <= revolution_q == Pushes ? 0 : revolution_q + 1;
      leaves_q     <= revolution_q + 1 == Pushes;
    end
  end

  // A turn that is not held back; what it does is known by the revolution in which it has begun.
  logic hold_r, begun;
  cb_delay #(.Width(1), .Cycles(ReadStage)) u_begun (.clk_i, .in_i(rst_n), .out_o(begun));
  assign hold_r = hold;
  assign taken  = rst_n && begun && !hold_r;
  cb_delay #(.Width(1), .Cycles(MarkStage - ReadStage)) u_taken_mark (.clk_i, .in_i(taken), .out_o(taken_mark));
  cb_delay #(.Width(1), .Cycles(Contexts - ReadStage)) u_taken_moved (.clk_i, .in_i(taken), .out_o(taken_moved));
  cb_delay #(.Width(6), .Cycles(MarkStage)) u_number_mark (.clk_i, .in_i(number_q), .out_o(number_mark));
  cb_delay #(.Width(1), .Cycles(Contexts)) u_leaves (.clk_i, .in_i(leaves_q), .out_o(leaves_moved));
  logic leaves_mark, settled;
  cb_delay #(.Width(1), .Cycles(MarkStage)) u_leaves_mark (.clk_i, .in_i(leaves_q), .out_o(leaves_mark));
  assign settled = clocks > 2 * Contexts;
  always @(posedge clk_i) begin : stacks
    if (!settled) begin
      ply[number_q] <= '0;
    end else if (moved.entered) begin
      ply[number_q] <= ply[number_q] + 1'b1;
    end else if (moved.left) begin
      ply[number_q] <= '0;
    end
  end
  always_comb begin : events
    write           = '0;
    write.valid     = settled && taken_mark && !leaves_mark;
    write.number    = number_mark;
    write.ply       = ply[number_mark] + 1'b1;
    write.marked    = 1'b1;
    write.busy_mark = {number_mark, write.ply, 2'b00};
    moved           = '0;
    moved.entered   = settled && taken_moved && !leaves_moved;
    moved.left      = settled && taken_moved && leaves_moved && ply[number_q] != '0;
    moved.from      = 6'd1;
    moved.to        = ply[number_q];
  end
  cb_search_marks u_marks (
    .clk_i, .rst_ni(rst_n), .ready_o(ready), .write_i(write), .waits_o(waits), .number_i(number_q), .moved_i(moved),
    .hold_o(hold)
  );

  assign out_o = ^{ready, waits};

endmodule
