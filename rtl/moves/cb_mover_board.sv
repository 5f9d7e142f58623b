// SPDX-License-Identifier: Apache-2.0
/// Packed position to the bitboards of the mover's view (docs/moves.md): ranks mirrored and colours exchanged when
/// Black is to move.
///
/// Codes: spec/packed_position.hpp. Black is to move when there is a plain white king. What the encoding forbids is not
/// looked for here (cb_decode does that); such a position gives some board.
/// Latency cb_spec_pkg::MoverBoardLatencyCycles, II = 1. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | S1 | who is to move |
/// | S2 | each square's nibble, its own or that of the mirrored square; its kind |
module cb_mover_board (
  input  logic                                       clk_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0] position_i,
  output cb_moves_pkg::mover_board_t                 board_o
);

  localparam int unsigned A1 = 0;
  localparam int unsigned H1 = 7;
  localparam int unsigned A5 = 32;  // the en passant pawn, which the mover captures, has come to this rank

  if (cb_spec_pkg::MoverBoardLatencyCycles != 2) begin : g_latency_check
    $error("cb_mover_board: latency differs from the specification");
  end

  // S1
  logic [63:0] s1_white_king;
  logic [cb_spec_pkg::PackedPositionBits-1:0] s1_position_q;
  logic s1_black_q;

  for (genvar s = 0; s < cb_spec_pkg::Squares; s++) begin : g_king
    assign s1_white_king[s] = position_i[4*s +: 4] == 4'(cb_spec_pkg::WhiteKing);
  end

  // S2
  cb_moves_pkg::mover_board_t board_d, board_q;
  logic [63:0] own_special, enemy_special;

  for (genvar s = 0; s < cb_spec_pkg::Squares; s++) begin : g_square
    localparam bit BackRank = s < 8 || s >= 56;
    logic [3:0] code;
    logic own;
    logic [2:0] kind;
    assign code = s1_black_q ? s1_position_q[4*(s^56) +: 4] : s1_position_q[4*s +: 4];
    assign own  = code[3] == s1_black_q;
    assign kind = code[2:0];
    assign own_special[s]      = own && kind == 3'(cb_spec_pkg::WhiteSpecial);
    assign enemy_special[s]    = !own && kind == 3'(cb_spec_pkg::WhiteSpecial);
    assign board_d.own.pawn[s]   = (own && kind == 3'(cb_spec_pkg::WhitePawn)) || (own_special[s] && !BackRank);
    assign board_d.own.knight[s] = own && kind == 3'(cb_spec_pkg::WhiteKnight);
    assign board_d.own.bishop[s] = own && kind == 3'(cb_spec_pkg::WhiteBishop);
    assign board_d.own.rook[s]   = (own && kind == 3'(cb_spec_pkg::WhiteRook)) || (own_special[s] && BackRank);
    assign board_d.own.queen[s]  = own && kind == 3'(cb_spec_pkg::WhiteQueen);
    // The king to move has the same code for both sides.
    assign board_d.own.king[s]   = code == 4'(cb_spec_pkg::KingToMove);
    assign board_d.enemy.pawn[s]   = (!own && kind == 3'(cb_spec_pkg::WhitePawn)) || (enemy_special[s] && !BackRank);
    assign board_d.enemy.knight[s] = !own && kind == 3'(cb_spec_pkg::WhiteKnight);
    assign board_d.enemy.bishop[s] = !own && kind == 3'(cb_spec_pkg::WhiteBishop);
    assign board_d.enemy.rook[s]   = (!own && kind == 3'(cb_spec_pkg::WhiteRook)) || (enemy_special[s] && BackRank);
    assign board_d.enemy.queen[s]  = !own && kind == 3'(cb_spec_pkg::WhiteQueen);
    assign board_d.enemy.king[s]   = !own && kind == 3'(cb_spec_pkg::WhiteKing);
  end
  assign board_d.en_passant        = enemy_special[A5 +: 8];
  assign board_d.castle_king_side  = own_special[H1];
  assign board_d.castle_queen_side = own_special[A1];
  assign board_d.black_to_move     = s1_black_q;

  always_ff @(posedge clk_i) begin : data_regs
    s1_position_q <= position_i;
    s1_black_q    <= s1_white_king != '0;
    board_q       <= board_d;
  end

  assign board_o = board_q;

endmodule
