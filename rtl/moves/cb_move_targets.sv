// SPDX-License-Identifier: Apache-2.0
/// From which squares each piece attacks one of a set of squares, over lines that are empty now.
///
/// Latency 1, II = 1. Back-pressure: none. Reset: none. Everything is seen backwards: rays, jumps and steps from the
/// targets. A queen attacks where a bishop or a rook does.
module cb_move_targets (
  input  logic        clk_i,
  /// Relative squares.
  input  logic [63:0] targets_i,
  input  logic [63:0] occupied_i,
  output logic [63:0] pawn_o,
  output logic [63:0] knight_o,
  output logic [63:0] bishop_o,
  output logic [63:0] rook_o,
  output logic [63:0] king_o,
  /// Rays from the targets that reach the squares of the castling rook: d1 and f1 from the north, and e1 (through which
  /// the rook then sees along the rank) from the west and from the east.
  output logic        north_of_d1_o,
  output logic        north_of_f1_o,
  output logic        west_of_e1_o,
  output logic        east_of_e1_o
);

  localparam int unsigned D1 = 3;
  localparam int unsigned E1 = 4;
  localparam int unsigned F1 = 5;

  logic [cb_board_pkg::LinesBits-1:0] rays;
  for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_direction
    cb_ray #(.Direction(d)) u_ray (.from_i(targets_i), .empty_i(~occupied_i), .attacked_o(rays[64*d +: 64]));
  end

  logic [63:0] pawn_d, knight_d, bishop_d, rook_d, king_d;
  always_comb begin : sets
    pawn_d   = cb_board_pkg::south(cb_board_pkg::east(targets_i) | cb_board_pkg::west(targets_i));
    knight_d = '0;
    king_d   = '0;
    for (int unsigned d = 0; d < cb_spec_pkg::Directions; d++) begin
      knight_d = knight_d | cb_board_pkg::jump(targets_i, d);
      king_d   = king_d | cb_board_pkg::step(targets_i, d);
    end
    bishop_d = rays[64*1 +: 64] | rays[64*3 +: 64] | rays[64*5 +: 64] | rays[64*7 +: 64];
    rook_d   = rays[64*0 +: 64] | rays[64*2 +: 64] | rays[64*4 +: 64] | rays[64*6 +: 64];
  end

  always_ff @(posedge clk_i) begin : data_regs
    pawn_o        <= pawn_d;
    knight_o      <= knight_d;
    bishop_o      <= bishop_d;
    rook_o        <= rook_d;
    king_o        <= king_d;
    north_of_d1_o <= rays[64*cb_board_pkg::DirSouth + D1];
    north_of_f1_o <= rays[64*cb_board_pkg::DirSouth + F1];
    west_of_e1_o  <= rays[64*cb_board_pkg::DirEast + E1];
    east_of_e1_o  <= rays[64*cb_board_pkg::DirWest + E1];
  end

endmodule
