// SPDX-License-Identifier: Apache-2.0
/// pinned of one side: sum over its pieces and pawns that are pinned to its king (definition: hls/eval/pinned.hpp).
///
/// One slice a direction that the king looks in, which fixes along what the piece is pinned: five of the eight kinds of
/// the table are left, the pawn in a small memory and the four pieces in another. Latency
/// cb_spec_pkg::PinnedLatencyCycles from the numbers of attackers, II = 1. Back-pressure: none. Reset: download port
/// only. Interface rules (asserted in cb_pin_map): the numbers of attackers and the bank come first, the pins one clock
/// later, so that cb_pin_map and cb_attack_count both start from the attack maps. A direction has at most one pinned
/// square, with a square on either side of it on the line, and a square exactly if it has a kind.
///
/// | stage | work |
/// |---|---|
/// | S1 | pressure of all squares |
/// | S2 | pressure of the pinned squares; index |
/// | S3 | look-up |
/// | S4, S5 | sum of 8 |
module cb_eval_pinned #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of 8.
  parameter int unsigned ValueWidth = cb_spec_pkg::PinnedValueWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::PinnedSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  /// The side's and the other side's pieces that reach every square, as cb_attack_count gives them: bit b in bits
  /// [64*b +: 64].
  input  logic [cb_board_pkg::CountsBits-1:0]               own_count_i,
  input  logic [cb_board_pkg::CountsBits-1:0]               enemy_count_i,
  /// Pins to the side's king, as cb_pin_map gives them, one clock after the counts.
  input  logic [cb_board_pkg::LinesBits-1:0]               pinned_i,
  input  logic [23:0]                kind_i,
  input  logic [7:0]                 by_queen_i,
  input  logic [7:0]                 pinner_protected_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam logic [2:0] PawnOnFile = 3'(cb_spec_pkg::PinnedPawnOnFile);
  localparam logic [2:0] OtherPawn = 3'(cb_spec_pkg::PinnedOtherPawn);
  localparam logic [2:0] Knight = 3'(cb_spec_pkg::PinnedKnight);
  localparam logic [2:0] BishopOnDiagonal = 3'(cb_spec_pkg::PinnedBishopOnDiagonal);
  localparam logic [2:0] OtherBishop = 3'(cb_spec_pkg::PinnedOtherBishop);
  localparam logic [2:0] RookOnFileOrRank = 3'(cb_spec_pkg::PinnedRookOnFileOrRank);
  localparam logic [2:0] OtherRook = 3'(cb_spec_pkg::PinnedOtherRook);
  localparam logic [2:0] Queen = 3'(cb_spec_pkg::PinnedQueen);

  localparam int unsigned PawnBits = 4;   // {pinner 2, pressure 2}
  localparam int unsigned PieceBits = 6;  // {knight, bishop, rook, queen; pinner 2, pressure 2}

  if (cb_spec_pkg::PinnedLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_pinned: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  cb_param_port #(.Group(cb_spec_pkg::GroupPinned)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  logic [2:0] bus_piece;
  logic [PawnBits-1:0] bus_rest;
  logic bus_own;
  logic [Sides-1:0] bus_bank;
  assign bus_piece = bus.entry[cb_spec_pkg::PinnedPieceIndexLsb +: cb_spec_pkg::PinnedPieceIndexWidth];
  assign bus_rest  = {bus.entry[cb_spec_pkg::PinnedPinnerIndexLsb +: cb_spec_pkg::PinnedPinnerIndexWidth],
                      bus.entry[cb_spec_pkg::PinnedPressureIndexLsb +: cb_spec_pkg::PinnedPressureIndexWidth]};
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(bus_own), .bank_o(bus_bank));

  // S1
  logic [63:0] fewer, equal, one_more, carry;
  logic [127:0] s1_pressure_d, s1_pressure_q;  // bit b in bits [64*b +: 64]

  always_comb begin : s1_pressure
    fewer    = '0;
    equal    = '1;
    one_more = '1;  // attackers = defenders + 1
    carry    = '1;
    for (int unsigned b = 0; b < cb_board_pkg::CountBits; b++) begin
      fewer    = (own_count_i[64*b +: 64] & ~enemy_count_i[64*b +: 64]) |
                 (~(enemy_count_i[64*b +: 64] ^ own_count_i[64*b +: 64]) & fewer);
      equal    = equal & ~(enemy_count_i[64*b +: 64] ^ own_count_i[64*b +: 64]);
      one_more = one_more & ~(enemy_count_i[64*b +: 64] ^ own_count_i[64*b +: 64] ^ carry);
      carry    = carry & own_count_i[64*b +: 64];
    end
    s1_pressure_d[64 +: 64] = ~fewer & ~equal;
    s1_pressure_d[0 +: 64]  = equal | (~fewer & ~one_more);
  end

  // S2, S3: a slice a direction.
  logic [Sides-1:0] s2_bank;
  cb_delay #(.Width(Sides), .Cycles(2)) u_bank (.clk_i, .in_i(bank_i), .out_o(s2_bank));

  logic [ValueWidth*8-1:0] s3_values;
  for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_direction
    localparam logic [63:0] Inner = cb_board_pkg::step(~64'd0, d) & cb_board_pkg::step(~64'd0, (d + 4) % 8);
    localparam logic [2:0] Pawn = (d % 4 == 0) ? PawnOnFile : OtherPawn;
    localparam logic [2:0] Bishop = (d % 2 == 1) ? BishopOnDiagonal : OtherBishop;
    localparam logic [2:0] Rook = (d % 2 == 1) ? OtherRook : RookOnFileOrRank;

    logic [1:0] s1_level;
    logic [2:0] s2_kind_q;
    logic [PawnBits-1:0] s2_rest_q;
    logic s3_pawn_q, s3_piece_q;
    logic [ValueWidth-1:0] s3_pawn_value, s3_piece_value;

    always_comb begin : s2_index
      s1_level[0] = (pinned_i[64*d +: 64] & Inner & s1_pressure_q[0 +: 64]) != '0;
      s1_level[1] = (pinned_i[64*d +: 64] & Inner & s1_pressure_q[64 +: 64]) != '0;
    end

    always_ff @(posedge clk_i) begin : data_regs
      s2_kind_q  <= kind_i[3*d +: 3];
      s2_rest_q  <= {by_queen_i[d], pinner_protected_i[d], s1_level};
      s3_piece_q <= s2_kind_q[2];
      s3_pawn_q  <= s2_kind_q != '0 && !s2_kind_q[2];
    end

    cb_param_ram #(.Width(ValueWidth), .AddressBits(PawnBits), .BankBits(Sides)) u_pawn (
      .clk_i, .write_i(bus_own && bus_piece == Pawn), .write_bank_i(bus_bank), .write_address_i(bus_rest),
      .write_data_i(bus.data[ValueWidth-1:0]),
      .bank_i(s2_bank), .address_i(s2_rest_q), .data_o(s3_pawn_value)
    );
    cb_param_ram #(.Width(ValueWidth), .AddressBits(PieceBits), .BankBits(Sides)) u_piece (
      .clk_i,
      .write_i(bus_own && (bus_piece == Knight || bus_piece == Bishop || bus_piece == Rook || bus_piece == Queen)),
      .write_bank_i(bus_bank),
      .write_address_i({bus_piece == Rook || bus_piece == Queen, bus_piece == Bishop || bus_piece == Queen, bus_rest}),
      .write_data_i(bus.data[ValueWidth-1:0]),
      .bank_i(s2_bank), .address_i({s2_kind_q[1:0], s2_rest_q}), .data_o(s3_piece_value)
    );
    assign s3_values[ValueWidth*d +: ValueWidth] = s3_piece_q ? s3_piece_value : s3_pawn_q ? s3_pawn_value : '0;
  end

  cb_sum #(.Inputs(8), .Width(ValueWidth)) u_sum (.clk_i, .in_i(s3_values), .sum_o);

  always_ff @(posedge clk_i) begin : data_regs
    s1_pressure_q <= s1_pressure_d;
  end

  logic unused_bits;
  assign unused_bits = ^{bus.group};

endmodule
