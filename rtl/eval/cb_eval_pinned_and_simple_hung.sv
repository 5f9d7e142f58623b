// SPDX-License-Identifier: Apache-2.0
/// pinned_and_simple_hung of both sides: an enemy piece is pinned to its king and simply hung (definition:
/// hls/eval/pinned_and_simple_hung.hpp).
///
/// Latency cb_spec_pkg::PinnedAndSimpleHungLatencyCycles, II = 1. Back-pressure: none. Reset: the register is 0.
/// Interface rules: none, any sets will do.
///
/// | stage | work |
/// |---|---|
/// | S1 | for whom it holds; register of the bank |
/// | S2 | value |
module cb_eval_pinned_and_simple_hung #(
  /// Derived, do not set: a value.
  parameter int unsigned Width = cb_spec_pkg::PinnedAndSimpleHungValueWidth
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  cb_spec_pkg::param_bus_t param_i,
  input  logic                    bank_i,
  /// By direction: each side's pinned piece is simply hung (simply_hung_o of its cb_pin_map).
  input  logic [7:0]              white_hung_i,
  input  logic [7:0]              black_hung_i,
  /// White minus Black, centipawns.
  output logic signed [Width:0]   value_o
);

  if (cb_spec_pkg::PinnedAndSimpleHungLatencyCycles != 2) begin : g_latency_check
    $error("cb_eval_pinned_and_simple_hung: latency differs from the specification");
  end

  logic white_profits, black_profits;

  always_comb begin : s1_conditions
    white_profits = black_hung_i != '0;
    black_profits = white_hung_i != '0;
  end

  cb_param_once #(.Group(cb_spec_pkg::GroupPinnedAndSimpleHung), .Width(Width)) u_value (
    .clk_i, .rst_ni, .param_i, .bank_i, .white_i(white_profits), .black_i(black_profits), .value_o
  );

endmodule
