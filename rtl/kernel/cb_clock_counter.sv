// SPDX-License-Identifier: Apache-2.0
/// Counts clocks for a completion; stays at cb_spec_pkg::MostCounted.
///
/// count_o holds what came before this clock. II = 1. Back-pressure: none. Reset and clear_i (which wins over more_i in the
/// same clock) begin again from 0 with the next clock.
module cb_clock_counter #(
  parameter int unsigned MoreBits = 1
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                clear_i,
  input  logic [MoreBits-1:0] more_i,
  output logic [31:0]         count_o
);

  logic [31:0] count_q;
  logic [32:0] sum;
  assign sum = {1'b0, count_q} + 33'(more_i);
  always_ff @(posedge clk_i) begin : count_regs
    if (!rst_ni || clear_i) begin
      count_q <= '0;
    end else begin
      count_q <= sum[32] ? cb_spec_pkg::MostCounted : sum[31:0];
    end
  end
  assign count_o = count_q;

endmodule
