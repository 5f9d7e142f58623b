// SPDX-License-Identifier: Apache-2.0
/// Mirrors the ranks of sets of squares that stand side by side. Wiring.
module cb_flip_ranks #(
  parameter int unsigned Sets = 1
) (
  input  logic [64*Sets-1:0] in_i,
  output logic [64*Sets-1:0] out_o
);

  for (genvar s = 0; s < Sets; s++) begin : g_set
    assign out_o[64*s +: 64] = cb_board_pkg::flip_ranks(in_i[64*s +: 64]);
  end

endmodule
