// SPDX-License-Identifier: Apache-2.0
/// Blocked bishops, trapped pieces, the seventh rank and outposts of one side: sum of its groups self_block,
/// opponent_block, back_block, trapped_bishop, knight_trap, rook_trap, queen_trap, rooks_on_seventh and outposts
/// (hls/eval/evaluator.hpp, placements).
///
/// Latency cb_spec_pkg::PlacementsLatencyCycles, II = 1. Back-pressure: none. Reset: as its groups.
/// All inputs are aligned with the attack maps.
module cb_eval_placements #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set.
  parameter int unsigned SumWidth = cb_spec_pkg::PlacementsSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  /// The side's view, and its attacks on the real board; of both in turn: mirrored as the view.
  input  cb_board_pkg::side_view_t   view_i,
  input  cb_board_pkg::attacks_t     attacks_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  logic signed [cb_spec_pkg::SelfBlockSumWidth-1:0] self_block;
  logic signed [cb_spec_pkg::OpponentBlockSumWidth-1:0] opponent_block;
  logic signed [cb_spec_pkg::BackBlockSumWidth-1:0] back_block;
  logic signed [cb_spec_pkg::TrappedBishopSumWidth-1:0] trapped_bishop;
  logic signed [cb_spec_pkg::KnightTrapSumWidth-1:0] knight_trap;
  logic signed [cb_spec_pkg::RookTrapSumWidth-1:0] rook_trap;
  logic signed [cb_spec_pkg::QueenTrapBits-1:0] queen_trap;
  logic signed [cb_spec_pkg::RooksOnSeventhBits-1:0] rooks_on_seventh;
  logic signed [cb_spec_pkg::OutpostsValueWidth-1:0] outposts;

  cb_eval_self_block #(.Sides(Sides), .Black(Black)) u_self_block (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .sum_o(self_block));
  cb_eval_opponent_block #(.Sides(Sides), .Black(Black)) u_opponent_block (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .attacks_i, .sum_o(opponent_block));
  cb_eval_back_block #(.Sides(Sides), .Black(Black)) u_back_block (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .sum_o(back_block));
  cb_eval_trapped_bishop #(.Sides(Sides), .Black(Black)) u_trapped_bishop (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .sum_o(trapped_bishop));
  cb_eval_knight_trap #(.Sides(Sides), .Black(Black)) u_knight_trap (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .value_o(knight_trap));
  cb_eval_rook_trap #(.Sides(Sides), .Black(Black)) u_rook_trap (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .value_o(rook_trap));
  cb_eval_queen_trap #(.Sides(Sides), .Black(Black)) u_queen_trap (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .value_o(queen_trap));
  cb_eval_rooks_on_seventh #(.Sides(Sides), .Black(Black)) u_rooks_on_seventh (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .value_o(rooks_on_seventh));
  cb_eval_outposts #(.Sides(Sides), .Black(Black)) u_outposts (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .value_o(outposts));

  cb_aligned_sum #(
    .Count(9), .SumClock(cb_spec_pkg::PlacementsLatencyCycles), .SumWidth(SumWidth),
    .Terms({cb_sum_pkg::plus(cb_spec_pkg::SelfBlockSumWidth, cb_spec_pkg::SelfBlockLatencyCycles),
            cb_sum_pkg::plus(cb_spec_pkg::BackBlockSumWidth, cb_spec_pkg::BackBlockLatencyCycles),
            cb_sum_pkg::plus(cb_spec_pkg::TrappedBishopSumWidth, cb_spec_pkg::TrappedBishopLatencyCycles),
            cb_sum_pkg::plus(cb_spec_pkg::KnightTrapSumWidth, cb_spec_pkg::KnightTrapLatencyCycles),
            cb_sum_pkg::plus(cb_spec_pkg::OpponentBlockSumWidth, cb_spec_pkg::OpponentBlockLatencyCycles),
            cb_sum_pkg::plus(cb_spec_pkg::RookTrapSumWidth, cb_spec_pkg::RookTrapLatencyCycles),
            cb_sum_pkg::plus(cb_spec_pkg::QueenTrapBits, cb_spec_pkg::QueenTrapLatencyCycles),
            cb_sum_pkg::plus(cb_spec_pkg::RooksOnSeventhBits, cb_spec_pkg::RooksOnSeventhLatencyCycles),
            cb_sum_pkg::plus(cb_spec_pkg::OutpostsValueWidth, cb_spec_pkg::OutpostsLatencyCycles)})
  ) u_sum (
    .clk_i,
    .in_i({self_block, back_block, trapped_bishop, knight_trap,
           opponent_block, rook_trap, queen_trap, rooks_on_seventh, outposts}),
    .sum_o
  );

endmodule
