// SPDX-License-Identifier: Apache-2.0
/// The pawn groups of both sides, White minus Black: multiple_pawns, pawn_structure, passed_pawns, rook_behind_passed,
/// wasted_pawns, separated_passed, missing_wing, and the scaling of the dynamic values (hls/eval/evaluator.hpp, pawns).
///
/// Latency cb_spec_pkg::PawnsLatencyCycles, II = 1. Back-pressure: none. Reset: as its groups.
/// All inputs but the factors are aligned with the attack maps.
///
/// | stage | work |
/// |---|---|
/// | to AtDynamic | groups; missing_wing a clock more |
/// | to AtScaled | scaling; sum of the values that are not scaled |
/// | AtScaled + 1 | sum |
module cb_eval_pawns #(
  /// Derived, do not set.
  parameter int unsigned SumWidth = cb_spec_pkg::PawnsSumWidth,
  parameter int unsigned FactorWidth = cb_spec_pkg::SignaturePawnStructureWidth
) (
  input  logic                                            clk_i,
  input  logic                                            rst_ni,
  input  cb_spec_pkg::param_bus_t                         param_i,
  input  logic                                            bank_i,
  input  cb_board_pkg::side_view_t                        white_view_i,
  input  cb_board_pkg::side_view_t                        black_view_i,
  input  cb_board_pkg::pieces_t                           white_i,
  input  cb_board_pkg::pieces_t                           black_i,
  /// Both evaluation_control registers, register 1 above.
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
  // passed_pawns, rook_behind_passed and separated_passed take the passed pawns a clock after the view.
  localparam int unsigned AtDynamic = cb_board_pkg::larger(
      cb_board_pkg::larger(cb_spec_pkg::PawnStructureLatencyCycles, cb_spec_pkg::PassedPawnsLatencyCycles),
      cb_spec_pkg::WastedPawnsLatencyCycles);
  localparam int unsigned AtScaled = AtDynamic + cb_spec_pkg::PawnScalingLatencyCycles;
  localparam int unsigned AtPassed = cb_spec_pkg::PassedPawnsLatencyCycles;
  localparam int unsigned AtStructure = cb_spec_pkg::PawnStructureLatencyCycles;
  localparam int unsigned AtMultiple = cb_spec_pkg::MultiplePawnsLatencyCycles;
  localparam int unsigned AtBehind = cb_spec_pkg::RookBehindPassedLatencyCycles;

  if (cb_spec_pkg::PawnsLatencyCycles != AtScaled + 1) begin : g_latency_check
    $error("cb_eval_pawns: latency differs from the specification");
  end

  localparam int unsigned StructureWidth = cb_spec_pkg::PawnStructureSumWidth;
  localparam int unsigned PassedWidth = cb_spec_pkg::PassedPawnsSumWidth;
  localparam int unsigned MultipleWidth = cb_spec_pkg::MultiplePawnsSumWidth;
  localparam int unsigned BehindWidth = cb_spec_pkg::RookBehindPassedSumWidth;
  localparam int unsigned WastedWidth = cb_spec_pkg::WastedPawnsSumWidth;
  localparam int unsigned SeparatedWidth = cb_spec_pkg::SeparatedPassedDifferenceWidth;
  localparam int unsigned MissingWidth = cb_spec_pkg::MissingWingDifferenceWidth;
  localparam int unsigned ScaledWidth = cb_spec_pkg::PawnScalingSumWidth;
  localparam int unsigned PlainWidth = cb_spec_pkg::BothPlainPawnsSumWidth;

  logic [63:0] white_passed, black_passed;
  cb_passed_pawns u_white_passed (.clk_i, .own_pawns_i(white_view_i.own.pawn), .enemy_pawns_i(white_view_i.enemy.pawn),
                                  .passed_o(white_passed));
  cb_passed_pawns u_black_passed (.clk_i, .own_pawns_i(black_view_i.own.pawn), .enemy_pawns_i(black_view_i.enemy.pawn),
                                  .passed_o(black_passed));

  logic signed [StructureWidth-1:0] white_static, black_static, white_dynamic, black_dynamic;
  logic signed [PassedWidth-1:0] white_plain_passed, black_plain_passed, white_scaled_passed, black_scaled_passed;
  logic signed [MultipleWidth-1:0] white_multiple, black_multiple;
  logic signed [BehindWidth-1:0] white_behind, black_behind;
  logic signed [WastedWidth-1:0] white_wasted, black_wasted;
  logic signed [SeparatedWidth-1:0] separated;
  logic signed [MissingWidth-1:0] missing;

  cb_eval_pawn_structure #(.Black(1'b0)) u_white_pawn_structure (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i(white_view_i), .static_o(white_static), .dynamic_o(white_dynamic));
  cb_eval_pawn_structure #(.Black(1'b1)) u_black_pawn_structure (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i(black_view_i), .static_o(black_static), .dynamic_o(black_dynamic));
  cb_eval_passed_pawns #(.Black(1'b0)) u_white_passed_pawns (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i(white_view_i), .passed_i(white_passed),
    .plain_o(white_plain_passed), .scaled_o(white_scaled_passed));
  cb_eval_passed_pawns #(.Black(1'b1)) u_black_passed_pawns (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i(black_view_i), .passed_i(black_passed),
    .plain_o(black_plain_passed), .scaled_o(black_scaled_passed));
  cb_eval_multiple_pawns #(.Black(1'b0)) u_white_multiple_pawns (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i(white_view_i), .sum_o(white_multiple));
  cb_eval_multiple_pawns #(.Black(1'b1)) u_black_multiple_pawns (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i(black_view_i), .sum_o(black_multiple));
  cb_eval_rook_behind_passed u_white_rook_behind_passed (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i(white_view_i), .passed_i(white_passed), .sum_o(white_behind));
  cb_eval_rook_behind_passed u_black_rook_behind_passed (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i(black_view_i), .passed_i(black_passed), .sum_o(black_behind));
  cb_eval_wasted_pawns u_wasted_pawns (
    .clk_i, .rst_ni, .param_i, .bank_i, .white_pawns_i(white_i.pawn), .black_pawns_i(black_i.pawn),
    .white_o(white_wasted), .black_o(black_wasted));
  cb_eval_separated_passed u_separated_passed (
    .clk_i, .rst_ni, .param_i, .bank_i, .white_bishops_i(white_i.bishop), .black_bishops_i(black_i.bishop),
    .white_passed_i(white_passed), .black_passed_i(black_passed), .value_o(separated));
  cb_eval_missing_wing u_missing_wing (
    .clk_i, .rst_ni, .param_i, .bank_i, .white_i, .black_i, .value_o(missing));

  // Values that are scaled.
  logic [2*ControlBits-1:0] control;
  logic [4*FactorWidth-1:0] factors;  // White's structure and passed, Black's structure and passed
  logic signed [StructureWidth-1:0] white_structure_sum, black_structure_sum;
  logic signed [PassedWidth-1:0] white_passed_sum, black_passed_sum;
  logic signed [WastedWidth-1:0] white_wasted_sum, black_wasted_sum;
  logic signed [ScaledWidth-1:0] white_scaled, black_scaled;
  cb_delay #(.Width(2*ControlBits), .Cycles(AtDynamic)) u_control (.clk_i, .in_i(control_i), .out_o(control));
  cb_delay #(.Width(4*FactorWidth), .Cycles(AtDynamic - cb_spec_pkg::SignatureLatencyCycles)) u_factors (
    .clk_i, .in_i({white_structure_factor_i, white_passed_factor_i, black_structure_factor_i, black_passed_factor_i}),
    .out_o(factors));
  cb_delay #(.Width(2*StructureWidth), .Cycles(AtDynamic - cb_spec_pkg::PawnStructureLatencyCycles)) u_structure (
    .clk_i, .in_i({white_dynamic, black_dynamic}), .out_o({white_structure_sum, black_structure_sum}));
  cb_delay #(.Width(2*PassedWidth), .Cycles(AtDynamic - cb_spec_pkg::PassedPawnsLatencyCycles)) u_passed (
    .clk_i, .in_i({white_scaled_passed, black_scaled_passed}), .out_o({white_passed_sum, black_passed_sum}));
  cb_delay #(.Width(2*WastedWidth), .Cycles(AtDynamic - cb_spec_pkg::WastedPawnsLatencyCycles)) u_wasted (
    .clk_i, .in_i({white_wasted, black_wasted}), .out_o({white_wasted_sum, black_wasted_sum}));
  cb_eval_pawn_scaling u_white_pawn_scaling (
    .clk_i, .structure_i(white_structure_sum), .passed_i(white_passed_sum), .wasted_i(white_wasted_sum),
    .structure_factor_i(factors[FactorWidth*1 +: FactorWidth]), .passed_factor_i(factors[FactorWidth*0 +: FactorWidth]),
    .control_0_i(control[0 +: ControlBits]), .control_1_i(control[ControlBits +: ControlBits]), .sum_o(white_scaled));
  cb_eval_pawn_scaling u_black_pawn_scaling (
    .clk_i, .structure_i(black_structure_sum), .passed_i(black_passed_sum), .wasted_i(black_wasted_sum),
    .structure_factor_i(factors[FactorWidth*3 +: FactorWidth]), .passed_factor_i(factors[FactorWidth*2 +: FactorWidth]),
    .control_0_i(control[0 +: ControlBits]), .control_1_i(control[ControlBits +: ControlBits]), .sum_o(black_scaled));

  // Values that are not.
  logic signed [PlainWidth-1:0] plain;
  cb_aligned_sum #(
    .Count(10), .SumClock(AtScaled), .SumWidth(PlainWidth),
    .Terms({cb_sum_pkg::plus(StructureWidth, AtStructure), cb_sum_pkg::minus(StructureWidth, AtStructure),
            cb_sum_pkg::plus(PassedWidth, AtPassed), cb_sum_pkg::minus(PassedWidth, AtPassed),
            cb_sum_pkg::plus(MultipleWidth, AtMultiple), cb_sum_pkg::minus(MultipleWidth, AtMultiple),
            cb_sum_pkg::plus(BehindWidth, AtBehind), cb_sum_pkg::minus(BehindWidth, AtBehind),
            cb_sum_pkg::plus(SeparatedWidth, cb_spec_pkg::SeparatedPassedLatencyCycles),
            cb_sum_pkg::plus(MissingWidth, cb_spec_pkg::MissingWingLatencyCycles)})
  ) u_plain (
    .clk_i,
    .in_i({white_static, black_static, white_plain_passed, black_plain_passed, white_multiple, black_multiple,
           white_behind, black_behind, separated, missing}),
    .sum_o(plain)
  );

  cb_aligned_sum #(
    .Count(3), .SumClock(cb_spec_pkg::PawnsLatencyCycles), .SumWidth(SumWidth),
    .Terms({cb_sum_pkg::plus(PlainWidth, AtScaled), cb_sum_pkg::plus(ScaledWidth, AtScaled),
            cb_sum_pkg::minus(ScaledWidth, AtScaled)})
  ) u_sum (.clk_i, .in_i({plain, white_scaled, black_scaled}), .sum_o);

endmodule
