// SPDX-License-Identifier: Apache-2.0
/// self_block of one side: sum over own pawns on the colour of an own bishop (definition: docs/reference/evaluation/bishops.md,
/// hls/eval/self_block.hpp).
///
/// One slice a square: 40 pawns may block at once. A slice holds 8 entries in each bank, which is one small
/// distributed RAM; rank and file are wiring. Latency cb_spec_pkg::SelfBlockLatencyCycles, II = 1.
/// Back-pressure: none. Reset: download port only.
///
/// | stage | work |
/// |---|---|
/// | S1 | blocking pawns and their index |
/// | S2 | look-up |
/// | S3, S4, S5 | sum of 40 |
module cb_eval_self_block #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of 40.
  parameter int unsigned ValueWidth = cb_spec_pkg::SelfBlockValueWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::SelfBlockSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  input  cb_board_pkg::side_view_t   view_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned Ranks = cb_spec_pkg::SelfBlockRankSize;  // from the second one on
  localparam int unsigned Squares = 8 * Ranks;

  if (cb_spec_pkg::SelfBlockLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_self_block: latency differs from the specification");
  end

  // S1: bit s is square s + 8 of the view.
  typedef struct packed {
    logic [Squares-1:0] idle;      // no pawn there that blocks
    logic [Squares-1:0] fixed;
    logic [Squares-1:0] linked;
    logic [Squares-1:0] behind;
  } s1_t;
  s1_t s1_d, s1_q;
  logic [Squares-1:0] s1_blocking;
  logic [63:0] s1_colours, s1_behind, s1_linked;

  always_comb begin : s1_index
    s1_colours  = cb_board_pkg::bishop_colours(view_i.own.bishop);
    s1_behind   = cb_board_pkg::bishop_below(view_i.own.bishop);
    s1_linked   = view_i.own_attacks.pawn | cb_board_pkg::east(view_i.own.pawn) |
                    cb_board_pkg::west(view_i.own.pawn);
    s1_blocking = view_i.own.pawn[8 +: Squares] & s1_colours[8 +: Squares];
    s1_d.idle   = ~s1_blocking;
    s1_d.fixed  = view_i.enemy.pawn[16 +: Squares];
    s1_d.linked = s1_linked[8 +: Squares];
    s1_d.behind = s1_behind[8 +: Squares];
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_q <= s1_d;
  end

  // S2
  logic [Sides-1:0] s1_bank;
  cb_delay #(.Width(Sides), .Cycles(1)) u_bank (.clk_i, .in_i(bank_i), .out_o(s1_bank));
  logic [ValueWidth*Squares-1:0] s2_values;
  cb_square_slices #(
    .Group(cb_spec_pkg::GroupSelfBlock), .Sides(Sides), .Black(Black), .Width(ValueWidth), .Ranks(Ranks), .ByFile(1'b1)
  ) u_slices (
    .clk_i, .rst_ni, .param_i, .bank_i(s1_bank), .index_i({s1_q.fixed, s1_q.linked, s1_q.behind}), .idle_i(s1_q.idle),
    .values_o(s2_values)
  );

  cb_sum #(.Inputs(Squares), .Width(ValueWidth)) u_sum (.clk_i, .in_i(s2_values), .sum_o);

  logic unused_bits;
  assign unused_bits = ^{view_i.enemy_attacks, view_i.castle_queen_side, view_i.castle_king_side, view_i.to_move,
                         s1_colours[7:0], s1_colours[63:8+Squares], s1_behind[7:0], s1_behind[63:8+Squares],
                         s1_linked[7:0], s1_linked[63:8+Squares]};

endmodule
