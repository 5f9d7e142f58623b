// SPDX-License-Identifier: Apache-2.0
/// The units of draws and endings side by side (docs/reference/evaluation/endings.md). Not part of the design.
///
/// As cb_unit_bench: each unit has a clock of its own, reset, parameter bus and parameter bank are shared. Structs are
/// plain vectors of 64-bit words in the order of the packed struct, the last member first.
module cb_endings_bench (
  input  logic          rst_ni,
  input  logic          bank_i,
  input  cb_spec_pkg::param_bus_t param_i,

  input  logic          draw_class_clk_i,
  input  logic [cb_board_pkg::PiecesBits-1:0] draw_class_white_i,
  input  logic [cb_board_pkg::PiecesBits-1:0] draw_class_black_i,
  input  logic [63:0]   draw_class_white_attacks_i,
  input  logic [63:0]   draw_class_black_attacks_i,
  input  logic          draw_class_black_to_move_i,
  /// {endgame_rom, apply_contempt, reduce_opposite_bishops}; come with the position, and later at the unit.
  input  logic [2:0]    draw_class_enables_i,
  output logic [6:0]    draw_class_way_o,
  output logic [7:0]    draw_class_score_o,
  output logic          draw_class_recognised_o,
  /// As late as the others.
  output logic [7:0]    draw_class_material_o,

  input  logic          winning_chances_clk_i,
  input  logic [7:0]    winning_chances_index_i,
  /// Comes with the index, and later at the unit.
  input  logic [19:0]   winning_chances_lead_i,
  output logic [19:0]   winning_chances_o,

  input  logic          draw_score_clk_i,
  input  logic [19:0]   draw_score_sum_i,
  input  logic [6:0]    draw_score_way_i,
  input  logic [7:0]    draw_score_score_i,
  output logic [19:0]   draw_score_o
);

  logic [2:0] enables;
  logic [7:0] material;
  cb_delay #(.Width(3), .Cycles(cb_spec_pkg::DrawClassLatencyCycles - 1)) u_enables (
    .clk_i(draw_class_clk_i), .in_i(draw_class_enables_i), .out_o(enables)
  );
  cb_eval_draw_class u_draw_class (
    .clk_i(draw_class_clk_i), .rst_ni, .param_i, .bank_i,
    .white_i(draw_class_white_i), .black_i(draw_class_black_i),
    .white_attacks_i(draw_class_white_attacks_i), .black_attacks_i(draw_class_black_attacks_i),
    .black_to_move_i(draw_class_black_to_move_i),
    .reduce_opposite_bishops_i(enables[0]), .apply_contempt_i(enables[1]), .endgame_rom_i(enables[2]),
    .material_o(material),
    .way_o(draw_class_way_o), .draw_score_o(draw_class_score_o), .recognised_draw_o(draw_class_recognised_o)
  );

  cb_delay #(
    .Width(8),
    .Cycles(cb_spec_pkg::DrawClassLatencyCycles + 1 - cb_spec_pkg::DrawFactsLatencyCycles -
            cb_spec_pkg::ContemptLatencyCycles)
  ) u_material (.clk_i(draw_class_clk_i), .in_i(material), .out_o(draw_class_material_o));

  logic [19:0] lead;
  cb_delay #(.Width(20), .Cycles(2)) u_lead (
    .clk_i(winning_chances_clk_i), .in_i(winning_chances_lead_i), .out_o(lead)
  );
  cb_eval_winning_chances #(.SumWidth(20)) u_winning_chances (
    .clk_i(winning_chances_clk_i), .rst_ni, .param_i, .bank_i, .index_i(winning_chances_index_i), .lead_i(lead),
    .sum_o(winning_chances_o)
  );

  cb_eval_draw_score #(.SumWidth(20)) u_draw_score (
    .clk_i(draw_score_clk_i), .sum_i(draw_score_sum_i), .way_i(draw_score_way_i), .draw_score_i(draw_score_score_i),
    .score_o(draw_score_o)
  );

endmodule
