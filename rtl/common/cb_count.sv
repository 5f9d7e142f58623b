// SPDX-License-Identifier: Apache-2.0
/// Number of ones in a vector (squares of a set), fully pipelined.
///
/// Latency 2, II = 1. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | 1 | counts of six bits each; of each of their three columns, six again |
/// | 2 | sum of the columns |
module cb_count #(
  /// Bits of the vector: 1 to 72.
  parameter int unsigned Width = 64,
  /// Derived, do not set: bits of the number.
  parameter int unsigned OutWidth = $clog2(Width + 1)
) (
  input  logic                clk_i,
  input  logic [Width-1:0]    in_i,
  output logic [OutWidth-1:0] count_o
);

  localparam int unsigned Sixes = (Width + 5) / 6;
  localparam int unsigned Parts = 2;  // six counts of six each
  localparam int unsigned SumWidth = 8;

  if (Width == 0 || Width > 36 * Parts) begin : g_width_check
    $error("cb_count: Width is not within 1 to 72");
  end

  // Ones of six bits: one LUT a bit of the result.
  function automatic logic [2:0] count_6(input logic [5:0] bits);
    logic sum_l, carry_l, sum_h, carry_h, carry;
    sum_l   = bits[0] ^ bits[1] ^ bits[2];
    carry_l = (bits[0] & bits[1]) | (bits[2] & (bits[0] ^ bits[1]));
    sum_h   = bits[3] ^ bits[4] ^ bits[5];
    carry_h = (bits[3] & bits[4]) | (bits[5] & (bits[3] ^ bits[4]));
    carry   = sum_l & sum_h;
    count_6 = {(carry_l & carry_h) | (carry & (carry_l ^ carry_h)), carry_l ^ carry_h ^ carry, sum_l ^ sum_h};
  endfunction

  logic [6*Sixes-1:0] s1_bits;
  logic [36*Parts/6-1:0] s1_ones, s1_twos, s1_fours;  // a column each of all counts; the missing ones are 0
  assign s1_bits = (6*Sixes)'(in_i);
  for (genvar i = 0; i < 6*Parts; i++) begin : g_six
    if (i < Sixes) begin : g_count
      assign {s1_fours[i], s1_twos[i], s1_ones[i]} = count_6(s1_bits[6*i +: 6]);
    end else begin : g_none
      assign {s1_fours[i], s1_twos[i], s1_ones[i]} = '0;
    end
  end

  logic [2:0] s1_ones_0_q, s1_ones_1_q, s1_twos_0_q, s1_twos_1_q, s1_fours_0_q, s1_fours_1_q;
  logic [SumWidth-1:0] s2_sum;
  logic [OutWidth-1:0] s2_count_q;

  always_comb begin : s2_total
    s2_sum = SumWidth'(s1_ones_0_q) + SumWidth'(s1_ones_1_q) +
             ((SumWidth'(s1_twos_0_q) + SumWidth'(s1_twos_1_q)) << 1) +
             ((SumWidth'(s1_fours_0_q) + SumWidth'(s1_fours_1_q)) << 2);
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_ones_0_q  <= count_6(s1_ones[5:0]);
    s1_ones_1_q  <= count_6(s1_ones[11:6]);
    s1_twos_0_q  <= count_6(s1_twos[5:0]);
    s1_twos_1_q  <= count_6(s1_twos[11:6]);
    s1_fours_0_q <= count_6(s1_fours[5:0]);
    s1_fours_1_q <= count_6(s1_fours[11:6]);
    s2_count_q   <= s2_sum[OutWidth-1:0];
  end
  assign count_o = s2_count_q;

  // The sum has room for the largest vector.
  if (SumWidth > OutWidth) begin : g_spare
    logic unused_bits;
    assign unused_bits = ^s2_sum[SumWidth-1:OutWidth];
  end

endmodule
