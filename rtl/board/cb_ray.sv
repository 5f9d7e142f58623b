// SPDX-License-Identifier: Apache-2.0
/// Squares that sliders attack in one direction: from each slider over empty squares up to and with the blocker.
///
/// attacked = union over k = 1..7 of step^k(from), as long as the squares between are empty.
/// Combinational (parallel prefix over 3 doublings). Direction is a constant of cb_board_pkg.
module cb_ray #(
  parameter int unsigned Direction = cb_board_pkg::DirNorth
) (
  input  logic [63:0] from_i,
  input  logic [63:0] empty_i,
  output logic [63:0] attacked_o
);

  logic [63:0] from_1, from_2, from_4, empty_2, empty_4;

  always_comb begin : fill
    empty_2 = empty_i & cb_board_pkg::step(empty_i, Direction);
    empty_4 = empty_2 & cb_board_pkg::step(cb_board_pkg::step(empty_2, Direction), Direction);
    from_1 = from_i | (empty_i & cb_board_pkg::step(from_i, Direction));
    from_2 = from_1 | (empty_2 & cb_board_pkg::step(cb_board_pkg::step(from_1, Direction), Direction));
    from_4 = from_2 | (empty_4 & cb_board_pkg::step(cb_board_pkg::step(
        cb_board_pkg::step(cb_board_pkg::step(from_2, Direction), Direction), Direction), Direction));
    attacked_o = cb_board_pkg::step(from_4, Direction);
  end

endmodule
