// SPDX-License-Identifier: Apache-2.0
/// Random positions through the map of pins, for run_mutants.py. Not part of the design.
module cb_mutant_pins_bench (
  input  logic clk_i,
  output logic out_o
);

  logic valid, black_to_move;
  cb_board_pkg::pieces_t white, black;
  logic [63:0] occupied;
  logic [cb_spec_pkg::PositionErrorBits-1:0] errors;
  cb_board_pkg::attacks_t white_attacks, black_attacks;
  cb_mutant_positions u_positions (
    .clk_i, .valid_o(valid), .white_o(white), .black_o(black), .occupied_o(occupied), .black_to_move_o(black_to_move),
    .errors_o(errors), .white_attacks_o(white_attacks), .black_attacks_o(black_attacks)
  );

  logic [511:0] pinned;
  logic [23:0] kinds;
  logic [7:0] by_queen, pinner_protected, permanent, simple;
  logic [63:0] any, mpinned;
  cb_pin_map #(.Black(1'b0)) u_pins (
    .clk_i, .own_i(white), .enemy_i(black), .occupied_i(occupied), .own_attacks_i(white_attacks),
    .enemy_attacks_i(black_attacks), .pinned_o(pinned), .kind_o(kinds), .by_queen_o(by_queen),
    .pinner_protected_o(pinner_protected), .permanent_o(permanent), .simply_hung_o(simple), .any_o(any),
    .mpinned_o(mpinned)
  );
  assign out_o = ^{pinned, kinds, by_queen, pinner_protected, permanent, simple, any, mpinned, valid, black_to_move,
                   errors};

endmodule
