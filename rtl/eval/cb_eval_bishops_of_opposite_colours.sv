// SPDX-License-Identifier: Apache-2.0
/// bishops_of_opposite_colours: how far the score goes to the draw score, in 64ths; 0 when a side has not exactly one
/// bishop, they stand on one colour, or somebody has a knight (definition: docs/reference/evaluation/endings.md, model:
/// hls/eval/bishops_of_opposite_colours.hpp).
///
/// bank_i is aligned with facts_i. Latency cb_spec_pkg::BishopsOfOppositeColoursLatencyCycles, II = 1. Back-pressure:
/// none. Reset: the registers are 0.
///
/// | stage | work |
/// |---|---|
/// | S1 | registers of the bank; what is on the board |
/// | S2 | choice |
module cb_eval_bishops_of_opposite_colours (
  input  logic                                                    clk_i,
  input  logic                                                    rst_ni,
  input  cb_spec_pkg::param_bus_t                                 param_i,
  input  logic                                                    bank_i,
  input  cb_draw_pkg::facts_t                                     facts_i,
  output logic [cb_spec_pkg::BishopsOfOppositeColoursBits-1:0]    reduction_o
);

  localparam int unsigned Bits = cb_spec_pkg::BishopsOfOppositeColoursBits;
  localparam int unsigned CountBits = cb_draw_pkg::CountBits;

  if (cb_spec_pkg::BishopsOfOppositeColoursLatencyCycles != 2) begin : g_latency_check
    $error("cb_eval_bishops_of_opposite_colours: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic [2*Bits-1:0] s1_reductions;
  cb_param_port #(.Group(cb_spec_pkg::GroupBishopsOfOppositeColours)) u_port (.clk_i, .rst_ni, .bus_i(param_i),
                                                                              .bus_o(bus));
  cb_param_registers #(.Width(Bits), .Count(2)) u_registers (.clk_i, .rst_ni, .bus_i(bus), .bank_i,
                                                             .data_o(s1_reductions));

  logic s1_bishops_d, s1_bishops_q, s1_majors_d, s1_majors_q;
  logic [Bits-1:0] s2_reduction_d, s2_reduction_q;

  always_comb begin : s1_board
    s1_bishops_d = facts_i.white_bishops == CountBits'(1) && facts_i.black_bishops == CountBits'(1) &&
                   facts_i.white_light != facts_i.black_light && facts_i.white_knights == '0 &&
                   facts_i.black_knights == '0;
    s1_majors_d  = facts_i.white_rooks != '0 || facts_i.black_rooks != '0 || facts_i.white_queens != '0 ||
                   facts_i.black_queens != '0;
  end

  // Register 0 is pure, register 1 with major pieces.
  always_comb begin : s2_choice
    s2_reduction_d = '0;
    if (s1_bishops_q) begin
      s2_reduction_d = s1_majors_q ? s1_reductions[Bits +: Bits] : s1_reductions[0 +: Bits];
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_bishops_q   <= s1_bishops_d;
    s1_majors_q    <= s1_majors_d;
    s2_reduction_q <= s2_reduction_d;
  end

  assign reduction_o = s2_reduction_q;

  logic unused_bits;
  assign unused_bits = ^{facts_i.pawns, facts_i.white_dark, facts_i.black_dark, facts_i.white_pawn, facts_i.white_off_a,
                         facts_i.white_off_h, facts_i.black_pawn, facts_i.black_off_a, facts_i.black_off_h,
                         facts_i.white_king, facts_i.black_king, facts_i.pawn, facts_i.white_rook_on_3,
                         facts_i.black_rook_on_6, facts_i.white_king_attacked, facts_i.white_rook_attacked,
                         facts_i.white_pawn_attacked, facts_i.black_king_attacked, facts_i.black_rook_attacked,
                         facts_i.black_pawn_attacked, facts_i.black_to_move};

endmodule
