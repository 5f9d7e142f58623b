// SPDX-License-Identifier: Apache-2.0
/// How often somebody may take a clock of those who go before: at most once in Clocks clocks.
///
/// may_push_o stays until such a clock was taken (pushed_i), so that whoever waits gets it. Latency 1. Reset: it may.
module cb_push_clock #(
  parameter int unsigned Clocks = 37
) (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic pushed_i,
  output logic may_push_o
);

  localparam int unsigned WaitBits = $clog2(Clocks);

  logic                may_push_q;
  logic [WaitBits-1:0] wait_d, wait_q;  // clocks until it may

  always_comb begin : next_state
    wait_d = wait_q;
    if (pushed_i) begin
      wait_d = WaitBits'(Clocks - 1);
    end else if (wait_q != '0) begin
      wait_d = wait_q - 1'b1;
    end
  end
  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      wait_q     <= '0;
      may_push_q <= 1'b1;
    end else begin
      wait_q     <= wait_d;
      may_push_q <= wait_d == '0;
    end
  end
  assign may_push_o = may_push_q;

`ifdef COBALT_ASSERT
  a_when_it_may: assert property (@(posedge clk_i) disable iff (!rst_ni) pushed_i |-> may_push_q);
`endif

endmodule
