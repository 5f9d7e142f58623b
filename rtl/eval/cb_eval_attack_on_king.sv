// SPDX-License-Identifier: Apache-2.0
/// The attack of one side on the enemy king: base values of rooks_on_files, minor_on_weak and bishops, and the danger
/// that these, pawn_storm and the enemy's pawn_shelter make, after the king-safety stage (hls/eval/evaluator.hpp,
/// attack_on_king).
///
/// Latency cb_spec_pkg::AttackOnKingLatencyCycles, II = 1. Back-pressure: none. Reset: as its groups.
/// All inputs but scale_i are aligned with the attack maps.
module cb_eval_attack_on_king #(
  /// The attacker.
  parameter bit Black = 1'b0,
  /// Derived, do not set: base values with the danger.
  parameter int unsigned SumWidth = 16
) (
  input  logic                                             clk_i,
  input  logic                                             rst_ni,
  input  cb_spec_pkg::param_bus_t                          param_i,
  input  logic                                             bank_i,
  /// Views of the attacker and of the side whose king it is.
  input  cb_board_pkg::side_view_t                         view_i,
  input  cb_board_pkg::side_view_t                         enemy_view_i,
  /// Pieces of both and the attacker's attacks, on the real board.
  input  cb_board_pkg::pieces_t                            own_i,
  input  cb_board_pkg::pieces_t                            enemy_i,
  input  cb_board_pkg::attacks_t                           attacks_i,
  /// Files near the enemy king's; the kings stand on opposite wings.
  input  logic [7:0]                                       near_enemy_king_i,
  input  logic                                             opposite_wings_i,
  /// evaluation_control register 0.
  input  logic [cb_spec_pkg::EvaluationControlBits-1:0]    control_i,
  /// king_safety field of the attacker's signature, cb_spec_pkg::SignatureLatencyCycles later than the rest.
  input  logic [cb_spec_pkg::SignatureKingSafetyWidth-1:0] scale_i,
  /// Attacker's view, centipawns.
  output logic signed [SumWidth-1:0]                       sum_o
);

  localparam int unsigned Align = cb_board_pkg::larger(
      cb_board_pkg::larger(cb_board_pkg::larger(cb_spec_pkg::RooksOnFilesLatencyCycles,
                                                cb_spec_pkg::MinorOnWeakLatencyCycles),
                           cb_board_pkg::larger(cb_spec_pkg::BishopsLatencyCycles,
                                                cb_spec_pkg::PawnStormLatencyCycles)),
      cb_spec_pkg::PawnShelterLatencyCycles);
  localparam int unsigned AtHalves = Align + 2;
  localparam int unsigned AtBase = Align + 1;
  localparam int unsigned AtDanger = AtHalves + cb_spec_pkg::KingSafetyLatencyCycles;

  if (cb_spec_pkg::AttackOnKingLatencyCycles != AtDanger + 1) begin : g_latency_check
    $error("cb_eval_attack_on_king: latency differs from the specification");
  end

  localparam int unsigned RookBaseWidth = cb_spec_pkg::RooksOnFilesBaseWidth + 3;
  localparam int unsigned RookDangerWidth = cb_spec_pkg::RooksOnFilesBaseWidth + 5;
  localparam int unsigned MinorBaseWidth = cb_spec_pkg::MinorOnWeakBaseWidth + 5;
  localparam int unsigned MinorDangerWidth = cb_spec_pkg::MinorOnWeakBaseWidth + 7;
  localparam int unsigned BishopBaseWidth = cb_spec_pkg::BishopsBaseWidth + 5;
  localparam int unsigned BishopDangerWidth = cb_spec_pkg::BishopsBaseWidth + 7;
  localparam int unsigned StormWidth = cb_spec_pkg::PawnStormNotCastledWidth + 2;
  localparam int unsigned ShelterWidth = cb_spec_pkg::PawnShelterCurrentWidth + 2;
  localparam int unsigned BaseWidth = MinorBaseWidth;       // the widest
  localparam int unsigned HalvesWidth = MinorDangerWidth;
  localparam int unsigned BaseSumWidth = BaseWidth + 2;     // of 3
  localparam int unsigned HalvesSumWidth = HalvesWidth + 3; // of 5
  localparam int unsigned FinalWidth = cb_spec_pkg::EvaluationControlKingSafetyClampWidth + 1 +
                                       cb_spec_pkg::SignatureKingSafetyWidth - 3;

  logic signed [RookBaseWidth-1:0] rook_base;
  logic signed [RookDangerWidth-1:0] rook_danger;
  logic signed [MinorBaseWidth-1:0] minor_base;
  logic signed [MinorDangerWidth-1:0] minor_danger;
  logic signed [BishopBaseWidth-1:0] bishop_base;
  logic signed [BishopDangerWidth-1:0] bishop_danger;
  logic signed [StormWidth-1:0] storm;
  logic signed [ShelterWidth-1:0] shelter;

  cb_eval_rooks_on_files #(.Black(Black)) u_rooks_on_files (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .near_enemy_king_i, .opposite_wings_i,
    .base_o(rook_base), .danger_halves_o(rook_danger)
  );
  cb_eval_minor_on_weak #(.Black(Black)) u_minor_on_weak (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .near_enemy_king_i, .opposite_wings_i,
    .base_o(minor_base), .danger_halves_o(minor_danger)
  );
  cb_eval_bishops #(.Black(Black)) u_bishops (
    .clk_i, .rst_ni, .param_i, .bank_i, .own_i, .enemy_i, .attacks_i, .opposite_wings_i,
    .base_o(bishop_base), .danger_halves_o(bishop_danger)
  );
  cb_eval_pawn_storm #(.Black(Black)) u_pawn_storm (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .danger_o(storm)
  );
  cb_eval_pawn_shelter #(.Black(!Black)) u_pawn_shelter (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i(enemy_view_i), .danger_o(shelter)
  );

  // Sums of the aligned values.
  logic [3*BaseWidth-1:0] bases;
  logic [5*HalvesWidth-1:0] halves;
  cb_delay #(.Width(BaseWidth + HalvesWidth), .Cycles(Align - cb_spec_pkg::RooksOnFilesLatencyCycles)) u_rooks (
    .clk_i, .in_i({BaseWidth'(rook_base), HalvesWidth'(rook_danger)}),
    .out_o({bases[BaseWidth*0 +: BaseWidth], halves[HalvesWidth*0 +: HalvesWidth]}));
  cb_delay #(.Width(BaseWidth + HalvesWidth), .Cycles(Align - cb_spec_pkg::MinorOnWeakLatencyCycles)) u_minors (
    .clk_i, .in_i({BaseWidth'(minor_base), HalvesWidth'(minor_danger)}),
    .out_o({bases[BaseWidth*1 +: BaseWidth], halves[HalvesWidth*1 +: HalvesWidth]}));
  cb_delay #(.Width(BaseWidth + HalvesWidth), .Cycles(Align - cb_spec_pkg::BishopsLatencyCycles)) u_diagonals (
    .clk_i, .in_i({BaseWidth'(bishop_base), HalvesWidth'(bishop_danger)}),
    .out_o({bases[BaseWidth*2 +: BaseWidth], halves[HalvesWidth*2 +: HalvesWidth]}));
  // Centipawns are two halves.
  cb_delay #(.Width(HalvesWidth), .Cycles(Align - cb_spec_pkg::PawnStormLatencyCycles)) u_storm (
    .clk_i, .in_i(HalvesWidth'(storm) <<< 1), .out_o(halves[HalvesWidth*3 +: HalvesWidth]));
  cb_delay #(.Width(HalvesWidth), .Cycles(Align - cb_spec_pkg::PawnShelterLatencyCycles)) u_shelter (
    .clk_i, .in_i(HalvesWidth'(shelter) <<< 1), .out_o(halves[HalvesWidth*4 +: HalvesWidth]));

  logic signed [BaseSumWidth-1:0] base_sum, base_at_danger;
  logic signed [HalvesSumWidth-1:0] halves_sum;
  cb_sum #(.Inputs(3), .Width(BaseWidth)) u_base_sum (.clk_i, .in_i(bases), .sum_o(base_sum));
  cb_sum #(.Inputs(5), .Width(HalvesWidth)) u_halves_sum (.clk_i, .in_i(halves), .sum_o(halves_sum));
  cb_delay #(.Width(BaseSumWidth), .Cycles(AtDanger - AtBase)) u_base_at_danger (
    .clk_i, .in_i(base_sum), .out_o(base_at_danger));

  // The king-safety stage.
  logic [cb_spec_pkg::EvaluationControlBits-1:0] control;
  logic [cb_spec_pkg::SignatureKingSafetyWidth-1:0] scale;
  logic signed [FinalWidth-1:0] danger;
  logic signed [SumWidth-1:0] sum_q;
  cb_delay #(.Width(cb_spec_pkg::EvaluationControlBits), .Cycles(AtHalves)) u_control (
    .clk_i, .in_i(control_i), .out_o(control));
  cb_delay #(.Width(cb_spec_pkg::SignatureKingSafetyWidth),
             .Cycles(AtHalves - cb_spec_pkg::SignatureLatencyCycles)) u_scale (
    .clk_i, .in_i(scale_i), .out_o(scale));
  cb_eval_king_safety #(.HalvesWidth(HalvesSumWidth)) u_king_safety (
    .clk_i, .danger_halves_i(halves_sum), .scale_i(scale), .control_i(control), .danger_o(danger)
  );

  always_ff @(posedge clk_i) begin : sum_regs
    sum_q <= SumWidth'(base_at_danger) + SumWidth'(danger);
  end
  assign sum_o = sum_q;

endmodule
