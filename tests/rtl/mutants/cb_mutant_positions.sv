// SPDX-License-Identifier: Apache-2.0
/// Random positions for the benches of run_mutants.py, decoded, with their attack maps. Not part of the design.
///
/// Every encoding is legal: two kings on different squares, the one to move as such, other pieces at random, no pawns
/// on the back ranks, no special codes. All outputs are aligned with the attack maps.
module cb_mutant_positions (
  input  logic                                      clk_i,
  output logic                                      valid_o,
  output cb_board_pkg::pieces_t                     white_o,
  output cb_board_pkg::pieces_t                     black_o,
  output logic [63:0]                               occupied_o,
  output logic                                      black_to_move_o,
  output logic [cb_spec_pkg::PositionErrorBits-1:0] errors_o,
  output cb_board_pkg::attacks_t                    white_attacks_o,
  output cb_board_pkg::attacks_t                    black_attacks_o
);

  localparam int unsigned MapCycles = cb_spec_pkg::AttackMapLatencyCycles;

  logic [cb_spec_pkg::PackedPositionBits-1:0] position_q;
  logic [3:0] code;
  int unsigned own_king, enemy_king, density;
  always @(posedge clk_i) begin : positions
    own_king   = $urandom_range(0, 63);
    enemy_king = (own_king + $urandom_range(1, 63)) % 64;
    density    = $urandom_range(1, 8);
    for (int unsigned s = 0; s < 64; s++) begin
      code = 4'($urandom_range(1, 5));
      if (code == 4'd1 && (s < 8 || s >= 56)) code = 4'd2;
      if ($urandom_range(0, 1) == 1) code = code + 4'd8;
      if ($urandom_range(0, 8) >= density) code = 4'd0;
      if (s == own_king) code = 4'(cb_spec_pkg::KingToMove);
      if (s == enemy_king) code = (density % 2 == 0) ? 4'(cb_spec_pkg::WhiteKing) : 4'(cb_spec_pkg::BlackKing);
      position_q[4*s +: 4] <= code;
    end
  end

  cb_board_pkg::board_t board;
  logic [cb_spec_pkg::PackedPositionBits-1:0] placement;
  cb_decode u_decode (.clk_i, .position_i(position_q), .board_o(board), .placement_o(placement), .errors_o);
  cb_attack_map #(.Black(1'b0)) u_white_attacks (.clk_i, .pieces_i(board.white), .occupied_i(board.occupied),
                                                 .attacks_o(white_attacks_o));
  cb_attack_map #(.Black(1'b1)) u_black_attacks (.clk_i, .pieces_i(board.black), .occupied_i(board.occupied),
                                                 .attacks_o(black_attacks_o));
  cb_delay #(.Width(2 * cb_board_pkg::PiecesBits + 65), .Cycles(MapCycles)) u_board (
    .clk_i, .in_i({board.white, board.black, board.occupied, board.black_to_move}),
    .out_o({white_o, black_o, occupied_o, black_to_move_o}));
  cb_settled u_settled (.clk_i, .settled_o(valid_o));

endmodule
