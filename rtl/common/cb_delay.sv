// SPDX-License-Identifier: Apache-2.0
/// Delays a signal by Cycles clocks (0 is a wire). Becomes shift-register LUTs: no reset.
module cb_delay #(
  parameter int unsigned Width = 1,
  parameter int unsigned Cycles = 1
) (
  input  logic             clk_i,
  input  logic [Width-1:0] in_i,
  output logic [Width-1:0] out_o
);

  if (Cycles == 0) begin : g_wire
    logic unused_clk;
    assign unused_clk = clk_i;
    assign out_o = in_i;
  end else if (Cycles == 1) begin : g_register
    logic [Width-1:0] data_q;
    always_ff @(posedge clk_i) begin : data_regs
      data_q <= in_i;
    end
    assign out_o = data_q;
  end else begin : g_shift
    // Stage k in bits [Width*k +: Width]; the newest is stage 0.
    logic [Width*Cycles-1:0] data_q;
    always_ff @(posedge clk_i) begin : data_regs
      data_q <= {data_q[Width*(Cycles-1)-1:0], in_i};
    end
    assign out_o = data_q[Width*(Cycles-1) +: Width];
  end

endmodule
