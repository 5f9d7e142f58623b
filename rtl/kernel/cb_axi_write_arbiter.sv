// SPDX-License-Identifier: Apache-2.0
/// Lets several writers share the write channels of one AXI port.
///
/// The lowest client that asks gets its burst in; its beats follow in the order of the addresses, and so do the
/// responses (one id): queues of client numbers say whose turn it is. A client asks when it has all beats of a burst, so
/// that nobody waits for it. A response of another id than epoch_i, or one that nobody waits for, is dropped: the memory still
/// answers what was asked before a reset (cb_axi_epoch). Adds one clock to an address, at least one to data (a register slice) and one to a response. Back-pressure:
/// ready-valid for addresses and data; clients always take responses. Reset touches valid and control bits only.
module cb_axi_write_arbiter #(
  parameter int unsigned Clients = 2,
  /// Bursts outstanding, all clients together: a power of two.
  parameter int unsigned MaxBursts = 32
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  // Clients; client c in slice c: an axi_write_request_t, an axi_write_response_t
  input  logic [cb_kernel_pkg::AxiWriteRequestBits*Clients-1:0]  request_i,
  output logic [cb_kernel_pkg::AxiWriteResponseBits*Clients-1:0] response_o,
  /// Id of what is asked now.
  input  logic [cb_spec_pkg::MemoryIdBits-1:0] epoch_i,
  // The port
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

  // ---- clients: the fields of their structs in order (Yosys 0.23 reads no struct in a generate block) ----
  logic [Clients-1:0]     aw_valid, aw_ready, w_valid, w_ready, w_last, b_valid_q;
  logic [64*Clients-1:0]  aw_address;
  logic [8*Clients-1:0]   aw_length;
  logic [16*Clients-1:0]  w_words;
  logic [512*Clients-1:0] w_data;
  logic                   b_error_q;
  for (genvar client = 0; client < Clients; client++) begin : g_client
    assign {aw_valid[client], aw_address[64*client+:64], aw_length[8*client+:8],
            w_valid[client], w_last[client], w_words[16*client+:16], w_data[512*client+:512]} =
        request_i[RequestBits*client+:RequestBits];
    assign response_o[ResponseBits*client+:ResponseBits] =
        {aw_ready[client], w_ready[client], b_valid_q[client], b_error_q};
  end

  // ---- addresses ----
  logic [Clients-1:0] grant, sender, owner;
  logic               taken, w_order_ready, b_order_ready, w_order_valid, b_order_valid;

  cb_axi_address_arbiter #(.Clients(Clients)) u_address (
    .clk_i, .rst_ni, .valid_i(aw_valid), .ready_o(aw_ready), .address_i(aw_address), .length_i(aw_length),
    .room_i(w_order_ready && b_order_ready), .taken_o(taken), .grant_o(grant),
    .a_valid_o(aw_valid_o), .a_ready_i(aw_ready_i), .a_address_o(aw_address_o), .a_length_o(aw_length_o)
  );

  // ---- data ----
  logic         send_valid, send_ready, send_last;
  logic [511:0] send_data;
  logic [15:0]  send_words, port_words;

  always_comb begin : select_data
    send_data  = '0;
    send_words = '0;
    for (int unsigned client = 0; client < Clients; client++) begin
      if (sender[client]) begin
        send_data  = w_data[512*client+:512];
        send_words = w_words[16*client+:16];
      end
    end
  end
  assign send_valid = w_order_valid && (sender & w_valid) != '0;
  assign send_last  = (sender & w_last) != '0;
  assign w_ready    = (w_order_valid && send_ready) ? sender : '0;

  cb_fifo #(.Width(Clients), .Depth(MaxBursts)) u_w_order (
    .clk_i, .rst_ni,
    .in_valid_i(taken), .in_ready_o(w_order_ready), .in_data_i(grant),
    .out_valid_o(w_order_valid), .out_ready_i(send_valid && send_ready && send_last), .out_data_o(sender)
  );

  cb_skid #(.Width(512 + 16 + 1)) u_w_slice (
    .clk_i, .rst_ni,
    .in_valid_i(send_valid), .in_ready_o(send_ready), .in_data_i({send_last, send_words, send_data}),
    .out_valid_o(w_valid_o), .out_ready_i(w_ready_i), .out_data_o({w_last_o, port_words, w_data_o})
  );
  for (genvar word = 0; word < 16; word++) begin : g_strobe
    assign w_strobe_o[4*word+:4] = {4{port_words[word]}};
  end

  // ---- responses ----
  logic b_own, b_valid;
  assign b_own   = b_valid_i && b_id_i == epoch_i;
  assign b_valid = b_own && b_order_valid;
  cb_fifo #(.Width(Clients), .Depth(MaxBursts)) u_b_order (
    .clk_i, .rst_ni,
    .in_valid_i(taken), .in_ready_o(b_order_ready), .in_data_i(grant),
    .out_valid_o(b_order_valid), .out_ready_i(b_valid), .out_data_o(owner)
  );
  always_ff @(posedge clk_i) begin : response_regs
    b_error_q <= b_error_i;
    if (!rst_ni) begin
      b_valid_q <= '0;
    end else begin
      b_valid_q <= b_valid ? owner : '0;
    end
  end

`ifdef COBALT_ASSERT
  a_owner_known: assert property (@(posedge clk_i) disable iff (!rst_ni) b_own |-> b_order_valid);
  a_one_owner: assert property (@(posedge clk_i) disable iff (!rst_ni) b_order_valid |-> $onehot(owner));
  a_data_stable: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni && w_valid_o && !w_ready_i) |->
      w_valid_o && $stable(w_data_o) && $stable(w_strobe_o) && $stable(w_last_o));
`endif

endmodule
