// SPDX-License-Identifier: Apache-2.0
/// A row of full adders: a + b + c = sum + 2 * carry in every bit position. Combinational, one LUT a bit.
module cb_full_adder #(
  parameter int unsigned Width = 64
) (
  input  logic [Width-1:0] a_i,
  input  logic [Width-1:0] b_i,
  input  logic [Width-1:0] c_i,
  output logic [Width-1:0] sum_o,
  output logic [Width-1:0] carry_o
);

  assign sum_o   = a_i ^ b_i ^ c_i;
  assign carry_o = (a_i & b_i) | (c_i & (a_i ^ b_i));

endmodule
