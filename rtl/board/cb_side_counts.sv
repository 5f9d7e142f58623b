// SPDX-License-Identifier: Apache-2.0
/// Numbers of attackers of every square, and the cheapest attacker: of both sides, and for the units of the sides.
///
/// Units as cb_both_sides. Latency of the outputs of both: cb_spec_pkg::AttackCountLatencyCycles; with one unit a clock more from
/// Black's turn on, and the units' outputs come at that clock for Black and a clock before for White. Back-pressure: none.
/// Reset: none needed.
module cb_side_counts #(
  parameter int unsigned Units = 2
) (
  input  logic                                       clk_i,
  /// With one unit: the units' outputs are Black's.
  input  logic                                       black_turn_i,
  /// Pawns, knights and attacks of each unit, aligned.
  input  logic [64*Units-1:0]                        pawn_i,
  input  logic [64*Units-1:0]                        knight_i,
  input  logic [cb_board_pkg::AttacksBits*Units-1:0] attacks_i,
  /// Bit b of every square's number in bits [64*b +: 64]. On the real board.
  output logic [cb_board_pkg::CountsBits-1:0]        white_count_o,
  output logic [cb_board_pkg::CountsBits-1:0]        black_count_o,
  /// Cheapest attacker, as cb_attack_count.
  output logic [cb_board_pkg::GradesBits-1:0]        white_grade_o,
  output logic [cb_board_pkg::GradesBits-1:0]        black_grade_o,
  /// For each unit, on its board: attackers of its side, and of the other.
  output logic [cb_board_pkg::CountsBits*Units-1:0]  own_count_o,
  output logic [cb_board_pkg::CountsBits*Units-1:0]  enemy_count_o
);

  localparam int unsigned CountsBits = cb_board_pkg::CountsBits;
  localparam int unsigned GradesBits = cb_board_pkg::GradesBits;

  logic [CountsBits*Units-1:0] count;
  logic [GradesBits*Units-1:0] grade;
  for (genvar u = 0; u < Units; u++) begin : g_unit
    cb_attack_count #(.Black(u == 1)) u_count (
      .clk_i, .pawn_i(pawn_i[64*u +: 64]), .knight_i(knight_i[64*u +: 64]),
      .attacks_i(attacks_i[cb_board_pkg::AttacksBits*u +: cb_board_pkg::AttacksBits]),
      .count_o(count[CountsBits*u +: CountsBits]), .grade_o(grade[GradesBits*u +: GradesBits])
    );
  end

  if (Units == 2) begin : g_both
    assign {black_count_o, white_count_o} = count;
    assign {black_grade_o, white_grade_o} = grade;
    assign own_count_o   = count;
    assign enemy_count_o = {white_count_o, black_count_o};
    logic unused_bits;
    assign unused_bits = black_turn_i;
  end else begin : g_turns
    // White's, then Black's; a clock and two clocks old.
    logic [CountsBits-1:0] count_1_q, count_2_q, now_flipped, old_flipped;
    logic [GradesBits-1:0] grade_1_q, grade_2_q;
    always_ff @(posedge clk_i) begin : data_regs
      count_1_q <= count;
      count_2_q <= count_1_q;
      grade_1_q <= grade;
      grade_2_q <= grade_1_q;
    end
    cb_flip_ranks #(.Sets(cb_board_pkg::CountBits)) u_now (.in_i(count), .out_o(now_flipped));
    cb_flip_ranks #(.Sets(cb_board_pkg::CountBits)) u_old (.in_i(count_2_q), .out_o(old_flipped));
    cb_flip_ranks #(.Sets(cb_board_pkg::CountBits)) u_black_count (.in_i(count_1_q), .out_o(black_count_o));
    cb_flip_ranks #(.Sets(GradesBits / 64)) u_black_grade (.in_i(grade_1_q), .out_o(black_grade_o));
    assign white_count_o = count_2_q;
    assign white_grade_o = grade_2_q;
    assign own_count_o   = count_1_q;
    assign enemy_count_o = black_turn_i ? old_flipped : now_flipped;
  end

endmodule
