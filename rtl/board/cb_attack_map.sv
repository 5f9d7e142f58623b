// SPDX-License-Identifier: Apache-2.0
/// Attack and x-ray maps of one side, made once for all groups (hls/eval/attack_map.hpp).
///
/// Latency cb_spec_pkg::AttackMapLatencyCycles, II = 1. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | S1 | the side's sliders along the 8 directions: first piece seen |
/// | S2 | the same from the pieces that stopped them, own and enemy ones (x-rays); unions; pawns, knights, king |
module cb_attack_map #(
  /// 0: White's pawns move north; 1: Black's move south.
  parameter bit Black = 1'b0
) (
  input  logic                   clk_i,
  input  cb_board_pkg::pieces_t  pieces_i,
  input  logic [63:0]            occupied_i,
  output cb_board_pkg::attacks_t attacks_o
);

  if (cb_spec_pkg::AttackMapLatencyCycles != 2) begin : g_latency_check
    $error("cb_attack_map: latency differs from the specification");
  end

  logic [63:0] s1_pawn_q, s1_knight_q, s1_king_q, s1_own_q, s1_occupied_q;
  logic [cb_board_pkg::LinesBits-1:0] s1_slider_q, s1_queen_q;  // bishops or rooks, and queens, by direction
  logic [cb_board_pkg::LinesBits-1:0] slider_xray_own, slider_xray_enemy, queen_xray_own, queen_xray_enemy;

  // S1 and S2 of each direction.
  for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_direction
    logic [63:0] slider, slider_attacks, queen_attacks;
    assign slider = (d % 2 == 0) ? pieces_i.rook : pieces_i.bishop;
    cb_ray #(.Direction(d)) u_slider (.from_i(slider), .empty_i(~occupied_i), .attacked_o(slider_attacks));
    cb_ray #(.Direction(d)) u_queen (.from_i(pieces_i.queen), .empty_i(~occupied_i), .attacked_o(queen_attacks));
    always_ff @(posedge clk_i) begin : s1_regs
      s1_slider_q[64*d +: 64] <= slider_attacks;
      s1_queen_q[64*d +: 64]  <= queen_attacks;
    end

    cb_ray #(.Direction(d)) u_slider_xray_own (
      .from_i(s1_slider_q[64*d +: 64] & s1_own_q), .empty_i(~s1_occupied_q), .attacked_o(slider_xray_own[64*d +: 64])
    );
    cb_ray #(.Direction(d)) u_slider_xray_enemy (
      .from_i(s1_slider_q[64*d +: 64] & s1_occupied_q & ~s1_own_q), .empty_i(~s1_occupied_q),
      .attacked_o(slider_xray_enemy[64*d +: 64])
    );
    cb_ray #(.Direction(d)) u_queen_xray_own (
      .from_i(s1_queen_q[64*d +: 64] & s1_own_q), .empty_i(~s1_occupied_q), .attacked_o(queen_xray_own[64*d +: 64])
    );
    cb_ray #(.Direction(d)) u_queen_xray_enemy (
      .from_i(s1_queen_q[64*d +: 64] & s1_occupied_q & ~s1_own_q), .empty_i(~s1_occupied_q),
      .attacked_o(queen_xray_enemy[64*d +: 64])
    );
  end

  // S2: unions.
  cb_board_pkg::attacks_t attacks_d, attacks_q;
  logic [63:0] beside;
  always_comb begin : s2_unions
    attacks_d.slider            = s1_slider_q;
    attacks_d.queen_ray         = s1_queen_q;
    attacks_d.slider_xray_own   = slider_xray_own;
    attacks_d.slider_xray_enemy = slider_xray_enemy;
    attacks_d.queen_xray_own    = queen_xray_own;
    attacks_d.queen_xray_enemy  = queen_xray_enemy;
    attacks_d.pawn  = Black ? cb_board_pkg::south(cb_board_pkg::east(s1_pawn_q) | cb_board_pkg::west(s1_pawn_q))
                            : cb_board_pkg::north(cb_board_pkg::east(s1_pawn_q) | cb_board_pkg::west(s1_pawn_q));
    attacks_d.knight = '0;
    for (int unsigned k = 0; k < 8; k++) begin
      attacks_d.knight = attacks_d.knight | cb_board_pkg::jump(s1_knight_q, k);
    end
    attacks_d.bishop = s1_slider_q[64*1 +: 64] | s1_slider_q[64*3 +: 64] | s1_slider_q[64*5 +: 64] |
                       s1_slider_q[64*7 +: 64];
    attacks_d.rook   = s1_slider_q[64*0 +: 64] | s1_slider_q[64*2 +: 64] | s1_slider_q[64*4 +: 64] |
                       s1_slider_q[64*6 +: 64];
    attacks_d.queen  = s1_queen_q[64*0 +: 64] | s1_queen_q[64*1 +: 64] | s1_queen_q[64*2 +: 64] |
                       s1_queen_q[64*3 +: 64] | s1_queen_q[64*4 +: 64] | s1_queen_q[64*5 +: 64] |
                       s1_queen_q[64*6 +: 64] | s1_queen_q[64*7 +: 64];
    beside = cb_board_pkg::east(s1_king_q) | cb_board_pkg::west(s1_king_q);
    attacks_d.king   = beside | cb_board_pkg::north(beside | s1_king_q) | cb_board_pkg::south(beside | s1_king_q);
    attacks_d.all    = attacks_d.pawn | attacks_d.knight | attacks_d.bishop | attacks_d.rook | attacks_d.queen |
                       attacks_d.king;
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_pawn_q     <= pieces_i.pawn;
    s1_knight_q   <= pieces_i.knight;
    s1_king_q     <= pieces_i.king;
    s1_own_q      <= pieces_i.pawn | pieces_i.knight | pieces_i.bishop | pieces_i.rook | pieces_i.queen | pieces_i.king;
    s1_occupied_q <= occupied_i;
    attacks_q     <= attacks_d;
  end

  assign attacks_o = attacks_q;

endmodule
