// SPDX-License-Identifier: Apache-2.0
/// The ports and the latency of cb_child_count, answered by the test (stub_moves.cpp).
module cb_child_count (
  input  logic                                       clk_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0] position_i,
  output logic [9:0]                                 count_o
);

  import "DPI-C" function int unsigned cobalt_stub_count(
    input longint unsigned position_0, input longint unsigned position_1, input longint unsigned position_2,
    input longint unsigned position_3);

  localparam int unsigned Latency = cb_spec_pkg::MoverBoardLatencyCycles + cb_spec_pkg::LegalMovesLatencyCycles +
                                    cb_spec_pkg::MoveCountLatencyCycles;
  logic [9:0] count_q;
  always_ff @(posedge clk_i) begin : ask
    count_q <= 10'(cobalt_stub_count(position_i[63:0], position_i[127:64], position_i[191:128], position_i[255:192]));
  end
  cb_delay #(.Width(10), .Cycles(Latency - 1)) u_delay (.clk_i, .in_i(count_q), .out_o(count_o));

endmodule
