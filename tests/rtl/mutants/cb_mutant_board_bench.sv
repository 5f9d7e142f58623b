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
  logic [383:0] white_grade, black_grade;
  logic [639:0] own_count, enemy_count;
  logic [63:0] passed;
  logic black_to_move_at_counts;
  cb_side_counts u_side_counts (
    .clk_i, .black_turn_i(1'b0), .pawn_i({black.pawn, white.pawn}), .knight_i({black.knight, white.knight}),
    .attacks_i({black_attacks, white_attacks}), .white_count_o(white_count), .black_count_o(black_count),
    .white_grade_o(white_grade), .black_grade_o(black_grade), .own_count_o(own_count), .enemy_count_o(enemy_count)
  );
  cb_delay #(.Width(1), .Cycles(2)) u_side (.clk_i, .in_i(black_to_move), .out_o(black_to_move_at_counts));
  cb_control_map u_control_map (
    .clk_i, .white_count_i(white_count), .black_count_i(black_count), .white_grade_i(white_grade),
    .black_grade_i(black_grade), .black_to_move_i(black_to_move_at_counts), .level_o(level)
  );
  cb_passed_pawns u_passed_pawns (.clk_i, .own_pawns_i(white.pawn), .enemy_pawns_i(black.pawn), .passed_o(passed));
  assign out_o = ^{level, own_count, enemy_count, passed};

endmodule
