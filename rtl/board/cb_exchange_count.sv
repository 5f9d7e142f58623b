// SPDX-License-Identifier: Apache-2.0
/// How many pieces of one side take part in the exchange on every square, by class (stages S1 to S4 of
/// cb_exchange_map).
///
/// A count is unary and saturates: bits [64*i +: 64] are the squares with more than i, so a count of six things and the
/// sum of two counts are each one LUT of 6 inputs a bit. Latency 4, II = 1. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | S1 | knights and p1, six at a time |
/// | S2 | p2 |
/// | S3 | class of p3; sums of what is known |
/// | S4 | p3, and the sums |
module cb_exchange_count (
  input  logic         clk_i,
  /// Pawn captures towards either side.
  input  logic [63:0]  pawn_east_i,
  input  logic [63:0]  pawn_west_i,
  input  logic [63:0]  knight_i,
  input  logic [63:0]  king_attacks_i,
  /// By direction d, bits [64*d +: 64]: p1 that is a bishop or rook, or a queen.
  input  logic [cb_board_pkg::LinesBits-1:0] slider_1_i,
  input  logic [cb_board_pkg::LinesBits-1:0] queen_1_i,
  /// A clock later: the same for p2 that takes part.
  input  logic [cb_board_pkg::LinesBits-1:0] s2_slider_2_i,
  input  logic [cb_board_pkg::LinesBits-1:0] s2_queen_2_i,
  /// Two clocks later: this side's p3, if it moves along the line; whether p2, of either side, takes part and whether it
  /// counts as a queen; whether p3 is a queen.
  input  logic [cb_board_pkg::LinesBits-1:0] s3_third_i,
  input  logic [cb_board_pkg::LinesBits-1:0] s3_second_i,
  input  logic [cb_board_pkg::LinesBits-1:0] s3_as_queen_2_i,
  input  logic [cb_board_pkg::LinesBits-1:0] s3_queen_third_i,
  output logic [127:0] pawn_o,
  output logic [191:0] minor_o,
  output logic [191:0] rook_o,
  output logic [191:0] queen_o,
  output logic [63:0]  king_o
);

  /// Up to six of something.
  function automatic logic [191:0] count_6(input logic [63:0] a, input logic [63:0] b, input logic [63:0] c,
                                           input logic [63:0] d, input logic [63:0] e, input logic [63:0] f);
    logic [63:0] one_3, two_3, three_3, one_6, two_6, three_6;
    one_3   = a | b | c;
    two_3   = (a & b) | (a & c) | (b & c);
    three_3 = a & b & c;
    one_6   = d | e | f;
    two_6   = (d & e) | (d & f) | (e & f);
    three_6 = d & e & f;
    count_6 = {three_3 | three_6 | (two_3 & one_6) | (one_3 & two_6), two_3 | two_6 | (one_3 & one_6), one_3 | one_6};
  endfunction

  /// Sum of two counts.
  function automatic logic [191:0] add_counts(input logic [191:0] a, input logic [191:0] b);
    add_counts = {a[128 +: 64] | b[128 +: 64] | (a[64 +: 64] & b[0 +: 64]) | (a[0 +: 64] & b[64 +: 64]),
                  a[64 +: 64] | b[64 +: 64] | (a[0 +: 64] & b[0 +: 64]), a[0 +: 64] | b[0 +: 64]};
  endfunction

  // Rooks move in even directions, bishops in odd ones.
  typedef struct packed {
    logic [127:0] pawn;
    logic [63:0]  king;
    logic [191:0] knight;    // jumps 0 to 5
    logic [191:0] minor;     // jumps 6 and 7, and p1
    logic [191:0] rook;      // p1
    logic [191:0] queen;     // p1 of directions 0 to 5
    logic [63:0]  queen_6;   // p1 of direction 6
    logic [63:0]  queen_7;
  } s1_t;
  typedef struct packed {
    logic [127:0] pawn;
    logic [63:0]  king;
    logic [191:0] minor;     // knights and p1
    logic [191:0] minor_2;   // p2
    logic [191:0] rook;
    logic [191:0] rook_2;
    logic [191:0] queen;     // p1 of directions 0 to 5
    logic [191:0] queen_2;   // p1 of 6 and 7, p2 of 0 to 3
    logic [191:0] queen_3;   // p2 of 4 to 7
  } s2_t;
  typedef struct packed {
    logic [127:0] pawn;
    logic [63:0]  king;
    logic [191:0] minor;     // knights, p1 and p2
    logic [191:0] rook;
    logic [191:0] queen;
    logic [cb_board_pkg::LinesBits-1:0] slider_third;
    logic [cb_board_pkg::LinesBits-1:0] queen_third;
  } s3_t;
  typedef struct packed {
    logic [127:0] pawn;
    logic [63:0]  king;
    logic [191:0] minor;
    logic [191:0] rook;
    logic [191:0] queen;
  } s4_t;
  s1_t s1_d, s1_q;
  s2_t s2_d, s2_q;
  s3_t s3_d, s3_q;
  s4_t s4_d, s4_q;

  always_comb begin : s1_known
    s1_d.pawn    = {pawn_east_i & pawn_west_i, pawn_east_i | pawn_west_i};
    s1_d.king    = king_attacks_i;
    s1_d.knight  = count_6(cb_board_pkg::jump(knight_i, 0), cb_board_pkg::jump(knight_i, 1),
                           cb_board_pkg::jump(knight_i, 2), cb_board_pkg::jump(knight_i, 3),
                           cb_board_pkg::jump(knight_i, 4), cb_board_pkg::jump(knight_i, 5));
    s1_d.minor   = count_6(cb_board_pkg::jump(knight_i, 6), cb_board_pkg::jump(knight_i, 7), slider_1_i[64*1 +: 64],
                           slider_1_i[64*3 +: 64], slider_1_i[64*5 +: 64], slider_1_i[64*7 +: 64]);
    s1_d.rook    = count_6(slider_1_i[64*0 +: 64], slider_1_i[64*2 +: 64], slider_1_i[64*4 +: 64],
                           slider_1_i[64*6 +: 64], 64'd0, 64'd0);
    s1_d.queen   = count_6(queen_1_i[64*0 +: 64], queen_1_i[64*1 +: 64], queen_1_i[64*2 +: 64],
                           queen_1_i[64*3 +: 64], queen_1_i[64*4 +: 64], queen_1_i[64*5 +: 64]);
    s1_d.queen_6 = queen_1_i[64*6 +: 64];
    s1_d.queen_7 = queen_1_i[64*7 +: 64];
  end

  always_comb begin : s2_second
    s2_d.pawn    = s1_q.pawn;
    s2_d.king    = s1_q.king;
    s2_d.minor   = add_counts(s1_q.knight, s1_q.minor);
    s2_d.minor_2 = count_6(s2_slider_2_i[64*1 +: 64], s2_slider_2_i[64*3 +: 64], s2_slider_2_i[64*5 +: 64],
                           s2_slider_2_i[64*7 +: 64], 64'd0, 64'd0);
    s2_d.rook    = s1_q.rook;
    s2_d.rook_2  = count_6(s2_slider_2_i[64*0 +: 64], s2_slider_2_i[64*2 +: 64], s2_slider_2_i[64*4 +: 64],
                           s2_slider_2_i[64*6 +: 64], 64'd0, 64'd0);
    s2_d.queen   = s1_q.queen;
    s2_d.queen_2 = count_6(s1_q.queen_6, s1_q.queen_7, s2_queen_2_i[64*0 +: 64], s2_queen_2_i[64*1 +: 64],
                           s2_queen_2_i[64*2 +: 64], s2_queen_2_i[64*3 +: 64]);
    s2_d.queen_3 = count_6(s2_queen_2_i[64*4 +: 64], s2_queen_2_i[64*5 +: 64], s2_queen_2_i[64*6 +: 64],
                           s2_queen_2_i[64*7 +: 64], 64'd0, 64'd0);
  end

  always_comb begin : s3_sums
    s3_d.pawn         = s2_q.pawn;
    s3_d.king         = s2_q.king;
    s3_d.minor        = add_counts(s2_q.minor, s2_q.minor_2);
    s3_d.rook         = add_counts(s2_q.rook, s2_q.rook_2);
    s3_d.queen        = add_counts(add_counts(s2_q.queen, s2_q.queen_2), s2_q.queen_3);
    s3_d.slider_third = s3_third_i & s3_second_i & ~(s3_as_queen_2_i | s3_queen_third_i);
    s3_d.queen_third  = s3_third_i & s3_second_i & (s3_as_queen_2_i | s3_queen_third_i);
  end

  always_comb begin : s4_sums
    s4_d.pawn  = s3_q.pawn;
    s4_d.king  = s3_q.king;
    s4_d.minor = add_counts(s3_q.minor, count_6(s3_q.slider_third[64*1 +: 64], s3_q.slider_third[64*3 +: 64],
                                                s3_q.slider_third[64*5 +: 64], s3_q.slider_third[64*7 +: 64], 64'd0,
                                                64'd0));
    s4_d.rook  = add_counts(s3_q.rook, count_6(s3_q.slider_third[64*0 +: 64], s3_q.slider_third[64*2 +: 64],
                                               s3_q.slider_third[64*4 +: 64], s3_q.slider_third[64*6 +: 64], 64'd0,
                                               64'd0));
    s4_d.queen = add_counts(
        add_counts(s3_q.queen, count_6(s3_q.queen_third[64*0 +: 64], s3_q.queen_third[64*1 +: 64],
                                       s3_q.queen_third[64*2 +: 64], s3_q.queen_third[64*3 +: 64],
                                       s3_q.queen_third[64*4 +: 64], s3_q.queen_third[64*5 +: 64])),
        count_6(s3_q.queen_third[64*6 +: 64], s3_q.queen_third[64*7 +: 64], 64'd0, 64'd0, 64'd0, 64'd0));
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_q <= s1_d;
    s2_q <= s2_d;
    s3_q <= s3_d;
    s4_q <= s4_d;
  end

  assign pawn_o  = s4_q.pawn;
  assign minor_o = s4_q.minor;
  assign rook_o  = s4_q.rook;
  assign queen_o = s4_q.queen;
  assign king_o  = s4_q.king;

endmodule
