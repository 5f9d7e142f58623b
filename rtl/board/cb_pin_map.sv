// SPDX-License-Identifier: Apache-2.0
/// Pieces and pawns of one side that are pinned to its king, by the direction in which the king sees them, and those
/// that are pinned to a piece of the pinner's value (definition: hls/eval/pin_map.hpp).
///
/// Latency cb_spec_pkg::PinMapLatencyCycles from the attack maps, II = 1. Back-pressure: none. Reset: none needed.
/// Interface rule (cb_board_rules): the side has exactly one king, no square has two pieces, and the maps are those of
/// the pieces (other positions are refused, so what comes out for them does not matter).
///
/// | stage | work |
/// |---|---|
/// | S1 | rays of the king: pinned pieces; simply hung pieces; pieces that are attacked from both sides of a line |
/// | S2 | rays on from the pinned pieces; squares that the king can go to; kinds |
/// | S3 | pinners and what is between, folded to a bit a direction |
module cb_pin_map #(
  /// The side whose king it is. 0: White's pawns move north; 1: Black's move south.
  parameter bit Black = 1'b0
) (
  input  logic                   clk_i,
  /// The side's own pieces, the other side's, and all of them: aligned with the attack maps.
  input  cb_board_pkg::pieces_t  own_i,
  input  cb_board_pkg::pieces_t  enemy_i,
  input  logic [63:0]            occupied_i,
  input  cb_board_pkg::attacks_t own_attacks_i,
  input  cb_board_pkg::attacks_t enemy_attacks_i,
  /// Pinned piece in direction d, at most one square: bits [64*d +: 64].
  output logic [cb_board_pkg::LinesBits-1:0]           pinned_o,
  /// Its kind, bits [3*d +: 3]: 0 there is none, 1 pawn, 4 knight, 5 bishop, 6 rook, 7 queen.
  output logic [23:0]            kind_o,
  /// Bit d: the pinner is a queen; its side protects it; the pin is permanent; the pinned piece is simply hung.
  output logic [7:0]             by_queen_o,
  output logic [7:0]             pinner_protected_o,
  output logic [7:0]             permanent_o,
  output logic [7:0]             simply_hung_o,
  /// All pinned pieces.
  output logic [63:0]            any_o,
  /// Own pieces that an enemy slider attacks with an own piece of its value behind them.
  output logic [63:0]            mpinned_o
);

  if (cb_spec_pkg::PinMapLatencyCycles != 3) begin : g_latency_check
    $error("cb_pin_map: latency differs from the specification");
  end

  // S1
  logic [63:0] own_minor, own_major, own_all, enemy_all, advance;
  logic [63:0] s1_occupied_q, s1_king_q, s1_queen_q;
  logic [63:0] s1_hung_d, s1_hung_q;            // own pieces that are simply hung
  logic [191:0] s1_kind_d, s1_kind_q;           // kind of each square's own piece, as kind_o: bit b in [64*b +: 64]
  logic [63:0] s1_protected_d, s1_protected_q;  // enemy pieces that their side protects
  logic [63:0] s1_breaker_d, s1_breaker_q;      // where own pawns capture an enemy piece or step
  logic [63:0] s1_free_d, s1_free_q;            // neither own nor attacked by the enemy
  logic [63:0] s1_attacked_d, s1_attacked_q;    // by equal sliders from both sides of a line
  logic [cb_board_pkg::LinesBits-1:0] s1_pinned_d, s1_pinned_q;

  always_comb begin : s1_sets
    own_minor      = own_i.knight | own_i.bishop;
    own_major      = own_i.rook | own_i.queen;
    own_all        = own_i.pawn | own_minor | own_major | own_i.king;
    enemy_all      = enemy_i.pawn | enemy_i.knight | enemy_i.bishop | enemy_i.rook | enemy_i.queen | enemy_i.king;
    advance        = Black ? cb_board_pkg::south(own_i.pawn) : cb_board_pkg::north(own_i.pawn);
    s1_hung_d      = ((own_i.pawn | own_minor | own_major) & enemy_attacks_i.all & ~own_attacks_i.all) |
                     ((own_minor | own_major) & enemy_attacks_i.pawn) |
                     (own_major & (enemy_attacks_i.knight | enemy_attacks_i.bishop)) |
                     (own_i.queen & enemy_attacks_i.rook);
    s1_kind_d      = {own_minor | own_major, own_major, own_i.pawn | own_i.bishop | own_i.queen};
    s1_protected_d = enemy_all & enemy_attacks_i.all;
    s1_breaker_d   = (enemy_all & own_attacks_i.pawn) | (advance & ~occupied_i);
    s1_free_d      = ~own_all & ~enemy_attacks_i.all;
    s1_attacked_d  = '0;
    for (int unsigned d = 0; d < cb_spec_pkg::Directions; d++) begin
      s1_attacked_d = s1_attacked_d |
          (enemy_attacks_i.slider[64*d +: 64] & own_attacks_i.slider[64*((d+4)%8) +: 64]) |
          (enemy_attacks_i.queen_ray[64*d +: 64] & own_attacks_i.queen_ray[64*((d+4)%8) +: 64]);
    end
  end

  // S1 and S2 of each direction. A pinned piece is the first that the king sees, and an enemy slider on the other side
  // sees it too. On diagonals, what an own knight sees and an enemy bishop attacks from the other side is pinned to
  // that knight.
  logic [cb_board_pkg::LinesBits-1:0] s2_beyond_d, s2_beyond_q;  // from the pinned piece on, with the pinner
  logic [255:0] s1_before_knight_d, s1_before_knight_q;  // by diagonal
  for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_direction
    localparam int unsigned Back = (d + 4) % 8;
    // What is pinned stands between two pieces: no square at the edge that the line comes from or goes to.
    localparam logic [63:0] Inner = cb_board_pkg::step(~64'd0, d) & cb_board_pkg::step(~64'd0, Back);
    logic [63:0] seen;
    cb_ray #(.Direction(d)) u_king (.from_i(own_i.king), .empty_i(~occupied_i), .attacked_o(seen));
    assign s1_pinned_d[64*d +: 64] = seen & own_all & Inner & (enemy_attacks_i.slider[64*Back +: 64] |
                                                               enemy_attacks_i.queen_ray[64*Back +: 64]);
    cb_ray #(.Direction(d)) u_pinned (
      .from_i(s1_pinned_q[64*d +: 64]), .empty_i(~s1_occupied_q), .attacked_o(s2_beyond_d[64*d +: 64])
    );
    if (d % 2 == 1) begin : g_diagonal
      logic [63:0] seen_by_knight;
      cb_ray #(.Direction(d)) u_knight (.from_i(own_i.knight), .empty_i(~occupied_i), .attacked_o(seen_by_knight));
      assign s1_before_knight_d[64*(d/2) +: 64] = seen_by_knight & enemy_attacks_i.slider[64*Back +: 64];
    end
  end

  // S2
  logic [63:0] s1_own_q, s2_mpinned_d, s2_mpinned_q, s2_any_d, s2_any_q;
  logic [63:0] s2_queen_q, s2_protected_q, s2_breaker_q;
  logic [cb_board_pkg::LinesBits-1:0] s2_pinned_q;
  logic [23:0] s2_kind_d, s2_kind_q;
  logic [7:0] s2_hung_d, s2_hung_q;
  logic [7:0] s2_escape_d, s2_escape_q;  // the king can step in direction d

  always_comb begin : s2_folds
    s2_mpinned_d = s1_own_q & (s1_attacked_q | s1_before_knight_q[0 +: 64] | s1_before_knight_q[64 +: 64] |
                               s1_before_knight_q[128 +: 64] | s1_before_knight_q[192 +: 64]);
    s2_any_d = '0;
    for (int unsigned d = 0; d < cb_spec_pkg::Directions; d++) begin
      s2_any_d       = s2_any_d | s1_pinned_q[64*d +: 64];
      s2_hung_d[d]   = (s1_pinned_q[64*d +: 64] & s1_hung_q) != '0;
      s2_escape_d[d] = (cb_board_pkg::step(s1_king_q, d) & s1_free_q) != '0;
      for (int unsigned b = 0; b < 3; b++) begin
        s2_kind_d[3*d+b] = (s1_pinned_q[64*d +: 64] & s1_kind_q[64*b +: 64]) != '0;
      end
    end
  end

  // S3
  logic [cb_board_pkg::LinesBits-1:0] s3_pinned_q;
  logic [63:0] s3_any_q, s3_mpinned_q;
  logic [23:0] s3_kind_q;
  logic [7:0] s3_hung_q, s3_by_queen_d, s3_by_queen_q, s3_protected_d, s3_protected_q, s3_permanent_d, s3_permanent_q;

  always_comb begin : s3_pinners
    for (int unsigned d = 0; d < cb_spec_pkg::Directions; d++) begin
      s3_by_queen_d[d]  = (s2_beyond_q[64*d +: 64] & s2_queen_q) != '0;
      s3_protected_d[d] = (s2_beyond_q[64*d +: 64] & s2_protected_q) != '0;
      // The king may not go anywhere but along the line.
      s3_permanent_d[d] = s2_kind_q[3*d +: 3] != '0 && (s2_beyond_q[64*d +: 64] & s2_breaker_q) == '0 &&
                          !s2_escape_q[(d+1)%8] && !s2_escape_q[(d+2)%8] && !s2_escape_q[(d+3)%8] &&
                          !s2_escape_q[(d+5)%8] && !s2_escape_q[(d+6)%8] && !s2_escape_q[(d+7)%8];
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_occupied_q      <= occupied_i;
    s1_own_q           <= own_all;
    s1_king_q          <= own_i.king;
    s1_queen_q         <= enemy_i.queen;
    s1_hung_q          <= s1_hung_d;
    s1_kind_q          <= s1_kind_d;
    s1_protected_q     <= s1_protected_d;
    s1_breaker_q       <= s1_breaker_d;
    s1_free_q          <= s1_free_d;
    s1_attacked_q      <= s1_attacked_d;
    s1_before_knight_q <= s1_before_knight_d;
    s1_pinned_q        <= s1_pinned_d;
    s2_beyond_q        <= s2_beyond_d;
    s2_pinned_q        <= s1_pinned_q;
    s2_queen_q         <= s1_queen_q;
    s2_protected_q     <= s1_protected_q;
    s2_breaker_q       <= s1_breaker_q;
    s2_mpinned_q       <= s2_mpinned_d;
    s2_any_q           <= s2_any_d;
    s2_kind_q          <= s2_kind_d;
    s2_hung_q          <= s2_hung_d;
    s2_escape_q        <= s2_escape_d;
    s3_pinned_q        <= s2_pinned_q;
    s3_kind_q          <= s2_kind_q;
    s3_hung_q          <= s2_hung_q;
    s3_any_q           <= s2_any_q;
    s3_mpinned_q       <= s2_mpinned_q;
    s3_by_queen_q      <= s3_by_queen_d;
    s3_protected_q     <= s3_protected_d;
    s3_permanent_q     <= s3_permanent_d;
  end

  assign pinned_o           = s3_pinned_q;
  assign kind_o             = s3_kind_q;
  assign by_queen_o         = s3_by_queen_q;
  assign pinner_protected_o = s3_protected_q;
  assign permanent_o        = s3_permanent_q;
  assign simply_hung_o      = s3_hung_q;
  assign any_o              = s3_any_q;
  assign mpinned_o          = s3_mpinned_q;

  logic unused_bits;
  assign unused_bits = ^{own_attacks_i.knight, own_attacks_i.bishop, own_attacks_i.rook, own_attacks_i.queen,
                         own_attacks_i.king, own_attacks_i.slider_xray_own, own_attacks_i.slider_xray_enemy,
                         own_attacks_i.queen_xray_own, own_attacks_i.queen_xray_enemy, enemy_attacks_i.queen,
                         enemy_attacks_i.king, enemy_attacks_i.slider_xray_own, enemy_attacks_i.slider_xray_enemy,
                         enemy_attacks_i.queen_xray_own, enemy_attacks_i.queen_xray_enemy};

`ifdef COBALT_ASSERT
  logic settled;
  cb_settled u_settled (.clk_i, .settled_o(settled));
  // What cb_eval_pinned relies on, for every board that keeps the rules.
  logic regular, s3_regular;
  assign regular = $onehot(own_i.king) && occupied_i == (own_all | enemy_all) && (own_all & enemy_all) == '0 &&
                   (own_i.pawn & (own_minor | own_major | own_i.king)) == '0 &&
                   (own_minor & (own_major | own_i.king)) == '0 && (own_major & own_i.king) == '0;
  cb_delay #(.Width(1), .Cycles(3)) u_regular (.clk_i, .in_i(regular), .out_o(s3_regular));
  for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_rules
    a_one_pinned: assert property (@(posedge clk_i) settled && s3_regular |-> $onehot0(pinned_o[64*d +: 64]));
    a_kind: assert property (@(posedge clk_i) settled && s3_regular |->
        (pinned_o[64*d +: 64] != '0) == (kind_o[3*d +: 3] != '0));
  end
`endif

endmodule
