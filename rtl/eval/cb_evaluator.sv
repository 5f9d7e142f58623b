// SPDX-License-Identifier: Apache-2.0
/// The evaluator: a packed position to its result word (spec/packed_position.hpp), bit for bit as
/// hls/eval/evaluator.hpp.
///
/// Fully pipelined: latency cb_spec_pkg::EvaluatorLatencyCycles, II = 1, in order, no back-pressure: what goes in comes
/// out. The tag of a position comes out with its result. in_bank_i is the parameter bank that the position is
/// evaluated with, so banks switch between two positions. A parameter write takes effect within
/// cb_spec_pkg::ParameterWriteLatencyCycles; a bank that positions in flight use must not be written.
/// Reset: valid bits, registers of the register groups; table memories keep their contents.
///
/// | clock | what is ready |
/// |---|---|
/// | 1 | position registered |
/// | 3 | bitboards (cb_decode) |
/// | 5 | attack and x-ray maps (cb_attack_map), encoding errors |
/// | 8 | piece placement |
/// | 9 | control levels (cb_control_map) |
/// | 12 | rooks on files, evaluation control, signature scales |
/// | 13 | mobility, and all small groups delayed to it |
/// | 15 | sum of all but king danger |
/// | 20 | king danger |
/// | 21 | total |
/// | 22 | clamped, side to move's view, errors |
module cb_evaluator #(
  parameter int unsigned TagWidth = 8
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
  output logic                                          out_valid_o,
  output logic [TagWidth-1:0]                           out_tag_o,
  output logic [31:0]                                   out_result_o
);

  localparam int unsigned Latency = cb_spec_pkg::EvaluatorLatencyCycles;
  // Clock at which each signal is ready; the position is registered at clock 1.
  localparam int unsigned AtPosition = 1;
  localparam int unsigned AtBoard = AtPosition + cb_spec_pkg::DecodeLatencyCycles;
  localparam int unsigned AtErrors = AtPosition + cb_spec_pkg::PositionCheckLatencyCycles;
  localparam int unsigned AtAttacks = AtBoard + cb_spec_pkg::AttackMapLatencyCycles;
  localparam int unsigned AtControl = AtAttacks + cb_spec_pkg::ControlMapLatencyCycles;
  localparam int unsigned AtPlacement = AtBoard + cb_spec_pkg::PiecePlacementLatencyCycles;
  localparam int unsigned AtMobility = AtControl + cb_spec_pkg::MobilityLatencyCycles;
  localparam int unsigned AtRooks = AtAttacks + cb_spec_pkg::RooksOnFilesLatencyCycles;
  localparam int unsigned AtMultiple = AtAttacks + cb_spec_pkg::MultiplePawnsLatencyCycles;
  localparam int unsigned AtSignature = AtBoard + cb_spec_pkg::SignatureLatencyCycles;
  localparam int unsigned AtJoint = AtBoard + cb_spec_pkg::JointSignatureLatencyCycles;
  localparam int unsigned AtPair = AtBoard + cb_spec_pkg::BishopPairLatencyCycles;
  localparam int unsigned AtSide = AtBoard + cb_spec_pkg::SideToMoveLatencyCycles;
  localparam int unsigned AtDanger = AtRooks + cb_spec_pkg::KingSafetyLatencyCycles;
  // Everything but king danger is added up from this clock on, in two stages.
  localparam int unsigned AtTerms = AtMobility;
  localparam int unsigned AtSum = AtTerms + 2;
  localparam int unsigned AtTotal = AtDanger + 1;
  localparam int unsigned AtChecks = AtAttacks + 1;

  if (AtTotal + 1 != Latency) begin : g_latency_check
    $error("cb_evaluator: latency differs from the specification");
  end
  if (AtRooks >= AtTerms || AtSum >= AtDanger) begin : g_alignment_check
    $error("cb_evaluator: a unit is later than the stage that takes it");
  end

  // Clock 1: position and download bus.
  logic [cb_spec_pkg::PackedPositionBits-1:0] position_q;
  logic [Latency:1] valid_q, bank_q;
  cb_spec_pkg::param_bus_t param_q;

  always_ff @(posedge clk_i) begin : input_regs
    position_q           <= in_position_i;
    bank_q               <= {bank_q[Latency-1:1], in_bank_i};
    valid_q              <= {valid_q[Latency-1:1], in_valid_i};
    param_q.valid        <= param_valid_i;
    param_q.bank         <= param_bank_i;
    param_q.group        <= param_address_i[cb_spec_pkg::TableBits+cb_spec_pkg::EntryBits +: cb_spec_pkg::GroupBits];
    param_q.table_number <= param_address_i[cb_spec_pkg::EntryBits +: cb_spec_pkg::TableBits];
    param_q.entry        <= param_address_i[0 +: cb_spec_pkg::EntryBits];
    param_q.data         <= param_data_i;
    if (!rst_ni) begin
      valid_q       <= '0;
      param_q.valid <= 1'b0;
    end
  end

  // Board and maps.
  cb_board_pkg::board_t board;
  cb_board_pkg::pieces_t white, black;  // aligned with the attack maps
  logic black_to_move;
  logic [cb_spec_pkg::PackedPositionBits-1:0] placement;
  logic [cb_spec_pkg::PositionErrorBits-1:0] encoding_errors;
  cb_board_pkg::attacks_t white_attacks, black_attacks;
  logic [255:0] control_level;

  cb_decode u_decode (.clk_i, .position_i(position_q), .board_o(board), .placement_o(placement),
                      .errors_o(encoding_errors));
  cb_attack_map #(.Black(1'b0)) u_white_attacks (.clk_i, .pieces_i(board.white), .occupied_i(board.occupied),
                                                 .attacks_o(white_attacks));
  cb_attack_map #(.Black(1'b1)) u_black_attacks (.clk_i, .pieces_i(board.black), .occupied_i(board.occupied),
                                                 .attacks_o(black_attacks));
  cb_delay #(.Width(cb_board_pkg::PiecesBits), .Cycles(AtAttacks - AtBoard)) u_white (
    .clk_i, .in_i(board.white), .out_o(white));
  cb_delay #(.Width(cb_board_pkg::PiecesBits), .Cycles(AtAttacks - AtBoard)) u_black (
    .clk_i, .in_i(board.black), .out_o(black));
  cb_delay #(.Width(1), .Cycles(AtAttacks - AtBoard)) u_black_to_move (
    .clk_i, .in_i(board.black_to_move), .out_o(black_to_move));
  cb_control_map u_control_map (
    .clk_i, .white_pawn_i(white.pawn), .white_knight_i(white.knight),
    .black_pawn_i(black.pawn), .black_knight_i(black.knight),
    .black_to_move_i(black_to_move), .white_i(white_attacks), .black_i(black_attacks),
    .level_o(control_level)
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

  // The sides' own views.
  cb_board_pkg::side_view_t white_view, black_view;
  logic [7:0] white_king_file, black_king_file;
  logic opposite_wings;
  always_comb begin : views
    white_view.own_pawns           = white.pawn;
    white_view.enemy_pawns         = black.pawn;
    white_view.own_rooks           = white.rook;
    white_view.enemy_minors        = black.knight | black.bishop;
    white_view.own_pawn_attacks    = white_attacks.pawn;
    white_view.enemy_pawn_attacks  = black_attacks.pawn;
    white_view.enemy_minor_attacks = black_attacks.knight | black_attacks.bishop;
    white_view.enemy_attacks       = black_attacks.all;
    black_view.own_pawns           = cb_board_pkg::flip_ranks(black.pawn);
    black_view.enemy_pawns         = cb_board_pkg::flip_ranks(white.pawn);
    black_view.own_rooks           = cb_board_pkg::flip_ranks(black.rook);
    black_view.enemy_minors        = cb_board_pkg::flip_ranks(white.knight | white.bishop);
    black_view.own_pawn_attacks    = cb_board_pkg::flip_ranks(black_attacks.pawn);
    black_view.enemy_pawn_attacks  = cb_board_pkg::flip_ranks(white_attacks.pawn);
    black_view.enemy_minor_attacks = cb_board_pkg::flip_ranks(white_attacks.knight | white_attacks.bishop);
    black_view.enemy_attacks       = cb_board_pkg::flip_ranks(white_attacks.all);
    white_king_file                = cb_board_pkg::fold_files(white.king);
    black_king_file                = cb_board_pkg::fold_files(black.king);
    opposite_wings                 = cb_board_pkg::on_opposite_wings(white_king_file, black_king_file);
  end

  // Feature groups.
  localparam int unsigned PlacementWidth = cb_spec_pkg::PiecePlacementValueWidth + 1 + 6;
  localparam int unsigned MobilityWidth = cb_spec_pkg::MobilityValueWidth + 6;
  localparam int unsigned BaseWidth = cb_spec_pkg::RooksOnFilesBaseWidth + 3;
  localparam int unsigned HalvesWidth = cb_spec_pkg::RooksOnFilesBaseWidth + 5;
  localparam int unsigned MultipleWidth = cb_spec_pkg::MultiplePawnsValueWidth + 3;
  localparam int unsigned AdjustmentWidth = cb_spec_pkg::SignatureAdjustmentWidth;
  localparam int unsigned ScaleWidth = cb_spec_pkg::SignatureKingSafetyWidth;
  localparam int unsigned JointWidth = cb_spec_pkg::JointSignatureBits;
  localparam int unsigned PairWidth = cb_spec_pkg::BishopPairBits + 1;
  localparam int unsigned SideWidth = cb_spec_pkg::SideToMoveBits + 1;
  localparam int unsigned BiasWidth = cb_spec_pkg::BiasBits;
  localparam int unsigned DangerWidth = cb_spec_pkg::EvaluationControlKingSafetyClampWidth + 1 + ScaleWidth - 3;
  localparam int unsigned TermWidth = 16;   // three small terms or a king danger
  localparam int unsigned TotalWidth = 20;

  logic signed [PlacementWidth-1:0] placement_sum;
  logic signed [MobilityWidth-1:0] mobility_sum;
  logic signed [BaseWidth-1:0] white_base, black_base;
  logic signed [HalvesWidth-1:0] white_halves, black_halves;
  logic signed [MultipleWidth-1:0] white_multiple, black_multiple;
  logic [cb_spec_pkg::SignatureBits-1:0] white_signature, black_signature;
  logic signed [JointWidth-1:0] joint_value;
  logic signed [PairWidth-1:0] pair_value;
  logic signed [SideWidth-1:0] side_value;
  logic signed [BiasWidth-1:0] bias_value;

  cb_eval_piece_placement u_piece_placement (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtBoard]), .placement_i(placement), .sum_o(placement_sum)
  );
  cb_eval_mobility u_mobility (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtControl]), .level_i(control_level), .sum_o(mobility_sum)
  );
  cb_eval_rooks_on_files #(.Black(1'b0)) u_white_rooks_on_files (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtAttacks]), .view_i(white_view),
    .near_enemy_king_i(cb_board_pkg::files_near(black_king_file)), .opposite_wings_i(opposite_wings),
    .base_o(white_base), .danger_halves_o(white_halves)
  );
  cb_eval_rooks_on_files #(.Black(1'b1)) u_black_rooks_on_files (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtAttacks]), .view_i(black_view),
    .near_enemy_king_i(cb_board_pkg::files_near(white_king_file)), .opposite_wings_i(opposite_wings),
    .base_o(black_base), .danger_halves_o(black_halves)
  );
  cb_eval_multiple_pawns #(.Black(1'b0)) u_white_multiple_pawns (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtAttacks]), .view_i(white_view), .sum_o(white_multiple)
  );
  cb_eval_multiple_pawns #(.Black(1'b1)) u_black_multiple_pawns (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtAttacks]), .view_i(black_view), .sum_o(black_multiple)
  );
  cb_eval_signature #(.Black(1'b0)) u_white_signature (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtBoard]), .pieces_i(board.white), .entry_o(white_signature)
  );
  cb_eval_signature #(.Black(1'b1)) u_black_signature (
    .clk_i, .rst_ni, .param_i(param_q), .bank_i(bank_q[AtBoard]), .pieces_i(board.black), .entry_o(black_signature)
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

  // King danger of both attackers.
  cb_spec_pkg::param_bus_t control_bus;
  logic [cb_spec_pkg::EvaluationControlBits*2-1:0] control_registers;
  logic [ScaleWidth-1:0] white_scale, black_scale;
  logic signed [DangerWidth-1:0] white_danger, black_danger;

  cb_param_port #(.Group(cb_spec_pkg::GroupEvaluationControl)) u_control_port (
    .clk_i, .rst_ni, .bus_i(param_q), .bus_o(control_bus)
  );
  cb_param_registers #(.Width(cb_spec_pkg::EvaluationControlBits), .Count(2)) u_control_registers (
    .clk_i, .rst_ni, .bus_i(control_bus), .bank_i(bank_q[AtRooks-1]), .data_o(control_registers)
  );
  cb_delay #(.Width(ScaleWidth), .Cycles(AtRooks - AtSignature)) u_white_scale (
    .clk_i, .in_i(white_signature[cb_spec_pkg::SignatureKingSafetyLsb +: ScaleWidth]), .out_o(white_scale)
  );
  cb_delay #(.Width(ScaleWidth), .Cycles(AtRooks - AtSignature)) u_black_scale (
    .clk_i, .in_i(black_signature[cb_spec_pkg::SignatureKingSafetyLsb +: ScaleWidth]), .out_o(black_scale)
  );
  cb_eval_king_safety #(.HalvesWidth(HalvesWidth)) u_white_king_danger (
    .clk_i, .danger_halves_i(white_halves), .scale_i(white_scale),
    .control_i(control_registers[0 +: cb_spec_pkg::EvaluationControlBits]), .danger_o(white_danger)
  );
  cb_eval_king_safety #(.HalvesWidth(HalvesWidth)) u_black_king_danger (
    .clk_i, .danger_halves_i(black_halves), .scale_i(black_scale),
    .control_i(control_registers[0 +: cb_spec_pkg::EvaluationControlBits]), .danger_o(black_danger)
  );

  // All terms at one clock.
  logic [PlacementWidth-1:0] t_placement;
  logic [BaseWidth-1:0] t_white_base, t_black_base;
  logic [MultipleWidth-1:0] t_white_multiple, t_black_multiple;
  logic [AdjustmentWidth-1:0] t_white_adjustment, t_black_adjustment;
  logic [JointWidth-1:0] t_joint;
  logic [PairWidth-1:0] t_pair;
  logic [SideWidth-1:0] t_side;

  cb_delay #(.Width(PlacementWidth), .Cycles(AtTerms - AtPlacement)) u_t_placement (
    .clk_i, .in_i(placement_sum), .out_o(t_placement));
  cb_delay #(.Width(2*BaseWidth), .Cycles(AtTerms - AtRooks)) u_t_base (
    .clk_i, .in_i({white_base, black_base}), .out_o({t_white_base, t_black_base}));
  cb_delay #(.Width(2*MultipleWidth), .Cycles(AtTerms - AtMultiple)) u_t_multiple (
    .clk_i, .in_i({white_multiple, black_multiple}), .out_o({t_white_multiple, t_black_multiple}));
  cb_delay #(.Width(2*AdjustmentWidth), .Cycles(AtTerms - AtSignature)) u_t_adjustment (
    .clk_i,
    .in_i({white_signature[cb_spec_pkg::SignatureAdjustmentLsb +: AdjustmentWidth],
           black_signature[cb_spec_pkg::SignatureAdjustmentLsb +: AdjustmentWidth]}),
    .out_o({t_white_adjustment, t_black_adjustment}));
  cb_delay #(.Width(JointWidth), .Cycles(AtTerms - AtJoint)) u_t_joint (.clk_i, .in_i(joint_value), .out_o(t_joint));
  cb_delay #(.Width(PairWidth), .Cycles(AtTerms - AtPair)) u_t_pair (.clk_i, .in_i(pair_value), .out_o(t_pair));
  cb_delay #(.Width(SideWidth), .Cycles(AtTerms - AtSide)) u_t_side (.clk_i, .in_i(side_value), .out_o(t_side));

  // AtTerms + 1, AtTerms + 2: sums.
  logic signed [TermWidth-1:0] small_q, sides_q, files_q;
  logic signed [TotalWidth-1:0] sum_placement_q, sum_q, f_sum;
  always_ff @(posedge clk_i) begin : sum_regs
    small_q         <= TermWidth'($signed(t_joint)) + TermWidth'($signed(t_pair)) + TermWidth'($signed(t_side)) +
                       TermWidth'(bias_value);
    sides_q         <= TermWidth'($signed(t_white_adjustment)) - TermWidth'($signed(t_black_adjustment)) +
                       TermWidth'($signed(t_white_multiple)) - TermWidth'($signed(t_black_multiple));
    files_q         <= TermWidth'($signed(t_white_base)) - TermWidth'($signed(t_black_base)) +
                       TermWidth'(mobility_sum);
    sum_placement_q <= TotalWidth'($signed(t_placement));
    sum_q           <= TotalWidth'(small_q) + TotalWidth'(sides_q) + TotalWidth'(files_q) + sum_placement_q;
  end
  cb_delay #(.Width(TotalWidth), .Cycles(AtDanger - AtSum)) u_f_sum (.clk_i, .in_i(sum_q), .out_o(f_sum));

  // AtTotal: king danger added. AtTotal + 1: clamp, view, errors.
  localparam logic signed [TotalWidth-1:0] Limit = TotalWidth'(cb_spec_pkg::ScoreLimitCp);
  logic signed [TotalWidth-1:0] total_q;
  logic [15:0] score;
  logic [cb_spec_pkg::PositionErrorBits-1:0] f_errors, f_status;
  logic f_in_check, f_opponent_in_check, f_black_to_move;
  logic [31:0] result_d, result_q;

  cb_delay #(.Width(cb_spec_pkg::PositionErrorBits), .Cycles(AtTotal - AtErrors)) u_f_errors (
    .clk_i, .in_i(encoding_errors), .out_o(f_errors));
  cb_delay #(.Width(3), .Cycles(AtTotal - AtChecks)) u_f_checks (
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
      result_d[cb_spec_pkg::ResultFlagsLsb] = f_in_check;
    end
  end

  always_ff @(posedge clk_i) begin : result_regs
    total_q  <= f_sum + TotalWidth'(white_danger) - TotalWidth'(black_danger);
    result_q <= result_d;
  end

  cb_delay #(.Width(TagWidth), .Cycles(Latency)) u_tag (.clk_i, .in_i(in_tag_i), .out_o(out_tag_o));
  assign out_valid_o = valid_q[Latency];
  assign out_result_o = result_q;

  logic unused_bits;
  assign unused_bits = ^{bank_q[Latency], white.queen, black.queen, white_signature, black_signature, control_registers};

`ifndef SYNTHESIS
  // Written with a shift register of its own, so that a change of valid_q cannot make it true by itself.
  logic [Latency-1:0] accepted_q;
  always_ff @(posedge clk_i) begin : latency_check
    accepted_q <= rst_ni ? {accepted_q[Latency-2:0], in_valid_i} : '0;
  end
  a_latency: assert property (@(posedge clk_i) disable iff (!rst_ni) out_valid_o == accepted_q[Latency-1]);
`endif

endmodule
