// SPDX-License-Identifier: Apache-2.0
/// Blocked bishops, trapped pieces and the seventh rank of one side: sum of its groups self_block, opponent_block,
/// back_block, trapped_bishop, knight_trap, rook_trap, queen_trap and rooks_on_seventh (hls/eval/evaluator.hpp,
/// placements).
///
/// Latency cb_spec_pkg::PlacementsLatencyCycles, II = 1. Back-pressure: none. Reset: as its groups.
/// All inputs are aligned with the attack maps.
module cb_eval_placements #(
  parameter bit Black = 1'b0,
  /// Derived, do not set: the widest group, and the sum of 8.
  parameter int unsigned TermWidth = 12,
  parameter int unsigned SumWidth = TermWidth + 3
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic                       bank_i,
  /// The side's view, and its attacks on the real board.
  input  cb_board_pkg::side_view_t   view_i,
  input  cb_board_pkg::attacks_t     attacks_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned Align = cb_board_pkg::larger(
      cb_board_pkg::larger(cb_board_pkg::larger(cb_spec_pkg::SelfBlockLatencyCycles,
                                                cb_spec_pkg::OpponentBlockLatencyCycles),
                           cb_board_pkg::larger(cb_spec_pkg::BackBlockLatencyCycles,
                                                cb_spec_pkg::TrappedBishopLatencyCycles)),
      cb_board_pkg::larger(cb_board_pkg::larger(cb_spec_pkg::KnightTrapLatencyCycles,
                                                cb_spec_pkg::RookTrapLatencyCycles),
                           cb_board_pkg::larger(cb_spec_pkg::QueenTrapLatencyCycles,
                                                cb_spec_pkg::RooksOnSeventhLatencyCycles)));

  if (cb_spec_pkg::PlacementsLatencyCycles != Align + 2) begin : g_latency_check
    $error("cb_eval_placements: latency differs from the specification");
  end

  logic signed [cb_spec_pkg::SelfBlockValueWidth+5:0] self_block;
  logic signed [cb_spec_pkg::OpponentBlockValueWidth+4:0] opponent_block;
  logic signed [cb_spec_pkg::BackBlockValueWidth+5:0] back_block;
  logic signed [cb_spec_pkg::TrappedBishopValueWidth+2:0] trapped_bishop;
  logic signed [cb_spec_pkg::KnightTrapBits+2:0] knight_trap;
  logic signed [cb_spec_pkg::RookTrapBits+1:0] rook_trap;
  logic signed [cb_spec_pkg::QueenTrapBits-1:0] queen_trap;
  logic signed [cb_spec_pkg::RooksOnSeventhBits-1:0] rooks_on_seventh;

  cb_eval_self_block #(.Black(Black)) u_self_block (.clk_i, .rst_ni, .param_i, .bank_i, .view_i, .sum_o(self_block));
  cb_eval_opponent_block #(.Black(Black)) u_opponent_block (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .attacks_i, .sum_o(opponent_block));
  cb_eval_back_block #(.Black(Black)) u_back_block (.clk_i, .rst_ni, .param_i, .bank_i, .view_i, .sum_o(back_block));
  cb_eval_trapped_bishop #(.Black(Black)) u_trapped_bishop (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .sum_o(trapped_bishop));
  cb_eval_knight_trap #(.Black(Black)) u_knight_trap (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .value_o(knight_trap));
  cb_eval_rook_trap #(.Black(Black)) u_rook_trap (.clk_i, .rst_ni, .param_i, .bank_i, .view_i, .value_o(rook_trap));
  cb_eval_queen_trap #(.Black(Black)) u_queen_trap (.clk_i, .rst_ni, .param_i, .bank_i, .view_i, .value_o(queen_trap));
  cb_eval_rooks_on_seventh #(.Black(Black)) u_rooks_on_seventh (
    .clk_i, .rst_ni, .param_i, .bank_i, .view_i, .value_o(rooks_on_seventh));

  logic [8*TermWidth-1:0] terms;
  cb_delay #(.Width(TermWidth), .Cycles(Align - cb_spec_pkg::SelfBlockLatencyCycles)) u_t0 (
    .clk_i, .in_i(TermWidth'(self_block)), .out_o(terms[TermWidth*0 +: TermWidth]));
  cb_delay #(.Width(TermWidth), .Cycles(Align - cb_spec_pkg::OpponentBlockLatencyCycles)) u_t1 (
    .clk_i, .in_i(TermWidth'(opponent_block)), .out_o(terms[TermWidth*1 +: TermWidth]));
  cb_delay #(.Width(TermWidth), .Cycles(Align - cb_spec_pkg::BackBlockLatencyCycles)) u_t2 (
    .clk_i, .in_i(TermWidth'(back_block)), .out_o(terms[TermWidth*2 +: TermWidth]));
  cb_delay #(.Width(TermWidth), .Cycles(Align - cb_spec_pkg::TrappedBishopLatencyCycles)) u_t3 (
    .clk_i, .in_i(TermWidth'(trapped_bishop)), .out_o(terms[TermWidth*3 +: TermWidth]));
  cb_delay #(.Width(TermWidth), .Cycles(Align - cb_spec_pkg::KnightTrapLatencyCycles)) u_t4 (
    .clk_i, .in_i(TermWidth'(knight_trap)), .out_o(terms[TermWidth*4 +: TermWidth]));
  cb_delay #(.Width(TermWidth), .Cycles(Align - cb_spec_pkg::RookTrapLatencyCycles)) u_t5 (
    .clk_i, .in_i(TermWidth'(rook_trap)), .out_o(terms[TermWidth*5 +: TermWidth]));
  cb_delay #(.Width(TermWidth), .Cycles(Align - cb_spec_pkg::QueenTrapLatencyCycles)) u_t6 (
    .clk_i, .in_i(TermWidth'(queen_trap)), .out_o(terms[TermWidth*6 +: TermWidth]));
  cb_delay #(.Width(TermWidth), .Cycles(Align - cb_spec_pkg::RooksOnSeventhLatencyCycles)) u_t7 (
    .clk_i, .in_i(TermWidth'(rooks_on_seventh)), .out_o(terms[TermWidth*7 +: TermWidth]));
  cb_sum #(.Inputs(8), .Width(TermWidth)) u_sum (.clk_i, .in_i(terms), .sum_o);

endmodule
