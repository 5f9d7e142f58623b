// SPDX-License-Identifier: Apache-2.0
/// Packed position to the bitboards of the mover's view (docs/reference/moves.md): ranks mirrored and colours exchanged when
/// Black is to move.
///
/// Codes: spec/packed_position.hpp. Black is to move when there is a plain white king. What the encoding forbids is not
/// looked for here (cb_decode does that); such a position gives some board.
/// Latency cb_spec_pkg::MoverBoardLatencyCycles, of early_black_o 1; II = 1. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | S1 | who is to move |
/// | S2 | each square's nibble, its own or that of the mirrored square; its kind, and whose it is |
module cb_mover_board (
  input  logic                                       clk_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0] position_i,
  /// A clock before the board: Black is to move.
  output logic                                       early_black_o,
  output cb_moves_pkg::mover_board_t                 board_o
);

  localparam logic [3:0] KingToMove = 4'(cb_spec_pkg::KingToMove);
  localparam int unsigned A1 = 0;
  localparam int unsigned H1 = 7;
  localparam int unsigned A5 = 32;  // the en passant pawn, which the mover captures, has come to this rank

  if (cb_spec_pkg::MoverBoardLatencyCycles != 2) begin : g_latency_check
    $error("cb_mover_board: latency differs from the specification");
  end

  // A position in planes: bit b of all nibbles in [64*b +: 64].
  localparam int unsigned Planes = 4;
  localparam logic [63:0] BackRanks = 64'hff00_0000_0000_00ff;

  // S1
  logic [63:0] s1_white_king;
  logic [64*Planes-1:0] s1_planes_d, s1_planes_q;
  logic s1_black_q;

  for (genvar b = 0; b < Planes; b++) begin : g_plane
    assign s1_planes_d[64*b +: 64] = cb_board_pkg::plane(position_i, b);
  end
  assign s1_white_king = cb_board_pkg::of_kind(s1_planes_d[0 +: 64*3], 3'(cb_spec_pkg::WhiteKing)) &
                         ~s1_planes_d[64*3 +: 64];

  // S2
  cb_moves_pkg::mover_board_t board_d, board_q;
  logic [64*Planes-1:0] planes;
  logic [64*3-1:0] kinds;
  logic [63:0] own, own_special, enemy_special;

  always_comb begin : s2_board
    for (int unsigned b = 0; b < Planes; b++) begin
      planes[64*b +: 64] = s1_black_q ? cb_board_pkg::flip_ranks(s1_planes_q[64*b +: 64]) : s1_planes_q[64*b +: 64];
    end
    kinds         = planes[0 +: 64*3];
    own           = planes[64*3 +: 64] ^ {64{!s1_black_q}};
    own_special   = own & cb_board_pkg::of_kind(kinds, 3'(cb_spec_pkg::WhiteSpecial));
    enemy_special = ~own & cb_board_pkg::of_kind(kinds, 3'(cb_spec_pkg::WhiteSpecial));
    board_d.own.pawn     = (own & cb_board_pkg::of_kind(kinds, 3'(cb_spec_pkg::WhitePawn))) | (own_special & ~BackRanks);
    board_d.own.knight   = own & cb_board_pkg::of_kind(kinds, 3'(cb_spec_pkg::WhiteKnight));
    board_d.own.bishop   = own & cb_board_pkg::of_kind(kinds, 3'(cb_spec_pkg::WhiteBishop));
    board_d.own.rook     = (own & cb_board_pkg::of_kind(kinds, 3'(cb_spec_pkg::WhiteRook))) | (own_special & BackRanks);
    board_d.own.queen    = own & cb_board_pkg::of_kind(kinds, 3'(cb_spec_pkg::WhiteQueen));
    // The king to move has the same code for both sides.
    board_d.own.king     = cb_board_pkg::of_kind(kinds, KingToMove[2:0]) & (planes[64*3 +: 64] ^ {64{!KingToMove[3]}});
    board_d.enemy.pawn   = (~own & cb_board_pkg::of_kind(kinds, 3'(cb_spec_pkg::WhitePawn))) | (enemy_special & ~BackRanks);
    board_d.enemy.knight = ~own & cb_board_pkg::of_kind(kinds, 3'(cb_spec_pkg::WhiteKnight));
    board_d.enemy.bishop = ~own & cb_board_pkg::of_kind(kinds, 3'(cb_spec_pkg::WhiteBishop));
    board_d.enemy.rook   = (~own & cb_board_pkg::of_kind(kinds, 3'(cb_spec_pkg::WhiteRook))) | (enemy_special & BackRanks);
    board_d.enemy.queen  = ~own & cb_board_pkg::of_kind(kinds, 3'(cb_spec_pkg::WhiteQueen));
    board_d.enemy.king   = ~own & cb_board_pkg::of_kind(kinds, 3'(cb_spec_pkg::WhiteKing));
    board_d.own_all           = board_d.own.pawn | board_d.own.knight | board_d.own.bishop | board_d.own.rook |
                                board_d.own.queen | board_d.own.king;
    board_d.occupied          = board_d.own_all | board_d.enemy.pawn | board_d.enemy.knight | board_d.enemy.bishop |
                                board_d.enemy.rook | board_d.enemy.queen | board_d.enemy.king;
    board_d.enemy_stops       = board_d.occupied & ~board_d.own.king;
    board_d.enemy_rook_like   = board_d.enemy.rook | board_d.enemy.queen;
    board_d.enemy_bishop_like = board_d.enemy.bishop | board_d.enemy.queen;
    board_d.en_passant        = enemy_special[A5 +: 8];
    board_d.castle_king_side  = own_special[H1];
    board_d.castle_queen_side = own_special[A1];
    board_d.black_to_move     = s1_black_q;
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_planes_q <= s1_planes_d;
    s1_black_q  <= s1_white_king != '0;
    board_q     <= board_d;
  end

  assign early_black_o = s1_black_q;
  assign board_o       = board_q;

endmodule
