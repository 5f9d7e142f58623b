// SPDX-License-Identifier: Apache-2.0
/// What a legal move is to the search (docs/reference/search.md, "Words" and "The child").
///
/// Latency 1, II = 1. Back-pressure: none. Reset: none needed. Interface rule: the move is legal in the position; for
/// anything else any values come out.
module cb_search_move (
  input  logic                                       clk_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0] position_i,
  input  logic [15:0]                                move_i,
  output logic                                       capture_o,  // en passant among them
  output logic                                       quiet_o,    // neither capture nor promotion
  output logic                                       pawn_to_seventh_o
);

  localparam logic [2:0] Pawn = 3'(cb_spec_pkg::WhitePawn);

  // Bit b of every nibble, by the square. The colour of the piece that moves plays no part.
  logic [63:0] plane_0, plane_1, plane_2, occupied;
  for (genvar s = 0; s < cb_spec_pkg::Squares; s++) begin : g_square
    assign plane_0[s]  = position_i[4*s];
    assign plane_1[s]  = position_i[4*s + 1];
    assign plane_2[s]  = position_i[4*s + 2];
    assign occupied[s] = position_i[4*s +: 4] != '0;
  end

  cb_spec_pkg::move_t move;
  logic       pawn, target;
  logic [2:0] kind;
  logic       capture_q, quiet_q, pawn_to_seventh_q;
  assign move = move_i;
  always_comb begin : codes
    kind   = {cb_moves_pkg::select_64(plane_2, move.from), cb_moves_pkg::select_64(plane_1, move.from),
              cb_moves_pkg::select_64(plane_0, move.from)};
    // The side to move has no special pawn.
    pawn   = kind == Pawn;
    target = cb_moves_pkg::select_64(occupied, move.to);
  end

  always_ff @(posedge clk_i) begin : data_regs
    capture_q <= target || (pawn && move.from[2:0] != move.to[2:0]);
    quiet_q   <= !target && !(pawn && move.from[2:0] != move.to[2:0]) && move.promotion == '0;
    // No pawn of the other colour comes to these ranks: its own pawns begin there.
    pawn_to_seventh_q <= pawn && (move.to[5:3] == 3'd6 || move.to[5:3] == 3'd1);
  end
  assign capture_o         = capture_q;
  assign quiet_o           = quiet_q;
  assign pawn_to_seventh_o = pawn_to_seventh_q;

endmodule
