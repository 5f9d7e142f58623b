// SPDX-License-Identifier: Apache-2.0
/// For assertions only: set once the clock has run long enough for every register of a pipeline without reset to hold
/// what came in. Not synthesised.
module cb_settled #(
  parameter int unsigned Clocks = cb_spec_pkg::EvaluatorLatencyCycles
) (
  input  logic clk_i,
  output logic settled_o
);

  int unsigned clocks_q = 0;

  always_ff @(posedge clk_i) begin : count
    if (clocks_q <= Clocks) begin
      clocks_q <= clocks_q + 1;
    end
  end

  assign settled_o = clocks_q > Clocks;

endmodule
