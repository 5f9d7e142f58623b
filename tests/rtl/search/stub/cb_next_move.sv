// SPDX-License-Identifier: Apache-2.0
/// The ports and the latency of the move generator, answered by the test (stub_moves.cpp): the barrel around it is
/// Verilated in seconds and simulated many times faster. Its order of moves is one of its own.
module cb_next_move (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  input  logic                                          param_valid_i,
  input  logic                                          param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0]  param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]     param_data_i,
  input  logic                                          valid_i,
  input  logic                                          bank_i,
  input  cb_moves_pkg::request_t                        request_i,
  output logic                                          valid_o,
  output cb_moves_pkg::answer_t                         answer_o,
  output logic                                          in_check_o
);

  import "DPI-C" function int unsigned cobalt_stub_next_move(
    input longint unsigned position_0, input longint unsigned position_1, input longint unsigned position_2,
    input longint unsigned position_3, input int unsigned last, input int unsigned exclude_0,
    input int unsigned exclude_1, input int unsigned exclude_2, input int unsigned mode, input int unsigned hints,
    input int unsigned illegal);

  localparam int unsigned Latency = cb_spec_pkg::NextMoveLatencyCycles;
  localparam int unsigned AnswerBits = $bits(cb_moves_pkg::answer_t);

  logic [AnswerBits:0] answer_q;
  logic [Latency:1]    valid_q;
  always_ff @(posedge clk_i) begin : ask
    if (valid_i) begin
      answer_q <= (AnswerBits + 1)'(cobalt_stub_next_move(request_i.position[63:0], request_i.position[127:64],
          request_i.position[191:128], request_i.position[255:192], 32'(request_i.last), 32'(request_i.exclude_0),
          32'(request_i.exclude_1), 32'(request_i.exclude_2), 32'(request_i.mode), 32'(request_i.hints),
          32'(request_i.illegal)));
    end
    valid_q <= rst_ni ? {valid_q[Latency-1:1], valid_i} : '0;
  end
  cb_delay #(.Width(AnswerBits + 1), .Cycles(Latency - 1)) u_delay (
    .clk_i, .in_i(answer_q), .out_o({in_check_o, answer_o})
  );
  assign valid_o = valid_q[Latency];

  logic unused_bits;
  assign unused_bits = ^{param_valid_i, param_bank_i, param_address_i, param_data_i, bank_i, request_i.targets};

endmodule
