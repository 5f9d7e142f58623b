// SPDX-License-Identifier: Apache-2.0
/// Every unit of rtl/board, rtl/eval and the arithmetic of rtl/common side by side, so that one Verilated model serves
/// all unit tests. Not part of the design.
///
/// Each unit has ports and a clock of its own: a test clocks only the unit that it looks at, and pays only for it.
/// Reset, parameter bus and parameter bank are shared. Structs are plain vectors of 64-bit words here, in the order
/// of the packed struct: the last member is word 0. A side view has its three single bits in word 0.
module cb_unit_bench (
  input  logic          rst_ni,
  input  logic          bank_i,
  input  cb_spec_pkg::param_bus_t param_i,

  input  logic          decode_clk_i,
  input  logic [255:0]  decode_position_i,
  /// {white, black, occupied} of cb_board_pkg::board_t.
  output logic [831:0]  decode_board_o,
  output logic [3:0]    decode_castling_o,
  output logic          decode_black_to_move_o,
  output logic [255:0]  decode_placement_o,
  output logic [4:0]    decode_errors_o,

  input  logic          attack_map_clk_i,
  input  logic [cb_board_pkg::PiecesBits-1:0] attack_map_white_i,
  input  logic [cb_board_pkg::PiecesBits-1:0] attack_map_black_i,
  input  logic [63:0]   attack_map_occupied_i,
  output logic [cb_board_pkg::AttacksBits-1:0] attack_map_white_o,
  output logic [cb_board_pkg::AttacksBits-1:0] attack_map_black_o,

  input  logic          control_map_clk_i,
  /// {black knights, black pawns, white knights, white pawns}
  input  logic [255:0]  control_map_pieces_i,
  input  logic          control_map_black_to_move_i,
  input  logic [cb_board_pkg::AttacksBits-1:0] control_map_white_i,
  input  logic [cb_board_pkg::AttacksBits-1:0] control_map_black_i,
  output logic [255:0]  control_map_level_o,
  /// Attackers of each square, {black, white}.
  output logic [639:0]  control_map_count_o,

  input  logic          piece_placement_clk_i,
  input  logic [255:0]  piece_placement_i,
  output logic [16:0]   piece_placement_o,

  input  logic          mobility_clk_i,
  input  logic [255:0]  mobility_level_i,
  output logic [14:0]   mobility_o,

  input  logic          rooks_on_files_clk_i,
  input  logic [1855:0] rooks_on_files_view_i,
  input  logic [7:0]    rooks_on_files_near_i,
  input  logic          rooks_on_files_opposite_i,
  output logic [17:0]   rooks_on_files_base_o,
  output logic [21:0]   rooks_on_files_danger_o,

  input  logic          multiple_pawns_clk_i,
  input  logic [1855:0] multiple_pawns_view_i,
  output logic [21:0]   multiple_pawns_o,

  input  logic          signature_clk_i,
  input  logic [cb_board_pkg::PiecesBits-1:0] signature_pieces_i,
  output logic [39:0]   signature_o,

  input  logic          joint_signature_clk_i,
  input  logic [cb_board_pkg::PiecesBits-1:0] joint_signature_white_i,
  input  logic [cb_board_pkg::PiecesBits-1:0] joint_signature_black_i,
  output logic [7:0]    joint_signature_o,

  input  logic          bishop_pair_clk_i,
  input  logic [63:0]   bishop_pair_white_i,
  input  logic [63:0]   bishop_pair_black_i,
  output logic [7:0]    bishop_pair_o,

  input  logic          side_to_move_clk_i,
  input  logic          side_to_move_black_i,
  output logic [4:0]    side_to_move_o,

  input  logic          bias_clk_i,
  output logic [7:0]    bias_o,

  input  logic          king_safety_clk_i,
  input  logic [15:0]   king_safety_halves_i,
  input  logic [3:0]    king_safety_scale_i,
  input  logic [31:0]   king_safety_control_i,
  output logic [13:0]   king_safety_o,

  input  logic          sum_clk_i,
  /// Each adder takes as many of the low bits as it needs.
  input  logic [703:0]  sum_i,
  /// Sums, sign-extended to 32 bits, in the order of the adders below.
  output logic [287:0]  sum_o,

  input  logic          delay_clk_i,
  input  logic [63:0]   delay_i,
  /// Outputs, 64 bits each, in the order of the delays below.
  output logic [64*12-1:0] delay_o,

  input  logic          param_ram_clk_i,
  input  logic          param_ram_write_i,
  input  logic          param_ram_write_bank_i,
  input  logic [6:0]    param_ram_write_address_i,
  input  logic [31:0]   param_ram_write_data_i,
  input  logic          param_ram_bank_i,
  input  logic [6:0]    param_ram_address_i,
  output logic [7:0]    param_ram_small_o,
  output logic [31:0]   param_ram_large_o
);

  // rtl/board
  cb_board_pkg::board_t board;
  cb_decode u_decode (
    .clk_i(decode_clk_i), .position_i(decode_position_i), .board_o(board), .placement_o(decode_placement_o),
    .errors_o(decode_errors_o)
  );
  assign decode_board_o = {board.white, board.black, board.occupied};
  assign decode_castling_o = board.castling;
  assign decode_black_to_move_o = board.black_to_move;

  cb_attack_map #(.Black(1'b0)) u_white_attacks (
    .clk_i(attack_map_clk_i), .pieces_i(attack_map_white_i), .occupied_i(attack_map_occupied_i),
    .attacks_o(attack_map_white_o)
  );
  cb_attack_map #(.Black(1'b1)) u_black_attacks (
    .clk_i(attack_map_clk_i), .pieces_i(attack_map_black_i), .occupied_i(attack_map_occupied_i),
    .attacks_o(attack_map_black_o)
  );

  logic [cb_board_pkg::GradesBits-1:0] control_map_white_grade, control_map_black_grade;
  logic control_map_black_to_move;
  logic [2*cb_board_pkg::CountsBits-1:0] unused_own_count, unused_enemy_count;
  cb_side_counts u_side_counts (
    .clk_i(control_map_clk_i), .black_turn_i(1'b0),
    .pawn_i({control_map_pieces_i[128 +: 64], control_map_pieces_i[0 +: 64]}),
    .knight_i({control_map_pieces_i[192 +: 64], control_map_pieces_i[64 +: 64]}),
    .attacks_i({control_map_black_i, control_map_white_i}),
    .white_count_o(control_map_count_o[0 +: 320]), .black_count_o(control_map_count_o[320 +: 320]),
    .white_grade_o(control_map_white_grade), .black_grade_o(control_map_black_grade), .own_count_o(unused_own_count), .enemy_count_o(unused_enemy_count)
  );
  cb_delay #(.Width(1), .Cycles(cb_spec_pkg::AttackCountLatencyCycles)) u_control_map_side (
    .clk_i(control_map_clk_i), .in_i(control_map_black_to_move_i), .out_o(control_map_black_to_move));
  cb_control_map u_control_map (
    .clk_i(control_map_clk_i),
    .white_count_i(control_map_count_o[0 +: 320]), .black_count_i(control_map_count_o[320 +: 320]),
    .white_grade_i(control_map_white_grade), .black_grade_i(control_map_black_grade),
    .black_to_move_i(control_map_black_to_move), .level_o(control_map_level_o)
  );

  // rtl/eval
  cb_eval_piece_placement u_piece_placement (
    .clk_i(piece_placement_clk_i), .rst_ni, .param_i, .bank_i, .placement_i(piece_placement_i),
    .sum_o(piece_placement_o)
  );
  cb_eval_mobility u_mobility (
    .clk_i(mobility_clk_i), .rst_ni, .param_i, .bank_i, .level_i(mobility_level_i), .sum_o(mobility_o)
  );
  // Both sides of a unit: White's output is the low half of its port.
  for (genvar s = 0; s < 2; s++) begin : g_sides
    cb_eval_rooks_on_files #(.Black(s == 1)) u_rooks (
      .clk_i(rooks_on_files_clk_i), .rst_ni, .param_i, .bank_i,
      .view_i({rooks_on_files_view_i[64 +: 1792], rooks_on_files_view_i[2:0]}),
      .near_enemy_king_i(rooks_on_files_near_i), .opposite_wings_i(rooks_on_files_opposite_i),
      .base_o(rooks_on_files_base_o[9*s +: 9]), .danger_halves_o(rooks_on_files_danger_o[11*s +: 11])
    );
    cb_eval_multiple_pawns #(.Black(s == 1)) u_multiple_pawns (
      .clk_i(multiple_pawns_clk_i), .rst_ni, .param_i, .bank_i,
      .view_i({multiple_pawns_view_i[64 +: 1792], multiple_pawns_view_i[2:0]}), .sum_o(multiple_pawns_o[11*s +: 11])
    );
    cb_eval_signature #(.Black(s == 1)) u_signature (
      .clk_i(signature_clk_i), .rst_ni, .param_i, .bank_i, .pieces_i(signature_pieces_i),
      .entry_o(signature_o[20*s +: 20])
    );
  end

  cb_eval_joint_signature u_joint_signature (
    .clk_i(joint_signature_clk_i), .rst_ni, .param_i, .bank_i, .white_i(joint_signature_white_i),
    .black_i(joint_signature_black_i), .value_o(joint_signature_o)
  );
  cb_eval_bishop_pair u_bishop_pair (
    .clk_i(bishop_pair_clk_i), .rst_ni, .param_i, .bank_i, .white_bishops_i(bishop_pair_white_i),
    .black_bishops_i(bishop_pair_black_i), .value_o(bishop_pair_o)
  );
  cb_eval_side_to_move u_side_to_move (
    .clk_i(side_to_move_clk_i), .rst_ni, .param_i, .bank_i, .black_to_move_i(side_to_move_black_i),
    .value_o(side_to_move_o)
  );
  cb_eval_bias u_bias (.clk_i(bias_clk_i), .rst_ni, .param_i, .bank_i, .value_o(bias_o));
  cb_eval_king_safety u_king_safety (
    .clk_i(king_safety_clk_i), .danger_halves_i(king_safety_halves_i), .scale_i(king_safety_scale_i),
    .control_i(king_safety_control_i), .danger_o(king_safety_o)
  );

  // rtl/common. The test files have the same lists of sizes.
  localparam int unsigned SumInputs [9] = '{2, 3, 4, 5, 8, 12, 16, 17, 64};
  localparam int unsigned SumWidths [9] = '{5, 7, 4, 3, 8, 10, 9, 4, 11};
  for (genvar i = 0; i < 9; i++) begin : g_sums
    logic signed [SumWidths[i]+$clog2(SumInputs[i])-1:0] sum;
    cb_sum #(.Inputs(SumInputs[i]), .Width(SumWidths[i])) u_sum (
      .clk_i(sum_clk_i), .in_i(sum_i[0 +: SumInputs[i]*SumWidths[i]]), .sum_o(sum)
    );
    assign sum_o[32*i +: 32] = 32'(sum);
  end

  localparam int unsigned DelayWidths [12] = '{64, 64, 64, 1, 1, 7, 16, 64, 64, 7, 1, 64};
  localparam int unsigned DelayCycles [12] = '{0, 1, 2, 1, 7, 3, 5, 22, 2, 3, 4, 22};
  // The last four are those between distant units.
  for (genvar i = 0; i < 12; i++) begin : g_delays
    logic [DelayWidths[i]-1:0] delayed;
    cb_delay #(.Width(DelayWidths[i]), .Cycles(DelayCycles[i]), .Far(i >= 8)) u_delay (
      .clk_i(delay_clk_i), .in_i(delay_i[0 +: DelayWidths[i]]), .out_o(delayed)
    );
    assign delay_o[64*i +: 64] = 64'(delayed);
  end

  cb_param_ram #(.Width(8), .AddressBits(4)) u_small_ram (
    .clk_i(param_ram_clk_i), .write_i(param_ram_write_i), .write_bank_i(param_ram_write_bank_i),
    .write_address_i(param_ram_write_address_i[3:0]), .write_data_i(param_ram_write_data_i[7:0]),
    .bank_i(param_ram_bank_i), .address_i(param_ram_address_i[3:0]), .data_o(param_ram_small_o)
  );
  cb_param_ram #(.Width(32), .AddressBits(7)) u_large_ram (
    .clk_i(param_ram_clk_i), .write_i(param_ram_write_i), .write_bank_i(param_ram_write_bank_i),
    .write_address_i(param_ram_write_address_i), .write_data_i(param_ram_write_data_i),
    .bank_i(param_ram_bank_i), .address_i(param_ram_address_i), .data_o(param_ram_large_o)
  );

  logic unused_bits;
  assign unused_bits = ^{rooks_on_files_view_i[63:3], multiple_pawns_view_i[63:3]};

endmodule
