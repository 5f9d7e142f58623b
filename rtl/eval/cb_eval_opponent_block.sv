// SPDX-License-Identifier: Apache-2.0
/// opponent_block of one side: sum over enemy pawns on the colour of an own bishop (definition:
/// docs/reference/evaluation/bishops.md, hls/eval/opponent_block.hpp).
///
/// One slice a square: 32 pawns may block at once. A slice holds 8 entries in each bank, which is one small
/// distributed RAM; rank and centrality are wiring. Latency cb_spec_pkg::OpponentBlockLatencyCycles, II = 1.
/// Back-pressure: none. Reset: download port only. Interface rule: attacks_i is of the bishops of view_i.
///
/// | stage | work |
/// |---|---|
/// | S1 | blocking pawns and their index |
/// | S2 | look-up |
/// | S3, S4, S5 | sum of 32 |
module cb_eval_opponent_block #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of 32.
  parameter int unsigned ValueWidth = cb_spec_pkg::OpponentBlockValueWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::OpponentBlockSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  input  cb_board_pkg::side_view_t   view_i,
  /// Of the owner, on the real board (the view has no directions); of both in turn: mirrored as the view.
  input  cb_board_pkg::attacks_t     attacks_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned Ranks = cb_spec_pkg::OpponentBlockRankSize;  // from the third one on
  localparam int unsigned Squares = 8 * Ranks;

  if (cb_spec_pkg::OpponentBlockLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_opponent_block: latency differs from the specification");
  end

  // S1: bit s is square s + 16 of the view.
  typedef struct packed {
    logic [Squares-1:0] idle;            // no pawn there that blocks
    logic [Squares-1:0] fixed;
    logic [Squares-1:0] pawn_protected;
    logic [Squares-1:0] shut_out;
  } s1_t;
  s1_t s1_d, s1_q;
  logic [Squares-1:0] s1_blocking;
  logic s1_light, s1_dark;  // an own bishop is on this colour
  logic [63:0] s1_ahead;    // what own bishops attack from behind

  always_comb begin : s1_index
    s1_light = (view_i.own.bishop & cb_board_pkg::LightSquares) != '0;
    s1_dark  = (view_i.own.bishop & ~cb_board_pkg::LightSquares) != '0;
    s1_ahead = Black ? cb_board_pkg::flip_ranks(attacks_i.slider[64*cb_board_pkg::DirSouthEast +: 64] |
                                                attacks_i.slider[64*cb_board_pkg::DirSouthWest +: 64])
                     : attacks_i.slider[64*cb_board_pkg::DirNorthEast +: 64] |
                       attacks_i.slider[64*cb_board_pkg::DirNorthWest +: 64];
    s1_blocking         = view_i.enemy.pawn[16 +: Squares] &
                          ((cb_board_pkg::LightSquares[16 +: Squares] & {Squares{s1_light}}) |
                           (~cb_board_pkg::LightSquares[16 +: Squares] & {Squares{s1_dark}}));
    s1_d.idle           = ~s1_blocking;
    s1_d.fixed          = view_i.own.pawn[8 +: Squares];
    s1_d.pawn_protected = view_i.enemy_attacks.pawn[16 +: Squares];
    s1_d.shut_out       = s1_ahead[16 +: Squares];
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_q <= s1_d;
  end

  // S2
  logic [Sides-1:0] s1_bank;
  cb_delay #(.Width(Sides), .Cycles(1)) u_bank (.clk_i, .in_i(bank_i), .out_o(s1_bank));
  logic [ValueWidth*Squares-1:0] s2_values;
  cb_square_slices #(
    .Group(cb_spec_pkg::GroupOpponentBlock), .Sides(Sides), .Black(Black), .Width(ValueWidth), .Ranks(Ranks), .ByFile(1'b0)
  ) u_slices (
    .clk_i, .rst_ni, .param_i, .bank_i(s1_bank), .index_i({s1_q.fixed, s1_q.pawn_protected, s1_q.shut_out}),
    .idle_i(s1_q.idle), .values_o(s2_values)
  );

  cb_sum #(.Inputs(Squares), .Width(ValueWidth)) u_sum (.clk_i, .in_i(s2_values), .sum_o);

  logic unused_bits;
  assign unused_bits = ^{view_i.own_attacks, view_i.castle_queen_side, view_i.castle_king_side, view_i.to_move,
                         attacks_i.pawn, attacks_i.knight, attacks_i.bishop, attacks_i.rook, attacks_i.queen,
                         attacks_i.king, attacks_i.all, attacks_i.queen_ray, attacks_i.slider_xray_own,
                         attacks_i.slider_xray_enemy, attacks_i.queen_xray_own, attacks_i.queen_xray_enemy,
                         s1_ahead[15:0], s1_ahead[63:16+Squares]};

endmodule
