// SPDX-License-Identifier: Apache-2.0
/// Stages S1 and S2 of cb_move_selector: whether a move of a request is one of the legal moves.
///
/// Latency 2, II = 1. Back-pressure: none. Reset: none. A module of its own, so that its stages are synthesised for
/// their own depth.
/// The move comes as its square to and its direction from there (cb_move_geometry): when a legal move goes to that
/// square from that direction, its piece stands on the square that the request names.
module cb_move_legality (
  input  logic                       clk_i,
  input  cb_moves_pkg::legal_moves_t moves_i,
  /// The square that the move goes to, one-hot.
  input  logic [63:0]                to_i,
  /// Direction that it comes from, by line and by jump.
  input  logic [7:0]                 line_i,
  input  logic [7:0]                 jump_i,
  /// The own king moves.
  input  logic                       king_i,
  /// It promotes to something if it is a promotion, else to nothing.
  input  logic                       promotion_fits_i,
  output logic                       legal_o
);

  localparam int unsigned G1 = 6;
  localparam int unsigned C1 = 2;

  logic [63:0] here, here_q;
  logic legal_q;

  always_comb begin : legality
    here = (moves_i.pawn_push & {64{line_i[4]}}) | (moves_i.pawn_east & {64{line_i[3]}}) |
           (moves_i.pawn_west & {64{line_i[5]}}) | (moves_i.king & {64{king_i}});
    here[G1] = here[G1] || (moves_i.castle_king_side && king_i);
    here[C1] = here[C1] || (moves_i.castle_queen_side && king_i);
    for (int unsigned d = 0; d < 8; d++) begin
      // Nothing comes from beyond the edge: constants, which take logic away.
      here = here |
             (cb_board_pkg::step(~64'd0, (d + 4) % 8) & (moves_i.queen[64*d +: 64] | moves_i.slider[64*d +: 64]) &
              {64{line_i[d]}}) |
             (cb_board_pkg::jump(~64'd0, (d + 4) % 8) & moves_i.knight[64*d +: 64] & {64{jump_i[d]}});
    end
    here = here & to_i & {64{promotion_fits_i}};
  end

  always_ff @(posedge clk_i) begin : data_regs
    here_q  <= here;
    legal_q <= here_q != '0;
  end
  assign legal_o = legal_q;

endmodule
