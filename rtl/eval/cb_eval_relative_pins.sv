// SPDX-License-Identifier: Apache-2.0
/// relative_pins of one side: sum over its pieces and pawns that are pinned to its own rooks and queens (definition:
/// docs/reference/evaluation/tactics.md, hls/eval/relative_pins.hpp).
///
/// A slice of the table for each line and kind of pinned piece. Latency cb_spec_pkg::RelativePinsLatencyCycles from the
/// attack maps, II = 1. Back-pressure: none. Reset: download port only. Interface rules: none, any sets will do.
///
/// | stage | work |
/// |---|---|
/// | S1 | squares seen from both sides of a line |
/// | S2 | which kinds of pieces stand on them, pressed or not |
/// | S3 | look-up |
/// | S4, S5 | sum |
module cb_eval_relative_pins #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of those of all lines and kinds.
  parameter int unsigned ValueWidth = cb_spec_pkg::RelativePinsValueWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::RelativePinsSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  /// The side's own pieces, and the attacks of both.
  input  cb_board_pkg::pieces_t      own_i,
  input  logic [63:0]                occupied_i,
  input  cb_board_pkg::attacks_t     own_attacks_i,
  input  cb_board_pkg::attacks_t     enemy_attacks_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  // Values of the subindex "line" in spec/parameters.hpp.
  localparam int unsigned Lines = cb_spec_pkg::RelativePinsLineSize;
  localparam int unsigned BishopToRook = 0;
  localparam int unsigned BishopToQueen = 1;
  localparam int unsigned RookToQueen = 2;
  localparam int unsigned Pieces = cb_spec_pkg::RelativePinsPieceSize;  // pawn, knight, bishop, rook
  // A slice a line and kind but the last kind of the first line: a rook is worth as much as the rook behind it.
  localparam int unsigned Slices = Lines * Pieces - 1;
  // The number of a slice's line and kind: an entry's number without its lowest bit.
  localparam int unsigned PairBits = cb_spec_pkg::RelativePinsEntryBits - 1;

  if (cb_spec_pkg::RelativePinsLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_relative_pins: latency differs from the specification");
  end
  if (cb_spec_pkg::RelativePinsPressedIndexLsb != 0 || cb_spec_pkg::RelativePinsPieceIndexLsb != 1 ||
      cb_spec_pkg::RelativePinsLineIndexLsb != 1 + cb_spec_pkg::RelativePinsPieceIndexWidth) begin : g_index_check
    $error("cb_eval_relative_pins: index layout differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  cb_param_port #(.Group(cb_spec_pkg::GroupRelativePins)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  logic bus_own;
  logic [Sides-1:0] bus_bank;
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(bus_own), .bank_o(bus_bank));

  // S1: a queen sees what is pinned to it along the line, and for a rook there are rays along the diagonals.
  logic [255:0] seen_by_rook;  // by diagonal
  logic [63:0] others;
  logic [64*Lines-1:0] s1_between_d, s1_between_q, s1_pressed_d, s1_pressed_q;
  logic [64*Pieces-1:0] s1_pieces_q;
  for (genvar i = 0; i < 4; i++) begin : g_diagonal
    cb_ray #(.Direction(2*i+1)) u_rook (.from_i(own_i.rook), .empty_i(~occupied_i), .attacked_o(seen_by_rook[64*i +: 64]));
  end

  always_comb begin : s1_sets
    s1_between_d = '0;
    for (int unsigned i = 0; i < 4; i++) begin
      // Direction 2i or 2i+1 of the pinner, the opposite one of the piece behind.
      s1_between_d[64*BishopToRook +: 64]  = s1_between_d[64*BishopToRook +: 64] |
          (enemy_attacks_i.slider[64*(2*i+1) +: 64] & seen_by_rook[64*((i+2)%4) +: 64]);
      s1_between_d[64*BishopToQueen +: 64] = s1_between_d[64*BishopToQueen +: 64] |
          (enemy_attacks_i.slider[64*(2*i+1) +: 64] & own_attacks_i.queen_ray[64*((2*i+5)%8) +: 64]);
      s1_between_d[64*RookToQueen +: 64]   = s1_between_d[64*RookToQueen +: 64] |
          (enemy_attacks_i.slider[64*(2*i) +: 64] & own_attacks_i.queen_ray[64*((2*i+4)%8) +: 64]);
    end
    others = enemy_attacks_i.pawn | enemy_attacks_i.knight | enemy_attacks_i.queen | enemy_attacks_i.king;
    s1_pressed_d[64*BishopToRook +: 64]  = others | enemy_attacks_i.rook;
    s1_pressed_d[64*BishopToQueen +: 64] = others | enemy_attacks_i.rook;
    s1_pressed_d[64*RookToQueen +: 64]   = others | enemy_attacks_i.bishop;
  end

  // S2, S3: a slice at a time.
  logic [Sides-1:0] s2_bank;
  cb_delay #(.Width(Sides), .Cycles(2)) u_bank (.clk_i, .in_i(bank_i), .out_o(s2_bank));
  logic [ValueWidth*Slices-1:0] s3_values;
  for (genvar line = 0; line < Lines; line++) begin : g_line
    for (genvar piece = 0; piece < Pieces; piece++) begin : g_piece
      if (line != BishopToRook || piece != Pieces - 1) begin : g_slice
        localparam int unsigned Pair = Pieces * line + piece;
        localparam int unsigned Slice = (line == BishopToRook) ? Pair : Pair - 1;
        logic [63:0] pinned;
        logic s2_none_q, s2_pressed_q;
        assign pinned = s1_between_q[64*line +: 64] & s1_pieces_q[64*piece +: 64];
        always_ff @(posedge clk_i) begin : s2_folds
          s2_none_q    <= pinned == '0;
          s2_pressed_q <= (pinned & s1_pressed_q[64*line +: 64]) != '0;
        end
        cb_param_ram_gated #(.Width(ValueWidth), .AddressBits(1), .BankBits(Sides)) u_slice (
          .clk_i,
          .write_i(bus_own && bus.entry[1 +: PairBits] == PairBits'(Pair)),
          .write_bank_i(bus_bank), .write_address_i(bus.entry[0]), .write_data_i(bus.data[ValueWidth-1:0]),
          .bank_i(s2_bank), .address_i(s2_pressed_q), .clear_i(s2_none_q),
          .data_o(s3_values[ValueWidth*Slice +: ValueWidth])
        );
      end
    end
  end

  // S4, S5
  cb_sum #(.Inputs(Slices), .Width(ValueWidth)) u_sum (.clk_i, .in_i(s3_values), .sum_o);

  always_ff @(posedge clk_i) begin : data_regs
    s1_between_q <= s1_between_d;
    s1_pressed_q <= s1_pressed_d;
    s1_pieces_q  <= {own_i.rook, own_i.bishop, own_i.knight, own_i.pawn};
  end

  logic unused_bits;
  assign unused_bits = ^{bus.group, own_i.queen, own_i.king, own_attacks_i.pawn, own_attacks_i.knight,
                         own_attacks_i.bishop, own_attacks_i.rook, own_attacks_i.queen, own_attacks_i.king,
                         own_attacks_i.all, own_attacks_i.slider, own_attacks_i.slider_xray_own,
                         own_attacks_i.slider_xray_enemy, own_attacks_i.queen_xray_own, own_attacks_i.queen_xray_enemy,
                         enemy_attacks_i.all, enemy_attacks_i.queen_ray, enemy_attacks_i.slider_xray_own,
                         enemy_attacks_i.slider_xray_enemy, enemy_attacks_i.queen_xray_own,
                         enemy_attacks_i.queen_xray_enemy};

endmodule
