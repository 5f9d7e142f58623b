// SPDX-License-Identifier: Apache-2.0
/// The product of the two logarithms of a logarithmic reduction (docs/reference/search.md, "Reduction"): 256 times ln(depth of the
/// node in plies) times ln(number of the move).
///
/// depth_i is the node's, in quarter plies; quiets_i the quiet moves that were tried before. Latency 2, II = 1.
/// Back-pressure: none. Reset: none needed.
module cb_search_logarithms (
  input  logic                                            clk_i,
  input  logic [7:0]                                      depth_i,
  input  logic [5:0]                                      quiets_i,
  output logic [cb_search_pkg::LogarithmsBits-1:0]        product_o
);

  localparam int unsigned LogarithmBits = cb_search_pkg::LogarithmsBits / 2;
  // Moves that a node is taken to have tried before its first quiet one.
  localparam logic [5:0] MovesBefore = 6'd2;
  localparam logic [5:0] Last = 6'(cb_spec_pkg::Logarithms - 1);

  logic [5:0]                               move;
  logic [LogarithmBits-1:0]                 depth_q, move_q;
  logic [cb_search_pkg::LogarithmsBits-1:0] product_q;
  assign move = quiets_i > Last - MovesBefore ? Last : quiets_i + MovesBefore;
  always_ff @(posedge clk_i) begin : data_regs
    depth_q   <= cb_spec_pkg::logarithm_16(depth_i[7:2]);
    move_q    <= cb_spec_pkg::logarithm_16(move);
    product_q <= {{LogarithmBits{1'b0}}, depth_q} * {{LogarithmBits{1'b0}}, move_q};
  end
  assign product_o = product_q;

  logic unused_bits;
  assign unused_bits = ^depth_i[1:0];

endmodule
