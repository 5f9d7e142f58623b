// SPDX-License-Identifier: Apache-2.0
/// What the units of the draw class know of a position: a few numbers and bits in place of the bitboards.
// A package offers more names than any one design uses.
/* verilator lint_off UNUSEDPARAM */
package cb_draw_pkg;

  /// Bits of a number of pieces: 0 to 64.
  localparam int unsigned CountBits = 7;

  /// Squares are numbers, a1 = 0 to h8 = 63; that of an empty set is 0.
  typedef struct packed {
    // Pieces of a kind.
    logic [CountBits-1:0] white_knights;
    logic [CountBits-1:0] white_bishops;
    logic [CountBits-1:0] white_rooks;
    logic [CountBits-1:0] white_queens;
    logic [CountBits-1:0] black_knights;
    logic [CountBits-1:0] black_bishops;
    logic [CountBits-1:0] black_rooks;
    logic [CountBits-1:0] black_queens;
    logic [CountBits-1:0] pawns;  // of both sides
    // Bishops on light squares, on dark ones.
    logic white_light;
    logic white_dark;
    logic black_light;
    logic black_dark;
    // Pawns of a side, any; some not on the a-file; some not on the h-file.
    logic white_pawn;
    logic white_off_a;
    logic white_off_h;
    logic black_pawn;
    logic black_off_a;
    logic black_off_h;
    // Where the kings and, if there is only one, the pawn stand.
    logic [5:0] white_king;
    logic [5:0] black_king;
    logic [5:0] pawn;
    // A rook on rank 6 for White, on rank 3 for Black: relative rank 6 of the other side's pawns.
    logic white_rook_on_3;
    logic black_rook_on_6;
    // Attacked by the other side.
    logic white_king_attacked;
    logic white_rook_attacked;
    logic white_pawn_attacked;
    logic black_king_attacked;
    logic black_rook_attacked;
    logic black_pawn_attacked;
    logic black_to_move;
  } facts_t;

  /// Number of the square of a set of one square: each bit is one mask.
  function automatic logic [5:0] square_code(input logic [63:0] b);
    square_code = {(b & 64'hffff_ffff_0000_0000) != '0, (b & 64'hffff_0000_ffff_0000) != '0,
                   (b & 64'hff00_ff00_ff00_ff00) != '0, (b & 64'hf0f0_f0f0_f0f0_f0f0) != '0,
                   (b & 64'hcccc_cccc_cccc_cccc) != '0, (b & 64'haaaa_aaaa_aaaa_aaaa) != '0};
  endfunction

endpackage
/* verilator lint_on UNUSEDPARAM */
