// SPDX-License-Identifier: Apache-2.0
/// Control level of every square: 0 full Black to 15 full White control (definition: hls/eval/control_map.hpp).
///
/// Latency cb_spec_pkg::ControlMapLatencyCycles from the attack maps, of which the first two are those of cb_side_counts; II = 1.
/// Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | S1, S2 | attackers counted and graded (cb_side_counts) |
/// | S3 | counts compared, grades compared |
/// | S4 | level |
module cb_control_map (
  input  logic                                 clk_i,
  /// Attackers of every square and the cheapest of them, by both sides, and the side to move.
  input  logic [cb_board_pkg::CountsBits-1:0]  white_count_i,
  input  logic [cb_board_pkg::CountsBits-1:0]  black_count_i,
  input  logic [cb_board_pkg::GradesBits-1:0]  white_grade_i,
  input  logic [cb_board_pkg::GradesBits-1:0]  black_grade_i,
  input  logic                                 black_to_move_i,
  /// Bit b of every square's level in bits [64*b +: 64].
  output logic [cb_board_pkg::LevelsBits-1:0]  level_o
);

  if (cb_spec_pkg::ControlMapLatencyCycles != cb_spec_pkg::AttackCountLatencyCycles + 2) begin : g_latency_check
    $error("cb_control_map: latency differs from the specification");
  end

  // S3: who has more attackers; whose cheapest attacker is cheaper.
  logic [63:0] w_more, b_more, same_grade, w_several, b_several, w_ahead, b_ahead;
  logic [191:0] w_magnitude, b_magnitude;

  always_comb begin : s3_counts
    w_more = '0;
    b_more = '0;
    for (int unsigned bit_number = 0; bit_number < cb_board_pkg::CountBits; bit_number++) begin
      w_more = (white_count_i[64*bit_number +: 64] & ~black_count_i[64*bit_number +: 64]) |
               (~(white_count_i[64*bit_number +: 64] ^ black_count_i[64*bit_number +: 64]) & w_more);
      b_more = (black_count_i[64*bit_number +: 64] & ~white_count_i[64*bit_number +: 64]) |
               (~(white_count_i[64*bit_number +: 64] ^ black_count_i[64*bit_number +: 64]) & b_more);
    end
    same_grade = '0;
    for (int unsigned g = 1; g < 6; g++) begin
      same_grade = same_grade | (white_grade_i[64*g +: 64] & black_grade_i[64*g +: 64]);
    end
    w_several = white_count_i[64*1 +: 64] | white_count_i[64*2 +: 64] | white_count_i[64*3 +: 64] | white_count_i[64*4 +: 64];
    b_several = black_count_i[64*1 +: 64] | black_count_i[64*2 +: 64] | black_count_i[64*3 +: 64] | black_count_i[64*4 +: 64];
  end

  cb_control_lead u_white_lead (
    .clk_i, .own_grade_i(white_grade_i), .enemy_grade_i(black_grade_i), .more_i(w_more & same_grade), .several_i(w_several),
    .ahead_o(w_ahead), .magnitude_o(w_magnitude)
  );
  cb_control_lead u_black_lead (
    .clk_i, .own_grade_i(black_grade_i), .enemy_grade_i(white_grade_i), .more_i(b_more & same_grade), .several_i(b_several),
    .ahead_o(b_ahead), .magnitude_o(b_magnitude)
  );

  // S4: level.
  logic s4_black_to_move;
  logic [63:0] white_has;
  logic [cb_board_pkg::LevelsBits-1:0] level_d, level_q;
  cb_delay #(.Width(1), .Cycles(1)) u_side (.clk_i, .in_i(black_to_move_i), .out_o(s4_black_to_move));

  always_comb begin : s4_level
    white_has = w_ahead | (s4_black_to_move ? 64'd0 : ~b_ahead);
    level_d   = {white_has, (w_magnitude | b_magnitude) ^ {3{~white_has}}};
  end

  always_ff @(posedge clk_i) begin : data_regs
    level_q <= level_d;
  end

  assign level_o = level_q;

endmodule
