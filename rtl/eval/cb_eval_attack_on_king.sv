// SPDX-License-Identifier: Apache-2.0
/// The attack of one side on the enemy king: base values of rooks_on_files, minor_on_weak and bishops, and the danger
/// that these, pawn_storm, king_attackers and the enemy's pawn_shelter make, after the king-safety stage (hls/eval/evaluator.hpp,
/// attack_on_king).
///
/// Latency cb_spec_pkg::AttackOnKingLatencyCycles, II = 1. Back-pressure: none. Reset: as its groups.
/// All inputs but scale_i are aligned with the attack maps.
module cb_eval_attack_on_king #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  /// The attacker.
  parameter bit Black = 1'b0,
  /// Derived, do not set: base values with the danger.
  parameter int unsigned SumWidth = cb_spec_pkg::AttackOnKingSumWidth
) (
  input  logic                                             clk_i,
  input  logic                                             rst_ni,
  input  cb_spec_pkg::param_bus_t                          param_i,
  input  logic [Sides-1:0]                                 bank_i,
  /// Views of the attacker and of the side whose king it is.
  input  cb_board_pkg::side_view_t                         view_i,
  input  cb_board_pkg::side_view_t                         enemy_view_i,
  /// Pieces of both and the attacker's attacks, on the real board; with both sides in turn mirrored for Black.
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

  // Danger, linear and after the king-safety stage. The sum takes a clock more.
  localparam int unsigned AtDanger = cb_spec_pkg::AttackOnKingLatencyCycles - 1;
  localparam int unsigned AtHalves = AtDanger - cb_spec_pkg::KingSafetyLatencyCycles;
  localparam int unsigned AtRooks = cb_spec_pkg::RooksOnFilesLatencyCycles;
  localparam int unsigned AtMinors = cb_spec_pkg::MinorOnWeakLatencyCycles;
  localparam int unsigned AtBishops = cb_spec_pkg::BishopsLatencyCycles;

  localparam int unsigned RookBaseWidth = cb_spec_pkg::RooksOnFilesBaseSumWidth;
  localparam int unsigned RookDangerWidth = cb_spec_pkg::RooksOnFilesDangerSumWidth;
  localparam int unsigned MinorBaseWidth = cb_spec_pkg::MinorOnWeakBaseSumWidth;
  localparam int unsigned MinorDangerWidth = cb_spec_pkg::MinorOnWeakDangerSumWidth;
  localparam int unsigned BishopBaseWidth = cb_spec_pkg::BishopsBaseSumWidth;
  localparam int unsigned BishopDangerWidth = cb_spec_pkg::BishopsDangerSumWidth;
  localparam int unsigned StormWidth = cb_spec_pkg::PawnStormSumWidth;
  localparam int unsigned ShelterWidth = cb_spec_pkg::PawnShelterSumWidth;
  localparam int unsigned AttackersWidth = cb_spec_pkg::KingAttackersValueWidth;
  localparam int unsigned BaseSumWidth = cb_spec_pkg::KingBaseSumWidth;
  localparam int unsigned HalvesSumWidth = cb_spec_pkg::KingDangerHalvesWidth;
  localparam int unsigned DangerWidth = cb_spec_pkg::KingSafetyDangerWidth;

  logic signed [RookBaseWidth-1:0] rook_base;
  logic signed [RookDangerWidth-1:0] rook_danger;
  logic signed [MinorBaseWidth-1:0] minor_base;
  logic signed [MinorDangerWidth-1:0] minor_danger;
  logic signed [BishopBaseWidth-1:0] bishop_base;
  logic signed [BishopDangerWidth-1:0] bishop_danger;
  logic signed [StormWidth-1:0] storm;
  logic signed [ShelterWidth-1:0] shelter;
  logic signed [AttackersWidth-1:0] attackers;

  // The shelter is that of the attacked king, with the tables of its side: of a unit of one side the other by parameter, of
  // both in turn the other by the bank.
  localparam bit ShelterBlack = (Sides == 1) && !Black;
  logic [Sides-1:0] shelter_bank;
  if (Sides == 2) begin : g_both_sides
    assign shelter_bank = {!bank_i[Sides-1], bank_i[0]};
  end else begin : g_one_side
    assign shelter_bank = bank_i;
  end

  cb_eval_rooks_on_files #(.Sides(Sides), .Black(Black)) u_rooks_on_files (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .near_enemy_king_i, .opposite_wings_i,
    .base_o(rook_base), .danger_halves_o(rook_danger)
  );
  cb_eval_minor_on_weak #(.Sides(Sides), .Black(Black)) u_minor_on_weak (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .near_enemy_king_i, .opposite_wings_i,
    .base_o(minor_base), .danger_halves_o(minor_danger)
  );
  cb_eval_bishops #(.Sides(Sides), .Black(Black)) u_bishops (
    .clk_i, .rst_ni, .param_i, .bank_i, .own_i, .enemy_i, .attacks_i, .opposite_wings_i,
    .base_o(bishop_base), .danger_halves_o(bishop_danger)
  );
  cb_eval_pawn_storm #(.Sides(Sides), .Black(Black)) u_pawn_storm (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .danger_o(storm)
  );
  cb_eval_pawn_shelter #(.Sides(Sides), .Black(ShelterBlack)) u_pawn_shelter (
    .clk_i, .rst_ni, .param_i, .bank_i(shelter_bank), .view_i(enemy_view_i), .danger_o(shelter)
  );
  cb_eval_king_attackers #(.Sides(Sides), .Black(Black)) u_king_attackers (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .danger_o(attackers)
  );

  // Base values; danger, of which centipawns are two halves.
  logic signed [BaseSumWidth-1:0] base_sum;
  logic signed [HalvesSumWidth-1:0] halves_sum;
  cb_aligned_sum #(
    .Count(3), .SumClock(AtHalves), .SumWidth(BaseSumWidth),
    .Terms({cb_sum_pkg::plus(RookBaseWidth, AtRooks), cb_sum_pkg::plus(MinorBaseWidth, AtMinors),
            cb_sum_pkg::plus(BishopBaseWidth, AtBishops)})
  ) u_base_sum (.clk_i, .in_i({rook_base, minor_base, bishop_base}), .sum_o(base_sum));
  cb_aligned_sum #(
    .Count(6), .SumClock(AtHalves), .SumWidth(HalvesSumWidth),
    .Terms({cb_sum_pkg::plus(MinorDangerWidth, AtMinors), cb_sum_pkg::plus(BishopDangerWidth, AtBishops),
            cb_sum_pkg::plus(RookDangerWidth, AtRooks),
            cb_sum_pkg::plus(StormWidth + 1, cb_spec_pkg::PawnStormLatencyCycles),
            cb_sum_pkg::plus(ShelterWidth + 1, cb_spec_pkg::PawnShelterLatencyCycles),
            cb_sum_pkg::plus(AttackersWidth + 1, cb_spec_pkg::KingAttackersLatencyCycles)})
  ) u_halves_sum (
    .clk_i, .in_i({minor_danger, bishop_danger, rook_danger, storm, 1'b0, shelter, 1'b0, attackers, 1'b0}),
    .sum_o(halves_sum)
  );

  // The king-safety stage.
  logic [cb_spec_pkg::EvaluationControlBits-1:0] control;
  logic [cb_spec_pkg::SignatureKingSafetyWidth-1:0] scale;
  logic signed [DangerWidth-1:0] danger;
  cb_delay #(.Width(cb_spec_pkg::EvaluationControlBits), .Cycles(AtHalves)) u_control (
    .clk_i, .in_i(control_i), .out_o(control));
  cb_delay #(.Width(cb_spec_pkg::SignatureKingSafetyWidth),
             .Cycles(AtHalves - cb_spec_pkg::SignatureLatencyCycles)) u_scale (
    .clk_i, .in_i(scale_i), .out_o(scale));
  cb_eval_king_safety u_king_safety (
    .clk_i, .danger_halves_i(halves_sum), .scale_i(scale), .control_i(control), .danger_o(danger)
  );

  cb_aligned_sum #(
    .Count(2), .SumClock(cb_spec_pkg::AttackOnKingLatencyCycles), .SumWidth(SumWidth),
    .Terms({cb_sum_pkg::plus(BaseSumWidth, AtHalves), cb_sum_pkg::plus(DangerWidth, AtDanger)})
  ) u_sum (.clk_i, .in_i({base_sum, danger}), .sum_o);

endmodule
