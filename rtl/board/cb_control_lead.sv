// SPDX-License-Identifier: Apache-2.0
/// By how much one side is ahead in the control of each square: the magnitude of hls/eval/control_map.hpp.
///
/// Latency 1 (the comparison of grades is registered, the magnitude is made from it), II = 1. Back-pressure: none.
module cb_control_lead (
  input  logic         clk_i,
  /// Cheapest attacker of this side and of the other, one-hot, grade g in bits [64*g +: 64] (cb_attack_count).
  input  logic [cb_board_pkg::GradesBits-1:0] own_grade_i,
  input  logic [cb_board_pkg::GradesBits-1:0] enemy_grade_i,
  /// Same grade, more attackers.
  input  logic [63:0]  more_i,
  /// Two or more attackers.
  input  logic [63:0]  several_i,
  /// This side has the square.
  output logic [63:0]  ahead_o,
  /// Bit b of the magnitude in bits [64*b +: 64]; 0 where this side is not ahead.
  output logic [191:0] magnitude_o
);

  logic [63:0] own_pawn, own_minor, own_rook, own_queen, own_nobody;
  logic [63:0] enemy_minor, enemy_rook, enemy_queen, enemy_king, enemy_nobody;
  assign own_pawn     = own_grade_i[64*5 +: 64];
  assign own_minor    = own_grade_i[64*4 +: 64];
  assign own_rook     = own_grade_i[64*3 +: 64];
  assign own_queen    = own_grade_i[64*2 +: 64];
  assign own_nobody   = own_grade_i[64*0 +: 64];
  assign enemy_minor  = enemy_grade_i[64*4 +: 64];
  assign enemy_rook   = enemy_grade_i[64*3 +: 64];
  assign enemy_queen  = enemy_grade_i[64*2 +: 64];
  assign enemy_king   = enemy_grade_i[64*1 +: 64];
  assign enemy_nobody = enemy_grade_i[64*0 +: 64];

  logic [63:0] more_q, one_cheaper_q, two_cheaper_q, three_cheaper_q, alone_q, pawn_q, several_q;

  always_ff @(posedge clk_i) begin : data_regs
    more_q          <= more_i;
    one_cheaper_q   <= (own_pawn & enemy_minor) | (own_minor & enemy_rook) | (own_rook & enemy_queen) |
                       (own_queen & enemy_king);
    two_cheaper_q   <= (own_pawn & enemy_rook) | (own_minor & enemy_queen) | (own_rook & enemy_king);
    three_cheaper_q <= (own_pawn & (enemy_queen | enemy_king)) | (own_minor & enemy_king);
    alone_q         <= enemy_nobody & ~own_nobody;
    pawn_q          <= own_pawn;
    several_q       <= several_i;
  end

  assign ahead_o              = alone_q | one_cheaper_q | two_cheaper_q | three_cheaper_q | more_q;
  assign magnitude_o[191:128] = alone_q | three_cheaper_q;
  assign magnitude_o[127:64]  = (alone_q & (pawn_q | several_q)) | two_cheaper_q | one_cheaper_q;
  assign magnitude_o[63:0]    = (alone_q & (pawn_q | ~several_q)) | two_cheaper_q | more_q;

  logic unused_bits;
  assign unused_bits = ^{own_grade_i[127:64], enemy_grade_i[383:320]};

`ifdef COBALT_ASSERT
  logic settled;
  cb_settled u_settled (.clk_i, .settled_o(settled));
  a_only_if_ahead: assert property (@(posedge clk_i) settled |->
      ((magnitude_o[191:128] | magnitude_o[127:64] | magnitude_o[63:0]) & ~ahead_o) == '0);
`endif

endmodule
