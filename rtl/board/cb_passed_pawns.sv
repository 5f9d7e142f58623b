// SPDX-License-Identifier: Apache-2.0
/// Passed pawns of a side: no enemy pawn ahead on the file or an adjacent one, and no own pawn ahead on the file
/// (definition: hls/eval/passed_pawn.hpp). At most one a file.
///
/// Sets are as the side sees them (cb_board_pkg::side_view_t). Latency 1, II = 1. Back-pressure: none.
/// Reset: none needed.
module cb_passed_pawns (
  input  logic        clk_i,
  input  logic [63:0] own_pawns_i,
  input  logic [63:0] enemy_pawns_i,
  /// A clock after the inputs.
  output logic [63:0] passed_o
);

  logic [63:0] stoppers, passed_q;

  always_comb begin : s1_stoppers
    stoppers = own_pawns_i | enemy_pawns_i | cb_board_pkg::east(enemy_pawns_i) | cb_board_pkg::west(enemy_pawns_i);
  end

  always_ff @(posedge clk_i) begin : data_regs
    passed_q <= own_pawns_i & ~cb_board_pkg::south_fill(cb_board_pkg::south(stoppers));
  end
  assign passed_o = passed_q;

`ifdef COBALT_ASSERT
  logic settled;
  cb_settled u_settled (.clk_i, .settled_o(settled));
  logic [23:0] files;
  assign files = cb_board_pkg::count_files(passed_o);
  a_one_a_file: assert property (@(posedge clk_i) settled |-> files[23:8] == '0);

  logic unused_files;
  assign unused_files = ^files[7:0];
`endif

endmodule
