// SPDX-License-Identifier: Apache-2.0
/// Stages S6 and S7 of cb_move_selector: the first of 384 candidates (64 * piece + square), when the rows of 8 squares that
/// hold some are known; and whether there are more.
///
/// Latency 2, of piece and row 1; II = 1. Back-pressure: none. Reset: none.
///
/// | stage | work |
/// |---|---|
/// | S6 | the first piece; its first row; the first square of every row; rows and pieces with several |
/// | S7 | the square |
module cb_move_first (
  input  logic            clk_i,
  input  logic [6*64-1:0] candidates_i,
  /// Row r of squares 8 * r and on has a candidate.
  input  logic [47:0]     rows_i,
  /// With piece_o: the square when there is no candidate; else 0.
  input  logic [5:0]      other_square_i,
  /// A clock after the candidates: the first piece, one-hot; 0 when there is none.
  output logic [5:0]      piece_o,
  /// With it: the first row of that piece, one-hot, row r of piece p in bit 8 * p + r.
  output logic [47:0]     row_o,
  /// Two clocks after them.
  output logic [5:0]      square_o,
  /// There are more: in some row, in some piece, in several pieces. Not put together here, for its depth.
  output logic [2:0]      more_o
);

  // S6
  logic [47:0] row_several_d, row_several_q, first_row_d, first_row_q;
  logic [3*48-1:0] row_file_d, row_file_q;  // lowest square of each row
  logic [5:0] piece_any_d, piece_any_q, piece_several_d, piece_several_q, piece_d, piece_q;

  always_comb begin : s6_rows
    logic [7:0] row;
    logic low, pair_0, pair_2;
    for (int unsigned r = 0; r < 48; r++) begin
      row              = candidates_i[8*r +: 8];
      row_several_d[r] = cb_moves_pkg::several_8(row);
      low              = row[3:0] != '0;
      pair_0           = row[1:0] != '0;
      pair_2           = row[5:4] != '0;
      row_file_d[3*r +: 3] = {!low, low ? !pair_0 : !pair_2,
                              low ? (pair_0 ? !row[0] : !row[2]) : (pair_2 ? !row[4] : !row[6])};
    end
    for (int unsigned p = 0; p < 6; p++) begin
      piece_any_d[p]     = rows_i[8*p +: 8] != '0;
      piece_several_d[p] = cb_moves_pkg::several_8(rows_i[8*p +: 8]);
    end
    for (int unsigned p = 0; p < 6; p++) begin
      piece_d[p] = piece_any_d[p] && (piece_any_d & 6'((32'd1 << p) - 32'd1)) == '0;
      first_row_d[8*p +: 8] = cb_moves_pkg::lowest_8(rows_i[8*p +: 8]) & {8{piece_d[p]}};
    end
  end

  always_ff @(posedge clk_i) begin : s6_regs
    row_several_q   <= row_several_d;
    first_row_q     <= first_row_d;
    row_file_q      <= row_file_d;
    piece_any_q     <= piece_any_d;
    piece_several_q <= piece_several_d;
    piece_q         <= piece_d;
  end
  assign piece_o = piece_q;
  assign row_o   = first_row_q;

  // S7
  logic [5:0] square_d, square_q;
  logic [2:0] more_d, more_q;

  always_comb begin : s7_square
    square_d = other_square_i;
    for (int unsigned r = 0; r < 48; r++) begin
      square_d = square_d | ({3'(r % 8), row_file_q[3*r +: 3]} & {6{first_row_q[r]}});
    end
    more_d = {cb_moves_pkg::several_8({2'd0, piece_any_q}), piece_several_q != '0, row_several_q != '0};
  end

  always_ff @(posedge clk_i) begin : s7_regs
    square_q <= square_d;
    more_q   <= more_d;
  end
  assign square_o = square_q;
  assign more_o   = more_q;

endmodule
