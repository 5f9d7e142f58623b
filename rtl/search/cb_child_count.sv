// SPDX-License-Identifier: Apache-2.0
/// The number of legal moves of a position: the last ply of perft, counted and not walked.
///
/// Latency MoverBoardLatencyCycles + LegalMovesLatencyCycles + MoveCountLatencyCycles of cb_spec_pkg, II = 1.
/// Back-pressure: none. Reset: none needed. The position is a legal one; for anything else any number comes out.
module cb_child_count (
  input  logic                                       clk_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0] position_i,
  output logic [9:0]                                 count_o
);

  cb_moves_pkg::mover_board_t board;
  cb_moves_pkg::legal_moves_t moves;
  cb_moves_pkg::move_facts_t  unused_facts;

  logic unused_black;
  cb_mover_board u_board (.clk_i, .position_i, .early_black_o(unused_black), .board_o(board));
  // Which piece moves does not matter, so lines of bishops, rooks and queens are one: half the logic.
  cb_legal_moves #(.Typed(1'b0), .Facts(1'b0)) u_moves (
    .clk_i, .board_i(board), .moves_o(moves), .facts_o(unused_facts)
  );
  cb_move_count u_count (.clk_i, .moves_i(moves), .count_o);

endmodule
