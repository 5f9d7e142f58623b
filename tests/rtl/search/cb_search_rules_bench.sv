// SPDX-License-Identifier: Apache-2.0
/// The units of the search's rules side by side, every output Latency clocks after its inputs: cb_search_logarithms with
/// cb_search_reduction, cb_search_settle, cb_search_pruning, cb_search_threshold.
module cb_search_rules_bench #(
  parameter int unsigned Latency = 8,
  parameter int unsigned NumbersBits = cb_spec_pkg::SearchBits * cb_spec_pkg::SearchNumbers
) (
  input  logic                   clk_i,
  input  logic [15:0]            rules_i,
  input  logic [NumbersBits-1:0] numbers_i,
  input  logic [7:0]             depth_i,
  // Reduction: of the node
  input  logic [5:0]             quiets_i,
  input  logic                   quiet_i,
  input  logic                   null_move_i,
  input  logic                   in_check_i,
  input  logic                   child_in_check_i,
  output logic                   null_move_o,
  output logic [14:0]            reduction_o,
  // Settle: of the child
  input  logic                   root_i,
  input  logic [15:0]            bound_i,
  input  logic                   plain_bound_i,
  input  logic                   young_i,
  input  logic                   hit_i,
  input  logic [7:0]             entry_depth_i,
  input  logic                   at_least_i,
  input  logic [15:0]            entry_bound_i,
  input  logic [15:0]            move_i,
  output logic                   settled_o,
  output logic                   high_o,
  output logic [7:0]             depth_o,
  output logic                   use_move_o,
  output logic                   asked_o,
  // Pruning: of the child
  input  logic                   limited_i,
  output logic                   may_be_futile_o,
  output logic [19:0]            low_o,
  output logic [5:0]             limit_o,
  // Threshold
  input  logic [19:0]            value_i,
  input  logic                   black_i,
  output logic signed [31:0]     threshold_o
);

  localparam int unsigned NumberBits = cb_spec_pkg::SearchBits;
  function automatic logic [NumberBits-1:0] number(input logic [NumbersBits-1:0] all, input int unsigned which);
    number = all[NumberBits*which +: NumberBits];
  endfunction

  // ---- reduction ----
  localparam int unsigned LogarithmsCycles = 2;
  localparam int unsigned ReductionCycles = 4;
  cb_search_pkg::child_t                    child_now, child;
  logic [cb_search_pkg::LogarithmsBits-1:0] logarithms;
  logic [15:0]                              rules;
  logic [NumbersBits-1:0]                   numbers;
  logic                                     child_in_check, null_move;
  logic signed [14:0]                       reduction;
  always_comb begin : child_of_inputs
    child_now             = '0;
    child_now.full_parent = depth_i[7:2] != '0;
    child_now.depth       = depth_i;
    child_now.in_check    = in_check_i;
    child_now.quiets      = quiets_i;
    child_now.null_move   = null_move_i;
    child_now.quiet       = quiet_i;
  end
  cb_search_logarithms u_logarithms (.clk_i, .depth_i, .quiets_i, .product_o(logarithms));
  cb_delay #(.Width(cb_search_pkg::ChildBits + 16 + NumbersBits + 1), .Cycles(LogarithmsCycles)) u_child (
    .clk_i, .in_i({child_now, rules_i, numbers_i, child_in_check_i}), .out_o({child, rules, numbers, child_in_check})
  );
  cb_search_reduction u_reduction (
    .clk_i, .child_i(child), .logarithms_i(logarithms), .in_check_i(child_in_check), .rules_i(rules),
    .numbers_i(numbers), .null_move_o(null_move), .reduction_o(reduction)
  );
  cb_delay #(.Width(16), .Cycles(Latency - LogarithmsCycles - ReductionCycles)) u_reduction_out (
    .clk_i, .in_i({null_move, reduction}), .out_o({null_move_o, reduction_o})
  );

  // ---- settle ----
  localparam int unsigned SettleCycles = 2;
  cb_search_pkg::probe_t          probe;
  cb_search_pkg::rules_t          rules_now;
  cb_search_pkg::settle_numbers_t settle_numbers;
  logic                           settled, high, use_move, asked;
  logic [7:0]                     depth;
  assign rules_now = rules_i;
  always_comb begin : settle_inputs
    probe                                   = '0;
    probe.hit                               = hit_i;
    probe.depth                             = entry_depth_i;
    probe.at_least                          = at_least_i;
    probe.bound                             = entry_bound_i;
    probe.move                              = move_i;
    settle_numbers.shared_table_least_depth = number(numbers_i, cb_spec_pkg::SharedTableLeastDepth);
    settle_numbers.internal_least_depth     = number(numbers_i, cb_spec_pkg::InternalLeastDepth);
    settle_numbers.internal_reduction       = number(numbers_i, cb_spec_pkg::InternalReduction);
  end
  cb_search_settle u_settle (
    .clk_i, .depth_i, .root_i, .bound_i($signed(bound_i)), .plain_bound_i, .young_i, .probe_i(probe),
    .shared_table_i(rules_now.shared_table), .internal_reductions_i(rules_now.internal_reductions),
    .numbers_i(settle_numbers), .settled_o(settled), .high_o(high), .depth_o(depth), .use_move_o(use_move),
    .asked_o(asked)
  );
  cb_delay #(.Width(12), .Cycles(Latency - SettleCycles)) u_settle_out (
    .clk_i, .in_i({settled, high, depth, use_move, asked}), .out_o({settled_o, high_o, depth_o, use_move_o, asked_o})
  );

  // ---- pruning ----
  localparam int unsigned LowCycles = 5;
  localparam int unsigned LimitCycles = 6;
  cb_search_pkg::pruning_numbers_t pruning_numbers;
  logic                            may_be_futile;
  logic signed [19:0]              low, wide_bound;
  logic [5:0]                      limit;
  assign wide_bound = $signed({{4{bound_i[15]}}, bound_i});
  always_comb begin : pruning_inputs
    pruning_numbers.move_count_base       = number(numbers_i, cb_spec_pkg::MoveCountBase);
    pruning_numbers.move_count_growth     = number(numbers_i, cb_spec_pkg::MoveCountGrowth);
    pruning_numbers.move_count_most_depth = number(numbers_i, cb_spec_pkg::MoveCountMostDepth);
    pruning_numbers.futility_margin       = number(numbers_i, cb_spec_pkg::FutilityMargin);
    pruning_numbers.futility_growth       = number(numbers_i, cb_spec_pkg::FutilityGrowth);
    pruning_numbers.futility_most_depth   = number(numbers_i, cb_spec_pkg::FutilityMostDepth);
  end
  cb_search_pruning u_pruning (
    .clk_i, .depth_i, .limited_i, .bound_i(wide_bound), .rules_i(rules_now), .numbers_i(pruning_numbers),
    .may_be_futile_o(may_be_futile), .low_o(low), .limit_o(limit)
  );
  cb_delay #(.Width(21), .Cycles(Latency - LowCycles)) u_low_out (
    .clk_i, .in_i({may_be_futile, low}), .out_o({may_be_futile_o, low_o})
  );
  cb_delay #(.Width(6), .Cycles(Latency - LimitCycles)) u_limit_out (.clk_i, .in_i(limit), .out_o(limit_o));

  // ---- threshold ----
  localparam int unsigned ThresholdCycles = 2;
  localparam int unsigned TotalBits = cb_spec_pkg::EvaluationSumWidth;
  logic signed [TotalBits:0] threshold;
  logic [TotalBits:0]        late_threshold;
  if (TotalBits != 20) begin : g_totals_check
    $error("cb_search_rules_test: totals have another width");
  end
  cb_search_threshold u_threshold (.clk_i, .value_i($signed(value_i)), .black_i, .threshold_o(threshold));
  cb_delay #(.Width(TotalBits + 1), .Cycles(Latency - ThresholdCycles)) u_threshold_out (
    .clk_i, .in_i($unsigned(threshold)), .out_o(late_threshold)
  );
  assign threshold_o = $signed({{(31-TotalBits){late_threshold[TotalBits]}}, late_threshold});

endmodule
