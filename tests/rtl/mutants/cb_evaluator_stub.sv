// SPDX-License-Identifier: Apache-2.0
/// In place of cb_evaluator in the bench of its service: valid and tag come out after the latency, the result is 0. Not
/// part of the design.
module cb_evaluator #(
  parameter int unsigned TagWidth = 8
) (
  input  logic                                         clk_i,
  input  logic                                         rst_ni,
  input  logic                                         param_valid_i,
  input  logic                                         param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data_i,
  input  logic                                         in_valid_i,
  input  logic                                         in_bank_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0]   in_position_i,
  input  logic [TagWidth-1:0]                          in_tag_i,
  output logic                                         out_valid_o,
  output logic [TagWidth-1:0]                          out_tag_o,
  output logic [31:0]                                  out_result_o
);

  localparam int unsigned Latency = cb_spec_pkg::EvaluatorLatencyCycles;

  cb_delay #(.Width(TagWidth + 1), .Cycles(Latency)) u_delay (
    .clk_i, .in_i({in_valid_i && rst_ni, in_tag_i}), .out_o({out_valid_o, out_tag_o}));
  assign out_result_o = '0;

  logic unused_bits;
  assign unused_bits = ^{param_valid_i, param_bank_i, param_address_i, param_data_i, in_bank_i, in_position_i};

endmodule
