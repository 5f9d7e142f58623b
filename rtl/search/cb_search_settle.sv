// SPDX-License-Identifier: Apache-2.0
/// What the table makes of a child (docs/reference/search.md, line 7 of "Judging a child", "Internal reduction" and "The shared
/// table"): whether its entry settles it, and, with the shared table, less depth where there is no move.
///
/// probe_i is that of the table that the job uses, by its rules. A depth is in quarter plies. Latency 2, II = 1. Back-pressure:
/// none. Reset: none needed.
module cb_search_settle #(
  /// Derived, do not set.
  parameter int unsigned NumberBits = cb_spec_pkg::SearchBits
) (
  input  logic                              clk_i,
  input  logic [7:0]                        depth_i,
  input  logic                              root_i,
  /// Of the child's ply; and it is within kLeastMateBoundCp.
  input  logic signed [15:0]                bound_i,
  input  logic                              plain_bound_i,
  /// The halfmove clock lets the shared table settle the child.
  input  logic                              young_i,
  input  cb_search_pkg::probe_t             probe_i,
  input  logic                              shared_table_i,        // rules
  input  logic                              internal_reductions_i,
  input  cb_search_pkg::settle_numbers_t    numbers_i,
  output logic                              settled_o,
  output logic                              high_o,      // so the child fails high
  output logic [7:0]                        depth_o,     // of a child that is not settled
  output logic                              use_move_o,  // the entry's move is its table move
  output logic                              asked_o      // it asks the shared table, and is noted there
);

  localparam logic [7:0] Full = 8'(cb_spec_pkg::QuarterPlies);
  localparam int unsigned LessBits = NumberBits + 1;
  localparam logic signed [LessBits-1:0] LeastLess = LessBits'(cb_spec_pkg::QuarterPlies);

  logic signed [NumberBits-1:0] wide_depth, table_least_depth, internal_least_depth;
  logic signed [LessBits-1:0]   less_depth, wide_reduction;
  logic                         full, asked, hit, is_within;
  assign wide_depth           = $signed({{(NumberBits-8){1'b0}}, depth_i});
  assign table_least_depth    = $signed(numbers_i.shared_table_least_depth);
  assign internal_least_depth = $signed(numbers_i.internal_least_depth);
  assign less_depth           = $signed({{(LessBits-8){1'b0}}, depth_i});
  assign wide_reduction       = $signed({numbers_i.internal_reduction[NumberBits-1], numbers_i.internal_reduction});
  always_comb begin : asks
    full      = depth_i >= Full;
    asked     = full && shared_table_i && wide_depth >= table_least_depth;
    hit       = probe_i.hit && (shared_table_i ? asked : full);
    is_within = probe_i.at_least ? $signed(probe_i.bound) >= bound_i : $signed(probe_i.bound) <= bound_i;
  end

  logic                       c1_settled_q, c1_high_q, c1_less_q, c1_use_move_q, c1_asked_q;
  logic [7:0]                 c1_depth_q;
  logic signed [LessBits-1:0] c1_less_depth_q;
  always_ff @(posedge clk_i) begin : clock_1
    c1_settled_q    <= hit && probe_i.depth >= depth_i &&
                       (!shared_table_i || (is_within && plain_bound_i && young_i && !root_i));
    c1_high_q       <= probe_i.at_least;
    c1_use_move_q   <= hit;
    c1_asked_q      <= asked;
    c1_less_q       <= full && shared_table_i && internal_reductions_i && !root_i &&
                       !(hit && probe_i.move != 16'(cb_spec_pkg::NoMove)) && wide_depth >= internal_least_depth;
    c1_depth_q      <= depth_i;
    c1_less_depth_q <= less_depth - wide_reduction;
  end

  logic       c2_settled_q, c2_high_q, c2_use_move_q, c2_asked_q;
  logic [7:0] c2_depth_d, c2_depth_q;
  always_comb begin : reduce
    c2_depth_d = c1_depth_q;
    if (c1_less_q) begin
      if (c1_less_depth_q < LeastLess) begin
        c2_depth_d = Full;
      end else begin
        c2_depth_d = c1_less_depth_q[7:0] | {8{c1_less_depth_q[LessBits-2:8] != '0}};
      end
    end
  end
  always_ff @(posedge clk_i) begin : clock_2
    c2_settled_q  <= c1_settled_q;
    c2_high_q     <= c1_high_q;
    c2_use_move_q <= c1_use_move_q;
    c2_asked_q    <= c1_asked_q;
    c2_depth_q    <= c2_depth_d;
  end
  assign settled_o  = c2_settled_q;
  assign high_o     = c2_high_q;
  assign use_move_o = c2_use_move_q;
  assign asked_o    = c2_asked_q;
  assign depth_o    = c2_depth_q;

  logic unused_bits;
  assign unused_bits = ^probe_i.place;

endmodule
