// SPDX-License-Identifier: Apache-2.0
/// Judges a child (docs/reference/search.md, "The child" and "Judging a child"): its depth and kind from how it was reached, then,
/// when its score is there, whether it fails high, fails low or needs a search.
///
/// All that does not need the score is made ready before it comes, so that nothing but a comparison is left to do then:
/// total_i and draw_i come ScoreClock clocks after the rest, and judged_o answers in the same clock. graded_o comes
/// cb_search_pkg::JudgeDepthClocks clocks after the inputs. Where there is no child (skip_i) the verdict is refuted_i. II = 1. Back-pressure: none. Reset: none needed.
///
/// | clock | what is ready |
/// |---|---|
/// | 1 | each reason to extend, its number; whether the move may be reduced; bound |
/// | 4 | extension; lines 1, 2, 4 and 5 of the page's table |
/// | 5 | reduction, kind |
/// | 7 | depth |
/// | 8 | what depends on it: entry of the table, static pruning, null move |
/// | 9 | plan: what the two comparisons to come will mean |
/// | 13 | scores to compare with: bound, and bound with the margin |
module cb_search_judge #(
  parameter int unsigned ScoreClock = 23,
  /// Derived, do not set.
  parameter int unsigned NumberBits = cb_spec_pkg::SearchBits,
  parameter int unsigned ScoreBits = cb_spec_pkg::EvaluationSumWidth
) (
  input  logic                                              clk_i,
  input  cb_search_pkg::child_t                             child_i,
  input  cb_moves_pkg::child_facts_t                        facts_i,
  /// It is repeated, or has had fifty moves.
  input  logic                                              drawn_i,
  input  cb_search_pkg::probe_t                             probe_i,
  /// Of the child.
  input  logic [5:0]                                        ply_i,
  input  logic signed [15:0]                                beta_i,
  input  cb_search_pkg::rules_t                             rules_i,
  input  logic [NumberBits*cb_spec_pkg::SearchNumbers-1:0]  numbers_i,
  input  logic                                              skip_i,
  input  logic                                              refuted_i,
  // Clock cb_search_pkg::JudgeDepthClocks
  output cb_search_pkg::graded_t                            graded_o,
  // Clock ScoreClock
  /// White's view, not clamped.
  input  logic signed [ScoreBits-1:0]                       total_i,
  input  logic                                              draw_i,
  output cb_search_pkg::judged_t                            judged_o
);

  localparam int unsigned DepthClocks = cb_search_pkg::JudgeDepthClocks;
  localparam int unsigned PlanClock = 9;
  localparam int unsigned ThresholdClock = 13;
  if (ScoreClock < ThresholdClock || DepthClocks != 7) begin : g_check
    $error("cb_search_judge: the score comes before it can be compared, or the depth is not counted right");
  end

  // ---- numbers ----
  logic signed [NumberBits-1:0] check_extension, recapture_extension, pawn_extension, single_reply_extension;
  logic signed [NumberBits-1:0] most_extension, null_reduction, reduction_least_depth, reduction_after, reduction;
  logic signed [NumberBits-1:0] more_reduction_after, more_reduction, quiescence_check_plies, draw_score;
  assign check_extension        = $signed(numbers_i[NumberBits*cb_spec_pkg::CheckExtension +: NumberBits]);
  assign recapture_extension    = $signed(numbers_i[NumberBits*cb_spec_pkg::RecaptureExtension +: NumberBits]);
  assign pawn_extension         = $signed(numbers_i[NumberBits*cb_spec_pkg::PawnExtension +: NumberBits]);
  assign single_reply_extension = $signed(numbers_i[NumberBits*cb_spec_pkg::SingleReplyExtension +: NumberBits]);
  assign null_reduction         = $signed(numbers_i[NumberBits*cb_spec_pkg::NullReduction +: NumberBits]);
  assign reduction_least_depth  = $signed(numbers_i[NumberBits*cb_spec_pkg::ReductionLeastDepth +: NumberBits]);
  assign reduction_after        = $signed(numbers_i[NumberBits*cb_spec_pkg::ReductionAfter +: NumberBits]);
  assign reduction              = $signed(numbers_i[NumberBits*cb_spec_pkg::Reduction +: NumberBits]);
  assign more_reduction_after   = $signed(numbers_i[NumberBits*cb_spec_pkg::MoreReductionAfter +: NumberBits]);
  assign more_reduction         = $signed(numbers_i[NumberBits*cb_spec_pkg::MoreReduction +: NumberBits]);
  assign quiescence_check_plies = $signed(numbers_i[NumberBits*cb_spec_pkg::QuiescenceCheckPlies +: NumberBits]);
  assign draw_score             = $signed(numbers_i[NumberBits*cb_spec_pkg::DrawScore +: NumberBits]);
  cb_delay #(.Width(NumberBits), .Cycles(3)) u_most_extension (
    .clk_i, .in_i(numbers_i[NumberBits*cb_spec_pkg::MostExtension +: NumberBits]),
    .out_o(most_extension[NumberBits-1:0])
  );

  // ---- clock 1: reasons ----
  logic signed [NumberBits-1:0] c1_check_q, c1_recapture_q, c1_pawn_q, c1_single_q, c1_check_plies_q;
  logic signed [NumberBits-1:0] reduction_d, c1_reduction_q, c1_null_reduction_q;
  logic signed [8:0]            c1_base_q;
  logic                         c1_may_reduce_q, c1_null_q, c1_quiet_checks_q;
  logic [3:0]                   c1_quiescence_ply_q;
  // Counts that are compared with numbers, as wide and as signed as these.
  logic signed [NumberBits-1:0] child_quiets, child_depth;
  assign child_quiets = $signed({{(NumberBits-6){1'b0}}, child_i.quiets});
  assign child_depth  = $signed({{(NumberBits-8){1'b0}}, child_i.depth});
  always_comb begin : choose_reduction
    reduction_d = '0;
    if (child_quiets >= more_reduction_after) begin
      reduction_d = more_reduction;
    end else if (child_quiets >= reduction_after) begin
      reduction_d = reduction;
    end
  end
  always_ff @(posedge clk_i) begin : clock_1
    c1_check_q          <= rules_i.check_extension && facts_i.in_check ? check_extension : NumberBits'(0);
    c1_recapture_q      <= rules_i.recapture_extension && child_i.recapture ? recapture_extension : NumberBits'(0);
    c1_pawn_q           <= rules_i.pawn_extension && child_i.pawn_to_seventh ? pawn_extension : NumberBits'(0);
    c1_single_q         <= rules_i.single_reply_extension && facts_i.single_move ? single_reply_extension
                                                                                 : NumberBits'(0);
    c1_reduction_q      <= reduction_d;
    c1_may_reduce_q     <= rules_i.late_move_reductions && child_i.quiet && child_i.full_parent && !child_i.in_check &&
                           !facts_i.in_check && child_depth >= reduction_least_depth;
    c1_null_q           <= child_i.null_move;
    c1_null_reduction_q <= null_reduction;
    c1_base_q           <= $signed({1'b0, child_i.depth} - 9'(cb_spec_pkg::QuarterPlies));
    c1_quiescence_ply_q <= child_i.full_parent || child_i.root ? 4'd0
                           : child_i.quiescence_ply == 4'd15 ? 4'd15 : child_i.quiescence_ply + 4'd1;
    c1_quiet_checks_q   <= rules_i.quiescence_checks;
    c1_check_plies_q    <= quiescence_check_plies;
  end

  // ---- clocks 2 to 4: extension ----
  localparam int unsigned SumBits = NumberBits + 2;
  logic signed [NumberBits:0] c2_first_q, c2_second_q;
  logic signed [NumberBits:0] c1_wide_check, c1_wide_recapture, c1_wide_pawn, c1_wide_single;
  logic signed [SumBits-1:0]  c2_wide_first, c2_wide_second, wide_most, c3_sum_q, c4_extension_q;
  logic                       c2_quiet_checks_q, c3_null;
  assign c1_wide_check     = $signed({c1_check_q[NumberBits-1], c1_check_q});
  assign c1_wide_recapture = $signed({c1_recapture_q[NumberBits-1], c1_recapture_q});
  assign c1_wide_pawn      = $signed({c1_pawn_q[NumberBits-1], c1_pawn_q});
  assign c1_wide_single    = $signed({c1_single_q[NumberBits-1], c1_single_q});
  assign c2_wide_first     = $signed({c2_first_q[NumberBits], c2_first_q});
  assign c2_wide_second    = $signed({c2_second_q[NumberBits], c2_second_q});
  assign wide_most         = $signed({{2{most_extension[NumberBits-1]}}, most_extension});
  logic signed [NumberBits-1:0] c1_wide_ply;
  assign c1_wide_ply = $signed({{(NumberBits-4){1'b0}}, c1_quiescence_ply_q});
  // The extension of a null move is 0 whatever the most is.
  always_ff @(posedge clk_i) begin : clocks_2_to_4
    c2_first_q        <= c1_wide_check + c1_wide_recapture;
    c2_second_q       <= c1_wide_pawn + c1_wide_single;
    c2_quiet_checks_q <= c1_quiet_checks_q && c1_wide_ply < c1_check_plies_q;
    c3_sum_q          <= c2_wide_first + c2_wide_second;
    c4_extension_q    <= c3_null ? SumBits'(0)
                         : c3_sum_q > wide_most ? wide_most : c3_sum_q;
  end
  cb_delay #(.Width(1), .Cycles(2)) u_c3_null (.clk_i, .in_i(c1_null_q), .out_o(c3_null));

  // ---- clocks 5 to 7: reduction, depth ----
  localparam int unsigned DepthBits = SumBits + 2;
  logic                         c4_null, c4_may_reduce, c4_reduces, c5_reduced_q, c6_reduced_q, c7_reduced_q;
  logic signed [NumberBits-1:0] c4_reduction, c4_null_reduction, c5_reduction_q;
  logic signed [8:0]            c4_base;
  logic signed [DepthBits-1:0]  c4_wide_base, c4_wide_extension, c5_wide_reduction, c5_depth_q, c6_depth_q;
  logic [7:0]                   c6_root_depth, c7_depth_q;
  logic                         c6_root, c6_full_parent;
  cb_delay #(.Width(2 + 2 * NumberBits + 9), .Cycles(3)) u_c4 (
    .clk_i, .in_i({c1_null_q, c1_may_reduce_q, c1_reduction_q, c1_null_reduction_q, c1_base_q}),
    .out_o({c4_null, c4_may_reduce, c4_reduction, c4_null_reduction, c4_base})
  );
  cb_delay #(.Width(10), .Cycles(6)) u_c6 (
    .clk_i, .in_i({child_i.root, child_i.full_parent, child_i.depth}),
    .out_o({c6_root, c6_full_parent, c6_root_depth})
  );
  assign c4_reduces        = c4_may_reduce && c4_extension_q == '0;
  assign c4_wide_base      = $signed({{(DepthBits-9){c4_base[8]}}, c4_base});
  assign c4_wide_extension = $signed({{(DepthBits-SumBits){c4_extension_q[SumBits-1]}}, c4_extension_q});
  assign c5_wide_reduction = $signed({{(DepthBits-NumberBits){c5_reduction_q[NumberBits-1]}}, c5_reduction_q});
  always_ff @(posedge clk_i) begin : clocks_5_to_7
    c5_reduction_q <= c4_null ? c4_null_reduction : c4_reduces ? c4_reduction : NumberBits'(0);
    c5_reduced_q   <= !c4_null && c4_reduces && c4_reduction != '0;
    c5_depth_q     <= c4_wide_base + c4_wide_extension;
    c6_depth_q     <= c5_depth_q - c5_wide_reduction;
    c6_reduced_q   <= c5_reduced_q;
    c7_reduced_q   <= c6_reduced_q;
    if (c6_root) begin
      c7_depth_q <= c6_root_depth;
    end else if (!c6_full_parent || c6_depth_q[DepthBits-1]) begin
      c7_depth_q <= '0;
    end else begin
      c7_depth_q <= c6_depth_q[7:0] | {8{c6_depth_q[DepthBits-2:8] != '0}};
    end
  end
  logic [3:0] c7_quiescence_ply;
  logic       c7_quiet_checks;
  cb_delay #(.Width(4), .Cycles(DepthClocks - 1)) u_quiescence_ply (
    .clk_i, .in_i(c1_quiescence_ply_q), .out_o(c7_quiescence_ply)
  );
  cb_delay #(.Width(1), .Cycles(DepthClocks - 2)) u_quiet_checks (
    .clk_i, .in_i(c2_quiet_checks_q), .out_o(c7_quiet_checks)
  );
  always_comb begin : grade
    graded_o.depth          = c7_depth_q;
    graded_o.reduced        = c7_reduced_q;
    graded_o.quiescence_ply = c7_quiescence_ply;
    graded_o.quiet_checks   = c7_quiet_checks;
  end

  // ---- clocks 1 to 4: bound; what it makes of draws, mates and the end of the stack ----
  localparam int unsigned BoundBits = 18;
  localparam logic signed [BoundBits-1:0] Mate = BoundBits'(cb_spec_pkg::MateCp);
  logic signed [BoundBits-1:0] wide_beta, c1_wide_draw, c1_bound_q, c1_ply_q, c2_bound_q, c2_more_q, c2_less_q;
  logic signed [NumberBits:0]  draw_value, c1_draw_q;
  logic                        c2_draw_high_q, c3_mate_high_q, c3_too_high_q, c3_too_low_q, c3_draw_high_q;
  logic                        c3_skip, c3_refuted, c3_no_move, c3_drawn, c3_in_check, c3_last_ply;
  assign draw_value   = $signed({draw_score[NumberBits-1], draw_score});
  assign wide_beta    = $signed({{(BoundBits-16){beta_i[15]}}, beta_i});
  assign c1_wide_draw = $signed({{(BoundBits-NumberBits-1){c1_draw_q[NumberBits]}}, c1_draw_q});
  always_ff @(posedge clk_i) begin : clocks_1_to_3
    c1_bound_q     <= ply_i[0] ? BoundBits'(1) - wide_beta : wide_beta;
    c1_ply_q       <= $signed(BoundBits'(ply_i));
    c1_draw_q      <= facts_i.black_to_move ? -draw_value : draw_value;
    c2_bound_q     <= c1_bound_q;
    c2_more_q      <= c1_bound_q + c1_ply_q;
    c2_less_q      <= c1_bound_q - c1_ply_q;
    c2_draw_high_q <= c1_wide_draw >= c1_bound_q;
    c3_draw_high_q <= c2_draw_high_q;
    c3_mate_high_q <= c2_less_q <= -Mate;
    c3_too_high_q  <= c2_more_q > Mate - BoundBits'(1);
    c3_too_low_q   <= c2_less_q <= BoundBits'(2) - Mate;
  end
  cb_delay #(.Width(6), .Cycles(3)) u_c3 (
    .clk_i,
    .in_i({skip_i, refuted_i, facts_i.no_move, drawn_i, facts_i.in_check,
           ply_i == 6'(cb_spec_pkg::SearchPlies - 1)}),
    .out_o({c3_skip, c3_refuted, c3_no_move, c3_drawn, c3_in_check, c3_last_ply})
  );

  // What is decided whether or not the evaluator recognises a draw (lines 1 and 2), and what if it does not (4 to 6).
  logic c4_decided_q, c4_high_q, c4_else_decided_q, c4_else_high_q, c4_by_score_q;
  logic c8_decided, c8_high, c8_else_decided, c8_else_high, c8_by_score;
  always_ff @(posedge clk_i) begin : clock_4
    c4_decided_q      <= c3_skip || c3_no_move || c3_drawn;
    c4_high_q         <= c3_skip ? c3_refuted : c3_no_move && c3_in_check ? c3_mate_high_q : c3_draw_high_q;
    c4_else_decided_q <= c3_too_high_q || c3_too_low_q;
    c4_else_high_q    <= !c3_too_high_q;
    c4_by_score_q     <= c3_last_ply;
  end
  cb_delay #(.Width(5), .Cycles(4)) u_c8 (
    .clk_i, .in_i({c4_decided_q, c4_high_q, c4_else_decided_q, c4_else_high_q, c4_by_score_q}),
    .out_o({c8_decided, c8_high, c8_else_decided, c8_else_high, c8_by_score})
  );

  // ---- clock 8: what the depth decides ----
  logic                         c7_table, c7_at_least, c7_prune_on, c7_null_on, c7_in_check, c7_captures, c7_full;
  logic [7:0]                   c7_entry_depth;
  logic signed [NumberBits-1:0] c7_most_depth, c7_least_depth, c7_margin;
  logic                         c8_table_q, c8_at_least_q, c8_prune_q, c8_null_q, c8_full_q, c8_in_check_q, c8_more_q;
  cb_delay #(.Width(14 + 3 * NumberBits), .Cycles(DepthClocks)) u_c7 (
    .clk_i,
    .in_i({probe_i.hit, probe_i.at_least, probe_i.depth, rules_i.static_pruning && !facts_i.in_check,
           rules_i.null_move && !facts_i.in_check && !child_i.null_move && facts_i.has_piece,
           facts_i.in_check, facts_i.good_capture,
           numbers_i[NumberBits*cb_spec_pkg::StaticMostDepth +: NumberBits],
           numbers_i[NumberBits*cb_spec_pkg::NullLeastDepth +: NumberBits],
           numbers_i[NumberBits*cb_spec_pkg::StaticMargin +: NumberBits]}),
    .out_o({c7_table, c7_at_least, c7_entry_depth, c7_prune_on, c7_null_on, c7_in_check, c7_captures,
            c7_most_depth, c7_least_depth, c7_margin})
  );
  assign c7_full = c7_depth_q[7:2] != '0;
  logic signed [NumberBits-1:0] c7_wide_depth;
  assign c7_wide_depth = $signed({{(NumberBits-8){1'b0}}, c7_depth_q});
  always_ff @(posedge clk_i) begin : clock_8
    c8_table_q    <= c7_table && c7_full && c7_entry_depth >= c7_depth_q;
    c8_at_least_q <= c7_at_least;
    c8_prune_q    <= c7_prune_on && c7_wide_depth <= c7_most_depth;
    c8_null_q     <= c7_null_on && c7_full && c7_wide_depth >= c7_least_depth;
    c8_full_q     <= c7_full;
    c8_in_check_q <= c7_in_check;
    c8_more_q     <= c7_captures || c7_quiet_checks;
  end

  // ---- clock 9: the plan ----
  // With `reaches`, the static value is at least the bound, and `far`, at least the bound and the margin: the child fails
  // high surely, or if_reaches and reaches, or if_far and far; else it needs a search if else_search. Of a recognised
  // draw the first two are others.
  typedef struct packed {
    logic surely;
    logic if_reaches;
    logic if_far;
    logic else_search;
    logic null_allowed;
    logic draw_surely;
    logic draw_if_reaches;
  } plan_t;
  localparam int unsigned PlanBits = 7;
  plan_t plan_d, plan_q, plan;
  always_comb begin : make_plan
    plan_d                 = '0;
    plan_d.draw_surely     = c8_decided && c8_high;
    plan_d.draw_if_reaches = !c8_decided;
    plan_d.null_allowed    = c8_null_q;
    if (c8_decided) begin
      plan_d.surely = c8_high;
    end else if (c8_else_decided) begin
      plan_d.surely = c8_else_high;
    end else if (c8_by_score) begin
      plan_d.if_reaches = 1'b1;
    end else if (c8_table_q) begin
      plan_d.surely = c8_at_least_q;
    end else if (c8_full_q) begin
      plan_d.if_far      = c8_prune_q;
      plan_d.else_search = 1'b1;
    end else if (c8_in_check_q) begin
      plan_d.else_search = 1'b1;
    end else begin
      plan_d.if_reaches  = 1'b1;
      plan_d.else_search = c8_more_q;
    end
  end

  // ---- clocks 8 to 13: scores to compare with ----
  // The evaluator's clamp is made good here: what no clamped score reaches, and what every one does, are beyond all
  // totals. Seen by Black a total t is ~t, and ~t >= b - 1 when -t >= b.
  localparam int unsigned FarBits = NumberBits + 8;
  localparam logic signed [ScoreBits:0] Beyond = {2'b01, {(ScoreBits-1){1'b0}}};
  function automatic logic signed [ScoreBits:0] threshold(input logic signed [FarBits-1:0] bound, input logic never,
                                                          input logic always_reached, input logic black);
    threshold = (ScoreBits+1)'(bound) - $signed({{ScoreBits{1'b0}}, black});
    if (never) begin
      threshold = Beyond;
    end else if (always_reached) begin
      threshold = -Beyond;
    end
  endfunction
  localparam logic signed [FarBits-1:0] Limit = FarBits'(cb_spec_pkg::ScoreLimitCp);

  logic signed [BoundBits-1:0]  c10_bound;
  logic signed [NumberBits+6:0] c7_wide_margin, c7_wide_plies, c8_product_q, c9_product_q, c10_product_q;
  logic signed [FarBits-1:0]    c10_wide_bound, c10_wide_product, c11_near_q, c11_far_q, c12_near_q, c12_far_q;
  logic                         c12_near_never_q, c12_near_always_q, c12_far_never_q, c12_far_always_q;
  logic signed [ScoreBits:0]    c13_near_q, c13_far_q, near, far;
  logic                         c12_black, black;
  cb_delay #(.Width(BoundBits), .Cycles(8)) u_c10_bound (
    .clk_i, .in_i(c2_bound_q[BoundBits-1:0]), .out_o(c10_bound[BoundBits-1:0])
  );
  assign c7_wide_margin   = $signed({{7{c7_margin[NumberBits-1]}}, c7_margin});
  assign c7_wide_plies    = $signed({{(NumberBits+1){1'b0}}, c7_depth_q[7:2]});
  assign c10_wide_bound   = $signed({{(FarBits-BoundBits){c10_bound[BoundBits-1]}}, c10_bound});
  assign c10_wide_product = $signed({c10_product_q[NumberBits+6], c10_product_q});
  cb_delay #(.Width(1), .Cycles(12)) u_c12_black (.clk_i, .in_i(facts_i.black_to_move), .out_o(c12_black));
  always_ff @(posedge clk_i) begin : clocks_8_to_13
    c8_product_q      <= c7_wide_margin * c7_wide_plies;
    c9_product_q      <= c8_product_q;
    c10_product_q     <= c9_product_q;
    c11_near_q        <= c10_wide_bound;
    c11_far_q         <= c10_wide_bound + c10_wide_product;
    c12_near_q        <= c11_near_q;
    c12_far_q         <= c11_far_q;
    c12_near_never_q  <= c11_near_q > Limit;
    c12_near_always_q <= c11_near_q <= -Limit;
    c12_far_never_q   <= c11_far_q > Limit;
    c12_far_always_q  <= c11_far_q <= -Limit;
    c13_near_q        <= threshold(c12_near_q, c12_near_never_q, c12_near_always_q, c12_black);
    c13_far_q         <= threshold(c12_far_q, c12_far_never_q, c12_far_always_q, c12_black);
  end
  always_ff @(posedge clk_i) begin : plan_regs
    plan_q <= plan_d;
  end
  cb_delay #(.Width(PlanBits), .Cycles(ScoreClock - PlanClock)) u_plan (.clk_i, .in_i(plan_q), .out_o(plan));
  cb_delay #(.Width(1), .Cycles(ScoreClock - 12)) u_black (.clk_i, .in_i(c12_black), .out_o(black));
  cb_delay #(.Width(2 * (ScoreBits + 1)), .Cycles(ScoreClock - ThresholdClock)) u_thresholds (
    .clk_i, .in_i({c13_near_q, c13_far_q}), .out_o({near, far})
  );

  // ---- clock ScoreClock: the verdict ----
  logic signed [ScoreBits:0] seen;
  logic                      reaches, goes_far, high;
  always_comb begin : verdict
    seen                  = $signed({total_i[ScoreBits-1], total_i}) ^ $signed({(ScoreBits+1){black}});
    reaches               = seen >= near;
    goes_far              = seen >= far;
    high                  = draw_i ? plan.draw_surely || (plan.draw_if_reaches && reaches)
                                   : plan.surely || (plan.if_reaches && reaches) || (plan.if_far && goes_far);
    judged_o.high         = high;
    judged_o.search       = !draw_i && plan.else_search && !high;
    judged_o.null_allowed = plan.null_allowed && reaches;
  end

  logic unused_bits;
  assign unused_bits = ^{probe_i.move, rules_i.table_on, rules_i.killers};

endmodule
