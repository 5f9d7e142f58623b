// SPDX-License-Identifier: Apache-2.0
/// The four lines through a square, 8 bits each: which of their squares are in a set.
///
/// Combinational: an 8:1 multiplexer a bit. Bit k of a line is its square on file k, for the file itself its square on
/// rank k. A diagonal is the whole of the squares whose rank less file is the same modulo 8: two diagonals of the board
/// in one, of which the files of the wanted squares pick theirs.
module cb_line_occupancy (
  input  logic [63:0] set_i,
  input  logic [2:0]  file_i,
  input  logic [2:0]  rank_i,
  /// Rank less file, modulo 8.
  input  logic [2:0]  diagonal_i,
  /// Rank plus file, modulo 8.
  input  logic [2:0]  antidiagonal_i,
  /// By axis: file, diagonal (south-west to north-east), rank, antidiagonal; axis a in bits [8*a +: 8].
  output logic [31:0] lines_o
);

  for (genvar k = 0; k < 8; k++) begin : g_square
    // What the number of the line chooses from.
    logic [7:0] ranks, files, diagonals, antidiagonals;
    for (genvar j = 0; j < 8; j++) begin : g_line
      assign files[j]         = set_i[8*k + j];
      assign ranks[j]         = set_i[8*j + k];
      assign diagonals[j]     = set_i[8*((j+k)%8) + k];
      assign antidiagonals[j] = set_i[8*((j+8-k)%8) + k];
    end
    assign lines_o[k]      = cb_moves_pkg::select_8(files, file_i);
    assign lines_o[8 + k]  = cb_moves_pkg::select_8(diagonals, diagonal_i);
    assign lines_o[16 + k] = cb_moves_pkg::select_8(ranks, rank_i);
    assign lines_o[24 + k] = cb_moves_pkg::select_8(antidiagonals, antidiagonal_i);
  end

endmodule
