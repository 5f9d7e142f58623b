// SPDX-License-Identifier: Apache-2.0
/// What a request of the generator says of the moves, made ready before they are there (docs/reference/moves.md).
///
/// Directions up to that of `last` are taken from the candidate of `last`, so that "after last" is "class and index not
/// below those of last" for every candidate.
///
/// | stage | work |
/// |---|---|
/// | P0 | squares of the request to relative ones |
/// | P1 | directions of its moves; piece and victim of `last`; targets |
/// | P2 | nothing between from and to; class of `last` and its value in the table; squares from which a piece attacks a target |
/// | P3 | masks: excluded moves, moves not after `last` by candidate, candidates that the mode wants |
///
/// Latency 3 from board_i, LegalMovesLatencyCycles, so that masks and moves come together. II = 1. Back-pressure: none. Reset:
/// none, no control bits.
module cb_move_request (
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

  /// A clock after board_i: exclude_2, exclude_1, exclude_0.
  output logic [47:0]                             hints_o,
  /// LegalMovesLatencyCycles after board_i.
  output cb_moves_pkg::request_kind_t             kind_o,
  output cb_moves_pkg::move_masks_t               masks_o
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

  if (cb_spec_pkg::LegalMovesLatencyCycles != 3) begin : g_latency_check
    $error("cb_move_request: latency differs from the specification");
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
  logic p1_captures_q, p1_checks_q, p1_attackers_q, p1_tactical_q, p1_mode_illegal_q;  // modes; there is none of this number
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
    p1_tactical_q         <= p0_request_q.mode == 8'(cb_spec_pkg::GenerateTactical);
    p1_mode_illegal_q     <= p0_request_q.mode >= 8'(cb_spec_pkg::GenerateModes);
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
  cb_moves_pkg::request_kind_t p2_kind_d, p2_kind_q, kind_q;

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
  logic [WinClasses-1:0] p1_last_win, p2_win_after_d, p2_win_after_q, p2_win_equal_d, p2_win_equal_q;
  logic [LoseClasses-1:0] p2_lose_after_d, p2_lose_after_q, p2_lose_equal_d, p2_lose_equal_q;
  logic p2_quiet_all, p2_quiet_d, p2_quiet_q;  // quiet moves: all are after last; there may be some
  logic p2_lose_ok_d, p2_lose_ok_q, p2_last_may_lose_d, p2_last_may_lose_q;
  logic p2_under_all_d, p2_under_all_q, p2_under_some_d, p2_under_some_q;
  logic [Unders-1:0] p2_last_under_d, p2_last_under_q, p2_under_after_d, p2_under_after_q;
  cb_moves_pkg::mover_board_t p2_board_q;
  logic [63:0] p2_pawn_at, p2_knight_at, p2_bishop_at, p2_rook_at, p2_king_at;
  logic p2_north_of_d1, p2_north_of_f1, p2_west_of_e1, p2_east_of_e1;
  logic [cb_moves_pkg::QuietTableBits-1:0] p2_table_q;

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
    p2_kind_d.illegal       = p1_request_q.illegal || p1_mode_illegal_q ||
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
    p2_quiet_d   = !only_captures && !p1_tactical_q && (p2_kind_d.none || !p1_under_q);

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
  logic [64*8-1:0] p3_line_out_d, p3_jump_out_d;  // excluded, by direction
  logic [63:0] p3_king_out_d;
  logic [4*24-1:0] p3_promotion_out_d;  // 24 * kind + 3 * file + direction from 3 on; queen's last
  logic [Candidates-1:0] p3_wanted_d;  // by the mode
  cb_moves_pkg::pieces_t p3_checks_d;  // own pieces whose discovered checks are wanted
  logic p3_castle_king_side_d, p3_castle_queen_side_d;
  logic [Unders-1:0] p3_under_wanted_d;
  logic [Unders-1:0] p3_under_all_d, p3_under_some_d;
  logic [Candidates-1:0] p3_last_d;      // the candidate of last
  logic [7:0] p3_line_tried_d, p3_jump_tried_d;
  // By candidate: class and index are not below those of last, when it is a capture that does not lose, or promotes; when it
  // is quiet: on such a square, and not below by index and bits 0 and 1 of the value, then by all of them.
  logic [Candidates-1:0] p3_win_d, p3_below_d;
  logic [63:0] p3_quiet_d, p3_pawn_quiet_d;
  // By candidate, knights to queens: 0 never loses; 1 when it loses it is not wanted; 2 when it loses it comes before
  // `last` if last loses too, else after it; 3 when it loses it comes after last.
  logic [4*64-1:0] p3_lose_1_d, p3_lose_0_d;
  logic [64*WinClasses-1:0] p3_victims_d;  // by class; en passant, promotions

  cb_moves_pkg::move_masks_t masks_q;

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
    kind_q                   <= p2_kind_q;
    masks_q.line_out         <= p3_line_out_d;
    masks_q.jump_out         <= p3_jump_out_d;
    masks_q.king_out         <= p3_king_out_d;
    masks_q.promotion_out    <= p3_promotion_out_d;
    masks_q.wanted           <= p3_wanted_d;
    masks_q.castle_king_side <= p3_castle_king_side_d;
    masks_q.castle_queen_side <= p3_castle_queen_side_d;
    masks_q.under_wanted     <= p3_under_wanted_d;
    masks_q.under_all        <= p3_under_all_d;
    masks_q.under_some       <= p3_under_some_d;
    masks_q.last             <= p3_last_d;
    masks_q.to               <= {p2_excluded_to_q, p2_last_to_q};
    masks_q.line_tried       <= p3_line_tried_d;
    masks_q.jump_tried       <= p3_jump_tried_d;
    masks_q.line             <= p2_line;
    masks_q.jump             <= p2_jump;
    masks_q.from_king        <= {p2_from_king_q, p2_last_king_q};
    masks_q.promotion_fits   <= p2_promotion_fits_q;
    masks_q.last_may_lose    <= p2_last_may_lose_q;
    masks_q.win              <= p3_win_d;
    masks_q.quiet            <= p3_quiet_d;
    masks_q.pawn_quiet       <= p3_pawn_quiet_d;
    masks_q.below            <= p3_below_d;
    masks_q.upper_value      <= p2_value_q[3:2];
    masks_q.lose_1           <= p3_lose_1_d;
    masks_q.lose_0           <= p3_lose_0_d;
    masks_q.victims          <= p3_victims_d;
    masks_q.occupied         <= p2_board_q.occupied;
    masks_q.own_pawn         <= p2_board_q.own.pawn;
    masks_q.checks           <= p3_checks_d;
    masks_q.value            <= p2_table_q;
  end
  assign kind_o  = kind_q;
  assign masks_o = masks_q;
  assign hints_o = {p1_request_q.exclude_2, p1_request_q.exclude_1, p1_request_q.exclude_0};

  logic unused_bits;
  assign unused_bits = ^{p1_request_q, p0_from, p0_to, p2_board_q};

endmodule
