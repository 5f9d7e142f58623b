// SPDX-License-Identifier: Apache-2.0
/// The stacks of the search's contexts (docs/reference/search.md, "What a context is"): a memory for what is read and written
/// together.
///
/// Read: stage 0 to stage R, ContextStackLatencyCycles, every clock, at the addresses of plies_i, which are registers. What
/// is at the top, what is wanted of the two nodes below it, and of the one that has left it. Writes: every clock, each by
/// itself; what lies above the top is free, so a write need not wait for a verdict. Back-pressure: none. Reset: none, the
/// memories hold what was written; the writers are valid only out of reset.
module cb_search_stack (
  input  logic                                  clk_i,
  // Stage 0
  input  logic [cb_search_pkg::ContextBits-1:0] number_i,
  input  cb_search_pkg::plies_t                 plies_i,
  // Stage R
  output cb_search_pkg::top_t                   top_o,
  output cb_search_pkg::left_t                  left_o,
  // Writes
  input  cb_search_pkg::write_node_t            node_i,
  input  cb_search_pkg::write_progress_t        progress_i,
  input  cb_search_pkg::write_killers_t         killers_i
);

  localparam int unsigned ContextBits = cb_search_pkg::ContextBits;
  localparam int unsigned PlyBits = cb_search_pkg::PlyBits;
  localparam int unsigned PositionBits = cb_search_pkg::PositionBits;

  logic [PositionBits-1:0]  position;
  cb_search_pkg::node_t     node;
  cb_search_pkg::progress_t progress;
  logic [15:0]              killer_0, killer_1, left_tried, left_killer_0;
  cb_search_pkg::waiting_t  below;
  logic [1:0]               second;
  logic [63:0]              left_key;
  logic [7:0]               left_depth;
  logic [15:0]              left_table_move;
  logic [1:0]               left_place;
  logic                     left_quiet, left_asked;

  // ---- the top ----
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(PositionBits + cb_search_pkg::NodeBits),
                     .Style("ultra")) u_nodes (
    .clk_i, .write_i(node_i.valid), .write_context_i(node_i.number), .write_ply_i(node_i.ply),
    .write_data_i({node_i.position, node_i.node}), .context_i(number_i), .ply_i(plies_i.top), .data_o({position, node})
  );
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(cb_search_pkg::ProgressBits)) u_progress (
    .clk_i, .write_i(progress_i.valid), .write_context_i(progress_i.number), .write_ply_i(progress_i.ply),
    .write_data_i(progress_i.progress), .context_i(number_i), .ply_i(plies_i.top), .data_o(progress)
  );
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(32)) u_killers (
    .clk_i, .write_i(killers_i.valid), .write_context_i(killers_i.number), .write_ply_i(killers_i.ply),
    .write_data_i({killers_i.killer_0, killers_i.killer_1}), .context_i(number_i), .ply_i(plies_i.top),
    .data_o({killer_0, killer_1})
  );

  // ---- the nodes below, for the time when they leave the stack in one turn with those above them ----
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(cb_search_pkg::WaitingBits)) u_waiting_below (
    .clk_i, .write_i(progress_i.valid), .write_context_i(progress_i.number), .write_ply_i(progress_i.ply),
    .write_data_i(progress_i.waiting), .context_i(number_i), .ply_i(plies_i.below), .data_o(below)
  );
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(2)) u_waiting_second (
    .clk_i, .write_i(progress_i.valid), .write_context_i(progress_i.number), .write_ply_i(progress_i.ply),
    .write_data_i({progress_i.waiting.exhausted, progress_i.waiting.reduced}), .context_i(number_i),
    .ply_i(plies_i.second), .data_o(second)
  );

  // ---- the node that has left the stack ----
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(cb_search_pkg::LeftNodeBits)) u_left (
    .clk_i, .write_i(node_i.valid), .write_context_i(node_i.number), .write_ply_i(node_i.ply),
    .write_data_i({node_i.node.key, node_i.node.depth, node_i.node.table_move, node_i.node.asked, node_i.node.place}),
    .context_i(number_i), .ply_i(plies_i.above),
    .data_o({left_key, left_depth, left_table_move, left_asked, left_place})
  );
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(cb_search_pkg::LeftProgressBits))
      u_left_progress (
    .clk_i, .write_i(progress_i.valid), .write_context_i(progress_i.number), .write_ply_i(progress_i.ply),
    .write_data_i({progress_i.progress.tried, progress_i.progress.quiet}), .context_i(number_i), .ply_i(plies_i.above),
    .data_o({left_tried, left_quiet})
  );
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(cb_search_pkg::LeftKillerBits))
      u_left_killers (
    .clk_i, .write_i(killers_i.valid), .write_context_i(killers_i.number), .write_ply_i(killers_i.ply),
    .write_data_i(killers_i.killer_0), .context_i(number_i), .ply_i(plies_i.above), .data_o(left_killer_0)
  );

  always_comb begin : outputs
    top_o.position    = position;
    top_o.node        = node;
    top_o.progress    = progress;
    top_o.killer_0    = killer_0;
    top_o.killer_1    = killer_1;
    top_o.below       = below;
    top_o.second      = second;
    left_o.key        = left_key;
    left_o.depth      = left_depth;
    left_o.table_move = left_table_move;
    left_o.asked      = left_asked;
    left_o.place      = left_place;
    left_o.tried      = left_tried;
    left_o.quiet      = left_quiet;
    left_o.killer_0   = left_killer_0;
  end

endmodule
