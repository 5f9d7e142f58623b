// SPDX-License-Identifier: Apache-2.0
/// Where it leads that a node fails high (docs/reference/search.md, "What follows").
///
/// It leaves the stack, and the node below it goes on. When that one has no move left (below_exhausted_i) it fails low in
/// the same turn, which saves the turn that would find no move: it is tried again if it is a reduced one, else the node
/// below it fails high, too. But the barrel notes one node a turn, so this is done only if the first need not be
/// noted. ply_i is that of the node that fails high.
/// Latency 0. Back-pressure: none. Reset: none.
module cb_search_leave (
  input  logic [5:0]              ply_i,
  input  logic                    noted_i,
  input  logic                    below_exhausted_i,
  input  logic                    below_reduced_i,
  output cb_search_pkg::outcome_t outcome_o
);

  always_comb begin : leave
    outcome_o           = '0;
    outcome_o.ply       = ply_i - 6'd1;
    outcome_o.at_least  = 1'b1;
    outcome_o.left_high = 1'b1;
    outcome_o.finish    = ply_i == 6'd0;
    if (ply_i != 6'd0 && below_exhausted_i && !noted_i) begin
      if (ply_i == 6'd1) begin
        outcome_o.finish   = 1'b1;
        outcome_o.at_least = 1'b0;
      end else if (below_reduced_i) begin
        outcome_o.ply       = ply_i - 6'd2;
        outcome_o.again     = 1'b1;
        outcome_o.left_high = 1'b0;
        outcome_o.left_low  = 1'b1;
      end else begin
        outcome_o.ply    = ply_i - 6'd3;
        outcome_o.finish = ply_i == 6'd2;
      end
    end
  end

endmodule
