// SPDX-License-Identifier: Apache-2.0
/// The pawn groups of both sides, White minus Black: multiple_pawns, pawn_structure, passed_pawns, passed_paths,
/// rook_behind_passed, wasted_pawns, separated_passed, missing_wing, and the scaling of the dynamic values
/// (hls/eval/evaluator.hpp, pawns).
///
/// Latency cb_spec_pkg::PawnsLatencyCycles, II = 1. With Units = 1 the units of the sides take turns (docs/decisions/
/// 0014-sides-in-turn.md): a clock more from Black's turn on, II = 2. Back-pressure: none. Reset: as its groups.
/// All inputs but the factors are aligned with the attack maps; those of both sides come with Black's turn.
///
/// | stage | work |
/// |---|---|
/// | to AtDynamic | groups; missing_wing a clock more |
/// | to AtScaled | scaling; sum of the values that are not scaled |
/// | AtScaled + 1 | sum |
module cb_eval_pawns #(
  /// Units for the sides: one each, or one for both in turn.
  parameter int unsigned Units = 2,
  /// Derived, do not set.
  parameter int unsigned Sides = 3 - Units,
  parameter int unsigned SumWidth = cb_spec_pkg::PawnsSumWidth,
  parameter int unsigned FactorWidth = cb_spec_pkg::SignaturePawnStructureWidth
) (
  input  logic                                            clk_i,
  input  logic                                            rst_ni,
  input  cb_spec_pkg::param_bus_t                         param_i,
  /// With one unit: {Black's turn, bank}.
  input  logic [Sides-1:0]                                bank_i,
  /// View of each unit: a cb_board_pkg::side_view_t.
  input  logic [cb_board_pkg::SideViewBits*Units-1:0]     views_i,
  input  cb_board_pkg::pieces_t                           white_i,
  input  cb_board_pkg::pieces_t                           black_i,
  /// Both evaluation_control registers, register 1 above, of the turn.
  input  logic [2*cb_spec_pkg::EvaluationControlBits-1:0] control_i,
  /// pawn_structure and passed_pawns fields of each side's own signature, cb_spec_pkg::SignatureLatencyCycles later
  /// than the rest. They scale the other side's values.
  input  logic [FactorWidth-1:0]                          white_structure_factor_i,
  input  logic [FactorWidth-1:0]                          white_passed_factor_i,
  input  logic [FactorWidth-1:0]                          black_structure_factor_i,
  input  logic [FactorWidth-1:0]                          black_passed_factor_i,
  /// White's view, centipawns.
  output logic signed [SumWidth-1:0]                      sum_o
);

  localparam int unsigned ControlBits = cb_spec_pkg::EvaluationControlBits;
  // passed_pawns, passed_paths, rook_behind_passed and separated_passed take the passed pawns a clock after the view.
  localparam int unsigned AtDynamic = cb_board_pkg::larger(
      cb_board_pkg::larger(cb_spec_pkg::PawnStructureLatencyCycles, cb_spec_pkg::PassedPawnsLatencyCycles),
      cb_spec_pkg::WastedPawnsLatencyCycles);
  // What is made for both sides comes with Black's turn: in turn it is a clock later.
  localparam int unsigned AtTurn = AtDynamic + 2 - Units;
  localparam int unsigned AtScaled = AtTurn + cb_spec_pkg::PawnScalingLatencyCycles;
  localparam int unsigned AtPassed = cb_spec_pkg::PassedPawnsLatencyCycles;
  localparam int unsigned AtPaths = cb_spec_pkg::PassedPathsLatencyCycles;
  localparam int unsigned AtStructure = cb_spec_pkg::PawnStructureLatencyCycles;
  localparam int unsigned AtMultiple = cb_spec_pkg::MultiplePawnsLatencyCycles;
  localparam int unsigned AtBehind = cb_spec_pkg::RookBehindPassedLatencyCycles;

  if (cb_spec_pkg::PawnsLatencyCycles + 2 - Units != AtScaled + 1) begin : g_latency_check
    $error("cb_eval_pawns: latency differs from the specification");
  end

  localparam int unsigned StructureWidth = cb_spec_pkg::PawnStructureSumWidth;
  localparam int unsigned PassedWidth = cb_spec_pkg::PassedPawnsSumWidth;
  localparam int unsigned PathsWidth = cb_spec_pkg::PassedPathsSumWidth;
  localparam int unsigned MultipleWidth = cb_spec_pkg::MultiplePawnsSumWidth;
  localparam int unsigned BehindWidth = cb_spec_pkg::RookBehindPassedSumWidth;
  localparam int unsigned WastedWidth = cb_spec_pkg::WastedPawnsSumWidth;
  localparam int unsigned SeparatedWidth = cb_spec_pkg::SeparatedPassedDifferenceWidth;
  localparam int unsigned MissingWidth = cb_spec_pkg::MissingWingDifferenceWidth;
  localparam int unsigned ScaledWidth = cb_spec_pkg::PawnScalingSumWidth;
  localparam int unsigned PlainWidth = cb_spec_pkg::BothPlainPawnsSumWidth;

  // Groups of each side.
  logic bank;
  assign bank = bank_i[0];
  logic [64*Units-1:0] passed_sets;
  logic [StructureWidth*Units-1:0] static_values, dynamic_values;
  logic [PassedWidth*Units-1:0] plain_passed_values, scaled_passed_values;
  logic [PathsWidth*Units-1:0] paths_values;
  logic [MultipleWidth*Units-1:0] multiple_values;
  logic [BehindWidth*Units-1:0] behind_values;
  for (genvar u = 0; u < Units; u++) begin : g_unit
    logic [cb_board_pkg::SideViewBits-1:0] view;
    logic signed [StructureWidth-1:0] static_value, dynamic_value;
    logic signed [PassedWidth-1:0] plain_passed, scaled_passed;
    logic signed [PathsWidth-1:0] paths;
    logic signed [MultipleWidth-1:0] multiple;
    logic signed [BehindWidth-1:0] behind;
    assign view = views_i[cb_board_pkg::SideViewBits*u +: cb_board_pkg::SideViewBits];
    cb_passed_pawns u_passed (
      .clk_i, .own_pawns_i(view[cb_board_pkg::SideViewOwnPawnLsb +: 64]),
      .enemy_pawns_i(view[cb_board_pkg::SideViewEnemyPawnLsb +: 64]), .passed_o(passed_sets[64*u +: 64]));
    cb_eval_pawn_structure #(.Sides(Sides), .Black(u == 1)) u_pawn_structure (
      .clk_i, .rst_ni, .param_i, .bank_i, .view_i(view), .static_o(static_value), .dynamic_o(dynamic_value));
    cb_eval_passed_pawns #(.Sides(Sides), .Black(u == 1)) u_passed_pawns (
      .clk_i, .rst_ni, .param_i, .bank_i, .view_i(view), .passed_i(passed_sets[64*u +: 64]),
      .plain_o(plain_passed), .scaled_o(scaled_passed));
    cb_eval_passed_paths #(.Sides(Sides), .Black(u == 1)) u_passed_paths (
      .clk_i, .rst_ni, .param_i, .bank_i, .view_i(view), .passed_i(passed_sets[64*u +: 64]), .sum_o(paths));
    cb_eval_multiple_pawns #(.Sides(Sides), .Black(u == 1)) u_multiple_pawns (
      .clk_i, .rst_ni, .param_i, .bank_i, .view_i(view), .sum_o(multiple));
    cb_eval_rook_behind_passed u_rook_behind_passed (
      .clk_i, .rst_ni, .param_i, .bank_i(bank), .view_i(view), .passed_i(passed_sets[64*u +: 64]),
      .sum_o(behind));
    assign static_values[StructureWidth*u +: StructureWidth]  = $unsigned(static_value);
    assign dynamic_values[StructureWidth*u +: StructureWidth] = $unsigned(dynamic_value);
    assign plain_passed_values[PassedWidth*u +: PassedWidth]  = $unsigned(plain_passed);
    assign scaled_passed_values[PassedWidth*u +: PassedWidth] = $unsigned(scaled_passed);
    assign paths_values[PathsWidth*u +: PathsWidth]           = $unsigned(paths);
    assign multiple_values[MultipleWidth*u +: MultipleWidth]  = $unsigned(multiple);
    assign behind_values[BehindWidth*u +: BehindWidth]        = $unsigned(behind);
  end

  // Groups of both sides.
  logic [63:0] white_passed, black_passed;
  logic signed [WastedWidth-1:0] white_wasted, black_wasted;
  logic signed [SeparatedWidth-1:0] separated;
  logic signed [MissingWidth-1:0] missing;
  cb_both_sides #(.Units(Units), .Width(64)) u_passed_sets (
    .clk_i, .in_i(passed_sets), .white_o(white_passed), .black_o(black_passed));
  cb_eval_wasted_pawns u_wasted_pawns (
    .clk_i, .rst_ni, .param_i, .bank_i(bank), .white_pawns_i(white_i.pawn), .black_pawns_i(black_i.pawn),
    .white_o(white_wasted), .black_o(black_wasted));
  // It takes files of passed pawns alone, which are the same on both sides' boards.
  cb_eval_separated_passed u_separated_passed (
    .clk_i, .rst_ni, .param_i, .bank_i(bank), .white_bishops_i(white_i.bishop), .black_bishops_i(black_i.bishop),
    .white_passed_i(white_passed), .black_passed_i(black_passed), .value_o(separated));
  cb_eval_missing_wing u_missing_wing (
    .clk_i, .rst_ni, .param_i, .bank_i(bank), .white_i, .black_i, .value_o(missing));

  // Values that are scaled, in turn; White's by the factors of Black and the other way round.
  logic turn;
  logic [2*ControlBits-1:0] control;
  logic [WastedWidth-1:0] white_wasted_sum, black_wasted_sum;
  logic [2*FactorWidth-1:0] white_factors, black_factors;  // structure, and passed above
  logic [2*FactorWidth*Units-1:0] factors;
  logic [WastedWidth*Units-1:0] wasted;
  logic [ScaledWidth*Units-1:0] scaled_values;
  cb_delay #(.Width(1), .Cycles(AtTurn)) u_turn (.clk_i, .in_i(bank_i[Sides-1]), .out_o(turn));
  cb_delay #(.Width(2*ControlBits), .Cycles(AtTurn)) u_control (.clk_i, .in_i(control_i), .out_o(control));
  cb_delay #(.Width(4*FactorWidth), .Cycles(AtDynamic - cb_spec_pkg::SignatureLatencyCycles)) u_factors (
    .clk_i, .in_i({white_passed_factor_i, white_structure_factor_i, black_passed_factor_i, black_structure_factor_i}),
    .out_o({white_factors, black_factors}));
  cb_delay #(.Width(2*WastedWidth), .Cycles(AtDynamic - cb_spec_pkg::WastedPawnsLatencyCycles)) u_wasted (
    .clk_i, .in_i({white_wasted, black_wasted}), .out_o({white_wasted_sum, black_wasted_sum}));
  cb_sides_in_turn #(.Units(Units), .Width(2*FactorWidth)) u_factor_turns (
    .clk_i, .black_turn_i(turn), .white_i(black_factors), .black_i(white_factors), .out_o(factors));
  cb_sides_in_turn #(.Units(Units), .Width(WastedWidth)) u_wasted_turns (
    .clk_i, .black_turn_i(turn), .white_i(white_wasted_sum), .black_i(black_wasted_sum), .out_o(wasted));
  for (genvar u = 0; u < Units; u++) begin : g_scaling
    logic [StructureWidth-1:0] structure_sum;
    logic [PassedWidth-1:0] passed_sum;
    logic signed [StructureWidth-1:0] signed_structure;
    logic signed [PassedWidth-1:0] signed_passed;
    logic signed [WastedWidth-1:0] signed_wasted;
    logic signed [ScaledWidth-1:0] scaled;
    cb_delay #(.Width(StructureWidth), .Cycles(AtTurn - cb_spec_pkg::PawnStructureLatencyCycles)) u_structure (
      .clk_i, .in_i(dynamic_values[StructureWidth*u +: StructureWidth]), .out_o(structure_sum));
    cb_delay #(.Width(PassedWidth), .Cycles(AtTurn - cb_spec_pkg::PassedPawnsLatencyCycles)) u_passed (
      .clk_i, .in_i(scaled_passed_values[PassedWidth*u +: PassedWidth]), .out_o(passed_sum));
    assign signed_structure = $signed(structure_sum);
    assign signed_passed    = $signed(passed_sum);
    assign signed_wasted    = $signed(wasted[WastedWidth*u +: WastedWidth]);
    cb_eval_pawn_scaling u_pawn_scaling (
      .clk_i, .structure_i(signed_structure), .passed_i(signed_passed), .wasted_i(signed_wasted),
      .structure_factor_i(factors[2*FactorWidth*u +: FactorWidth]),
      .passed_factor_i(factors[2*FactorWidth*u+FactorWidth +: FactorWidth]),
      .control_0_i(control[0 +: ControlBits]), .control_1_i(control[ControlBits +: ControlBits]),
      .sum_o(scaled));
    assign scaled_values[ScaledWidth*u +: ScaledWidth] = $unsigned(scaled);
  end

  // White's and Black's.
  logic [StructureWidth-1:0] white_static, black_static;
  logic [PassedWidth-1:0] white_plain_passed, black_plain_passed;
  logic [PathsWidth-1:0] white_paths, black_paths;
  logic [MultipleWidth-1:0] white_multiple, black_multiple;
  logic [BehindWidth-1:0] white_behind, black_behind;
  logic [ScaledWidth-1:0] white_scaled, black_scaled;
  cb_both_sides #(.Units(Units), .Width(StructureWidth)) u_statics (
    .clk_i, .in_i(static_values), .white_o(white_static), .black_o(black_static));
  cb_both_sides #(.Units(Units), .Width(PassedWidth)) u_plain_passed (
    .clk_i, .in_i(plain_passed_values), .white_o(white_plain_passed), .black_o(black_plain_passed));
  cb_both_sides #(.Units(Units), .Width(PathsWidth)) u_paths (
    .clk_i, .in_i(paths_values), .white_o(white_paths), .black_o(black_paths));
  cb_both_sides #(.Units(Units), .Width(MultipleWidth)) u_multiples (
    .clk_i, .in_i(multiple_values), .white_o(white_multiple), .black_o(black_multiple));
  cb_both_sides #(.Units(Units), .Width(BehindWidth)) u_behinds (
    .clk_i, .in_i(behind_values), .white_o(white_behind), .black_o(black_behind));
  cb_both_sides #(.Units(Units), .Width(ScaledWidth)) u_scaleds (
    .clk_i, .in_i(scaled_values), .white_o(white_scaled), .black_o(black_scaled));

  // Values that are not.
  logic signed [PlainWidth-1:0] plain;
  cb_aligned_sum #(
    .Count(12), .SumClock(AtScaled), .SumWidth(PlainWidth),
    .Terms({cb_sum_pkg::plus(StructureWidth, AtStructure), cb_sum_pkg::minus(StructureWidth, AtStructure),
            cb_sum_pkg::plus(PathsWidth, AtPaths), cb_sum_pkg::minus(PathsWidth, AtPaths),
            cb_sum_pkg::plus(PassedWidth, AtPassed), cb_sum_pkg::minus(PassedWidth, AtPassed),
            cb_sum_pkg::plus(MultipleWidth, AtMultiple), cb_sum_pkg::minus(MultipleWidth, AtMultiple),
            cb_sum_pkg::plus(BehindWidth, AtBehind), cb_sum_pkg::minus(BehindWidth, AtBehind),
            cb_sum_pkg::plus(SeparatedWidth, cb_spec_pkg::SeparatedPassedLatencyCycles),
            cb_sum_pkg::plus(MissingWidth, cb_spec_pkg::MissingWingLatencyCycles)})
  ) u_plain (
    .clk_i,
    .in_i({white_static, black_static, white_paths, black_paths, white_plain_passed, black_plain_passed, white_multiple,
           black_multiple, white_behind, black_behind, separated, missing}),
    .sum_o(plain)
  );

  cb_aligned_sum #(
    .Count(3), .SumClock(AtScaled + 1), .SumWidth(SumWidth),
    .Terms({cb_sum_pkg::plus(PlainWidth, AtScaled), cb_sum_pkg::plus(ScaledWidth, AtScaled),
            cb_sum_pkg::minus(ScaledWidth, AtScaled)})
  ) u_sum (.clk_i, .in_i({plain, white_scaled, black_scaled}), .sum_o);

endmodule
