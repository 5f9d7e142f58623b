// SPDX-License-Identifier: Apache-2.0
/// Random legal encodings through the decoder, the maps of the board and the units that only need the board, for
/// run_mutants.py. Not part of the design.
module cb_mutant_board_bench (
  input logic clk_i
);

  localparam int unsigned Clocks = 2000;
  localparam int unsigned AtBoard = cb_spec_pkg::DecodeLatencyCycles;
  localparam int unsigned AtMaps = AtBoard + cb_spec_pkg::AttackMapLatencyCycles;

  // Two kings on different squares, the one to move as such; other pieces at random, no pawns on the back ranks, no
  // special codes.
  logic [255:0] position;
  logic [3:0] code;
  int unsigned own_king, enemy_king, density;
  logic black_to_move;
  int unsigned clocks = 0;
  always @(posedge clk_i) begin : positions
    clocks        <= clocks + 1;
    own_king      = $urandom_range(0, 63);
    enemy_king    = (own_king + $urandom_range(1, 63)) % 64;
    black_to_move = $urandom_range(0, 1) == 1;
    density       = $urandom_range(1, 8);
    for (int unsigned s = 0; s < 64; s++) begin
      code = 4'($urandom_range(1, 5));
      if (code == 4'd1 && (s < 8 || s >= 56)) code = 4'd2;
      if ($urandom_range(0, 1) == 1) code = code + 4'd8;
      if ($urandom_range(0, 8) >= density) code = 4'd0;
      position[4*s +: 4] = code;
    end
    position[4*own_king +: 4]   = 4'(cb_spec_pkg::KingToMove);
    position[4*enemy_king +: 4] = black_to_move ? 4'(cb_spec_pkg::WhiteKing) : 4'(cb_spec_pkg::BlackKing);
    if (clocks == Clocks) begin
      $display("%0d clocks %h", clocks, ^{level, white_count, black_count, pins, way, score, wasted});
      $finish;
    end
  end

  cb_board_pkg::board_t board;
  logic [255:0] position_q, placement;
  logic [cb_spec_pkg::PositionErrorBits-1:0] errors;
  always @(posedge clk_i) position_q <= position;
  cb_decode u_decode (.clk_i, .position_i(position_q), .board_o(board), .placement_o(placement),
                      .errors_o(errors));

  cb_board_pkg::pieces_t white, black;
  cb_board_pkg::attacks_t white_attacks, black_attacks;
  logic [63:0] occupied;
  logic to_move;
  cb_attack_map #(.Black(1'b0)) u_white_attacks (.clk_i, .pieces_i(board.white), .occupied_i(board.occupied),
                                                 .attacks_o(white_attacks));
  cb_attack_map #(.Black(1'b1)) u_black_attacks (.clk_i, .pieces_i(board.black), .occupied_i(board.occupied),
                                                 .attacks_o(black_attacks));
  cb_delay #(.Width(2 * cb_board_pkg::PiecesBits + 65), .Cycles(AtMaps - AtBoard)) u_board (
    .clk_i, .in_i({board.white, board.black, board.occupied, board.black_to_move}),
    .out_o({white, black, occupied, to_move}));

  cb_board_rules u_board_rules (
    .clk_i, .valid_i(clocks > 40), .errors_i(errors), .white_i(white), .black_i(black), .occupied_i(occupied),
    .white_attacks_i(white_attacks), .black_attacks_i(black_attacks)
  );

  logic [255:0] level;
  logic [319:0] white_count, black_count;
  cb_control_map u_control_map (
    .clk_i, .white_pawn_i(white.pawn), .white_knight_i(white.knight), .black_pawn_i(black.pawn),
    .black_knight_i(black.knight), .black_to_move_i(to_move), .white_i(white_attacks), .black_i(black_attacks),
    .level_o(level), .white_count_o(white_count), .black_count_o(black_count)
  );

  logic [511:0] pinned;
  logic [23:0] kinds;
  logic [7:0] by_queen, protected_, permanent, simple;
  logic [63:0] any, mpinned;
  logic pins;
  cb_pin_map #(.Black(1'b0)) u_pins (
    .clk_i, .own_i(white), .enemy_i(black), .occupied_i(occupied), .own_attacks_i(white_attacks),
    .enemy_attacks_i(black_attacks), .pinned_o(pinned), .kind_o(kinds), .by_queen_o(by_queen),
    .pinner_protected_o(protected_), .permanent_o(permanent), .simply_hung_o(simple), .any_o(any), .mpinned_o(mpinned)
  );
  assign pins = ^{pinned, kinds, by_queen, protected_, permanent, simple, any, mpinned};

  logic [63:0] passed;
  cb_passed_pawns u_passed_pawns (.clk_i, .own_pawns_i(white.pawn), .enemy_pawns_i(black.pawn),
                                  .passed_o(passed));

  // Groups whose parameters do not matter here: none is written.
  cb_spec_pkg::param_bus_t no_write;
  assign no_write = '0;
  logic rst_n;
  assign rst_n = clocks > 4;
  logic [cb_spec_pkg::BishopsOfOppositeColoursBits:0] way;
  logic [cb_spec_pkg::ContemptBits-1:0] draw_score;
  logic recognised;
  cb_eval_draw_class u_draw_class (
    .clk_i, .rst_ni(rst_n), .param_i(no_write), .bank_i(1'b0), .white_i(white), .black_i(black),
    .white_attacks_i(white_attacks.all), .black_attacks_i(black_attacks.all), .black_to_move_i(to_move),
    .reduce_opposite_bishops_i(1'b1), .apply_contempt_i(1'b1), .endgame_rom_i(1'b1), .way_o(way),
    .draw_score_o(draw_score), .recognised_draw_o(recognised)
  );

  // A sum and any way up to the whole.
  logic [cb_spec_pkg::EvaluationSumWidth-1:0] sum, score;
  logic [cb_spec_pkg::BishopsOfOppositeColoursBits:0] any_way;
  always @(posedge clk_i) begin : draws
    sum     <= cb_spec_pkg::EvaluationSumWidth'($urandom_range(0, 60000)) - cb_spec_pkg::EvaluationSumWidth'(30000);
    any_way <= (cb_spec_pkg::BishopsOfOppositeColoursBits+1)'($urandom_range(0, 64));
  end
  cb_eval_draw_score u_draw_score (.clk_i, .sum_i(sum), .way_i(any_way), .draw_score_i(draw_score),
                                   .score_o(score));

  logic [cb_spec_pkg::WastedPawnsSumWidth-1:0] white_wasted, black_wasted;
  logic [cb_spec_pkg::MissingWingDifferenceWidth-1:0] missing;
  logic wasted;
  cb_eval_wasted_pawns u_wasted_pawns (
    .clk_i, .rst_ni(rst_n), .param_i(no_write), .bank_i(1'b0), .white_pawns_i(white.pawn),
    .black_pawns_i(black.pawn), .white_o(white_wasted), .black_o(black_wasted));
  cb_eval_missing_wing u_missing_wing (
    .clk_i, .rst_ni(rst_n), .param_i(no_write), .bank_i(1'b0), .white_i(white), .black_i(black),
    .value_o(missing));
  assign wasted = ^{white_wasted, black_wasted, missing, passed, placement, recognised};

  // A sum whose width has nothing to spare: values up to 15, 15 and -16.
  logic [4:0] first, second;
  logic [3:0] third;
  logic [6:0] total;
  always @(posedge clk_i) begin : terms
    first  <= 5'($urandom_range(0, 31));
    second <= 5'($urandom_range(0, 31));
    third  <= 4'($urandom_range(0, 15));
  end
  cb_aligned_sum #(
    .Count(3), .SumClock(3), .SumWidth(7),
    .Terms({cb_sum_pkg::plus(5, 0), cb_sum_pkg::minus(5, 2), cb_sum_pkg::plus(4, 1)})
  ) u_aligned_sum (.clk_i, .in_i({first, second, third}), .sum_o(total));

  logic unused_total;
  assign unused_total = ^total;

endmodule
