// SPDX-License-Identifier: Apache-2.0
/// The clock of a pipeline that is asleep while nothing is in it: for the simulator's speed alone.
///
/// In hardware, and in tests of single units, clk_o is clk_i. In a simulation with COBALT_SLEEP defined clk_o stands still
/// when wake_i was 0 for Cycles clocks, and Verilator then evaluates nothing behind it; what the pipeline would have
/// done in these clocks must change nothing that anybody sees. wake_i is settled before the rising edge that it is
/// to let through, so the bench changes its inputs with the falling edge.
module cb_sleep #(
  /// Clocks that the pipeline needs to run empty.
  parameter int unsigned Cycles = 64
) (
  input  logic clk_i,
  input  logic wake_i,
  output logic clk_o
);

`ifdef COBALT_SLEEP
  localparam int unsigned CountBits = $clog2(Cycles + 1);
  logic                 awake_q;
  logic [CountBits-1:0] left_q;  // clocks until it falls asleep
  always_ff @(negedge clk_i) begin : doze
    awake_q <= wake_i || left_q != '0;
    left_q  <= wake_i ? CountBits'(Cycles) : left_q - CountBits'(left_q != '0);
  end
  assign clk_o = clk_i && awake_q;
`else
  assign clk_o = clk_i;
  logic unused_wake;
  assign unused_wake = wake_i && Cycles != 0;
`endif

endmodule
