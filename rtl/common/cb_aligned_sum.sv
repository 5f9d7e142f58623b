// SPDX-License-Identifier: Apache-2.0
/// Sum of signed values of different widths that are ready at different clocks. Each is delayed until all can be added.
///
/// sum_o = +-value[0] +- ... +-value[Count-1], exact as long as SumWidth holds it (spec/widths.hpp). The sum is ready
/// at clock SumClock, counted from the same start as the clocks of the terms. Up to four values are added in one clock,
/// more in two; a value that is ready too late for that is an error when the design is built. Latency of each value:
/// SumClock less its own clock. II = 1. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | delays | the values wait for the latest |
/// | S1 | sums of four |
/// | S2 | sum of these, if there is more than one |
module cb_aligned_sum #(
  /// How many values: 2 to 16.
  parameter int unsigned Count = 2,
  /// One constant a value, from cb_sum_pkg::plus or minus, in the order of in_i. Neighbours are added first: put
  /// narrow ones together.
  parameter logic [cb_sum_pkg::TermBits*Count-1:0] Terms = {Count{cb_sum_pkg::plus(1, 0)}},
  parameter int unsigned SumClock = 1,
  parameter int unsigned SumWidth = 1,
  /// Derived, do not set: bits of all values.
  parameter int unsigned InWidth = cb_sum_pkg::bits_of((cb_sum_pkg::TermBits*cb_sum_pkg::MaxTerms)'(Terms), Count)
) (
  input  logic                       clk_i,
  /// The values side by side.
  input  logic [InWidth-1:0]         in_i,
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned TermBits = cb_sum_pkg::TermBits;
  localparam logic [TermBits*cb_sum_pkg::MaxTerms-1:0] AllTerms = (TermBits*cb_sum_pkg::MaxTerms)'(Terms);
  localparam int unsigned Fours = (Count + 3) / 4;
  localparam int unsigned Stages = (Fours > 1) ? 2 : 1;
  localparam int unsigned AlignClock = SumClock - Stages;
  localparam int unsigned Widest = cb_sum_pkg::widest_of_fours(AllTerms, Count);
  // More bits than the sum has would be cut off in the end.
  localparam int unsigned FourWidth = (Widest < SumWidth) ? Widest : SumWidth;

  if (Count < 2 || Count > cb_sum_pkg::MaxTerms || SumClock < Stages) begin : g_count_check
    $error("cb_aligned_sum: 2 to 16 values can be added, in one clock or two");
  end
  if (SumWidth > FourWidth + 2 * (Stages - 1)) begin : g_width_check
    $error("cb_aligned_sum: SumWidth is more than the values need");
  end

  // Delays; signs.
  logic [FourWidth*4*Fours-1:0] s0_values;
  for (genvar i = 0; i < 4 * Fours; i++) begin : g_value
    if (i < Count) begin : g_term
      localparam int unsigned Width = AllTerms[TermBits*i +: cb_sum_pkg::WidthBits];
      localparam int unsigned Clock = AllTerms[TermBits*i+cb_sum_pkg::WidthBits +: cb_sum_pkg::ClockBits];
      localparam int unsigned Lsb = cb_sum_pkg::bits_of(AllTerms, i);
      logic [Width-1:0] aligned;
      logic signed [FourWidth-1:0] value;
      if (Clock > AlignClock) begin : g_late
        $error("cb_aligned_sum: a value is ready later than the sum takes it");
      end else begin : g_delay
        cb_delay #(.Width(Width), .Cycles(AlignClock - Clock)) u_delay (
          .clk_i, .in_i(in_i[Lsb +: Width]), .out_o(aligned)
        );
      end
      if (FourWidth > Width) begin : g_extend
        assign value = $signed({{(FourWidth-Width){aligned[Width-1]}}, aligned});
      end else begin : g_cut
        assign value = $signed(aligned[FourWidth-1:0]);
        logic unused_bits;
        assign unused_bits = ^aligned;
      end
      assign s0_values[FourWidth*i +: FourWidth] = $unsigned(AllTerms[TermBits*i+TermBits-1] ? -value : value);
    end else begin : g_none
      assign s0_values[FourWidth*i +: FourWidth] = '0;
    end
  end

  // S1
  logic [FourWidth*Fours-1:0] s1_sums;
  for (genvar g = 0; g < Fours; g++) begin : g_four
    localparam int unsigned Needed = cb_sum_pkg::bits_of_four(AllTerms, 4 * g, Count);
    localparam int unsigned Bits = (Needed < FourWidth) ? Needed : FourWidth;
    logic signed [FourWidth-1:0] part0, part1, part2, part3;
    logic signed [Bits-1:0] total_q;
    assign part0 = $signed(s0_values[FourWidth*(4*g) +: FourWidth]);
    assign part1 = $signed(s0_values[FourWidth*(4*g+1) +: FourWidth]);
    assign part2 = $signed(s0_values[FourWidth*(4*g+2) +: FourWidth]);
    assign part3 = $signed(s0_values[FourWidth*(4*g+3) +: FourWidth]);
    always_ff @(posedge clk_i) begin : data_regs
      total_q <= Bits'(part0 + part1 + part2 + part3);
    end
    if (FourWidth > Bits) begin : g_extend
      assign s1_sums[FourWidth*g +: FourWidth] = {{(FourWidth-Bits){total_q[Bits-1]}}, total_q};
    end else begin : g_whole
      assign s1_sums[FourWidth*g +: FourWidth] = $unsigned(total_q);
    end
  end

  // S2
  if (Fours > 1) begin : g_second
    cb_sum #(.Inputs(Fours), .Width(FourWidth), .OutWidth(SumWidth)) u_sum (.clk_i, .in_i(s1_sums), .sum_o);
  end else begin : g_first
    assign sum_o = $signed(s1_sums);
  end

`ifdef COBALT_ASSERT
  logic settled;
  cb_settled u_settled (.clk_i, .settled_o(settled));
  // The same sum with bits to spare.
  localparam int unsigned WideBits = 32;
  logic [WideBits*Count-1:0] wide;
  logic signed [WideBits-1:0] wide_sum, sum_aligned, sum_found;
  for (genvar i = 0; i < Count; i++) begin : g_wide
    assign wide[WideBits*i +: WideBits] =
        {{(WideBits-FourWidth){s0_values[FourWidth*i+FourWidth-1]}}, s0_values[FourWidth*i +: FourWidth]};
  end
  always_comb begin : add
    wide_sum = '0;
    for (int unsigned i = 0; i < Count; i++) begin
      wide_sum = wide_sum + $signed(wide[WideBits*i +: WideBits]);
    end
  end
  cb_delay #(.Width(WideBits), .Cycles(Stages)) u_wide (
    .clk_i, .in_i(wide_sum[WideBits-1:0]), .out_o(sum_aligned[WideBits-1:0])
  );
  assign sum_found = $signed({{(WideBits-SumWidth){sum_o[SumWidth-1]}}, sum_o});
  a_exact: assert property (@(posedge clk_i) settled |-> sum_found == sum_aligned);
`endif

endmodule
