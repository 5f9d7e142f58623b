// SPDX-License-Identifier: Apache-2.0
/// rook_trap of one side: rooks shut in by their king and pawn (definition: docs/reference/evaluation/traps.md,
/// hls/eval/rook_trap.hpp).
///
/// Latency cb_spec_pkg::RookTrapLatencyCycles, II = 1. Back-pressure: none. Reset: the registers are 0.
///
/// | stage | work |
/// |---|---|
/// | S1 | registers of the bank; patterns |
/// | S2 | sum of 4 |
module cb_eval_rook_trap #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: the sum of four patterns.
  parameter int unsigned SumWidth = cb_spec_pkg::RookTrapSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  input  cb_board_pkg::side_view_t   view_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] value_o
);

  localparam int unsigned Bits = cb_spec_pkg::RookTrapBits;
  localparam int unsigned Count = cb_spec_pkg::RookTrapSideStride;  // registers of a side, one a pattern
  localparam int unsigned Patterns = cb_spec_pkg::RookTrapPatternSize;

  if (cb_spec_pkg::RookTrapLatencyCycles != 2) begin : g_latency_check
    $error("cb_eval_rook_trap: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic [Bits*Count-1:0] s1_registers;
  cb_param_port #(.Group(cb_spec_pkg::GroupRookTrap)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side_registers #(.Width(Bits), .Count(Count), .Sides(Sides), .Black(Black)) u_registers (
    .clk_i, .rst_ni, .bus_i(bus), .bank_i, .data_o(s1_registers)
  );

  // S1: king side corner h1, king side g1, queen side corner a1, queen side b1.
  logic [7:0] s1_rooks, s1_kings, s1_pawns;
  logic [Patterns-1:0] s1_patterns_d, s1_patterns_q;
  always_comb begin : s1_match
    s1_rooks      = view_i.own.rook[7:0];
    s1_kings      = view_i.own.king[7:0];
    s1_pawns      = view_i.own.pawn[15:8] | view_i.own.pawn[23:16];
    s1_patterns_d = {s1_rooks[1] && (s1_kings[2] || s1_kings[3]) && s1_pawns[1],
                     s1_rooks[0] && (s1_kings[1] || s1_kings[2]) && s1_pawns[0],
                     s1_rooks[6] && (s1_kings[5] || s1_kings[4]) && s1_pawns[6],
                     s1_rooks[7] && (s1_kings[6] || s1_kings[5]) && s1_pawns[7]};
  end

  // S2
  logic [Bits*Patterns-1:0] s2_values;
  for (genvar p = 0; p < Patterns; p++) begin : g_pattern
    assign s2_values[Bits*p +: Bits] = s1_patterns_q[p] ? s1_registers[Bits*p +: Bits] : '0;
  end
  cb_sum #(.Inputs(Patterns), .Width(Bits)) u_sum (.clk_i, .in_i(s2_values), .sum_o(value_o));

  always_ff @(posedge clk_i) begin : data_regs
    s1_patterns_q <= s1_patterns_d;
  end

  logic unused_bits;
  assign unused_bits = ^{view_i.enemy, view_i.own_attacks, view_i.enemy_attacks, view_i.castle_queen_side,
                         view_i.castle_king_side, view_i.to_move, s1_rooks[5:2], s1_kings[7], s1_kings[0],
                         s1_pawns[5:2]};

endmodule
