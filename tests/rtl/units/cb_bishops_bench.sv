// SPDX-License-Identifier: Apache-2.0
/// The units of the bishop groups side by side (docs/evaluation/bishops.md), and their memory. Not part of the design.
///
/// As cb_unit_bench: each unit has a clock of its own, reset, parameter bus and parameter bank are shared. The inputs
/// are shared too, since a test clocks only its unit. Structs are plain vectors of 64-bit words in the order of the
/// packed struct, the last member first; a side view has its three single bits in word 0.
module cb_bishops_bench (
  input  logic          rst_ni,
  input  logic          bank_i,
  input  logic          param_valid_i,
  input  logic          param_bank_i,
  input  logic [18:0]   param_address_i,
  input  logic [31:0]   param_data_i,

  input  logic [1855:0] view_i,
  input  logic [cb_board_pkg::PiecesBits-1:0]  own_i,
  input  logic [cb_board_pkg::PiecesBits-1:0]  enemy_i,
  input  logic [cb_board_pkg::AttacksBits-1:0] attacks_i,
  input  logic          opposite_wings_i,

  input  logic          bishops_clk_i,
  output logic [11:0]   bishops_white_base_o,
  output logic [11:0]   bishops_black_base_o,
  output logic [13:0]   bishops_white_danger_o,
  output logic [13:0]   bishops_black_danger_o,

  input  logic          self_block_clk_i,
  output logic [10:0]   self_block_white_o,
  output logic [10:0]   self_block_black_o,

  input  logic          opponent_block_clk_i,
  output logic [8:0]    opponent_block_white_o,
  output logic [8:0]    opponent_block_black_o,

  input  logic          back_block_clk_i,
  output logic [10:0]   back_block_white_o,
  output logic [10:0]   back_block_black_o,

  input  logic          trapped_bishop_clk_i,
  output logic [10:0]   trapped_bishop_white_o,
  output logic [10:0]   trapped_bishop_black_o,

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

  // Parameter bus, split as cb_evaluator does.
  cb_spec_pkg::param_bus_t bus;
  assign bus.valid        = param_valid_i;
  assign bus.bank         = param_bank_i;
  assign bus.group        = param_address_i[18:13];
  assign bus.table_number = param_address_i[12:10];
  assign bus.entry        = param_address_i[9:0];
  assign bus.data         = param_data_i;

  cb_board_pkg::side_view_t view;
  assign view = {view_i[64 +: 1792], view_i[2:0]};
  logic unused_bits;
  assign unused_bits = ^view_i[63:3];

  cb_eval_bishops #(.Black(1'b0)) u_white_bishops (
    .clk_i(bishops_clk_i), .rst_ni, .param_i(bus), .bank_i, .own_i, .enemy_i, .attacks_i, .opposite_wings_i,
    .base_o(bishops_white_base_o), .danger_halves_o(bishops_white_danger_o)
  );
  cb_eval_bishops #(.Black(1'b1)) u_black_bishops (
    .clk_i(bishops_clk_i), .rst_ni, .param_i(bus), .bank_i, .own_i, .enemy_i, .attacks_i, .opposite_wings_i,
    .base_o(bishops_black_base_o), .danger_halves_o(bishops_black_danger_o)
  );
  cb_eval_self_block #(.Black(1'b0)) u_white_self_block (
    .clk_i(self_block_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .sum_o(self_block_white_o)
  );
  cb_eval_self_block #(.Black(1'b1)) u_black_self_block (
    .clk_i(self_block_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .sum_o(self_block_black_o)
  );
  cb_eval_opponent_block #(.Black(1'b0)) u_white_opponent_block (
    .clk_i(opponent_block_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .attacks_i,
    .sum_o(opponent_block_white_o)
  );
  cb_eval_opponent_block #(.Black(1'b1)) u_black_opponent_block (
    .clk_i(opponent_block_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .attacks_i,
    .sum_o(opponent_block_black_o)
  );
  cb_eval_back_block #(.Black(1'b0)) u_white_back_block (
    .clk_i(back_block_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .sum_o(back_block_white_o)
  );
  cb_eval_back_block #(.Black(1'b1)) u_black_back_block (
    .clk_i(back_block_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .sum_o(back_block_black_o)
  );
  cb_eval_trapped_bishop #(.Black(1'b0)) u_white_trapped_bishop (
    .clk_i(trapped_bishop_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .sum_o(trapped_bishop_white_o)
  );
  cb_eval_trapped_bishop #(.Black(1'b1)) u_black_trapped_bishop (
    .clk_i(trapped_bishop_clk_i), .rst_ni, .param_i(bus), .bank_i, .view_i(view), .sum_o(trapped_bishop_black_o)
  );

  cb_param_ram_gated #(.Width(5), .AddressBits(3)) u_param_ram_gated (
    .clk_i(param_ram_gated_clk_i), .write_i(param_ram_gated_write_i), .write_bank_i(param_ram_gated_write_bank_i),
    .write_address_i(param_ram_gated_write_address_i), .write_data_i(param_ram_gated_write_data_i),
    .bank_i(param_ram_gated_bank_i), .address_i(param_ram_gated_address_i), .clear_i(param_ram_gated_clear_i),
    .data_o(param_ram_gated_o)
  );

endmodule
