// SPDX-License-Identifier: Apache-2.0
/// mpin_and_hung of both sides: an enemy piece is hung and pinned to a piece of the pinner's value (definition:
/// hls/eval/mpin_and_hung.hpp).
///
/// Latency cb_spec_pkg::MpinAndHungLatencyCycles, II = 1. Back-pressure: none. Reset: the register is 0. Interface
/// rules: none, any sets will do.
///
/// | stage | work |
/// |---|---|
/// | S1 | for whom it holds; register of the bank |
/// | S2 | value |
module cb_eval_mpin_and_hung #(
  /// Derived, do not set: a value.
  parameter int unsigned Width = cb_spec_pkg::MpinAndHungValueWidth
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  cb_spec_pkg::param_bus_t param_i,
  input  logic                    bank_i,
  /// Hung squares of both sides (cb_exchange_map), and each side's pieces that are so pinned (mpinned_o of its
  /// cb_pin_map, delayed to the hung squares).
  input  logic [63:0]             hung_i,
  input  logic [63:0]             white_mpinned_i,
  input  logic [63:0]             black_mpinned_i,
  /// White minus Black, centipawns.
  output logic signed [Width:0]   value_o
);

  if (cb_spec_pkg::MpinAndHungLatencyCycles != 2) begin : g_latency_check
    $error("cb_eval_mpin_and_hung: latency differs from the specification");
  end

  logic white_profits, black_profits;

  always_comb begin : s1_conditions
    white_profits = (hung_i & black_mpinned_i) != '0;
    black_profits = (hung_i & white_mpinned_i) != '0;
  end

  cb_param_once #(.Group(cb_spec_pkg::GroupMpinAndHung), .Width(Width)) u_value (
    .clk_i, .rst_ni, .param_i, .bank_i, .white_i(white_profits), .black_i(black_profits), .value_o
  );

endmodule
