// SPDX-License-Identifier: Apache-2.0
/// Tells apart what the memory was asked before and after a reset of the kernel alone: the number of the time between two
/// resets, which goes out as the AXI id of every request.
///
/// A memory that was not reset with the kernel answers what the kernel has forgotten. Such answers carry the id of an
/// earlier time, and the arbiters drop them. An answer is taken for a new one only when 2^MemoryIdBits resets lie between it
/// and its request.
/// The number changes in the clock in which the shell sees the reset, when no address is valid any more. It is not reset: it
/// begins with 0 when the device is configured. Latency 0. Back-pressure: none.
module cb_axi_epoch (
  input  logic                                 clk_i,
  input  logic                                 rst_ni,
  output logic [cb_spec_pkg::MemoryIdBits-1:0] epoch_o
);

  logic                                 rst_nq;
  logic [cb_spec_pkg::MemoryIdBits-1:0] epoch_q;
  initial begin
    rst_nq  = 1'b0;
    epoch_q = '0;
  end
  always_ff @(posedge clk_i) begin : epoch_regs
    rst_nq <= rst_ni;
    if (rst_nq && !rst_ni) begin
      epoch_q <= epoch_q + 1'b1;
    end
  end
  assign epoch_o = epoch_q;

endmodule
