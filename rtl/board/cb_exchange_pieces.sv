// SPDX-License-Identifier: Apache-2.0
/// How many pieces of each side take part in the exchange on every square, by class (stages S1 to S4 of cb_exchange_map).
///
/// With Units = 2 both sides at once, from the real board. With Units = 1 White's, then Black's from its own board, and both
/// together at Black's clock (docs/decisions/0014-sides-in-turn.md). Numbers as cb_exchange_count gives them, on the real board.
/// Latency 4, II = 1 or 2. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | S1 | by direction: p2 and its class, what stands behind p1; the pieces that are known counted |
/// | S2 | by direction: p3; p2 counted |
/// | S3, S4 | p3 counted |
module cb_exchange_pieces #(
  parameter int unsigned Units = 2
) (
  input  logic         clk_i,
  /// Pieces and attacks of the side of the unit, or of White's, and of the other side.
  input  cb_board_pkg::pieces_t  own_i,
  input  cb_board_pkg::pieces_t  enemy_i,
  input  logic [63:0]            occupied_i,
  input  cb_board_pkg::attacks_t own_attacks_i,
  input  cb_board_pkg::attacks_t enemy_attacks_i,
  /// With one unit, instead of the enemy's x-ray sets: those together, and of its queens (cb_board_sides).
  input  logic [cb_board_pkg::LinesBits-1:0] enemy_xray_i,
  input  logic [cb_board_pkg::LinesBits-1:0] enemy_queen_xray_i,
  /// Of each unit's side, at once: squares that it sees behind a first piece, by direction.
  output logic [cb_board_pkg::LinesBits*Units-1:0] xray_o,
  output logic [127:0] white_pawn_o,
  output logic [191:0] white_minor_o,
  output logic [191:0] white_rook_o,
  output logic [191:0] white_queen_o,
  output logic [63:0]  white_king_o,
  output logic [127:0] black_pawn_o,
  output logic [191:0] black_minor_o,
  output logic [191:0] black_rook_o,
  output logic [191:0] black_queen_o,
  output logic [63:0]  black_king_o
);

  localparam int unsigned LinesBits = cb_board_pkg::LinesBits;

  // Vectors of 512 bits hold direction d in bits [64*d +: 64]. What a side sees as the second piece, and what its queens so see.
  logic [LinesBits-1:0] own_xray, own_queen_xray, enemy_xray, enemy_queen_xray;
  assign own_queen_xray = own_attacks_i.queen_xray_own | own_attacks_i.queen_xray_enemy;
  assign own_xray       = own_attacks_i.slider_xray_own | own_attacks_i.slider_xray_enemy | own_queen_xray;
  if (Units == 2) begin : g_by_kind
    assign enemy_queen_xray = enemy_attacks_i.queen_xray_own | enemy_attacks_i.queen_xray_enemy;
    assign enemy_xray       = enemy_attacks_i.slider_xray_own | enemy_attacks_i.slider_xray_enemy | enemy_queen_xray;
    logic unused_xrays;
    assign unused_xrays = ^{enemy_xray_i, enemy_queen_xray_i};
  end else begin : g_together
    assign enemy_queen_xray = enemy_queen_xray_i;
    assign enemy_xray       = enemy_xray_i;
    logic unused_xrays;
    assign unused_xrays = ^{enemy_attacks_i.slider_xray_own, enemy_attacks_i.slider_xray_enemy,
                            enemy_attacks_i.queen_xray_own, enemy_attacks_i.queen_xray_enemy};
  end

  // S1, by direction: p1 and p2 of either side.
  logic [63:0] own_east, own_west, enemy_east, enemy_west;  // pawn captures
  logic [LinesBits-1:0] s1_first, s1_second, s1_as_queen_2, s2_queen_third, s3_second, s3_as_queen_2, s3_queen_third;
  logic [63:0] s2_empty_q;
  assign own_east   = cb_board_pkg::north(cb_board_pkg::east(own_i.pawn));
  assign own_west   = cb_board_pkg::north(cb_board_pkg::west(own_i.pawn));
  assign enemy_east = cb_board_pkg::south(cb_board_pkg::east(enemy_i.pawn));
  assign enemy_west = cb_board_pkg::south(cb_board_pkg::west(enemy_i.pawn));

  for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_direction
    logic [63:0] pawn_1, queen_1, queen_xray, s2_queen_from_q;
    always_comb begin : s1_direction
      pawn_1     = (d == cb_board_pkg::DirNorthEast) ? own_east :
                   (d == cb_board_pkg::DirNorthWest) ? own_west :
                   (d == cb_board_pkg::DirSouthEast) ? enemy_east :
                   (d == cb_board_pkg::DirSouthWest) ? enemy_west : '0;
      queen_1    = own_attacks_i.queen_ray[64*d +: 64] | enemy_attacks_i.queen_ray[64*d +: 64];
      queen_xray = own_queen_xray[64*d +: 64] | enemy_queen_xray[64*d +: 64];
    end
    assign s1_first[64*d +: 64] = own_attacks_i.slider[64*d +: 64] | enemy_attacks_i.slider[64*d +: 64] | queen_1 | pawn_1;
    assign s1_second[64*d +: 64]     = s1_first[64*d +: 64] & (own_xray[64*d +: 64] | enemy_xray[64*d +: 64]);
    assign s1_as_queen_2[64*d +: 64] = queen_1 | queen_xray;

    // S2: what the square of p1 sees as its second piece is p3 of the squares that see p1.
    always_ff @(posedge clk_i) begin : s1_regs
      s2_queen_from_q <= queen_xray & occupied_i;
    end
    cb_ray #(.Direction(d)) u_queen (
      .from_i(s2_queen_from_q), .empty_i(s2_empty_q), .attacked_o(s2_queen_third[64*d +: 64])
    );
  end
  cb_delay #(.Width(2 * LinesBits), .Cycles(2)) u_second (
    .clk_i, .in_i({s1_second, s1_as_queen_2}), .out_o({s3_second, s3_as_queen_2}));
  always_ff @(posedge clk_i) begin : data_regs
    s2_empty_q     <= ~occupied_i;
    s3_queen_third <= s2_queen_third;
  end

  // S1 to S4 of the side of each unit: p2 and p3 of its own.
  localparam int unsigned NumbersBits = 12 * 64;
  logic [64*Units-1:0] pawn_east, pawn_west, knight, king_attacks;
  logic [LinesBits*Units-1:0] slider_1, queen_1, xray;
  logic [NumbersBits*Units-1:0] numbers;
  if (Units == 2) begin : g_both
    assign pawn_east    = {enemy_east, own_east};
    assign pawn_west    = {enemy_west, own_west};
    assign knight       = {enemy_i.knight, own_i.knight};
    assign king_attacks = {enemy_attacks_i.king, own_attacks_i.king};
    assign slider_1     = {enemy_attacks_i.slider, own_attacks_i.slider};
    assign queen_1      = {enemy_attacks_i.queen_ray, own_attacks_i.queen_ray};
    assign xray         = {enemy_xray, own_xray};
  end else begin : g_turns
    assign pawn_east    = own_east;
    assign pawn_west    = own_west;
    assign knight       = own_i.knight;
    assign king_attacks = own_attacks_i.king;
    assign slider_1     = own_attacks_i.slider;
    assign queen_1      = own_attacks_i.queen_ray;
    assign xray         = own_xray;
    logic unused_enemy;
    assign unused_enemy = ^{enemy_i.knight, enemy_attacks_i.king};
  end
  assign xray_o = xray;
  for (genvar u = 0; u < Units; u++) begin : g_unit
    logic [LinesBits-1:0] side_xray, s2_slider_2_q, s2_queen_2_q, s2_third, s3_third_q;
    assign side_xray = xray[LinesBits*u +: LinesBits];
    for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_direction
      logic [63:0] s2_from_q;
      always_ff @(posedge clk_i) begin : s1_regs
        s2_from_q <= side_xray[64*d +: 64] & occupied_i;
      end
      cb_ray #(.Direction(d)) u_third (
        .from_i(s2_from_q), .empty_i(s2_empty_q), .attacked_o(s2_third[64*d +: 64])
      );
    end
    always_ff @(posedge clk_i) begin : data_regs
      s2_slider_2_q <= s1_first & side_xray & ~s1_as_queen_2;
      s2_queen_2_q  <= s1_first & side_xray & s1_as_queen_2;
      s3_third_q    <= s2_third;
    end
    cb_exchange_count u_count (
      .clk_i, .pawn_east_i(pawn_east[64*u +: 64]), .pawn_west_i(pawn_west[64*u +: 64]), .knight_i(knight[64*u +: 64]),
      .king_attacks_i(king_attacks[64*u +: 64]), .slider_1_i(slider_1[LinesBits*u +: LinesBits]),
      .queen_1_i(queen_1[LinesBits*u +: LinesBits]), .s2_slider_2_i(s2_slider_2_q), .s2_queen_2_i(s2_queen_2_q),
      .s3_third_i(s3_third_q), .s3_second_i(s3_second), .s3_as_queen_2_i(s3_as_queen_2),
      .s3_queen_third_i(s3_queen_third), .pawn_o(numbers[NumbersBits*u+64*10 +: 128]),
      .minor_o(numbers[NumbersBits*u+64*7 +: 192]), .rook_o(numbers[NumbersBits*u+64*4 +: 192]),
      .queen_o(numbers[NumbersBits*u+64 +: 192]), .king_o(numbers[NumbersBits*u +: 64])
    );
  end

  // Of both, on the real board.
  logic [NumbersBits-1:0] white_numbers, black_numbers, black_real;
  cb_both_sides #(.Units(Units), .Width(NumbersBits)) u_both (
    .clk_i, .in_i(numbers), .white_o(white_numbers), .black_o(black_numbers)
  );
  if (Units == 2) begin : g_real
    assign black_real = black_numbers;
  end else begin : g_mirrored
    cb_flip_ranks #(.Sets(12)) u_flip (.in_i(black_numbers), .out_o(black_real));
  end
  assign {white_pawn_o, white_minor_o, white_rook_o, white_queen_o, white_king_o} = white_numbers;
  assign {black_pawn_o, black_minor_o, black_rook_o, black_queen_o, black_king_o} = black_real;

  logic unused_bits;
  assign unused_bits = ^{own_i.bishop, own_i.rook, own_i.queen, own_i.king, enemy_i.bishop, enemy_i.rook, enemy_i.queen,
                         enemy_i.king, own_attacks_i.pawn, own_attacks_i.knight, own_attacks_i.bishop, own_attacks_i.rook,
                         own_attacks_i.queen, own_attacks_i.all, enemy_attacks_i.pawn, enemy_attacks_i.knight,
                         enemy_attacks_i.bishop, enemy_attacks_i.rook, enemy_attacks_i.queen, enemy_attacks_i.all};

endmodule
