// SPDX-License-Identifier: Apache-2.0
/// xraying of one side: an own slider attacks a dearer enemy piece but for one own piece between (definition:
/// hls/eval/xraying.hpp).
///
/// Latency cb_spec_pkg::XrayingLatencyCycles, II = 1. Back-pressure: none. Reset: the registers are 0. Interface rules:
/// none, any sets will do.
///
/// | stage | work |
/// |---|---|
/// | S1 | dearer pieces that are x-rayed |
/// | S2 | whether there is one; register of the bank |
/// | S3 | value |
module cb_eval_xraying #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value.
  parameter int unsigned Width = cb_spec_pkg::XrayingValueWidth
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  cb_spec_pkg::param_bus_t param_i,
  input  logic [Sides-1:0]        bank_i,
  /// The enemy's pieces, and the side's own attacks.
  input  cb_board_pkg::pieces_t   enemy_i,
  input  cb_board_pkg::attacks_t  attacks_i,
  /// Owner's view, centipawns.
  output logic signed [Width-1:0] value_o
);

  if (cb_spec_pkg::XrayingLatencyCycles != 3) begin : g_latency_check
    $error("cb_eval_xraying: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic [Sides-1:0] s1_bank_q;
  logic [Width-1:0] s2_register;
  cb_param_port #(.Group(cb_spec_pkg::GroupXraying)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side_registers #(
    .Width(Width), .Count(cb_spec_pkg::XrayingSideStride), .Sides(Sides), .Black(Black)
  ) u_registers (.clk_i, .rst_ni, .bus_i(bus), .bank_i(s1_bank_q), .data_o(s2_register));

  // S1
  logic [63:0] by_rook, by_bishop, by_queen, s1_dearer_d, s1_dearer_q;
  always_comb begin : s1_dearer
    by_rook   = '0;
    by_bishop = '0;
    by_queen  = '0;
    for (int unsigned d = 0; d < cb_spec_pkg::Directions; d++) begin
      if (d % 2 == 0) begin
        by_rook   = by_rook | attacks_i.slider_xray_own[64*d +: 64];
      end else begin
        by_bishop = by_bishop | attacks_i.slider_xray_own[64*d +: 64];
      end
      by_queen = by_queen | attacks_i.queen_xray_own[64*d +: 64];
    end
    s1_dearer_d = (by_bishop & enemy_i.rook) | ((by_bishop | by_rook) & enemy_i.queen) |
                  ((by_bishop | by_rook | by_queen) & enemy_i.king);
  end

  // S2, S3
  logic s2_holds_q;
  logic signed [Width-1:0] value_q;
  always_ff @(posedge clk_i) begin : data_regs
    s1_bank_q   <= bank_i;
    s1_dearer_q <= s1_dearer_d;
    s2_holds_q  <= s1_dearer_q != '0;
    value_q     <= $signed(s2_holds_q ? s2_register : '0);
  end
  assign value_o = value_q;

  logic unused_bits;
  assign unused_bits = ^{enemy_i.pawn, enemy_i.knight, enemy_i.bishop, attacks_i.pawn, attacks_i.knight,
                         attacks_i.bishop, attacks_i.rook, attacks_i.queen, attacks_i.king, attacks_i.all,
                         attacks_i.slider, attacks_i.queen_ray, attacks_i.slider_xray_enemy, attacks_i.queen_xray_enemy};

endmodule
