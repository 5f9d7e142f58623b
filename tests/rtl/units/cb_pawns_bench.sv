// SPDX-License-Identifier: Apache-2.0
/// The units of the pawn groups side by side, so that one Verilated model serves their tests. Not part of the design.
///
/// Each unit has a clock of its own; inputs, reset, parameter bus and parameter bank are shared. A side view is plain
/// words of 64 bits with its three single bits in word 0, as in cb_unit_bench. Units that take passed pawns a clock
/// after the rest have a cb_passed_pawns of their own before them.
module cb_pawns_bench (
  input  logic          rst_ni,
  input  logic          bank_i,
  input  logic          param_valid_i,
  input  logic          param_bank_i,
  input  logic [18:0]   param_address_i,
  input  logic [31:0]   param_data_i,

  /// Of the units of one side.
  input  logic [1855:0] view_i,
  /// Of the units of both.
  input  logic [cb_board_pkg::PiecesBits-1:0] white_i,
  input  logic [cb_board_pkg::PiecesBits-1:0] black_i,

  input  logic          passed_clk_i,
  output logic [63:0]   passed_o,

  input  logic          pawn_structure_clk_i,
  output logic [13:0]   pawn_structure_white_static_o,
  output logic [13:0]   pawn_structure_white_dynamic_o,
  output logic [13:0]   pawn_structure_black_static_o,
  output logic [13:0]   pawn_structure_black_dynamic_o,

  input  logic          passed_pawns_clk_i,
  output logic [11:0]   passed_pawns_white_plain_o,
  output logic [11:0]   passed_pawns_white_scaled_o,
  output logic [11:0]   passed_pawns_black_plain_o,
  output logic [11:0]   passed_pawns_black_scaled_o,

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

  cb_spec_pkg::param_bus_t bus;
  assign bus.valid        = param_valid_i;
  assign bus.bank         = param_bank_i;
  assign bus.group        = param_address_i[18:13];
  assign bus.table_number = param_address_i[12:10];
  assign bus.entry        = param_address_i[9:0];
  assign bus.data         = param_data_i;

  cb_board_pkg::side_view_t view;
  cb_board_pkg::pieces_t white, black;
  assign view = {view_i[64 +: 1792], view_i[2:0]};
  assign white = white_i;
  assign black = black_i;

  cb_passed_pawns u_passed (
    .clk_i(passed_clk_i), .own_pawns_i(view.own.pawn), .enemy_pawns_i(view.enemy.pawn), .passed_o(passed_o)
  );

  cb_eval_pawn_structure #(.Black(1'b0)) u_white_structure (
    .clk_i(pawn_structure_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view),
    .static_o(pawn_structure_white_static_o), .dynamic_o(pawn_structure_white_dynamic_o)
  );
  cb_eval_pawn_structure #(.Black(1'b1)) u_black_structure (
    .clk_i(pawn_structure_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view),
    .static_o(pawn_structure_black_static_o), .dynamic_o(pawn_structure_black_dynamic_o)
  );

  logic [63:0] passed_pawns_passed;
  cb_passed_pawns u_passed_pawns_passed (
    .clk_i(passed_pawns_clk_i), .own_pawns_i(view.own.pawn), .enemy_pawns_i(view.enemy.pawn),
    .passed_o(passed_pawns_passed)
  );
  cb_eval_passed_pawns #(.Black(1'b0)) u_white_passed (
    .clk_i(passed_pawns_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .passed_i(passed_pawns_passed),
    .plain_o(passed_pawns_white_plain_o), .scaled_o(passed_pawns_white_scaled_o)
  );
  cb_eval_passed_pawns #(.Black(1'b1)) u_black_passed (
    .clk_i(passed_pawns_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .passed_i(passed_pawns_passed),
    .plain_o(passed_pawns_black_plain_o), .scaled_o(passed_pawns_black_scaled_o)
  );

  logic [63:0] rook_behind_passed_passed;
  cb_passed_pawns u_rook_behind_passed_passed (
    .clk_i(rook_behind_passed_clk_i), .own_pawns_i(view.own.pawn), .enemy_pawns_i(view.enemy.pawn),
    .passed_o(rook_behind_passed_passed)
  );
  cb_eval_rook_behind_passed u_rook_behind_passed (
    .clk_i(rook_behind_passed_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view),
    .passed_i(rook_behind_passed_passed), .sum_o(rook_behind_passed_o)
  );

  cb_eval_wasted_pawns u_wasted_pawns (
    .clk_i(wasted_pawns_clk_i), .rst_ni, .param_i(bus), .bank_i, .white_pawns_i(white.pawn),
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
    .clk_i(separated_passed_clk_i), .rst_ni, .param_i(bus), .bank_i, .white_bishops_i(white.bishop),
    .black_bishops_i(black.bishop), .white_passed_i(separated_white_passed), .black_passed_i(separated_black_passed),
    .value_o(separated_passed_o)
  );

  cb_eval_missing_wing u_missing_wing (
    .clk_i(missing_wing_clk_i), .rst_ni, .param_i(bus), .bank_i, .white_i(white), .black_i(black),
    .value_o(missing_wing_o)
  );

  cb_eval_pawn_scaling u_pawn_scaling (
    .clk_i(pawn_scaling_clk_i), .structure_i(pawn_scaling_structure_i), .passed_i(pawn_scaling_passed_i),
    .wasted_i(pawn_scaling_wasted_i), .structure_factor_i(pawn_scaling_structure_factor_i),
    .passed_factor_i(pawn_scaling_passed_factor_i), .control_0_i(pawn_scaling_control_0_i),
    .control_1_i(pawn_scaling_control_1_i), .sum_o(pawn_scaling_o)
  );

  // rtl/common. The test file has the same list of widths.
  logic count_0;
  logic [1:0] count_1;
  logic [2:0] count_2;
  logic [5:0] count_3, count_4, count_5;
  logic [6:0] count_6, count_7;
  cb_count #(.Width(1)) u_count_0 (.clk_i(count_clk_i), .in_i(count_i[0 +: 1]), .count_o(count_0));
  cb_count #(.Width(3)) u_count_1 (.clk_i(count_clk_i), .in_i(count_i[0 +: 3]), .count_o(count_1));
  cb_count #(.Width(7)) u_count_2 (.clk_i(count_clk_i), .in_i(count_i[0 +: 7]), .count_o(count_2));
  cb_count #(.Width(32)) u_count_3 (.clk_i(count_clk_i), .in_i(count_i[0 +: 32]), .count_o(count_3));
  cb_count #(.Width(36)) u_count_4 (.clk_i(count_clk_i), .in_i(count_i[0 +: 36]), .count_o(count_4));
  cb_count #(.Width(37)) u_count_5 (.clk_i(count_clk_i), .in_i(count_i[0 +: 37]), .count_o(count_5));
  cb_count #(.Width(64)) u_count_6 (.clk_i(count_clk_i), .in_i(count_i[0 +: 64]), .count_o(count_6));
  cb_count #(.Width(72)) u_count_7 (.clk_i(count_clk_i), .in_i(count_i[0 +: 72]), .count_o(count_7));
  assign count_o = {8'(count_7), 8'(count_6), 8'(count_5), 8'(count_4), 8'(count_3), 8'(count_2), 8'(count_1),
                    8'(count_0)};

endmodule
