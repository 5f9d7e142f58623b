// SPDX-License-Identifier: Apache-2.0
/// Random positions through the maps of the board, for run_mutants.py. Not part of the design.
module cb_mutant_board_bench (
  input  logic clk_i,
  /// Keeps everything from being optimised away.
  output logic out_o
);

  logic valid, black_to_move;
  cb_board_pkg::pieces_t white, black;
  logic [63:0] occupied;
  logic [cb_spec_pkg::PositionErrorBits-1:0] errors;
  cb_board_pkg::attacks_t white_attacks, black_attacks;
  cb_mutant_positions u_positions (
    .clk_i, .valid_o(valid), .white_o(white), .black_o(black), .occupied_o(occupied), .black_to_move_o(black_to_move),
    .errors_o(errors), .white_attacks_o(white_attacks), .black_attacks_o(black_attacks)
  );
  cb_board_rules u_board_rules (
    .clk_i, .valid_i(valid), .errors_i(errors), .white_i(white), .black_i(black), .occupied_i(occupied),
    .white_attacks_i(white_attacks), .black_attacks_i(black_attacks)
  );

  logic [255:0] level;
  logic [319:0] white_count, black_count;
  logic [63:0] passed;
  cb_control_map u_control_map (
    .clk_i, .white_pawn_i(white.pawn), .white_knight_i(white.knight), .black_pawn_i(black.pawn),
    .black_knight_i(black.knight), .black_to_move_i(black_to_move), .white_i(white_attacks), .black_i(black_attacks),
    .level_o(level), .white_count_o(white_count), .black_count_o(black_count)
  );
  cb_passed_pawns u_passed_pawns (.clk_i, .own_pawns_i(white.pawn), .enemy_pawns_i(black.pawn), .passed_o(passed));
  assign out_o = ^{level, white_count, black_count, passed};

endmodule
