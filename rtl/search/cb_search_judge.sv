// SPDX-License-Identifier: Apache-2.0
/// Judges a child (docs/reference/search.md, "The child" and "Judging a child"): its depth and kind from how it was reached, then,
/// when its score is there, whether it fails high, fails low or needs a search.
///
/// All that does not need the score is made ready before it comes, so that nothing but a comparison is left to do then. total_i and
/// draw_i, which come from far away, come ScoreClock - 1 clocks after the rest, and judged_o answers a clock later. graded_o comes
/// cb_search_pkg::JudgeGradedClocks clocks after the inputs. Where there is no child (skip_i) the verdict is refuted_i.
/// II = 1. Back-pressure: none. Reset: none needed.
///
/// | clock | what is ready |
/// |---|---|
/// | 1 | each reason to extend, its number; bound |
/// | 4 | extension; reduction (cb_search_reduction); lines 1, 2, 4 and 5 of the page's table |
/// | 5 | reduction of a move that is not extended, kind |
/// | 7 | depth, as it asks the table |
/// | 9 | line 7 and the internal reduction (cb_search_settle): depth |
/// | 10 | what depends on it: static pruning, null move |
/// | 11 | plan: what the comparisons to come will mean |
/// | 15 | quiet limit (cb_search_pruning): all of graded_o |
/// | 16 | scores to compare with: bound, bound with the margin, and the lowest that is not futile |
/// | ScoreClock | the comparisons; what they mean |
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
  /// cb_search_logarithms of the node.
  input  logic [cb_search_pkg::LogarithmsBits-1:0]          logarithms_i,
  /// Of the child.
  input  logic [7:0]                                        halfmove_clock_i,
  input  logic [5:0]                                        ply_i,
  input  logic signed [15:0]                                beta_i,
  input  cb_search_pkg::rules_t                             rules_i,
  input  logic [NumberBits*cb_spec_pkg::SearchNumbers-1:0]  numbers_i,
  input  logic                                              skip_i,
  input  logic                                              refuted_i,
  // Clock cb_search_pkg::JudgeGradedClocks
  output cb_search_pkg::graded_t                            graded_o,
  // Clock ScoreClock - 1
  /// White's view, not clamped.
  input  logic signed [ScoreBits-1:0]                       total_i,
  input  logic                                              draw_i,
  // Clock ScoreClock
  output cb_search_pkg::judged_t                            judged_o
);

  localparam int unsigned PlanClock = 11;
  localparam int unsigned ThresholdClock = 16;
  if (ScoreClock <= ThresholdClock || cb_search_pkg::JudgeGradedClocks != 15) begin : g_check
    $error("cb_search_judge: the score comes before it can be compared, or the clocks are not counted right");
  end

  // ---- numbers ----
  logic signed [NumberBits-1:0] check_extension, recapture_extension, pawn_extension, single_reply_extension;
  logic signed [NumberBits-1:0] most_extension, quiescence_check_plies, draw_score, shared_table_clocks;
  assign check_extension        = $signed(numbers_i[NumberBits*cb_spec_pkg::CheckExtension +: NumberBits]);
  assign recapture_extension    = $signed(numbers_i[NumberBits*cb_spec_pkg::RecaptureExtension +: NumberBits]);
  assign pawn_extension         = $signed(numbers_i[NumberBits*cb_spec_pkg::PawnExtension +: NumberBits]);
  assign single_reply_extension = $signed(numbers_i[NumberBits*cb_spec_pkg::SingleReplyExtension +: NumberBits]);
  assign quiescence_check_plies = $signed(numbers_i[NumberBits*cb_spec_pkg::QuiescenceCheckPlies +: NumberBits]);
  assign shared_table_clocks    = $signed(numbers_i[NumberBits*cb_spec_pkg::SharedTableClocks +: NumberBits]);
  assign draw_score             = $signed(numbers_i[NumberBits*cb_spec_pkg::DrawScore +: NumberBits]);
  cb_delay #(.Width(NumberBits), .Cycles(3)) u_most_extension (
    .clk_i, .in_i(numbers_i[NumberBits*cb_spec_pkg::MostExtension +: NumberBits]),
    .out_o(most_extension[NumberBits-1:0])
  );

  // ---- clock 1: reasons ----
  logic signed [NumberBits-1:0] c1_check_q, c1_recapture_q, c1_pawn_q, c1_single_q, c1_check_plies_q;
  logic signed [8:0]            c1_base_q;
  logic                         c1_null_q, c1_quiet_checks_q, c1_young_q;
  logic [3:0]                   c1_quiescence_ply_q;
  logic signed [NumberBits-1:0] wide_clock;
  assign wide_clock = $signed({{(NumberBits-8){1'b0}}, halfmove_clock_i});
  always_ff @(posedge clk_i) begin : clock_1
    c1_check_q          <= rules_i.check_extension && facts_i.in_check ? check_extension : NumberBits'(0);
    c1_recapture_q      <= rules_i.recapture_extension && child_i.recapture ? recapture_extension : NumberBits'(0);
    c1_pawn_q           <= rules_i.pawn_extension && child_i.pawn_to_seventh ? pawn_extension : NumberBits'(0);
    c1_single_q         <= rules_i.single_reply_extension && facts_i.single_move ? single_reply_extension
                                                                                 : NumberBits'(0);
    c1_null_q           <= child_i.null_move;
    c1_base_q           <= $signed({1'b0, child_i.depth} - 9'(cb_spec_pkg::QuarterPlies));
    c1_quiescence_ply_q <= child_i.full_parent || child_i.root ? 4'd0
                           : child_i.quiescence_ply == 4'd15 ? 4'd15 : child_i.quiescence_ply + 4'd1;
    c1_quiet_checks_q   <= rules_i.quiescence_checks;
    c1_check_plies_q    <= quiescence_check_plies;
    c1_young_q          <= wide_clock < shared_table_clocks;
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
  localparam int unsigned ReductionBits = cb_search_pkg::ReductionBits;
  localparam int unsigned DepthBits = SumBits + 2;
  logic                            c4_null, c5_reduced_q, c6_root, c6_full_parent;
  logic signed [ReductionBits-1:0] c4_reduction, c5_reduction_q;
  logic signed [8:0]               c4_base;
  logic signed [DepthBits-1:0]     c4_wide_base, c4_wide_extension, c5_wide_reduction, c5_depth_q, c6_depth_q;
  logic [7:0]                      c6_root_depth, c7_depth_q;
  cb_search_reduction u_reduction (
    .clk_i, .child_i, .logarithms_i, .in_check_i(facts_i.in_check), .rules_i, .numbers_i, .null_move_o(c4_null),
    .reduction_o(c4_reduction)
  );
  cb_delay #(.Width(9), .Cycles(3)) u_c4 (.clk_i, .in_i(c1_base_q[8:0]), .out_o(c4_base[8:0]));
  cb_delay #(.Width(10), .Cycles(6)) u_c6 (
    .clk_i, .in_i({child_i.root, child_i.full_parent, child_i.depth}),
    .out_o({c6_root, c6_full_parent, c6_root_depth})
  );
  assign c4_wide_base      = $signed({{(DepthBits-9){c4_base[8]}}, c4_base});
  assign c4_wide_extension = $signed({{(DepthBits-SumBits){c4_extension_q[SumBits-1]}}, c4_extension_q});
  assign c5_wide_reduction = $signed({{(DepthBits-ReductionBits){c5_reduction_q[ReductionBits-1]}}, c5_reduction_q});
  // The extension of a null move is 0, and a late move is reduced only if its is.
  always_ff @(posedge clk_i) begin : clocks_5_to_7
    c5_reduction_q <= c4_extension_q == '0 ? c4_reduction : ReductionBits'(0);
    c5_reduced_q   <= !c4_null && c4_extension_q == '0 && c4_reduction != '0;
    c5_depth_q     <= c4_wide_base + c4_wide_extension;
    c6_depth_q     <= c5_depth_q - c5_wide_reduction;
    if (c6_root) begin
      c7_depth_q <= c6_root_depth;
    end else if (!c6_full_parent || c6_depth_q[DepthBits-1]) begin
      c7_depth_q <= '0;
    end else begin
      c7_depth_q <= c6_depth_q[7:0] | {8{c6_depth_q[DepthBits-2:8] != '0}};
    end
  end

  // ---- clocks 1 to 4: bound; what it makes of draws, mates and the end of the stack ----
  localparam int unsigned BoundBits = 18;
  localparam logic signed [BoundBits-1:0] Mate = BoundBits'(cb_spec_pkg::MateCp);
  localparam logic signed [BoundBits-1:0] LeastMate = BoundBits'(cb_spec_pkg::LeastMateBoundCp);
  logic signed [BoundBits-1:0] wide_beta, c1_wide_draw, c1_bound_q, c1_ply_q, c2_bound_q, c2_more_q, c2_less_q;
  logic signed [NumberBits:0]  draw_value, c1_draw_q;
  logic                        c2_draw_high_q, c2_plain_q, c3_mate_high_q, c3_too_high_q, c3_too_low_q, c3_draw_high_q;
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
    c2_plain_q     <= c1_bound_q <= LeastMate && c1_bound_q >= -LeastMate;
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
  logic c10_decided, c10_high, c10_else_decided, c10_else_high, c10_by_score;
  always_ff @(posedge clk_i) begin : clock_4
    c4_decided_q      <= c3_skip || c3_no_move || c3_drawn;
    c4_high_q         <= c3_skip ? c3_refuted : c3_no_move && c3_in_check ? c3_mate_high_q : c3_draw_high_q;
    c4_else_decided_q <= c3_too_high_q || c3_too_low_q;
    c4_else_high_q    <= !c3_too_high_q;
    c4_by_score_q     <= c3_last_ply;
  end
  cb_delay #(.Width(5), .Cycles(6)) u_c10 (
    .clk_i, .in_i({c4_decided_q, c4_high_q, c4_else_decided_q, c4_else_high_q, c4_by_score_q}),
    .out_o({c10_decided, c10_high, c10_else_decided, c10_else_high, c10_by_score})
  );

  // ---- clocks 8, 9: the table ----
  logic                              c7_root, c7_shared, c7_internal, c7_plain, c7_young, c9_settled, c9_settled_high;
  logic                              c9_use_move, c9_asked;
  logic signed [BoundBits-1:0]       c7_bound;
  cb_search_pkg::probe_t             c7_probe;
  cb_search_pkg::settle_numbers_t    settle_numbers, c7_settle_numbers;
  logic [7:0]                        c9_depth;
  always_comb begin : numbers_of_settle
    settle_numbers.shared_table_least_depth = numbers_i[NumberBits*cb_spec_pkg::SharedTableLeastDepth +: NumberBits];
    settle_numbers.internal_least_depth     = numbers_i[NumberBits*cb_spec_pkg::InternalLeastDepth +: NumberBits];
    settle_numbers.internal_reduction       = numbers_i[NumberBits*cb_spec_pkg::InternalReduction +: NumberBits];
  end
  cb_delay #(.Width(3 + cb_search_pkg::ProbeBits + cb_search_pkg::SettleNumbersBits), .Cycles(7)) u_c7 (
    .clk_i, .in_i({child_i.root, rules_i.shared_table, rules_i.internal_reductions, probe_i, settle_numbers}),
    .out_o({c7_root, c7_shared, c7_internal, c7_probe, c7_settle_numbers})
  );
  cb_delay #(.Width(BoundBits + 1), .Cycles(5)) u_c7_bound (
    .clk_i, .in_i({c2_bound_q, c2_plain_q}), .out_o({c7_bound[BoundBits-1:0], c7_plain})
  );
  cb_delay #(.Width(1), .Cycles(6)) u_c7_young (.clk_i, .in_i(c1_young_q), .out_o(c7_young));
  cb_search_settle u_settle (
    .clk_i, .depth_i(c7_depth_q), .root_i(c7_root), .bound_i($signed(c7_bound[15:0])), .plain_bound_i(c7_plain),
    .young_i(c7_young), .probe_i(c7_probe), .shared_table_i(c7_shared), .internal_reductions_i(c7_internal),
    .numbers_i(c7_settle_numbers), .settled_o(c9_settled), .high_o(c9_settled_high), .depth_o(c9_depth),
    .use_move_o(c9_use_move), .asked_o(c9_asked)
  );

  // ---- clock 10: what the depth decides ----
  logic                         c9_prune_on, c9_null_on, c9_in_check, c9_captures, c9_full, c9_quiet_checks, c9_limited;
  logic signed [NumberBits-1:0] c9_most_depth, c9_least_depth, c9_margin, c9_wide_depth;
  logic                         c10_table_q, c10_at_least_q, c10_prune_q, c10_null_q, c10_full_q, c10_in_check_q;
  logic                         c10_more_q, plain_root;
  // With the shared table the root is always searched, without a null move and a limit.
  assign plain_root = child_i.root && rules_i.shared_table;
  cb_delay #(.Width(5 + 3 * NumberBits), .Cycles(9)) u_c9 (
    .clk_i,
    .in_i({rules_i.static_pruning && !facts_i.in_check && !plain_root,
           rules_i.null_move && !facts_i.in_check && !child_i.null_move && facts_i.has_piece && !plain_root,
           facts_i.in_check, facts_i.good_capture, !facts_i.in_check && !plain_root,
           rules_i.shared_table ? numbers_i[NumberBits*cb_spec_pkg::DeepStaticMostDepth +: NumberBits]
                                : numbers_i[NumberBits*cb_spec_pkg::StaticMostDepth +: NumberBits],
           numbers_i[NumberBits*cb_spec_pkg::NullLeastDepth +: NumberBits],
           rules_i.shared_table ? numbers_i[NumberBits*cb_spec_pkg::DeepStaticMargin +: NumberBits]
                                : numbers_i[NumberBits*cb_spec_pkg::StaticMargin +: NumberBits]}),
    .out_o({c9_prune_on, c9_null_on, c9_in_check, c9_captures, c9_limited, c9_most_depth, c9_least_depth, c9_margin})
  );
  cb_delay #(.Width(1), .Cycles(7)) u_c9_quiet_checks (.clk_i, .in_i(c2_quiet_checks_q), .out_o(c9_quiet_checks));
  assign c9_full       = c9_depth[7:2] != '0;
  assign c9_wide_depth = $signed({{(NumberBits-8){1'b0}}, c9_depth});
  always_ff @(posedge clk_i) begin : clock_10
    c10_table_q    <= c9_settled;
    c10_at_least_q <= c9_settled_high;
    c10_prune_q    <= c9_prune_on && c9_wide_depth <= c9_most_depth;
    c10_null_q     <= c9_null_on && c9_full && c9_wide_depth >= c9_least_depth;
    c10_full_q     <= c9_full;
    c10_in_check_q <= c9_in_check;
    c10_more_q     <= c9_captures || c9_quiet_checks;
  end

  // ---- clock 11: the plan ----
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
    plan_d.draw_surely     = c10_decided && c10_high;
    plan_d.draw_if_reaches = !c10_decided;
    plan_d.null_allowed    = c10_null_q;
    if (c10_decided) begin
      plan_d.surely = c10_high;
    end else if (c10_else_decided) begin
      plan_d.surely = c10_else_high;
    end else if (c10_by_score) begin
      plan_d.if_reaches = 1'b1;
    end else if (c10_table_q) begin
      plan_d.surely = c10_at_least_q;
    end else if (c10_full_q) begin
      plan_d.if_far      = c10_prune_q;
      plan_d.else_search = 1'b1;
    end else if (c10_in_check_q) begin
      plan_d.else_search = 1'b1;
    end else begin
      plan_d.if_reaches  = 1'b1;
      plan_d.else_search = c10_more_q;
    end
  end

  localparam int unsigned FarBits = cb_search_pkg::ThresholdBits;

  // ---- clocks 10 to 15: quiet limit; what there is of graded_o ----
  cb_search_pkg::rules_t           c9_rules;
  cb_search_pkg::pruning_numbers_t pruning_numbers, c9_pruning_numbers;
  logic signed [BoundBits-1:0]     c9_bound;
  logic signed [FarBits-1:0]       c9_wide_bound, c14_low;
  logic                            c9_plain, c14_may_be_futile, may_be_futile, c7_reduced;
  logic [5:0]                      c15_limit;
  always_comb begin : numbers_of_pruning
    pruning_numbers.move_count_base       = numbers_i[NumberBits*cb_spec_pkg::MoveCountBase +: NumberBits];
    pruning_numbers.move_count_growth     = numbers_i[NumberBits*cb_spec_pkg::MoveCountGrowth +: NumberBits];
    pruning_numbers.move_count_most_depth = numbers_i[NumberBits*cb_spec_pkg::MoveCountMostDepth +: NumberBits];
    pruning_numbers.futility_margin       = numbers_i[NumberBits*cb_spec_pkg::FutilityMargin +: NumberBits];
    pruning_numbers.futility_growth       = numbers_i[NumberBits*cb_spec_pkg::FutilityGrowth +: NumberBits];
    pruning_numbers.futility_most_depth   = numbers_i[NumberBits*cb_spec_pkg::FutilityMostDepth +: NumberBits];
  end
  cb_delay #(.Width(cb_search_pkg::RulesBits + cb_search_pkg::PruningNumbersBits), .Cycles(9)) u_c9_numbers (
    .clk_i, .in_i({rules_i, pruning_numbers}), .out_o({c9_rules, c9_pruning_numbers})
  );
  cb_delay #(.Width(BoundBits + 1), .Cycles(2)) u_c9_bound (
    .clk_i, .in_i({c7_bound, c7_plain}), .out_o({c9_bound[BoundBits-1:0], c9_plain})
  );
  assign c9_wide_bound = $signed({{(FarBits-BoundBits){c9_bound[BoundBits-1]}}, c9_bound});
  cb_search_pruning u_pruning (
    .clk_i, .depth_i(c9_depth), .limited_i(c9_limited && c9_plain && c9_full), .bound_i(c9_wide_bound),
    .rules_i(c9_rules), .numbers_i(c9_pruning_numbers), .may_be_futile_o(c14_may_be_futile), .low_o(c14_low),
    .limit_o(c15_limit)
  );
  cb_delay #(.Width(1), .Cycles(2)) u_c7_reduced (.clk_i, .in_i(c5_reduced_q), .out_o(c7_reduced));
  cb_delay #(.Width(8 + 2), .Cycles(6)) u_graded_depth (
    .clk_i, .in_i({c9_depth, c9_use_move, c9_asked}), .out_o({graded_o.depth, graded_o.use_move, graded_o.asked})
  );
  cb_delay #(.Width(1), .Cycles(8)) u_graded_reduced (.clk_i, .in_i(c7_reduced), .out_o(graded_o.reduced));
  cb_delay #(.Width(4), .Cycles(14)) u_graded_ply (
    .clk_i, .in_i(c1_quiescence_ply_q), .out_o(graded_o.quiescence_ply)
  );
  cb_delay #(.Width(1), .Cycles(6)) u_graded_checks (.clk_i, .in_i(c9_quiet_checks), .out_o(graded_o.quiet_checks));
  assign graded_o.quiet_limit = c15_limit;

  // ---- clocks 10 to 16: scores to compare with ----
  logic signed [NumberBits+6:0] c9_wide_margin, c9_wide_plies, c10_product_q, c11_product_q, c12_product_q;
  logic signed [FarBits-1:0]    c12_wide_near, c12_wide_product, c13_far_q, c14_far_q, c14_near;
  logic signed [ScoreBits:0]    c16_near, c16_far, c16_low, near, far, low;
  logic                         c14_black, black;
  assign c9_wide_margin   = $signed({{7{c9_margin[NumberBits-1]}}, c9_margin});
  assign c9_wide_plies    = $signed({{(NumberBits+1){1'b0}}, c9_depth[7:2]});
  assign c12_wide_product = $signed({c12_product_q[NumberBits+6], c12_product_q});
  cb_delay #(.Width(FarBits), .Cycles(3)) u_c12_near (
    .clk_i, .in_i(c9_wide_bound[FarBits-1:0]), .out_o(c12_wide_near[FarBits-1:0])
  );
  cb_delay #(.Width(FarBits), .Cycles(2)) u_c14_near (
    .clk_i, .in_i(c12_wide_near[FarBits-1:0]), .out_o(c14_near[FarBits-1:0])
  );
  cb_delay #(.Width(1), .Cycles(14)) u_c14_black (.clk_i, .in_i(facts_i.black_to_move), .out_o(c14_black));
  always_ff @(posedge clk_i) begin : clocks_10_to_14
    c10_product_q <= c9_wide_margin * c9_wide_plies;
    c11_product_q <= c10_product_q;
    c12_product_q <= c11_product_q;
    c13_far_q     <= c12_wide_near + c12_wide_product;
    c14_far_q     <= c13_far_q;
  end
  cb_search_threshold u_near (.clk_i, .value_i(c14_near), .black_i(c14_black), .threshold_o(c16_near));
  cb_search_threshold u_far (.clk_i, .value_i(c14_far_q), .black_i(c14_black), .threshold_o(c16_far));
  cb_search_threshold u_low (.clk_i, .value_i(c14_low), .black_i(c14_black), .threshold_o(c16_low));
  always_ff @(posedge clk_i) begin : plan_regs
    plan_q <= plan_d;
  end
  cb_delay #(.Width(PlanBits), .Cycles(ScoreClock - PlanClock)) u_plan (.clk_i, .in_i(plan_q), .out_o(plan));
  cb_delay #(.Width(2), .Cycles(ScoreClock - 1 - 14)) u_black (
    .clk_i, .in_i({c14_black, c14_may_be_futile}), .out_o({black, may_be_futile})
  );
  cb_delay #(.Width(3 * (ScoreBits + 1)), .Cycles(ScoreClock - 1 - ThresholdClock)) u_thresholds (
    .clk_i, .in_i({c16_near, c16_far, c16_low}), .out_o({near, far, low})
  );

  // ---- clock ScoreClock: the comparisons, and the verdict ----
  logic signed [ScoreBits:0] seen;
  logic                      draw_q, reaches_q, goes_far_q, futile_q, high;
  assign seen = $signed({total_i[ScoreBits-1], total_i}) ^ $signed({(ScoreBits+1){black}});
  always_ff @(posedge clk_i) begin : compared
    draw_q     <= draw_i;
    reaches_q  <= seen >= near;
    goes_far_q <= seen >= far;
    futile_q   <= may_be_futile && seen < low;
  end
  always_comb begin : verdict
    high                  = draw_q ? plan.draw_surely || (plan.draw_if_reaches && reaches_q)
                                   : plan.surely || (plan.if_reaches && reaches_q) || (plan.if_far && goes_far_q);
    judged_o.high         = high;
    judged_o.search       = !draw_q && plan.else_search && !high;
    judged_o.null_allowed = plan.null_allowed && reaches_q;
    judged_o.futile       = futile_q;
  end

endmodule
