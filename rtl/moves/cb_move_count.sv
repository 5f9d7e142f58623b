// SPDX-License-Identifier: Apache-2.0
/// Number of legal moves (docs/moves.md): a pawn's move to rank 8 counts four, for its four promotions.
///
/// From each direction one piece at most comes to a square, so the sets of queens, other sliders and pawns are united
/// by direction first. The king's moves lie within three files and three ranks: of squares that are three apart in both
/// only one can be set. What cb_legal_moves never gives has some number.
/// Latency cb_spec_pkg::MoveCountLatencyCycles, II = 1. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | S1 | unions, columns of ones, twos and fours; counts of six by column, twice |
/// | S2 | counts of six by column until four numbers are left |
/// | S3 | their sum |
module cb_move_count (
  input  logic                       clk_i,
  input  cb_moves_pkg::legal_moves_t moves_i,
  output logic [9:0]                 count_o
);

  localparam int unsigned OutBits = 10;
  localparam int unsigned LastRank = 7;
  localparam int unsigned Rows = 4;  // numbers that the columns leave

  if (cb_spec_pkg::MoveCountLatencyCycles != 3) begin : g_latency_check
    $error("cb_move_count: latency differs from the specification");
  end

  // ---- S1: one bit a move. A pawn's promotion is left out of the unions and counted as a four. ----
  localparam int unsigned Arrivals = 4 * 56 + 4 * 49;  // directions and squares that have a square in the direction
  localparam int unsigned PawnArrivals = 5 * 8 + 2 * 5 * 7;  // from the south to ranks 3 to 7
  localparam int unsigned PlainArrivals = Arrivals - PawnArrivals;
  localparam int unsigned Jumps = 8 * 42;
  localparam int unsigned Promotions = 8 + 2 * 7;
  logic [PawnArrivals-1:0] pawn_arrivals;
  logic [PlainArrivals-1:0] plain_arrivals;
  logic [Jumps-1:0] jumps;
  logic [Promotions-1:0] promotions;
  logic [8:0] king;

  for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_direction
    localparam bit North = d == 7 || d == 0 || d == 1;
    localparam bit South = d == 3 || d == 4 || d == 5;
    localparam bit East = d == 1 || d == 2 || d == 3;
    localparam bit West = d == 5 || d == 6 || d == 7;
    localparam int unsigned Width = (East || West) ? 7 : 8;
    localparam int unsigned Height = (North || South) ? 7 : 8;
    localparam int unsigned Rank0 = South ? 1 : 0;
    localparam int unsigned File0 = West ? 1 : 0;
    // Plain arrivals before those of this direction: N, NE, E, SE, S, SW, W, NW.
    localparam int unsigned FirstPlain = (d == 0) ? 0 : (d == 1) ? 56 : (d == 2) ? 105 : (d == 3) ? 161 :
        (d == 4) ? 175 : (d == 5) ? 191 : (d == 6) ? 205 : 261;
    localparam int unsigned FirstPawn = (d == 3) ? 0 : (d == 4) ? 35 : 75;
    localparam int unsigned FirstPromotion = (d == 3) ? 0 : (d == 4) ? 7 : 15;
    logic [63:0] pawn, united;
    assign pawn   = (d == 3) ? moves_i.pawn_east : (d == 4) ? moves_i.pawn_push : (d == 5) ? moves_i.pawn_west : 64'd0;
    assign united = moves_i.queen[64*d +: 64] | moves_i.slider[64*d +: 64];
    // Squares that nothing comes to from here.
    logic unused_bits;
    assign unused_bits = ^{pawn, united};
    for (genvar r = 0; r < Height; r++) begin : g_rank
      localparam int unsigned Rank = Rank0 + r;
      localparam int unsigned Square = 8 * Rank + File0;
      if (South && Rank >= 2 && Rank < LastRank) begin : g_pawns
        assign pawn_arrivals[FirstPawn+Width*(Rank-2) +: Width] = united[Square +: Width] | pawn[Square +: Width];
      end else begin : g_plain
        // South: only the first rank and the last.
        localparam int unsigned Row = (South && Rank == LastRank) ? 1 : r;
        assign plain_arrivals[FirstPlain+Width*Row +: Width] = united[Square +: Width];
      end
      if (South && Rank == LastRank) begin : g_promotions
        assign promotions[FirstPromotion +: Width] = pawn[Square +: Width];
      end
    end
  end

  for (genvar k = 0; k < 8; k++) begin : g_jump
    // Where a knight can have come from by this jump.
    localparam bit North = k == 0 || k == 1 || k == 6 || k == 7;
    localparam bit East = k < 4;
    localparam bit Steep = k == 0 || k == 3 || k == 4 || k == 7;
    localparam int unsigned Width = Steep ? 7 : 6;
    localparam int unsigned Height = Steep ? 6 : 7;
    localparam int unsigned Rank0 = North ? 0 : 8 - Height;
    localparam int unsigned File0 = East ? 0 : 8 - Width;
    for (genvar r = 0; r < Height; r++) begin : g_rank
      assign jumps[42*k+Width*r +: Width] = moves_i.knight[64*k+8*(Rank0+r)+File0 +: Width];
    end
  end

  for (genvar i = 0; i < 9; i++) begin : g_king
    localparam logic [7:0] Files = 8'h49 << (i % 3);
    localparam logic [63:0] Squares = {8{Files}} & (64'h00ff_0000_ff00_00ff << 8 * (i / 3));
    assign king[i] = (moves_i.king & Squares) != '0;
  end

  // Threes of united bits make a one and a two each: a union costs nothing there.
  localparam int unsigned MixedThrees = PawnArrivals;  // with a plain arrival and a knight each
  localparam int unsigned LeftArrivals = PlainArrivals - MixedThrees;
  localparam int unsigned PlainThrees = (LeftArrivals + 2) / 3;
  localparam int unsigned Threes = MixedThrees + PlainThrees;
  localparam int unsigned LeftJumps = Jumps - MixedThrees;
  localparam int unsigned Sixes = (LeftJumps + 5) / 6;
  logic [Threes-1:0] three_a, three_b, three_c, three_ones, three_twos;
  logic [3*PlainThrees-1:0] left_arrivals;
  logic [6*Sixes-1:0] left_jumps;
  logic [Sixes-1:0] six_ones, six_twos, six_fours;

  assign left_arrivals = (3*PlainThrees)'(plain_arrivals[PlainArrivals-1:MixedThrees]);
  assign left_jumps    = (6*Sixes)'(jumps[Jumps-1:MixedThrees]);
  assign three_a = {left_arrivals[0 +: PlainThrees], pawn_arrivals};
  assign three_b = {left_arrivals[PlainThrees +: PlainThrees], plain_arrivals[MixedThrees-1:0]};
  assign three_c = {left_arrivals[2*PlainThrees +: PlainThrees], jumps[MixedThrees-1:0]};
  cb_full_adder #(.Width(Threes)) u_threes (
    .a_i(three_a), .b_i(three_b), .c_i(three_c), .sum_o(three_ones), .carry_o(three_twos)
  );

  localparam logic [cb_columns_pkg::HeightsBits-1:0] JumpHeights = cb_columns_pkg::HeightsBits'(6 * Sixes);
  cb_column_counts #(.Heights(JumpHeights)) u_jumps (.in_i(left_jumps), .out_o({six_fours, six_twos, six_ones}));

  localparam int unsigned OnesHeight = Threes + Sixes + 9 + 2;
  localparam int unsigned TwosHeight = Threes + Sixes;
  localparam int unsigned FoursHeight = Sixes + Promotions;
  localparam logic [cb_columns_pkg::HeightsBits-1:0] Heights1 =
      {{(cb_columns_pkg::HeightsBits-3*cb_columns_pkg::HeightBits){1'b0}}, cb_columns_pkg::HeightBits'(FoursHeight),
       cb_columns_pkg::HeightBits'(TwosHeight), cb_columns_pkg::HeightBits'(OnesHeight)};
  localparam logic [cb_columns_pkg::HeightsBits-1:0] Heights2 = cb_columns_pkg::next(Heights1);
  localparam logic [cb_columns_pkg::HeightsBits-1:0] Heights3 = cb_columns_pkg::next(Heights2);
  localparam logic [cb_columns_pkg::HeightsBits-1:0] Heights4 = cb_columns_pkg::next(Heights3);
  localparam logic [cb_columns_pkg::HeightsBits-1:0] Heights5 = cb_columns_pkg::next(Heights4);
  localparam logic [cb_columns_pkg::HeightsBits-1:0] Heights6 = cb_columns_pkg::next(Heights5);
  localparam int unsigned Bits1 = OnesHeight + TwosHeight + FoursHeight;
  localparam int unsigned Bits2 = cb_columns_pkg::offset(Heights2, cb_columns_pkg::Columns);
  localparam int unsigned Bits3 = cb_columns_pkg::offset(Heights3, cb_columns_pkg::Columns);
  localparam int unsigned Bits4 = cb_columns_pkg::offset(Heights4, cb_columns_pkg::Columns);
  localparam int unsigned Bits5 = cb_columns_pkg::offset(Heights5, cb_columns_pkg::Columns);
  localparam int unsigned Bits6 = cb_columns_pkg::offset(Heights6, cb_columns_pkg::Columns);
  if (cb_columns_pkg::tallest(Heights6) > Rows) begin : g_height_check
    $error("cb_move_count: more than four numbers are left");
  end

  logic [Bits1-1:0] s1_bits_1;
  logic [Bits2-1:0] s1_bits_2;
  logic [Bits3-1:0] s1_bits_3_d, s1_bits_3_q;
  assign s1_bits_1 = {six_fours, promotions, six_twos, three_twos, moves_i.castle_king_side, moves_i.castle_queen_side,
                      king, six_ones, three_ones};
  cb_column_counts #(.Heights(Heights1)) u_counts_1 (.in_i(s1_bits_1), .out_o(s1_bits_2));
  cb_column_counts #(.Heights(Heights2)) u_counts_2 (.in_i(s1_bits_2), .out_o(s1_bits_3_d));

  // ---- S2 ----
  logic [Bits4-1:0] s2_bits_4;
  logic [Bits5-1:0] s2_bits_5;
  logic [Bits6-1:0] s2_bits_6;
  logic [Rows*OutBits-1:0] s2_rows_d, s2_rows_q;  // bit k of row i: bit i of column k
  cb_column_counts #(.Heights(Heights3)) u_counts_3 (.in_i(s1_bits_3_q), .out_o(s2_bits_4));
  cb_column_counts #(.Heights(Heights4)) u_counts_4 (.in_i(s2_bits_4), .out_o(s2_bits_5));
  cb_column_counts #(.Heights(Heights5)) u_counts_5 (.in_i(s2_bits_5), .out_o(s2_bits_6));
  for (genvar k = 0; k < OutBits; k++) begin : g_row_column
    for (genvar i = 0; i < Rows; i++) begin : g_row
      if (i < cb_columns_pkg::height(Heights6, k)) begin : g_bit
        assign s2_rows_d[OutBits*i+k] = s2_bits_6[cb_columns_pkg::offset(Heights6, k)+i];
      end else begin : g_none
        assign s2_rows_d[OutBits*i+k] = 1'b0;
      end
    end
  end

  // ---- S3 ----
  logic [OutBits-1:0] s3_count_d, s3_count_q;
  assign s3_count_d = s2_rows_q[0 +: OutBits] + s2_rows_q[OutBits +: OutBits] + s2_rows_q[2*OutBits +: OutBits] +
                      s2_rows_q[3*OutBits +: OutBits];

  always_ff @(posedge clk_i) begin : data_regs
    s1_bits_3_q <= s1_bits_3_d;
    s2_rows_q   <= s2_rows_d;
    s3_count_q  <= s3_count_d;
  end
  assign count_o = s3_count_q;

  // Squares that nothing can come to from a direction.
  logic unused_bits;
  assign unused_bits = ^moves_i;

endmodule
