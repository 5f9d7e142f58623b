// SPDX-License-Identifier: Apache-2.0
/// Sum over the squares of a set of a number of two bits for each square, at most cb_spec_pkg::MostRays.
///
/// Latency 3, II = 1. Back-pressure: none. Reset: none needed.
///
/// | stage | work |
/// |---|---|
/// | 1 | counts of three squares each, of each bit; columns counted once |
/// | 2 | columns counted twice |
/// | 3 | sum and limit |
module cb_ray_number #(
  /// Derived, do not set: bits of the number.
  parameter int unsigned Width = $clog2(cb_spec_pkg::MostRays + 1)
) (
  input  logic             clk_i,
  input  logic [63:0]      set_i,
  /// Bit b of the squares' numbers in bits [64*b +: 64].
  input  logic [127:0]     numbers_i,
  output logic [Width-1:0] number_o
);

  if (cb_spec_pkg::MostRays != 15 || cb_spec_pkg::MostRaysOnUnit != 3) begin : g_limit_check
    $error("cb_ray_number: limits differ from the specification");
  end

  // Groups of three squares, the last of one: ones and twos of either bit. Columns of weight 1, 2, 4 and 8; what would be of
  // weight 16 or more is only seen to be there.
  localparam int unsigned Groups = 22;
  localparam int unsigned Threes = 21;
  localparam int unsigned Columns = cb_columns_pkg::Columns;
  localparam int unsigned HeightsBits = cb_columns_pkg::HeightsBits;
  localparam int unsigned HeightBits = cb_columns_pkg::HeightBits;
  localparam int unsigned SmallBits = HeightBits * Width;  // of the heights of columns of less weight than 16
  localparam logic [HeightsBits-1:0] Heights0 =
      HeightsBits'({HeightBits'(Threes), HeightBits'(Threes + Groups), HeightBits'(Groups)});
  localparam logic [HeightsBits-1:0] Heights1 = cb_columns_pkg::next(Heights0);
  localparam logic [HeightsBits-1:0] Small1 = HeightsBits'(Heights1[SmallBits-1:0]);
  localparam logic [HeightsBits-1:0] Heights2 = cb_columns_pkg::next(Small1);
  localparam logic [HeightsBits-1:0] Small2 = HeightsBits'(Heights2[SmallBits-1:0]);
  localparam logic [HeightsBits-1:0] Heights3 = cb_columns_pkg::next(Small2);
  localparam int unsigned Bits0 = cb_columns_pkg::offset(Heights0, Columns);
  localparam int unsigned Bits1 = cb_columns_pkg::offset(Heights1, Columns);
  localparam int unsigned Bits2 = cb_columns_pkg::offset(Heights2, Columns);
  localparam int unsigned Bits3 = cb_columns_pkg::offset(Heights3, Columns);
  localparam int unsigned SmallBits1 = cb_columns_pkg::offset(Heights1, Width);
  localparam int unsigned SmallBits2 = cb_columns_pkg::offset(Heights2, Width);
  localparam int unsigned SmallBits3 = cb_columns_pkg::offset(Heights3, Width);
  if (cb_columns_pkg::height(Heights3, 0) != 1 || cb_columns_pkg::height(Heights3, 1) != 1 ||
      cb_columns_pkg::height(Heights3, 2) != 2 || cb_columns_pkg::height(Heights3, 3) != 3) begin : g_columns_check
    $error("cb_ray_number: columns are not as the last sum takes them");
  end

  logic [Groups-1:0] low_ones, high_ones;
  logic [Threes-1:0] low_twos, high_twos;
  logic [Bits0-1:0] s1_bits_0;
  logic [Bits1-1:0] s1_bits_d, s1_bits_q;
  logic [Bits2-1:0] s2_bits;
  logic [Bits3-1:0] s2_bits_d;
  logic [SmallBits3-1:0] s2_small_q;
  logic s2_large_q, s3_large;
  logic [Width-1:0] s3_number, s3_number_q;

  for (genvar g = 0; g < Threes; g++) begin : g_three
    logic [2:0] low, high;
    assign low  = set_i[3*g +: 3] & numbers_i[3*g +: 3];
    assign high = set_i[3*g +: 3] & numbers_i[64+3*g +: 3];
    assign low_ones[g]  = ^low;
    assign low_twos[g]  = (low[0] & low[1]) | (low[2] & (low[0] | low[1]));
    assign high_ones[g] = ^high;
    assign high_twos[g] = (high[0] & high[1]) | (high[2] & (high[0] | high[1]));
  end
  assign low_ones[Threes]  = set_i[63] & numbers_i[63];
  assign high_ones[Threes] = set_i[63] & numbers_i[127];
  assign s1_bits_0 = {high_twos, high_ones, low_twos, low_ones};

  cb_column_counts #(.Heights(Heights0)) u_counts_0 (.in_i(s1_bits_0), .out_o(s1_bits_d));
  cb_column_counts #(.Heights(Small1)) u_counts_1 (.in_i(s1_bits_q[SmallBits1-1:0]), .out_o(s2_bits));
  cb_column_counts #(.Heights(Small2)) u_counts_2 (.in_i(s2_bits[SmallBits2-1:0]), .out_o(s2_bits_d));

  // One bit of weight 1 and of weight 2, two of weight 4, three of weight 8.
  always_comb begin : s3_limit
    s3_number = {(s2_small_q[2] & s2_small_q[3]) ^ s2_small_q[4] ^ s2_small_q[5] ^ s2_small_q[6],
                 s2_small_q[2] ^ s2_small_q[3], s2_small_q[1:0]};
    s3_large  = s2_large_q || (s2_small_q[4] && s2_small_q[5]) || (s2_small_q[6] && (s2_small_q[4] || s2_small_q[5])) ||
                (s2_small_q[2] && s2_small_q[3] && s2_small_q[6:4] != '0);
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_bits_q   <= s1_bits_d;
    s2_small_q  <= s2_bits_d[SmallBits3-1:0];
    s2_large_q  <= s1_bits_q[Bits1-1:SmallBits1] != '0 || s2_bits[Bits2-1:SmallBits2] != '0 ||
                   s2_bits_d[Bits3-1:SmallBits3] != '0;
    s3_number_q <= s3_large ? '1 : s3_number;
  end
  assign number_o = s3_number_q;

endmodule
