// SPDX-License-Identifier: Apache-2.0
/// Squares that a line reaches in one direction: from each square of the set over empty squares, up to and with the
/// first piece.
///
/// reach = union over k = 1..7 of step^k(from), as long as the squares between are empty: what cb_ray computes, in
/// steps of three instead of doublings. Two logic levels, and a set that it is masked with goes into the second one.
/// Combinational. Direction is a constant of cb_board_pkg.
module cb_ray_reach #(
  parameter int unsigned Direction = cb_board_pkg::DirNorth
) (
  input  logic [63:0] from_i,
  input  logic [63:0] empty_i,
  output logic [63:0] reach_o
);

  function automatic logic [63:0] three_steps(input logic [63:0] b);
    three_steps = cb_board_pkg::step(cb_board_pkg::step(cb_board_pkg::step(b, Direction), Direction), Direction);
  endfunction

  // Of each square: reached from one to three squares away; the three squares before it are empty. The latter is the
  // same for all rays over the same empty squares, and synthesis makes it once.
  logic [63:0] empty_1, empty_2, from_1, from_2, near, clear;

  always_comb begin : lines
    empty_1 = cb_board_pkg::step(empty_i, Direction);
    empty_2 = empty_1 & cb_board_pkg::step(empty_1, Direction);
    from_1  = cb_board_pkg::step(from_i, Direction);
    from_2  = cb_board_pkg::step(from_1, Direction);
    near    = from_1 | (empty_1 & from_2) | (empty_2 & cb_board_pkg::step(from_2, Direction));
    clear   = empty_2 & three_steps(empty_i);
    // Seven squares away: only from one edge to the other.
    reach_o = near | (clear & three_steps(near)) |
              (clear & three_steps(clear) & cb_board_pkg::step(three_steps(three_steps(from_i)), Direction));
  end

endmodule
