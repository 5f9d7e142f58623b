// SPDX-License-Identifier: Apache-2.0
/// Number of legal moves (docs/reference/moves.md): a pawn's move to rank 8 counts four, for its four promotions.
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
  localparam int unsigned Rows = 4;  // numbers that the columns leave

  if (cb_spec_pkg::MoveCountLatencyCycles != 3) begin : g_latency_check
    $error("cb_move_count: latency differs from the specification");
  end

  // ---- S1: one bit a move. A pawn's promotion is left out of the unions and counted as a four. ----
  // Threes of united bits make a one and a two each: a union costs nothing there. A pawn's arrival, a plain one and a knight's
  // are a three, then what is left of plain ones; knights that are left are counted by six. All by square: wires stay short.
  localparam int unsigned Arrivals = 4 * 56 + 4 * 49;  // directions and squares that have a square in the direction
  localparam int unsigned PawnArrivals = 5 * 8 + 2 * 5 * 7;  // from the south to ranks 3 to 7
  localparam int unsigned LeftArrivals = Arrivals - 2 * PawnArrivals;
  localparam int unsigned LeftJumps = 8 * 42 - PawnArrivals;
  localparam int unsigned Promotions = 8 + 2 * 7;
  localparam int unsigned Threes = PawnArrivals + (LeftArrivals + 2) / 3;
  localparam int unsigned Sixes = (LeftJumps + 5) / 6;
  localparam int unsigned NumberBits = 9;  // 64 * direction + square
  // Yosys 0.23 takes '1 for 1 in an argument of a function, and in a localparam.
  localparam logic [63:0] AllSquares = {64{1'b1}};
  localparam int unsigned OrderBits = (3 * Threes + 6 * Sixes) * NumberBits;

  // Which arrival is bit 0, 1, ... of the threes, then of the sixes.
  function automatic logic [OrderBits-1:0] find_order();
    int unsigned pawn_place, plain_place, knight_place, left_place, left_jump_place, place, d;
    logic [8*64-1:0] may_step, may_jump;  // squares that have one in the direction
    logic of_pawn, arrives;
    find_order      = '0;
    pawn_place      = 0;
    plain_place     = 1;
    knight_place    = 2;
    left_place      = 3 * PawnArrivals;
    left_jump_place = 3 * Threes;
    for (int unsigned k = 0; k < 8; k++) begin
      may_step[64*k +: 64] = cb_board_pkg::step(AllSquares, (k + 4) % 8);
      may_jump[64*k +: 64] = cb_board_pkg::jump(AllSquares, (k + 4) % 8);
    end
    for (int unsigned s = 0; s < 64; s++) begin
      // Directions for pawns, for what is plain, and knights' jumps.
      for (int unsigned i = 0; i < 24; i++) begin
        d       = i % 8;
        of_pawn = (d == cb_board_pkg::DirSouthEast || d == cb_board_pkg::DirSouth || d == cb_board_pkg::DirSouthWest) &&
                  s >= 16 && s < 56;
        arrives = (i >= 16) ? may_jump[64*d+s] : of_pawn == (i < 8) && may_step[64*d+s];
        if (arrives) begin
          if (i < 8) begin
            place      = pawn_place;
            pawn_place = pawn_place + 3;
          end else if (i < 16 && plain_place < pawn_place) begin
            place       = plain_place;
            plain_place = plain_place + 3;
          end else if (i < 16) begin
            place      = left_place;
            left_place = left_place + 1;
          end else if (knight_place < pawn_place) begin
            place        = knight_place;
            knight_place = knight_place + 3;
          end else begin
            place           = left_jump_place;
            left_jump_place = left_jump_place + 1;
          end
          find_order[place*NumberBits +: NumberBits] = NumberBits'(64 * d + s);
        end
      end
    end
  endfunction

  localparam logic [OrderBits-1:0] Order = find_order();

  logic [8*64-1:0] united, pawn;  // by direction
  logic [3*Threes-1:0] threes;
  logic [6*Sixes-1:0] left_jumps;
  logic [Threes-1:0] three_a, three_b, three_c, three_ones, three_twos;
  logic [Sixes-1:0] six_ones, six_twos, six_fours;
  logic [Promotions-1:0] promotions;
  logic [8:0] king;

  assign united     = moves_i.queen | moves_i.slider;
  assign pawn       = {128'd0, moves_i.pawn_west, moves_i.pawn_push, moves_i.pawn_east, 192'd0};
  assign promotions = {moves_i.pawn_west[63:57], moves_i.pawn_push[63:56], moves_i.pawn_east[62:56]};

  for (genvar i = 0; i < 3 * Threes; i++) begin : g_bit
    localparam logic [NumberBits-1:0] Number = Order[i*NumberBits +: NumberBits];
    if (i >= 3 * PawnArrivals + LeftArrivals) begin : g_none
      assign threes[i] = 1'b0;
    end else if (i >= 3 * PawnArrivals || i % 3 == 1) begin : g_plain
      assign threes[i] = united[Number];
    end else if (i % 3 == 0) begin : g_pawn
      assign threes[i] = united[Number] | pawn[Number];
    end else begin : g_knight
      assign threes[i] = moves_i.knight[Number];
    end
  end
  for (genvar i = 0; i < Threes; i++) begin : g_three
    assign {three_c[i], three_b[i], three_a[i]} = threes[3*i +: 3];
  end
  cb_full_adder #(.Width(Threes)) u_threes (
    .a_i(three_a), .b_i(three_b), .c_i(three_c), .sum_o(three_ones), .carry_o(three_twos)
  );

  for (genvar i = 0; i < 6 * Sixes; i++) begin : g_jump
    localparam logic [NumberBits-1:0] Number = Order[(3*Threes+i)*NumberBits +: NumberBits];
    assign left_jumps[i] = i < LeftJumps && moves_i.knight[Number];
  end
  localparam logic [cb_columns_pkg::HeightsBits-1:0] JumpHeights = cb_columns_pkg::HeightsBits'(6 * Sixes);
  cb_column_counts #(.Heights(JumpHeights)) u_jumps (.in_i(left_jumps), .out_o({six_fours, six_twos, six_ones}));

  for (genvar i = 0; i < 9; i++) begin : g_king
    localparam logic [7:0] Files = 8'h49 << (i % 3);
    localparam logic [63:0] Squares = {8{Files}} & (64'h00ff_0000_ff00_00ff << 8 * (i / 3));
    assign king[i] = (moves_i.king & Squares) != '0;
  end

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
