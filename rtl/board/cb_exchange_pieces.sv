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
  /// Pieces and attacks of the side of the (first) unit and of the other side.
  input  cb_board_pkg::pieces_t  own_i,
  input  cb_board_pkg::pieces_t  enemy_i,
  input  logic [63:0]            occupied_i,
  input  cb_board_pkg::attacks_t own_attacks_i,
  input  cb_board_pkg::attacks_t enemy_attacks_i,
  /// With one unit, instead of the enemy's x-ray sets: those together, and of its queens (cb_board_sides).
  input  logic [cb_board_pkg::LinesBits-1:0] enemy_xray_i,
  input  logic [cb_board_pkg::LinesBits-1:0] enemy_queen_xray_i,
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

  logic unused_bits;
  assign unused_bits = ^{own_i.bishop, own_i.rook, own_i.queen, own_i.king, enemy_i.bishop, enemy_i.rook, enemy_i.queen,
                         enemy_i.king, own_attacks_i.pawn, own_attacks_i.knight, own_attacks_i.bishop, own_attacks_i.rook,
                         own_attacks_i.queen, own_attacks_i.all, enemy_attacks_i.pawn, enemy_attacks_i.knight,
                         enemy_attacks_i.bishop, enemy_attacks_i.rook, enemy_attacks_i.queen, enemy_attacks_i.all};

  if (Units == 2) begin : g_both
    // S1, by direction. Vectors of 512 bits hold direction d in bits [64*d +: 64].
    logic [63:0] white_east, white_west, black_east, black_west;  // pawn captures
    logic [LinesBits-1:0] s1_white_slider_2, s1_white_queen_2, s1_black_slider_2, s1_black_queen_2;
    logic [LinesBits-1:0] s1_second, s1_as_queen_2;
    logic [LinesBits-1:0] s2_white_slider_2, s2_white_queen_2, s2_black_slider_2, s2_black_queen_2;
    logic [LinesBits-1:0] s2_white_third, s2_black_third, s2_queen_third;
    logic [LinesBits-1:0] s3_second, s3_as_queen_2, s3_white_third, s3_black_third, s3_queen_third;
    logic [63:0] s2_empty;

    assign white_east = cb_board_pkg::north(cb_board_pkg::east(own_i.pawn));
    assign white_west = cb_board_pkg::north(cb_board_pkg::west(own_i.pawn));
    assign black_east = cb_board_pkg::south(cb_board_pkg::east(enemy_i.pawn));
    assign black_west = cb_board_pkg::south(cb_board_pkg::west(enemy_i.pawn));

    for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_direction
      logic [63:0] pawn_1, queen_1, first, white_xray, black_xray, queen_xray, second, as_queen_2;

      always_comb begin : s1_direction
        pawn_1     = (d == cb_board_pkg::DirNorthEast) ? white_east :
                     (d == cb_board_pkg::DirNorthWest) ? white_west :
                     (d == cb_board_pkg::DirSouthEast) ? black_east :
                     (d == cb_board_pkg::DirSouthWest) ? black_west : '0;
        queen_1    = own_attacks_i.queen_ray[64*d +: 64] | enemy_attacks_i.queen_ray[64*d +: 64];
        first      = own_attacks_i.slider[64*d +: 64] | enemy_attacks_i.slider[64*d +: 64] | queen_1 | pawn_1;
        white_xray = own_attacks_i.slider_xray_own[64*d +: 64] | own_attacks_i.slider_xray_enemy[64*d +: 64] |
                     own_attacks_i.queen_xray_own[64*d +: 64] | own_attacks_i.queen_xray_enemy[64*d +: 64];
        black_xray = enemy_attacks_i.slider_xray_own[64*d +: 64] | enemy_attacks_i.slider_xray_enemy[64*d +: 64] |
                     enemy_attacks_i.queen_xray_own[64*d +: 64] | enemy_attacks_i.queen_xray_enemy[64*d +: 64];
        queen_xray = own_attacks_i.queen_xray_own[64*d +: 64] | own_attacks_i.queen_xray_enemy[64*d +: 64] |
                     enemy_attacks_i.queen_xray_own[64*d +: 64] | enemy_attacks_i.queen_xray_enemy[64*d +: 64];
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
    cb_delay #(.Width(2 * LinesBits), .Cycles(2)) u_second (
      .clk_i, .in_i({s1_second, s1_as_queen_2}), .out_o({s3_second, s3_as_queen_2}));

    // S1 to S4 of each side.
    cb_exchange_count u_white (
      .clk_i, .pawn_east_i(white_east), .pawn_west_i(white_west), .knight_i(own_i.knight),
      .king_attacks_i(own_attacks_i.king), .slider_1_i(own_attacks_i.slider), .queen_1_i(own_attacks_i.queen_ray),
      .s2_slider_2_i(s2_white_slider_2), .s2_queen_2_i(s2_white_queen_2), .s3_third_i(s3_white_third),
      .s3_second_i(s3_second), .s3_as_queen_2_i(s3_as_queen_2), .s3_queen_third_i(s3_queen_third),
      .pawn_o(white_pawn_o), .minor_o(white_minor_o), .rook_o(white_rook_o), .queen_o(white_queen_o), .king_o(white_king_o)
    );
    cb_exchange_count u_black (
      .clk_i, .pawn_east_i(black_east), .pawn_west_i(black_west), .knight_i(enemy_i.knight),
      .king_attacks_i(enemy_attacks_i.king), .slider_1_i(enemy_attacks_i.slider), .queen_1_i(enemy_attacks_i.queen_ray),
      .s2_slider_2_i(s2_black_slider_2), .s2_queen_2_i(s2_black_queen_2), .s3_third_i(s3_black_third),
      .s3_second_i(s3_second), .s3_as_queen_2_i(s3_as_queen_2), .s3_queen_third_i(s3_queen_third),
      .pawn_o(black_pawn_o), .minor_o(black_minor_o), .rook_o(black_rook_o), .queen_o(black_queen_o), .king_o(black_king_o)
    );

    always_ff @(posedge clk_i) begin : data_regs
      s2_empty          <= ~occupied_i;
      s2_white_slider_2 <= s1_white_slider_2;
      s2_white_queen_2  <= s1_white_queen_2;
      s2_black_slider_2 <= s1_black_slider_2;
      s2_black_queen_2  <= s1_black_queen_2;
      s3_white_third    <= s2_white_third;
      s3_black_third    <= s2_black_third;
      s3_queen_third    <= s2_queen_third;
    end
    logic unused_xrays;
    assign unused_xrays = ^{enemy_xray_i, enemy_queen_xray_i};
  end else begin : g_turns
    // S1, by direction. Vectors of 512 bits hold direction d in bits [64*d +: 64]. p1 of either side, p2 and p3 of the own side.
    logic [63:0] own_east, own_west, enemy_east, enemy_west;  // pawn captures
    logic [LinesBits-1:0] s1_slider_2, s1_queen_2, s1_second, s1_as_queen_2;
    logic [LinesBits-1:0] s2_slider_2, s2_queen_2, s2_third, s2_queen_third;
    logic [LinesBits-1:0] s3_second, s3_as_queen_2, s3_third, s3_queen_third;
    logic [63:0] s2_empty;

    assign own_east   = cb_board_pkg::north(cb_board_pkg::east(own_i.pawn));
    assign own_west   = cb_board_pkg::north(cb_board_pkg::west(own_i.pawn));
    assign enemy_east = cb_board_pkg::south(cb_board_pkg::east(enemy_i.pawn));
    assign enemy_west = cb_board_pkg::south(cb_board_pkg::west(enemy_i.pawn));

    for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_direction
      logic [63:0] pawn_1, queen_1, first, own_xray, queen_xray, as_queen_2, s2_own_from, s2_queen_from;

      always_comb begin : s1_direction
        pawn_1     = (d == cb_board_pkg::DirNorthEast) ? own_east :
                     (d == cb_board_pkg::DirNorthWest) ? own_west :
                     (d == cb_board_pkg::DirSouthEast) ? enemy_east :
                     (d == cb_board_pkg::DirSouthWest) ? enemy_west : '0;
        queen_1    = own_attacks_i.queen_ray[64*d +: 64] | enemy_attacks_i.queen_ray[64*d +: 64];
        first      = own_attacks_i.slider[64*d +: 64] | enemy_attacks_i.slider[64*d +: 64] | queen_1 | pawn_1;
        own_xray   = own_attacks_i.slider_xray_own[64*d +: 64] | own_attacks_i.slider_xray_enemy[64*d +: 64] |
                     own_attacks_i.queen_xray_own[64*d +: 64] | own_attacks_i.queen_xray_enemy[64*d +: 64];
        queen_xray = own_attacks_i.queen_xray_own[64*d +: 64] | own_attacks_i.queen_xray_enemy[64*d +: 64] |
                     enemy_queen_xray_i[64*d +: 64];
        as_queen_2 = queen_1 | queen_xray;
      end
      assign s1_second[64*d +: 64]     = first & (own_xray | enemy_xray_i[64*d +: 64]);
      assign s1_as_queen_2[64*d +: 64] = as_queen_2;
      assign s1_slider_2[64*d +: 64]   = first & own_xray & ~as_queen_2;
      assign s1_queen_2[64*d +: 64]    = first & own_xray & as_queen_2;

      // S2: what the square of p1 sees as its second piece is p3 of the squares that see p1.
      always_ff @(posedge clk_i) begin : s1_regs
        s2_own_from   <= own_xray & occupied_i;
        s2_queen_from <= queen_xray & occupied_i;
      end
      cb_ray #(.Direction(d)) u_own (
        .from_i(s2_own_from), .empty_i(s2_empty), .attacked_o(s2_third[64*d +: 64])
      );
      cb_ray #(.Direction(d)) u_queen (
        .from_i(s2_queen_from), .empty_i(s2_empty), .attacked_o(s2_queen_third[64*d +: 64])
      );
    end
    cb_delay #(.Width(2 * LinesBits), .Cycles(2)) u_second (
      .clk_i, .in_i({s1_second, s1_as_queen_2}), .out_o({s3_second, s3_as_queen_2}));

    logic unused_enemy;
    assign unused_enemy = ^{enemy_i.knight, enemy_attacks_i.king, enemy_attacks_i.slider_xray_own,
                            enemy_attacks_i.slider_xray_enemy, enemy_attacks_i.queen_xray_own,
                            enemy_attacks_i.queen_xray_enemy};

    // S1 to S4 of the side.
    logic [64*12-1:0] numbers, white_numbers, black_numbers, black_flipped;
    cb_exchange_count u_count (
      .clk_i, .pawn_east_i(own_east), .pawn_west_i(own_west), .knight_i(own_i.knight),
      .king_attacks_i(own_attacks_i.king), .slider_1_i(own_attacks_i.slider), .queen_1_i(own_attacks_i.queen_ray),
      .s2_slider_2_i(s2_slider_2), .s2_queen_2_i(s2_queen_2), .s3_third_i(s3_third),
      .s3_second_i(s3_second), .s3_as_queen_2_i(s3_as_queen_2), .s3_queen_third_i(s3_queen_third),
      .pawn_o(numbers[64*10 +: 128]), .minor_o(numbers[64*7 +: 192]), .rook_o(numbers[64*4 +: 192]),
      .queen_o(numbers[64 +: 192]), .king_o(numbers[0 +: 64])
    );
    cb_both_sides #(.Units(1), .Width(64 * 12)) u_both (
      .clk_i, .in_i(numbers), .white_o(white_numbers), .black_o(black_numbers)
    );
    cb_flip_ranks #(.Sets(12)) u_black (.in_i(black_numbers), .out_o(black_flipped));
    assign {white_pawn_o, white_minor_o, white_rook_o, white_queen_o, white_king_o} = white_numbers;
    assign {black_pawn_o, black_minor_o, black_rook_o, black_queen_o, black_king_o} = black_flipped;

    always_ff @(posedge clk_i) begin : data_regs
      s2_empty       <= ~occupied_i;
      s2_slider_2    <= s1_slider_2;
      s2_queen_2     <= s1_queen_2;
      s3_third       <= s2_third;
      s3_queen_third <= s2_queen_third;
    end
  end

endmodule
