// SPDX-License-Identifier: Apache-2.0
/// Lets several readers share the read channels of one AXI port.
///
/// The lowest client that asks gets its burst in. Data come back in the order of the addresses (one id), so a queue of
/// client numbers says whose beat it is. Clients always take their beats. Adds one clock to an address and none to
/// data. Back-pressure: ready-valid for addresses. Reset touches valid and control bits only.
module cb_axi_read_arbiter #(
  parameter int unsigned Clients = 3,
  /// Bursts outstanding, all clients together: a power of two.
  parameter int unsigned MaxBursts = 32
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  // Clients; client c in bit c, or in slice c
  input  logic [Clients-1:0]    ar_valid_i,
  output logic [Clients-1:0]    ar_ready_o,
  input  logic [64*Clients-1:0] ar_address_i,
  input  logic [8*Clients-1:0]  ar_length_i,
  output logic [Clients-1:0]    r_valid_o,
  // The port
  output logic                  ar_valid_o,
  input  logic                  ar_ready_i,
  output logic [63:0]           ar_address_o,
  output logic [7:0]            ar_length_o,
  input  logic                  r_valid_i,
  input  logic                  r_last_i
);

  logic [Clients-1:0] grant, owner;
  logic               free, order_ready, order_valid, valid_d, valid_q;
  logic [63:0]        address_d, address_q;
  logic [7:0]         length_d, length_q;

  assign free       = (!valid_q || ar_ready_i) && order_ready;
  assign grant      = ar_valid_i & (~ar_valid_i + Clients'(1));  // the lowest bit that is set
  assign ar_ready_o = free ? grant : '0;
  assign valid_d    = (ar_valid_i != '0 && free) || (valid_q && !ar_ready_i);

  always_comb begin : select
    address_d = '0;
    length_d  = '0;
    for (int unsigned client = 0; client < Clients; client++) begin
      if (grant[client]) begin
        address_d = ar_address_i[64*client+:64];
        length_d  = ar_length_i[8*client+:8];
      end
    end
  end

  cb_fifo #(.Width(Clients), .Depth(MaxBursts)) u_order (
    .clk_i, .rst_ni,
    .in_valid_i(ar_valid_i != '0 && free), .in_ready_o(order_ready), .in_data_i(grant),
    .out_valid_o(order_valid), .out_ready_i(r_valid_i && r_last_i), .out_data_o(owner)
  );

  always_ff @(posedge clk_i) begin : data_regs
    if (free) begin
      address_q <= address_d;
      length_q  <= length_d;
    end
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      valid_q <= 1'b0;
    end else begin
      valid_q <= valid_d;
    end
  end

  assign ar_valid_o   = valid_q;
  assign ar_address_o = address_q;
  assign ar_length_o  = length_q;
  assign r_valid_o    = r_valid_i ? owner : '0;

  logic unused_state;
  assign unused_state = order_valid;

`ifndef SYNTHESIS
  a_owner_known: assert property (@(posedge clk_i) disable iff (!rst_ni) r_valid_i |-> order_valid);
  a_one_owner: assert property (@(posedge clk_i) disable iff (!rst_ni) order_valid |-> $onehot(owner));
  a_address_stable: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni && ar_valid_o && !ar_ready_i) |-> ar_valid_o && $stable(ar_address_o) && $stable(ar_length_o));
`endif

endmodule
