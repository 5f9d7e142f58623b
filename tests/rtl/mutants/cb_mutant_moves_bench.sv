// SPDX-License-Identifier: Apache-2.0
/// Random positions through all legal moves of the side to move, for run_mutants.py. Not part of the design.
module cb_mutant_moves_bench (
  input  logic clk_i,
  output logic out_o
);

  logic valid, black_to_move, early_black;
  cb_board_pkg::pieces_t white, black;
  logic [63:0] occupied;
  logic [cb_spec_pkg::PositionErrorBits-1:0] errors;
  cb_board_pkg::attacks_t white_attacks, black_attacks;
  cb_mutant_positions u_positions (
    .clk_i, .valid_o(valid), .white_o(white), .black_o(black), .occupied_o(occupied), .black_to_move_o(black_to_move),
    .errors_o(errors), .white_attacks_o(white_attacks), .black_attacks_o(black_attacks)
  );

  cb_moves_pkg::mover_board_t board;
  cb_moves_pkg::legal_moves_t moves;
  cb_moves_pkg::move_facts_t  facts;
  cb_mover_board u_board (.clk_i, .position_i(u_positions.position_q), .early_black_o(early_black), .board_o(board));
  cb_legal_moves u_moves (.clk_i, .board_i(board), .moves_o(moves), .facts_o(facts));
  assign out_o = ^{moves, facts, early_black, valid, black_to_move, errors};

endmodule
