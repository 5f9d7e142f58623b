// SPDX-License-Identifier: Apache-2.0
/// The units of docs/reference/evaluation/kings.md and traps.md, and threats, side by side. Not part of the design.
///
/// As in cb_unit_bench, each unit has a clock of its own; the views are shared too. A view is a vector of 64-bit words
/// in the order of the packed struct, the last member first, with its three single bits in word 0.
module cb_kings_bench (
  input  logic          rst_ni,
  input  logic          bank_i,
  input  cb_spec_pkg::param_bus_t param_i,

  /// The view of all units; White's for development.
  input  logic [1855:0] view_i,
  input  logic [1855:0] black_view_i,
  input  logic [7:0]    near_i,
  input  logic          opposite_i,

  input  logic          pawn_shelter_clk_i,
  output logic [17:0]   pawn_shelter_o,

  input  logic          pawn_storm_clk_i,
  output logic [15:0]   pawn_storm_o,

  input  logic          king_attackers_clk_i,
  output logic [15:0]   king_attackers_o,

  input  logic          development_clk_i,
  output logic [8:0]    development_o,

  input  logic          rooks_on_seventh_clk_i,
  output logic [15:0]   rooks_on_seventh_o,

  input  logic          outposts_clk_i,
  output logic [15:0]   outposts_o,

  input  logic          knight_trap_clk_i,
  output logic [21:0]   knight_trap_o,

  input  logic          rook_trap_clk_i,
  output logic [19:0]   rook_trap_o,

  input  logic          queen_trap_clk_i,
  output logic [15:0]   queen_trap_o,

  input  logic          threats_clk_i,
  output logic [23:0]   threats_o,

  input  logic          minor_on_weak_clk_i,
  output logic [25:0]   minor_on_weak_base_o,
  output logic [29:0]   minor_on_weak_danger_o
);

  cb_board_pkg::side_view_t view, black_view;
  assign view       = {view_i[64 +: 1792], view_i[2:0]};
  assign black_view = {black_view_i[64 +: 1792], black_view_i[2:0]};

  // Both sides of a unit: White's output is the low half of its port.
  for (genvar s = 0; s < 2; s++) begin : g_sides
    cb_eval_pawn_shelter #(.Black(s == 1)) u_pawn_shelter (
      .clk_i(pawn_shelter_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .danger_o(pawn_shelter_o[9*s +: 9])
    );
    cb_eval_pawn_storm #(.Black(s == 1)) u_pawn_storm (
      .clk_i(pawn_storm_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .danger_o(pawn_storm_o[8*s +: 8])
    );
    cb_eval_king_attackers #(.Black(s == 1)) u_king_attackers (
      .clk_i(king_attackers_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .danger_o(king_attackers_o[8*s +: 8])
    );
    cb_eval_rooks_on_seventh #(.Black(s == 1)) u_rooks_on_seventh (
      .clk_i(rooks_on_seventh_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .value_o(rooks_on_seventh_o[8*s +: 8])
    );
    cb_eval_outposts #(.Black(s == 1)) u_outposts (
      .clk_i(outposts_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .value_o(outposts_o[8*s +: 8])
    );
    cb_eval_knight_trap #(.Black(s == 1)) u_knight_trap (
      .clk_i(knight_trap_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .value_o(knight_trap_o[11*s +: 11])
    );
    cb_eval_rook_trap #(.Black(s == 1)) u_rook_trap (
      .clk_i(rook_trap_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .value_o(rook_trap_o[10*s +: 10])
    );
    cb_eval_queen_trap #(.Black(s == 1)) u_queen_trap (
      .clk_i(queen_trap_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .value_o(queen_trap_o[8*s +: 8])
    );
    cb_eval_threats #(.Black(s == 1)) u_threats (
      .clk_i(threats_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .sum_o(threats_o[12*s +: 12])
    );
    cb_eval_minor_on_weak #(.Black(s == 1)) u_minor_on_weak (
      .clk_i(minor_on_weak_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .near_enemy_king_i(near_i),
      .opposite_wings_i(opposite_i), .base_o(minor_on_weak_base_o[13*s +: 13]),
      .danger_halves_o(minor_on_weak_danger_o[15*s +: 15])
    );
  end

  cb_eval_development u_development (
    .clk_i(development_clk_i), .rst_ni, .param_i, .bank_i, .white_view_i(view), .black_view_i(black_view),
    .value_o(development_o)
  );

  logic unused_bits;
  assign unused_bits = ^{view_i[63:3], black_view_i[63:3]};

endmodule
