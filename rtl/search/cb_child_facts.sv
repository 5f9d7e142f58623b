// SPDX-License-Identifier: Apache-2.0
/// What a search wants to know of a child beside its score (docs/search.md, "Judging a child"): has it no legal move,
/// exactly one, a capture or promotion that does not lose (classes 0 to 5 of docs/moves.md), is it in check.
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
  // Groups of six moves, of three such groups, and so on. What fills them up is never there.
  localparam int unsigned MoveBits = (3 * Directions + 4) * 64 + 2;
  localparam int unsigned Groups54 = (MoveBits + 53) / 54;
  localparam int unsigned Groups18 = 3 * Groups54;
  localparam int unsigned Groups6 = 9 * Groups54;
  localparam int unsigned Groups162 = (Groups54 + 2) / 3;
  localparam int unsigned Groups486 = (Groups162 + 2) / 3;

  if (cb_spec_pkg::ChildFactsLatencyCycles != cb_spec_pkg::MoverBoardLatencyCycles + MovesLatency + 2 ||
      Groups486 > 4) begin : g_check
    $error("cb_child_facts: latency differs from the specification, or there are more groups than S7 has room for");
  end

  // ---- S1 to S5 ----
  cb_moves_pkg::mover_board_t board;
  cb_moves_pkg::legal_moves_t moves;
  cb_moves_pkg::move_facts_t  move_facts;
  cb_mover_board u_board (.clk_i, .position_i, .board_o(board));
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
  logic [54*Groups54-1:0] s6_moves;
  logic [Groups6-1:0]     s6_one_6, s6_more_6;
  logic [Groups18-1:0]    s6_one_18, s6_more_18;
  logic [Groups54-1:0]    s6_one_d, s6_one_q, s6_more_d, s6_more_q;
  logic [63:0]            s6_good_d, s6_good_q;
  logic                   s6_promotion_q, s6_check_q, s6_has_piece_q, s6_black_q;

  always_comb begin : s6_groups
    s6_moves = (54*Groups54)'({moves.queen, moves.slider, moves.knight, moves.king, moves.pawn_push, moves.pawn_east,
                               moves.pawn_west, moves.castle_king_side, moves.castle_queen_side});
    for (int unsigned i = 0; i < Groups6; i++) begin
      s6_one_6[i]  = s6_moves[6*i +: 6] != '0;
      s6_more_6[i] = cb_moves_pkg::several_6(s6_moves[6*i +: 6]);
    end
    for (int unsigned i = 0; i < Groups18; i++) begin
      s6_one_18[i]  = s6_one_6[3*i +: 3] != '0;
      s6_more_18[i] = s6_more_6[3*i +: 3] != '0 || cb_moves_pkg::several_6({3'd0, s6_one_6[3*i +: 3]});
    end
    for (int unsigned i = 0; i < Groups54; i++) begin
      s6_one_d[i]  = s6_one_18[3*i +: 3] != '0;
      s6_more_d[i] = s6_more_18[3*i +: 3] != '0 || cb_moves_pkg::several_6({3'd0, s6_one_18[3*i +: 3]});
    end
  end

  // A square with an enemy piece to which a piece goes that is worth no more, or where nobody protects; and what pawns
  // capture and promote to, which never loses.
  for (genvar s = 0; s < cb_spec_pkg::Squares; s++) begin : g_good
    logic [Directions-1:0] queens, sliders, knights;
    logic [2:0]            victim;
    logic                  open, minor, rook, queen, pawn;
    for (genvar d = 0; d < Directions; d++) begin : g_from
      assign queens[d]  = moves.queen[64*d + s];
      assign sliders[d] = moves.slider[64*d + s];
      assign knights[d] = moves.knight[64*d + s];
    end
    assign victim = {s5_worth[128 + s], s5_worth[64 + s], s5_worth[s]};
    always_comb begin : captures
      open  = victim != '0 && !move_facts.protected_squares[s];
      minor = knights != '0 || (sliders & 8'haa) != '0;
      rook  = (sliders & 8'h55) != '0;
      queen = queens != '0;
      pawn  = moves.pawn_east[s] || moves.pawn_west[s] || (s >= Rank8 && moves.pawn_push[s]);
      s6_good_d[s] = pawn || (moves.king[s] && victim != '0) ||
                     (minor && (open || victim[2:1] != '0)) ||
                     (rook && (open || victim == 3'd3 || victim[2])) ||
                     (queen && (open || victim[2]));
    end
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
