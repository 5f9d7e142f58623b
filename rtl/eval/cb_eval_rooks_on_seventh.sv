// SPDX-License-Identifier: Apache-2.0
/// rooks_on_seventh of one side (definition: docs/reference/evaluation/traps.md, hls/eval/rooks_on_seventh.hpp).
///
/// Latency cb_spec_pkg::RooksOnSeventhLatencyCycles, II = 1. Back-pressure: none. Reset: the registers are 0.
///
/// | stage | work |
/// |---|---|
/// | S1 | registers of the bank; rooks, enemy king |
/// | S2 | the register that counts |
module cb_eval_rooks_on_seventh #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0
) (
  input  logic                                              clk_i,
  input  logic                                              rst_ni,
  input  cb_spec_pkg::param_bus_t                           param_i,
  input  logic [Sides-1:0]                                  bank_i,
  input  cb_board_pkg::side_view_t                          view_i,
  /// Owner's view, centipawns.
  output logic signed [cb_spec_pkg::RooksOnSeventhBits-1:0] value_o
);

  localparam int unsigned Bits = cb_spec_pkg::RooksOnSeventhBits;
  localparam int unsigned SideStride = cb_spec_pkg::RooksOnSeventhSideStride;
  localparam int unsigned NumberStride = cb_spec_pkg::RooksOnSeventhNumberStride;
  localparam int unsigned Kinds = cb_spec_pkg::RooksOnSeventhKindSize;

  if (cb_spec_pkg::RooksOnSeventhLatencyCycles != 2) begin : g_latency_check
    $error("cb_eval_rooks_on_seventh: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic [Bits*SideStride-1:0] s1_registers;
  cb_param_port #(.Group(cb_spec_pkg::GroupRooksOnSeventh)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side_registers #(.Width(Bits), .Count(SideStride), .Sides(Sides), .Black(Black)) u_registers (
    .clk_i, .rst_ni, .bus_i(bus), .bank_i, .data_o(s1_registers)
  );

  // S1
  logic [7:0] s1_rooks, s1_king, s1_escapes;
  logic s1_single_d, s1_single_q, s1_doubled_d, s1_doubled_q, s1_regular_d, s1_regular_q, s1_trapped_d, s1_trapped_q;
  always_comb begin : s1_ranks
    s1_rooks     = view_i.own.rook[55:48];
    s1_king      = view_i.enemy.king[63:56];
    s1_escapes   = ({s1_king[6:0], 1'b0} | {1'b0, s1_king[7:1]}) & ~view_i.enemy.all[63:56] &
                   ~view_i.own_attacks.all[63:56];
    s1_single_d  = s1_rooks != '0;
    s1_doubled_d = (s1_rooks & (s1_rooks - 8'd1)) != '0;
    s1_regular_d = s1_king == '0;
    s1_trapped_d = s1_escapes == '0;
  end

  // S2
  logic [Bits*Kinds-1:0] s2_kinds;
  logic [Bits-1:0] s2_value_d, s2_value_q;
  always_comb begin : s2_value
    s2_kinds = s1_doubled_q ? s1_registers[Bits*NumberStride +: Bits*Kinds] : s1_registers[0 +: Bits*Kinds];
    if (!s1_single_q) begin
      s2_value_d = '0;
    end else if (s1_regular_q) begin
      s2_value_d = s2_kinds[0 +: Bits];
    end else if (s1_trapped_q) begin
      s2_value_d = s2_kinds[Bits +: Bits];
    end else begin
      s2_value_d = s2_kinds[2*Bits +: Bits];
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_single_q  <= s1_single_d;
    s1_doubled_q <= s1_doubled_d;
    s1_regular_q <= s1_regular_d;
    s1_trapped_q <= s1_trapped_d;
    s2_value_q   <= s2_value_d;
  end
  assign value_o = $signed(s2_value_q);

  logic unused_bits;
  assign unused_bits = ^{view_i.enemy_attacks, view_i.castle_queen_side, view_i.castle_king_side, view_i.to_move};

endmodule
