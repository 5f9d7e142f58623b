// SPDX-License-Identifier: Apache-2.0
/// Number of attackers of each square by one side, bit-sliced: 2 pawn directions, 8 knight jumps, the king, 8 slider
/// rays and 8 batteries (a slider behind an own slider on the line) are at most 27 sources a square.
///
/// Latency cb_spec_pkg::AttackCountLatencyCycles, II = 1. Back-pressure: none. Carry-save adders on whole bitboards:
/// one full adder a square each.
///
/// | stage | work |
/// |---|---|
/// | S1 | 27 bits of weight 1 to 3 of weight 1 and 12 of weight 2, by two rows of adders |
/// | S2 | the rest, and the order of grades |
module cb_attack_count #(
  parameter bit Black = 1'b0
) (
  input  logic                   clk_i,
  input  logic [63:0]            pawn_i,
  input  logic [63:0]            knight_i,
  input  cb_board_pkg::attacks_t attacks_i,
  /// Bit b of every square's count in bits [64*b +: 64].
  output logic [cb_board_pkg::CountsBits-1:0]           count_o,
  /// Cheapest attacker, one-hot: 0 nobody, 1 king, 2 queen, 3 rook, 4 minor, 5 pawn, in bits [64*g +: 64].
  output logic [cb_board_pkg::GradesBits-1:0]           grade_o
);

  localparam int unsigned Sources = 27;

  if (cb_spec_pkg::AttackCountLatencyCycles != 2) begin : g_latency_check
    $error("cb_attack_count: latency differs from the specification");
  end

  logic [64*Sources-1:0] source;
  assign source[64*0 +: 64] = Black ? cb_board_pkg::south(cb_board_pkg::west(pawn_i))
                                    : cb_board_pkg::north(cb_board_pkg::west(pawn_i));
  assign source[64*1 +: 64] = Black ? cb_board_pkg::south(cb_board_pkg::east(pawn_i))
                                    : cb_board_pkg::north(cb_board_pkg::east(pawn_i));
  assign source[64*2 +: 64] = attacks_i.king;
  for (genvar d = 0; d < 8; d++) begin : g_source
    assign source[64*(3+d) +: 64] = cb_board_pkg::jump(knight_i, d);
    logic [63:0] first, xray;
    assign first = attacks_i.slider[64*d +: 64] | attacks_i.queen_ray[64*d +: 64];
    assign xray = attacks_i.slider_xray_own[64*d +: 64] | attacks_i.slider_xray_enemy[64*d +: 64] |
                  attacks_i.queen_xray_own[64*d +: 64] | attacks_i.queen_xray_enemy[64*d +: 64];
    assign source[64*(11+d) +: 64] = first;
    assign source[64*(19+d) +: 64] = first & xray;
  end

  // S1. Rows: 27 -> 9 sums + 9 carries; 9 sums -> 3 sums + 3 carries; 9 carries -> 3 sums + 3 carries (weight 4).
  logic [64*9-1:0] sum_a, carry_a;
  for (genvar i = 0; i < 9; i++) begin : g_row_a
    cb_full_adder #(.Width(64)) u_add (
      .a_i(source[64*(3*i) +: 64]), .b_i(source[64*(3*i+1) +: 64]), .c_i(source[64*(3*i+2) +: 64]),
      .sum_o(sum_a[64*i +: 64]), .carry_o(carry_a[64*i +: 64])
    );
  end
  logic [64*3-1:0] sum_b, carry_b, sum_c, carry_c;
  for (genvar i = 0; i < 3; i++) begin : g_row_b
    cb_full_adder #(.Width(64)) u_ones (
      .a_i(sum_a[64*(3*i) +: 64]), .b_i(sum_a[64*(3*i+1) +: 64]), .c_i(sum_a[64*(3*i+2) +: 64]),
      .sum_o(sum_b[64*i +: 64]), .carry_o(carry_b[64*i +: 64])
    );
    cb_full_adder #(.Width(64)) u_twos (
      .a_i(carry_a[64*(3*i) +: 64]), .b_i(carry_a[64*(3*i+1) +: 64]), .c_i(carry_a[64*(3*i+2) +: 64]),
      .sum_o(sum_c[64*i +: 64]), .carry_o(carry_c[64*i +: 64])
    );
  end

  logic [64*3-1:0] sum_b_q, carry_b_q, sum_c_q, carry_c_q;
  logic [cb_board_pkg::GradesBits-1:0] grade_d, s1_grade_q, grade_q;
  logic [63:0] minor;
  always_comb begin : s1_grades
    minor = attacks_i.knight | attacks_i.bishop;
    grade_d[64*5 +: 64] = attacks_i.pawn;
    grade_d[64*4 +: 64] = minor & ~attacks_i.pawn;
    grade_d[64*3 +: 64] = attacks_i.rook & ~(attacks_i.pawn | minor);
    grade_d[64*2 +: 64] = attacks_i.queen & ~(attacks_i.pawn | minor | attacks_i.rook);
    grade_d[64*1 +: 64] = attacks_i.king & ~(attacks_i.pawn | minor | attacks_i.rook | attacks_i.queen);
    grade_d[64*0 +: 64] = ~attacks_i.all;
  end

  // S2. Weight 1: sum_b; weight 2: carry_b, sum_c and one carry; weight 4: carry_c and two carries; weight 8.
  logic [63:0] ones_sum, ones_carry, b3_sum, b3_carry, b4_sum, b4_carry, b5_sum, b5_carry;
  logic [63:0] c0_sum, c0_carry, c1_sum, c1_carry, d0_sum, d0_carry;
  logic [cb_board_pkg::CountsBits-1:0] count_q;
  cb_full_adder #(.Width(64)) u_ones (.a_i(sum_b_q[0 +: 64]), .b_i(sum_b_q[64 +: 64]), .c_i(sum_b_q[128 +: 64]),
                                      .sum_o(ones_sum), .carry_o(ones_carry));
  cb_full_adder #(.Width(64)) u_b3 (.a_i(carry_b_q[0 +: 64]), .b_i(carry_b_q[64 +: 64]), .c_i(carry_b_q[128 +: 64]),
                                    .sum_o(b3_sum), .carry_o(b3_carry));
  cb_full_adder #(.Width(64)) u_b4 (.a_i(sum_c_q[0 +: 64]), .b_i(sum_c_q[64 +: 64]), .c_i(sum_c_q[128 +: 64]),
                                    .sum_o(b4_sum), .carry_o(b4_carry));
  cb_full_adder #(.Width(64)) u_b5 (.a_i(b3_sum), .b_i(b4_sum), .c_i(ones_carry), .sum_o(b5_sum), .carry_o(b5_carry));
  cb_full_adder #(.Width(64)) u_c0 (.a_i(carry_c_q[0 +: 64]), .b_i(carry_c_q[64 +: 64]), .c_i(carry_c_q[128 +: 64]),
                                    .sum_o(c0_sum), .carry_o(c0_carry));
  cb_full_adder #(.Width(64)) u_c1 (.a_i(b3_carry), .b_i(b4_carry), .c_i(b5_carry), .sum_o(c1_sum), .carry_o(c1_carry));
  cb_full_adder #(.Width(64)) u_d0 (.a_i(c0_carry), .b_i(c1_carry), .c_i(c0_sum & c1_sum),
                                    .sum_o(d0_sum), .carry_o(d0_carry));

  always_ff @(posedge clk_i) begin : data_regs
    sum_b_q    <= sum_b;
    carry_b_q  <= carry_b;
    sum_c_q    <= sum_c;
    carry_c_q  <= carry_c;
    s1_grade_q <= grade_d;
    grade_q    <= s1_grade_q;
    count_q    <= {d0_carry, d0_sum, c0_sum ^ c1_sum, b5_sum, ones_sum};
  end

  assign count_o = count_q;
  assign grade_o = grade_q;

`ifdef COBALT_ASSERT
  logic settled;
  cb_settled u_settled (.clk_i, .settled_o(settled));
  // One grade a square, as long as the set of all attacks is that of the kinds.
  logic whole, s2_whole;
  logic [63:0] grades;
  assign whole = attacks_i.all == (attacks_i.pawn | minor | attacks_i.rook | attacks_i.queen | attacks_i.king);
  cb_delay #(.Width(1), .Cycles(2)) u_whole (.clk_i, .in_i(whole), .out_o(s2_whole));
  always_comb begin : check_grades
    for (int unsigned s = 0; s < 64; s++) begin
      grades[s] = $onehot({grade_o[64*5+s], grade_o[64*4+s], grade_o[64*3+s], grade_o[64*2+s], grade_o[64+s],
                           grade_o[s]});
    end
  end
  a_one_grade: assert property (@(posedge clk_i) settled && s2_whole |-> grades == '1);
`endif

endmodule
