// SPDX-License-Identifier: Apache-2.0
/// Copies of a reset, each a register of its own behind Stages registers, so that none has a large fan-out and the tool may
/// place each beside those that it resets. They change together.
///
/// Latency Stages + 1. From the configuration of the device on the copies say reset, until rst_ni has come through. The
/// attributes keep synthesis from making one register of all copies, or a shift register of the stages. Not dont_touch: that
/// goes on to placement and routing, which then could not replicate a copy with still too large a fan-out, and merges
/// equal drivers only when it is told to.
module cb_reset #(
  parameter int unsigned Copies = 1,
  parameter int unsigned Stages = 1
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  output logic [Copies-1:0] rst_no
);

  (* keep = "true", shreg_extract = "no" *) logic [Stages-1:0] stages_q = '0;
  (* keep = "true" *) logic [Copies-1:0] copies_q = '0;

  always_ff @(posedge clk_i) begin : reset_regs
    stages_q <= Stages'({stages_q, rst_ni});
    copies_q <= {Copies{stages_q[Stages-1]}};
  end
  assign rst_no = copies_q;

endmodule
