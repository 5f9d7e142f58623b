// SPDX-License-Identifier: Apache-2.0
/// queen_trap of one side: queens without a safe move (definition: docs/reference/evaluation/traps.md, hls/eval/queen_trap.hpp).
///
/// Latency cb_spec_pkg::QueenTrapLatencyCycles, II = 1. Back-pressure: none. Reset: the registers are 0.
///
/// | stage | work |
/// |---|---|
/// | S1 | registers of the bank; queens and their safe squares |
/// | S2 | value |
module cb_eval_queen_trap #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0
) (
  input  logic                                         clk_i,
  input  logic                                         rst_ni,
  input  cb_spec_pkg::param_bus_t                      param_i,
  input  logic [Sides-1:0]                             bank_i,
  input  cb_board_pkg::side_view_t                     view_i,
  /// Owner's view, centipawns.
  output logic signed [cb_spec_pkg::QueenTrapBits-1:0] value_o
);

  localparam int unsigned Bits = cb_spec_pkg::QueenTrapBits;
  localparam int unsigned Count = cb_spec_pkg::QueenTrapSideStride;  // registers of a side

  if (cb_spec_pkg::QueenTrapLatencyCycles != 2) begin : g_latency_check
    $error("cb_eval_queen_trap: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic [Bits*Count-1:0] s1_registers;
  logic s1_present_q, s1_safe_q;
  logic [Bits-1:0] s2_value_q;
  cb_param_port #(.Group(cb_spec_pkg::GroupQueenTrap)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side_registers #(.Width(Bits), .Count(Count), .Sides(Sides), .Black(Black)) u_registers (
    .clk_i, .rst_ni, .bus_i(bus), .bank_i, .data_o(s1_registers)
  );

  always_ff @(posedge clk_i) begin : data_regs
    s1_present_q <= view_i.own.queen != '0;
    s1_safe_q    <= (view_i.own_attacks.queen & ~view_i.own.all & ~view_i.enemy_attacks.all) != '0;
    s2_value_q   <= (s1_present_q && !s1_safe_q) ? s1_registers : '0;
  end
  assign value_o = $signed(s2_value_q);

  logic unused_bits;
  assign unused_bits = ^{view_i.enemy, view_i.castle_queen_side, view_i.castle_king_side, view_i.to_move};

endmodule
