// SPDX-License-Identifier: Apache-2.0
/// The first of 384 candidates (64 * piece + square), when the rows of 8 squares that hold some and the first piece are
/// known; and whether there are more.
///
/// Combinational, 7 levels; not put together with what is around it, which would make it deeper.
module cb_move_first (
  input  logic [6*64-1:0] candidates_i,
  /// Row r of squares 8 * r and on has a candidate.
  input  logic [47:0]     rows_i,
  /// The first piece, one-hot; 0 when there is none.
  input  logic [5:0]      piece_i,
  /// 0 when there is none.
  output logic [5:0]      square_o,
  /// There are more: in some row, in some piece, in several pieces. Not put together here, for its depth.
  output logic [2:0]      more_o
);

  logic [47:0] row_several, row_first;
  logic [3*48-1:0] row_file;  // lowest square of each row
  for (genvar r = 0; r < 48; r++) begin : g_row
    logic [7:0] row;
    logic low, pair_0, pair_2;
    assign row            = candidates_i[8*r +: 8];
    assign row_several[r] = cb_moves_pkg::several_8(row);
    assign low            = row[3:0] != '0;
    assign pair_0         = row[1:0] != '0;
    assign pair_2         = row[5:4] != '0;
    assign row_file[3*r +: 3] = {!low, low ? !pair_0 : !pair_2,
                                 low ? (pair_0 ? !row[0] : !row[2]) : (pair_2 ? !row[4] : !row[6])};
    // The first row of its piece.
    if (r % 8 == 0) begin : g_first
      assign row_first[r] = rows_i[r];
    end else begin : g_later
      assign row_first[r] = rows_i[r] && rows_i[8*(r/8) +: r%8] == '0;
    end
  end

  logic [5:0] piece_any, piece_several;
  always_comb begin : first
    logic [2:0] rank, file;
    square_o = '0;
    rank     = '0;
    file     = '0;
    for (int unsigned p = 0; p < 6; p++) begin
      rank = '0;
      file = '0;
      for (int unsigned r = 0; r < 8; r++) begin
        rank = rank | (3'(r) & {3{row_first[8*p + r]}});
        file = file | (row_file[3*(8*p + r) +: 3] & {3{row_first[8*p + r]}});
      end
      square_o = square_o | ({rank, file} & {6{piece_i[p]}});
      piece_any[p]     = rows_i[8*p +: 8] != '0;
      piece_several[p] = cb_moves_pkg::several_8(rows_i[8*p +: 8]);
    end
    more_o = {cb_moves_pkg::several_8({2'd0, piece_any}), piece_several != '0, row_several != '0};
  end

endmodule
