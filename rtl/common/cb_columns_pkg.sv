// SPDX-License-Identifier: Apache-2.0
/// Columns of bits of equal weight, column k of weight 2^k, for cb_column_counts. How many bits each has is a constant.
// A package offers more names than any one design uses.
/* verilator lint_off UNUSEDPARAM */
package cb_columns_pkg;

  localparam int unsigned Columns = 10;
  localparam int unsigned HeightBits = 16;
  /// A height a column, column 0 lowest.
  localparam int unsigned HeightsBits = Columns * HeightBits;

  /// Bits of a column.
  function automatic int unsigned height(input logic [HeightsBits-1:0] heights, input int unsigned column);
    height = 32'(heights[HeightBits*column +: HeightBits]);
  endfunction

  /// Where a column begins when all stand side by side; of column `Columns`: all bits.
  function automatic int unsigned offset(input logic [HeightsBits-1:0] heights, input int unsigned column);
    offset = 0;
    for (int unsigned k = 0; k < Columns; k++) begin
      if (k < column) begin
        offset = offset + 32'(heights[HeightBits*k +: HeightBits]);
      end
    end
  endfunction

  /// Groups of up to six bits that are counted. One or two bits left over stay as they are.
  function automatic int unsigned groups(input int unsigned bits);
    groups = bits / 6 + ((bits % 6 >= 3) ? 1 : 0);
  endfunction
  function automatic int unsigned left_over(input int unsigned bits);
    left_over = (bits % 6 >= 3) ? 0 : bits % 6;
  endfunction
  /// Of these, groups of four bits at least, whose number may have three bits.
  function automatic int unsigned large_groups(input int unsigned bits);
    large_groups = bits / 6 + ((bits % 6 >= 4) ? 1 : 0);
  endfunction

  /// Heights after the groups of every column have been counted.
  function automatic logic [HeightsBits-1:0] next(input logic [HeightsBits-1:0] heights);
    int unsigned bits;
    next = '0;
    for (int unsigned k = 0; k < Columns; k++) begin
      bits = groups(height(heights, k)) + left_over(height(heights, k));
      if (k >= 1) begin
        bits = bits + groups(height(heights, k - 1));
      end
      if (k >= 2) begin
        bits = bits + large_groups(height(heights, k - 2));
      end
      next[HeightBits*k +: HeightBits] = HeightBits'(bits);
    end
  endfunction

  /// Height of the tallest column.
  function automatic int unsigned tallest(input logic [HeightsBits-1:0] heights);
    tallest = 0;
    for (int unsigned k = 0; k < Columns; k++) begin
      if (height(heights, k) > tallest) begin
        tallest = height(heights, k);
      end
    end
  endfunction

endpackage
/* verilator lint_on UNUSEDPARAM */
