// SPDX-License-Identifier: Apache-2.0
/// Stages S5 to S7 of cb_move_selector: the first candidate, its direction and origin, the answer.
///
/// Latency 3, II = 1. Back-pressure: none. Reset: none.
///
/// | stage | work |
/// |---|---|
/// | S5 | first candidate; directions of its piece on all squares; what the answer is made of |
/// | S6 | its first direction; nearest piece in every direction |
/// | S7 | square that the piece comes from |
module cb_move_answer (
  input  logic clk_i,
  /// Candidates of the first class, and the first piece, one-hot: none when it is a promotion to less than a queen.
  input  logic [6*64-1:0] candidates_i,
  input  logic [47:0] rows_i,
  input  logic [5:0] piece_i,
  /// There is a move; there are classes behind the first.
  input  logic found_i,
  input  logic later_i,
  /// A promotion to less than a queen, if anything: there are more, what the pawn becomes, its file and directions from
  /// 3 on.
  input  logic under_i,
  input  logic under_more_i,
  input  logic [2:0] under_kind_i,
  input  logic [2:0] under_file_i,
  input  logic [2:0] under_directions_i,
  /// Moves that are left, by direction.
  input  logic [8*64-1:0] queen_i,
  input  logic [8*64-1:0] slider_i,
  input  logic [8*64-1:0] knight_i,
  input  logic [63:0] pawn_push_i,
  input  logic [63:0] pawn_east_i,
  input  logic [63:0] pawn_west_i,
  input  logic [63:0] occupied_i,
  /// Square of the own king.
  input  logic [5:0] king_i,
  /// cb_spec_pkg::MoveKind* of the move.
  input  logic [1:0] kind_i,
  /// From cb_move_hint: 0 unless a hint is the answer; its word; whether something follows, but for moves of the order
  /// behind its first.
  input  logic [1:0] hint_i,
  input  logic [15:0] hint_move_i,
  input  logic follows_i,
  /// The request: illegal, its mode, last.
  input  logic illegal_i,
  input  logic is_legal_i,
  input  logic count_mode_i,
  input  logic evasions_i,
  input  logic none_i,
  input  logic [15:0] last_i,
  input  logic black_to_move_i,
  input  logic illegal_position_i,
  input  logic in_check_i,
  input  logic last_legal_i,
  /// Number of legal moves, with the rest.
  input  logic [9:0] count_i,
  output cb_moves_pkg::answer_t answer_o,
  output logic in_check_o
);

  localparam int unsigned Pawn = cb_moves_pkg::Pawn;
  localparam int unsigned Knight = cb_moves_pkg::Knight;
  localparam int unsigned Bishop = cb_moves_pkg::Bishop;
  localparam int unsigned Rook = cb_moves_pkg::Rook;
  localparam int unsigned Queen = cb_moves_pkg::Queen;
  localparam int unsigned King = cb_moves_pkg::King;

  // S5
  logic [5:0] s5_square_d, s5_square_q;
  logic [5:0] first_square;
  logic [2:0] first_more;
  logic [4:0] s5_more_d, s5_more_q;
  logic s5_queen_d, s5_queen_q;
  logic [8*64-1:0] s5_moves_d, s5_moves_q;  // of the piece, by direction
  logic [2:0] s5_under_d, s5_under_q;       // directions of a promotion to less than a queen
  logic [63:0] s5_occupied_q;
  logic s5_by_line_d, s5_by_line_q, s5_by_jump_d, s5_by_jump_q, s5_black_q, s5_in_check_q;
  logic s5_use_move_d, s5_use_move_q, s5_found_d, s5_found_q;
  logic s5_end_d, s5_end_q;           // the last answer, but for what the order has behind its move
  logic [1:0] s5_hint_d, s5_hint_q, s5_kind_d, s5_kind_q;
  logic [15:0] s5_word_d, s5_word_q;  // the answer, but for the square of the move and where it comes from
  logic [5:0] s5_king_q;              // where the king comes from
  logic [7:0] s5_status_d, s5_status_q;

  cb_move_first u_first (.candidates_i, .rows_i, .piece_i, .square_o(first_square), .more_o(first_more));

  always_comb begin : s5_candidate
    logic [3:0] promotion;
    logic none, illegal_move, use_count, use_last, use_hint;
    s5_square_d = first_square | ({3'd7, under_file_i} & {6{under_i}});
    for (int unsigned d = 0; d < 8; d++) begin
      s5_moves_d[64*d +: 64] = (queen_i[64*d +: 64] & {64{piece_i[Queen]}}) |
                               (slider_i[64*d +: 64] & {64{piece_i[d % 2 == 0 ? Rook : Bishop]}}) |
                               (knight_i[64*d +: 64] & {64{piece_i[Knight]}});
    end
    s5_moves_d[64*4 +: 64] = s5_moves_d[64*4 +: 64] | (pawn_push_i & {64{piece_i[Pawn]}});
    s5_moves_d[64*3 +: 64] = s5_moves_d[64*3 +: 64] | (pawn_east_i & {64{piece_i[Pawn]}});
    s5_moves_d[64*5 +: 64] = s5_moves_d[64*5 +: 64] | (pawn_west_i & {64{piece_i[Pawn]}});
    // With a promotion to less than a queen there are no candidates, and nothing later.
    s5_more_d  = {under_i && under_more_i, later_i && !under_i, first_more};
    s5_under_d = under_directions_i & {3{under_i}};

    illegal_move  = !none_i && !last_legal_i && !is_legal_i && !count_mode_i;
    s5_status_d   = illegal_i ? 8'(cb_spec_pkg::AnswerIllegalRequest)
                    : illegal_position_i ? 8'(cb_spec_pkg::AnswerIllegalPosition)
                    : illegal_move ? 8'(cb_spec_pkg::AnswerIllegalMove) : 8'(cb_spec_pkg::AnswerDone);
    none          = illegal_i || illegal_position_i || illegal_move;
    use_count     = !none && count_mode_i;
    use_last      = !none && is_legal_i && last_legal_i && !none_i;
    use_hint      = !none && hint_i != '0;
    s5_use_move_d = !none && !count_mode_i && !is_legal_i && found_i && !(evasions_i && !in_check_i) && hint_i == '0;
    s5_found_d    = use_last || use_hint || s5_use_move_d || (use_count && count_i != '0);
    s5_end_d      = !none && !follows_i;
    s5_hint_d     = hint_i & {2{use_hint}};
    s5_kind_d     = kind_i & {2{s5_use_move_d}};
    s5_queen_d    = s5_use_move_d && piece_i[Pawn];  // if it promotes
    s5_by_line_d  = s5_use_move_d && !piece_i[King] && !piece_i[Knight];
    s5_by_jump_d  = s5_use_move_d && piece_i[Knight];
    // Numbers of spec/moves.hpp: 2 knight, 3 bishop, 4 rook; queens are known a stage later.
    promotion = {1'b0, under_kind_i[2], under_kind_i[1] | under_kind_i[0], under_kind_i[1]} & {4{under_i}};
    s5_word_d = ({promotion, 12'd0} & {16{s5_use_move_d}}) | (last_i & {16{use_last}}) |
                (hint_move_i & {16{use_hint}}) | (16'(count_i) & {16{use_count}});
  end

  // S6
  logic [7:0] s6_direction_d, s6_direction_q;
  // Coordinate on its line of the nearest piece in each direction: in the upper half of the line or the lower; where in
  // either half.
  logic [7:0] s6_upper_d, s6_upper_q;
  logic [4*8-1:0] s6_nearest_d, s6_nearest_q;
  logic [5:0] s6_square_q;
  logic [2:0] s6_diagonal_d, s6_diagonal_q, s6_antidiagonal_d, s6_antidiagonal_q;
  logic s6_by_line_q, s6_by_jump_q, s6_black_q, s6_in_check_q, s6_found_q, s6_last_d, s6_last_q;
  logic [15:0] s6_word_d, s6_word_q;  // the answer, but for where a move comes from unless that is the king's square
  logic [7:0] s6_status_q;
  logic [1:0] s6_hint_q, s6_kind_q;
  logic [31:0] s6_lines;

  cb_line_occupancy u_lines (
    .set_i(s5_occupied_q), .file_i(s5_square_q[2:0]), .rank_i(s5_square_q[5:3]), .diagonal_i(s6_diagonal_d),
    .antidiagonal_i(s6_antidiagonal_d), .lines_o(s6_lines)
  );

  always_comb begin : s6_first_direction
    logic [7:0] line, directions;
    logic [2:0] coordinate;
    logic [3:0] half;
    logic [5:0] flip;
    logic ascending;
    for (int unsigned i = 0; i < 8; i++) begin
      directions[i] = cb_moves_pkg::select_64(s5_moves_q[64*i +: 64], s5_square_q);
    end
    directions[5:3]   = directions[5:3] | s5_under_q;
    s6_direction_d    = cb_moves_pkg::lowest_8(directions);
    s6_last_d         = s5_end_q &&
                        !(s5_use_move_q && (s5_more_q != '0 || cb_moves_pkg::several_8(directions)));
    s6_diagonal_d     = cb_moves_pkg::difference_3(s5_square_q[5:3], s5_square_q[2:0]);
    s6_antidiagonal_d = cb_moves_pkg::sum_3(s5_square_q[5:3], s5_square_q[2:0]);
    flip              = {{3{s5_black_q}}, 3'd0};
    s6_word_d         = s5_word_q | ({4'd0, s5_square_q ^ flip, s5_king_q} & {16{s5_use_move_q}});
    if (s5_queen_q && s5_square_q[5:3] == 3'd7) begin
      s6_word_d[15:12] = 4'd5;
    end

    // The nearest piece on each line: the lowest above the square, or the highest below it.
    s6_upper_d   = '0;
    s6_nearest_d = '0;
    line         = '0;
    half         = '0;
    for (int unsigned d = 0; d < 8; d++) begin
      ascending  = d < 4;  // north, north-east, east, south-east
      coordinate = d % 4 == 0 ? s5_square_q[5:3] : s5_square_q[2:0];
      line       = s6_lines[8*(d%4) +: 8];
      for (int unsigned k = 0; k < 8; k++) begin
        if (ascending) begin
          line[k] = line[k] && cb_moves_pkg::less_3(coordinate, 3'(k));
        end else begin
          line[k] = line[k] && cb_moves_pkg::less_3(3'(k), coordinate);
        end
      end
      s6_upper_d[d] = ascending ? line[3:0] == '0 : line[7:4] != '0;
      for (int unsigned h = 0; h < 2; h++) begin
        half = line[4*h +: 4];
        s6_nearest_d[4*d + 2*h +: 2] =
            ascending ? {half[1:0] == '0, !half[0] && (half[1] || !half[2])}
                      : {half[3:2] != '0, half[3] || (!half[2] && half[1])};
      end
    end
  end

  // S7
  cb_moves_pkg::answer_t answer_d, answer_q;
  logic in_check_q;

  always_comb begin : s7_answer
    logic [3:0] halves;
    logic upper;
    logic [2:0] nearest, file, rank, jump_file, jump_rank, file_step, rank_step;
    logic [5:0] from;
    logic [7:0] d;
    d = s6_direction_q;
    halves = '0;
    for (int unsigned i = 0; i < 8; i++) begin
      halves = halves | (s6_nearest_q[4*i +: 4] & {4{d[i]}});
    end
    upper   = (s6_upper_q & d) != '0;
    nearest = {upper, upper ? halves[3:2] : halves[1:0]};
    file = (s6_square_q[2:0] & {3{d[0] | d[4]}}) | (nearest & {3{!(d[0] | d[4])}});
    rank = (nearest & {3{d[0] | d[4]}}) | (s6_square_q[5:3] & {3{d[2] | d[6]}}) |
           (cb_moves_pkg::sum_3(s6_diagonal_q, nearest) & {3{d[1] | d[5]}}) |
           (cb_moves_pkg::difference_3(s6_antidiagonal_q, nearest) & {3{d[3] | d[7]}});
    // Jumps 0 to 7: files +1 +2 +2 +1 -1 -2 -2 -1, ranks +2 +1 -1 -2 -2 -1 +1 +2.
    file_step = ({3{d[0] | d[3]}} & 3'd1) | ({3{d[1] | d[2]}} & 3'd2) | ({3{d[4] | d[7]}} & 3'd7) |
                ({3{d[5] | d[6]}} & 3'd6);
    rank_step = ({3{d[1] | d[6]}} & 3'd1) | ({3{d[0] | d[7]}} & 3'd2) | ({3{d[2] | d[5]}} & 3'd7) |
                ({3{d[3] | d[4]}} & 3'd6);
    jump_file = cb_moves_pkg::sum_3(s6_square_q[2:0], file_step);
    jump_rank = cb_moves_pkg::sum_3(s6_square_q[5:3], rank_step);
    from = ({rank ^ {3{s6_black_q}}, file} & {6{s6_by_line_q}}) |
           ({jump_rank ^ {3{s6_black_q}}, jump_file} & {6{s6_by_jump_q}});

    answer_d.status  = s6_status_q;
    answer_d.is_last = s6_last_q;
    answer_d.found   = s6_found_q;
    answer_d.hint    = s6_hint_q;
    answer_d.kind    = s6_kind_q;
    answer_d.move    = s6_word_q | {10'd0, from};
  end

  always_ff @(posedge clk_i) begin : data_regs
    s5_square_q       <= s5_square_d;
    s5_moves_q        <= s5_moves_d;
    s5_under_q        <= s5_under_d;
    s5_queen_q        <= s5_queen_d;
    s5_occupied_q     <= occupied_i;
    s5_by_line_q      <= s5_by_line_d;
    s5_by_jump_q      <= s5_by_jump_d;
    s5_black_q        <= black_to_move_i;
    s5_in_check_q     <= in_check_i;
    s5_use_move_q     <= s5_use_move_d;
    s5_found_q        <= s5_found_d;
    s5_end_q          <= s5_end_d;
    s5_hint_q         <= s5_hint_d;
    s5_kind_q         <= s5_kind_d;
    s5_more_q         <= s5_more_d;
    s5_word_q         <= s5_word_d;
    s5_king_q         <= (king_i ^ {{3{black_to_move_i}}, 3'd0}) & {6{piece_i[King]}};
    s5_status_q       <= s5_status_d;
    s6_direction_q    <= s6_direction_d;
    s6_upper_q        <= s6_upper_d;
    s6_nearest_q      <= s6_nearest_d;
    s6_square_q       <= s5_square_q;
    s6_diagonal_q     <= s6_diagonal_d;
    s6_antidiagonal_q <= s6_antidiagonal_d;
    s6_by_line_q      <= s5_by_line_q;
    s6_by_jump_q      <= s5_by_jump_q;
    s6_black_q        <= s5_black_q;
    s6_in_check_q     <= s5_in_check_q;
    s6_found_q        <= s5_found_q;
    s6_last_q         <= s6_last_d;
    s6_word_q         <= s6_word_d;
    s6_status_q       <= s5_status_q;
    s6_hint_q         <= s5_hint_q;
    s6_kind_q         <= s5_kind_q;
    answer_q          <= answer_d;
    in_check_q        <= s6_in_check_q;
  end
  assign answer_o   = answer_q;
  assign in_check_o = in_check_q;

endmodule
