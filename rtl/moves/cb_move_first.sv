// SPDX-License-Identifier: Apache-2.0
/// The first of 384 candidates (64 * piece + square): which piece, and the first square of each piece; and whether
/// there are more.
///
/// Combinational, 6 to 7 levels: rows of 8 squares, rows of a piece, pieces.
module cb_move_first (
  input  logic [6*64-1:0] candidates_i,
  /// One-hot; 0 when there is none.
  output logic [5:0]      piece_o,
  /// Square of piece p in bits [6*p +: 6]; 0 when the piece has none.
  output logic [6*6-1:0]  squares_o,
  /// There are more, of the same piece or of different pieces.
  output logic            more_o,
  output logic            more_pieces_o
);

  logic [47:0] row_any, row_several, row_chosen;
  logic [3*48-1:0] row_file;  // lowest square of each row
  for (genvar r = 0; r < 48; r++) begin : g_row
    logic [7:0] row;
    logic low, pair_0, pair_2;
    assign row            = candidates_i[8*r +: 8];
    assign row_any[r]     = row != '0;
    assign row_several[r] = cb_moves_pkg::several_8(row);
    assign low            = row[3:0] != '0;
    assign pair_0         = row[1:0] != '0;
    assign pair_2         = row[5:4] != '0;
    assign row_file[3*r +: 3] = {!low, low ? !pair_0 : !pair_2,
                                 low ? (pair_0 ? !row[0] : !row[2]) : (pair_2 ? !row[4] : !row[6])};
    // The first row of its piece.
    if (r % 8 == 0) begin : g_first
      assign row_chosen[r] = row_any[r];
    end else begin : g_later
      assign row_chosen[r] = row_any[r] && row_any[8*(r/8) +: r%8] == '0;
    end
  end

  logic [5:0] piece_any, piece_several;
  for (genvar p = 0; p < 6; p++) begin : g_piece
    logic [2:0] rank, file;
    always_comb begin : square
      rank = '0;
      file = '0;
      for (int unsigned r = 0; r < 8; r++) begin
        rank = rank | (3'(r) & {3{row_chosen[8*p + r]}});
        file = file | (row_file[3*(8*p + r) +: 3] & {3{row_chosen[8*p + r]}});
      end
    end
    assign squares_o[6*p +: 6] = {rank, file};
    assign piece_any[p]        = row_any[8*p +: 8] != '0;
    assign piece_several[p]    = row_several[8*p +: 8] != '0 || cb_moves_pkg::several_8(row_any[8*p +: 8]);
  end

  always_comb begin : first
    for (int unsigned p = 0; p < 6; p++) begin
      piece_o[p] = piece_any[p] && (piece_any & 6'((1 << p) - 1)) == '0;
    end
    more_o        = piece_several != '0;
    more_pieces_o = cb_moves_pkg::several_8({2'd0, piece_any});
  end

endmodule
