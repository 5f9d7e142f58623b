// SPDX-License-Identifier: Apache-2.0
/// Board of the mover, legal moves and their count as they stand behind each other in the generator, for the unit test;
/// the generator that only counts and the facts of a child beside it. Not part of the design.
module cb_moves_bench (
  input  logic         clk_i,
  input  logic [255:0] position_i,

  /// cb_mover_board: {own, enemy}, as pieces_t.
  output logic [767:0] pieces_o,
  output logic [7:0]   en_passant_o,
  output logic         black_to_move_o,

  /// cb_legal_moves with Typed and Facts.
  output logic [511:0] queen_o,
  output logic [511:0] slider_o,
  output logic [511:0] knight_o,
  output logic [63:0]  king_o,
  output logic [63:0]  pawn_push_o,
  output logic [63:0]  pawn_east_o,
  output logic [63:0]  pawn_west_o,
  output logic [1:0]   castle_o,  // {queen side, king side}
  output logic [63:0]  protected_o,
  output logic [255:0] discoverer_o,
  output logic         in_check_o,
  output logic         opponent_in_check_o,
  output logic [9:0]   count_o,

  /// Without both.
  output logic         plain_same_o,  // all but queen and slider is that of the other
  output logic [511:0] plain_queen_o,
  output logic [511:0] plain_slider_o,
  output logic [9:0]   plain_count_o,

  /// cb_child_facts.
  output logic [5:0]   child_facts_o
);

  cb_moves_pkg::mover_board_t board;
  cb_moves_pkg::legal_moves_t moves, plain_moves;
  cb_moves_pkg::move_facts_t facts, plain_facts;

  logic unused_black;
  cb_mover_board u_board (.clk_i, .position_i, .early_black_o(unused_black), .board_o(board));
  cb_legal_moves u_moves (.clk_i, .board_i(board), .moves_o(moves), .facts_o(facts));
  cb_legal_moves #(.Typed(1'b0), .Facts(1'b0)) u_plain_moves (
    .clk_i, .board_i(board), .moves_o(plain_moves), .facts_o(plain_facts)
  );
  cb_move_count u_count (.clk_i, .moves_i(moves), .count_o(count_o));
  cb_move_count u_plain_count (.clk_i, .moves_i(plain_moves), .count_o(plain_count_o));

  cb_moves_pkg::child_facts_t child_facts;
  cb_child_facts u_child_facts (.clk_i, .position_i, .facts_o(child_facts));
  assign child_facts_o = child_facts;

  assign pieces_o            = {board.own, board.enemy};
  assign en_passant_o        = board.en_passant;
  assign black_to_move_o     = board.black_to_move;
  assign queen_o             = moves.queen;
  assign slider_o            = moves.slider;
  assign knight_o            = moves.knight;
  assign king_o              = moves.king;
  assign pawn_push_o         = moves.pawn_push;
  assign pawn_east_o         = moves.pawn_east;
  assign pawn_west_o         = moves.pawn_west;
  assign castle_o            = {moves.castle_queen_side, moves.castle_king_side};
  assign protected_o         = facts.protected_squares;
  assign discoverer_o        = facts.discoverer;
  assign in_check_o          = facts.in_check;
  assign opponent_in_check_o = facts.opponent_in_check;
  assign plain_queen_o       = plain_moves.queen;
  assign plain_slider_o      = plain_moves.slider;
  assign plain_same_o =
      {moves.knight, moves.king, moves.castle_king_side, moves.castle_queen_side, moves.pawn_push, moves.pawn_east,
       moves.pawn_west, facts.protected_squares, facts.in_check} ==
      {plain_moves.knight, plain_moves.king, plain_moves.castle_king_side, plain_moves.castle_queen_side,
       plain_moves.pawn_push, plain_moves.pawn_east, plain_moves.pawn_west, plain_facts.protected_squares,
       plain_facts.in_check};

  logic unused_bits;
  assign unused_bits = ^{board.castle_king_side, board.castle_queen_side, plain_facts};

endmodule
