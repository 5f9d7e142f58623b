// SPDX-License-Identifier: Apache-2.0
/// By how much a child's depth is reduced (docs/reference/search.md, "Reduction"): a null move by its number and, growing, by the
/// node's depth; a late quiet move by two steps or by logarithms.
///
/// reduction_o in quarter plies, 0 where there is none. Of a late move it counts only when the move is not extended:
/// the extension is found beside it. null_move_o comes with it. Latency 4, II = 1. Back-pressure: none. Reset: none
/// needed.
module cb_search_reduction #(
  /// Derived, do not set.
  parameter int unsigned NumberBits = cb_spec_pkg::SearchBits
) (
  input  logic                                              clk_i,
  input  cb_search_pkg::child_t                             child_i,
  /// cb_search_logarithms of the node.
  input  logic [cb_search_pkg::LogarithmsBits-1:0]          logarithms_i,
  /// The child is in check.
  input  logic                                              in_check_i,
  input  cb_search_pkg::rules_t                             rules_i,
  input  logic [NumberBits*cb_spec_pkg::SearchNumbers-1:0]  numbers_i,
  output logic                                              null_move_o,
  output logic signed [cb_search_pkg::ReductionBits-1:0]    reduction_o
);

  localparam int unsigned ReductionBits = cb_search_pkg::ReductionBits;
  localparam int unsigned LogarithmsBits = cb_search_pkg::LogarithmsBits;
  localparam int unsigned LogProductBits = NumberBits + LogarithmsBits;
  localparam int unsigned NullProductBits = NumberBits + 8;
  localparam int unsigned LogBits = LogProductBits - 8 + 1;  // in 64ths of a ply

  logic signed [NumberBits-1:0] least_depth, log_least_depth, reduction_after, reduction, more_reduction_after;
  logic signed [NumberBits-1:0] more_reduction, log_base, log_scale, null_reduction, null_growth;
  assign least_depth          = $signed(numbers_i[NumberBits*cb_spec_pkg::ReductionLeastDepth +: NumberBits]);
  assign reduction_after      = $signed(numbers_i[NumberBits*cb_spec_pkg::ReductionAfter +: NumberBits]);
  assign reduction            = $signed(numbers_i[NumberBits*cb_spec_pkg::Reduction +: NumberBits]);
  assign more_reduction_after = $signed(numbers_i[NumberBits*cb_spec_pkg::MoreReductionAfter +: NumberBits]);
  assign more_reduction       = $signed(numbers_i[NumberBits*cb_spec_pkg::MoreReduction +: NumberBits]);
  assign log_least_depth      = $signed(numbers_i[NumberBits*cb_spec_pkg::LogReductionLeastDepth +: NumberBits]);
  assign log_scale            = $signed(numbers_i[NumberBits*cb_spec_pkg::LogReductionScale +: NumberBits]);
  assign null_growth          = $signed(numbers_i[NumberBits*cb_spec_pkg::NullGrowth +: NumberBits]);
  cb_delay #(.Width(2 * NumberBits), .Cycles(2)) u_bases (
    .clk_i,
    .in_i({numbers_i[NumberBits*cb_spec_pkg::LogReductionBase +: NumberBits],
           numbers_i[NumberBits*cb_spec_pkg::NullReduction +: NumberBits]}),
    .out_o({log_base[NumberBits-1:0], null_reduction[NumberBits-1:0]})
  );

  // ---- clock 1: may the move be reduced, by steps; the products ----
  logic signed [NumberBits-1:0]      quiets, depth, steps, c1_steps_q;
  logic                              c1_null_q, c1_log_q, c1_reduces_q, c1_growing_q;
  logic signed [LogProductBits-1:0]  wide_logarithms, wide_scale, c1_log_product_q, c2_log_product_q;
  logic signed [NullProductBits-1:0] wide_depth, wide_growth, c1_null_product_q, c2_null_product_q;
  assign quiets          = $signed({{(NumberBits-6){1'b0}}, child_i.quiets});
  assign depth           = $signed({{(NumberBits-8){1'b0}}, child_i.depth});
  assign wide_logarithms = $signed({{NumberBits{1'b0}}, logarithms_i});
  assign wide_scale      = $signed({{LogarithmsBits{log_scale[NumberBits-1]}}, log_scale});
  assign wide_depth      = $signed({{NumberBits{1'b0}}, child_i.depth});
  assign wide_growth     = $signed({{8{null_growth[NumberBits-1]}}, null_growth});
  always_comb begin : choose_step
    steps = '0;
    if (quiets >= more_reduction_after) begin
      steps = more_reduction;
    end else if (quiets >= reduction_after) begin
      steps = reduction;
    end
  end
  always_ff @(posedge clk_i) begin : clock_1
    c1_null_q         <= child_i.null_move;
    c1_growing_q      <= rules_i.growing_null;
    c1_log_q          <= rules_i.log_reductions;
    c1_reduces_q      <= rules_i.late_move_reductions && child_i.quiet && child_i.full_parent && !child_i.in_check &&
                         !in_check_i && depth >= (rules_i.log_reductions ? log_least_depth : least_depth);
    c1_steps_q        <= steps;
    c1_log_product_q  <= wide_logarithms * wide_scale;
    c1_null_product_q <= wide_depth * wide_growth;
  end

  // ---- clocks 2 to 4 ----
  logic signed [NumberBits-1:0]    c3_steps;
  logic signed [LogBits-1:0]       c2_wide_log, c2_wide_base, c3_sixty_fourths_q;
  logic signed [ReductionBits-1:0] c2_growth, c2_wide_null, c3_null_reduction_q, c3_wide_steps, c3_late, c4_reduction_q;
  logic                            c3_null, c3_log, c3_reduces, c4_null_q;
  cb_delay #(.Width(3 + NumberBits), .Cycles(2)) u_c3 (
    .clk_i, .in_i({c1_null_q, c1_log_q, c1_reduces_q, c1_steps_q}), .out_o({c3_null, c3_log, c3_reduces, c3_steps})
  );
  assign c2_wide_log  = $signed({c2_log_product_q[LogProductBits-1], c2_log_product_q[LogProductBits-1:8]});
  assign c2_wide_base = $signed({{(LogBits-NumberBits){log_base[NumberBits-1]}}, log_base});
  assign c2_growth    = $signed({{(ReductionBits-NullProductBits+6){c2_null_product_q[NullProductBits-1]}},
                                 c2_null_product_q[NullProductBits-1:6]});
  assign c2_wide_null = $signed({{(ReductionBits-NumberBits){null_reduction[NumberBits-1]}}, null_reduction});
  // Whole plies of the 64ths; a negative one is none.
  assign c3_wide_steps = $signed({{(ReductionBits-NumberBits){c3_steps[NumberBits-1]}}, c3_steps});
  assign c3_late       = !c3_log ? c3_wide_steps
                         : c3_sixty_fourths_q[LogBits-1] ? ReductionBits'(0)
                         : $signed({{(ReductionBits-LogBits+4){1'b0}}, c3_sixty_fourths_q[LogBits-1:6], 2'b00});
  always_ff @(posedge clk_i) begin : clocks_2_to_4
    c2_log_product_q    <= c1_log_product_q;
    c2_null_product_q   <= c1_growing_q ? c1_null_product_q : NullProductBits'(0);
    c3_sixty_fourths_q  <= c2_wide_base + c2_wide_log;
    c3_null_reduction_q <= c2_wide_null + c2_growth;
    c4_null_q           <= c3_null;
    c4_reduction_q      <= c3_null ? c3_null_reduction_q : c3_reduces ? c3_late : ReductionBits'(0);
  end
  assign null_move_o = c4_null_q;
  assign reduction_o = c4_reduction_q;

  logic unused_bits;
  assign unused_bits = ^{child_i, rules_i, numbers_i, c2_log_product_q[7:0], c2_null_product_q[5:0], c3_sixty_fourths_q[5:0]};

endmodule
