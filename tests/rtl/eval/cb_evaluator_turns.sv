// SPDX-License-Identifier: Apache-2.0
/// The evaluator with both sides in turn, under a name of its own.
module cb_evaluator_turns (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  input  logic                                          param_valid_i,
  input  logic                                          param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0]  param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]     param_data_i,
  input  logic                                          in_valid_i,
  input  logic                                          in_bank_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0]    in_position_i,
  input  logic [7:0]                                    in_tag_i,
  output logic signed [cb_spec_pkg::EvaluationSumWidth-1:0] early_total_o,
  output logic                                          early_draw_o,
  output logic                                          out_valid_o,
  output logic [7:0]                                    out_tag_o,
  output logic [31:0]                                   out_result_o
);

  cb_evaluator #(.SidesInTurn(1'b1)) u_evaluator (.*);

endmodule
