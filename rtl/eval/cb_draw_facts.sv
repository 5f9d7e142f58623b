// SPDX-License-Identifier: Apache-2.0
/// Bitboards to the numbers and bits that the units of the draw class read (cb_draw_pkg).
///
/// Interface rule: at most one piece on a square (cb_board_rules). Latency cb_spec_pkg::DrawFactsLatencyCycles, II = 1.
/// Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | S1 | bits and squares; first half of the counts |
/// | S2 | counts |
module cb_draw_facts (
  input  logic                  clk_i,
  input  cb_board_pkg::pieces_t white_i,
  input  cb_board_pkg::pieces_t black_i,
  /// All squares that a side attacks.
  input  logic [63:0]           white_attacks_i,
  input  logic [63:0]           black_attacks_i,
  input  logic                  black_to_move_i,
  output cb_draw_pkg::facts_t   facts_o
);

  localparam logic [63:0] Rank3 = 64'h0000_0000_00ff_0000;
  localparam logic [63:0] Rank6 = 64'h0000_ff00_0000_0000;
  localparam int unsigned Counts = 9;
  localparam int unsigned Bits = cb_draw_pkg::CountBits;

  if (cb_spec_pkg::DrawFactsLatencyCycles != 2) begin : g_latency_check
    $error("cb_draw_facts: latency differs from the specification");
  end

  logic [64*Counts-1:0] sets;
  logic [Bits*Counts-1:0] s2_counts;
  assign sets = {white_i.knight, white_i.bishop, white_i.rook, white_i.queen,
                 black_i.knight, black_i.bishop, black_i.rook, black_i.queen, white_i.pawn | black_i.pawn};
  for (genvar i = 0; i < Counts; i++) begin : g_count
    cb_count u_count (.clk_i, .in_i(sets[64*i +: 64]), .count_o(s2_counts[Bits*i +: Bits]));
  end

  cb_draw_pkg::facts_t s1_d, s1_q, s2_q;

  always_comb begin : s1_facts
    s1_d = '0;  // the counts come from their own units
    s1_d.white_light         = (white_i.bishop & cb_board_pkg::LightSquares) != '0;
    s1_d.white_dark          = (white_i.bishop & ~cb_board_pkg::LightSquares) != '0;
    s1_d.black_light         = (black_i.bishop & cb_board_pkg::LightSquares) != '0;
    s1_d.black_dark          = (black_i.bishop & ~cb_board_pkg::LightSquares) != '0;
    s1_d.white_pawn          = white_i.pawn != '0;
    s1_d.white_off_a         = (white_i.pawn & ~cb_board_pkg::FileA) != '0;
    s1_d.white_off_h         = (white_i.pawn & ~cb_board_pkg::FileH) != '0;
    s1_d.black_pawn          = black_i.pawn != '0;
    s1_d.black_off_a         = (black_i.pawn & ~cb_board_pkg::FileA) != '0;
    s1_d.black_off_h         = (black_i.pawn & ~cb_board_pkg::FileH) != '0;
    s1_d.white_king          = cb_draw_pkg::square_code(white_i.king);
    s1_d.black_king          = cb_draw_pkg::square_code(black_i.king);
    s1_d.pawn                = cb_draw_pkg::square_code(white_i.pawn | black_i.pawn);
    s1_d.white_rook_on_3     = (white_i.rook & Rank3) != '0;
    s1_d.black_rook_on_6     = (black_i.rook & Rank6) != '0;
    s1_d.white_king_attacked = (white_i.king & black_attacks_i) != '0;
    s1_d.white_rook_attacked = (white_i.rook & black_attacks_i) != '0;
    s1_d.white_pawn_attacked = (white_i.pawn & black_attacks_i) != '0;
    s1_d.black_king_attacked = (black_i.king & white_attacks_i) != '0;
    s1_d.black_rook_attacked = (black_i.rook & white_attacks_i) != '0;
    s1_d.black_pawn_attacked = (black_i.pawn & white_attacks_i) != '0;
    s1_d.black_to_move       = black_to_move_i;
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_q <= s1_d;
    s2_q <= s1_q;
  end

  always_comb begin : facts
    facts_o = s2_q;
    {facts_o.white_knights, facts_o.white_bishops, facts_o.white_rooks, facts_o.white_queens,
     facts_o.black_knights, facts_o.black_bishops, facts_o.black_rooks, facts_o.black_queens,
     facts_o.pawns} = s2_counts;
  end

endmodule
