// SPDX-License-Identifier: Apache-2.0
/// Counts the steps of something whose number is known: whether any is left, and whether the next is the last, as registers.
///
/// Latency 1, II = 1. Back-pressure: none. A step is counted only while active_o. The numbers are compared as they are, with
/// 1 and with 2, so that load_i and step_i, which may be late, choose among what is known. Reset: nothing is left.
module cb_countdown #(
  /// Bits of the number of steps.
  parameter int unsigned Width = 32
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  /// Begin with count_i steps, at least 1; goes before a step in the same clock, which may be the last of what was counted.
  input  logic             load_i,
  input  logic [Width-1:0] count_i,
  input  logic             step_i,
  output logic             active_o,
  output logic             last_o
);

  logic [Width-1:0] left_d, left_q;
  logic active_d, active_q, last_d, last_q;

  always_comb begin : next_state
    left_d   = load_i ? count_i : left_q - Width'(step_i);
    active_d = load_i || (active_q && !(step_i && last_q));
    last_d   = load_i ? count_i == Width'(1) : (step_i ? left_q == Width'(2) : last_q);
  end

  always_ff @(posedge clk_i) begin : left_regs
    left_q <= left_d;
  end
  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      active_q <= 1'b0;
      last_q   <= 1'b0;
    end else begin
      active_q <= active_d;
      last_q   <= last_d;
    end
  end

  assign active_o = active_q;
  assign last_o   = last_q;

`ifdef COBALT_ASSERT
  a_count: assert property (@(posedge clk_i) disable iff (!rst_ni) load_i |-> count_i != '0);
  a_step: assert property (@(posedge clk_i) disable iff (!rst_ni) step_i |-> active_q);
  a_flags: assert property (@(posedge clk_i) disable iff (!rst_ni)
      active_q |-> left_q != '0 && last_q == (left_q == Width'(1)));
`endif

endmodule
