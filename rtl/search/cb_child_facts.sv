// SPDX-License-Identifier: Apache-2.0
/// What a search wants to know of a child beside its score (docs/reference/search.md, "Judging a child"): has it no legal move,
/// exactly one, a capture or promotion that does not lose (classes 0 to 5 of docs/reference/moves.md), is it in check.
///
/// Moves are not counted: of a group of them it is enough to know whether there is one, and whether there are more.
/// Interface rule: the position is a legal one; for anything else any values come out.
/// Latency cb_spec_pkg::ChildFactsLatencyCycles, II = 1. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | S1 to S5 | board of the mover, all legal moves |
/// | S6 | one and more moves by groups of 54; squares with a good capture or promotion |
/// | S7 | all groups, all squares |
module cb_child_facts (
  input  logic                                       clk_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0] position_i,
  output cb_moves_pkg::child_facts_t                 facts_o
);

  localparam int unsigned MovesLatency = cb_spec_pkg::LegalMovesLatencyCycles;
  localparam int unsigned Directions = cb_spec_pkg::Directions;
  localparam int unsigned Rank8 = 56;  // a8
  localparam logic [63:0] Rank8Squares = 64'hff00_0000_0000_0000;
  // Groups of moves: six of the sets of moves by direction square by square, three of these, then of three squares, and so
  // on. What fills them up is never there.
  localparam int unsigned Sets = 3 * Directions + 4 + 1;
  localparam int unsigned Groups6 = (Sets + 5) / 6;
  localparam int unsigned Groups18 = (Groups6 + 2) / 3;
  localparam int unsigned Groups54 = (64 * Groups18 + 2) / 3;
  localparam int unsigned Groups162 = (Groups54 + 2) / 3;
  localparam int unsigned Groups486 = (Groups162 + 2) / 3;

  if (cb_spec_pkg::ChildFactsLatencyCycles != cb_spec_pkg::MoverBoardLatencyCycles + MovesLatency + 2 ||
      Groups486 > 6) begin : g_check
    $error("cb_child_facts: latency differs from the specification, or there are more groups than S7 has room for");
  end

  // ---- S1 to S5 ----
  cb_moves_pkg::mover_board_t board;
  cb_moves_pkg::legal_moves_t moves;
  cb_moves_pkg::move_facts_t  move_facts;
  logic unused_black;
  cb_mover_board u_board (.clk_i, .position_i, .early_black_o(unused_black), .board_o(board));
  cb_legal_moves #(.Typed(1'b1), .Facts(1'b0)) u_moves (
    .clk_i, .board_i(board), .moves_o(moves), .facts_o(move_facts)
  );

  // Enemy pieces by their worth: 0 none, 1 pawn, 2 knight or bishop, 3 rook, 4 queen.
  logic [3*64-1:0] worth, s5_worth;
  logic            has_piece, s5_has_piece, s5_black;
  always_comb begin : board_facts
    worth     = {board.enemy.queen, board.enemy.knight | board.enemy.bishop | board.enemy.rook,
                 board.enemy.pawn | board.enemy.rook};
    has_piece = (board.own.knight | board.own.bishop | board.own.rook | board.own.queen) != '0;
  end
  cb_delay #(.Width(3 * 64 + 2), .Cycles(MovesLatency)) u_board_facts (
    .clk_i, .in_i({worth, has_piece, board.black_to_move}), .out_o({s5_worth, s5_has_piece, s5_black})
  );

  // ---- S6 ----
  logic [64*6*Groups6-1:0]    s6_sets;
  logic [64*3*Groups18-1:0]   s6_one_6, s6_more_6;
  logic [3*Groups54-1:0]      s6_one_18, s6_more_18;
  logic [Groups54-1:0]        s6_one_d, s6_one_q, s6_more_d, s6_more_q;
  logic [63:0]                s6_good_d, s6_good_q;
  logic                       s6_promotion_q, s6_check_q, s6_has_piece_q, s6_black_q;

  always_comb begin : s6_groups
    logic [63:0] one, more;
    one     = '0;
    more    = '0;
    s6_sets = (64*6*Groups6)'({moves.queen, moves.slider, moves.knight, moves.king, moves.pawn_push, moves.pawn_east,
                               moves.pawn_west, 62'd0, moves.castle_king_side, moves.castle_queen_side});
    s6_one_6   = '0;
    s6_more_6  = '0;
    s6_one_18  = '0;
    s6_more_18 = '0;
    for (int unsigned g = 0; g < Groups6; g++) begin
      one  = '0;
      more = '0;
      for (int unsigned i = 0; i < 6; i++) begin
        more = more | (one & s6_sets[64*(6*g + i) +: 64]);
        one  = one | s6_sets[64*(6*g + i) +: 64];
      end
      s6_one_6[64*g +: 64]  = one;
      s6_more_6[64*g +: 64] = more;
    end
    for (int unsigned g = 0; g < Groups18; g++) begin
      one  = '0;
      more = '0;
      for (int unsigned i = 0; i < 3; i++) begin
        more = more | s6_more_6[64*(3*g + i) +: 64] | (one & s6_one_6[64*(3*g + i) +: 64]);
        one  = one | s6_one_6[64*(3*g + i) +: 64];
      end
      s6_one_18[64*g +: 64]  = one;
      s6_more_18[64*g +: 64] = more;
    end
    for (int unsigned i = 0; i < Groups54; i++) begin
      s6_one_d[i]  = s6_one_18[3*i +: 3] != '0;
      s6_more_d[i] = s6_more_18[3*i +: 3] != '0 || cb_moves_pkg::several_6({3'd0, s6_one_18[3*i +: 3]});
    end
  end

  // A square with an enemy piece to which a piece goes that is worth no more, or where nobody protects; and what pawns
  // capture and promote to, which never loses.
  always_comb begin : s6_good
    logic [63:0] pawn, minor, rook, queen, at_least_2, at_least_3, at_least_4, victim, open;
    at_least_4 = s5_worth[128 +: 64];
    at_least_3 = at_least_4 | (s5_worth[64 +: 64] & s5_worth[0 +: 64]);
    at_least_2 = at_least_4 | s5_worth[64 +: 64];
    victim     = at_least_2 | s5_worth[0 +: 64];
    open       = victim & ~move_facts.protected_squares;
    pawn       = moves.pawn_east | moves.pawn_west | (Rank8Squares & moves.pawn_push);
    minor      = '0;
    rook       = '0;
    queen      = '0;
    for (int unsigned d = 0; d < Directions; d++) begin
      minor = minor | moves.knight[64*d +: 64];
      queen = queen | moves.queen[64*d +: 64];
      if (d % 2 == 0) begin
        rook = rook | moves.slider[64*d +: 64];
      end else begin
        minor = minor | moves.slider[64*d +: 64];
      end
    end
    s6_good_d = pawn | (moves.king & victim) | (minor & (open | at_least_2)) | (rook & (open | at_least_3)) |
                (queen & (open | at_least_4));
  end

  // ---- S7 ----
  logic [3*Groups162-1:0] s7_one_54, s7_more_54;
  logic [3*Groups486-1:0] s7_one_162, s7_more_162;
  logic [5:0]             s7_one, s7_more;
  cb_moves_pkg::child_facts_t facts_d, facts_q;

  always_comb begin : s7_all
    s7_one_54   = (3*Groups162)'(s6_one_q);
    s7_more_54  = (3*Groups162)'(s6_more_q);
    s7_one_162  = '0;
    s7_more_162 = '0;
    for (int unsigned i = 0; i < Groups162; i++) begin
      s7_one_162[i]  = s7_one_54[3*i +: 3] != '0;
      s7_more_162[i] = s7_more_54[3*i +: 3] != '0 || cb_moves_pkg::several_6({3'd0, s7_one_54[3*i +: 3]});
    end
    s7_one  = '0;
    s7_more = '0;
    for (int unsigned i = 0; i < Groups486; i++) begin
      s7_one[i]  = s7_one_162[3*i +: 3] != '0;
      s7_more[i] = s7_more_162[3*i +: 3] != '0 || cb_moves_pkg::several_6({3'd0, s7_one_162[3*i +: 3]});
    end
    facts_d.no_move       = s7_one == '0;
    // A promotion is four moves.
    facts_d.single_move   = s7_one != '0 && s7_more == '0 && !cb_moves_pkg::several_6(s7_one) && !s6_promotion_q;
    facts_d.in_check      = s6_check_q;
    facts_d.good_capture  = s6_good_q != '0;
    facts_d.has_piece     = s6_has_piece_q;
    facts_d.black_to_move = s6_black_q;
  end

  always_ff @(posedge clk_i) begin : data_regs
    s6_one_q       <= s6_one_d;
    s6_more_q      <= s6_more_d;
    s6_good_q      <= s6_good_d;
    s6_promotion_q <= (moves.pawn_push[Rank8 +: 8] | moves.pawn_east[Rank8 +: 8] | moves.pawn_west[Rank8 +: 8]) != '0;
    s6_check_q     <= move_facts.in_check;
    s6_has_piece_q <= s5_has_piece;
    s6_black_q     <= s5_black;
    facts_q        <= facts_d;
  end
  assign facts_o = facts_q;

  // En passant and castling are in the moves.
  logic unused_bits;
  assign unused_bits = ^{board, move_facts};

endmodule
