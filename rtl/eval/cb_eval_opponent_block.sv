// SPDX-License-Identifier: Apache-2.0
/// opponent_block of one side: sum over enemy pawns on the colour of an own bishop (definition:
/// docs/evaluation/bishops.md, hls/eval/opponent_block.hpp).
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
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of 32.
  parameter int unsigned ValueWidth = cb_spec_pkg::OpponentBlockValueWidth,
  parameter int unsigned SumWidth = ValueWidth + 5
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic                       bank_i,
  input  cb_board_pkg::side_view_t   view_i,
  /// Of the owner, on the real board (the view has no directions).
  input  cb_board_pkg::attacks_t     attacks_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned Ranks = cb_spec_pkg::OpponentBlockRankSize;  // from the third one on
  localparam int unsigned Squares = 8 * Ranks;
  localparam int unsigned SliceBits = 3;  // {fixed, pawn_protected, shut_out}

  if (cb_spec_pkg::OpponentBlockLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_opponent_block: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  cb_param_port #(.Group(cb_spec_pkg::GroupOpponentBlock)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));

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
  logic s1_bank;
  cb_delay #(.Width(1), .Cycles(1)) u_bank (.clk_i, .in_i(bank_i), .out_o(s1_bank));
  logic bus_write;
  assign bus_write = bus.valid && bus.table_number == cb_spec_pkg::TableBits'(Black);

  logic [ValueWidth*Squares-1:0] s2_values;
  for (genvar rank = 0; rank < Ranks; rank++) begin : g_rank
    logic rank_write;
    assign rank_write = bus_write && bus.entry[cb_spec_pkg::OpponentBlockRankIndexLsb +:
                                               cb_spec_pkg::OpponentBlockRankIndexWidth] == 2'(rank);
    for (genvar file = 0; file < 8; file++) begin : g_file
      localparam int unsigned Square = 8 * rank + file;
      cb_param_ram_gated #(.Width(ValueWidth), .AddressBits(SliceBits)) u_slice (
        .clk_i,
        .write_i(rank_write && bus.entry[cb_spec_pkg::OpponentBlockCentralityIndexLsb +:
                                         cb_spec_pkg::OpponentBlockCentralityIndexWidth] ==
                               2'(cb_board_pkg::centrality(file))),
        .write_bank_i(bus.bank),
        .write_address_i({bus.entry[cb_spec_pkg::OpponentBlockFixedIndexLsb],
                          bus.entry[cb_spec_pkg::OpponentBlockPawnProtectedIndexLsb],
                          bus.entry[cb_spec_pkg::OpponentBlockShutOutIndexLsb]}),
        .write_data_i(bus.data[ValueWidth-1:0]),
        .bank_i(s1_bank), .address_i({s1_q.fixed[Square], s1_q.pawn_protected[Square], s1_q.shut_out[Square]}),
        .clear_i(s1_q.idle[Square]), .data_o(s2_values[ValueWidth*Square +: ValueWidth])
      );
    end
  end

  cb_sum #(.Inputs(Squares), .Width(ValueWidth)) u_sum (.clk_i, .in_i(s2_values), .sum_o);

  logic unused_bits;
  assign unused_bits = ^{bus, view_i, attacks_i, s1_ahead};

endmodule
