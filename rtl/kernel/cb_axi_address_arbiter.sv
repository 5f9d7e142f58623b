// SPDX-License-Identifier: Apache-2.0
/// Chooses whose burst goes to an AXI address channel: the lowest client that asks.
///
/// Adds one clock to an address; the outputs are registers, and a_ready_i, which comes from a pin, ends in one (cb_skid). In the clock in which a burst is chosen taken_o is set and
/// grant_o names its client, one bit a client. Back-pressure: ready-valid on both sides, and room_i for whoever has to
/// remember the order. Reset touches valid and control bits only.
module cb_axi_address_arbiter #(
  parameter int unsigned Clients = 2
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  // Clients; client c in bit c, or in slice c
  input  logic [Clients-1:0]    valid_i,
  output logic [Clients-1:0]    ready_o,
  input  logic [64*Clients-1:0] address_i,
  input  logic [8*Clients-1:0]  length_i,
  /// The order of one more burst can be remembered.
  input  logic                  room_i,
  output logic                  taken_o,
  output logic [Clients-1:0]    grant_o,
  // The port
  output logic                  a_valid_o,
  input  logic                  a_ready_i,
  output logic [63:0]           a_address_o,
  output logic [7:0]            a_length_o
);

  logic        slice_ready, free;
  logic [63:0] address;
  logic [7:0]  length;

  assign free    = slice_ready && room_i;
  assign grant_o = valid_i & (~valid_i + Clients'(1));  // the lowest bit that is set
  assign taken_o = valid_i != '0 && free;
  assign ready_o = free ? grant_o : '0;

  always_comb begin : select
    address = '0;
    length  = '0;
    for (int unsigned client = 0; client < Clients; client++) begin
      if (grant_o[client]) begin
        address = address_i[64*client+:64];
        length  = length_i[8*client+:8];
      end
    end
  end

  cb_skid #(.Width(64 + 8)) u_slice (
    .clk_i, .rst_ni, .in_valid_i(taken_o), .in_ready_o(slice_ready), .in_data_i({address, length}),
    .out_valid_o(a_valid_o), .out_ready_i(a_ready_i), .out_data_o({a_address_o, a_length_o})
  );

`ifdef COBALT_ASSERT
  a_address_stable: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni && a_valid_o && !a_ready_i) |-> a_valid_o && $stable(a_address_o) && $stable(a_length_o));
  a_one_grant: assert property (@(posedge clk_i) disable iff (!rst_ni) taken_o |-> $onehot(grant_o));
`endif

endmodule
