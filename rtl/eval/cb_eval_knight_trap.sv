// SPDX-License-Identifier: Apache-2.0
/// knight_trap of one side: knights shut in at the edge (definition: docs/reference/evaluation/traps.md,
/// hls/eval/knight_trap.hpp).
///
/// Latency cb_spec_pkg::KnightTrapLatencyCycles, II = 1. Back-pressure: none. Reset: the registers are 0.
///
/// | stage | work |
/// |---|---|
/// | S1 | registers of the bank; trapped knights |
/// | S2 | sum of the patterns, none, once or twice each |
module cb_eval_knight_trap #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: the sum of three patterns with two knights each.
  parameter int unsigned SumWidth = cb_spec_pkg::KnightTrapSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  input  cb_board_pkg::side_view_t   view_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] value_o
);

  localparam int unsigned Bits = cb_spec_pkg::KnightTrapBits;
  localparam int unsigned Count = cb_spec_pkg::KnightTrapSideStride;  // registers of a side, one a pattern
  localparam int unsigned Patterns = cb_spec_pkg::KnightTrapPatternSize;

  if (cb_spec_pkg::KnightTrapLatencyCycles != 2) begin : g_latency_check
    $error("cb_eval_knight_trap: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic [Bits*Count-1:0] s1_registers;
  cb_param_port #(.Group(cb_spec_pkg::GroupKnightTrap)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side_registers #(.Width(Bits), .Count(Count), .Sides(Sides), .Black(Black)) u_registers (
    .clk_i, .rst_ni, .bus_i(bus), .bank_i, .data_o(s1_registers)
  );

  // S1
  logic [63:0] s1_barred;  // own pieces, and what the enemy attacks
  logic [Patterns-1:0] s1_west_d, s1_west_q, s1_east_d, s1_east_q;
  always_comb begin : s1_traps
    s1_barred = view_i.own.all | view_i.enemy_attacks.all;
    // a8: b6, c7; a7: b5, c6, c8; a2: b4, c3, c1; on the other wing h8, h7, h2.
    s1_west_d = {view_i.own.knight[8] && s1_barred[25] && s1_barred[18] && s1_barred[2],
                 view_i.own.knight[48] && s1_barred[33] && s1_barred[42] && s1_barred[58],
                 view_i.own.knight[56] && s1_barred[41] && s1_barred[50]};
    s1_east_d = {view_i.own.knight[15] && s1_barred[30] && s1_barred[21] && s1_barred[5],
                 view_i.own.knight[55] && s1_barred[38] && s1_barred[45] && s1_barred[61],
                 view_i.own.knight[63] && s1_barred[46] && s1_barred[53]};
  end

  // S2
  logic [(Bits+1)*Patterns-1:0] s2_values;
  for (genvar p = 0; p < Patterns; p++) begin : g_pattern
    logic signed [Bits:0] once;
    assign once = $signed({s1_registers[Bits*p+Bits-1], s1_registers[Bits*p +: Bits]});
    always_comb begin : s2_times
      case ({s1_west_q[p], s1_east_q[p]})
        2'b00:   s2_values[(Bits+1)*p +: Bits+1] = '0;
        2'b11:   s2_values[(Bits+1)*p +: Bits+1] = {once[Bits-1:0], 1'b0};
        default: s2_values[(Bits+1)*p +: Bits+1] = $unsigned(once);
      endcase
    end
  end
  cb_sum #(.Inputs(Patterns), .Width(Bits+1)) u_sum (.clk_i, .in_i(s2_values), .sum_o(value_o));

  always_ff @(posedge clk_i) begin : data_regs
    s1_west_q <= s1_west_d;
    s1_east_q <= s1_east_d;
  end

  // Squares that no trapped knight would go to.
  logic unused_squares;
  assign unused_squares = ^{s1_barred[63:62], s1_barred[60:59], s1_barred[57:54], s1_barred[52:51], s1_barred[49:47],
                            s1_barred[44:43], s1_barred[40:39], s1_barred[37:34], s1_barred[32:31], s1_barred[29:26],
                            s1_barred[24:22], s1_barred[20:19], s1_barred[17:6], s1_barred[4:3], s1_barred[1:0]};
  logic unused_bits;
  assign unused_bits = ^{view_i.enemy, view_i.own_attacks, view_i.castle_queen_side, view_i.castle_king_side,
                         view_i.to_move};

endmodule
