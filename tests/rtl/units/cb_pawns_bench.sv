// SPDX-License-Identifier: Apache-2.0
/// The units of the pawn groups side by side, so that one Verilated model serves their tests. Not part of the design.
///
/// Each unit has a clock of its own; inputs, reset, parameter bus and parameter bank are shared. A side view is plain
/// words of 64 bits with its three single bits in word 0, as in cb_unit_bench. Units that take passed pawns a clock
/// after the rest have a cb_passed_pawns of their own before them.
module cb_pawns_bench (
  input  logic          rst_ni,
  input  logic          bank_i,
  input  cb_spec_pkg::param_bus_t param_i,

  /// Of the units of one side.
  input  logic [1855:0] view_i,
  /// Of the units of both.
  input  logic [cb_board_pkg::PiecesBits-1:0] white_i,
  input  logic [cb_board_pkg::PiecesBits-1:0] black_i,

  input  logic          passed_clk_i,
  output logic [63:0]   passed_o,

  input  logic          pawn_structure_clk_i,
  output logic [27:0]   pawn_structure_static_o,
  output logic [27:0]   pawn_structure_dynamic_o,

  input  logic          passed_pawns_clk_i,
  output logic [23:0]   passed_pawns_plain_o,
  output logic [23:0]   passed_pawns_scaled_o,

  input  logic          passed_paths_clk_i,
  output logic [21:0]   passed_paths_o,

  input  logic          rook_behind_passed_clk_i,
  output logic [11:0]   rook_behind_passed_o,

  input  logic          wasted_pawns_clk_i,
  output logic [11:0]   wasted_pawns_white_o,
  output logic [11:0]   wasted_pawns_black_o,

  input  logic          separated_passed_clk_i,
  output logic [8:0]    separated_passed_o,

  input  logic          missing_wing_clk_i,
  output logic [10:0]   missing_wing_o,

  input  logic          pawn_scaling_clk_i,
  input  logic [13:0]   pawn_scaling_structure_i,
  input  logic [11:0]   pawn_scaling_passed_i,
  input  logic [11:0]   pawn_scaling_wasted_i,
  input  logic [3:0]    pawn_scaling_structure_factor_i,
  input  logic [3:0]    pawn_scaling_passed_factor_i,
  input  logic [31:0]   pawn_scaling_control_0_i,
  input  logic [31:0]   pawn_scaling_control_1_i,
  output logic [15:0]   pawn_scaling_o,

  input  logic          count_clk_i,
  /// Each counter takes as many of the low bits as it needs.
  input  logic [71:0]   count_i,
  /// 8 bits each, in the order of the counters below.
  output logic [63:0]   count_o
);

  logic unused_bits;
  assign unused_bits = ^view_i[63:3];

  cb_board_pkg::side_view_t view;
  cb_board_pkg::pieces_t white, black;
  assign view = {view_i[64 +: 1792], view_i[2:0]};
  assign white = white_i;
  assign black = black_i;

  cb_passed_pawns u_passed (
    .clk_i(passed_clk_i), .own_pawns_i(view.own.pawn), .enemy_pawns_i(view.enemy.pawn), .passed_o(passed_o)
  );

  logic [63:0] passed_pawns_passed;
  cb_passed_pawns u_passed_pawns_passed (
    .clk_i(passed_pawns_clk_i), .own_pawns_i(view.own.pawn), .enemy_pawns_i(view.enemy.pawn),
    .passed_o(passed_pawns_passed)
  );

  logic [63:0] passed_paths_passed;
  cb_passed_pawns u_passed_paths_passed (
    .clk_i(passed_paths_clk_i), .own_pawns_i(view.own.pawn), .enemy_pawns_i(view.enemy.pawn),
    .passed_o(passed_paths_passed)
  );

  // Both sides of a unit: White's output is the low half of its port.
  for (genvar s = 0; s < 2; s++) begin : g_sides
    cb_eval_pawn_structure #(.Black(s == 1)) u_structure (
      .clk_i(pawn_structure_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view),
      .static_o(pawn_structure_static_o[14*s +: 14]), .dynamic_o(pawn_structure_dynamic_o[14*s +: 14])
    );
    cb_eval_passed_pawns #(.Black(s == 1)) u_passed (
      .clk_i(passed_pawns_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .passed_i(passed_pawns_passed),
      .plain_o(passed_pawns_plain_o[12*s +: 12]), .scaled_o(passed_pawns_scaled_o[12*s +: 12])
    );
    cb_eval_passed_paths #(.Black(s == 1)) u_paths (
      .clk_i(passed_paths_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .passed_i(passed_paths_passed),
      .sum_o(passed_paths_o[11*s +: 11])
    );
  end

  logic [63:0] rook_behind_passed_passed;
  cb_passed_pawns u_rook_behind_passed_passed (
    .clk_i(rook_behind_passed_clk_i), .own_pawns_i(view.own.pawn), .enemy_pawns_i(view.enemy.pawn),
    .passed_o(rook_behind_passed_passed)
  );
  cb_eval_rook_behind_passed u_rook_behind_passed (
    .clk_i(rook_behind_passed_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view),
    .passed_i(rook_behind_passed_passed), .sum_o(rook_behind_passed_o)
  );

  cb_eval_wasted_pawns u_wasted_pawns (
    .clk_i(wasted_pawns_clk_i), .rst_ni, .param_i, .bank_i, .white_pawns_i(white.pawn),
    .black_pawns_i(black.pawn), .white_o(wasted_pawns_white_o), .black_o(wasted_pawns_black_o)
  );

  logic [63:0] separated_white_passed, separated_black_passed;
  cb_passed_pawns u_separated_white_passed (
    .clk_i(separated_passed_clk_i), .own_pawns_i(white.pawn), .enemy_pawns_i(black.pawn),
    .passed_o(separated_white_passed)
  );
  cb_passed_pawns u_separated_black_passed (
    .clk_i(separated_passed_clk_i), .own_pawns_i(cb_board_pkg::flip_ranks(black.pawn)),
    .enemy_pawns_i(cb_board_pkg::flip_ranks(white.pawn)), .passed_o(separated_black_passed)
  );
  cb_eval_separated_passed u_separated_passed (
    .clk_i(separated_passed_clk_i), .rst_ni, .param_i, .bank_i, .white_bishops_i(white.bishop),
    .black_bishops_i(black.bishop), .white_passed_i(separated_white_passed), .black_passed_i(separated_black_passed),
    .value_o(separated_passed_o)
  );

  cb_eval_missing_wing u_missing_wing (
    .clk_i(missing_wing_clk_i), .rst_ni, .param_i, .bank_i, .white_i(white), .black_i(black),
    .value_o(missing_wing_o)
  );

  cb_eval_pawn_scaling u_pawn_scaling (
    .clk_i(pawn_scaling_clk_i), .structure_i(pawn_scaling_structure_i), .passed_i(pawn_scaling_passed_i),
    .wasted_i(pawn_scaling_wasted_i), .structure_factor_i(pawn_scaling_structure_factor_i),
    .passed_factor_i(pawn_scaling_passed_factor_i), .control_0_i(pawn_scaling_control_0_i),
    .control_1_i(pawn_scaling_control_1_i), .sum_o(pawn_scaling_o)
  );

  // rtl/common. The test file has the same list of widths.
  localparam int unsigned CountWidths [8] = '{1, 3, 7, 32, 36, 37, 64, 72};
  for (genvar i = 0; i < 8; i++) begin : g_counts
    logic [$clog2(CountWidths[i]+1)-1:0] count;
    cb_count #(.Width(CountWidths[i])) u_count (
      .clk_i(count_clk_i), .in_i(count_i[0 +: CountWidths[i]]), .count_o(count)
    );
    assign count_o[8*i +: 8] = 8'(count);
  end

endmodule
