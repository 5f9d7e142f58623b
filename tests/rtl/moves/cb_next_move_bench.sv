// SPDX-License-Identifier: Apache-2.0
/// cb_next_move with the fields of its request and answer as ports of their own. Not part of the design.
module cb_next_move_bench (
  input  logic                                         clk_i,
  input  logic                                         rst_ni,
  input  logic                                         param_valid_i,
  input  logic                                         param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data_i,
  input  logic                                         valid_i,
  input  logic                                         bank_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0]   position_i,
  input  logic [63:0]                                  targets_i,
  input  logic [15:0]                                  last_i,
  input  logic [15:0]                                  exclude_0_i,
  input  logic [15:0]                                  exclude_1_i,
  input  logic [15:0]                                  exclude_2_i,
  input  logic [7:0]                                   mode_i,
  input  logic [7:0]                                   hints_i,
  input  logic                                         illegal_i,
  output logic                                         valid_o,
  output logic [15:0]                                  move_o,
  output logic [7:0]                                   status_o,
  output logic                                         found_o,
  output logic                                         is_last_o,
  output logic [1:0]                                   hint_o,
  output logic [1:0]                                   kind_o,
  output logic                                         in_check_o
);

  cb_moves_pkg::request_t request;
  cb_moves_pkg::answer_t answer;

  always_comb begin : fields
    request.position  = position_i;
    request.targets   = targets_i;
    request.last      = last_i;
    request.exclude_0 = exclude_0_i;
    request.exclude_1 = exclude_1_i;
    request.exclude_2 = exclude_2_i;
    request.mode      = mode_i;
    request.hints     = hints_i[2:0];
    request.illegal   = illegal_i || hints_i[7:3] != '0;  // as the kernel
    move_o            = answer.move;
    status_o          = answer.status;
    found_o           = answer.found;
    is_last_o         = answer.is_last;
    hint_o            = answer.hint;
    kind_o            = answer.kind;
  end

  cb_next_move u_next_move (
    .clk_i, .rst_ni, .param_valid_i, .param_bank_i, .param_address_i, .param_data_i, .valid_i, .bank_i,
    .request_i(request), .valid_o, .answer_o(answer), .in_check_o
  );

endmodule
