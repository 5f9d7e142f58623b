// SPDX-License-Identifier: Apache-2.0
/// Counts an event of several cores: how many had it in this clock, how many in all.
///
/// Latency 1 to the sum, 2 to the total. Reset: both 0.
module cb_turn_count #(
  parameter int unsigned Cores = 1
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic [Cores-1:0]           cores_i,
  output logic [$clog2(Cores+1)-1:0] sum_o,
  output logic [63:0]                total_o
);

  localparam int unsigned SumBits = $clog2(Cores + 1);

  logic [SumBits-1:0] sum_d, sum_q;
  logic [63:0]        total_q;

  always_comb begin : sum_cores
    sum_d = '0;
    for (int unsigned core = 0; core < Cores; core++) begin
      sum_d = sum_d + SumBits'(cores_i[core]);
    end
  end
  always_ff @(posedge clk_i) begin : count_regs
    if (!rst_ni) begin
      sum_q   <= '0;
      total_q <= '0;
    end else begin
      sum_q   <= sum_d;
      total_q <= total_q + 64'(sum_q);
    end
  end
  assign sum_o   = sum_q;
  assign total_o = total_q;

endmodule
