// SPDX-License-Identifier: Apache-2.0
/// missing_wing of both sides, White minus Black: the side ahead in material has pawns on one wing only (definition:
/// hls/eval/missing_wing.hpp).
///
/// Both sides in one unit: one comparison of material serves both, and at most one of them gets its register. Latency
/// cb_spec_pkg::MissingWingLatencyCycles, II = 1. Back-pressure: none. Reset: the registers are 0. Any sets: 64 pieces
/// of a kind are counted too.
///
/// | stage | work |
/// |---|---|
/// | S1, S2 | pieces of each kind and side (cb_count); wings with pawns |
/// | S3 | differences of the kinds |
/// | S4 | times their values: sums of two kinds each |
/// | S5 | who is ahead; registers of the bank |
/// | S6 | difference |
module cb_eval_missing_wing (
  input  logic                                         clk_i,
  input  logic                                         rst_ni,
  input  cb_spec_pkg::param_bus_t                      param_i,
  input  logic                                         bank_i,
  input  cb_board_pkg::pieces_t                        white_i,
  input  cb_board_pkg::pieces_t                        black_i,
  /// White's view, centipawns.
  output logic signed [cb_spec_pkg::MissingWingBits:0] value_o
);

  localparam int unsigned Bits = cb_spec_pkg::MissingWingBits;
  localparam logic [63:0] QueenSideSquares = {8{8'h0f}};
  localparam int unsigned CountWidth = $clog2(cb_spec_pkg::Squares + 1);
  localparam int unsigned LeadWidth = CountWidth + 1;
  localparam int unsigned LightWidth = LeadWidth + 2;  // pawns and minors: +-4 * 64
  localparam int unsigned HeavyWidth = LeadWidth + 4;  // rooks and queens: +-14 * 64

  if (cb_spec_pkg::MissingWingLatencyCycles != 6) begin : g_latency_check
    $error("cb_eval_missing_wing: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic s5_bank;
  logic [2*Bits-1:0] s5_values;
  cb_param_port #(.Group(cb_spec_pkg::GroupMissingWing)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_delay #(.Width(1), .Cycles(4)) u_bank (.clk_i, .in_i(bank_i), .out_o(s5_bank));
  cb_param_registers #(.Width(Bits), .Count(2)) u_registers (
    .clk_i, .rst_ni, .bus_i(bus), .bank_i(s5_bank), .data_o(s5_values)
  );

  // S1 to S3: White's lead in pawns, minors, rooks and queens.
  logic [4*64-1:0] s0_white, s0_black;
  logic [4*LeadWidth-1:0] s3_lead;
  assign s0_white = {white_i.queen, white_i.rook, white_i.knight | white_i.bishop, white_i.pawn};
  assign s0_black = {black_i.queen, black_i.rook, black_i.knight | black_i.bishop, black_i.pawn};
  for (genvar k = 0; k < 4; k++) begin : g_kind
    logic [CountWidth-1:0] s2_white, s2_black;
    logic [LeadWidth-1:0] s3_lead_q;
    cb_count #(.Width(64)) u_white (.clk_i, .in_i(s0_white[64*k +: 64]), .count_o(s2_white));
    cb_count #(.Width(64)) u_black (.clk_i, .in_i(s0_black[64*k +: 64]), .count_o(s2_black));
    always_ff @(posedge clk_i) begin : data_regs
      s3_lead_q <= LeadWidth'(s2_white) - LeadWidth'(s2_black);
    end
    assign s3_lead[LeadWidth*k +: LeadWidth] = s3_lead_q;
  end

  // Pawns on one wing only.
  logic s1_white_queen_side_q, s1_white_king_side_q, s1_black_queen_side_q, s1_black_king_side_q;
  logic s4_white_one_wing, s4_black_one_wing;
  cb_delay #(.Width(2), .Cycles(3)) u_one_wing (
    .clk_i,
    .in_i({s1_black_queen_side_q != s1_black_king_side_q, s1_white_queen_side_q != s1_white_king_side_q}),
    .out_o({s4_black_one_wing, s4_white_one_wing})
  );

  // S4: values 1 and 3, 5 and 9.
  logic signed [LeadWidth-1:0] s3_pawns, s3_minors, s3_rooks, s3_queens;
  logic signed [LightWidth-1:0] s3_wide_pawns, s3_wide_minors, s4_light_d, s4_light_q;
  logic signed [HeavyWidth-1:0] s3_wide_rooks, s3_wide_queens, s4_heavy_d, s4_heavy_q;
  always_comb begin : s4_material
    {s3_queens, s3_rooks, s3_minors, s3_pawns} = s3_lead;
    s3_wide_pawns  = $signed({{(LightWidth-LeadWidth){s3_pawns[LeadWidth-1]}}, s3_pawns});
    s3_wide_minors = $signed({{(LightWidth-LeadWidth){s3_minors[LeadWidth-1]}}, s3_minors});
    s3_wide_rooks  = $signed({{(HeavyWidth-LeadWidth){s3_rooks[LeadWidth-1]}}, s3_rooks});
    s3_wide_queens = $signed({{(HeavyWidth-LeadWidth){s3_queens[LeadWidth-1]}}, s3_queens});
    s4_light_d     = s3_wide_pawns + s3_wide_minors + (s3_wide_minors <<< 1);
    s4_heavy_d     = s3_wide_rooks + (s3_wide_rooks <<< 2) + s3_wide_queens + (s3_wide_queens <<< 3);
  end

  // S5
  logic signed [HeavyWidth:0] s4_wide_light, s4_wide_heavy, s5_lead;
  logic s5_white_d, s5_white_q, s5_black_d, s5_black_q;
  assign s4_wide_light = $signed({{(HeavyWidth+1-LightWidth){s4_light_q[LightWidth-1]}}, s4_light_q});
  assign s4_wide_heavy = $signed({s4_heavy_q[HeavyWidth-1], s4_heavy_q});
  always_comb begin : s5_ahead
    s5_lead    = s4_wide_light + s4_wide_heavy;
    s5_white_d = !s5_lead[HeavyWidth] && s5_lead != '0 && s4_white_one_wing;
    s5_black_d = s5_lead[HeavyWidth] && s4_black_one_wing;
  end

  // S6
  logic signed [Bits:0] s6_white, s6_black, s6_value_q;
  always_comb begin : s6_values
    s6_white = $signed(s5_white_q ? {s5_values[Bits-1], s5_values[0 +: Bits]} : '0);
    s6_black = $signed(s5_black_q ? {s5_values[2*Bits-1], s5_values[Bits +: Bits]} : '0);
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_white_queen_side_q <= (white_i.pawn & QueenSideSquares) != '0;
    s1_white_king_side_q  <= (white_i.pawn & ~QueenSideSquares) != '0;
    s1_black_queen_side_q <= (black_i.pawn & QueenSideSquares) != '0;
    s1_black_king_side_q  <= (black_i.pawn & ~QueenSideSquares) != '0;
    s4_light_q            <= s4_light_d;
    s4_heavy_q            <= s4_heavy_d;
    s5_white_q            <= s5_white_d;
    s5_black_q            <= s5_black_d;
    s6_value_q            <= s6_white - s6_black;
  end
  assign value_o = s6_value_q;

  logic unused_bits;
  assign unused_bits = ^{white_i.king, black_i.king};

`ifdef COBALT_ASSERT
  logic settled;
  cb_settled u_settled (.clk_i, .settled_o(settled));
  a_one_side: assert property (@(posedge clk_i) settled |-> !(s5_white_q && s5_black_q));
`endif

endmodule
