// SPDX-License-Identifier: Apache-2.0
/// The evaluator as a service that several clients share: tagged requests in, tagged responses out.
///
/// One request a clock in all; the lowest client that asks is served, so a client that must never wait is client 0. A
/// request is taken when its valid and ready meet; its response comes exactly cb_spec_pkg::EvaluatorLatencyCycles
/// clocks later, with its tag, and must be taken. Requests name the parameter bank; a bank is not written while a
/// position that uses it is inside (cb_param_rules). II = 1. Back-pressure: ready for requests, none for responses.
/// Reset: as cb_evaluator.
module cb_evaluation_service #(
  parameter int unsigned Clients = 1,
  parameter int unsigned TagWidth = 8
) (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  // Parameter writes
  input  logic                                          param_valid_i,
  input  logic                                          param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0]  param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]     param_data_i,
  // Requests; client c in bit c, or in slice c
  input  logic [Clients-1:0]                            request_valid_i,
  output logic [Clients-1:0]                            request_ready_o,
  input  logic [Clients-1:0]                            request_bank_i,
  input  logic [cb_spec_pkg::PackedPositionBits*Clients-1:0] request_position_i,
  input  logic [TagWidth*Clients-1:0]                   request_tag_i,
  // Responses: at most one client has its valid set
  output logic [Clients-1:0]                            response_valid_o,
  output logic [TagWidth-1:0]                           response_tag_o,
  output logic [31:0]                                   response_result_o
);

  localparam int unsigned PositionBits = cb_spec_pkg::PackedPositionBits;

  logic [Clients-1:0]      grant, owner;
  logic                    valid, bank, out_valid;
  logic [PositionBits-1:0] position;
  logic [TagWidth-1:0]     tag;

  assign grant           = request_valid_i & (~request_valid_i + Clients'(1));  // the lowest bit that is set
  assign request_ready_o = grant;
  assign valid           = request_valid_i != '0;
  assign bank            = (grant & request_bank_i) != '0;

  always_comb begin : select
    position = '0;
    tag      = '0;
    for (int unsigned client = 0; client < Clients; client++) begin
      position = position | (request_position_i[PositionBits*client+:PositionBits] & {PositionBits{grant[client]}});
      tag      = tag | (request_tag_i[TagWidth*client+:TagWidth] & {TagWidth{grant[client]}});
    end
  end

  // The last result, or the last parameter write, is through long before.
  logic evaluator_clk;
  cb_sleep #(.Cycles(2 * (cb_spec_pkg::EvaluatorLatencyCycles + cb_spec_pkg::ParameterWriteCycles))) u_sleep (
    .clk_i, .wake_i(valid || param_valid_i || !rst_ni), .clk_o(evaluator_clk)
  );
  cb_evaluator #(.TagWidth(Clients + TagWidth)) u_evaluator (
    .clk_i(evaluator_clk), .rst_ni,
    .param_valid_i, .param_bank_i, .param_address_i, .param_data_i,
    .in_valid_i(valid), .in_bank_i(bank), .in_position_i(position), .in_tag_i({grant, tag}),
    .out_valid_o(out_valid), .out_tag_o({owner, response_tag_o}), .out_result_o(response_result_o)
  );
  assign response_valid_o = out_valid ? owner : '0;

`ifndef SYNTHESIS
  localparam int unsigned Latency = cb_spec_pkg::EvaluatorLatencyCycles;
  logic [Latency:1] valid_q;
  always_ff @(posedge clk_i) begin : flight_check
    if (!rst_ni) begin
      valid_q <= '0;
    end else begin
      valid_q <= {valid_q[Latency-1:1], valid};
    end
  end
  // Fixed latency, measured from outside the evaluator.
  a_latency: assert property (@(posedge clk_i) disable iff (!rst_ni) out_valid == valid_q[Latency]);
  a_one_owner: assert property (@(posedge clk_i) disable iff (!rst_ni) out_valid |-> $onehot(owner));
`endif

endmodule
