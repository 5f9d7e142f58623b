// SPDX-License-Identifier: Apache-2.0
/// All legal moves of a position at once, and what ordering and modes need to know beside them (docs/reference/moves.md).
///
/// A piece is pinned when the own king's line meets it and an enemy slider's line meets it from the other side: so the
/// lines of the first stage tell pins, checks and protected squares, and only the own sliders' moves need lines again.
/// In check by one piece the moves go to that piece or between it and the king; by more than one only the king moves.
/// A position that spec/packed_position.hpp refuses gives some moves.
/// Latency cb_spec_pkg::LegalMovesLatencyCycles, II = 1. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | S1 | lines of enemy sliders, through the own king, and of the own king; what other enemy pieces attack |
/// | S2 | protected squares; pins; own pieces by the axes that they may move on; checkers; en passant |
/// | S3 | number of checkers; lines of the own sliders from where they are free; all moves |
///
/// With Facts: S1 own pieces other than sliders that attack the enemy king; S2 lines of own sliders and of the enemy
/// king; S3 discoverers, check of the opponent.
module cb_legal_moves #(
  /// 0: moves_o.queen is 0, and moves_o.slider has the moves of bishops, rooks and queens.
  parameter bit Typed = 1'b1,
  /// 0: of facts_o only protected_squares and in_check are made, the rest is 0.
  parameter bit Facts = 1'b1
) (
  input  logic                       clk_i,
  input  cb_moves_pkg::mover_board_t board_i,
  output cb_moves_pkg::legal_moves_t moves_o,
  output cb_moves_pkg::move_facts_t  facts_o
);

  localparam int unsigned Directions = cb_spec_pkg::Directions;
  localparam int unsigned LinesBits = cb_board_pkg::LinesBits;
  localparam int unsigned Groups = 11;  // of six squares
  localparam int unsigned Axes = 4;  // of direction d: d % 4, as in move_facts_t
  localparam logic [63:0] Rank4 = 64'h0000_0000_ff00_0000;
  localparam int unsigned C1 = 2;
  localparam int unsigned F1 = 5;
  localparam logic [63:0] KingSideEmpty = 64'h60;   // f1, g1
  localparam logic [63:0] QueenSideEmpty = 64'h0e;  // b1, c1, d1
  localparam int unsigned A5 = 32;
  localparam int unsigned A6 = 40;

  if (cb_spec_pkg::LegalMovesLatencyCycles != 3) begin : g_latency_check
    $error("cb_legal_moves: latency differs from the specification");
  end

  function automatic logic [63:0] beside(input logic [63:0] b);
    logic [63:0] row;
    row    = b | cb_board_pkg::east(b) | cb_board_pkg::west(b);
    beside = cb_board_pkg::east(b) | cb_board_pkg::west(b) | cb_board_pkg::north(row) | cb_board_pkg::south(row);
  endfunction

  function automatic logic [63:0] jumps(input logic [63:0] b);
    jumps = '0;
    for (int unsigned k = 0; k < 8; k++) begin
      jumps = jumps | cb_board_pkg::jump(b, k);
    end
  endfunction

  // ---- S1 ----
  logic [63:0] empty;
  logic [LinesBits-1:0] s1_enemy_d, s1_enemy_q;  // lines of enemy sliders, by the direction in which they go
  logic [LinesBits-1:0] s1_king_d, s1_king_q;    // lines from the own king
  logic [63:0] s1_leapt_d, s1_leapt_q;           // attacked by an enemy pawn, knight or king
  logic [63:0] s1_leaper_d, s1_leaper_q;         // enemy pawns and knights that give check
  logic [63:0] s1_near_king_d, s1_near_king_q;
  logic [63:0] s1_empty_q, s1_own_q, s1_enemy_rook_q, s1_enemy_bishop_q;
  cb_moves_pkg::pieces_t s1_pieces_q;
  logic [7:0] s1_en_passant_q;
  logic s1_castle_king_q, s1_castle_queen_q;

  always_comb begin : s1_sets
    empty          = ~board_i.occupied;
    s1_leapt_d     = cb_board_pkg::south(cb_board_pkg::east(board_i.enemy.pawn) |
                                         cb_board_pkg::west(board_i.enemy.pawn)) |
                     jumps(board_i.enemy.knight) | beside(board_i.enemy.king);
    s1_leaper_d    = (board_i.enemy.knight & jumps(board_i.own.king)) |
                     (board_i.enemy.pawn & cb_board_pkg::north(cb_board_pkg::east(board_i.own.king) |
                                                               cb_board_pkg::west(board_i.own.king)));
    s1_near_king_d = beside(board_i.own.king);
  end

  for (genvar d = 0; d < Directions; d++) begin : g_s1_lines
    logic [63:0] sliders;
    assign sliders = d % 2 == 0 ? board_i.enemy_rook_like : board_i.enemy_bishop_like;
    cb_ray #(.Direction(d)) u_enemy (
      .from_i(sliders), .empty_i(~board_i.enemy_stops), .attacked_o(s1_enemy_d[64*d +: 64])
    );
    cb_ray #(.Direction(d)) u_king (
      .from_i(board_i.own.king), .empty_i(empty), .attacked_o(s1_king_d[64*d +: 64])
    );
  end

  // ---- S2 ----
  logic [64*Axes-1:0] pinned;                  // own pieces pinned on each axis
  logic [64*Axes-1:0] bound;                   // own pieces that may not move on it: pinned on another
  logic [63:0] checkers, between;
  logic [6*Groups-1:0] padded_checkers;
  logic [63:0] s2_protected_d, s2_protected_q;
  logic [64*Axes-1:0] s2_queen_d, s2_queen_q;    // queens that may move on each axis
  logic [64*Axes-1:0] s2_slider_d, s2_slider_q;  // rooks or bishops
  logic [63:0] s2_knight_d, s2_knight_q;         // pieces that are free to move in the way of the name
  logic [63:0] s2_push_d, s2_push_q, s2_from_west_d, s2_from_west_q, s2_from_east_d, s2_from_east_q;
  logic [63:0] s2_answer_d, s2_answer_q;         // squares to answer a check: checkers and those between
  // Checkers in groups of six squares: one at least in a group, two at least.
  logic [Groups-1:0] s2_one_d, s2_one_q, s2_two_d, s2_two_q;
  logic [7:0] open_diagonal;                     // the en passant pawn keeps a slider on a diagonal from the king
  logic [7:0] open_rank_west, open_rank_east;    // it and the pawn beside it do, on the rank
  logic [7:0] s2_en_passant_west_d, s2_en_passant_west_q;  // captures en passant that come from the south-west
  logic [7:0] s2_en_passant_east_d, s2_en_passant_east_q;
  logic [63:0] s2_empty_q, s2_own_q, s2_near_king_q;
  logic s2_castle_king_q, s2_castle_queen_q;

  always_comb begin : s2_pins_and_checks
    s2_protected_d = s1_leapt_q;
    between        = '0;
    for (int unsigned d = 0; d < Directions; d++) begin
      s2_protected_d = s2_protected_d | s1_enemy_q[64*d +: 64];
      between        = between | (s1_king_q[64*d +: 64] & s1_enemy_q[64*((d+4)%8) +: 64]);
    end
    checkers = s1_leaper_q |
               (s1_enemy_rook_q & (s1_king_q[64*0 +: 64] | s1_king_q[64*2 +: 64] | s1_king_q[64*4 +: 64] |
                                   s1_king_q[64*6 +: 64])) |
               (s1_enemy_bishop_q & (s1_king_q[64*1 +: 64] | s1_king_q[64*3 +: 64] | s1_king_q[64*5 +: 64] |
                                     s1_king_q[64*7 +: 64]));
    s2_answer_d     = checkers | (between & s1_empty_q);
    padded_checkers = {2'b00, checkers};
    for (int unsigned g = 0; g < Groups; g++) begin
      s2_one_d[g] = padded_checkers[6*g +: 6] != '0;
      s2_two_d[g] = cb_moves_pkg::several_6(padded_checkers[6*g +: 6]);
    end

    for (int unsigned a = 0; a < Axes; a++) begin
      pinned[64*a +: 64] = s1_own_q & ((s1_king_q[64*a +: 64] & s1_enemy_q[64*(a+4) +: 64]) |
                                       (s1_king_q[64*(a+4) +: 64] & s1_enemy_q[64*a +: 64]));
    end
    for (int unsigned a = 0; a < Axes; a++) begin
      bound[64*a +: 64] = pinned[64*((a+1)%4) +: 64] | pinned[64*((a+2)%4) +: 64] | pinned[64*((a+3)%4) +: 64];
      s2_slider_d[64*a +: 64] = ~bound[64*a +: 64] & (((a % 2 == 0) ? s1_pieces_q.rook : s1_pieces_q.bishop) |
                                                      (Typed ? 64'd0 : s1_pieces_q.queen));
      s2_queen_d[64*a +: 64]  = Typed ? ~bound[64*a +: 64] & s1_pieces_q.queen : 64'd0;
    end
    s2_knight_d    = s1_pieces_q.knight & ~(bound[0 +: 64] | pinned[0 +: 64]);
    s2_push_d      = s1_pieces_q.pawn & ~bound[64*(cb_board_pkg::DirNorth%4) +: 64];
    s2_from_west_d = s1_pieces_q.pawn & ~bound[64*(cb_board_pkg::DirNorthEast%4) +: 64];
    s2_from_east_d = s1_pieces_q.pawn & ~bound[64*(cb_board_pkg::DirNorthWest%4) +: 64];

    // En passant takes two pieces from a rank. The file needs no care: the pawn that captures is there then.
    open_diagonal = '0;
    for (int unsigned d = 1; d < Directions; d = d + 2) begin
      open_diagonal = open_diagonal | (s1_king_q[64*d+A5 +: 8] & s1_enemy_q[64*((d+4)%8)+A5 +: 8]);
    end
    // Bit f: the king's line reaches the first of both pawns, a slider's line the other.
    open_rank_west = ({s1_king_q[64*cb_board_pkg::DirEast+A5 +: 7], 1'b0} &
                      s1_enemy_q[64*cb_board_pkg::DirWest+A5 +: 8]) |
                     (s1_king_q[64*cb_board_pkg::DirWest+A5 +: 8] &
                      {s1_enemy_q[64*cb_board_pkg::DirEast+A5 +: 7], 1'b0});
    open_rank_east = ({1'b0, s1_king_q[64*cb_board_pkg::DirWest+A5+1 +: 7]} &
                      s1_enemy_q[64*cb_board_pkg::DirEast+A5 +: 8]) |
                     (s1_king_q[64*cb_board_pkg::DirEast+A5 +: 8] &
                      {1'b0, s1_enemy_q[64*cb_board_pkg::DirWest+A5+1 +: 7]});
    s2_en_passant_west_d = s1_en_passant_q & {s2_from_west_d[A5 +: 7], 1'b0} & ~open_diagonal & ~open_rank_west;
    s2_en_passant_east_d = s1_en_passant_q & {1'b0, s2_from_east_d[A5+1 +: 7]} & ~open_diagonal & ~open_rank_east;
  end

  // ---- S3 ----
  logic s3_in_check, s3_double_check;
  logic [63:0] goal;    // squares that answer a check, or all
  logic [63:0] target;  // of these, no own piece
  logic [63:0] enemy_there;
  logic [7:0] en_passant_goal;
  cb_moves_pkg::legal_moves_t moves_d, moves_q;
  logic [LinesBits-1:0] queen_lines, slider_lines;
  logic [63:0] s3_protected_q;
  logic s3_in_check_q;

  for (genvar d = 0; d < Directions; d++) begin : g_s3_lines
    if (Typed) begin : g_queen
      cb_ray #(.Direction(d)) u_queen (
        .from_i(s2_queen_q[64*(d%4) +: 64]), .empty_i(s2_empty_q), .attacked_o(queen_lines[64*d +: 64])
      );
    end else begin : g_no_queen
      assign queen_lines[64*d +: 64] = '0;
    end
    cb_ray #(.Direction(d)) u_slider (
      .from_i(s2_slider_q[64*(d%4) +: 64]), .empty_i(s2_empty_q), .attacked_o(slider_lines[64*d +: 64])
    );
  end

  always_comb begin : s3_moves
    s3_in_check     = s2_one_q != '0;
    s3_double_check = s2_two_q != '0 || cb_moves_pkg::several_6(s2_one_q[5:0]) ||
                      cb_moves_pkg::several_6({1'b0, s2_one_q[10:6]}) ||
                      (s2_one_q[5:0] != '0 && s2_one_q[10:6] != '0);
    goal        = {64{!s3_double_check}} & ({64{!s3_in_check}} | s2_answer_q);
    target      = goal & ~s2_own_q;
    enemy_there = target & ~s2_empty_q;
    // The pawn that is captured may be the one that gives check.
    en_passant_goal = {8{!s3_double_check}} & ({8{!s3_in_check}} | s2_answer_q[A5 +: 8] | s2_answer_q[A6 +: 8]);
    for (int unsigned d = 0; d < Directions; d++) begin
      // What goes in a direction comes from the other.
      moves_d.queen[64*d +: 64]  = target & queen_lines[64*((d+4)%8) +: 64];
      moves_d.slider[64*d +: 64] = target & slider_lines[64*((d+4)%8) +: 64];
      moves_d.knight[64*d +: 64] = target & cb_board_pkg::jump(s2_knight_q, (d+4)%8);
    end
    moves_d.king = s2_near_king_q & ~s2_own_q & ~s2_protected_q;
    moves_d.castle_king_side  = s2_castle_king_q && !s3_in_check && (~s2_empty_q & KingSideEmpty) == '0 &&
                                s2_protected_q[F1 +: 2] == '0;
    moves_d.castle_queen_side = s2_castle_queen_q && !s3_in_check && (~s2_empty_q & QueenSideEmpty) == '0 &&
                                s2_protected_q[C1 +: 2] == '0;
    moves_d.pawn_push = goal & s2_empty_q &
                        (cb_board_pkg::north(s2_push_q) |
                         (Rank4 & cb_board_pkg::north(s2_empty_q & cb_board_pkg::north(s2_push_q))));
    moves_d.pawn_west = enemy_there & cb_board_pkg::north(cb_board_pkg::east(s2_from_west_q));
    moves_d.pawn_east = enemy_there & cb_board_pkg::north(cb_board_pkg::west(s2_from_east_q));
    moves_d.pawn_west[A6 +: 8] = moves_d.pawn_west[A6 +: 8] | (s2_en_passant_west_q & en_passant_goal);
    moves_d.pawn_east[A6 +: 8] = moves_d.pawn_east[A6 +: 8] | (s2_en_passant_east_q & en_passant_goal);
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_enemy_q           <= s1_enemy_d;
    s1_king_q            <= s1_king_d;
    s1_leapt_q           <= s1_leapt_d;
    s1_leaper_q          <= s1_leaper_d;
    s1_near_king_q       <= s1_near_king_d;
    s1_empty_q           <= empty;
    s1_own_q             <= board_i.own_all;
    s1_enemy_rook_q      <= board_i.enemy_rook_like;
    s1_enemy_bishop_q    <= board_i.enemy_bishop_like;
    s1_pieces_q          <= board_i.own;
    s1_en_passant_q      <= board_i.en_passant;
    s1_castle_king_q     <= board_i.castle_king_side;
    s1_castle_queen_q    <= board_i.castle_queen_side;
    s2_protected_q       <= s2_protected_d;
    s2_queen_q           <= s2_queen_d;
    s2_slider_q          <= s2_slider_d;
    s2_knight_q          <= s2_knight_d;
    s2_push_q            <= s2_push_d;
    s2_from_west_q       <= s2_from_west_d;
    s2_from_east_q       <= s2_from_east_d;
    s2_answer_q          <= s2_answer_d;
    s2_one_q             <= s2_one_d;
    s2_two_q             <= s2_two_d;
    s2_en_passant_west_q <= s2_en_passant_west_d;
    s2_en_passant_east_q <= s2_en_passant_east_d;
    s2_empty_q           <= s1_empty_q;
    s2_own_q             <= s1_own_q;
    s2_near_king_q       <= s1_near_king_q;
    s2_castle_king_q     <= s1_castle_king_q;
    s2_castle_queen_q    <= s1_castle_queen_q;
    s3_protected_q       <= s2_protected_q;
    s3_in_check_q        <= s3_in_check;
    moves_q              <= moves_d;
  end

  assign moves_o                   = moves_q;
  assign facts_o.protected_squares = s3_protected_q;
  assign facts_o.in_check          = s3_in_check_q;

  // ---- Facts: discoverers, and whether the enemy king is attacked ----
  if (Facts) begin : g_facts
    logic [63:0] s1_attackers_d, s1_attackers_q;     // own pawns, knights and the king, when they attack the enemy king
    logic [63:0] s1_enemy_king_q, s2_attackers_q, s2_king_q, s3_reached;
    logic [LinesBits-1:0] s2_own_lines_d, s2_own_lines_q;      // lines of own sliders
    logic [LinesBits-1:0] s2_enemy_king_d, s2_enemy_king_q;    // lines from the enemy king
    logic [64*Axes-1:0] s3_discoverer_d, s3_discoverer_q;
    logic [7:0] s3_checks_d, s3_checks_q;  // by rank of the enemy king

    for (genvar d = 0; d < Directions; d++) begin : g_lines
      logic [63:0] sliders;
      assign sliders = s1_pieces_q.queen | ((d % 2 == 0) ? s1_pieces_q.rook : s1_pieces_q.bishop);
      cb_ray #(.Direction(d)) u_own (
        .from_i(sliders), .empty_i(s1_empty_q), .attacked_o(s2_own_lines_d[64*d +: 64])
      );
      cb_ray #(.Direction(d)) u_king (
        .from_i(s1_enemy_king_q), .empty_i(s1_empty_q), .attacked_o(s2_enemy_king_d[64*d +: 64])
      );
    end

    always_comb begin : facts
      s1_attackers_d = (board_i.own.knight & jumps(board_i.enemy.king)) |
                       (board_i.own.king & beside(board_i.enemy.king)) |
                       (board_i.own.pawn & cb_board_pkg::south(cb_board_pkg::east(board_i.enemy.king) |
                                                               cb_board_pkg::west(board_i.enemy.king)));
      s3_reached = '0;
      for (int unsigned d = 0; d < Directions; d++) begin
        s3_reached = s3_reached | s2_own_lines_q[64*d +: 64];
      end
      for (int unsigned a = 0; a < Axes; a++) begin
        s3_discoverer_d[64*a +: 64] = s2_own_q &
            ((s2_enemy_king_q[64*a +: 64] & s2_own_lines_q[64*(a+4) +: 64]) |
             (s2_enemy_king_q[64*(a+4) +: 64] & s2_own_lines_q[64*a +: 64]));
      end
    end

    always_comb begin : s3_opponent_in_check
      for (int unsigned r = 0; r < 8; r++) begin
        s3_checks_d[r] = (s2_attackers_q[8*r +: 8] | (s2_king_q[8*r +: 8] & s3_reached[8*r +: 8])) != '0;
      end
    end

    always_ff @(posedge clk_i) begin : facts_regs
      s1_attackers_q         <= s1_attackers_d;
      s1_enemy_king_q        <= board_i.enemy.king;
      s2_attackers_q         <= s1_attackers_q;
      s2_king_q              <= s1_enemy_king_q;
      s2_own_lines_q         <= s2_own_lines_d;
      s2_enemy_king_q        <= s2_enemy_king_d;
      s3_discoverer_q        <= s3_discoverer_d;
      s3_checks_q            <= s3_checks_d;
    end
    assign facts_o.discoverer        = s3_discoverer_q;
    assign facts_o.opponent_in_check = s3_checks_q != '0;
  end else begin : g_no_facts
    assign facts_o.discoverer        = '0;
    assign facts_o.opponent_in_check = 1'b0;
  end

  logic unused_bits;
  assign unused_bits = ^{board_i.black_to_move, s1_pieces_q.king, s2_queen_q};

`ifdef COBALT_ASSERT
  logic settled;
  cb_settled u_settled (.clk_i, .settled_o(settled));
  // One piece at most comes to a square from a direction: what cb_move_count and the order rely on. One bit a
  // direction: the simulator (Verilator 5.006) cannot sample vectors as wide as moves_o.
  logic [Directions-1:0] twice;
  always_comb begin : rules
    for (int unsigned d = 0; d < Directions; d++) begin
      twice[d] = (moves_o.queen[64*d +: 64] & moves_o.slider[64*d +: 64]) != '0;
    end
    twice[cb_board_pkg::DirSouth] = twice[cb_board_pkg::DirSouth] ||
        (moves_o.pawn_push & (moves_o.queen[64*4 +: 64] | moves_o.slider[64*4 +: 64])) != '0;
    twice[cb_board_pkg::DirSouthWest] = twice[cb_board_pkg::DirSouthWest] ||
        (moves_o.pawn_west & (moves_o.queen[64*5 +: 64] | moves_o.slider[64*5 +: 64])) != '0;
    twice[cb_board_pkg::DirSouthEast] = twice[cb_board_pkg::DirSouthEast] ||
        (moves_o.pawn_east & (moves_o.queen[64*3 +: 64] | moves_o.slider[64*3 +: 64])) != '0;
  end
  a_one_piece: assert property (@(posedge clk_i) settled |-> twice == '0);
`endif

endmodule
