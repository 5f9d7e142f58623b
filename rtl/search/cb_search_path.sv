// SPDX-License-Identifier: Apache-2.0
/// Whether a child is on the path of its job (docs/reference/search.md, "Repeated", with the shared table).
///
/// Each context has PathPlaces places, by the low bits of a key, for the ply of the node that was there last (path_i, in the
/// first turn of each node), and the keys of its stack (node_i). The child is on the path when the place of its key holds
/// a ply below its own, and the key there is its own. What a job before has left behind does no harm: a node of the path
/// has written its place, and every key below the child is one of the path. Places begin with 0, the ply of the root, whose
/// key is always there.
/// Latency Cycles, at least 6; II = 1. Back-pressure: none. Reset: none, the memories hold what was written.
module cb_search_path #(
  parameter int unsigned Cycles = 7
) (
  input  logic                                  clk_i,
  input  logic [cb_search_pkg::ContextBits-1:0] context_i,
  input  logic [cb_search_pkg::PlyBits-1:0]     ply_i,    // of the child
  input  logic [5:0]                            place_i,
  input  logic [63:0]                           key_i,    // exclusive or the root's
  output logic                                  found_o,
  // Writes
  input  cb_search_pkg::write_path_t            path_i,
  input  cb_search_pkg::write_node_t            node_i
);

  localparam int unsigned ContextBits = cb_search_pkg::ContextBits;
  localparam int unsigned PlyBits = cb_search_pkg::PlyBits;
  localparam int unsigned ReadCycles = cb_spec_pkg::ContextStackLatencyCycles;
  if (Cycles < 2 * ReadCycles + 2 || cb_spec_pkg::PathPlaces != 64) begin : g_check
    $error("cb_search_path: Cycles is too little, or the places are not those of the specification");
  end

  // ---- the ply, then the key there ----
  logic [PlyBits-1:0]     earlier, wanted_ply;
  logic [ContextBits-1:0] number;
  logic [63:0]            key, wanted_key;
  logic                   below, below_later;
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(6), .Width(PlyBits), .BeginsWithZeros(1'b1)) u_places (
    .clk_i, .write_i(path_i.valid), .write_context_i(path_i.number), .write_ply_i(path_i.place),
    .write_data_i(path_i.ply), .context_i, .ply_i(place_i), .data_o(earlier)
  );
  cb_delay #(.Width(ContextBits + PlyBits), .Cycles(ReadCycles)) u_wanted_ply (
    .clk_i, .in_i({context_i, ply_i}), .out_o({number, wanted_ply})
  );
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(64), .Style("ultra")) u_keys (
    .clk_i, .write_i(node_i.valid), .write_context_i(node_i.number), .write_ply_i(node_i.ply),
    .write_data_i(node_i.node.key), .context_i(number), .ply_i(earlier), .data_o(key)
  );
  assign below = earlier < wanted_ply;
  cb_delay #(.Width(1), .Cycles(ReadCycles)) u_below (.clk_i, .in_i(below), .out_o(below_later));
  cb_delay #(.Width(64), .Cycles(2 * ReadCycles)) u_wanted_key (.clk_i, .in_i(key_i), .out_o(wanted_key));

  // ---- comparison, in two clocks ----
  logic [7:0] same_q;
  logic       below_q, found_q;
  always_ff @(posedge clk_i) begin : compare_regs
    for (int unsigned i = 0; i < 8; i++) begin
      same_q[i] <= key[8*i +: 8] == wanted_key[8*i +: 8];
    end
    below_q <= below_later;
    found_q <= below_q && same_q == '1;
  end
  cb_delay #(.Width(1), .Cycles(Cycles - 2 * ReadCycles - 2)) u_found (.clk_i, .in_i(found_q), .out_o(found_o));

  logic unused_bits;
  assign unused_bits = ^{node_i.position, node_i.node};

endmodule
