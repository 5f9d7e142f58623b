// SPDX-License-Identifier: Apache-2.0
/// The total of the evaluator that a static value of at least value_i begins with (docs/reference/search.md, "Judging a child").
///
/// The evaluator's clamp is made good here: what no clamped score reaches, and what every one does, are beyond all totals.
/// Seen by Black (black_i) a total t is ~t, and ~t is at least b - 1 when -t is at least b. Latency 2, II = 1. Back-pressure:
/// none. Reset: none needed.
module cb_search_threshold #(
  /// Derived, do not set.
  parameter int unsigned ValueBits = cb_search_pkg::ThresholdBits,
  parameter int unsigned ScoreBits = cb_spec_pkg::EvaluationSumWidth
) (
  input  logic                        clk_i,
  input  logic signed [ValueBits-1:0] value_i,
  input  logic                        black_i,
  output logic signed [ScoreBits:0]   threshold_o
);

  localparam logic signed [ScoreBits:0]   Beyond = {2'b01, {(ScoreBits-1){1'b0}}};
  localparam logic signed [ValueBits-1:0] Limit = ValueBits'(cb_spec_pkg::ScoreLimitCp);

  logic signed [ValueBits-1:0] c1_value_q;
  logic signed [ScoreBits:0]   c1_value;
  logic                        c1_black_q, c1_never_q, c1_always_q;
  logic signed [ScoreBits:0]   c2_threshold_q;
  if (ScoreBits >= ValueBits) begin : g_wider
    assign c1_value = $signed({{(ScoreBits+1-ValueBits){c1_value_q[ValueBits-1]}}, c1_value_q});
  end else begin : g_cut
    assign c1_value = $signed(c1_value_q[ScoreBits:0]);
  end
  always_ff @(posedge clk_i) begin : data_regs
    c1_value_q  <= value_i;
    c1_black_q  <= black_i;
    c1_never_q  <= value_i > Limit;
    c1_always_q <= value_i <= -Limit;
    if (c1_never_q) begin
      c2_threshold_q <= Beyond;
    end else if (c1_always_q) begin
      c2_threshold_q <= -Beyond;
    end else begin
      c2_threshold_q <= c1_value - $signed({{ScoreBits{1'b0}}, c1_black_q});
    end
  end
  assign threshold_o = c2_threshold_q;

endmodule
