// SPDX-License-Identifier: Apache-2.0
/// threats of one side: sum over the pairs of own attacker and enemy target (definition:
/// docs/reference/evaluation/tactics.md, hls/eval/threats.hpp).
///
/// A slice of the table for each pair. Latency cb_spec_pkg::ThreatsLatencyCycles from the attack maps, II = 1.
/// Back-pressure: none. Reset: download port only. Interface rules: none, any sets will do.
///
/// | stage | work |
/// |---|---|
/// | S1 | targets of each pair: one or more, and two or more, of each file |
/// | S2 | of the board |
/// | S3 | look-up |
/// | S4, S5 | sum |
module cb_eval_threats #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of those of all pairs.
  parameter int unsigned ValueWidth = cb_spec_pkg::ThreatsValueWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::ThreatsSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  /// The attacker's view.
  input  cb_board_pkg::side_view_t   view_i,
  /// Attacker's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned Pairs = cb_spec_pkg::ThreatPairs;
  localparam int unsigned PairWidth = cb_spec_pkg::ThreatsPairIndexWidth;
  // The number of an entry in its slice: {on_move, number}.
  localparam int unsigned AddressBits = cb_spec_pkg::ThreatsPairIndexLsb;

  if (cb_spec_pkg::ThreatsLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_threats: latency differs from the specification");
  end
  if (cb_spec_pkg::ThreatsNumberIndexLsb != 0 || cb_spec_pkg::ThreatsOnMoveIndexLsb != 1 ||
      cb_spec_pkg::ThreatsPairIndexLsb != 2) begin : g_index_check
    $error("cb_eval_threats: index layout differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic bus_own;
  logic [Sides-1:0] bus_bank;
  cb_param_port #(.Group(cb_spec_pkg::GroupThreats)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(bus_own), .bank_o(bus_bank));

  // S1: a set of targets for each pair.
  logic [63:0] pawn, minor, rook, piece;  // what the own units attack
  logic [63:0] minors, weak_minors, loose_pawns;
  logic [64*Pairs-1:0] targets;

  always_comb begin : s1_targets
    pawn        = view_i.own_attacks.pawn;
    minor       = view_i.own_attacks.knight | view_i.own_attacks.bishop;
    rook        = view_i.own_attacks.rook;
    piece       = minor | rook | view_i.own_attacks.queen | view_i.own_attacks.king;
    minors      = view_i.enemy.knight | view_i.enemy.bishop;
    weak_minors = minors & ~view_i.enemy_attacks.pawn;
    loose_pawns = view_i.enemy.pawn & ~view_i.enemy_attacks.all;
    targets[64*cb_spec_pkg::PawnOnMinor +: 64]  = pawn & minors;
    targets[64*cb_spec_pkg::PawnOnRook +: 64]   = pawn & view_i.enemy.rook;
    targets[64*cb_spec_pkg::PawnOnQueen +: 64]  = pawn & view_i.enemy.queen;
    targets[64*cb_spec_pkg::MinorOnMinor +: 64] = minor & weak_minors;
    targets[64*cb_spec_pkg::MinorOnRook +: 64]  = minor & view_i.enemy.rook;
    targets[64*cb_spec_pkg::MinorOnQueen +: 64] = minor & view_i.enemy.queen;
    targets[64*cb_spec_pkg::RookOnMinor +: 64]  = rook & weak_minors;
    targets[64*cb_spec_pkg::RookOnQueen +: 64]  = rook & view_i.enemy.queen;
    targets[64*cb_spec_pkg::PieceOnPawn +: 64]  = piece & loose_pawns;
  end

  // The bank and who is to move come to the look-up with the numbers of targets.
  logic [Sides-1:0] s2_bank;
  logic s2_to_move;
  cb_delay #(.Width(Sides + 1), .Cycles(2)) u_bank (
    .clk_i, .in_i({bank_i, view_i.to_move}), .out_o({s2_bank, s2_to_move})
  );

  logic [ValueWidth*Pairs-1:0] s3_values;
  for (genvar pair = 0; pair < Pairs; pair++) begin : g_pair
    logic [23:0] files;  // three or more, two or more, one or more of each file
    logic [7:0] s1_one_q, s1_two_q;
    logic [3:0] one_4, two_4;
    logic s2_none_d, s2_none_q, s2_two_d, s2_two_q;
    assign files = cb_board_pkg::count_files(targets[64*pair +: 64]);

    always_comb begin : s2_number
      one_4     = s1_one_q[7:4] | s1_one_q[3:0];
      two_4     = s1_two_q[7:4] | s1_two_q[3:0] | (s1_one_q[7:4] & s1_one_q[3:0]);
      s2_none_d = one_4 == '0;
      s2_two_d  = two_4 != '0 || (one_4[3] && one_4[2:0] != '0) || (one_4[2] && one_4[1:0] != '0) ||
                  (one_4[1] && one_4[0]);
    end

    always_ff @(posedge clk_i) begin : number_regs
      s1_one_q  <= files[7:0];
      s1_two_q  <= files[15:8];
      s2_none_q <= s2_none_d;
      s2_two_q  <= s2_two_d;
    end

    // S3
    cb_param_ram_gated #(.Width(ValueWidth), .AddressBits(AddressBits), .BankBits(Sides)) u_slice (
      .clk_i,
      .write_i(bus_own && bus.entry[AddressBits +: PairWidth] == PairWidth'(pair)),
      .write_bank_i(bus_bank), .write_address_i(bus.entry[AddressBits-1:0]), .write_data_i(bus.data[ValueWidth-1:0]),
      .bank_i(s2_bank), .address_i({s2_to_move, s2_two_q}), .clear_i(s2_none_q),
      .data_o(s3_values[ValueWidth*pair +: ValueWidth])
    );

    logic unused_files;
    assign unused_files = ^files[23:16];
  end

  // S4, S5
  cb_sum #(.Inputs(Pairs), .Width(ValueWidth)) u_sum (.clk_i, .in_i(s3_values), .sum_o);

  logic unused_bits;
  assign unused_bits = ^{bus.group, bus.entry, bus.data, view_i.own, view_i.enemy.king, view_i.enemy.all,
                         view_i.own_attacks.all, view_i.enemy_attacks.knight, view_i.enemy_attacks.bishop,
                         view_i.enemy_attacks.rook, view_i.enemy_attacks.queen, view_i.enemy_attacks.king,
                         view_i.castle_queen_side, view_i.castle_king_side};

endmodule
