// SPDX-License-Identifier: Apache-2.0
/// The evaluator: a packed position to its result word (spec/packed_position.hpp), bit for bit as
/// hls/eval/evaluator.hpp.
///
/// Fully pipelined: latency cb_spec_pkg::EvaluatorLatencyCycles, II = 1, in order, no back-pressure: what goes in comes
/// out. With SidesInTurn one unit works for White in one clock and for Black in the next (docs/decisions/0014-sides-in-turn.md):
/// latency cb_spec_pkg::SideTurnsLatencyCycles more, II = 2: a position may come in every second clock; same results. The tag of a position comes out with its result. in_bank_i is the parameter bank that the position is
/// evaluated with, so banks switch between two positions. A parameter write takes effect within
/// cb_spec_pkg::ParameterWriteLatencyCycles; a bank that positions in flight use must not be written, and
/// an address must exist (cb_param_rules). What the units may rely on: cb_board_rules.
/// Reset: valid bits, registers of the register groups; table memories keep their contents.
///
/// | clock | what is ready; with SidesInTurn what comes of the attack maps is later by its clocks |
/// |---|---|
/// | 1 | position registered |
/// | 3 | bitboards (cb_decode) |
/// | 5 | attack and x-ray maps (cb_attack_map), encoding errors, evaluation control |
/// | 8 | piece placement, signatures |
/// | 9 | control levels (cb_control_map) |
/// | 12 | placements (cb_eval_placements) |
/// | 13 | mobility, draw class |
/// | 15 | pawns (cb_eval_pawns) |
/// | 22 | tactics (cb_eval_tactics) |
/// | 23 | attacks on the kings (cb_eval_attack_on_king); sum of everything but tactics and these |
/// | 24 | sum of everything but winning_chances |
/// | 26 | sum of everything |
/// | 29 | drawn towards the draw score (cb_eval_draw_score) |
/// | 30 | clamped, side to move's view, errors |
module cb_evaluator #(
  parameter int unsigned TagWidth = 8,
  /// One unit for both sides, half as fast, instead of one for each.
  parameter bit SidesInTurn = 1'b0
) (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  input  logic                                          param_valid_i,
  input  logic                                          param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0]  param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]     param_data_i,
  input  logic                                          in_valid_i,
  input  logic                                          in_bank_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0]    in_position_i,
  input  logic [TagWidth-1:0]                           in_tag_i,
  // A clock before the result: the score in White's view, not clamped; the position is a recognised draw
  output logic signed [cb_spec_pkg::EvaluationSumWidth-1:0] early_total_o,
  output logic                                          early_draw_o,
  output logic                                          out_valid_o,
  output logic [TagWidth-1:0]                           out_tag_o,
  output logic [31:0]                                   out_result_o
);

  localparam int unsigned Units = SidesInTurn ? 1 : 2;  // for each side, or for both
  localparam int unsigned Sides = 3 - Units;  // of a unit
  localparam int unsigned TurnCycles = SidesInTurn ? cb_spec_pkg::SideTurnsLatencyCycles : 0;
  localparam int unsigned Latency = cb_spec_pkg::EvaluatorLatencyCycles + TurnCycles;
  // Clock at which each signal is ready; the position is registered at clock 1.
  localparam int unsigned AtPosition = 1;
  localparam int unsigned AtBoard = AtPosition + cb_spec_pkg::DecodeLatencyCycles;
  localparam int unsigned AtErrors = AtPosition + cb_spec_pkg::PositionCheckLatencyCycles;
  // Of both sides: Black's turn. White's is a clock before.
  localparam int unsigned AtAttacks = AtBoard + cb_spec_pkg::AttackMapLatencyCycles + TurnCycles;
  localparam int unsigned AtControl = AtAttacks + cb_spec_pkg::ControlMapLatencyCycles;
  localparam int unsigned AtPlacement = AtBoard + cb_spec_pkg::PiecePlacementLatencyCycles + (SidesInTurn ? 2 : 0);
  localparam int unsigned AtMobility = AtControl + cb_spec_pkg::MobilityLatencyCycles;
  localparam int unsigned AtSignature = AtAttacks + cb_spec_pkg::SignatureLatencyCycles;
  localparam int unsigned AtJoint = AtBoard + cb_spec_pkg::JointSignatureLatencyCycles;
  localparam int unsigned AtPair = AtBoard + cb_spec_pkg::BishopPairLatencyCycles;
  localparam int unsigned AtSide = AtBoard + cb_spec_pkg::SideToMoveLatencyCycles;
  localparam int unsigned AtDevelopment = AtAttacks + cb_spec_pkg::DevelopmentLatencyCycles;
  localparam int unsigned AtPlacements = AtAttacks + cb_spec_pkg::PlacementsLatencyCycles;
  localparam int unsigned AtPawns = AtAttacks + cb_spec_pkg::PawnsLatencyCycles + 2 - Units;
  localparam int unsigned AtTactics = AtAttacks + cb_spec_pkg::TacticsLatencyCycles + 2 - Units;
  localparam int unsigned AtKings = AtAttacks + cb_spec_pkg::AttackOnKingLatencyCycles;
  localparam int unsigned AtDrawClass = AtAttacks + cb_spec_pkg::DrawClassLatencyCycles;
  // Everything but exchanges and pins and the attacks on the kings is added up by the time that the last are ready, in two
  // clocks.
  localparam int unsigned AtTerms = AtKings - 2;
  localparam int unsigned AtTotal = AtKings + 1;
  localparam int unsigned AtMaterial = AtAttacks + cb_spec_pkg::DrawFactsLatencyCycles +
                                       cb_spec_pkg::ContemptLatencyCycles - 1;
  localparam int unsigned ChancesLeadClock = 2;
  localparam int unsigned AtChancesIndex = AtTotal - ChancesLeadClock;
  localparam int unsigned AtChances = AtChancesIndex + cb_spec_pkg::WinningChancesLatencyCycles;
  localparam int unsigned AtScore = AtChances + cb_spec_pkg::DrawScoreLatencyCycles;
  localparam int unsigned AtChecks = AtAttacks + 1;

  if (AtScore + 1 != Latency) begin : g_latency_check
    $error("cb_evaluator: latency differs from the specification");
  end
  if (AtDrawClass > AtChances || AtMaterial > AtChancesIndex) begin : g_alignment_check
    $error("cb_evaluator: a unit is later than the stage that takes it");
  end

  // Clock 1: position and download bus.
  logic [cb_spec_pkg::PackedPositionBits-1:0] position_q;
  logic [Latency:1] valid_q, bank_q;
  cb_spec_pkg::param_bus_t param, param_q;
  cb_param_bus u_bus (.param_valid_i, .param_bank_i, .param_address_i, .param_data_i, .bus_o(param));

  always_ff @(posedge clk_i) begin : input_regs
    position_q <= in_position_i;
    bank_q     <= {bank_q[Latency-1:1], in_bank_i};
    valid_q    <= {valid_q[Latency-1:1], in_valid_i};
    param_q    <= param;
    if (!rst_ni) begin
      valid_q       <= '0;
      param_q.valid <= 1'b0;
    end
  end

  // Board and maps.
  cb_board_pkg::board_t board;
  logic [cb_spec_pkg::PackedPositionBits-1:0] placement;
  logic [cb_spec_pkg::PositionErrorBits-1:0] encoding_errors;
  cb_decode u_decode (.clk_i, .position_i(position_q), .board_o(board), .placement_o(placement),
                      .errors_o(encoding_errors));

  // Of both sides, aligned with the attack maps, and of each unit.
  cb_board_pkg::pieces_t white, black;
  cb_board_pkg::attacks_t white_attacks, black_attacks;
  cb_board_pkg::side_view_t white_view, black_view;
  logic black_to_move, black_turn;
  logic [63:0] occupied;
  localparam int unsigned PiecesBits = cb_board_pkg::PiecesBits;
  localparam int unsigned AttacksBits = cb_board_pkg::AttacksBits;
  localparam int unsigned ViewBits = cb_board_pkg::SideViewBits;
  logic [PiecesBits*Units-1:0] own, enemy;
  logic [64*Units-1:0] all;
  logic [AttacksBits*Units-1:0] own_attacks, enemy_attacks;
  logic [cb_board_pkg::LinesBits-1:0] enemy_xray, enemy_queen_xray;
  logic [ViewBits*Units-1:0] views, enemy_views;
  logic [8*Units-1:0] near_enemy_king;
  logic [Units-1:0] opposite_wings;
  logic [64*Units-1:0] count_pawn, count_knight;
  logic [AttacksBits*Units-1:0] count_attacks;
  cb_board_sides #(.Units(Units)) u_sides (
    .clk_i, .first_i(valid_q[AtBoard]), .board_i(board), .white_o(white), .black_o(black), .occupied_o(occupied),
    .black_to_move_o(black_to_move), .white_attacks_o(white_attacks), .black_attacks_o(black_attacks),
    .white_view_o(white_view), .black_view_o(black_view), .own_o(own), .enemy_o(enemy), .all_o(all),
    .own_attacks_o(own_attacks), .enemy_attacks_o(enemy_attacks), .enemy_xray_o(enemy_xray),
    .enemy_queen_xray_o(enemy_queen_xray), .views_o(views), .enemy_views_o(enemy_views),
    .near_enemy_king_o(near_enemy_king), .opposite_wings_o(opposite_wings), .black_turn_o(black_turn),
    .count_pawn_o(count_pawn), .count_knight_o(count_knight), .count_attacks_o(count_attacks)
  );
  // The bank of the turn, and whose it is above that.
  logic [Sides-1:0] turn_bank;
  logic turn_at_counts;
  if (SidesInTurn) begin : g_turns
    assign turn_bank = {black_turn, black_turn ? bank_q[AtAttacks] : bank_q[AtAttacks-1]};
  end else begin : g_both
    assign turn_bank = bank_q[AtAttacks];
  end
  cb_delay #(.Width(1), .Cycles(cb_spec_pkg::AttackCountLatencyCycles)) u_turn_at_counts (
    .clk_i, .in_i(black_turn), .out_o(turn_at_counts));

  logic [cb_board_pkg::CountsBits-1:0] white_count, black_count;  // attackers of every square
  logic [cb_board_pkg::GradesBits-1:0] white_grade, black_grade;
  logic [cb_board_pkg::CountsBits*Units-1:0] own_count, enemy_count;
  logic [cb_board_pkg::LevelsBits-1:0] control_level;
  logic black_to_move_at_counts;
  cb_side_counts #(.Units(Units)) u_counts (
    .clk_i, .black_turn_i(turn_at_counts), .pawn_i(count_pawn), .knight_i(count_knight), .attacks_i(count_attacks),
    .white_count_o(white_count), .black_count_o(black_count), .white_grade_o(white_grade), .black_grade_o(black_grade),
    .own_count_o(own_count), .enemy_count_o(enemy_count)
  );
  cb_delay #(.Width(1), .Cycles(cb_spec_pkg::AttackCountLatencyCycles)) u_black_to_move (
    .clk_i, .in_i(black_to_move), .out_o(black_to_move_at_counts));
  cb_control_map u_control_map (
    .clk_i, .white_count_i(white_count), .black_count_i(black_count), .white_grade_i(white_grade),
    .black_grade_i(black_grade), .black_to_move_i(black_to_move_at_counts), .level_o(control_level)
  );

  // Checks that need attack maps.
  logic white_attacked_d, black_attacked_d, in_check_q, opponent_in_check_q, black_to_move_q;
  always_comb begin : king_attacks
    white_attacked_d = (white.king & black_attacks.all) != '0;
    black_attacked_d = (black.king & white_attacks.all) != '0;
  end
  always_ff @(posedge clk_i) begin : check_regs
    in_check_q          <= black_to_move ? black_attacked_d : white_attacked_d;
    opponent_in_check_q <= black_to_move ? white_attacked_d : black_attacked_d;
    black_to_move_q     <= black_to_move;
  end

  // evaluation_control, aligned with the attack maps.
  localparam int unsigned ControlBits = cb_spec_pkg::EvaluationControlBits;
  cb_spec_pkg::param_bus_t control_bus;
  logic [2*ControlBits-1:0] control_registers;
  logic control_bank;  // of the turn in the next clock
  cb_param_port #(.Group(cb_spec_pkg::GroupEvaluationControl)) u_control_port (
    .clk_i, .rst_ni, .bus_i(param_q), .bus_o(control_bus)
  );
  cb_param_registers #(.Width(ControlBits), .Count(2)) u_control_registers (
    .clk_i, .rst_ni, .bus_i(control_bus), .bank_i(control_bank), .data_o(control_registers)
  );

  assign control_bank = (!SidesInTurn || valid_q[AtAttacks-1]) ? bank_q[AtAttacks-1] : bank_q[AtAttacks-2];

  // Feature groups.
  localparam int unsigned PlacementWidth = cb_spec_pkg::PiecePlacementSumWidth;
  localparam int unsigned MobilityWidth = cb_spec_pkg::MobilitySumWidth;
  localparam int unsigned AdjustmentWidth = cb_spec_pkg::SignatureAdjustmentWidth;
  localparam int unsigned ScaleWidth = cb_spec_pkg::ScaleBits;
  localparam int unsigned JointWidth = cb_spec_pkg::JointSignatureBits;
  localparam int unsigned PairWidth = cb_spec_pkg::BishopPairDifferenceWidth;
  localparam int unsigned SideWidth = cb_spec_pkg::SideToMoveDifferenceWidth;
  localparam int unsigned BiasWidth = cb_spec_pkg::BiasBits;
  localparam int unsigned DevelopmentWidth = cb_spec_pkg::DevelopmentBits;
  localparam int unsigned PlacementsWidth = cb_spec_pkg::PlacementsSumWidth;
  localparam int unsigned PawnsWidth = cb_spec_pkg::PawnsSumWidth;
  localparam int unsigned TacticsWidth = cb_spec_pkg::TacticsSumWidth;
  localparam int unsigned KingWidth = cb_spec_pkg::AttackOnKingSumWidth;
  localparam int unsigned TermsWidth = cb_spec_pkg::TermsSumWidth;
  localparam int unsigned TotalWidth = cb_spec_pkg::EvaluationSumWidth;

  logic signed [PlacementWidth-1:0] placement_sum;
  logic signed [MobilityWidth-1:0] mobility_sum;
  localparam int unsigned SignatureBits = cb_spec_pkg::SignatureBits;
  logic [SignatureBits*Units-1:0] signatures;
  logic [SignatureBits-1:0] white_signature, black_signature;
  logic signed [JointWidth-1:0] joint_value;
  logic signed [PairWidth-1:0] pair_value;
  logic signed [SideWidth-1:0] side_value;
  logic signed [BiasWidth-1:0] bias_value;
  logic signed [DevelopmentWidth-1:0] development_value;
  logic [PlacementsWidth*Units-1:0] placements;
  logic [PlacementsWidth-1:0] white_placements, black_placements;
  logic signed [PawnsWidth-1:0] pawns_sum;
  logic signed [TacticsWidth-1:0] tactics_sum;
  logic [KingWidth*Units-1:0] king_attacks_sums;
  logic [KingWidth-1:0] white_attack, black_attack;

  // In turn the ranks 1 to 4 come first, and a clock later the others.
  logic [Sides-1:0] placement_bank;
  if (SidesInTurn) begin : g_placement_turns
    assign placement_bank = {!valid_q[AtBoard], valid_q[AtBoard] ? bank_q[AtBoard] : bank_q[AtBoard+1]};
  end else begin : g_placement_once
    assign placement_bank = bank_q[AtBoard];
  end
  cb_eval_piece_placement #(.Halves(Sides)) u_piece_placement (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(placement_bank), .placement_i(placement), .sum_o(placement_sum)
  );
  cb_eval_mobility u_mobility (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtControl]), .level_i(control_level), .sum_o(mobility_sum)
  );
  cb_eval_joint_signature u_joint_signature (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtBoard]), .white_i(board.white), .black_i(board.black),
    .value_o(joint_value)
  );
  cb_eval_bishop_pair u_bishop_pair (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtBoard]), .white_bishops_i(board.white.bishop),
    .black_bishops_i(board.black.bishop), .value_o(pair_value)
  );
  cb_eval_side_to_move u_side_to_move (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtBoard]), .black_to_move_i(board.black_to_move),
    .value_o(side_value)
  );
  cb_eval_bias u_bias (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtTerms - cb_spec_pkg::BiasLatencyCycles]), .value_o(bias_value)
  );
  cb_eval_development u_development (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtAttacks]), .white_view_i(white_view),
    .black_view_i(black_view), .value_o(development_value)
  );
  // Those of one side.
  for (genvar u = 0; u < Units; u++) begin : g_unit
    logic [SignatureBits-1:0] signature;
    logic signed [PlacementsWidth-1:0] placements_sum;
    logic signed [KingWidth-1:0] king_attack_sum;
    cb_eval_signature #(.Sides(Sides), .Black(u == 1)) u_signature (
      .clk_i, .rst_ni, .param_i(param_q), .bank_i(turn_bank), .pieces_i(own[PiecesBits*u +: PiecesBits]),
      .entry_o(signature)
    );
    assign signatures[SignatureBits*u +: SignatureBits] = signature;
    cb_eval_placements #(.Sides(Sides), .Black(u == 1)) u_placements (
      .clk_i, .rst_ni, .param_i(param_q), .bank_i(turn_bank), .view_i(views[ViewBits*u +: ViewBits]),
      .attacks_i(own_attacks[AttacksBits*u +: AttacksBits]),
      .sum_o(placements_sum)
    );
    cb_eval_attack_on_king #(.Sides(Sides), .Black(u == 1)) u_attack (
      .clk_i, .rst_ni, .param_i(param_q), .bank_i(turn_bank), .view_i(views[ViewBits*u +: ViewBits]),
      .enemy_view_i(enemy_views[ViewBits*u +: ViewBits]), .own_i(own[PiecesBits*u +: PiecesBits]),
      .enemy_i(enemy[PiecesBits*u +: PiecesBits]), .attacks_i(own_attacks[AttacksBits*u +: AttacksBits]),
      .near_enemy_king_i(near_enemy_king[8*u +: 8]), .opposite_wings_i(opposite_wings[u]),
      .control_i(control_registers[0 +: ControlBits]),
      .scale_i(signature[cb_spec_pkg::SignatureKingSafetyLsb +: ScaleWidth]),
      .sum_o(king_attack_sum)
    );
    assign placements[PlacementsWidth*u +: PlacementsWidth] = $unsigned(placements_sum);
    assign king_attacks_sums[KingWidth*u +: KingWidth]      = $unsigned(king_attack_sum);
  end
  cb_both_sides #(.Units(Units), .Width(SignatureBits)) u_signatures (
    .clk_i, .in_i(signatures), .white_o(white_signature), .black_o(black_signature));
  cb_both_sides #(.Units(Units), .Width(PlacementsWidth)) u_placements (
    .clk_i, .in_i(placements), .white_o(white_placements), .black_o(black_placements));
  cb_both_sides #(.Units(Units), .Width(KingWidth)) u_attacks (
    .clk_i, .in_i(king_attacks_sums), .white_o(white_attack), .black_o(black_attack));

  // Those that need both.
  cb_eval_pawns #(.Units(Units)) u_pawns (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(turn_bank), .views_i(views), .white_i(white), .black_i(black),
    .control_i(control_registers),
    .white_structure_factor_i(white_signature[cb_spec_pkg::SignaturePawnStructureLsb +: ScaleWidth]),
    .white_passed_factor_i(white_signature[cb_spec_pkg::SignaturePassedPawnsLsb +: ScaleWidth]),
    .black_structure_factor_i(black_signature[cb_spec_pkg::SignaturePawnStructureLsb +: ScaleWidth]),
    .black_passed_factor_i(black_signature[cb_spec_pkg::SignaturePassedPawnsLsb +: ScaleWidth]),
    .sum_o(pawns_sum)
  );
  cb_eval_tactics #(.Units(Units)) u_tactics (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(turn_bank), .own_i(own), .enemy_i(enemy), .occupied_i(all),
    .own_attacks_i(own_attacks), .enemy_attacks_i(enemy_attacks), .views_i(views), .enemy_xray_i(enemy_xray),
    .enemy_queen_xray_i(enemy_queen_xray), .white_i(white), .black_i(black),
    .white_attacks_i(white_attacks.all), .black_attacks_i(black_attacks.all), .own_count_i(own_count),
    .enemy_count_i(enemy_count), .sum_o(tactics_sum)
  );

  // AtKings: sum of all other terms.
  logic signed [AdjustmentWidth-1:0] white_adjustment, black_adjustment;
  logic signed [TermsWidth-1:0] terms_sum;
  assign white_adjustment = $signed(white_signature[cb_spec_pkg::SignatureAdjustmentLsb +: AdjustmentWidth]);
  assign black_adjustment = $signed(black_signature[cb_spec_pkg::SignatureAdjustmentLsb +: AdjustmentWidth]);
  cb_aligned_sum #(
    .Count(12), .SumClock(AtKings), .SumWidth(TermsWidth),
    .Terms({cb_sum_pkg::plus(PlacementWidth, AtPlacement),
            cb_sum_pkg::plus(PawnsWidth, AtPawns), cb_sum_pkg::plus(MobilityWidth, AtMobility),
            cb_sum_pkg::plus(PlacementsWidth, AtPlacements), cb_sum_pkg::minus(PlacementsWidth, AtPlacements),
            cb_sum_pkg::plus(DevelopmentWidth, AtDevelopment),
            cb_sum_pkg::plus(AdjustmentWidth, AtSignature), cb_sum_pkg::minus(AdjustmentWidth, AtSignature),
            cb_sum_pkg::plus(JointWidth, AtJoint), cb_sum_pkg::plus(PairWidth, AtPair),
            cb_sum_pkg::plus(SideWidth, AtSide), cb_sum_pkg::plus(BiasWidth, AtTerms)})
  ) u_terms (
    .clk_i,
    .in_i({placement_sum, pawns_sum, mobility_sum, white_placements, black_placements, development_value,
           white_adjustment, black_adjustment, joint_value, pair_value, side_value, bias_value}),
    .sum_o(terms_sum)
  );

  // AtTotal: exchanges, pins and attacks on the kings added. AtChances: with winning_chances. AtScore: drawn towards the
  // draw score.
  localparam int unsigned MaterialWidth = cb_spec_pkg::ContemptEntryBits;
  localparam int unsigned WayWidth = cb_spec_pkg::BishopsOfOppositeColoursBits + 1;
  localparam int unsigned ContemptWidth = cb_spec_pkg::ContemptBits;
  logic signed [TotalWidth-1:0] sum_all, chances_sum, total_q;
  logic [MaterialWidth-1:0] material, f_material;
  logic [WayWidth-1:0] way, f_way;
  logic signed [ContemptWidth-1:0] contempt, f_contempt;
  logic recognised_draw, f_recognised_draw;
  logic reduce_opposite_bishops, apply_contempt, endgame_rom;
  cb_aligned_sum #(
    .Count(4), .SumClock(AtTotal), .SumWidth(TotalWidth),
    .Terms({cb_sum_pkg::plus(TermsWidth, AtKings), cb_sum_pkg::plus(TacticsWidth, AtTactics),
            cb_sum_pkg::plus(KingWidth, AtKings), cb_sum_pkg::minus(KingWidth, AtKings)})
  ) u_total (.clk_i, .in_i({terms_sum, tactics_sum, white_attack, black_attack}), .sum_o(sum_all));
  cb_delay #(.Width(3), .Cycles(cb_spec_pkg::DrawClassLatencyCycles - 1)) u_enables (
    .clk_i,
    .in_i({control_registers[cb_spec_pkg::EvaluationControlReduceOppositeBishopsLsb],
           control_registers[cb_spec_pkg::EvaluationControlApplyContemptLsb],
           control_registers[cb_spec_pkg::EvaluationControlEndgameRomLsb]}),
    .out_o({reduce_opposite_bishops, apply_contempt, endgame_rom}));
  cb_eval_draw_class u_draw_class (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtAttacks]), .white_i(white), .black_i(black),
    .white_attacks_i(white_attacks.all), .black_attacks_i(black_attacks.all), .black_to_move_i(black_to_move),
    .reduce_opposite_bishops_i(reduce_opposite_bishops), .apply_contempt_i(apply_contempt),
    .endgame_rom_i(endgame_rom), .material_o(material), .way_o(way), .draw_score_o(contempt), .recognised_draw_o(recognised_draw)
  );
  cb_delay #(.Width(MaterialWidth), .Cycles(AtChancesIndex - AtMaterial)) u_f_material (
    .clk_i, .in_i(material), .out_o(f_material));
  cb_eval_winning_chances #(.SumWidth(TotalWidth)) u_winning_chances (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtChancesIndex]), .index_i(f_material), .lead_i(sum_all),
    .sum_o(chances_sum)
  );
  cb_delay #(.Width(WayWidth + ContemptWidth), .Cycles(AtChances - AtDrawClass)) u_f_draw (
    .clk_i, .in_i({way, contempt}), .out_o({f_way, f_contempt}));
  cb_eval_draw_score #(.SumWidth(TotalWidth)) u_draw_score (
    .clk_i, .sum_i(chances_sum), .way_i(f_way), .draw_score_i(f_contempt), .score_o(total_q)
  );

  // AtScore + 1: clamp, view, errors.
  localparam logic signed [TotalWidth-1:0] Limit = TotalWidth'(cb_spec_pkg::ScoreLimitCp);
  logic [15:0] score;
  logic [cb_spec_pkg::PositionErrorBits-1:0] f_errors, f_status;
  logic f_in_check, f_opponent_in_check, f_black_to_move;
  logic [31:0] result_d, result_q;

  cb_delay #(.Width(cb_spec_pkg::PositionErrorBits), .Cycles(AtScore - AtErrors)) u_f_errors (
    .clk_i, .in_i(encoding_errors), .out_o(f_errors));
  cb_delay #(.Width(1), .Cycles(AtScore - AtDrawClass)) u_f_recognised_draw (
    .clk_i, .in_i(recognised_draw), .out_o(f_recognised_draw));
  cb_delay #(.Width(3), .Cycles(AtScore - AtChecks)) u_f_checks (
    .clk_i, .in_i({in_check_q, opponent_in_check_q, black_to_move_q}),
    .out_o({f_in_check, f_opponent_in_check, f_black_to_move}));

  always_comb begin : result
    if (total_q > Limit) begin
      score = f_black_to_move ? -16'(cb_spec_pkg::ScoreLimitCp) : 16'(cb_spec_pkg::ScoreLimitCp);
    end else if (total_q < -Limit) begin
      score = f_black_to_move ? 16'(cb_spec_pkg::ScoreLimitCp) : -16'(cb_spec_pkg::ScoreLimitCp);
    end else begin
      score = f_black_to_move ? -total_q[15:0] : total_q[15:0];
    end
    f_status = f_errors |
               (f_opponent_in_check ? cb_spec_pkg::PositionErrorBits'(cb_spec_pkg::ErrorOpponentInCheck) : '0);
    result_d = '0;
    if (f_status != '0) begin
      result_d[cb_spec_pkg::ResultStatusLsb +: cb_spec_pkg::PositionErrorBits] = f_status;
    end else begin
      result_d[cb_spec_pkg::ResultScoreLsb +: 16] = score;
      result_d[cb_spec_pkg::ResultFlagsLsb +: 8] =
          (f_in_check ? 8'(cb_spec_pkg::FlagInCheck) : 8'd0) |
          (f_recognised_draw ? 8'(cb_spec_pkg::FlagRecognisedDraw) : 8'd0);
    end
  end

  always_ff @(posedge clk_i) begin : result_regs
    result_q <= result_d;
  end

  cb_delay #(.Width(TagWidth), .Cycles(Latency)) u_tag (.clk_i, .in_i(in_tag_i), .out_o(out_tag_o));
  assign early_total_o = total_q;
  assign early_draw_o = f_recognised_draw;
  assign out_valid_o = valid_q[Latency];
  assign out_result_o = result_q;

  // The king-safety field goes to each side's own attack.
  logic unused_bits;
  assign unused_bits = ^{bank_q[Latency], white_signature[cb_spec_pkg::SignatureKingSafetyLsb +: ScaleWidth],
                         black_signature[cb_spec_pkg::SignatureKingSafetyLsb +: ScaleWidth]};

  if (AtErrors + TurnCycles != AtAttacks) begin : g_rules_check
    $error("cb_evaluator: cb_board_rules takes errors and attack maps at one clock");
  end

`ifndef COBALT_ASSERT
  // Only the rules of the board look at these: the units get theirs by side.
  logic unused_maps;
  assign unused_maps = ^{occupied, white_attacks.pawn, white_attacks.knight, white_attacks.bishop, white_attacks.rook,
                         white_attacks.queen, white_attacks.king, white_attacks.slider, white_attacks.queen_ray,
                         white_attacks.slider_xray_own, white_attacks.slider_xray_enemy, white_attacks.queen_xray_own,
                         white_attacks.queen_xray_enemy, black_attacks.pawn, black_attacks.knight,
                         black_attacks.bishop, black_attacks.rook, black_attacks.queen, black_attacks.king,
                         black_attacks.slider, black_attacks.queen_ray, black_attacks.slider_xray_own,
                         black_attacks.slider_xray_enemy, black_attacks.queen_xray_own,
                         black_attacks.queen_xray_enemy};
`else
  logic [cb_spec_pkg::PositionErrorBits-1:0] errors_at_attacks;
  cb_delay #(.Width(cb_spec_pkg::PositionErrorBits), .Cycles(TurnCycles)) u_errors_at_attacks (
    .clk_i, .in_i(encoding_errors), .out_o(errors_at_attacks));
  cb_board_rules u_board_rules (
    .clk_i, .valid_i(rst_ni && valid_q[AtAttacks]), .errors_i(errors_at_attacks), .white_i(white), .black_i(black),
    .occupied_i(occupied), .white_attacks_i(white_attacks), .black_attacks_i(black_attacks)
  );
  cb_param_rules u_param_rules (
    .clk_i, .rst_ni, .param_valid_i, .param_bank_i, .param_address_i, .in_valid_i, .in_bank_i
  );

  // Written with a shift register of its own, so that a change of valid_q cannot make it true by itself.
  logic [Latency-1:0] accepted_q;
  always_ff @(posedge clk_i) begin : latency_check
    accepted_q <= rst_ni ? {accepted_q[Latency-2:0], in_valid_i} : '0;
  end
  if (SidesInTurn) begin : g_turn_rules
    a_every_second: assert property (@(posedge clk_i) disable iff (!rst_ni) in_valid_i |-> !valid_q[1]);
  end
  a_latency: assert property (@(posedge clk_i) disable iff (!rst_ni) out_valid_o == accepted_q[Latency-1]);
`endif

endmodule
