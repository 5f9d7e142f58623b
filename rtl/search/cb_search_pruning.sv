// SPDX-License-Identifier: Apache-2.0
/// The quiet limit of a child (docs/reference/search.md, "Quiet limit"): how many quiet moves it tries, and which static value
/// is so low that it tries none.
///
/// limit_o: 0 to 62, or cb_search_pkg::NoQuietLimit; low_o: the child tries no quiet move when its static value is less
/// and may_be_futile_o. The caller says which nodes have a limit (limited_i): a full node that is not in check and has
/// no bound of a mate.
///
/// | clock | what is ready |
/// |---|---|
/// | 0 | all inputs |
/// | 1 | square of the plies, bound less the margin |
/// | 4 | growth by plies, and by their square |
/// | 5 | quarters of a quiet move; low_o, may_be_futile_o |
/// | 6 | limit_o |
///
/// Latency as the table says, II = 1. Back-pressure: none. Reset: none needed.
module cb_search_pruning #(
  /// Derived, do not set.
  parameter int unsigned NumberBits = cb_spec_pkg::SearchBits,
  parameter int unsigned ValueBits = cb_search_pkg::ThresholdBits
) (
  input  logic                                             clk_i,
  input  logic [7:0]                                       depth_i,
  input  logic                                             limited_i,
  input  logic signed [ValueBits-1:0]                      bound_i,
  input  cb_search_pkg::rules_t                            rules_i,
  input  cb_search_pkg::pruning_numbers_t                  numbers_i,
  // Clock 5
  output logic                                             may_be_futile_o,
  output logic signed [ValueBits-1:0]                      low_o,
  // Clock 6
  output logic [5:0]                                       limit_o
);

  localparam int unsigned SquareBits = NumberBits + 13;   // growth by the square of 63 plies
  localparam int unsigned LinearBits = NumberBits + 7;

  logic signed [NumberBits-1:0] wide_depth, count_most_depth, futility_most_depth;
  assign wide_depth          = $signed({{(NumberBits-8){1'b0}}, depth_i});
  assign count_most_depth    = $signed(numbers_i.move_count_most_depth);
  assign futility_most_depth = $signed(numbers_i.futility_most_depth);

  // ---- clock 1 ----
  logic [5:0]                     plies, c1_plies_q;
  logic [11:0]                    c1_square_q;
  logic                           c1_counted_q, c1_futile_q;
  cb_search_pkg::pruning_numbers_t c1_numbers_q;
  logic signed [ValueBits-1:0]    wide_margin, c1_low_q;
  assign plies       = depth_i[7:2];
  assign wide_margin = $signed({{(ValueBits-NumberBits){numbers_i.futility_margin[NumberBits-1]}},
                                numbers_i.futility_margin});
  always_ff @(posedge clk_i) begin : clock_1
    c1_plies_q   <= plies;
    c1_square_q  <= {6'd0, plies} * {6'd0, plies};
    c1_low_q     <= bound_i - wide_margin;
    c1_counted_q <= limited_i && rules_i.move_count_pruning && wide_depth <= count_most_depth;
    c1_futile_q  <= limited_i && rules_i.futility_pruning && wide_depth <= futility_most_depth;
    c1_numbers_q <= numbers_i;
  end

  // ---- clocks 2 to 4: products ----
  logic signed [SquareBits-1:0] c1_wide_square, c1_wide_count_growth, c2_square_product_q, c3_square_product_q;
  logic signed [SquareBits-1:0] c4_square_product_q, c4_wide_base, c5_quarters_q;
  logic signed [LinearBits-1:0] c1_wide_plies, c1_wide_growth, c2_product_q, c3_product_q, c4_product_q;
  logic signed [NumberBits-1:0] c4_base;
  logic signed [ValueBits-1:0]  c4_low, c4_wide_product, c5_low_q;
  logic                         c4_counted, c4_futile, c5_counted_q, c5_futile_q;
  assign c1_wide_square       = $signed({{(SquareBits-12){1'b0}}, c1_square_q});
  assign c1_wide_count_growth = $signed({{(SquareBits-NumberBits){c1_numbers_q.move_count_growth[NumberBits-1]}},
                                         c1_numbers_q.move_count_growth});
  assign c1_wide_plies        = $signed({{(LinearBits-6){1'b0}}, c1_plies_q});
  assign c1_wide_growth       = $signed({{(LinearBits-NumberBits){c1_numbers_q.futility_growth[NumberBits-1]}},
                                         c1_numbers_q.futility_growth});
  cb_delay #(.Width(2 + NumberBits + ValueBits), .Cycles(3)) u_c4 (
    .clk_i, .in_i({c1_counted_q, c1_futile_q, c1_numbers_q.move_count_base, c1_low_q}),
    .out_o({c4_counted, c4_futile, c4_base[NumberBits-1:0], c4_low[ValueBits-1:0]})
  );
  always_ff @(posedge clk_i) begin : clocks_2_to_4
    c2_square_product_q <= c1_wide_square * c1_wide_count_growth;
    c3_square_product_q <= c2_square_product_q;
    c4_square_product_q <= c3_square_product_q;
    c2_product_q        <= c1_wide_plies * c1_wide_growth;
    c3_product_q        <= c2_product_q;
    c4_product_q        <= c3_product_q;
  end

  // ---- clocks 5, 6 ----
  assign c4_wide_base    = $signed({{(SquareBits-NumberBits){c4_base[NumberBits-1]}}, c4_base});
  assign c4_wide_product = $signed({{(ValueBits-LinearBits){c4_product_q[LinearBits-1]}}, c4_product_q});
  logic [5:0] c6_limit_d, c6_limit_q;
  always_comb begin : limit
    // A quarter of a number that is not negative; what 6 bits do not hold is no limit.
    if (!c5_counted_q) begin
      c6_limit_d = cb_search_pkg::NoQuietLimit;
    end else if (c5_quarters_q[SquareBits-1]) begin
      c6_limit_d = '0;
    end else begin
      c6_limit_d = c5_quarters_q[7:2] | {6{c5_quarters_q[SquareBits-2:8] != '0}};
    end
  end
  always_ff @(posedge clk_i) begin : clocks_5_and_6
    c5_quarters_q <= c4_square_product_q + c4_wide_base;
    c5_low_q      <= c4_low - c4_wide_product;
    c5_counted_q  <= c4_counted;
    c5_futile_q   <= c4_futile;
    c6_limit_q    <= c6_limit_d;
  end
  assign may_be_futile_o = c5_futile_q;
  assign low_o           = c5_low_q;
  assign limit_o         = c6_limit_q;

  logic unused_bits;
  assign unused_bits = ^{c1_numbers_q, c5_quarters_q[1:0], rules_i};

endmodule
