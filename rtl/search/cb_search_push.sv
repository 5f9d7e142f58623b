// SPDX-License-Identifier: Apache-2.0
/// Writes the child to the stack, a stage after its depth and quiet limit are known (docs/reference/search.md, "The core"), and
/// whether it is to be marked as being searched to cb_search_marks.
///
/// It lies above the top, where nothing is wanted, so this need not wait for its verdict: what is written does not depend on
/// it. Latency: from stage C ChildFactsLatencyCycles + JudgeGradedClocks + 1, from stage F JudgeGradedClocks + 1, from the
/// judge's depth 1. II = 1. Back-pressure: none. Reset: nothing is written.
module cb_search_push (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  // Stage C
  input  cb_search_pkg::made_t       made_i,
  // Stage F
  input  logic                       in_check_i,
  input  logic [15:0]                table_move_i,
  input  logic [1:0]                 place_i,
  // JudgeGradedClocks later
  input  cb_search_pkg::graded_t     graded_i,
  // A clock later
  output cb_search_pkg::write_node_t node_o,
  output cb_search_pkg::write_mark_t mark_o
);

  localparam int unsigned ToGraded = cb_search_pkg::JudgeGradedClocks;  // from stage F

  cb_search_pkg::made_t       made;
  cb_search_pkg::write_node_t node_d, node_q;
  logic                       in_check;
  logic [15:0]                table_move;
  logic [1:0]                 place;
  cb_delay #(.Width(cb_search_pkg::MadeBits), .Cycles(cb_spec_pkg::ChildFactsLatencyCycles + ToGraded), .Far(1'b1)) u_made (
    .clk_i, .in_i(made_i), .out_o(made)
  );
  cb_delay #(.Width(19), .Cycles(ToGraded)) u_facts (
    .clk_i, .in_i({in_check_i, table_move_i, place_i}), .out_o({in_check, table_move, place})
  );
  always_comb begin : node_of_child
    node_d.valid               = rst_ni && made.pushed;
    node_d.number              = made.number;
    node_d.ply                 = made.ply;
    node_d.position            = made.position;
    node_d.node.path           = made.path;
    node_d.node.key            = made.key;
    node_d.node.halfmove_clock = made.halfmove_clock;
    node_d.node.was_capture    = made.was_capture;
    node_d.node.capture_square = made.capture_square;
    node_d.node.depth          = graded_i.depth;
    node_d.node.quiescence_ply = graded_i.quiescence_ply;
    node_d.node.quiet_checks   = graded_i.quiet_checks;
    node_d.node.reduced        = graded_i.reduced;
    node_d.node.in_check       = in_check;
    // An entry deep enough for the verdict leaves no node, so its move may be here as well.
    node_d.node.table_move     = graded_i.use_move ? table_move : 16'(cb_spec_pkg::NoMove);
    node_d.node.quiet_limit    = graded_i.quiet_limit;
    node_d.node.asked          = graded_i.asked;
    node_d.node.place          = place;
  end
  cb_search_pkg::write_mark_t mark_d, mark_q;
  always_comb begin : mark_of_child
    mark_d.valid     = node_d.valid;
    mark_d.number    = made.number;
    mark_d.ply       = made.ply;
    mark_d.marked    = made.defer_least_depth != '0 && graded_i.depth >= made.defer_least_depth;
    mark_d.busy_mark = made.busy_mark;
    mark_d.may_wait  = made.may_wait;
  end
  always_ff @(posedge clk_i) begin : node_regs
    node_q <= node_d;
    mark_q <= mark_d;
  end
  assign node_o = node_q;
  assign mark_o = mark_q;

endmodule
