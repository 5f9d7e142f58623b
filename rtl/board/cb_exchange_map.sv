// SPDX-License-Identifier: Apache-2.0
/// Squares whose piece or pawn is hung: the static exchange of all squares at once (definition:
/// docs/reference/evaluation/tactics.md; hls/eval/exchange_map.hpp).
///
/// Every bit of every number is a vector of squares. Counts and lists are unary, a vector of the squares with
/// more than i; what a capture is worth is a binary number of 3 bits a square. Values are halved
/// as in the model (1, 2, 3, 5, and 7 for a king), so a capture is one LUT of 6 inputs a bit.
///
/// With Units = 1 the pieces of each side are counted in turn, and then the exchange is that of half of the board in each
/// clock (docs/decisions/0014-sides-in-turn.md). Latency cb_spec_pkg::ExchangeMapLatencyCycles, with one unit a clock more;
/// II = 1 or 2. Back-pressure: none. Reset: none needed. Interface rule (cb_board_rules): the attacks are those of the pieces;
/// knight jumps and pawn captures are made from the pieces again.
///
/// | stage | work |
/// |---|---|
/// | S1 to S4 | pieces that take part (cb_exchange_pieces) |
/// | S5 to S13 | lists of captures, and what they are worth (cb_exchange_lists) |
module cb_exchange_map #(
  parameter int unsigned Units = 2
) (
  input  logic                   clk_i,
  /// Pieces and attacks of the side of the unit, or of White's, and of the other side.
  input  cb_board_pkg::pieces_t  own_i,
  input  cb_board_pkg::pieces_t  enemy_i,
  input  logic [63:0]            occupied_i,
  input  cb_board_pkg::attacks_t own_attacks_i,
  input  cb_board_pkg::attacks_t enemy_attacks_i,
  input  logic [cb_board_pkg::LinesBits-1:0] enemy_xray_i,
  input  logic [cb_board_pkg::LinesBits-1:0] enemy_queen_xray_i,
  /// With one unit: this is Black's turn.
  input  logic                   black_turn_i,
  /// Of both sides, aligned with Black's turn.
  input  cb_board_pkg::pieces_t  white_i,
  input  cb_board_pkg::pieces_t  black_i,
  input  logic [63:0]            white_attacks_i,
  input  logic [63:0]            black_attacks_i,
  /// As cb_exchange_pieces.
  output logic [cb_board_pkg::LinesBits*Units-1:0] xray_o,
  output logic [63:0]            hung_o
);

  if (cb_spec_pkg::ExchangeMapLatencyCycles != 13) begin : g_latency_check
    $error("cb_exchange_map: latency differs from the specification");
  end

  localparam int unsigned CountSets = 12;  // of one side
  localparam int unsigned Squares = 32 * Units;  // in a clock

  // S1 to S4
  logic [64*CountSets-1:0] white_numbers, black_numbers;
  cb_exchange_pieces #(.Units(Units)) u_pieces (
    .clk_i, .own_i, .enemy_i, .occupied_i, .own_attacks_i, .enemy_attacks_i, .enemy_xray_i,
    .enemy_queen_xray_i, .xray_o,
    .white_pawn_o(white_numbers[64*10 +: 128]), .white_minor_o(white_numbers[64*7 +: 192]),
    .white_rook_o(white_numbers[64*4 +: 192]), .white_queen_o(white_numbers[64 +: 192]),
    .white_king_o(white_numbers[0 +: 64]),
    .black_pawn_o(black_numbers[64*10 +: 128]), .black_minor_o(black_numbers[64*7 +: 192]),
    .black_rook_o(black_numbers[64*4 +: 192]), .black_queen_o(black_numbers[64 +: 192]),
    .black_king_o(black_numbers[0 +: 64])
  );

  // The piece on the square: its value, whose it is, whether the attacker attacks it directly.
  logic [63:0] s1_white, s1_black, s1_attacked, s1_minor, s1_rook, s1_queen;
  logic [5*64-1:0] s1_squares;  // of the whole board
  logic [5*Squares-1:0] s1_piece;
  logic [Squares-1:0] s5_owner;
  logic [4*Squares-1:0] s8_piece;

  always_comb begin : s1_pieces
    s1_white    = white_i.pawn | white_i.knight | white_i.bishop | white_i.rook | white_i.queen;
    s1_black    = black_i.pawn | black_i.knight | black_i.bishop | black_i.rook | black_i.queen;
    s1_attacked = (s1_white & black_attacks_i) | (~s1_white & s1_black & white_attacks_i);
    s1_minor    = white_i.knight | black_i.knight | white_i.bishop | black_i.bishop;
    s1_rook     = white_i.rook | black_i.rook;
    s1_queen    = white_i.queen | black_i.queen;
    s1_squares  = {s1_white, s1_attacked, s1_queen, s1_minor | s1_rook, ~s1_minor};
  end
  cb_delay #(.Width(Squares), .Cycles(4)) u_owner (.clk_i, .in_i(s1_piece[4*Squares +: Squares]), .out_o(s5_owner));
  cb_delay #(.Width(4 * Squares), .Cycles(7)) u_piece (.clk_i, .in_i(s1_piece[0 +: 4*Squares]), .out_o(s8_piece));

  // S5 to S13: of the whole board, or of one half after the other.
  logic [Squares*2*CountSets-1:0] s5_numbers;
  logic [Squares-1:0] hung;
  if (Units == 2) begin : g_whole
    assign s1_piece   = s1_squares;
    assign s5_numbers = {white_numbers, black_numbers};
    assign hung_o     = hung;
    logic unused_turn;
    assign unused_turn = black_turn_i;
  end else begin : g_halves
    logic s5_first;
    logic [31:0] lower_q;
    cb_delay #(.Width(1), .Cycles(4)) u_s5_first (.clk_i, .in_i(black_turn_i), .out_o(s5_first));
    cb_half_boards #(.Sets(5)) u_piece (.clk_i, .first_i(black_turn_i), .in_i(s1_squares), .out_o(s1_piece));
    cb_half_boards #(.Sets(2 * CountSets)) u_numbers (
      .clk_i, .first_i(s5_first), .in_i({white_numbers, black_numbers}), .out_o(s5_numbers));
    always_ff @(posedge clk_i) begin : data_regs
      lower_q <= hung;
    end
    assign hung_o = {hung, lower_q};
  end

  logic [Squares*CountSets-1:0] s5_white_numbers, s5_black_numbers;
  assign {s5_white_numbers, s5_black_numbers} = s5_numbers;
  cb_exchange_lists #(.Squares(Squares)) u_lists (
    .clk_i,
    .white_pawn_i(s5_white_numbers[Squares*10 +: 2*Squares]), .white_minor_i(s5_white_numbers[Squares*7 +: 3*Squares]),
    .white_rook_i(s5_white_numbers[Squares*4 +: 3*Squares]), .white_queen_i(s5_white_numbers[Squares +: 3*Squares]),
    .white_king_i(s5_white_numbers[0 +: Squares]),
    .black_pawn_i(s5_black_numbers[Squares*10 +: 2*Squares]), .black_minor_i(s5_black_numbers[Squares*7 +: 3*Squares]),
    .black_rook_i(s5_black_numbers[Squares*4 +: 3*Squares]), .black_queen_i(s5_black_numbers[Squares +: 3*Squares]),
    .black_king_i(s5_black_numbers[0 +: Squares]),
    .white_i(s5_owner), .s8_attacked_i(s8_piece[3*Squares +: Squares]), .s8_target_i(s8_piece[0 +: 3*Squares]),
    .hung_o(hung)
  );

  logic unused_bits;
  assign unused_bits = ^{white_i.king, black_i.king};

endmodule
