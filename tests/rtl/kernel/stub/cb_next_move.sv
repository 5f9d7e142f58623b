// SPDX-License-Identifier: Apache-2.0
/// Stands in for the move generator in tests of the kernel: the same ports, the same latency, a few lines of logic.
///
/// The move is the exclusive or of the 16-bit words of the position and of the last move; the status is the mode.
/// Latency NextMoveLatencyCycles, II = 1. Reset: valid bits.
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

  localparam int unsigned Latency = cb_spec_pkg::NextMoveLatencyCycles;
  logic [Latency-1:0]          valid_q;
  cb_moves_pkg::answer_t       answer;

  always_comb begin : mix
    answer        = '0;
    answer.move   = request_i.last;
    answer.status = request_i.mode;
    answer.found  = 1'b1;
    answer.hint   = request_i.hints[1:0];
    answer.kind   = request_i.exclude_0[1:0];
    for (int unsigned word = 0; word < cb_spec_pkg::PackedPositionBits / 16; word++) begin
      answer.move = answer.move ^ request_i.position[16*word+:16];
    end
  end
  always_ff @(posedge clk_i) begin : control_regs
    valid_q <= rst_ni ? {valid_q[Latency-2:0], valid_i} : '0;
  end
  cb_delay #(.Width($bits(answer)), .Cycles(Latency)) u_delay (.clk_i, .in_i(answer), .out_o(answer_o));

  assign valid_o    = valid_q[Latency-1];
  assign in_check_o = 1'b0;

  logic unused;
  assign unused = ^{param_valid_i, param_bank_i, param_address_i, param_data_i, bank_i, request_i.targets,
                    request_i.exclude_0, request_i.exclude_1, request_i.exclude_2, request_i.hints,
                    request_i.illegal};

endmodule
