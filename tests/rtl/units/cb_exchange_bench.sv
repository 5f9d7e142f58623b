// SPDX-License-Identifier: Apache-2.0
/// The exchange map and the group hung side by side (docs/reference/evaluation/tactics.md). Not part of the design.
///
/// As cb_unit_bench: each unit has a clock of its own, reset, parameter bus and parameter bank are shared. Structs are
/// plain vectors of 64-bit words in the order of the packed struct, the last member first.
module cb_exchange_bench (
  input  logic          rst_ni,
  input  logic          bank_i,
  input  cb_spec_pkg::param_bus_t param_i,

  input  logic          exchange_map_clk_i,
  input  logic [cb_board_pkg::PiecesBits-1:0]  white_i,
  input  logic [cb_board_pkg::PiecesBits-1:0]  black_i,
  input  logic [63:0]   occupied_i,
  input  logic [cb_board_pkg::AttacksBits-1:0] white_attacks_i,
  input  logic [cb_board_pkg::AttacksBits-1:0] black_attacks_i,
  output logic [63:0]   exchange_map_o,

  input  logic          hung_clk_i,
  input  logic [63:0]   own_i,
  input  logic [63:0]   hung_i,
  output logic [13:0]   hung_o
);

  logic [2*cb_board_pkg::LinesBits-1:0] xray;
  cb_exchange_map u_exchange_map (
    .clk_i(exchange_map_clk_i), .own_i(white_i), .enemy_i(black_i), .occupied_i, .own_attacks_i(white_attacks_i),
    .enemy_attacks_i(black_attacks_i), .enemy_xray_i('0), .enemy_queen_xray_i('0), .black_turn_i(1'b0), .white_i, .black_i,
    .white_attacks_i(white_attacks_i[cb_board_pkg::LinesBits*6 +: 64]),
    .black_attacks_i(black_attacks_i[cb_board_pkg::LinesBits*6 +: 64]), .xray_o(xray), .hung_o(exchange_map_o)
  );
  logic unused_xray;
  assign unused_xray = ^xray;
  // Both sides of a unit: White's output is the low half of its port.
  for (genvar s = 0; s < 2; s++) begin : g_sides
    cb_eval_hung #(.Black(s == 1)) u_hung (
      .clk_i(hung_clk_i), .rst_ni, .param_i, .bank_i, .own_i, .hung_i, .value_o(hung_o[7*s +: 7])
    );
  end

endmodule
