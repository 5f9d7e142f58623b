// SPDX-License-Identifier: Apache-2.0
/// Counts what a command does and what the kernel did since reset.
///
/// Each event counts one clock after it happens, so the sequencer finishes a command at the earliest two clocks after its
/// last event. `start_i` clears the counters of the command. Reset clears all of them.
module cb_kernel_counters (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  /// Pulse: a command begins.
  input  logic                     start_i,
  /// The command is running.
  input  logic                     running_i,
  /// Pulse: a command ends.
  input  logic                     finish_i,
  input  cb_kernel_pkg::events_t   events_i,
  /// Clocks from the address of a position burst to its first beat; valid with events_i.position_burst.
  input  logic [31:0]              burst_latency_i,
  output cb_kernel_pkg::counters_t counters_o,
  output cb_kernel_pkg::totals_t   totals_o
);

  cb_kernel_pkg::events_t   event_q;
  logic [31:0]              latency_q;
  cb_kernel_pkg::counters_t counters_d, counters_q;
  cb_kernel_pkg::totals_t   totals_d, totals_q;
  // Clocks since the first position of the command entered the evaluator, that clock not included.
  logic [63:0] span_d, span_q;
  logic        span_active_d, span_active_q;
  logic        finish_q;

  always_comb begin : count
    counters_d = counters_q;
    counters_d.command_clocks    = counters_q.command_clocks + 64'(running_i);
    counters_d.positions_done    = counters_q.positions_done + 32'(event_q.result_out);
    counters_d.positions_refused = counters_q.positions_refused + 32'(event_q.result_refused);
    counters_d.starved_clocks    = counters_q.starved_clocks + 32'(event_q.starved);
    counters_d.blocked_clocks    = counters_q.blocked_clocks + 32'(event_q.blocked);
    counters_d.read_beats        = counters_q.read_beats + 32'(event_q.position_beat) + 32'(event_q.parameter_beat);
    counters_d.write_beats       = counters_q.write_beats + 32'(event_q.write_beat);
    counters_d.read_bursts       = counters_q.read_bursts + 32'(event_q.position_burst);
    counters_d.parameters_done   = counters_q.parameters_done + 32'(event_q.parameter_loaded);
    if (event_q.position_burst) begin
      counters_d.read_latency_sum = counters_q.read_latency_sum + 64'(latency_q);
      if (latency_q > counters_q.read_latency_max) begin
        counters_d.read_latency_max = latency_q;
      end
    end
    span_active_d = span_active_q || event_q.position_in;
    span_d        = (span_active_q || event_q.position_in) ? span_q + 64'd1 : '0;
    if (event_q.result_out) begin
      counters_d.evaluate_clocks = span_q + 64'd1;
    end
    if (start_i) begin
      counters_d    = '0;
      span_active_d = 1'b0;
      span_d        = '0;
    end
    totals_d.clocks    = totals_q.clocks + 64'd1;
    totals_d.positions = totals_q.positions + 64'(event_q.result_out);
    totals_d.commands  = totals_q.commands + 32'(finish_q);
  end

  always_ff @(posedge clk_i) begin : data_regs
    latency_q <= burst_latency_i;
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      event_q       <= '0;
      counters_q    <= '0;
      totals_q      <= '0;
      span_q        <= '0;
      span_active_q <= 1'b0;
      finish_q      <= 1'b0;
    end else begin
      event_q       <= events_i;
      counters_q    <= counters_d;
      totals_q      <= totals_d;
      span_q        <= span_d;
      span_active_q <= span_active_d;
      finish_q      <= finish_i;
    end
  end

  assign counters_o = counters_q;
  assign totals_o   = totals_q;

endmodule
