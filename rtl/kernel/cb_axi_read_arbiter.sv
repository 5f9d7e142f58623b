// SPDX-License-Identifier: Apache-2.0
/// Lets several readers share the read channels of one AXI port.
///
/// The lowest client that asks gets its burst in. Data come back in the order of the addresses (one id), so a queue of
/// client numbers says whose beat it is. Clients always take their beats. A beat of another id than epoch_i, or one that nobody
/// has asked for, is dropped: the memory still answers what was asked before a reset (cb_axi_epoch). Adds one clock to an address and one to
/// data, whose pins end in registers. Back-pressure: ready-valid for addresses. Reset touches valid and control bits only.
module cb_axi_read_arbiter #(
  parameter int unsigned Clients = 3,
  /// Bursts outstanding, all clients together: a power of two.
  parameter int unsigned MaxBursts = 32
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  // Clients; client c in slice c: an axi_read_request_t, an axi_read_response_t
  input  logic [cb_kernel_pkg::AxiReadRequestBits*Clients-1:0]  request_i,
  output logic [cb_kernel_pkg::AxiReadResponseBits*Clients-1:0] response_o,
  /// Id of what is asked now.
  input  logic [cb_spec_pkg::MemoryIdBits-1:0] epoch_i,
  // The port
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

  // ---- clients: the fields of their structs in order (Yosys 0.23 reads no struct in a generate block) ----
  logic [Clients-1:0]    ar_valid, ar_ready, r_valid_q;
  logic [64*Clients-1:0] ar_address;
  logic [8*Clients-1:0]  ar_length;
  logic [511:0]          r_data_q;
  logic                  r_last_q, r_error_q;
  for (genvar client = 0; client < Clients; client++) begin : g_client
    assign {ar_valid[client], ar_address[64*client+:64], ar_length[8*client+:8]} =
        request_i[RequestBits*client+:RequestBits];
    assign response_o[ResponseBits*client+:ResponseBits] =
        {ar_ready[client], r_valid_q[client], r_last_q, r_error_q, r_data_q};
  end

  logic [Clients-1:0] grant, owner;
  logic               taken, order_ready, order_valid, r_own, r_valid;
  assign r_own   = r_valid_i && r_id_i == epoch_i;
  assign r_valid = r_own && order_valid;

  cb_axi_address_arbiter #(.Clients(Clients)) u_address (
    .clk_i, .rst_ni, .valid_i(ar_valid), .ready_o(ar_ready), .address_i(ar_address), .length_i(ar_length),
    .room_i(order_ready), .taken_o(taken), .grant_o(grant),
    .a_valid_o(ar_valid_o), .a_ready_i(ar_ready_i), .a_address_o(ar_address_o), .a_length_o(ar_length_o)
  );

  cb_fifo #(.Width(Clients), .Depth(MaxBursts)) u_order (
    .clk_i, .rst_ni,
    .in_valid_i(taken), .in_ready_o(order_ready), .in_data_i(grant),
    .out_valid_o(order_valid), .out_ready_i(r_valid && r_last_i), .out_data_o(owner)
  );

  always_ff @(posedge clk_i) begin : data_regs
    r_data_q  <= r_data_i;
    r_last_q  <= r_last_i;
    r_error_q <= r_error_i;
  end
  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      r_valid_q <= '0;
    end else begin
      r_valid_q <= r_valid ? owner : '0;
    end
  end

`ifdef COBALT_ASSERT
  a_owner_known: assert property (@(posedge clk_i) disable iff (!rst_ni) r_own |-> order_valid);
  a_one_owner: assert property (@(posedge clk_i) disable iff (!rst_ni) order_valid |-> $onehot(owner));
`endif

endmodule
