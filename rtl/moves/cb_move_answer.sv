// SPDX-License-Identifier: Apache-2.0
/// Stages S7 to S10 of cb_move_selector: direction and origin of the first candidate, the answer.
///
/// Latency 4, II = 1. Back-pressure: none. Reset: none.
///
/// | stage | work |
/// |---|---|
/// | S7 | directions of the first piece on its first row; what the answer is made of |
/// | S8 | directions of the first candidate; the lines through its square |
/// | S9 | its first direction; nearest piece there |
/// | S10 | square that the piece comes from |
module cb_move_answer (
  input  logic clk_i,
  /// The first piece, one-hot: none when it is a promotion to less than a queen.
  input  logic [5:0] piece_i,
  /// Its first row, one-hot: row r of piece p in bit 8 * p + r.
  input  logic [47:0] row_i,
  /// A clock after the rest, from cb_move_first: the square, 0 when there is none; there are more candidates.
  input  logic [5:0] square_i,
  input  logic [2:0] more_i,
  /// There are classes behind the first.
  input  logic later_i,
  /// A promotion to less than a queen, if anything: there are more, what the pawn becomes, its directions from 3 on.
  input  logic under_i,
  input  logic under_more_i,
  input  logic [2:0] under_kind_i,
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
  /// What is answered: a move of the order, a hint, or word_i, which is 0 for these two.
  input  logic use_move_i,
  input  logic use_hint_i,
  /// cb_spec_pkg::MoveKind* of the move.
  input  logic [1:0] kind_i,
  /// From cb_move_hint: 0 unless a hint is the answer; its word.
  input  logic [1:0] hint_i,
  input  logic [15:0] hint_move_i,
  input  logic [15:0] word_i,
  /// It is an answer.
  input  logic found_i,
  /// Nothing follows, but for moves of the order behind its first.
  input  logic end_i,
  /// cb_spec_pkg::Answer*.
  input  logic [7:0] status_i,
  input  logic black_to_move_i,
  input  logic in_check_i,
  output cb_moves_pkg::answer_t answer_o,
  output logic in_check_o
);

  localparam int unsigned Pawn = cb_moves_pkg::Pawn;
  localparam int unsigned Knight = cb_moves_pkg::Knight;
  localparam int unsigned Bishop = cb_moves_pkg::Bishop;
  localparam int unsigned Rook = cb_moves_pkg::Rook;
  localparam int unsigned Queen = cb_moves_pkg::Queen;
  localparam int unsigned King = cb_moves_pkg::King;

  // S7
  logic s7_more_d, s7_more_q;
  logic s7_queen_d, s7_queen_q;
  logic [8*8-1:0] s7_moves_d, s7_moves_q;   // of the piece on its row, by direction
  logic [2:0] s7_under_d, s7_under_q;       // directions of a promotion to less than a queen
  logic [63:0] s7_occupied_q;
  logic s7_by_line_d, s7_by_line_q, s7_by_jump_d, s7_by_jump_q, s7_black_q, s7_in_check_q;
  logic s7_use_move_q, s7_found_d, s7_found_q;
  logic s7_end_q;           // the last answer, but for what the order has behind its move
  logic [1:0] s7_hint_q, s7_kind_d, s7_kind_q;
  logic [15:0] s7_word_d, s7_word_q;  // the answer, but for the square of the move and where it comes from
  logic [5:0] s7_king_q;              // where the king comes from
  logic [7:0] s7_status_q;

  always_comb begin : s7_candidate
    logic [3:0] promotion;
    // A row here, its square in the next clock: the moves of 64 squares lie far apart.
    s7_moves_d = '0;
    for (int unsigned r = 0; r < 8; r++) begin
      for (int unsigned d = 0; d < 8; d++) begin
        s7_moves_d[8*d +: 8] = s7_moves_d[8*d +: 8] | (queen_i[64*d+8*r +: 8] & {8{row_i[8*Queen + r]}}) |
                               (slider_i[64*d+8*r +: 8] & {8{row_i[8*(d % 2 == 0 ? Rook : Bishop) + r]}}) |
                               (knight_i[64*d+8*r +: 8] & {8{row_i[8*Knight + r]}});
      end
      s7_moves_d[8*4 +: 8] = s7_moves_d[8*4 +: 8] | (pawn_push_i[8*r +: 8] & {8{row_i[8*Pawn + r]}});
      s7_moves_d[8*3 +: 8] = s7_moves_d[8*3 +: 8] | (pawn_east_i[8*r +: 8] & {8{row_i[8*Pawn + r]}});
      s7_moves_d[8*5 +: 8] = s7_moves_d[8*5 +: 8] | (pawn_west_i[8*r +: 8] & {8{row_i[8*Pawn + r]}});
    end
    // With a promotion to less than a queen there are no candidates, and nothing later.
    s7_more_d  = under_i ? under_more_i : later_i;
    s7_under_d = under_directions_i & {3{under_i}};

    s7_found_d   = use_hint_i || use_move_i || found_i;
    s7_kind_d    = kind_i & {2{use_move_i}};
    s7_queen_d   = use_move_i && piece_i[Pawn];  // if it promotes
    s7_by_line_d = use_move_i && !piece_i[King] && !piece_i[Knight];
    s7_by_jump_d = use_move_i && piece_i[Knight];
    // Numbers of spec/moves.hpp: 2 knight, 3 bishop, 4 rook; queens are known a stage later.
    promotion = {1'b0, under_kind_i[2], under_kind_i[1] | under_kind_i[0], under_kind_i[1]} & {4{under_i}};
    s7_word_d = ({promotion, 12'd0} & {16{use_move_i}}) | (hint_move_i & {16{use_hint_i}}) | word_i;
  end

  // S8
  logic [7:0] s8_directions_d, s8_directions_q;  // of the candidate
  logic [31:0] s8_lines_d, s8_lines_q;           // occupied squares of the lines through its square
  logic [5:0] s8_square_q;
  logic [2:0] s8_diagonal_d, s8_diagonal_q, s8_antidiagonal_d, s8_antidiagonal_q;
  logic s8_use_move_q, s8_by_line_q, s8_by_jump_q, s8_black_q, s8_in_check_q, s8_found_q, s8_end_q;
  logic s8_more_d, s8_more_q;       // the order has more behind this candidate
  logic [15:0] s8_word_d, s8_word_q;  // the answer, but for where a move comes from unless that is the king's square
  logic [7:0] s8_status_q;
  logic [1:0] s8_hint_q, s8_kind_q;

  cb_line_occupancy u_lines (
    .set_i(s7_occupied_q), .file_i(square_i[2:0]), .rank_i(square_i[5:3]), .diagonal_i(s8_diagonal_d),
    .antidiagonal_i(s8_antidiagonal_d), .lines_o(s8_lines_d)
  );

  always_comb begin : s8_candidate
    logic [5:0] flip;
    for (int unsigned i = 0; i < 8; i++) begin
      s8_directions_d[i] = cb_moves_pkg::select_8(s7_moves_q[8*i +: 8], square_i[2:0]);
    end
    s8_directions_d[5:3] = s8_directions_d[5:3] | s7_under_q;
    s8_more_d            = s7_more_q || more_i != '0;
    s8_diagonal_d        = cb_moves_pkg::difference_3(square_i[5:3], square_i[2:0]);
    s8_antidiagonal_d    = cb_moves_pkg::sum_3(square_i[5:3], square_i[2:0]);
    flip                 = {{3{s7_black_q}}, 3'd0};
    s8_word_d            = s7_word_q | ({4'd0, square_i ^ flip, s7_king_q} & {16{s7_use_move_q}});
    if (s7_queen_q && square_i[5:3] == 3'd7) begin
      s8_word_d[15:12] = 4'd5;
    end
  end

  // S9
  logic [7:0] s9_direction_d, s9_direction_q;  // the first one, one-hot
  // Coordinate of the nearest piece there: in the upper half of the line or the lower; where in either half.
  logic s9_upper_d, s9_upper_q;
  logic [3:0] s9_nearest_d, s9_nearest_q;
  logic [5:0] s9_square_q;
  logic [2:0] s9_diagonal_q, s9_antidiagonal_q;
  logic s9_by_line_q, s9_by_jump_q, s9_black_q, s9_in_check_q, s9_found_q, s9_last_d, s9_last_q;
  logic [15:0] s9_word_q;
  logic [7:0] s9_status_q;
  logic [1:0] s9_hint_q, s9_kind_q;

  always_comb begin : s9_first_direction
    logic [7:0] line, upper;
    logic [2:0] coordinate;
    logic [3:0] half, nearest;
    logic ascending;
    s9_direction_d = cb_moves_pkg::lowest_8(s8_directions_q);
    s9_last_d      = s8_end_q && !(s8_use_move_q && (s8_more_q || cb_moves_pkg::several_8(s8_directions_q)));

    // The nearest piece on each line: the lowest above the square, or the highest below it.
    upper        = '0;
    s9_nearest_d = '0;
    line         = '0;
    half         = '0;
    nearest      = '0;
    for (int unsigned d = 0; d < 8; d++) begin
      ascending  = d < 4;  // north, north-east, east, south-east
      coordinate = d % 4 == 0 ? s8_square_q[5:3] : s8_square_q[2:0];
      line       = s8_lines_q[8*(d%4) +: 8];
      for (int unsigned k = 0; k < 8; k++) begin
        if (ascending) begin
          line[k] = line[k] && cb_moves_pkg::less_3(coordinate, 3'(k));
        end else begin
          line[k] = line[k] && cb_moves_pkg::less_3(3'(k), coordinate);
        end
      end
      upper[d] = ascending ? line[3:0] == '0 : line[7:4] != '0;
      for (int unsigned h = 0; h < 2; h++) begin
        half = line[4*h +: 4];
        nearest[2*h +: 2] = ascending ? {half[1:0] == '0, !half[0] && (half[1] || !half[2])}
                                      : {half[3:2] != '0, half[3] || (!half[2] && half[1])};
      end
      s9_nearest_d = s9_nearest_d | (nearest & {4{s9_direction_d[d]}});
    end
    s9_upper_d = (upper & s9_direction_d) != '0;
  end

  // S10
  cb_moves_pkg::answer_t answer_d, answer_q;
  logic in_check_q;

  always_comb begin : s10_answer
    logic [2:0] nearest, file, rank, jump_file, jump_rank, file_step, rank_step;
    logic [5:0] from;
    logic [7:0] d;
    d       = s9_direction_q;
    nearest = {s9_upper_q, s9_upper_q ? s9_nearest_q[3:2] : s9_nearest_q[1:0]};
    file = (s9_square_q[2:0] & {3{d[0] | d[4]}}) | (nearest & {3{!(d[0] | d[4])}});
    rank = (nearest & {3{d[0] | d[4]}}) | (s9_square_q[5:3] & {3{d[2] | d[6]}}) |
           (cb_moves_pkg::sum_3(s9_diagonal_q, nearest) & {3{d[1] | d[5]}}) |
           (cb_moves_pkg::difference_3(s9_antidiagonal_q, nearest) & {3{d[3] | d[7]}});
    // Jumps 0 to 7: files +1 +2 +2 +1 -1 -2 -2 -1, ranks +2 +1 -1 -2 -2 -1 +1 +2.
    file_step = ({3{d[0] | d[3]}} & 3'd1) | ({3{d[1] | d[2]}} & 3'd2) | ({3{d[4] | d[7]}} & 3'd7) |
                ({3{d[5] | d[6]}} & 3'd6);
    rank_step = ({3{d[1] | d[6]}} & 3'd1) | ({3{d[0] | d[7]}} & 3'd2) | ({3{d[2] | d[5]}} & 3'd7) |
                ({3{d[3] | d[4]}} & 3'd6);
    jump_file = cb_moves_pkg::sum_3(s9_square_q[2:0], file_step);
    jump_rank = cb_moves_pkg::sum_3(s9_square_q[5:3], rank_step);
    from = ({rank ^ {3{s9_black_q}}, file} & {6{s9_by_line_q}}) |
           ({jump_rank ^ {3{s9_black_q}}, jump_file} & {6{s9_by_jump_q}});

    answer_d.status  = s9_status_q;
    answer_d.is_last = s9_last_q;
    answer_d.found   = s9_found_q;
    answer_d.hint    = s9_hint_q;
    answer_d.kind    = s9_kind_q;
    answer_d.move    = s9_word_q | {10'd0, from};
  end

  always_ff @(posedge clk_i) begin : data_regs
    s7_moves_q        <= s7_moves_d;
    s7_under_q        <= s7_under_d;
    s7_queen_q        <= s7_queen_d;
    s7_occupied_q     <= occupied_i;
    s7_by_line_q      <= s7_by_line_d;
    s7_by_jump_q      <= s7_by_jump_d;
    s7_black_q        <= black_to_move_i;
    s7_in_check_q     <= in_check_i;
    s7_use_move_q     <= use_move_i;
    s7_found_q        <= s7_found_d;
    s7_end_q          <= end_i;
    s7_hint_q         <= hint_i;
    s7_kind_q         <= s7_kind_d;
    s7_more_q         <= s7_more_d;
    s7_word_q         <= s7_word_d;
    s7_king_q         <= (king_i ^ {{3{black_to_move_i}}, 3'd0}) & {6{piece_i[King]}};
    s7_status_q       <= status_i;
    s8_directions_q   <= s8_directions_d;
    s8_lines_q        <= s8_lines_d;
    s8_square_q       <= square_i;
    s8_diagonal_q     <= s8_diagonal_d;
    s8_antidiagonal_q <= s8_antidiagonal_d;
    s8_use_move_q     <= s7_use_move_q;
    s8_by_line_q      <= s7_by_line_q;
    s8_by_jump_q      <= s7_by_jump_q;
    s8_black_q        <= s7_black_q;
    s8_in_check_q     <= s7_in_check_q;
    s8_found_q        <= s7_found_q;
    s8_end_q          <= s7_end_q;
    s8_more_q         <= s8_more_d;
    s8_word_q         <= s8_word_d;
    s8_status_q       <= s7_status_q;
    s8_hint_q         <= s7_hint_q;
    s8_kind_q         <= s7_kind_q;
    s9_direction_q    <= s9_direction_d;
    s9_upper_q        <= s9_upper_d;
    s9_nearest_q      <= s9_nearest_d;
    s9_square_q       <= s8_square_q;
    s9_diagonal_q     <= s8_diagonal_q;
    s9_antidiagonal_q <= s8_antidiagonal_q;
    s9_by_line_q      <= s8_by_line_q;
    s9_by_jump_q      <= s8_by_jump_q;
    s9_black_q        <= s8_black_q;
    s9_in_check_q     <= s8_in_check_q;
    s9_found_q        <= s8_found_q;
    s9_last_q         <= s9_last_d;
    s9_word_q         <= s8_word_q;
    s9_status_q       <= s8_status_q;
    s9_hint_q         <= s8_hint_q;
    s9_kind_q         <= s8_kind_q;
    answer_q          <= answer_d;
    in_check_q        <= s9_in_check_q;
  end
  assign answer_o   = answer_q;
  assign in_check_o = in_check_q;

endmodule
