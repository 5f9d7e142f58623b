// SPDX-License-Identifier: Apache-2.0
/// Dead draws: too few pieces, or the rook's pawn of the wrong colour (definition: docs/reference/evaluation/endings.md, model:
/// hls/eval/dead_draw.hpp).
///
/// Latency cb_spec_pkg::DeadDrawLatencyCycles, II = 1. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | S1 | what each side has; lone kings in their corners |
/// | S2 | the three kinds of dead draw |
module cb_dead_draw (
  input  logic                clk_i,
  input  cb_draw_pkg::facts_t facts_i,
  output logic                dead_draw_o
);

  localparam int unsigned Bits = cb_draw_pkg::CountBits;

  if (cb_spec_pkg::DeadDrawLatencyCycles != 2) begin : g_latency_check
    $error("cb_dead_draw: latency differs from the specification");
  end

  typedef struct packed {
    logic no_majors_or_pawns;
    logic one_colour;       // of all bishops
    logic white_few;        // at most one minor
    logic white_bare;       // no piece but the king
    logic white_two_knights;
    logic white_only_bishops;  // bishops and nothing else but pawns
    logic white_wrong_a;    // pawns on the a-file alone, no bishop that controls a8
    logic white_wrong_h;
    logic white_holds_a;    // the king holds a1: that of a black pawn on the a-file
    logic white_holds_h;
    logic black_few;
    logic black_bare;
    logic black_two_knights;
    logic black_only_bishops;
    logic black_wrong_a;
    logic black_wrong_h;
    logic black_holds_a;
    logic black_holds_h;
  } s1_t;
  s1_t s1_d, s1_q;
  logic white_majors, black_majors, white_minor, black_minor;
  logic dead_draw_d, dead_draw_q;

  always_comb begin : s1_sides
    white_majors = facts_i.white_rooks != '0 || facts_i.white_queens != '0;
    black_majors = facts_i.black_rooks != '0 || facts_i.black_queens != '0;
    white_minor  = facts_i.white_knights != '0 || facts_i.white_light || facts_i.white_dark;
    black_minor  = facts_i.black_knights != '0 || facts_i.black_light || facts_i.black_dark;

    s1_d.no_majors_or_pawns = !white_majors && !black_majors && !facts_i.white_pawn && !facts_i.black_pawn;
    s1_d.one_colour         = facts_i.white_knights == '0 && facts_i.black_knights == '0 &&
                              !((facts_i.white_light || facts_i.black_light) &&
                                (facts_i.white_dark || facts_i.black_dark));

    s1_d.white_few          = (facts_i.white_knights == '0 && facts_i.white_bishops[Bits-1:1] == '0) ||
                              (facts_i.white_knights == Bits'(1) && facts_i.white_bishops == '0);
    s1_d.white_bare         = !white_majors && !white_minor && !facts_i.white_pawn;
    s1_d.white_two_knights  = facts_i.white_knights == Bits'(2) && facts_i.white_bishops == '0;
    s1_d.white_only_bishops = !white_majors && facts_i.white_knights == '0 && facts_i.white_bishops != '0;
    // a8 is light, h8 dark.
    s1_d.white_wrong_a      = facts_i.white_pawn && !facts_i.white_off_a && !facts_i.white_light;
    s1_d.white_wrong_h      = facts_i.white_pawn && !facts_i.white_off_h && !facts_i.white_dark;
    // Ranks 1 and 2; files a and b, g and h.
    s1_d.white_holds_a      = facts_i.white_king[5:4] == 2'b00 && facts_i.white_king[2:1] == 2'b00;
    s1_d.white_holds_h      = facts_i.white_king[5:4] == 2'b00 && facts_i.white_king[2:1] == 2'b11;

    s1_d.black_few          = (facts_i.black_knights == '0 && facts_i.black_bishops[Bits-1:1] == '0) ||
                              (facts_i.black_knights == Bits'(1) && facts_i.black_bishops == '0);
    s1_d.black_bare         = !black_majors && !black_minor && !facts_i.black_pawn;
    s1_d.black_two_knights  = facts_i.black_knights == Bits'(2) && facts_i.black_bishops == '0;
    s1_d.black_only_bishops = !black_majors && facts_i.black_knights == '0 && facts_i.black_bishops != '0;
    // a1 is dark, h1 light.
    s1_d.black_wrong_a      = facts_i.black_pawn && !facts_i.black_off_a && !facts_i.black_dark;
    s1_d.black_wrong_h      = facts_i.black_pawn && !facts_i.black_off_h && !facts_i.black_light;
    s1_d.black_holds_a      = facts_i.black_king[5:4] == 2'b11 && facts_i.black_king[2:1] == 2'b00;
    s1_d.black_holds_h      = facts_i.black_king[5:4] == 2'b11 && facts_i.black_king[2:1] == 2'b11;
  end

  always_comb begin : s2_dead_draw
    dead_draw_d =
        (s1_q.no_majors_or_pawns && (s1_q.one_colour || (s1_q.white_few && s1_q.black_few) ||
                                     (s1_q.white_two_knights && s1_q.black_bare) ||
                                     (s1_q.black_two_knights && s1_q.white_bare))) ||
        (s1_q.black_bare && s1_q.white_only_bishops && ((s1_q.white_wrong_a && s1_q.black_holds_a) ||
                                                        (s1_q.white_wrong_h && s1_q.black_holds_h))) ||
        (s1_q.white_bare && s1_q.black_only_bishops && ((s1_q.black_wrong_a && s1_q.white_holds_a) ||
                                                        (s1_q.black_wrong_h && s1_q.white_holds_h)));
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_q        <= s1_d;
    dead_draw_q <= dead_draw_d;
  end

  assign dead_draw_o = dead_draw_q;

  logic unused_bits;
  assign unused_bits = ^{facts_i.pawns, facts_i.pawn, facts_i.white_rook_on_3, facts_i.black_rook_on_6,
                         facts_i.white_king_attacked, facts_i.white_rook_attacked, facts_i.white_pawn_attacked,
                         facts_i.black_king_attacked, facts_i.black_rook_attacked, facts_i.black_pawn_attacked,
                         facts_i.black_to_move};

endmodule
