// SPDX-License-Identifier: Apache-2.0
/// Stage S1 of the selector: moves less excluded, tried and unwanted ones, and the candidates that are left; which squares
/// make `last` and the hints legal (docs/reference/moves.md).
///
/// Latency 1, legal_o 2. II = 1. Back-pressure: none. Reset: none, no control bits.
module cb_move_filter (
  input  logic                                    clk_i,
  input  cb_moves_pkg::move_masks_t               masks_i,
  input  cb_moves_pkg::legal_moves_t              moves_i,
  input  cb_moves_pkg::move_facts_t               facts_i,
  output cb_moves_pkg::moves_left_t               left_o,
  // By candidate: some move is left; as a capture that does not lose and promotion, as a quiet move it is not before last
  output logic [cb_moves_pkg::Candidates-1:0]     any_o,
  output logic [cb_moves_pkg::Candidates-1:0]     win_o,
  output logic [cb_moves_pkg::Candidates-1:0]     quiet_ok_o,
  /// Knights to queens: it loses; it does and comes after last.
  output logic [4*64-1:0]                         lose_o,
  output logic [4*64-1:0]                         lose_after_o,
  output logic                                    last_loses_o,
  /// Squares of victims by class.
  output logic [64*cb_moves_pkg::WinClasses-1:0]  victims_o,
  /// The table: values; where both upper bits are set.
  output logic [cb_moves_pkg::QuietTableBits-1:0] value_o,
  output logic [cb_moves_pkg::Candidates-1:0]     both_o,
  /// A clock later: last, exclude_0 ... are legal.
  output logic [3:0]                              legal_o
);

  localparam int unsigned Pawn = cb_moves_pkg::Pawn;
  localparam int unsigned Knight = cb_moves_pkg::Knight;
  localparam int unsigned Bishop = cb_moves_pkg::Bishop;
  localparam int unsigned Rook = cb_moves_pkg::Rook;
  localparam int unsigned Queen = cb_moves_pkg::Queen;
  localparam int unsigned King = cb_moves_pkg::King;

  localparam int unsigned Candidates = cb_moves_pkg::Candidates;
  localparam logic [63:0] Rank4 = 64'h0000_0000_ff00_0000;
  localparam int unsigned Rank8Lsb = 56;
  localparam logic [63:0] PawnSquares = 64'hffff_ffff_ffff_0000;  // that an own pawn goes to
  localparam int unsigned G1 = 6;
  localparam int unsigned C1 = 2;
  localparam int unsigned WinClasses = cb_moves_pkg::WinClasses;
  localparam int unsigned Moves = 4;  // last, exclude_0, exclude_1, exclude_2

  cb_moves_pkg::moves_left_t s1_left_d, s1_left_q;
  logic [Candidates-1:0] s1_any_d;
  logic [Candidates-1:0] s1_any_q;
  logic s1_last_loses_d, s1_last_loses_q;
  logic [Candidates-1:0] s1_win_d, s1_win_q, s1_quiet_ok_d, s1_quiet_ok_q, s1_both_q;
  logic [cb_moves_pkg::QuietTableBits-1:0] s1_value_q;
  logic [64*WinClasses-1:0] s1_victims_q;
  logic [4*64-1:0] s1_lose_d, s1_lose_q, s1_lose_after_q;

  // Discovered checks. A bishop or rook that stands before another slider does so on a line that is not its own, or
  // it would give check itself.
  logic [63:0] discovering_rook, discovering_bishop;
  logic [8*64-1:0] discovering;  // a rook or bishop comes from this direction and discovers check
  assign discovering_rook   = masks_i.checks.rook &
                              (facts_i.discoverer[64*1 +: 64] | facts_i.discoverer[64*3 +: 64]);
  assign discovering_bishop = masks_i.checks.bishop &
                              (facts_i.discoverer[64*0 +: 64] | facts_i.discoverer[64*2 +: 64]);
  for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_discovering
    cb_ray #(.Direction((d + 4) % 8)) u_ray (
      .from_i(d % 2 == 0 ? discovering_rook : discovering_bishop), .empty_i(~masks_i.occupied),
      .attacked_o(discovering[64*d +: 64])
    );
  end

  for (genvar m = 0; m < Moves; m++) begin : g_legality
    cb_move_legality u_legality (
      .clk_i, .moves_i, .to_i(masks_i.to[64*m +: 64]), .line_i(masks_i.line[8*m +: 8]), .jump_i(masks_i.jump[8*m +: 8]),
      .king_i(masks_i.from_king[m]), .promotion_fits_i(masks_i.promotion_fits[m]), .legal_o(legal_o[m])
    );
  end

  always_comb begin : s1_after_last
    logic [Candidates-1:0] below;
    s1_lose_d = masks_i.lose_1 & {4{facts_i.protected_squares}};
    s1_win_d  = masks_i.win;
    s1_win_d[64*Knight +: 4*64] = masks_i.win[64*Knight +: 4*64] & ~((masks_i.lose_1 | masks_i.lose_0) & {4{facts_i.protected_squares}});
    below = masks_i.below;
    for (int unsigned b = 0; b < 2; b++) begin
      below = masks_i.upper_value[b] ? masks_i.value[Candidates*(b+2) +: Candidates] & below
                                  : masks_i.value[Candidates*(b+2) +: Candidates] | below;
    end
    s1_quiet_ok_d = {{5{masks_i.quiet}}, masks_i.pawn_quiet} & ~below;
  end

  always_comb begin : s1_filter
    logic [63:0] discovering_knight, discovering_pawn, pawn_wanted, king_wanted, king_moves, off_axis;
    logic [63:0] by_line, by_jump;
    logic [Candidates-1:0] wanted;
    wanted    = masks_i.wanted;
    s1_left_d = '0;
    off_axis  = '0;
    discovering_knight = masks_i.checks.knight & (facts_i.discoverer[64*0 +: 64] | facts_i.discoverer[64*1 +: 64] |
                                               facts_i.discoverer[64*2 +: 64] | facts_i.discoverer[64*3 +: 64]);
    by_line   = '0;
    by_jump   = '0;
    for (int unsigned d = 0; d < 8; d++) begin
      // Nothing comes from beyond the edge: constants, which take logic away.
      by_line = cb_board_pkg::step(~64'd0, (d + 4) % 8) & ~masks_i.line_out[64*d +: 64];
      by_jump = cb_board_pkg::jump(~64'd0, (d + 4) % 8) & ~masks_i.jump_out[64*d +: 64];
      s1_left_d.queen[64*d +: 64] = moves_i.queen[64*d +: 64] & by_line &
          ~(masks_i.last[64*Queen +: 64] & {64{masks_i.line_tried[d]}}) & wanted[64*Queen +: 64];
      s1_left_d.slider[64*d +: 64] = moves_i.slider[64*d +: 64] & by_line &
          ~(masks_i.last[64*(d % 2 == 0 ? Rook : Bishop) +: 64] & {64{masks_i.line_tried[d]}}) &
          (wanted[64*(d % 2 == 0 ? Rook : Bishop) +: 64] | discovering[64*d +: 64]);
      s1_left_d.knight[64*d +: 64] = moves_i.knight[64*d +: 64] & by_jump &
          ~(masks_i.last[64*Knight +: 64] & {64{masks_i.jump_tried[d]}}) &
          (wanted[64*Knight +: 64] | cb_board_pkg::jump(discovering_knight, (d + 4) % 8));
    end

    // A pawn that goes ahead uncovers every line but the file. It comes two squares when none stands between.
    discovering_pawn = masks_i.checks.pawn & (facts_i.discoverer[64*1 +: 64] | facts_i.discoverer[64*2 +: 64] |
                                           facts_i.discoverer[64*3 +: 64]);
    pawn_wanted = wanted[64*Pawn +: 64] | cb_board_pkg::north(discovering_pawn) |
                  (Rank4 & ~cb_board_pkg::north(masks_i.own_pawn) &
                   cb_board_pkg::north(cb_board_pkg::north(discovering_pawn)));
    s1_left_d.pawn_push = PawnSquares & moves_i.pawn_push & ~masks_i.line_out[64*4 +: 64] &
                          ~(masks_i.last[64*Pawn +: 64] & {64{masks_i.line_tried[4]}}) & pawn_wanted;
    s1_left_d.pawn_east = PawnSquares & ~cb_board_pkg::FileH & moves_i.pawn_east & ~masks_i.line_out[64*3 +: 64] &
                          ~(masks_i.last[64*Pawn +: 64] & {64{masks_i.line_tried[3]}}) & wanted[64*Pawn +: 64];
    s1_left_d.pawn_west = PawnSquares & ~cb_board_pkg::FileA & moves_i.pawn_west & ~masks_i.line_out[64*5 +: 64] &
                          ~(masks_i.last[64*Pawn +: 64] & {64{masks_i.line_tried[5]}}) & wanted[64*Pawn +: 64];
    // On rank 8 the sets are the promotions to a queen; an exclusion without promotion is no such move.
    for (int unsigned f = 0; f < 8; f++) begin
      s1_left_d.pawn_push[Rank8Lsb + f] = moves_i.pawn_push[Rank8Lsb + f] && !masks_i.promotion_out[24*3 + 3*f + 1] &&
          !(masks_i.last[64*Pawn + Rank8Lsb + f] && masks_i.line_tried[4]) && wanted[64*Pawn + Rank8Lsb + f];
      s1_left_d.pawn_east[Rank8Lsb + f] = moves_i.pawn_east[Rank8Lsb + f] && !masks_i.promotion_out[24*3 + 3*f] &&
          !(masks_i.last[64*Pawn + Rank8Lsb + f] && masks_i.line_tried[3]) && wanted[64*Pawn + Rank8Lsb + f];
      s1_left_d.pawn_west[Rank8Lsb + f] = moves_i.pawn_west[Rank8Lsb + f] && !masks_i.promotion_out[24*3 + 3*f + 2] &&
          !(masks_i.last[64*Pawn + Rank8Lsb + f] && masks_i.line_tried[5]) && wanted[64*Pawn + Rank8Lsb + f];
      for (int unsigned k = 0; k < 3; k++) begin
        s1_left_d.under[3*(8*k + f) +: 3] =
            {moves_i.pawn_west[Rank8Lsb + f], moves_i.pawn_push[Rank8Lsb + f], moves_i.pawn_east[Rank8Lsb + f]} &
            ~masks_i.promotion_out[24*k + 3*f +: 3] & {3{masks_i.under_wanted[8*k + f]}} &
            ({3{masks_i.under_all[8*k + f]}} | ({3{masks_i.under_some[8*k + f]}} & ~masks_i.line_tried[5:3]));
      end
    end

    // The king uncovers the lines that it does not go along. Castling goes along the rank, which the rook then covers.
    king_wanted = wanted[64*King +: 64];
    for (int unsigned d = 0; d < 8; d++) begin
      off_axis = masks_i.checks.king &
                 (facts_i.discoverer[64*((d+1)%4) +: 64] | facts_i.discoverer[64*((d+2)%4) +: 64] |
                  facts_i.discoverer[64*((d+3)%4) +: 64]);
      king_wanted = king_wanted | cb_board_pkg::step(off_axis, (d + 4) % 8);
    end
    king_moves     = moves_i.king & king_wanted;
    king_moves[G1] = king_moves[G1] || (moves_i.castle_king_side && masks_i.castle_king_side);
    king_moves[C1] = king_moves[C1] || (moves_i.castle_queen_side && masks_i.castle_queen_side);
    king_moves     = king_moves & ~masks_i.king_out & ~masks_i.last[64*King +: 64];

    s1_any_d = '0;
    s1_any_d[64*Pawn +: 64] = s1_left_d.pawn_push | s1_left_d.pawn_east | s1_left_d.pawn_west;
    for (int unsigned d = 0; d < 8; d++) begin
      s1_any_d[64*Knight +: 64] = s1_any_d[64*Knight +: 64] | s1_left_d.knight[64*d +: 64];
      s1_any_d[64*Queen +: 64]  = s1_any_d[64*Queen +: 64] | s1_left_d.queen[64*d +: 64];
      if (d % 2 == 0) begin
        s1_any_d[64*Rook +: 64] = s1_any_d[64*Rook +: 64] | s1_left_d.slider[64*d +: 64];
      end else begin
        s1_any_d[64*Bishop +: 64] = s1_any_d[64*Bishop +: 64] | s1_left_d.slider[64*d +: 64];
      end
    end
    s1_any_d[64*King +: 64] = king_moves;

    s1_last_loses_d = masks_i.last_may_lose && (facts_i.protected_squares & masks_i.to[63:0]) != '0;
  end

  always_ff @(posedge clk_i) begin : s1_regs
    s1_left_q             <= s1_left_d;
    s1_any_q              <= s1_any_d;
    s1_last_loses_q       <= s1_last_loses_d;
    s1_win_q              <= s1_win_d;
    s1_quiet_ok_q         <= s1_quiet_ok_d;
    s1_lose_q             <= s1_lose_d;
    s1_lose_after_q       <= s1_lose_d & masks_i.lose_0;
    s1_victims_q          <= masks_i.victims;
    // The upper bits of a move that is not wanted are those of the least value.
    s1_value_q            <= masks_i.value & {{2{s1_quiet_ok_d}}, {2*Candidates{1'b1}}};
    s1_both_q             <= masks_i.value[2*Candidates +: Candidates] & masks_i.value[3*Candidates +: Candidates] & s1_quiet_ok_d;
  end
  assign left_o       = s1_left_q;
  assign any_o        = s1_any_q;
  assign last_loses_o = s1_last_loses_q;
  assign win_o        = s1_win_q;
  assign quiet_ok_o   = s1_quiet_ok_q;
  assign lose_o       = s1_lose_q;
  assign lose_after_o = s1_lose_after_q;
  assign victims_o    = s1_victims_q;
  assign value_o      = s1_value_q;
  assign both_o       = s1_both_q;

  logic unused_bits;
  assign unused_bits = ^{masks_i.checks.queen, facts_i.in_check, facts_i.opponent_in_check};

endmodule
