// SPDX-License-Identifier: Apache-2.0
/// Credit counter: how many places of a buffer, or words of a stock, are free to be taken.
///
/// available = Initial - taken + given. Several credits are taken at once, one is given back at a time; both may
/// happen in one clock. Latency 1, II = 1. The user takes no more than available_o. Reset restores Initial.
module cb_credit #(
  /// Largest number of credits.
  parameter int unsigned Maximum = 16,
  /// Credits after reset: Maximum for free places, 0 for a stock.
  parameter int unsigned Initial = Maximum
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic                         take_i,
  /// Credits taken when take_i is set.
  input  logic [$clog2(Maximum+1)-1:0] take_amount_i,
  input  logic                         give_i,
  output logic [$clog2(Maximum+1)-1:0] available_o,
  /// available_o of the next clock, combinational: for a comparison that is to be a register.
  output logic [$clog2(Maximum+1)-1:0] available_next_o
);

  localparam int unsigned CountBits = $clog2(Maximum + 1);

  logic [CountBits-1:0] available_d, available_q;

  always_comb begin : next_state
    available_d = available_q - (take_i ? take_amount_i : '0) + CountBits'(give_i);
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      available_q <= CountBits'(Initial);
    end else begin
      available_q <= available_d;
    end
  end

  assign available_o      = available_q;
  assign available_next_o = available_d;

`ifdef COBALT_ASSERT
  a_not_overdrawn: assert property (@(posedge clk_i) disable iff (!rst_ni) take_i |-> take_amount_i <= available_q);
  a_not_overfull: assert property (@(posedge clk_i) disable iff (!rst_ni)
      give_i && !take_i |-> available_q != CountBits'(Maximum));
`endif

endmodule
