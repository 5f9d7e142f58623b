// SPDX-License-Identifier: Apache-2.0
/// The next move of the order (docs/reference/moves.md), out of every legal move of a position.
///
/// Latency: moves_i to answer_o cb_spec_pkg::MoveSelectorLatencyCycles. What is known before the legal moves comes earlier, the
/// board cb_spec_pkg::LegalMovesLatencyCycles clocks, the request a clock more, and is made ready meanwhile. II = 1.
/// Back-pressure: none. Reset: none, no control bits.
///
/// A candidate is a piece and a square that it goes to, number 64 * piece + square: the index of the move. All moves of
/// a candidate have one class and differ by direction alone. Promotions to less than a queen are 24 candidates apart.
/// | stage | work |
/// |---|---|
/// | P0 to P3 | cb_move_request: masks, from the request |
/// | S1 | cb_move_filter: discovered checks; moves less excluded and tried ones; candidates that are left; which squares make it legal, and the hints |
/// | S2 | cb_move_classes: candidates after `last`: captures that lose and others; upper bits of quiet moves' highest value, by groups of candidates |
/// | S3 | classes of captures that are there; quiet moves with the upper bits of their group, and the groups with the highest |
/// | S4 | cb_move_members: first class of captures and its candidates; lower bits of quiet moves' highest value |
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

  localparam int unsigned Candidates = cb_moves_pkg::Candidates;
  localparam int unsigned Unders = cb_moves_pkg::Unders;
  localparam int unsigned WinClasses = cb_moves_pkg::WinClasses;
  localparam int unsigned LoseClasses = cb_moves_pkg::LoseClasses;

  if (cb_spec_pkg::LegalMovesLatencyCycles != 3 || cb_spec_pkg::MoveSelectorLatencyCycles != 10) begin : g_latency_check
    $error("cb_move_selector: latency differs from the specification");
  end

  // ------------------------------------------------------------------------------------------------ P0 to S1
  cb_moves_pkg::request_kind_t p3_kind, s1_kind_q, s2_kind_q, s3_kind_q, s4_kind_q, s5_kind_q;
  cb_moves_pkg::move_masks_t   p3_masks;
  cb_moves_pkg::moves_left_t   s1_left, s2_left_q, s3_left_q, s4_left_q, s5_left_q, s6_left_q;
  logic [47:0]                 p1_hints;
  logic [Candidates-1:0]       s1_any, s1_win, s1_quiet_ok, s1_both;
  logic [4*64-1:0]             s1_lose, s1_lose_after;
  logic                        s1_last_loses, s1_in_check_q, s1_illegal_position_q;
  logic [64*WinClasses-1:0]    s1_victims;
  logic [cb_moves_pkg::QuietTableBits-1:0] s1_value;
  logic [3:0]                  s2_legal;  // last, exclude_0 ...
  cb_move_request u_request (
    .clk_i, .request_i, .black_to_move_i, .board_i, .quiet_i, .last_square_o, .last_values_i, .hints_o(p1_hints),
    .kind_o(p3_kind), .masks_o(p3_masks)
  );
  cb_move_filter u_filter (
    .clk_i, .masks_i(p3_masks), .moves_i, .facts_i, .left_o(s1_left), .any_o(s1_any), .win_o(s1_win),
    .quiet_ok_o(s1_quiet_ok), .lose_o(s1_lose), .lose_after_o(s1_lose_after), .last_loses_o(s1_last_loses),
    .victims_o(s1_victims), .value_o(s1_value), .both_o(s1_both), .legal_o(s2_legal)
  );
  always_ff @(posedge clk_i) begin : s1_regs
    s1_kind_q             <= p3_kind;
    s1_in_check_q         <= facts_i.in_check;
    s1_illegal_position_q <= illegal_position_i || facts_i.opponent_in_check;
  end
  // Registers, not cb_delay: most of the bits beyond an edge are constants here.
  always_ff @(posedge clk_i) begin : left_regs
    s2_left_q <= s1_left;
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
    .clk_i, .any_i(s1_any), .win_i(s1_win), .quiet_i(s1_quiet_ok), .lose_i(s1_lose),
    .lose_after_i(s1_lose_after), .last_loses_i(s1_last_loses), .victims_i(s1_victims),
    .value_i(s1_value), .both_i(s1_both), .under_moves_i(s1_left.under), .win_o(s3_win), .quiet_o(s3_quiet), .lose_o(s3_lose),
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
  cb_delay #(.Width(48), .Cycles(7)) u_hints (.clk_i, .in_i(p1_hints), .out_o(s5_hints));
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
  cb_delay #(.Width(64), .Cycles(6)) u_occupied (.clk_i, .in_i(p3_masks.occupied), .out_o(s6_occupied));

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
  assign unused_bits = ^{s5_kind_q, s5_state_q, s6_left_q.under};

endmodule
