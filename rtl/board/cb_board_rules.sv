// SPDX-License-Identifier: Apache-2.0
/// For assertions only: what every unit that reads the board and its attack maps may rely on. Not synthesised.
///
/// All inputs are aligned with the attack maps. A position with an encoding error is refused, so only rules that hold
/// for every code are checked for it. No latency, no outputs.
module cb_board_rules (
  input logic                                      clk_i,
  input logic                                      valid_i,
  /// Encoding errors of the position (cb_decode).
  input logic [cb_spec_pkg::PositionErrorBits-1:0] errors_i,
  input cb_board_pkg::pieces_t                     white_i,
  input cb_board_pkg::pieces_t                     black_i,
  input logic [63:0]                               occupied_i,
  input cb_board_pkg::attacks_t                    white_attacks_i,
  input cb_board_pkg::attacks_t                    black_attacks_i
);

`ifdef COBALT_ASSERT
  localparam logic [63:0] BackRanks = 64'hff00_0000_0000_00ff;

  logic legal;
  logic [63:0] twice, white_all, black_all, white_jumps, black_jumps, white_beside, black_beside;

  always_comb begin : sets
    legal        = valid_i && errors_i == '0;
    white_all    = white_i.pawn | white_i.knight | white_i.bishop | white_i.rook | white_i.queen | white_i.king;
    black_all    = black_i.pawn | black_i.knight | black_i.bishop | black_i.rook | black_i.queen | black_i.king;
    // Each set with those before it.
    twice        = (white_i.pawn & white_i.knight) | ((white_i.pawn | white_i.knight) & white_i.bishop) |
                   ((white_i.pawn | white_i.knight | white_i.bishop) & white_i.rook) |
                   ((white_i.pawn | white_i.knight | white_i.bishop | white_i.rook) & white_i.queen) |
                   ((white_i.pawn | white_i.knight | white_i.bishop | white_i.rook | white_i.queen) & white_i.king) |
                   (black_i.pawn & black_i.knight) | ((black_i.pawn | black_i.knight) & black_i.bishop) |
                   ((black_i.pawn | black_i.knight | black_i.bishop) & black_i.rook) |
                   ((black_i.pawn | black_i.knight | black_i.bishop | black_i.rook) & black_i.queen) |
                   ((black_i.pawn | black_i.knight | black_i.bishop | black_i.rook | black_i.queen) & black_i.king) |
                   (black_all & white_all);
    white_jumps  = '0;
    black_jumps  = '0;
    white_beside = '0;
    black_beside = '0;
    for (int unsigned k = 0; k < 8; k++) begin
      white_jumps  = white_jumps | cb_board_pkg::jump(white_i.knight, k);
      black_jumps  = black_jumps | cb_board_pkg::jump(black_i.knight, k);
      white_beside = white_beside | cb_board_pkg::step(white_i.king, k);
      black_beside = black_beside | cb_board_pkg::step(black_i.king, k);
    end
  end

  a_one_piece: assert property (@(posedge clk_i) valid_i |-> twice == '0);
  a_one_king: assert property (@(posedge clk_i) legal |-> $onehot(white_i.king) && $onehot(black_i.king));
  a_occupied: assert property (@(posedge clk_i) legal |-> occupied_i == (white_all | black_all));
  a_pawn_ranks: assert property (@(posedge clk_i) legal |-> ((white_i.pawn | black_i.pawn) & BackRanks) == '0);
  // The maps are those of the pieces: two kinds tell.
  a_maps_of_pieces: assert property (@(posedge clk_i) valid_i |->
      white_attacks_i.knight == white_jumps && black_attacks_i.knight == black_jumps &&
      white_attacks_i.king == white_beside && black_attacks_i.king == black_beside);
  a_all_attacks: assert property (@(posedge clk_i) valid_i |->
      white_attacks_i.all == (white_attacks_i.pawn | white_attacks_i.knight | white_attacks_i.bishop |
                              white_attacks_i.rook | white_attacks_i.queen | white_attacks_i.king) &&
      black_attacks_i.all == (black_attacks_i.pawn | black_attacks_i.knight | black_attacks_i.bishop |
                              black_attacks_i.rook | black_attacks_i.queen | black_attacks_i.king));

  logic unused_bits;
  assign unused_bits = ^{white_attacks_i.slider, white_attacks_i.queen_ray, white_attacks_i.slider_xray_own,
                         white_attacks_i.slider_xray_enemy, white_attacks_i.queen_xray_own,
                         white_attacks_i.queen_xray_enemy, black_attacks_i.slider, black_attacks_i.queen_ray,
                         black_attacks_i.slider_xray_own, black_attacks_i.slider_xray_enemy,
                         black_attacks_i.queen_xray_own, black_attacks_i.queen_xray_enemy};
`endif

endmodule
