// SPDX-License-Identifier: Apache-2.0
/// The arbiter of writers with the fields of its structs as vectors; client c in bit c, or in slice c.
module cb_axi_write_arbiter_bench #(
  parameter int unsigned Clients = 2,
  parameter int unsigned MaxBursts = 32
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic [Clients-1:0]     aw_valid_i,
  output logic [Clients-1:0]     aw_ready_o,
  input  logic [64*Clients-1:0]  aw_address_i,
  input  logic [8*Clients-1:0]   aw_length_i,
  input  logic [Clients-1:0]     w_valid_i,
  output logic [Clients-1:0]     w_ready_o,
  input  logic [512*Clients-1:0] w_data_i,
  input  logic [16*Clients-1:0]  w_words_i,
  input  logic [Clients-1:0]     w_last_i,
  output logic [Clients-1:0]     b_valid_o,
  // As the first client sees it
  output logic                   b_error_o,
  input  logic [cb_spec_pkg::MemoryIdBits-1:0] epoch_i,
  output logic                   aw_valid_o,
  input  logic                   aw_ready_i,
  output logic [63:0]            aw_address_o,
  output logic [7:0]             aw_length_o,
  output logic                   w_valid_o,
  input  logic                   w_ready_i,
  output logic [511:0]           w_data_o,
  output logic [63:0]            w_strobe_o,
  output logic                   w_last_o,
  input  logic                   b_valid_i,
  input  logic [cb_spec_pkg::MemoryIdBits-1:0] b_id_i,
  input  logic                   b_error_i
);

  localparam int unsigned RequestBits = cb_kernel_pkg::AxiWriteRequestBits;
  localparam int unsigned ResponseBits = cb_kernel_pkg::AxiWriteResponseBits;

  logic [RequestBits*Clients-1:0]  requests;
  logic [ResponseBits*Clients-1:0] responses;
  for (genvar client = 0; client < Clients; client++) begin : g_client
    cb_kernel_pkg::axi_write_request_t  request;
    cb_kernel_pkg::axi_write_response_t response;
    assign request.aw_valid   = aw_valid_i[client];
    assign request.aw_address = aw_address_i[64*client+:64];
    assign request.aw_length  = aw_length_i[8*client+:8];
    assign request.w_valid    = w_valid_i[client];
    assign request.w_last     = w_last_i[client];
    assign request.w_words    = w_words_i[16*client+:16];
    assign request.w_data     = w_data_i[512*client+:512];
    assign requests[RequestBits*client+:RequestBits] = request;
    assign response           = responses[ResponseBits*client+:ResponseBits];
    assign aw_ready_o[client] = response.aw_ready;
    assign w_ready_o[client]  = response.w_ready;
    assign b_valid_o[client]  = response.b_valid;
    if (client == 0) begin : g_first
      assign b_error_o = response.b_error;
    end
    a_same_error: assert property (@(posedge clk_i) disable iff (!rst_ni) response.b_error == b_error_o);
  end

  cb_axi_write_arbiter #(.Clients(Clients), .MaxBursts(MaxBursts)) u_arbiter (
    .clk_i, .rst_ni, .request_i(requests), .response_o(responses), .epoch_i,
    .aw_valid_o, .aw_ready_i, .aw_address_o, .aw_length_o, .w_valid_o, .w_ready_i, .w_data_o, .w_strobe_o, .w_last_o,
    .b_valid_i, .b_id_i, .b_error_i
  );

endmodule
