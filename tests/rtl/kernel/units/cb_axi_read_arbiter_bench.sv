// SPDX-License-Identifier: Apache-2.0
/// The arbiter of readers with the fields of its structs as vectors; client c in bit c, or in slice c.
module cb_axi_read_arbiter_bench #(
  parameter int unsigned Clients = 3,
  parameter int unsigned MaxBursts = 32
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  input  logic [Clients-1:0]    ar_valid_i,
  output logic [Clients-1:0]    ar_ready_o,
  input  logic [64*Clients-1:0] ar_address_i,
  input  logic [8*Clients-1:0]  ar_length_i,
  output logic [Clients-1:0]    r_valid_o,
  // As the first client sees them
  output logic [511:0]          r_data_o,
  output logic                  r_last_o,
  output logic                  r_error_o,
  input  logic [cb_spec_pkg::MemoryIdBits-1:0] epoch_i,
  output logic                  ar_valid_o,
  input  logic                  ar_ready_i,
  output logic [63:0]           ar_address_o,
  output logic [7:0]            ar_length_o,
  input  logic                  r_valid_i,
  input  logic [cb_spec_pkg::MemoryIdBits-1:0] r_id_i,
  input  logic [511:0]          r_data_i,
  input  logic                  r_last_i,
  input  logic                  r_error_i
);

  localparam int unsigned RequestBits = cb_kernel_pkg::AxiReadRequestBits;
  localparam int unsigned ResponseBits = cb_kernel_pkg::AxiReadResponseBits;

  logic [RequestBits*Clients-1:0]  requests;
  logic [ResponseBits*Clients-1:0] responses;
  for (genvar client = 0; client < Clients; client++) begin : g_client
    cb_kernel_pkg::axi_read_request_t  request;
    cb_kernel_pkg::axi_read_response_t response;
    assign request.ar_valid   = ar_valid_i[client];
    assign request.ar_address = ar_address_i[64*client+:64];
    assign request.ar_length  = ar_length_i[8*client+:8];
    assign requests[RequestBits*client+:RequestBits] = request;
    assign response           = responses[ResponseBits*client+:ResponseBits];
    assign ar_ready_o[client] = response.ar_ready;
    assign r_valid_o[client]  = response.r_valid;
    if (client == 0) begin : g_first
      assign r_data_o  = response.r_data;
      assign r_last_o  = response.r_last;
      assign r_error_o = response.r_error;
    end
    a_same_beat: assert property (@(posedge clk_i) disable iff (!rst_ni)
        response.r_data == r_data_o && response.r_last == r_last_o && response.r_error == r_error_o);
  end

  cb_axi_read_arbiter #(.Clients(Clients), .MaxBursts(MaxBursts)) u_arbiter (
    .clk_i, .rst_ni, .request_i(requests), .response_o(responses), .epoch_i,
    .ar_valid_o, .ar_ready_i, .ar_address_o, .ar_length_o, .r_valid_i, .r_id_i, .r_data_i, .r_last_i, .r_error_i
  );

endmodule
