// SPDX-License-Identifier: Apache-2.0
/// The score drawn towards the draw score: sum + (draw score - sum) * way / 64, the division rounded towards zero
/// (definition: docs/reference/evaluation/endings.md, model: draw_towards of hls/eval/draw_score.hpp). Not yet clamped.
///
/// Interface rule: way_i is at most 64, so the score lies between the sum and the draw score. All inputs are aligned.
/// Latency cb_spec_pkg::DrawScoreLatencyCycles, II = 1. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | S1 | difference |
/// | S2 | product (one DSP, which may do S3 too) |
/// | S3 | sum, rounded |
module cb_eval_draw_score #(
  parameter int unsigned SumWidth = cb_spec_pkg::EvaluationSumWidth,
  /// Derived, do not set.
  parameter int unsigned WayWidth = cb_spec_pkg::BishopsOfOppositeColoursBits + 1,
  parameter int unsigned ScoreWidth = cb_spec_pkg::ContemptBits
) (
  input  logic                         clk_i,
  /// Centipawns, White's view, as everything here.
  input  logic signed [SumWidth-1:0]   sum_i,
  /// 64ths of the way to the draw score: 0 to 64.
  input  logic [WayWidth-1:0]          way_i,
  input  logic signed [ScoreWidth-1:0] draw_score_i,
  output logic signed [SumWidth-1:0]   score_o
);

  localparam int unsigned WholeWayBits = cb_spec_pkg::BishopsOfOppositeColoursBits;  // 2**6 is the whole way
  localparam int unsigned DifferenceWidth = SumWidth + 1;
  localparam int unsigned ProductWidth = DifferenceWidth + WholeWayBits;

  if (cb_spec_pkg::DrawScoreLatencyCycles != 3) begin : g_latency_check
    $error("cb_eval_draw_score: latency differs from the specification");
  end

  logic signed [DifferenceWidth-1:0] s0_wide_draw_score, s0_wide_sum, s1_difference_q;
  logic [WayWidth-1:0] s1_way_q;
  logic [SumWidth-1:0] s1_sum_q;
  logic signed [ProductWidth-1:0] s1_wide_difference, s1_wide_way, s2_product_q, s2_sum_q, s3_score_d, s3_score_q;

  assign s0_wide_draw_score = $signed({{(DifferenceWidth-ScoreWidth){draw_score_i[ScoreWidth-1]}}, draw_score_i});
  assign s0_wide_sum        = $signed({sum_i[SumWidth-1], sum_i});
  assign s1_wide_difference = $signed({{(ProductWidth-DifferenceWidth){s1_difference_q[DifferenceWidth-1]}},
                                       s1_difference_q});
  assign s1_wide_way        = $signed({{(ProductWidth-WayWidth){1'b0}}, s1_way_q});

  // To drop the low bits rounds down; 63 more, in place of the sum's, make that towards zero for negative products.
  always_comb begin : s3_sum
    s3_score_d = s2_product_q + s2_sum_q;
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_difference_q <= s0_wide_draw_score - s0_wide_sum;
    s1_way_q        <= way_i;
    s1_sum_q        <= sum_i[SumWidth-1:0];
    s2_product_q    <= s1_wide_difference * s1_wide_way;
    s2_sum_q        <= $signed({{(ProductWidth-SumWidth-WholeWayBits){s1_sum_q[SumWidth-1]}}, s1_sum_q,
                                {WholeWayBits{s1_difference_q[DifferenceWidth-1]}}});
    s3_score_q      <= s3_score_d;
  end

  assign score_o = $signed(s3_score_q[WholeWayBits +: SumWidth]);

  // The sum is exact in SumWidth bits, whatever its parts are.
  logic unused_bits;
  assign unused_bits = ^{s3_score_q[WholeWayBits-1:0], s3_score_q[ProductWidth-1:WholeWayBits+SumWidth]};

`ifdef COBALT_ASSERT
  logic settled;
  cb_settled u_settled (.clk_i, .settled_o(settled));
  // The rule, and what follows from it.
  logic signed [SumWidth-1:0] s3_sum_asked, s3_draw_score;
  cb_delay #(.Width(SumWidth), .Cycles(cb_spec_pkg::DrawScoreLatencyCycles)) u_s3_sum (
    .clk_i, .in_i(sum_i[SumWidth-1:0]), .out_o(s3_sum_asked[SumWidth-1:0])
  );
  cb_delay #(.Width(SumWidth), .Cycles(cb_spec_pkg::DrawScoreLatencyCycles)) u_s3_draw_score (
    .clk_i, .in_i(s0_wide_draw_score[SumWidth-1:0]), .out_o(s3_draw_score[SumWidth-1:0])
  );
  a_way: assert property (@(posedge clk_i) settled |-> way_i <= WayWidth'(1 << WholeWayBits));
  a_between: assert property (@(posedge clk_i) settled |->
      (score_o >= s3_sum_asked && score_o <= s3_draw_score) || (score_o <= s3_sum_asked && score_o >= s3_draw_score));
`endif

endmodule
