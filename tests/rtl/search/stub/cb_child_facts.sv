// SPDX-License-Identifier: Apache-2.0
/// The ports and the latency of cb_child_facts, answered by the test (stub_moves.cpp).
module cb_child_facts (
  input  logic                                       clk_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0] position_i,
  output cb_moves_pkg::child_facts_t                 facts_o
);

  import "DPI-C" function int unsigned cobalt_stub_facts(
    input longint unsigned position_0, input longint unsigned position_1, input longint unsigned position_2,
    input longint unsigned position_3);

  localparam int unsigned Bits = $bits(cb_moves_pkg::child_facts_t);
  logic [Bits-1:0] facts_q;
  always_ff @(posedge clk_i) begin : ask
    facts_q <= Bits'(cobalt_stub_facts(position_i[63:0], position_i[127:64], position_i[191:128], position_i[255:192]));
  end
  cb_delay #(.Width(Bits), .Cycles(cb_spec_pkg::ChildFactsLatencyCycles - 1)) u_delay (
    .clk_i, .in_i(facts_q), .out_o(facts_o)
  );

endmodule
