// SPDX-License-Identifier: Apache-2.0
/// Terms of a sum, as constants for cb_aligned_sum: how wide a value is, when it is ready, and its sign.
package cb_sum_pkg;

  /// A term: {subtracted, clock, width}.
  localparam int unsigned WidthBits = 32;
  localparam int unsigned ClockBits = 32;
  localparam int unsigned TermBits = 1 + ClockBits + WidthBits;

  /// The most terms of a sum.
  localparam int unsigned MaxTerms = 16;

  /// A value that is added: its bits, and the clock at which it is ready.
  function automatic logic [TermBits-1:0] plus(input int unsigned width, input int unsigned clock);
    plus = {1'b0, clock, width};
  endfunction

  /// A value that is subtracted.
  function automatic logic [TermBits-1:0] minus(input int unsigned width, input int unsigned clock);
    minus = {1'b1, clock, width};
  endfunction

  /// Bits of the first `count` values together; term 0 is the lowest.
  function automatic int unsigned bits_of(input logic [TermBits*MaxTerms-1:0] terms, input int unsigned count);
    bits_of = 0;
    for (int unsigned i = 0; i < MaxTerms; i++) begin
      if (i < count) begin
        bits_of = bits_of + terms[TermBits*i +: WidthBits];
      end
    end
  endfunction

  /// Bits of the sum of up to four values from `first` on, whatever they are.
  function automatic int unsigned bits_of_four(input logic [TermBits*MaxTerms-1:0] terms, input int unsigned first,
                                               input int unsigned count);
    logic all_subtracted;
    all_subtracted = 1'b1;  // then the least number becomes one more than the largest
    bits_of_four   = 0;
    for (int unsigned i = 0; i < MaxTerms; i++) begin
      if (i >= first && i < first + 4 && i < count) begin
        if (terms[TermBits*i +: WidthBits] > bits_of_four) begin
          bits_of_four = terms[TermBits*i +: WidthBits];
        end
        all_subtracted = all_subtracted & terms[TermBits*i+TermBits-1];
      end
    end
    bits_of_four = bits_of_four + 2 + 32'(all_subtracted);
  endfunction

  /// The widest of those sums.
  function automatic int unsigned widest_of_fours(input logic [TermBits*MaxTerms-1:0] terms, input int unsigned count);
    widest_of_fours = 0;
    for (int unsigned i = 0; i < MaxTerms; i = i + 4) begin
      if (i < count && bits_of_four(terms, i, count) > widest_of_fours) begin
        widest_of_fours = bits_of_four(terms, i, count);
      end
    end
  endfunction

endpackage
