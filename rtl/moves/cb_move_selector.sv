// SPDX-License-Identifier: Apache-2.0
/// The next move of the order (docs/reference/moves.md), out of every legal move of a position.
///
/// Latency: moves_i to answer_o cb_spec_pkg::MoveSelectorLatencyCycles. What is known before the legal moves comes earlier, the
/// board cb_spec_pkg::LegalMovesLatencyCycles clocks, the request a clock more, and is made ready meanwhile. II = 1.
/// Back-pressure: none. Reset: none, no control bits.
///
/// A candidate is a piece and a square that it goes to, number 64 * piece + square: the index of the move. All moves of
/// a candidate have one class and differ by direction alone. Promotions to less than a queen are 24 candidates apart.
/// Directions up to that of `last` are taken from the candidate of `last`, so that "after last" is "class and index not
/// below those of last" for every candidate.
///
/// | stage | work |
/// |---|---|
/// | P0 | squares of the request to relative ones |
/// | P1 | directions of its moves; piece and victim of `last`; targets |
/// | P2 | nothing between from and to; class of `last` and its value in the table; squares from which a piece attacks a target |
/// | P3 | masks: excluded moves, moves not after `last` by candidate, candidates that the mode wants |
/// | S1 | discovered checks; moves less excluded and tried ones; candidates that are left; which squares make it legal, and the hints |
/// | S2 | candidates after `last`: captures that lose and others; upper bits of quiet moves' highest value, by groups of candidates |
/// | S3 | classes of captures that are there; quiet moves with the upper bits of their group, and the groups with the highest |
/// | S4 | first class of captures and its candidates; lower bits of quiet moves' highest value |
/// | S5 | candidates of the first class; is a hint the answer |
/// | S6 | first piece and its first row; what kind of answer it is |
/// | S7 | first candidate; directions of its piece on its row |
/// | S8 | its directions; the lines through its square |
/// | S9 | first direction; nearest piece there |
/// | S10 | answer |
module cb_move_selector (
  input  logic                                    clk_i,
  /// A clock before the board. The position is not looked at.
  input  cb_moves_pkg::request_t                  request_i,
  input  logic                                    black_to_move_i,
  input  cb_moves_pkg::mover_board_t              board_i,
  /// Table of the request's bank; with board_i.
  input  logic [cb_moves_pkg::QuietTableBits-1:0] quiet_i,
  /// With board_i: the square that `last` goes to. A clock later: the table's values for it, by piece.
  output logic [5:0]                              last_square_o,
  input  logic [6*cb_moves_pkg::QuietValueBits-1:0] last_values_i,

  /// LegalMovesLatencyCycles after board_i.
  input  cb_moves_pkg::legal_moves_t              moves_i,
  input  cb_moves_pkg::move_facts_t               facts_i,
  /// The position is no legal encoding; with moves_i.
  input  logic                                    illegal_position_i,
  /// Number of legal moves; five clocks after moves_i.
  input  logic [9:0]                              count_i,

  output cb_moves_pkg::answer_t                   answer_o,
  output logic                                    in_check_o
);

  localparam int unsigned Pawn = cb_moves_pkg::Pawn;
  localparam int unsigned Knight = cb_moves_pkg::Knight;
  localparam int unsigned Bishop = cb_moves_pkg::Bishop;
  localparam int unsigned Rook = cb_moves_pkg::Rook;
  localparam int unsigned Queen = cb_moves_pkg::Queen;
  localparam int unsigned King = cb_moves_pkg::King;

  localparam int unsigned Candidates = cb_moves_pkg::Candidates;
  localparam int unsigned Unders = cb_moves_pkg::Unders;
  localparam logic [63:0] Rank8 = 64'hff00_0000_0000_0000;
  localparam logic [63:0] Rank4 = 64'h0000_0000_ff00_0000;
  localparam int unsigned Rank8Lsb = 56;
  localparam logic [63:0] PawnSquares = 64'hffff_ffff_ffff_0000;  // that an own pawn goes to
  localparam int unsigned G1 = 6;
  localparam int unsigned C1 = 2;
  localparam int unsigned WinQueen = cb_moves_pkg::WinQueen;
  localparam int unsigned WinPromotion = cb_moves_pkg::WinPromotion;
  localparam int unsigned WinRook = cb_moves_pkg::WinRook;
  localparam int unsigned WinBishop = cb_moves_pkg::WinBishop;
  localparam int unsigned WinKnight = cb_moves_pkg::WinKnight;
  localparam int unsigned WinPawn = cb_moves_pkg::WinPawn;
  localparam int unsigned WinClasses = cb_moves_pkg::WinClasses;
  localparam int unsigned LoseClasses = cb_moves_pkg::LoseClasses;

  if (cb_spec_pkg::LegalMovesLatencyCycles != 3 || cb_spec_pkg::MoveSelectorLatencyCycles != 10) begin : g_latency_check
    $error("cb_move_selector: latency differs from the specification");
  end

  // Directions at and before the one that is set: docs/reference/moves.md tries them in ascending order.
  function automatic logic [7:0] up_to(input logic [7:0] direction);
    up_to = '0;
    for (int unsigned d = 0; d < 8; d++) begin
      up_to[d] = (direction >> d) != '0;
    end
  endfunction

  // ------------------------------------------------------------------------------------------------ P0
  // last, exclude_0, exclude_1, exclude_2.
  localparam int unsigned Moves = 4;
  logic [16*Moves-1:0] p0_moves;
  assign p0_moves = {request_i.exclude_2, request_i.exclude_1, request_i.exclude_0, request_i.last};

  cb_moves_pkg::request_t p0_request_d, p0_request_q;  // its targets are relative squares
  logic p0_captures_q, p0_checks_q;                    // modes; quiescence is both

  always_comb begin : p0_relative
    p0_request_d = request_i;
    if (black_to_move_i) begin
      p0_request_d.targets = cb_board_pkg::flip_ranks(request_i.targets);
    end
  end

  always_ff @(posedge clk_i) begin : p0_regs
    p0_request_q  <= p0_request_d;
    p0_captures_q <= request_i.mode == 8'(cb_spec_pkg::GenerateCaptures) ||
                     request_i.mode == 8'(cb_spec_pkg::GenerateQuiescence);
    p0_checks_q   <= request_i.mode == 8'(cb_spec_pkg::GenerateQuietChecks) ||
                     request_i.mode == 8'(cb_spec_pkg::GenerateQuiescence);
  end

  // ------------------------------------------------------------------------------------------------ P1
  logic [63:0] p1_targets_d, p1_targets_q;
  logic [3:0] p1_from_king_d, p1_from_king_q;  // the own king leaves: of last, exclude_0 ...
  logic [5:0] p1_piece_d, p1_piece_q;          // of last, one-hot
  logic [4:0] p1_victim_d, p1_victim_q;        // enemy pawn to queen on the square last goes to
  logic [cb_moves_pkg::QuietTableBits-1:0] p1_table_q;
  logic [3:0] p1_from_pawn_d, p1_from_pawn_q;  // an own pawn leaves: the same
  logic p1_captures_q, p1_checks_q, p1_attackers_q;  // modes
  logic p1_none_q;  // no last
  logic p1_promotes_d, p1_promotes_q, p1_under_d, p1_under_q;  // last, to less than a queen
  logic p1_pawn_takes_d, p1_pawn_takes_q;  // last is a pawn's move that changes its file
  logic p1_loud;    // last takes or promotes
  logic [2:0] p1_under_kind_d, p1_under_kind_q;  // last promotes to a knight, bishop, rook
  logic [7:0] p1_files_after_d, p1_files_after_q, p1_ranks_after_d, p1_ranks_after_q;  // after those that it goes to
  logic [3:0] p1_promotes_nothing_d, p1_promotes_nothing_q;  // by its word: last, exclude_0 ...
  logic [4*3-1:0] p1_excluded_kind_d, p1_excluded_kind_q;    // what an excluded move promotes to: knight, bishop, rook, queen
  cb_moves_pkg::mover_board_t p1_board_q;
  cb_moves_pkg::request_t p1_request_q;

  logic [6*Moves-1:0] p0_from, p0_to;
  logic [8*Moves-1:0] p1_to_file, p1_to_rank;  // one-hot
  logic [8*Moves-1:0] p2_line, p2_jump;
  for (genvar m = 0; m < Moves; m++) begin : g_move
    cb_move_geometry u_geometry (
      .clk_i, .move_i(p0_moves[16*m +: 16]), .black_to_move_i, .occupied_i(board_i.occupied), .from_o(p0_from[6*m +: 6]),
      .to_o(p0_to[6*m +: 6]), .to_file_o(p1_to_file[8*m +: 8]), .to_rank_o(p1_to_rank[8*m +: 8]), .line_o(p2_line[8*m +: 8]),
      .jump_o(p2_jump[8*m +: 8])
    );
    assign p1_from_king_d[m] = cb_moves_pkg::select_64(board_i.own.king, p0_from[6*m +: 6]);
    assign p1_from_pawn_d[m] = cb_moves_pkg::select_64(board_i.own.pawn, p0_from[6*m +: 6]);
  end
  assign last_square_o = p0_to[5:0];

  always_comb begin : p1_decode
    logic [5:0] from, to;
    logic [11:0] excluded;
    from = p0_from[5:0];
    to   = p0_to[5:0];
    p1_piece_d  = {p1_from_king_d[0], cb_moves_pkg::select_64(board_i.own.queen, from),
                   cb_moves_pkg::select_64(board_i.own.rook, from), cb_moves_pkg::select_64(board_i.own.bishop, from),
                   cb_moves_pkg::select_64(board_i.own.knight, from), p1_from_pawn_d[0]};
    p1_victim_d = {cb_moves_pkg::select_64(board_i.enemy.queen, to), cb_moves_pkg::select_64(board_i.enemy.rook, to),
                   cb_moves_pkg::select_64(board_i.enemy.bishop, to), cb_moves_pkg::select_64(board_i.enemy.knight, to),
                   cb_moves_pkg::select_64(board_i.enemy.pawn, to)};
    p1_promotes_d   = p1_from_pawn_d[0] && to[5:3] == 3'd7;
    p1_pawn_takes_d = p1_from_pawn_d[0] && from[2:0] != to[2:0];
    // Numbers of spec/moves.hpp: 2 knight, 3 bishop, 4 rook, 5 queen.
    p1_under_kind_d = {p0_request_q.last[15:12] == 4'd4, p0_request_q.last[15:12] == 4'd3, p0_request_q.last[15:12] == 4'd2};
    p1_under_d      = p1_promotes_d && p0_request_q.last[15:12] != 4'd5;
    excluded        = {p0_request_q.exclude_2[15:12], p0_request_q.exclude_1[15:12], p0_request_q.exclude_0[15:12]};
    p1_promotes_nothing_d[0] = p0_request_q.last[15:12] == 4'd0;
    for (int unsigned e = 0; e < 3; e++) begin
      p1_promotes_nothing_d[e+1] = excluded[4*e +: 4] == 4'd0;
      for (int unsigned k = 0; k < 4; k++) begin
        p1_excluded_kind_d[4*e + k] = excluded[4*e +: 4] == 4'(k + 2);
      end
    end
    for (int unsigned k = 0; k < 8; k++) begin
      p1_files_after_d[k] = cb_moves_pkg::less_3(to[2:0], 3'(k));
      p1_ranks_after_d[k] = cb_moves_pkg::less_3(to[5:3], 3'(k));
    end
    p1_targets_d = p0_checks_q ? board_i.enemy.king : p0_request_q.targets;
  end

  always_ff @(posedge clk_i) begin : p1_regs
    p1_board_q            <= board_i;
    p1_request_q          <= p0_request_q;
    p1_targets_q          <= p1_targets_d;
    p1_from_king_q        <= p1_from_king_d;
    p1_piece_q            <= p1_piece_d;
    p1_victim_q           <= p1_victim_d;
    p1_table_q            <= quiet_i;
    p1_from_pawn_q        <= p1_from_pawn_d;
    p1_captures_q         <= p0_captures_q;
    p1_checks_q           <= p0_checks_q;
    p1_attackers_q        <= p0_request_q.mode == 8'(cb_spec_pkg::GenerateAttackers);
    p1_promotes_q         <= p1_promotes_d;
    p1_under_q            <= p1_under_d;
    p1_pawn_takes_q       <= p1_pawn_takes_d;
    p1_under_kind_q       <= p1_under_kind_d;
    p1_files_after_q      <= p1_files_after_d;
    p1_ranks_after_q      <= p1_ranks_after_d;
    p1_promotes_nothing_q <= p1_promotes_nothing_d;
    p1_excluded_kind_q    <= p1_excluded_kind_d;
    p1_none_q             <= p0_request_q.last == 16'(cb_spec_pkg::NoMove);
  end

  // ------------------------------------------------------------------------------------------------ P2
  // What the later stages know of a request.
  typedef struct packed {
    logic [15:0] last;
    logic        none;             // no last
    logic        illegal;          // request
    logic        is_legal;         // modes
    logic        count;
    logic        evasions;
    logic        captures;         // and quiescence
    logic        checks;           // quiet ones, and quiescence
    logic        attackers;
    logic        hinted;           // hints play a part
    logic [2:0]  due;              // those that were not tried
    logic        black_to_move;
  } kind_t;
  kind_t p2_kind_d, p2_kind_q, p3_kind_q, s1_kind_q, s2_kind_q, s3_kind_q, s4_kind_q, s5_kind_q;

  logic [63:0] p2_enemy_d, p2_enemy_q;  // but the king
  logic [63:0] p2_last_to_d, p2_last_to_q, p2_not_before_d, p2_not_before_q;  // `to` of last; squares from it on
  logic [64*3-1:0] p2_excluded_to_d, p2_excluded_to_q;
  logic [8*4*3-1:0] p2_excluded_promotion_d, p2_excluded_promotion_q;  // files on rank 8, by what it promotes to
  logic [64*3-1:0] p2_excluded_d, p2_excluded_q;                     // the same, if it promotes nothing
  logic [2:0] p2_from_king_q;
  logic [5:0] p2_piece_q, p2_after_d, p2_after_q;  // piece of last; pieces with higher numbers
  logic [5:0] p2_quiet_after_q;                    // pieces all of whose quiet moves are after last, if their value is not higher
  logic p2_last_king_q;
  logic [3:0] p2_promotion_fits_d, p2_promotion_fits_q;  // of last, exclude_0 ...
  // Of last in the table; the highest when all quiet moves are after it. Bits 2 and 3 are compared a clock later.
  logic [3:0] p2_value_d, p2_value_q;
  logic [1:0] p3_upper_value_q;
  logic [WinClasses-1:0] p1_last_win, p2_win_after_d, p2_win_after_q, p2_win_equal_d, p2_win_equal_q;
  logic [LoseClasses-1:0] p2_lose_after_d, p2_lose_after_q, p2_lose_equal_d, p2_lose_equal_q;
  logic p2_quiet_all, p2_quiet_d, p2_quiet_q;  // quiet moves: all are after last; there may be some
  logic p2_lose_ok_d, p2_lose_ok_q, p2_last_may_lose_d, p2_last_may_lose_q;
  logic p2_under_all_d, p2_under_all_q, p2_under_some_d, p2_under_some_q;
  logic [Unders-1:0] p2_last_under_d, p2_last_under_q, p2_under_after_d, p2_under_after_q;
  cb_moves_pkg::mover_board_t p2_board_q, p3_board_q;
  logic [63:0] p2_pawn_at, p2_knight_at, p2_bishop_at, p2_rook_at, p2_king_at;
  logic p2_north_of_d1, p2_north_of_f1, p2_west_of_e1, p2_east_of_e1;
  logic [cb_moves_pkg::QuietTableBits-1:0] p2_table_q, p3_value_q, s1_value_q;

  cb_move_targets u_targets (
    .clk_i, .targets_i(p1_targets_q), .occupied_i(p1_board_q.occupied), .pawn_o(p2_pawn_at), .knight_o(p2_knight_at),
    .bishop_o(p2_bishop_at), .rook_o(p2_rook_at), .king_o(p2_king_at), .north_of_d1_o(p2_north_of_d1),
    .north_of_f1_o(p2_north_of_f1), .west_of_e1_o(p2_west_of_e1), .east_of_e1_o(p2_east_of_e1)
  );

  always_comb begin : p2_last
    logic [15:0] promotions;
    logic only_captures, only_checks, promotes;
    promotions    = {p1_request_q.exclude_2[15:12], p1_request_q.exclude_1[15:12], p1_request_q.exclude_0[15:12],
                     p1_request_q.last[15:12]};
    only_captures = p1_captures_q && !p1_checks_q;
    only_checks   = p1_checks_q && !p1_captures_q;
    promotes      = 1'b0;
    p2_enemy_d = p1_board_q.enemy.pawn | p1_board_q.enemy.knight | p1_board_q.enemy.bishop | p1_board_q.enemy.rook |
                 p1_board_q.enemy.queen;

    p2_kind_d.last          = p1_request_q.last;
    p2_kind_d.none          = p1_none_q;
    p2_kind_d.illegal       = p1_request_q.illegal || p1_request_q.mode[7:3] != '0 ||
                              (p1_request_q.hints[2] && p1_request_q.hints[1:0] != '0);
    p2_kind_d.is_legal      = p1_request_q.mode == 8'(cb_spec_pkg::GenerateIsLegal);
    p2_kind_d.count         = p1_request_q.mode == 8'(cb_spec_pkg::GenerateCount);
    p2_kind_d.evasions      = p1_request_q.mode == 8'(cb_spec_pkg::GenerateEvasions);
    p2_kind_d.captures      = p1_captures_q;
    p2_kind_d.checks        = p1_checks_q;
    p2_kind_d.attackers     = p1_attackers_q;
    p2_kind_d.hinted        = p1_request_q.hints != '0 && !p2_kind_d.is_legal && !p2_kind_d.count;
    p2_kind_d.due           = {!p1_request_q.hints[2], !p1_request_q.hints[2] && p1_request_q.hints[1:0] != 2'd3,
                               p1_request_q.hints == 3'd1};
    p2_kind_d.black_to_move = p1_board_q.black_to_move;

    for (int unsigned s = 0; s < 64; s++) begin
      p2_last_to_d[s]    = p1_to_file[s%8] && p1_to_rank[s/8];
      p2_not_before_d[s] = p1_ranks_after_q[s/8] || (p1_to_rank[s/8] && (p1_to_file[s%8] || p1_files_after_q[s%8]));
    end
    for (int unsigned e = 0; e < 3; e++) begin
      for (int unsigned s = 0; s < 64; s++) begin
        p2_excluded_to_d[64*e + s] = p1_to_file[8*(e+1) + s%8] && p1_to_rank[8*(e+1) + s/8];
      end
      p2_excluded_d[64*e +: 64] = p2_excluded_to_d[64*e +: 64] & {64{p1_promotes_nothing_q[e+1]}};
      for (int unsigned k = 0; k < 4; k++) begin
        p2_excluded_promotion_d[8*(4*e + k) +: 8] = p2_excluded_to_d[64*e + Rank8Lsb +: 8] & {8{p1_excluded_kind_q[4*e + k]}};
      end
    end

    // Class of last; what it says of a move that is not legal does not matter.
    for (int unsigned m = 0; m < Moves; m++) begin
      promotes               = p1_from_pawn_q[m] && p1_to_rank[8*m + 7];
      p2_promotion_fits_d[m] = promotes ? promotions[4*m +: 4] >= 4'd2 && promotions[4*m +: 4] <= 4'd5
                                        : p1_promotes_nothing_q[m];
    end
    p1_last_win = '0;
    p1_last_win[WinQueen]     = p1_victim_q[Queen];
    p1_last_win[WinPromotion] = p1_promotes_q && p1_victim_q == '0;
    p1_last_win[WinRook]      = p1_victim_q[Rook];
    p1_last_win[WinBishop]    = p1_victim_q[Bishop];
    p1_last_win[WinKnight]    = p1_victim_q[Knight];
    // A pawn that changes its file without a victim captures en passant.
    p1_last_win[WinPawn]      = p1_victim_q[Pawn] ||
                                (p1_pawn_takes_q && p1_victim_q == '0);

    p2_win_equal_d = '0;
    p2_win_after_d = '0;
    for (int unsigned c = 0; c < WinClasses; c++) begin
      // Quiet checks are no captures; the other modes take or leave classes as a whole, or have all.
      p2_win_equal_d[c] = !only_checks && !p2_kind_d.none && !p1_under_q && p1_last_win[c];
      p2_win_after_d[c] = !only_checks &&
          (p2_kind_d.none || (!p1_under_q && (p1_last_win & ((WinClasses)'(1) << c) - 6'd1) != '0));
    end
    p1_loud      = p1_victim_q != '0 || p1_promotes_q || p1_pawn_takes_q;
    p2_quiet_all = p2_kind_d.none || (!p1_under_q && p1_loud);
    p2_quiet_d   = !only_captures && (p2_kind_d.none || !p1_under_q);

    p2_lose_ok_d       = !p1_captures_q && !p1_checks_q && (p2_kind_d.none || !p1_under_q);
    p2_last_may_lose_d = !p2_kind_d.none && !p1_under_q &&
        (((p1_piece_q[Knight] || p1_piece_q[Bishop]) && p1_victim_q[Pawn]) ||
         (p1_piece_q[Rook] && (p1_victim_q[Pawn] || p1_victim_q[Knight] || p1_victim_q[Bishop])) ||
         (p1_piece_q[Queen] && p1_victim_q[3:0] != '0));
    // Rook, bishop, knight, pawn.
    p2_lose_equal_d = {p1_victim_q[Pawn], p1_victim_q[Knight], p1_victim_q[Bishop], p1_victim_q[Rook]};
    p2_lose_after_d = {p1_victim_q[Knight] | p1_victim_q[Bishop] | p1_victim_q[Rook],
                       p1_victim_q[Bishop] | p1_victim_q[Rook], p1_victim_q[Rook], 1'b0};

    p2_under_all_d  = !p1_captures_q && !p1_checks_q && (p2_kind_d.none || !p1_under_q);
    p2_under_some_d = !p1_captures_q && !p1_checks_q && !p2_kind_d.none && p1_under_q;
    for (int unsigned u = 0; u < Unders; u++) begin
      p2_last_under_d[u]  = p1_under_kind_q[u/8] && p1_to_file[u%8];
      // What it says when last promotes to something else, and so is not legal, does not matter.
      p2_under_after_d[u] = (p1_under_kind_q & 3'((32'd1 << (u/8)) - 32'd1)) != '0 ||
                            (p1_under_kind_q[u/8] && p1_files_after_q[u%8]);
    end

    p2_after_d = '0;
    for (int unsigned p = 1; p < 6; p++) begin
      p2_after_d[p] = (p1_piece_q & ((6'd1 << p) - 6'd1)) != '0;
    end
    p2_value_d = {4{p2_quiet_all}};
    for (int unsigned p = 0; p < 6; p++) begin
      p2_value_d = p2_value_d | (last_values_i[4*p +: 4] & {4{p1_piece_q[p]}});
    end
  end

  always_ff @(posedge clk_i) begin : p2_regs
    p2_kind_q               <= p2_kind_d;
    p2_enemy_q              <= p2_enemy_d;
    p2_last_to_q            <= p2_last_to_d;
    p2_not_before_q         <= p2_not_before_d;
    p2_excluded_to_q        <= p2_excluded_to_d;
    p2_excluded_promotion_q <= p2_excluded_promotion_d;
    p2_excluded_q           <= p2_excluded_d;
    p2_from_king_q          <= p1_from_king_q[3:1];
    p2_last_king_q          <= p1_from_king_q[0];
    p2_piece_q              <= p1_piece_q;
    p2_after_q              <= p2_after_d;
    p2_promotion_fits_q     <= p2_promotion_fits_d;
    p2_value_q              <= p2_value_d;
    p2_win_after_q          <= p2_win_after_d;
    p2_win_equal_q          <= p2_win_equal_d;
    p2_lose_after_q         <= p2_lose_after_d;
    p2_lose_equal_q         <= p2_lose_equal_d;
    p2_quiet_q              <= p2_quiet_d;
    p2_quiet_after_q        <= p2_after_d | {6{p2_quiet_all}};
    p2_lose_ok_q            <= p2_lose_ok_d;
    p2_last_may_lose_q      <= p2_last_may_lose_d;
    p2_under_all_q          <= p2_under_all_d;
    p2_under_some_q         <= p2_under_some_d;
    p2_last_under_q         <= p2_last_under_d;
    p2_under_after_q        <= p2_under_after_d;
    p2_board_q              <= p1_board_q;
    p2_table_q              <= p1_table_q;
  end

  // ------------------------------------------------------------------------------------------------ P3
  logic [64*8-1:0] p3_line_out_d, p3_line_out_q, p3_jump_out_d, p3_jump_out_q;  // excluded, by direction
  logic [63:0] p3_king_out_d, p3_king_out_q;
  logic [4*24-1:0] p3_promotion_out_d, p3_promotion_out_q;  // 24 * kind + 3 * file + direction from 3 on; queen's last
  logic [Candidates-1:0] p3_wanted_d, p3_wanted_q;  // by the mode
  cb_moves_pkg::pieces_t p3_checks_d, p3_checks_q;  // own pieces whose discovered checks are wanted
  logic p3_castle_king_side_d, p3_castle_king_side_q, p3_castle_queen_side_d, p3_castle_queen_side_q;
  logic [Unders-1:0] p3_under_wanted_d, p3_under_wanted_q;
  logic [Unders-1:0] p3_under_all_d, p3_under_all_q, p3_under_some_d, p3_under_some_q;
  logic [Candidates-1:0] p3_last_d, p3_last_q;      // the candidate of last
  logic [7:0] p3_line_tried_d, p3_line_tried_q, p3_jump_tried_d, p3_jump_tried_q;
  logic p3_last_may_lose_q;
  // Of last, exclude_0 ...: where they go to, where they come from, what they are.
  logic [64*Moves-1:0] p3_to_q;
  logic [8*Moves-1:0] p3_line_q, p3_jump_q;
  logic [Moves-1:0] p3_from_king_q, p3_promotion_fits_q;
  // By candidate: class and index are not below those of last, when it is a capture that does not lose, or promotes; when it
  // is quiet: on such a square, and not below by index and bits 0 and 1 of the value, then by all of them.
  logic [Candidates-1:0] p3_win_d, p3_win_q, p3_below_d, p3_below_q, s1_quiet_ok_d;
  logic [63:0] p3_quiet_d, p3_quiet_q, p3_pawn_quiet_d, p3_pawn_quiet_q;
  // By candidate, knights to queens: 0 never loses; 1 when it loses it is not wanted; 2 when it loses it comes before
  // `last` if last loses too, else after it; 3 when it loses it comes after last.
  logic [4*64-1:0] p3_lose_1_d, p3_lose_1_q, p3_lose_0_d, p3_lose_0_q;
  logic [64*WinClasses-1:0] p3_victims_d, p3_victims_q, s1_victims_q;  // by class; en passant, promotions

  always_comb begin : p3_masks
    logic [63:0] passant, win_after, win_equal, pawn_after, pawn_equal, lose_after, lose_equal, may_lose;
    logic [63:0] not_below, below;
    logic all_wanted;

    passant        = '0;
    passant[47:40] = p2_board_q.en_passant;

    // Exclusions. That the piece on `from` is the one that goes to `to` follows from the geometry.
    p3_line_out_d      = '0;
    p3_jump_out_d      = '0;
    p3_king_out_d      = '0;
    p3_promotion_out_d = '0;
    for (int unsigned e = 0; e < 3; e++) begin
      for (int unsigned d = 0; d < 8; d++) begin
        p3_line_out_d[64*d +: 64] = p3_line_out_d[64*d +: 64] |
            (p2_excluded_q[64*e +: 64] & {64{p2_line[8*(e+1) + d]}});
        p3_jump_out_d[64*d +: 64] = p3_jump_out_d[64*d +: 64] |
            (p2_excluded_q[64*e +: 64] & {64{p2_jump[8*(e+1) + d]}});
      end
      p3_king_out_d = p3_king_out_d | (p2_excluded_q[64*e +: 64] & {64{p2_from_king_q[e]}});
      for (int unsigned k = 0; k < 4; k++) begin
        for (int unsigned f = 0; f < 8; f++) begin
          for (int unsigned d = 0; d < 3; d++) begin
            p3_promotion_out_d[24*k + 3*f + d] = p3_promotion_out_d[24*k + 3*f + d] |
                (p2_line[8*(e+1) + d + 3] & p2_excluded_promotion_q[8*(4*e + k) + f]);
          end
        end
      end
    end

    // Modes: which candidates give check by themselves, or attack a target.
    for (int unsigned d = 0; d < 8; d++) begin
      p3_line_out_d[64*d +: 64] = p3_line_out_d[64*d +: 64] & cb_board_pkg::step(~64'd0, (d + 4) % 8);
      p3_jump_out_d[64*d +: 64] = p3_jump_out_d[64*d +: 64] & cb_board_pkg::jump(~64'd0, (d + 4) % 8);
    end

    all_wanted = !p2_kind_q.checks && !p2_kind_q.attackers;
    p3_wanted_d[64*Pawn +: 64]   = p2_pawn_at | {64{all_wanted}};
    p3_wanted_d[64*Pawn + Rank8Lsb +: 8] = p2_bishop_at[Rank8Lsb +: 8] | p2_rook_at[Rank8Lsb +: 8] | {8{all_wanted}};
    p3_wanted_d[64*Knight +: 64] = p2_knight_at | {64{all_wanted}};
    p3_wanted_d[64*Bishop +: 64] = p2_bishop_at | {64{all_wanted}};
    p3_wanted_d[64*Rook +: 64]   = p2_rook_at | {64{all_wanted}};
    p3_wanted_d[64*Queen +: 64]  = p2_bishop_at | p2_rook_at | {64{all_wanted}};
    p3_wanted_d[64*King +: 64]   = p2_king_at | {64{all_wanted}};
    // In quiescence captures and promotions need not give check.
    for (int unsigned p = 0; p < 6; p++) begin
      p3_wanted_d[64*p +: 64] = p3_wanted_d[64*p +: 64] | (p2_enemy_q & {64{p2_kind_q.captures}});
    end
    p3_wanted_d[64*Pawn +: 64] = p3_wanted_d[64*Pawn +: 64] | ((Rank8 | passant) & {64{p2_kind_q.captures}});
    p3_under_wanted_d = {p2_rook_at[Rank8Lsb +: 8], p2_bishop_at[Rank8Lsb +: 8], p2_knight_at[Rank8Lsb +: 8]} |
                        {Unders{all_wanted}};
    // The rook gives check on its file, or along the rank through the square that the king has left.
    p3_castle_king_side_d  = all_wanted || (p2_kind_q.checks ? p2_north_of_f1 || p2_west_of_e1 : p2_king_at[G1]);
    p3_castle_queen_side_d = all_wanted || (p2_kind_q.checks ? p2_north_of_d1 || p2_east_of_e1 : p2_king_at[C1]);

    p3_checks_d = p2_kind_q.checks ? p2_board_q.own : '0;

    // The candidate of last, and its directions that were tried.
    p3_last_d = '0;
    for (int unsigned p = 0; p < 6; p++) begin
      p3_last_d[64*p +: 64] = p2_last_to_q & {64{p2_piece_q[p] && !p2_kind_q.none && !p2_under_some_q}};
    end
    p3_line_tried_d = up_to(p2_line[7:0]);
    p3_jump_tried_d = up_to(p2_jump[7:0]);
    p3_under_all_d  = {Unders{p2_under_all_q}} | (p2_under_after_q & {Unders{p2_under_some_q}});
    p3_under_some_d = p2_last_under_q & {Unders{p2_under_some_q}};

    // Victims by class.
    p3_victims_d = '0;
    p3_victims_d[64*WinQueen +: 64]     = p2_board_q.enemy.queen;
    p3_victims_d[64*WinPromotion +: 64] = Rank8 & ~p2_enemy_q;
    p3_victims_d[64*WinRook +: 64]      = p2_board_q.enemy.rook;
    p3_victims_d[64*WinBishop +: 64]    = p2_board_q.enemy.bishop;
    p3_victims_d[64*WinKnight +: 64]    = p2_board_q.enemy.knight;
    p3_victims_d[64*WinPawn +: 64]      = p2_board_q.enemy.pawn | passant;

    // Squares by the class of a capture there: after that of last, the same.
    pawn_after = '0;
    pawn_equal = '0;
    for (int unsigned c = 0; c < WinClasses; c++) begin
      pawn_after = pawn_after | (p3_victims_d[64*c +: 64] & {64{p2_win_after_q[c]}});
      pawn_equal = pawn_equal | (p3_victims_d[64*c +: 64] & {64{p2_win_equal_q[c]}});
    end
    // Only a pawn promotes or captures en passant.
    win_after = pawn_after & p2_enemy_q;
    win_equal = pawn_equal & p2_enemy_q;
    lose_after = (p2_board_q.enemy.rook & {64{p2_lose_after_q[0]}}) |
                 (p2_board_q.enemy.bishop & {64{p2_lose_after_q[1]}}) |
                 (p2_board_q.enemy.knight & {64{p2_lose_after_q[2]}}) |
                 (p2_board_q.enemy.pawn & {64{p2_lose_after_q[3]}});
    lose_equal = (p2_board_q.enemy.rook & {64{p2_lose_equal_q[0]}}) |
                 (p2_board_q.enemy.bishop & {64{p2_lose_equal_q[1]}}) |
                 (p2_board_q.enemy.knight & {64{p2_lose_equal_q[2]}}) |
                 (p2_board_q.enemy.pawn & {64{p2_lose_equal_q[3]}});

    p3_win_d         = '0;
    p3_quiet_d       = ~p2_enemy_q & {64{p2_quiet_q}};
    p3_pawn_quiet_d  = p3_quiet_d & ~Rank8 & PawnSquares & ~passant;
    p3_below_d       = '0;
    p3_lose_1_d      = '0;
    p3_lose_0_d      = '0;
    may_lose         = '0;
    below            = '0;
    for (int unsigned p = 0; p < 6; p++) begin
      not_below = {64{p2_after_q[p]}} | (p2_not_before_q & {64{p2_piece_q[p]}});
      p3_win_d[64*p +: 64] = p == Pawn ? pawn_after | (pawn_equal & not_below) : win_after | (win_equal & not_below);
      // A higher value comes earlier; equal ones by index: compared from the lowest bit up.
      below = ~({64{p2_quiet_after_q[p]}} | (p2_not_before_q & {64{p2_piece_q[p]}}));
      for (int unsigned b = 0; b < 2; b++) begin
        below = p2_value_q[b] ? p2_table_q[Candidates*b + 64*p +: 64] & below
                              : p2_table_q[Candidates*b + 64*p +: 64] | below;
      end
      p3_below_d[64*p +: 64] = below;
      if (p >= Knight && p <= Queen) begin
        may_lose = p2_board_q.enemy.pawn;
        if (p >= Rook) begin
          may_lose = may_lose | p2_board_q.enemy.knight | p2_board_q.enemy.bishop;
        end
        if (p == Queen) begin
          may_lose = may_lose | p2_board_q.enemy.rook;
        end
        p3_lose_1_d[64*(p - Knight) +: 64] = may_lose & {64{p2_lose_ok_q}};
        p3_lose_0_d[64*(p - Knight) +: 64] = may_lose & ({64{!p2_lose_ok_q}} | lose_after | (lose_equal & not_below));
      end
    end
  end

  always_ff @(posedge clk_i) begin : p3_regs
    p3_kind_q              <= p2_kind_q;
    p3_line_out_q          <= p3_line_out_d;
    p3_jump_out_q          <= p3_jump_out_d;
    p3_king_out_q          <= p3_king_out_d;
    p3_promotion_out_q     <= p3_promotion_out_d;
    p3_wanted_q            <= p3_wanted_d;
    p3_castle_king_side_q  <= p3_castle_king_side_d;
    p3_castle_queen_side_q <= p3_castle_queen_side_d;
    p3_under_wanted_q      <= p3_under_wanted_d;
    p3_under_all_q         <= p3_under_all_d;
    p3_under_some_q        <= p3_under_some_d;
    p3_last_q              <= p3_last_d;
    p3_to_q                <= {p2_excluded_to_q, p2_last_to_q};
    p3_line_tried_q        <= p3_line_tried_d;
    p3_jump_tried_q        <= p3_jump_tried_d;
    p3_line_q              <= p2_line;
    p3_jump_q              <= p2_jump;
    p3_from_king_q         <= {p2_from_king_q, p2_last_king_q};
    p3_promotion_fits_q    <= p2_promotion_fits_q;
    p3_last_may_lose_q     <= p2_last_may_lose_q;
    p3_win_q               <= p3_win_d;
    p3_quiet_q             <= p3_quiet_d;
    p3_pawn_quiet_q        <= p3_pawn_quiet_d;
    p3_below_q             <= p3_below_d;
    p3_upper_value_q       <= p2_value_q[3:2];
    p3_lose_1_q            <= p3_lose_1_d;
    p3_lose_0_q            <= p3_lose_0_d;
    p3_victims_q           <= p3_victims_d;
    p3_board_q             <= p2_board_q;
    p3_checks_q            <= p3_checks_d;
    p3_value_q             <= p2_table_q;
  end

  // ------------------------------------------------------------------------------------------------ S1
  // Moves that are left, by direction.
  typedef struct packed {
    logic [3*24-1:0] under;      // 3 * (8 * kind + file) + direction from 3 on
    logic [8*64-1:0] queen;
    logic [8*64-1:0] slider;
    logic [8*64-1:0] knight;
    logic [63:0]     pawn_push;
    logic [63:0]     pawn_east;
    logic [63:0]     pawn_west;
  } left_t;
  left_t s1_left_d, s1_left_q, s2_left_q, s3_left_q, s4_left_q, s5_left_q, s6_left_q;
  logic [Candidates-1:0] s1_any_d;
  logic [Candidates-1:0] s1_any_q;
  logic s1_last_loses_d, s1_last_loses_q;
  logic s1_in_check_q, s1_illegal_position_q;
  logic [Candidates-1:0] s1_win_d, s1_win_q, s1_quiet_ok_q, s1_both_q;
  logic [4*64-1:0] s1_lose_d, s1_lose_q, s1_lose_after_q;

  // Discovered checks. A bishop or rook that stands before another slider does so on a line that is not its own, or
  // it would give check itself.
  logic [63:0] discovering_rook, discovering_bishop;
  logic [8*64-1:0] discovering;  // a rook or bishop comes from this direction and discovers check
  assign discovering_rook   = p3_checks_q.rook &
                              (facts_i.discoverer[64*1 +: 64] | facts_i.discoverer[64*3 +: 64]);
  assign discovering_bishop = p3_checks_q.bishop &
                              (facts_i.discoverer[64*0 +: 64] | facts_i.discoverer[64*2 +: 64]);
  for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_discovering
    cb_ray #(.Direction((d + 4) % 8)) u_ray (
      .from_i(d % 2 == 0 ? discovering_rook : discovering_bishop), .empty_i(~p3_board_q.occupied),
      .attacked_o(discovering[64*d +: 64])
    );
  end

  logic [Moves-1:0] s2_legal;  // last, exclude_0 ...
  for (genvar m = 0; m < Moves; m++) begin : g_legality
    cb_move_legality u_legality (
      .clk_i, .moves_i, .to_i(p3_to_q[64*m +: 64]), .line_i(p3_line_q[8*m +: 8]), .jump_i(p3_jump_q[8*m +: 8]),
      .king_i(p3_from_king_q[m]), .promotion_fits_i(p3_promotion_fits_q[m]), .legal_o(s2_legal[m])
    );
  end

  always_comb begin : s1_after_last
    logic [Candidates-1:0] below;
    s1_lose_d = p3_lose_1_q & {4{facts_i.protected_squares}};
    s1_win_d  = p3_win_q;
    s1_win_d[64*Knight +: 4*64] = p3_win_q[64*Knight +: 4*64] & ~((p3_lose_1_q | p3_lose_0_q) & {4{facts_i.protected_squares}});
    below = p3_below_q;
    for (int unsigned b = 0; b < 2; b++) begin
      below = p3_upper_value_q[b] ? p3_value_q[Candidates*(b+2) +: Candidates] & below
                                  : p3_value_q[Candidates*(b+2) +: Candidates] | below;
    end
    s1_quiet_ok_d = {{5{p3_quiet_q}}, p3_pawn_quiet_q} & ~below;
  end

  always_comb begin : s1_filter
    logic [63:0] discovering_knight, discovering_pawn, pawn_wanted, king_wanted, king_moves, off_axis;
    logic [63:0] by_line, by_jump;
    logic [Candidates-1:0] wanted;
    wanted    = p3_wanted_q;
    s1_left_d = '0;
    off_axis  = '0;
    discovering_knight = p3_checks_q.knight & (facts_i.discoverer[64*0 +: 64] | facts_i.discoverer[64*1 +: 64] |
                                               facts_i.discoverer[64*2 +: 64] | facts_i.discoverer[64*3 +: 64]);
    by_line   = '0;
    by_jump   = '0;
    for (int unsigned d = 0; d < 8; d++) begin
      // Nothing comes from beyond the edge: constants, which take logic away.
      by_line = cb_board_pkg::step(~64'd0, (d + 4) % 8) & ~p3_line_out_q[64*d +: 64];
      by_jump = cb_board_pkg::jump(~64'd0, (d + 4) % 8) & ~p3_jump_out_q[64*d +: 64];
      s1_left_d.queen[64*d +: 64] = moves_i.queen[64*d +: 64] & by_line &
          ~(p3_last_q[64*Queen +: 64] & {64{p3_line_tried_q[d]}}) & wanted[64*Queen +: 64];
      s1_left_d.slider[64*d +: 64] = moves_i.slider[64*d +: 64] & by_line &
          ~(p3_last_q[64*(d % 2 == 0 ? Rook : Bishop) +: 64] & {64{p3_line_tried_q[d]}}) &
          (wanted[64*(d % 2 == 0 ? Rook : Bishop) +: 64] | discovering[64*d +: 64]);
      s1_left_d.knight[64*d +: 64] = moves_i.knight[64*d +: 64] & by_jump &
          ~(p3_last_q[64*Knight +: 64] & {64{p3_jump_tried_q[d]}}) &
          (wanted[64*Knight +: 64] | cb_board_pkg::jump(discovering_knight, (d + 4) % 8));
    end

    // A pawn that goes ahead uncovers every line but the file. It comes two squares when none stands between.
    discovering_pawn = p3_checks_q.pawn & (facts_i.discoverer[64*1 +: 64] | facts_i.discoverer[64*2 +: 64] |
                                           facts_i.discoverer[64*3 +: 64]);
    pawn_wanted = wanted[64*Pawn +: 64] | cb_board_pkg::north(discovering_pawn) |
                  (Rank4 & ~cb_board_pkg::north(p3_board_q.own.pawn) &
                   cb_board_pkg::north(cb_board_pkg::north(discovering_pawn)));
    s1_left_d.pawn_push = PawnSquares & moves_i.pawn_push & ~p3_line_out_q[64*4 +: 64] &
                          ~(p3_last_q[64*Pawn +: 64] & {64{p3_line_tried_q[4]}}) & pawn_wanted;
    s1_left_d.pawn_east = PawnSquares & ~cb_board_pkg::FileH & moves_i.pawn_east & ~p3_line_out_q[64*3 +: 64] &
                          ~(p3_last_q[64*Pawn +: 64] & {64{p3_line_tried_q[3]}}) & wanted[64*Pawn +: 64];
    s1_left_d.pawn_west = PawnSquares & ~cb_board_pkg::FileA & moves_i.pawn_west & ~p3_line_out_q[64*5 +: 64] &
                          ~(p3_last_q[64*Pawn +: 64] & {64{p3_line_tried_q[5]}}) & wanted[64*Pawn +: 64];
    // On rank 8 the sets are the promotions to a queen; an exclusion without promotion is no such move.
    for (int unsigned f = 0; f < 8; f++) begin
      s1_left_d.pawn_push[Rank8Lsb + f] = moves_i.pawn_push[Rank8Lsb + f] && !p3_promotion_out_q[24*3 + 3*f + 1] &&
          !(p3_last_q[64*Pawn + Rank8Lsb + f] && p3_line_tried_q[4]) && wanted[64*Pawn + Rank8Lsb + f];
      s1_left_d.pawn_east[Rank8Lsb + f] = moves_i.pawn_east[Rank8Lsb + f] && !p3_promotion_out_q[24*3 + 3*f] &&
          !(p3_last_q[64*Pawn + Rank8Lsb + f] && p3_line_tried_q[3]) && wanted[64*Pawn + Rank8Lsb + f];
      s1_left_d.pawn_west[Rank8Lsb + f] = moves_i.pawn_west[Rank8Lsb + f] && !p3_promotion_out_q[24*3 + 3*f + 2] &&
          !(p3_last_q[64*Pawn + Rank8Lsb + f] && p3_line_tried_q[5]) && wanted[64*Pawn + Rank8Lsb + f];
      for (int unsigned k = 0; k < 3; k++) begin
        s1_left_d.under[3*(8*k + f) +: 3] =
            {moves_i.pawn_west[Rank8Lsb + f], moves_i.pawn_push[Rank8Lsb + f], moves_i.pawn_east[Rank8Lsb + f]} &
            ~p3_promotion_out_q[24*k + 3*f +: 3] & {3{p3_under_wanted_q[8*k + f]}} &
            ({3{p3_under_all_q[8*k + f]}} | ({3{p3_under_some_q[8*k + f]}} & ~p3_line_tried_q[5:3]));
      end
    end

    // The king uncovers the lines that it does not go along. Castling goes along the rank, which the rook then covers.
    king_wanted = wanted[64*King +: 64];
    for (int unsigned d = 0; d < 8; d++) begin
      off_axis = p3_checks_q.king &
                 (facts_i.discoverer[64*((d+1)%4) +: 64] | facts_i.discoverer[64*((d+2)%4) +: 64] |
                  facts_i.discoverer[64*((d+3)%4) +: 64]);
      king_wanted = king_wanted | cb_board_pkg::step(off_axis, (d + 4) % 8);
    end
    king_moves     = moves_i.king & king_wanted;
    king_moves[G1] = king_moves[G1] || (moves_i.castle_king_side && p3_castle_king_side_q);
    king_moves[C1] = king_moves[C1] || (moves_i.castle_queen_side && p3_castle_queen_side_q);
    king_moves     = king_moves & ~p3_king_out_q & ~p3_last_q[64*King +: 64];

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

    s1_last_loses_d = p3_last_may_lose_q && (facts_i.protected_squares & p3_to_q[63:0]) != '0;
  end

  always_ff @(posedge clk_i) begin : s1_regs
    s1_kind_q             <= p3_kind_q;
    s1_left_q             <= s1_left_d;
    s1_any_q              <= s1_any_d;
    s1_last_loses_q       <= s1_last_loses_d;
    s1_in_check_q         <= facts_i.in_check;
    s1_illegal_position_q <= illegal_position_i || facts_i.opponent_in_check;
    s1_win_q              <= s1_win_d;
    s1_quiet_ok_q         <= s1_quiet_ok_d;
    s1_lose_q             <= s1_lose_d;
    s1_lose_after_q       <= s1_lose_d & p3_lose_0_q;
    s1_victims_q          <= p3_victims_q;
    // The upper bits of a move that is not wanted are those of the least value.
    s1_value_q            <= p3_value_q & {{2{s1_quiet_ok_d}}, {2*Candidates{1'b1}}};
    s1_both_q             <= p3_value_q[2*Candidates +: Candidates] & p3_value_q[3*Candidates +: Candidates] & s1_quiet_ok_d;
  end
  // Registers, not cb_delay: most of the bits beyond an edge are constants here.
  always_ff @(posedge clk_i) begin : left_regs
    s2_left_q <= s1_left_q;
    s3_left_q <= s2_left_q;
    s4_left_q <= s3_left_q;
    s5_left_q <= s4_left_q;
    s6_left_q <= s5_left_q;
  end

  // ------------------------------------------------------------------------------------------------ S2, S3
  logic s2_in_check_q, s2_illegal_position_q;
  typedef struct packed {
    logic in_check;
    logic illegal_position;
    logic last_legal;
    logic [2:0] hint_legal;
  } state_t;
  state_t s3_state_q, s4_state_q, s5_state_q;
  logic [Candidates-1:0] s3_win, s3_quiet, s3_all_quiet;
  logic [4*64-1:0] s3_lose;
  logic [WinClasses-1:0] s3_win_any;
  logic [LoseClasses-1:0] s3_lose_any;
  logic [Unders-1:0] s3_under;
  logic [64*WinClasses-1:0] s3_victims;
  logic [2*Candidates-1:0] s3_value;
  logic [cb_moves_pkg::QuietGroups-1:0] s3_top_groups, s3_upper_groups, s3_bit_0_groups, s3_bit_1_groups, s3_both_groups;
  logic s3_quiet_any, s3_under_any, s3_upper_any;

  cb_move_classes u_classes (
    .clk_i, .any_i(s1_any_q), .win_i(s1_win_q), .quiet_i(s1_quiet_ok_q), .lose_i(s1_lose_q),
    .lose_after_i(s1_lose_after_q), .last_loses_i(s1_last_loses_q), .victims_i(s1_victims_q),
    .value_i(s1_value_q), .both_i(s1_both_q), .under_moves_i(s1_left_q.under), .win_o(s3_win), .quiet_o(s3_quiet), .lose_o(s3_lose),
    .under_o(s3_under), .win_any_o(s3_win_any), .lose_any_o(s3_lose_any), .quiet_any_o(s3_quiet_any),
    .under_any_o(s3_under_any), .victims_o(s3_victims), .value_o(s3_value), .all_quiet_o(s3_all_quiet), .top_groups_o(s3_top_groups),
    .upper_groups_o(s3_upper_groups), .upper_any_o(s3_upper_any),
    .bit_0_groups_o(s3_bit_0_groups), .bit_1_groups_o(s3_bit_1_groups), .both_groups_o(s3_both_groups)
  );

  // ------------------------------------------------------------------------------------------------ S4, S5
  logic [Candidates-1:0] s5_members;
  logic [47:0] s5_rows, s5_later_rows, s6_row;
  logic [5:0] s6_piece, s6_king, s7_square;
  logic [2:0] s7_more;
  logic s4_found, s4_loud, s5_found, s5_later, s5_under_chosen;
  logic s6_later_q, s6_under_chosen_q;
  logic [1:0] s5_kind_of_move, s6_kind_of_move_q, s5_hint, s6_hint_q;
  logic [2:0] s4_hint_legal_q;
  logic [47:0] s5_hints;
  logic [15:0] s6_hint_move;
  logic s5_follows;
  logic [15:0] s6_word_d, s6_word_q;  // the answer when it is last, or a number
  logic s6_found_d, s6_found_q;       // it is one of these, and not 0
  logic s6_black_q, s6_in_check_q;
  logic [7:0] s6_status_d, s6_status_q;
  logic s6_illegal_move, s6_wrong, s6_end_d, s6_end_q;
  logic s6_use_move_d, s6_use_move_q, s6_use_hint_d, s6_use_hint_q, s6_use_count, s6_use_last;

  cb_move_members u_members (
    .clk_i, .win_i(s3_win), .quiet_i(s3_quiet), .lose_i(s3_lose), .win_any_i(s3_win_any),
    .lose_any_i(s3_lose_any), .quiet_any_i(s3_quiet_any), .under_any_i(s3_under_any), .victims_i(s3_victims), .value_i(s3_value),
    .all_quiet_i(s3_all_quiet), .top_groups_i(s3_top_groups), .upper_groups_i(s3_upper_groups), .upper_any_i(s3_upper_any),
    .bit_0_groups_i(s3_bit_0_groups), .bit_1_groups_i(s3_bit_1_groups), .both_groups_i(s3_both_groups),
    .none_wanted_i(s3_kind_q.evasions && !s3_state_q.in_check), .early_found_o(s4_found), .early_loud_o(s4_loud),
    .kind_o(s5_kind_of_move), .members_o(s5_members), .rows_o(s5_rows), .found_o(s5_found), .later_o(s5_later),
    .later_rows_o(s5_later_rows), .under_chosen_o(s5_under_chosen)
  );

  // Hints.
  cb_delay #(.Width(48), .Cycles(7)) u_hints (
    .clk_i, .in_i({p1_request_q.exclude_2, p1_request_q.exclude_1, p1_request_q.exclude_0}), .out_o(s5_hints)
  );
  cb_move_hint u_hint (
    .clk_i, .legal_i(s4_hint_legal_q), .due_i(s4_kind_q.due), .hints_i(s5_hints),
    .found_i(s4_found), .loud_i(s4_loud), .hint_o(s5_hint), .move_o(s6_hint_move), .follows_o(s5_follows)
  );

  // Promotions to less than a queen: the first file of each kind (S4), its directions (S5), the first kind (S6).
  logic [Unders-1:0] s4_files_d, s4_files_q;      // one-hot, by kind
  logic [2:0] s4_any_d, s4_any_q;                 // by kind: knight, bishop, rook
  logic s4_several_d, s4_several_q;               // files of one kind
  logic [8:0] s5_files_d, s5_files_q;             // by kind
  logic [8:0] s5_directions_d, s5_directions_q;   // by kind
  logic [2:0] s5_under_kind_d, s5_under_kind_q;   // the first, one-hot
  logic s5_under_more_d, s5_under_more_q, s6_under_more_q;
  logic [2:0] s6_under_kind_q, s6_under_file, s6_under_directions_d, s6_under_directions_q;
  logic [5:0] s6_under_square_q;  // 0 unless it is one

  always_comb begin : under_promotions
    s4_files_d = '0;
    s4_any_d   = '0;
    for (int unsigned k = 0; k < 3; k++) begin
      s4_files_d[8*k +: 8] = cb_moves_pkg::lowest_8(s3_under[8*k +: 8]);
      s4_any_d[k]          = s3_under[8*k +: 8] != '0;
    end
    s4_several_d = cb_moves_pkg::several_8(s3_under[7:0]) || cb_moves_pkg::several_8(s3_under[15:8]) ||
                   cb_moves_pkg::several_8(s3_under[23:16]);

    s5_files_d      = '0;
    s5_directions_d = '0;
    for (int unsigned k = 0; k < 3; k++) begin
      for (int unsigned f = 0; f < 8; f++) begin
        s5_files_d[3*k +: 3]      = s5_files_d[3*k +: 3] | (3'(f) & {3{s4_files_q[8*k + f]}});
        s5_directions_d[3*k +: 3] = s5_directions_d[3*k +: 3] |
                                    (s4_left_q.under[3*(8*k + f) +: 3] & {3{s4_files_q[8*k + f]}});
      end
    end
    s5_under_kind_d = {s4_any_q[2] && !s4_any_q[1] && !s4_any_q[0], s4_any_q[1] && !s4_any_q[0], s4_any_q[0]};
    s5_under_more_d = s4_several_q || cb_moves_pkg::several_8({5'd0, s4_any_q});

    s6_under_file         = '0;
    s6_under_directions_d = '0;
    for (int unsigned k = 0; k < 3; k++) begin
      s6_under_file         = s6_under_file | (s5_files_q[3*k +: 3] & {3{s5_under_kind_q[k]}});
      s6_under_directions_d = s6_under_directions_d | (s5_directions_q[3*k +: 3] & {3{s5_under_kind_q[k]}});
    end
  end

  always_comb begin : s6_choice
    s6_illegal_move = !s5_kind_q.none && !s5_state_q.last_legal && !s5_kind_q.is_legal && !s5_kind_q.count;
    s6_status_d     = s5_kind_q.illegal             ? 8'(cb_spec_pkg::AnswerIllegalRequest)
                      : s5_state_q.illegal_position ? 8'(cb_spec_pkg::AnswerIllegalPosition)
                      : s6_illegal_move             ? 8'(cb_spec_pkg::AnswerIllegalMove) : 8'(cb_spec_pkg::AnswerDone);
    s6_wrong        = s5_kind_q.illegal || s5_state_q.illegal_position || s6_illegal_move;
    s6_use_count    = !s6_wrong && s5_kind_q.count;
    s6_use_last     = !s6_wrong && s5_kind_q.is_legal && s5_state_q.last_legal && !s5_kind_q.none;
    s6_word_d       = (s5_kind_q.last & {16{s6_use_last}}) | (16'(count_i) & {16{s6_use_count}});
    s6_found_d      = s6_use_last || (s6_use_count && count_i != '0);
    s6_use_hint_d   = !s6_wrong && s5_hint != '0;
    s6_use_move_d   = !s6_wrong && s5_hint == '0 && s5_found && !s5_kind_q.count && !s5_kind_q.is_legal;
    s6_end_d        = !s6_wrong && !s5_follows;
  end

  always_ff @(posedge clk_i) begin : s2_to_s6_regs
    s2_kind_q             <= s1_kind_q;
    s3_kind_q             <= s2_kind_q;
    s4_kind_q             <= s3_kind_q;
    s5_kind_q             <= s4_kind_q;
    s6_word_q             <= s6_word_d;
    s6_found_q            <= s6_found_d;
    s6_black_q            <= s5_kind_q.black_to_move;
    s2_in_check_q         <= s1_in_check_q;
    s2_illegal_position_q <= s1_illegal_position_q;
    s3_state_q            <= {s2_in_check_q, s2_illegal_position_q, s2_legal[0], s2_legal[3:1]};
    s4_state_q            <= s3_state_q;
    s4_hint_legal_q       <= s3_state_q.hint_legal & {3{s3_kind_q.hinted}};
    s5_state_q            <= s4_state_q;
    s6_in_check_q         <= s5_state_q.in_check;
    s4_files_q            <= s4_files_d;
    s4_any_q              <= s4_any_d;
    s4_several_q          <= s4_several_d;
    s5_files_q            <= s5_files_d;
    s5_directions_q       <= s5_directions_d;
    s5_under_kind_q       <= s5_under_kind_d;
    s5_under_more_q       <= s5_under_more_d;
    s6_under_kind_q       <= s5_under_kind_q;
    s6_under_more_q       <= s5_under_more_q;
    s6_under_square_q     <= {3'd7, s6_under_file} & {6{s5_under_chosen}};
    s6_under_directions_q <= s6_under_directions_d;
    s6_later_q            <= s5_later || s5_later_rows != '0;
    s6_under_chosen_q     <= s5_under_chosen;
    s6_kind_of_move_q     <= s5_kind_of_move;
    s6_hint_q             <= s5_hint & {2{s6_use_hint_d}};
    s6_status_q           <= s6_status_d;
    s6_end_q              <= s6_end_d;
    s6_use_move_q         <= s6_use_move_d;
    s6_use_hint_q         <= s6_use_hint_d;
  end

  // The king's square, and what is occupied, for the origin of the move.
  logic [5:0] p1_king_d, p1_king_q;
  logic [63:0] s6_occupied;
  always_comb begin : p1_king_square
    p1_king_d = '0;
    for (int unsigned s = 0; s < 64; s++) begin
      p1_king_d = p1_king_d | (6'(s) & {6{board_i.own.king[s]}});
    end
  end
  always_ff @(posedge clk_i) begin : king_regs
    p1_king_q <= p1_king_d;
  end
  cb_delay #(.Width(6), .Cycles(8)) u_king (.clk_i, .in_i(p1_king_q), .out_o(s6_king));
  cb_delay #(.Width(64), .Cycles(6)) u_occupied (.clk_i, .in_i(p3_board_q.occupied), .out_o(s6_occupied));

  // ------------------------------------------------------------------------------------------------ S6 to S10
  cb_move_first u_first (
    .clk_i, .candidates_i(s5_members), .rows_i(s5_rows),
    .other_square_i(s6_under_square_q), .piece_o(s6_piece), .row_o(s6_row), .square_o(s7_square), .more_o(s7_more)
  );
  cb_move_answer u_answer (
    .clk_i, .piece_i(s6_piece), .row_i(s6_row), .square_i(s7_square), .more_i(s7_more), .later_i(s6_later_q),
    .under_i(s6_under_chosen_q), .under_more_i(s6_under_more_q), .under_kind_i(s6_under_kind_q),
    .under_directions_i(s6_under_directions_q), .queen_i(s6_left_q.queen), .slider_i(s6_left_q.slider),
    .knight_i(s6_left_q.knight), .pawn_push_i(s6_left_q.pawn_push), .pawn_east_i(s6_left_q.pawn_east),
    .pawn_west_i(s6_left_q.pawn_west), .occupied_i(s6_occupied), .king_i(s6_king), .use_move_i(s6_use_move_q),
    .use_hint_i(s6_use_hint_q), .kind_i(s6_kind_of_move_q), .hint_i(s6_hint_q), .hint_move_i(s6_hint_move), .word_i(s6_word_q),
    .found_i(s6_found_q), .end_i(s6_end_q), .status_i(s6_status_q), .black_to_move_i(s6_black_q), .in_check_i(s6_in_check_q),
    .answer_o, .in_check_o
  );

  logic unused_bits;
  assign unused_bits = ^{p1_request_q, p0_from, p0_to, s5_kind_q, s5_state_q, p3_board_q, p3_checks_q, s6_left_q.under};

endmodule
