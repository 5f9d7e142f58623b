// SPDX-License-Identifier: Apache-2.0
/// Counts the bursts of a list and their latencies, as a completion tells them: the sum stays at cb_spec_pkg::MostCounted.
///
/// The outputs hold the bursts since clear_i, that of this clock included. II = 1. Back-pressure: none. Reset and
/// clear_i (which wins over a burst in the same clock) begin again from 0 with the next clock.
module cb_burst_counts (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        clear_i,
  /// A burst's first beat came, latency_i clocks after its address.
  input  logic        burst_i,
  input  logic [31:0] latency_i,
  output logic [31:0] bursts_o,
  output logic [31:0] latency_max_o,
  output logic [31:0] latency_sum_o
);

  logic [31:0] bursts_q, latency_max_q, latency_sum_q;

  logic [32:0] sum;
  assign sum = {1'b0, latency_sum_q} + {1'b0, latency_i};

  always_comb begin : count
    bursts_o      = bursts_q;
    latency_max_o = latency_max_q;
    latency_sum_o = latency_sum_q;
    if (burst_i) begin
      bursts_o      = bursts_q + 32'd1;
      latency_max_o = latency_i > latency_max_q ? latency_i : latency_max_q;
      latency_sum_o = sum[32] ? cb_spec_pkg::MostCounted : sum[31:0];
    end
  end

  always_ff @(posedge clk_i) begin : count_regs
    if (!rst_ni || clear_i) begin
      bursts_q      <= '0;
      latency_max_q <= '0;
      latency_sum_q <= '0;
    end else begin
      bursts_q      <= bursts_o;
      latency_max_q <= latency_max_o;
      latency_sum_q <= latency_sum_o;
    end
  end

endmodule
