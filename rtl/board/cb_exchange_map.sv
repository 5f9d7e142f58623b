// SPDX-License-Identifier: Apache-2.0
/// Squares whose piece or pawn is hung: the static exchange of all squares at once (definition:
/// docs/evaluation/tactics.md; hls/eval/exchange_map.hpp).
///
/// Every bit of every number is a vector of 64 squares. Counts and lists are unary, bits [64*i +: 64] the squares with
/// more than i; what a capture is worth is a binary number of 3 bits a square, bit b in [64*b +: 64]. Values are halved
/// as in the model (1, 2, 3, 5, and 7 for a king), so a capture is one LUT of 6 inputs a bit.
///
/// Latency cb_spec_pkg::ExchangeMapLatencyCycles, II = 1. Back-pressure: none. Reset: none needed. Interface rule
/// (cb_board_rules): the attacks are those of the pieces; knight jumps and pawn captures are made from the pieces
/// again.
///
/// | stage | work |
/// |---|---|
/// | S1 | by direction: p2 and its class, what stands behind p1; the pieces that are known counted |
/// | S2 | by direction: p3; p2 counted |
/// | S3, S4 | p3 counted |
/// | S5 | attacker's and defender's counts; lists of pawns and minors |
/// | S6 | lists with rooks |
/// | S7 | lists with queens |
/// | S8 | lists with the king; value of what each capture takes |
/// | S9 to S13 | captures 16 to 13, 12 to 10, 9 to 7, 6 to 4, 3 to 1 |
module cb_exchange_map (
  input  logic                   clk_i,
  /// All aligned.
  input  cb_board_pkg::pieces_t  white_i,
  input  cb_board_pkg::pieces_t  black_i,
  input  logic [63:0]            occupied_i,
  input  cb_board_pkg::attacks_t white_attacks_i,
  input  cb_board_pkg::attacks_t black_attacks_i,
  output logic [63:0]            hung_o
);

  if (cb_spec_pkg::ExchangeMapLatencyCycles != 13) begin : g_latency_check
    $error("cb_exchange_map: latency differs from the specification");
  end

  // A number of every square.
  localparam int unsigned NumberBits = 3 * 64;
  localparam int unsigned Captures = 16;
  localparam int unsigned ListLength = Captures / 2;

  /// Half of what a capture is worth, rounded up: 7 if a king (7) is taken, else taken - next if that is positive.
  function automatic logic [NumberBits-1:0] capture_worth(input logic [NumberBits-1:0] taken,
                                                          input logic [NumberBits-1:0] next);
    logic [63:0] borrow_1, borrow_2, borrow_3, king;
    borrow_1 = ~taken[0 +: 64] & next[0 +: 64];
    borrow_2 = (~taken[64 +: 64] & (next[64 +: 64] | borrow_1)) | (next[64 +: 64] & borrow_1);
    borrow_3 = (~taken[128 +: 64] & (next[128 +: 64] | borrow_2)) | (next[128 +: 64] & borrow_2);
    king     = taken[0 +: 64] & taken[64 +: 64] & taken[128 +: 64];
    capture_worth = {((taken[128 +: 64] ^ next[128 +: 64] ^ borrow_2) & ~borrow_3) | king,
                     ((taken[64 +: 64] ^ next[64 +: 64] ^ borrow_1) & ~borrow_3) | king,
                     ((taken[0 +: 64] ^ next[0 +: 64]) & ~borrow_3) | king};
  endfunction

  /// Squares with more than i pieces in a list and a count together: more than i, i - 1, i - 2, i - 3 in the list.
  function automatic logic [63:0] list_with(input logic [191:0] count, input logic [63:0] more_0,
                                            input logic [63:0] more_1, input logic [63:0] more_2,
                                            input logic [63:0] more_3);
    list_with = more_0 | (count[0 +: 64] & more_1) | (count[64 +: 64] & more_2) | (count[128 +: 64] & more_3);
  endfunction

  // S1, by direction. Vectors of 512 bits hold direction d in bits [64*d +: 64].
  logic [63:0] white_east, white_west, black_east, black_west;  // pawn captures
  logic [cb_board_pkg::LinesBits-1:0] s1_white_slider_2, s1_white_queen_2, s1_black_slider_2, s1_black_queen_2;
  logic [cb_board_pkg::LinesBits-1:0] s1_second, s1_as_queen_2;
  logic [cb_board_pkg::LinesBits-1:0] s2_white_slider_2, s2_white_queen_2, s2_black_slider_2, s2_black_queen_2;
  logic [cb_board_pkg::LinesBits-1:0] s2_white_third, s2_black_third, s2_queen_third;
  logic [cb_board_pkg::LinesBits-1:0] s3_second, s3_as_queen_2, s3_white_third, s3_black_third, s3_queen_third;
  logic [63:0] s2_empty;

  assign white_east = cb_board_pkg::north(cb_board_pkg::east(white_i.pawn));
  assign white_west = cb_board_pkg::north(cb_board_pkg::west(white_i.pawn));
  assign black_east = cb_board_pkg::south(cb_board_pkg::east(black_i.pawn));
  assign black_west = cb_board_pkg::south(cb_board_pkg::west(black_i.pawn));

  for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_direction
    logic [63:0] pawn_1, queen_1, first, white_xray, black_xray, queen_xray, second, as_queen_2;

    always_comb begin : s1_direction
      pawn_1     = (d == cb_board_pkg::DirNorthEast) ? white_east :
                   (d == cb_board_pkg::DirNorthWest) ? white_west :
                   (d == cb_board_pkg::DirSouthEast) ? black_east :
                   (d == cb_board_pkg::DirSouthWest) ? black_west : '0;
      queen_1    = white_attacks_i.queen_ray[64*d +: 64] | black_attacks_i.queen_ray[64*d +: 64];
      first      = white_attacks_i.slider[64*d +: 64] | black_attacks_i.slider[64*d +: 64] | queen_1 | pawn_1;
      white_xray = white_attacks_i.slider_xray_own[64*d +: 64] | white_attacks_i.slider_xray_enemy[64*d +: 64] |
                   white_attacks_i.queen_xray_own[64*d +: 64] | white_attacks_i.queen_xray_enemy[64*d +: 64];
      black_xray = black_attacks_i.slider_xray_own[64*d +: 64] | black_attacks_i.slider_xray_enemy[64*d +: 64] |
                   black_attacks_i.queen_xray_own[64*d +: 64] | black_attacks_i.queen_xray_enemy[64*d +: 64];
      queen_xray = white_attacks_i.queen_xray_own[64*d +: 64] | white_attacks_i.queen_xray_enemy[64*d +: 64] |
                   black_attacks_i.queen_xray_own[64*d +: 64] | black_attacks_i.queen_xray_enemy[64*d +: 64];
      second     = first & (white_xray | black_xray);
      as_queen_2 = queen_1 | queen_xray;
    end

    assign s1_second[64*d +: 64]         = second;
    assign s1_as_queen_2[64*d +: 64]     = as_queen_2;
    assign s1_white_slider_2[64*d +: 64] = first & white_xray & ~as_queen_2;
    assign s1_black_slider_2[64*d +: 64] = first & black_xray & ~as_queen_2;
    assign s1_white_queen_2[64*d +: 64]  = first & white_xray & as_queen_2;
    assign s1_black_queen_2[64*d +: 64]  = first & black_xray & as_queen_2;

    // S2: what the square of p1 sees as its second piece is p3 of the squares that see p1.
    logic [63:0] s2_white_from, s2_black_from, s2_queen_from;
    always_ff @(posedge clk_i) begin : s1_regs
      s2_white_from <= white_xray & occupied_i;
      s2_black_from <= black_xray & occupied_i;
      s2_queen_from <= queen_xray & occupied_i;
    end
    cb_ray #(.Direction(d)) u_white (
      .from_i(s2_white_from), .empty_i(s2_empty), .attacked_o(s2_white_third[64*d +: 64])
    );
    cb_ray #(.Direction(d)) u_black (
      .from_i(s2_black_from), .empty_i(s2_empty), .attacked_o(s2_black_third[64*d +: 64])
    );
    cb_ray #(.Direction(d)) u_queen (
      .from_i(s2_queen_from), .empty_i(s2_empty), .attacked_o(s2_queen_third[64*d +: 64])
    );
  end
  cb_delay #(.Width(2 * cb_board_pkg::LinesBits), .Cycles(2)) u_second (
    .clk_i, .in_i({s1_second, s1_as_queen_2}), .out_o({s3_second, s3_as_queen_2}));

  // S1 to S4 of each side.
  logic [127:0] w_pawn, b_pawn;
  logic [191:0] w_minor, w_rook, w_queen, b_minor, b_rook, b_queen;
  logic [63:0] w_king, b_king;

  cb_exchange_count u_white (
    .clk_i, .pawn_east_i(white_east), .pawn_west_i(white_west), .knight_i(white_i.knight),
    .king_attacks_i(white_attacks_i.king), .slider_1_i(white_attacks_i.slider), .queen_1_i(white_attacks_i.queen_ray),
    .s2_slider_2_i(s2_white_slider_2), .s2_queen_2_i(s2_white_queen_2), .s3_third_i(s3_white_third),
    .s3_second_i(s3_second), .s3_as_queen_2_i(s3_as_queen_2), .s3_queen_third_i(s3_queen_third),
    .pawn_o(w_pawn), .minor_o(w_minor), .rook_o(w_rook), .queen_o(w_queen), .king_o(w_king)
  );
  cb_exchange_count u_black (
    .clk_i, .pawn_east_i(black_east), .pawn_west_i(black_west), .knight_i(black_i.knight),
    .king_attacks_i(black_attacks_i.king), .slider_1_i(black_attacks_i.slider), .queen_1_i(black_attacks_i.queen_ray),
    .s2_slider_2_i(s2_black_slider_2), .s2_queen_2_i(s2_black_queen_2), .s3_third_i(s3_black_third),
    .s3_second_i(s3_second), .s3_as_queen_2_i(s3_as_queen_2), .s3_queen_third_i(s3_queen_third),
    .pawn_o(b_pawn), .minor_o(b_minor), .rook_o(b_rook), .queen_o(b_queen), .king_o(b_king)
  );

  // The piece on the square: its value, whose it is, whether the attacker attacks it directly.
  logic [63:0] s1_white, s1_black, s1_attacked, s1_minor, s1_rook, s1_queen, s5_white, s8_attacked;
  logic [NumberBits-1:0] s1_target, s8_target;

  always_comb begin : s1_piece
    s1_white    = white_i.pawn | white_i.knight | white_i.bishop | white_i.rook | white_i.queen;
    s1_black    = black_i.pawn | black_i.knight | black_i.bishop | black_i.rook | black_i.queen;
    s1_attacked = (s1_white & black_attacks_i.all) | (~s1_white & s1_black & white_attacks_i.all);
    s1_minor    = white_i.knight | black_i.knight | white_i.bishop | black_i.bishop;
    s1_rook     = white_i.rook | black_i.rook;
    s1_queen    = white_i.queen | black_i.queen;
    s1_target   = {s1_queen, s1_minor | s1_rook, ~s1_minor};
  end
  cb_delay #(.Width(64), .Cycles(4)) u_owner (.clk_i, .in_i(s1_white), .out_o(s5_white));
  cb_delay #(.Width(64), .Cycles(7)) u_attacked (.clk_i, .in_i(s1_attacked), .out_o(s8_attacked));
  cb_delay #(.Width(NumberBits), .Cycles(7)) u_target (.clk_i, .in_i(s1_target), .out_o(s8_target));

  // S5 to S8 of the lists: 0 the attacker's, 1 the defender's. The attacker of a white piece is Black.
  for (genvar l = 0; l < 2; l++) begin : g_list
    logic [63:0] black;  // squares where the list is Black's
    logic [127:0] s5_pawn, s8_pawns;
    logic [191:0] s5_minor, s5_rook, s5_queen, s6_rook, s7_queen;
    logic [63:0] s5_king, s8_king;
    // More than i of the classes so far.
    logic [cb_board_pkg::CountsBits-1:0] s5_minors, s6_minors, s8_minors;
    logic [cb_board_pkg::LinesBits-1:0] s6_rooks, s7_rooks, s8_rooks, s7_queens, s8_queens;

    always_comb begin : s5_lists
      black     = (l == 0) ? s5_white : ~s5_white;
      s5_pawn   = (b_pawn & {2{black}}) | (w_pawn & ~{2{black}});
      s5_minor  = (b_minor & {3{black}}) | (w_minor & ~{3{black}});
      s5_rook   = (b_rook & {3{black}}) | (w_rook & ~{3{black}});
      s5_queen  = (b_queen & {3{black}}) | (w_queen & ~{3{black}});
      s5_king   = (b_king & black) | (w_king & ~black);
      s5_minors = {s5_minor[128 +: 64] & s5_pawn[64 +: 64],
                   list_with(s5_minor, '0, '0, s5_pawn[64 +: 64], s5_pawn[0 +: 64]),
                   list_with(s5_minor, '0, s5_pawn[64 +: 64], s5_pawn[0 +: 64], '1),
                   list_with(s5_minor, s5_pawn[64 +: 64], s5_pawn[0 +: 64], '1, '1),
                   list_with(s5_minor, s5_pawn[0 +: 64], '1, '1, '1)};
    end
    always_comb begin : s6_lists
      for (int unsigned i = 0; i < ListLength; i++) begin
        s6_rooks[64*i +: 64] = list_with(s6_rook, (i < 5) ? s6_minors[64*(i%5) +: 64] : '0,
                                         (i < 1) ? '1 : (i < 6) ? s6_minors[64*((i+4)%5) +: 64] : '0,
                                         (i < 2) ? '1 : (i < 7) ? s6_minors[64*((i+3)%5) +: 64] : '0,
                                         (i < 3) ? '1 : s6_minors[64*((i+2)%5) +: 64]);
      end
    end
    always_comb begin : s7_lists
      for (int unsigned i = 0; i < ListLength; i++) begin
        s7_queens[64*i +: 64] = list_with(s7_queen, s7_rooks[64*i +: 64], (i < 1) ? '1 : s7_rooks[64*((i+7)%8) +: 64],
                                          (i < 2) ? '1 : s7_rooks[64*((i+6)%8) +: 64],
                                          (i < 3) ? '1 : s7_rooks[64*((i+5)%8) +: 64]);
      end
    end

    // S8
    logic [cb_board_pkg::LinesBits-1:0] present, value_0, value_1, value_2;
    logic [63:0] pawns_i, minors_i;

    always_comb begin : s8_lists
      for (int unsigned i = 0; i < ListLength; i++) begin
        present[64*i +: 64] = s8_queens[64*i +: 64] | (s8_king & ((i < 1) ? '1 : s8_queens[64*((i+7)%8) +: 64]));
        pawns_i             = (i < 2) ? s8_pawns[64*(i%2) +: 64] : '0;
        minors_i            = (i < 5) ? s8_minors[64*(i%5) +: 64] : '0;
        value_0[64*i +: 64] = ~minors_i | pawns_i;
        value_1[64*i +: 64] = (s8_rooks[64*i +: 64] & ~pawns_i) | ~s8_queens[64*i +: 64];
        value_2[64*i +: 64] = ~s8_rooks[64*i +: 64];
      end
    end

    always_ff @(posedge clk_i) begin : data_regs
      s6_minors <= s5_minors;
      s6_rook   <= s5_rook;
      s7_rooks  <= s6_rooks;
      s8_rooks  <= s7_rooks;
      s8_queens <= s7_queens;
    end
    cb_delay #(.Width(192), .Cycles(2)) u_queen (.clk_i, .in_i(s5_queen), .out_o(s7_queen));
    cb_delay #(.Width(192), .Cycles(3)) u_pawn_king (.clk_i, .in_i({s5_pawn, s5_king}), .out_o({s8_pawns, s8_king}));
    cb_delay #(.Width(cb_board_pkg::CountsBits), .Cycles(2)) u_minors (.clk_i, .in_i(s6_minors), .out_o(s8_minors));

    // Nothing captures the defender's last piece.
    logic unused_bits;
    assign unused_bits = ^{value_0[511:448], value_1[511:448], value_2[511:448]};
  end

  // S8: value of what capture c takes, 0 if there is nobody to capture; c from 1. Delayed to the stage of the capture.
  for (genvar c = 1; c <= Captures; c++) begin : g_capture
    localparam int unsigned I = (c - 1) / 2;  // number of the piece that captures
    // Three in each of the stages S9 to S13; the last capture of all, whose piece nobody takes, is one more.
    localparam int unsigned Stage = (c == Captures) ? 9 : 13 - (c - 1) / 3;
    logic [63:0] can;
    logic [NumberBits-1:0] taken, taken_d, taken_q;
    if (c == 1) begin : g_target
      assign can = g_list[0].present[0 +: 64] & s8_attacked;
      assign taken = s8_target;
    end else if (c % 2 == 1) begin : g_attacker
      assign can = g_list[0].present[64*I +: 64];
      assign taken = {g_list[1].value_2[64*(I-1) +: 64], g_list[1].value_1[64*(I-1) +: 64],
                      g_list[1].value_0[64*(I-1) +: 64]};
    end else begin : g_defender
      assign can = g_list[1].present[64*I +: 64];
      assign taken = {g_list[0].value_2[64*I +: 64], g_list[0].value_1[64*I +: 64], g_list[0].value_0[64*I +: 64]};
    end
    assign taken_d = taken & {3{can}};
    cb_delay #(.Width(NumberBits), .Cycles(Stage - 8)) u_delay (.clk_i, .in_i(taken_d), .out_o(taken_q));
  end

  // S9 to S13: captures from the last to the first. What the last of all takes is what it is worth.
  for (genvar stage = 9; stage <= 13; stage++) begin : g_stage
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

  logic [63:0] hung_q;
  always_ff @(posedge clk_i) begin : data_regs
    s2_empty          <= ~occupied_i;
    s2_white_slider_2 <= s1_white_slider_2;
    s2_white_queen_2  <= s1_white_queen_2;
    s2_black_slider_2 <= s1_black_slider_2;
    s2_black_queen_2  <= s1_black_queen_2;
    s3_white_third    <= s2_white_third;
    s3_black_third    <= s2_black_third;
    s3_queen_third    <= s2_queen_third;
    hung_q            <= g_stage[13].worth[0 +: 64] | g_stage[13].worth[64 +: 64] | g_stage[13].worth[128 +: 64];
  end

  assign hung_o = hung_q;

  logic unused_bits;
  assign unused_bits = ^{white_i.king, black_i.king, white_attacks_i.pawn, white_attacks_i.knight,
                         white_attacks_i.bishop, white_attacks_i.rook, white_attacks_i.queen, black_attacks_i.pawn,
                         black_attacks_i.knight, black_attacks_i.bishop, black_attacks_i.rook, black_attacks_i.queen};

endmodule
