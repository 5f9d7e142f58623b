// SPDX-License-Identifier: Apache-2.0
/// The units of docs/evaluation/kings.md and traps.md side by side. Not part of the design.
///
/// As in cb_unit_bench, each unit has a clock of its own; the views are shared too. A view is a vector of 64-bit words
/// in the order of the packed struct, the last member first, with its three single bits in word 0.
module cb_kings_bench (
  input  logic          rst_ni,
  input  logic          bank_i,
  input  logic          param_valid_i,
  input  logic          param_bank_i,
  input  logic [18:0]   param_address_i,
  input  logic [31:0]   param_data_i,

  /// The view of all units; White's for development.
  input  logic [1855:0] view_i,
  input  logic [1855:0] black_view_i,
  input  logic [7:0]    near_i,
  input  logic          opposite_i,

  input  logic          pawn_shelter_clk_i,
  output logic [8:0]    pawn_shelter_white_o,
  output logic [8:0]    pawn_shelter_black_o,

  input  logic          pawn_storm_clk_i,
  output logic [7:0]    pawn_storm_white_o,
  output logic [7:0]    pawn_storm_black_o,

  input  logic          king_attackers_clk_i,
  output logic [7:0]    king_attackers_white_o,
  output logic [7:0]    king_attackers_black_o,

  input  logic          development_clk_i,
  output logic [8:0]    development_o,

  input  logic          rooks_on_seventh_clk_i,
  output logic [7:0]    rooks_on_seventh_white_o,
  output logic [7:0]    rooks_on_seventh_black_o,

  input  logic          knight_trap_clk_i,
  output logic [10:0]   knight_trap_white_o,
  output logic [10:0]   knight_trap_black_o,

  input  logic          rook_trap_clk_i,
  output logic [9:0]    rook_trap_white_o,
  output logic [9:0]    rook_trap_black_o,

  input  logic          queen_trap_clk_i,
  output logic [7:0]    queen_trap_white_o,
  output logic [7:0]    queen_trap_black_o,

  input  logic          minor_on_weak_clk_i,
  output logic [12:0]   minor_on_weak_white_base_o,
  output logic [12:0]   minor_on_weak_black_base_o,
  output logic [14:0]   minor_on_weak_white_danger_o,
  output logic [14:0]   minor_on_weak_black_danger_o
);

  // Parameter bus, split as cb_evaluator does.
  cb_spec_pkg::param_bus_t bus;
  assign bus.valid        = param_valid_i;
  assign bus.bank         = param_bank_i;
  assign bus.group        = param_address_i[18:13];
  assign bus.table_number = param_address_i[12:10];
  assign bus.entry        = param_address_i[9:0];
  assign bus.data         = param_data_i;

  cb_board_pkg::side_view_t view, black_view;
  assign view       = {view_i[64 +: 1792], view_i[2:0]};
  assign black_view = {black_view_i[64 +: 1792], black_view_i[2:0]};

  // Kings.
  cb_eval_pawn_shelter #(.Black(1'b0)) u_white_pawn_shelter (
    .clk_i(pawn_shelter_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .danger_o(pawn_shelter_white_o)
  );
  cb_eval_pawn_shelter #(.Black(1'b1)) u_black_pawn_shelter (
    .clk_i(pawn_shelter_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .danger_o(pawn_shelter_black_o)
  );
  cb_eval_pawn_storm #(.Black(1'b0)) u_white_pawn_storm (
    .clk_i(pawn_storm_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .danger_o(pawn_storm_white_o)
  );
  cb_eval_pawn_storm #(.Black(1'b1)) u_black_pawn_storm (
    .clk_i(pawn_storm_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .danger_o(pawn_storm_black_o)
  );
  cb_eval_king_attackers #(.Black(1'b0)) u_white_king_attackers (
    .clk_i(king_attackers_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .danger_o(king_attackers_white_o)
  );
  cb_eval_king_attackers #(.Black(1'b1)) u_black_king_attackers (
    .clk_i(king_attackers_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .danger_o(king_attackers_black_o)
  );
  cb_eval_development u_development (
    .clk_i(development_clk_i), .rst_ni, .param_i(bus), .bank_i, .white_view_i(view), .black_view_i(black_view),
    .value_o(development_o)
  );

  // Traps, the seventh rank, outposts.
  cb_eval_rooks_on_seventh #(.Black(1'b0)) u_white_rooks_on_seventh (
    .clk_i(rooks_on_seventh_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .value_o(rooks_on_seventh_white_o)
  );
  cb_eval_rooks_on_seventh #(.Black(1'b1)) u_black_rooks_on_seventh (
    .clk_i(rooks_on_seventh_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .value_o(rooks_on_seventh_black_o)
  );
  cb_eval_knight_trap #(.Black(1'b0)) u_white_knight_trap (
    .clk_i(knight_trap_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .value_o(knight_trap_white_o)
  );
  cb_eval_knight_trap #(.Black(1'b1)) u_black_knight_trap (
    .clk_i(knight_trap_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .value_o(knight_trap_black_o)
  );
  cb_eval_rook_trap #(.Black(1'b0)) u_white_rook_trap (
    .clk_i(rook_trap_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .value_o(rook_trap_white_o)
  );
  cb_eval_rook_trap #(.Black(1'b1)) u_black_rook_trap (
    .clk_i(rook_trap_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .value_o(rook_trap_black_o)
  );
  cb_eval_queen_trap #(.Black(1'b0)) u_white_queen_trap (
    .clk_i(queen_trap_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .value_o(queen_trap_white_o)
  );
  cb_eval_queen_trap #(.Black(1'b1)) u_black_queen_trap (
    .clk_i(queen_trap_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .value_o(queen_trap_black_o)
  );
  cb_eval_minor_on_weak #(.Black(1'b0)) u_white_minor_on_weak (
    .clk_i(minor_on_weak_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .near_enemy_king_i(near_i),
    .opposite_wings_i(opposite_i), .base_o(minor_on_weak_white_base_o),
    .danger_halves_o(minor_on_weak_white_danger_o)
  );
  cb_eval_minor_on_weak #(.Black(1'b1)) u_black_minor_on_weak (
    .clk_i(minor_on_weak_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .near_enemy_king_i(near_i),
    .opposite_wings_i(opposite_i), .base_o(minor_on_weak_black_base_o),
    .danger_halves_o(minor_on_weak_black_danger_o)
  );

  logic unused_bits;
  assign unused_bits = ^{view_i[63:3], black_view_i[63:3]};

endmodule
