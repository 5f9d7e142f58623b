// SPDX-License-Identifier: Apache-2.0
/// What goes into a pipeline that sleeps (cb_sleep) from one that does not: for the simulator's speed alone.
///
/// In hardware, and in tests of single units, a wire. In a simulation with COBALT_SLEEP defined out_o follows in_i with the
/// falling edges of the sleeping clock, so that the logic behind it, too, is not evaluated while the clock stands still.
/// in_i comes from registers of the clock that sleeps less. The first clock after the pipeline was woken sees what was
/// there before: it must be woken a clock before it is needed.
module cb_sleep_input #(
  parameter int unsigned Width = 1
) (
  /// Of cb_sleep.
  input  logic             clk_i,
  input  logic [Width-1:0] in_i,
  output logic [Width-1:0] out_o
);

`ifdef COBALT_SLEEP
  logic [Width-1:0] held_q;
  always_ff @(negedge clk_i) begin : hold
    held_q <= in_i;
  end
  assign out_o = held_q;
`else
  assign out_o = in_i;
  logic unused_clk;
  assign unused_clk = clk_i;
`endif

endmodule
