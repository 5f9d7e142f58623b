// SPDX-License-Identifier: Apache-2.0
/// Whether the piece or pawn on each of some squares is hung, from the numbers of pieces that take part (stages S5 to S13 of
/// cb_exchange_map).
///
/// Every bit of every number is a vector of all squares, side by side: bit b, or "more than b", in bits [Squares*b +: Squares].
/// Latency cb_spec_pkg::ExchangeMapLatencyCycles - 4, II = 1. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | S5 | attacker's and defender's counts; lists of pawns and minors |
/// | S6 | lists with rooks |
/// | S7 | lists with queens |
/// | S8 | lists with the king; value of what each capture takes |
/// | S9 to S12 | captures 16 to 13, 12 to 10, 9 to 7, 6 to 4; beside S11 and S12, the limit of captures 3 to 1 |
/// | S13 | is what comes after capture 3 below the limit |
module cb_exchange_lists #(
  parameter int unsigned Squares = 64
) (
  input  logic                 clk_i,
  /// As cb_exchange_count gives them.
  input  logic [2*Squares-1:0] white_pawn_i,
  input  logic [3*Squares-1:0] white_minor_i,
  input  logic [3*Squares-1:0] white_rook_i,
  input  logic [3*Squares-1:0] white_queen_i,
  input  logic [Squares-1:0]   white_king_i,
  input  logic [2*Squares-1:0] black_pawn_i,
  input  logic [3*Squares-1:0] black_minor_i,
  input  logic [3*Squares-1:0] black_rook_i,
  input  logic [3*Squares-1:0] black_queen_i,
  input  logic [Squares-1:0]   black_king_i,
  /// The piece on the square is White's.
  input  logic [Squares-1:0]   white_i,
  /// Three clocks later: the other side attacks it directly; its value.
  input  logic [Squares-1:0]   s8_attacked_i,
  input  logic [3*Squares-1:0] s8_target_i,
  output logic [Squares-1:0]   hung_o
);

  // A number of every square.
  localparam int unsigned NumberBits = 3 * Squares;
  localparam int unsigned Captures = 16;
  localparam int unsigned ListLength = Captures / 2;
  // Yosys 0.23 takes '1 for 1 in an argument of a function, and in a localparam.
  localparam logic [Squares-1:0] AllSquares = {Squares{1'b1}};

  /// Squares where what is taken is a king (7).
  function automatic logic [Squares-1:0] is_king(input logic [NumberBits-1:0] taken);
    is_king = taken[0 +: Squares] & taken[Squares +: Squares] & taken[2*Squares +: Squares];
  endfunction

  /// Half of what a capture is worth, rounded up: 7 if a king (7) is taken, else taken - next if that is positive.
  function automatic logic [NumberBits-1:0] capture_worth(input logic [NumberBits-1:0] taken,
                                                          input logic [NumberBits-1:0] next);
    logic [Squares-1:0] borrow_1, borrow_2, borrow_3, king;
    borrow_1 = ~taken[0 +: Squares] & next[0 +: Squares];
    borrow_2 = (~taken[Squares +: Squares] & (next[Squares +: Squares] | borrow_1)) | (next[Squares +: Squares] & borrow_1);
    borrow_3 = (~taken[2*Squares +: Squares] & (next[2*Squares +: Squares] | borrow_2)) | (next[2*Squares +: Squares] & borrow_2);
    king     = is_king(taken);
    capture_worth = {((taken[2*Squares +: Squares] ^ next[2*Squares +: Squares] ^ borrow_2) & ~borrow_3) | king,
                     ((taken[Squares +: Squares] ^ next[Squares +: Squares] ^ borrow_1) & ~borrow_3) | king,
                     ((taken[0 +: Squares] ^ next[0 +: Squares]) & ~borrow_3) | king};
  endfunction

  /// Squares where capture_worth is not 0: a king (7) is taken, or more than what comes after it is worth.
  function automatic logic [Squares-1:0] capture_wins(input logic [NumberBits-1:0] taken, input logic [NumberBits-1:0] next);
    logic [Squares-1:0] more_0, more_1;
    more_0       = (taken[0 +: Squares] & ~next[0 +: Squares]) | is_king(taken);
    more_1       = (taken[Squares +: Squares] & (~next[Squares +: Squares] | more_0)) | (~next[Squares +: Squares] & more_0);
    capture_wins = (taken[2*Squares +: Squares] & (~next[2*Squares +: Squares] | more_1)) | (~next[2*Squares +: Squares] & more_1);
  endfunction

  /// Squares with more than i pieces in a list and a count together: more than i, i - 1, i - 2, i - 3 in the list.
  function automatic logic [Squares-1:0] list_with(input logic [3*Squares-1:0] count, input logic [Squares-1:0] more_0,
                                            input logic [Squares-1:0] more_1, input logic [Squares-1:0] more_2,
                                            input logic [Squares-1:0] more_3);
    list_with = more_0 | (count[0 +: Squares] & more_1) | (count[Squares +: Squares] & more_2) |
                (count[2*Squares +: Squares] & more_3);
  endfunction

  // S5 to S8 of the lists: 0 the attacker's, 1 the defender's. The attacker of a white piece is Black.
  for (genvar l = 0; l < 2; l++) begin : g_list
    logic [Squares-1:0] black;  // squares where the list is Black's
    logic [2*Squares-1:0] s5_pawn, s8_pawns;
    logic [3*Squares-1:0] s5_minor, s5_rook, s5_queen, s6_rook, s7_queen;
    logic [Squares-1:0] s5_king, s8_king;
    // More than i of the classes so far.
    logic [5*Squares-1:0] s5_minors, s6_minors, s8_minors;
    logic [8*Squares-1:0] s6_rooks, s7_rooks, s8_rooks, s7_queens, s8_queens;

    always_comb begin : s5_lists
      black     = (l == 0) ? white_i : ~white_i;
      s5_pawn   = (black_pawn_i & {2{black}}) | (white_pawn_i & ~{2{black}});
      s5_minor  = (black_minor_i & {3{black}}) | (white_minor_i & ~{3{black}});
      s5_rook   = (black_rook_i & {3{black}}) | (white_rook_i & ~{3{black}});
      s5_queen  = (black_queen_i & {3{black}}) | (white_queen_i & ~{3{black}});
      s5_king   = (black_king_i & black) | (white_king_i & ~black);
      s5_minors = {s5_minor[2*Squares +: Squares] & s5_pawn[Squares +: Squares],
                   list_with(s5_minor, '0, '0, s5_pawn[Squares +: Squares], s5_pawn[0 +: Squares]),
                   list_with(s5_minor, '0, s5_pawn[Squares +: Squares], s5_pawn[0 +: Squares], AllSquares),
                   list_with(s5_minor, s5_pawn[Squares +: Squares], s5_pawn[0 +: Squares], AllSquares, AllSquares),
                   list_with(s5_minor, s5_pawn[0 +: Squares], AllSquares, AllSquares, AllSquares)};
    end
    always_comb begin : s6_lists
      for (int unsigned i = 0; i < ListLength; i++) begin
        s6_rooks[Squares*i +: Squares] = list_with(s6_rook, (i < 5) ? s6_minors[Squares*(i%5) +: Squares] : '0,
                                         (i < 1) ? AllSquares : (i < 6) ? s6_minors[Squares*((i+4)%5) +: Squares] : '0,
                                         (i < 2) ? AllSquares : (i < 7) ? s6_minors[Squares*((i+3)%5) +: Squares] : '0,
                                         (i < 3) ? AllSquares : s6_minors[Squares*((i+2)%5) +: Squares]);
      end
    end
    always_comb begin : s7_lists
      for (int unsigned i = 0; i < ListLength; i++) begin
        s7_queens[Squares*i +: Squares] = list_with(s7_queen, s7_rooks[Squares*i +: Squares],
                                          (i < 1) ? AllSquares : s7_rooks[Squares*((i+7)%8) +: Squares],
                                          (i < 2) ? AllSquares : s7_rooks[Squares*((i+6)%8) +: Squares],
                                          (i < 3) ? AllSquares : s7_rooks[Squares*((i+5)%8) +: Squares]);
      end
    end

    // S8
    logic [8*Squares-1:0] present, value_0, value_1, value_2;
    logic [Squares-1:0] pawns_i, minors_i;

    always_comb begin : s8_lists
      for (int unsigned i = 0; i < ListLength; i++) begin
        present[Squares*i +: Squares] = s8_queens[Squares*i +: Squares] |
                                        (s8_king & ((i < 1) ? AllSquares : s8_queens[Squares*((i+7)%8) +: Squares]));
        pawns_i             = (i < 2) ? s8_pawns[Squares*(i%2) +: Squares] : '0;
        minors_i            = (i < 5) ? s8_minors[Squares*(i%5) +: Squares] : '0;
        value_0[Squares*i +: Squares] = ~minors_i | pawns_i;
        value_1[Squares*i +: Squares] = (s8_rooks[Squares*i +: Squares] & ~pawns_i) | ~s8_queens[Squares*i +: Squares];
        value_2[Squares*i +: Squares] = ~s8_rooks[Squares*i +: Squares];
      end
    end

    always_ff @(posedge clk_i) begin : data_regs
      s6_minors <= s5_minors;
      s6_rook   <= s5_rook;
      s7_rooks  <= s6_rooks;
      s8_rooks  <= s7_rooks;
      s8_queens <= s7_queens;
    end
    cb_delay #(.Width(3*Squares), .Cycles(2)) u_queen (.clk_i, .in_i(s5_queen), .out_o(s7_queen));
    cb_delay #(.Width(3*Squares), .Cycles(3)) u_pawn_king (.clk_i, .in_i({s5_pawn, s5_king}), .out_o({s8_pawns, s8_king}));
    cb_delay #(.Width(5*Squares), .Cycles(2)) u_minors (.clk_i, .in_i(s6_minors), .out_o(s8_minors));

    // Nothing captures the defender's last piece.
    logic unused_bits;
    assign unused_bits = ^{value_0[7*Squares +: Squares], value_1[7*Squares +: Squares], value_2[7*Squares +: Squares]};
  end

  // S8: value of what capture c takes, 0 if there is nobody to capture; c from 1. Delayed to the stage of the capture.
  for (genvar c = 1; c <= Captures; c++) begin : g_capture
    localparam int unsigned I = (c - 1) / 2;  // number of the piece that captures
    // Three in each of the stages S9 to S12; the last capture of all, whose piece nobody takes, is one more. The first two, then the
    // third, are asked for the limit.
    localparam int unsigned Stage = (c == Captures) ? 9 : (c <= 2) ? 11 : (c == 3) ? 12 : 13 - (c - 1) / 3;
    logic [Squares-1:0] can;
    logic [NumberBits-1:0] taken, taken_d, taken_q;
    if (c == 1) begin : g_target
      assign can = g_list[0].present[0 +: Squares] & s8_attacked_i;
      assign taken = s8_target_i;
    end else if (c % 2 == 1) begin : g_attacker
      assign can = g_list[0].present[Squares*I +: Squares];
      assign taken = {g_list[1].value_2[Squares*(I-1) +: Squares], g_list[1].value_1[Squares*(I-1) +: Squares],
                      g_list[1].value_0[Squares*(I-1) +: Squares]};
    end else begin : g_defender
      assign can = g_list[1].present[Squares*I +: Squares];
      assign taken = {g_list[0].value_2[Squares*I +: Squares], g_list[0].value_1[Squares*I +: Squares],
                      g_list[0].value_0[Squares*I +: Squares]};
    end
    assign taken_d = taken & {3{can}};
    cb_delay #(.Width(NumberBits), .Cycles(Stage - 8)) u_delay (.clk_i, .in_i(taken_d), .out_o(taken_q));
  end

  // S9 to S12: captures from the last to the fourth. What the last of all takes is what it is worth.
  for (genvar stage = 9; stage <= 12; stage++) begin : g_stage
    localparam int unsigned Before = 3 * (13 - stage);  // captures that come after this stage
    logic [NumberBits-1:0] next, worth;
    if (stage == 9) begin : g_last
      assign next = g_capture[Captures].taken_q;
    end else begin : g_next
      always_ff @(posedge clk_i) begin : worth_regs
        next <= g_stage[stage-1].worth;
      end
    end
    always_comb begin : three_captures
      worth = capture_worth(g_capture[Before+3].taken_q, next);
      worth = capture_worth(g_capture[Before+2].taken_q, worth);
      worth = capture_worth(g_capture[Before+1].taken_q, worth);
    end
  end

  // Whether the first capture, that of the piece or pawn itself, is worth something. What comes after capture 3 is known last: the less it is
  // worth, the more is capture 3, the less capture 2, the more capture 1. So there is a limit that it must be below, made of what captures 1
  // to 3 take: 7 when it does not matter (as if a king were taken), 0 when nothing is low enough.
  //
  // S11: capture 1 wins when capture 3 is worth more than what 2 takes less what 1 takes.
  logic [NumberBits-1:0] s12_least, s12_limit_d, s13_limit, s13_next;
  logic [Squares-1:0] s11_wins, s11_empty, s11_king, s12_wins, s12_never, hung_q;
  always_comb begin : s11_first_two
    s11_wins  = capture_wins(g_capture[1].taken_q, g_capture[2].taken_q);
    s11_empty = ~(g_capture[1].taken_q[0 +: Squares] | g_capture[1].taken_q[Squares +: Squares] |
                  g_capture[1].taken_q[2*Squares +: Squares]);
    s11_king  = is_king(g_capture[2].taken_q);
  end
  // S12
  assign s12_limit_d = (capture_worth(g_capture[3].taken_q, s12_least) & ~{3{s12_never}}) | {3{s12_wins}};

  always_ff @(posedge clk_i) begin : data_regs
    s12_least <= capture_worth(g_capture[2].taken_q, g_capture[1].taken_q);
    s12_wins  <= s11_wins;
    s12_never <= s11_empty | s11_king;
    s13_limit <= s12_limit_d;
    s13_next  <= g_stage[12].worth;
    hung_q    <= capture_wins(s13_limit, s13_next);
  end
  assign hung_o = hung_q;

endmodule
