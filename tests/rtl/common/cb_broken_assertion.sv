// SPDX-License-Identifier: Apache-2.0
/// A module whose assertion fails when broken_i is set: proves that assertions run.
module cb_broken_assertion (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic broken_i,
  output logic seen_o
);

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      seen_o <= 1'b0;
    end else begin
      seen_o <= broken_i;
    end
  end

  a_must_fail_when_broken: assert property (@(posedge clk_i) disable iff (!rst_ni) broken_i |=> !seen_o);

endmodule
