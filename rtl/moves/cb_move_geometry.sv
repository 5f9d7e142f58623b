// SPDX-License-Identifier: Apache-2.0
/// Where a move of a request comes from, seen from the square that it goes to (docs/reference/moves.md).
///
/// Latency from move_i: from_o and to_o 1, to_file_o and to_rank_o 2, line_o and jump_o 3. II = 1. Back-pressure: none. Reset: none.
/// A bit of line_o says more than the direction: something stands on from_o, and nothing between the two squares. So
/// when a legal move goes to to_o along that line, its piece comes from from_o.
///
/// | stage | work |
/// |---|---|
/// | S0 | relative squares; the diagonals of to |
/// | S1 | differences of files and ranks, direction; lines through to, coordinates between the squares; is something on from |
/// | S2 | whether something stands between, by axis |
module cb_move_geometry (
  input  logic        clk_i,
  /// Board squares.
  input  logic [15:0] move_i,
  input  logic        black_to_move_i,
  /// Relative squares; a clock after move_i.
  input  logic [63:0] occupied_i,
  /// Relative squares.
  output logic [5:0]  from_o,
  output logic [5:0]  to_o,
  /// Of to, one-hot.
  output logic [7:0]  to_file_o,
  output logic [7:0]  to_rank_o,
  output logic [7:0]  line_o,
  output logic [7:0]  jump_o
);

  // S0
  logic [5:0] from_d, from_q, to_d, to_q;
  logic [2:0] diagonal_q, antidiagonal_q;

  always_comb begin : s0_relative
    from_d = move_i[5:0] ^ {{3{black_to_move_i}}, 3'd0};
    to_d   = move_i[11:6] ^ {{3{black_to_move_i}}, 3'd0};
  end

  // S1
  logic [2:0] from_file, from_rank, to_file, to_rank, files, ranks;
  logic east, west, north, south, same_file, same_rank, same, one_file, one_rank, two_files;
  logic two_ranks, long_jump, wide_jump;
  logic [7:0] s1_line_d, s1_line_q, s1_jump_d, s1_jump_q, s2_jump_q;
  logic [7:0] to_file_d, to_file_q, to_rank_d, to_rank_q;
  logic [2:0] from_coordinate, to_coordinate;
  logic [31:0] s1_lines_d, s1_lines_q;
  logic [7:0] s1_between_d, s1_between_q;
  logic s1_occupied_d, s1_occupied_q;  // from

  always_comb begin : s1_direction
    {from_rank, from_file} = from_q;
    {to_rank, to_file}     = to_q;
    east      = cb_moves_pkg::less_3(to_file, from_file);
    west      = cb_moves_pkg::less_3(from_file, to_file);
    north     = cb_moves_pkg::less_3(to_rank, from_rank);
    south     = cb_moves_pkg::less_3(from_rank, to_rank);
    same_file = from_file == to_file;
    same_rank = from_rank == to_rank;
    files     = east ? cb_moves_pkg::difference_3(from_file, to_file) : cb_moves_pkg::difference_3(to_file, from_file);
    ranks     = north ? cb_moves_pkg::difference_3(from_rank, to_rank) : cb_moves_pkg::difference_3(to_rank, from_rank);
    same      = files == ranks;
    one_file  = files == 3'd1;
    two_files = files == 3'd2;
    one_rank  = ranks == 3'd1;
    two_ranks = ranks == 3'd2;
    s1_line_d = {north && west && same, same_rank && west, south && west && same, same_file && south,
                 south && east && same, same_rank && east, north && east && same, same_file && north};
    long_jump = two_ranks && one_file;
    wide_jump = one_rank && two_files;
    s1_jump_d = {long_jump && north && west, wide_jump && north && west, wide_jump && south && west,
                 long_jump && south && west, long_jump && south && east, wide_jump && south && east,
                 wide_jump && north && east, long_jump && north && east};
    s1_occupied_d   = cb_moves_pkg::select_64(occupied_i, from_q);
    from_coordinate = same_file ? from_rank : from_file;
    to_coordinate   = same_file ? to_rank : to_file;
    for (int unsigned k = 0; k < 8; k++) begin
      s1_between_d[k] =
          (cb_moves_pkg::less_3(from_coordinate, 3'(k)) && cb_moves_pkg::less_3(3'(k), to_coordinate)) ||
          (cb_moves_pkg::less_3(to_coordinate, 3'(k)) && cb_moves_pkg::less_3(3'(k), from_coordinate));
      to_file_d[k] = to_file == 3'(k);
      to_rank_d[k] = to_rank == 3'(k);
    end
  end

  cb_line_occupancy u_lines (
    .set_i(occupied_i), .file_i(to_q[2:0]), .rank_i(to_q[5:3]), .diagonal_i(diagonal_q), .antidiagonal_i(antidiagonal_q),
    .lines_o(s1_lines_d)
  );

  // S2
  logic [3:0] blocked;  // by axis
  logic [7:0] s2_line_d, s2_line_q;

  always_comb begin : s2_between
    for (int unsigned a = 0; a < 4; a++) begin
      blocked[a] = (s1_lines_q[8*a +: 8] & s1_between_q) != '0;
    end
    s2_line_d = s1_line_q & {2{~blocked}} & {8{s1_occupied_q}};
  end

  always_ff @(posedge clk_i) begin : data_regs
    from_q         <= from_d;
    to_q           <= to_d;
    diagonal_q     <= cb_moves_pkg::difference_3(to_d[5:3], to_d[2:0]);
    antidiagonal_q <= cb_moves_pkg::sum_3(to_d[5:3], to_d[2:0]);
    to_file_q      <= to_file_d;
    to_rank_q      <= to_rank_d;
    s1_line_q      <= s1_line_d;
    s1_jump_q      <= s1_jump_d;
    s1_occupied_q  <= s1_occupied_d;
    s1_lines_q     <= s1_lines_d;
    s1_between_q   <= s1_between_d;
    s2_line_q      <= s2_line_d;
    s2_jump_q      <= s1_jump_q;
  end

  assign from_o    = from_q;
  assign to_o      = to_q;
  assign to_file_o = to_file_q;
  assign to_rank_o = to_rank_q;
  assign line_o    = s2_line_q;
  assign jump_o    = s2_jump_q;

  logic unused_bits;
  assign unused_bits = ^{move_i[15:12]};

endmodule
