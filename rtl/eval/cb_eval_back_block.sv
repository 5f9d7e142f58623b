// SPDX-License-Identifier: Apache-2.0
/// back_block of one side: sum over rear own pawns of doubled pairs on the colour of an own bishop (definition:
/// docs/reference/evaluation/bishops.md, hls/eval/back_block.hpp).
///
/// One slice a square. A slice holds 8 entries in each bank, which is one small distributed RAM; rank and centrality
/// are wiring. Latency cb_spec_pkg::BackBlockLatencyCycles, II = 1. Back-pressure: none. Reset: download port only.
///
/// | stage | work |
/// |---|---|
/// | S1 | blocking pawns and their index |
/// | S2 | look-up |
/// | S3, S4, S5 | sum of 40 |
module cb_eval_back_block #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of 40.
  parameter int unsigned ValueWidth = cb_spec_pkg::BackBlockValueWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::BackBlockSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  input  cb_board_pkg::side_view_t   view_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned Ranks = cb_spec_pkg::BackBlockRankSize;  // from the second one on
  localparam int unsigned Squares = 8 * Ranks;

  if (cb_spec_pkg::BackBlockLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_back_block: latency differs from the specification");
  end

  // S1: bit s is square s + 8 of the view.
  typedef struct packed {
    logic [Squares-1:0] idle;      // no pawn there that blocks
    logic [Squares-1:0] fixed;
    logic [Squares-1:0] behind;
    logic [Squares-1:0] both_shut;
  } s1_t;
  s1_t s1_d, s1_q;
  logic [Squares-1:0] s1_blocking;
  logic [63:0] s1_colours, s1_behind;
  logic [63:0] s1_rear, s1_open, s1_way_out;

  always_comb begin : s1_index
    s1_colours     = cb_board_pkg::bishop_colours(view_i.own.bishop);
    s1_behind      = cb_board_pkg::bishop_below(view_i.own.bishop);
    s1_rear        = view_i.own.pawn & cb_board_pkg::south_fill(cb_board_pkg::south(view_i.own.pawn));
    // A pawn with an open square diagonally in front is not shut; a square off the board is never open.
    s1_open        = ~(view_i.own.pawn | view_i.enemy_attacks.pawn);
    s1_way_out     = cb_board_pkg::south(cb_board_pkg::east(s1_open) | cb_board_pkg::west(s1_open));
    s1_blocking    = s1_rear[8 +: Squares] & s1_colours[8 +: Squares];
    s1_d.idle      = ~s1_blocking;
    s1_d.fixed     = view_i.own.pawn[16 +: Squares] | view_i.enemy.pawn[16 +: Squares];
    s1_d.both_shut = ~s1_way_out[8 +: Squares];
    s1_d.behind    = s1_behind[8 +: Squares];
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_q <= s1_d;
  end

  // S2
  logic [Sides-1:0] s1_bank;
  cb_delay #(.Width(Sides), .Cycles(1)) u_bank (.clk_i, .in_i(bank_i), .out_o(s1_bank));
  logic [ValueWidth*Squares-1:0] s2_values;
  cb_square_slices #(
    .Group(cb_spec_pkg::GroupBackBlock), .Sides(Sides), .Black(Black), .Width(ValueWidth), .Ranks(Ranks), .ByFile(1'b0)
  ) u_slices (
    .clk_i, .rst_ni, .param_i, .bank_i(s1_bank), .index_i({s1_q.fixed, s1_q.behind, s1_q.both_shut}),
    .idle_i(s1_q.idle), .values_o(s2_values)
  );

  cb_sum #(.Inputs(Squares), .Width(ValueWidth)) u_sum (.clk_i, .in_i(s2_values), .sum_o);

  logic unused_bits;
  assign unused_bits = ^{view_i.own_attacks, view_i.castle_queen_side, view_i.castle_king_side, view_i.to_move,
                         s1_colours[7:0], s1_colours[63:8+Squares], s1_behind[7:0], s1_behind[63:8+Squares],
                         s1_rear[7:0], s1_rear[63:8+Squares], s1_way_out[7:0], s1_way_out[63:8+Squares]};

endmodule
