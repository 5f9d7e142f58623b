// SPDX-License-Identifier: Apache-2.0
/// One step of a sum of many bits: every column is cut into groups of six bits, and the number of ones of a group is a
/// bit each for its own column, the next and the one after. Combinational, one level.
///
/// The sum of all bits by weight stays the same, modulo 2^Columns. One or two bits left over stay in their column.
module cb_column_counts #(
  /// Bits of each column (cb_columns_pkg).
  parameter logic [cb_columns_pkg::HeightsBits-1:0] Heights = cb_columns_pkg::HeightsBits'(6),
  /// Derived, do not set.
  parameter logic [cb_columns_pkg::HeightsBits-1:0] NextHeights = cb_columns_pkg::next(Heights),
  /// Derived, do not set.
  parameter int unsigned InBits = cb_columns_pkg::offset(Heights, cb_columns_pkg::Columns),
  /// Derived, do not set.
  parameter int unsigned OutBits = cb_columns_pkg::offset(NextHeights, cb_columns_pkg::Columns)
) (
  /// Columns side by side, the lowest first.
  input  logic [InBits-1:0]  in_i,
  output logic [OutBits-1:0] out_o
);

  localparam int unsigned Columns = cb_columns_pkg::Columns;

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

  for (genvar k = 0; k < Columns; k++) begin : g_column
    localparam int unsigned Bits = cb_columns_pkg::height(Heights, k);
    localparam int unsigned First = cb_columns_pkg::offset(Heights, k);
    localparam int unsigned Groups = cb_columns_pkg::groups(Bits);
    localparam int unsigned LeftOver = cb_columns_pkg::left_over(Bits);
    localparam int unsigned LargeGroups = cb_columns_pkg::large_groups(Bits);
    // A column has the ones of its own groups, what is left over, the twos of the column before it, the fours of the
    // one before that.
    localparam int unsigned Ones = cb_columns_pkg::offset(NextHeights, k);
    localparam int unsigned Twos = (k + 1 < Columns) ?
        cb_columns_pkg::offset(NextHeights, k + 1) +
        cb_columns_pkg::groups(cb_columns_pkg::height(Heights, (k + 1) % Columns)) +
        cb_columns_pkg::left_over(cb_columns_pkg::height(Heights, (k + 1) % Columns)) : 0;
    localparam int unsigned Fours = (k + 2 < Columns) ?
        cb_columns_pkg::offset(NextHeights, k + 3) - LargeGroups : 0;
    for (genvar g = 0; g < Groups; g++) begin : g_group
      localparam int unsigned Size = (6*g + 6 <= Bits) ? 6 : Bits - 6*g;
      logic [2:0] ones;
      assign ones = count_6(6'(in_i[First+6*g +: Size]));
      assign out_o[Ones+g] = ones[0];
      if (k + 1 < Columns) begin : g_twos
        assign out_o[Twos+g] = ones[1];
      end
      if (k + 2 < Columns && g < LargeGroups) begin : g_fours
        assign out_o[Fours+g] = ones[2];
      end
      if (k + 1 >= Columns || k + 2 >= Columns || g >= LargeGroups) begin : g_spare
        logic unused_bits;
        assign unused_bits = ^ones;
      end
    end
    if (LeftOver != 0) begin : g_left
      assign out_o[Ones+Groups +: LeftOver] = in_i[First+Bits-LeftOver +: LeftOver];
    end
  end

endmodule
