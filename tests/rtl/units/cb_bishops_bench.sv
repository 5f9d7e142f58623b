// SPDX-License-Identifier: Apache-2.0
/// The units of the bishop groups side by side (docs/reference/evaluation/bishops.md), and their memory. Not part of the design.
///
/// As cb_unit_bench: each unit has a clock of its own, reset, parameter bus and parameter bank are shared. The inputs
/// are shared too, since a test clocks only its unit. Structs are plain vectors of 64-bit words in the order of the
/// packed struct, the last member first; a side view has its three single bits in word 0.
module cb_bishops_bench (
  input  logic          rst_ni,
  input  logic          bank_i,
  input  cb_spec_pkg::param_bus_t param_i,

  input  logic [1855:0] view_i,
  input  logic [cb_board_pkg::PiecesBits-1:0]  own_i,
  input  logic [cb_board_pkg::PiecesBits-1:0]  enemy_i,
  input  logic [cb_board_pkg::AttacksBits-1:0] attacks_i,
  input  logic          opposite_wings_i,

  input  logic          bishops_clk_i,
  output logic [23:0]   bishops_base_o,
  output logic [27:0]   bishops_danger_o,

  input  logic          self_block_clk_i,
  output logic [21:0]   self_block_o,

  input  logic          opponent_block_clk_i,
  output logic [17:0]   opponent_block_o,

  input  logic          back_block_clk_i,
  output logic [21:0]   back_block_o,

  input  logic          trapped_bishop_clk_i,
  output logic [21:0]   trapped_bishop_o,

  input  logic          param_ram_gated_clk_i,
  input  logic          param_ram_gated_write_i,
  input  logic          param_ram_gated_write_bank_i,
  input  logic [2:0]    param_ram_gated_write_address_i,
  input  logic [4:0]    param_ram_gated_write_data_i,
  input  logic          param_ram_gated_bank_i,
  input  logic [2:0]    param_ram_gated_address_i,
  input  logic          param_ram_gated_clear_i,
  output logic [4:0]    param_ram_gated_o
);

  cb_board_pkg::side_view_t view;
  assign view = {view_i[64 +: 1792], view_i[2:0]};
  logic unused_bits;
  assign unused_bits = ^view_i[63:3];

  // Both sides of a unit: White's output is the low half of its port.
  for (genvar s = 0; s < 2; s++) begin : g_sides
    cb_eval_bishops #(.Black(s == 1)) u_bishops (
      .clk_i(bishops_clk_i), .rst_ni, .param_i, .bank_i, .own_i, .enemy_i, .attacks_i, .opposite_wings_i,
      .base_o(bishops_base_o[12*s +: 12]), .danger_halves_o(bishops_danger_o[14*s +: 14])
    );
    cb_eval_self_block #(.Black(s == 1)) u_self_block (
      .clk_i(self_block_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .sum_o(self_block_o[11*s +: 11])
    );
    cb_eval_opponent_block #(.Black(s == 1)) u_opponent_block (
      .clk_i(opponent_block_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .attacks_i,
      .sum_o(opponent_block_o[9*s +: 9])
    );
    cb_eval_back_block #(.Black(s == 1)) u_back_block (
      .clk_i(back_block_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .sum_o(back_block_o[11*s +: 11])
    );
    cb_eval_trapped_bishop #(.Black(s == 1)) u_trapped_bishop (
      .clk_i(trapped_bishop_clk_i), .rst_ni, .param_i, .bank_i, .view_i(view), .sum_o(trapped_bishop_o[11*s +: 11])
    );
  end

  cb_param_ram_gated #(.Width(5), .AddressBits(3)) u_param_ram_gated (
    .clk_i(param_ram_gated_clk_i), .write_i(param_ram_gated_write_i), .write_bank_i(param_ram_gated_write_bank_i),
    .write_address_i(param_ram_gated_write_address_i), .write_data_i(param_ram_gated_write_data_i),
    .bank_i(param_ram_gated_bank_i), .address_i(param_ram_gated_address_i), .clear_i(param_ram_gated_clear_i),
    .data_o(param_ram_gated_o)
  );

endmodule
