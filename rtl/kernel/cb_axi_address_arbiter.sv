// SPDX-License-Identifier: Apache-2.0
/// Chooses whose burst goes to an AXI address channel: the lowest client that asks.
///
/// Adds one clock to an address; the outputs are registers. In the clock in which a burst is chosen taken_o is set and
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

  logic        free, valid_q;
  logic [63:0] address_d, address_q;
  logic [7:0]  length_d, length_q;

  assign free    = (!valid_q || a_ready_i) && room_i;
  assign grant_o = valid_i & (~valid_i + Clients'(1));  // the lowest bit that is set
  assign taken_o = valid_i != '0 && free;
  assign ready_o = free ? grant_o : '0;

  always_comb begin : select
    address_d = '0;
    length_d  = '0;
    for (int unsigned client = 0; client < Clients; client++) begin
      if (grant_o[client]) begin
        address_d = address_i[64*client+:64];
        length_d  = length_i[8*client+:8];
      end
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    if (taken_o) begin
      address_q <= address_d;
      length_q  <= length_d;
    end
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      valid_q <= 1'b0;
    end else begin
      valid_q <= taken_o || (valid_q && !a_ready_i);
    end
  end

  assign a_valid_o   = valid_q;
  assign a_address_o = address_q;
  assign a_length_o  = length_q;

`ifdef COBALT_ASSERT
  a_address_stable: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni && a_valid_o && !a_ready_i) |-> a_valid_o && $stable(a_address_o) && $stable(a_length_o));
  a_one_grant: assert property (@(posedge clk_i) disable iff (!rst_ni) taken_o |-> $onehot(grant_o));
`endif

endmodule
