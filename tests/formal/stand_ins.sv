// SPDX-License-Identifier: Apache-2.0
// What stands in the place of generator and evaluator in proofs of their services: the ports, and nothing behind them. What
// is proved is who is served when, not what comes of it.

/// The move generator.
module cb_next_move (
  input  logic                                         clk_i,
  input  logic                                         rst_ni,
  input  logic                                         param_valid_i,
  input  logic                                         param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data_i,
  input  logic                                         valid_i,
  input  logic                                         bank_i,
  input  cb_moves_pkg::request_t                       request_i,
  output logic                                         valid_o,
  output cb_moves_pkg::answer_t                        answer_o,
  output logic                                         in_check_o
);
  assign valid_o    = 1'b0;
  assign answer_o   = '0;
  assign in_check_o = 1'b0;
endmodule

/// The evaluator.
module cb_evaluator #(
  parameter int unsigned TagWidth = 8,
  parameter bit SidesInTurn = 1'b0
) (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  input  logic                                          param_valid_i,
  input  logic                                          param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0]  param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]     param_data_i,
  input  logic                                          in_valid_i,
  input  logic                                          in_bank_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0]    in_position_i,
  input  logic [TagWidth-1:0]                           in_tag_i,
  output logic signed [cb_spec_pkg::EvaluationSumWidth-1:0] early_total_o,
  output logic                                          early_draw_o,
  output logic                                          out_valid_o,
  output logic [TagWidth-1:0]                           out_tag_o,
  output logic [31:0]                                   out_result_o
);
  assign early_total_o = '0;
  assign early_draw_o  = 1'b0;
  assign out_valid_o   = 1'b0;
  assign out_tag_o     = '0;
  assign out_result_o  = '0;
endmodule
