// SPDX-License-Identifier: Apache-2.0
/// outposts of one side: outposts that own minor pieces attack, and own minor pieces behind pawns (definition:
/// docs/reference/evaluation/traps.md, hls/eval/outposts.hpp).
///
/// Latency cb_spec_pkg::OutpostsLatencyCycles, II = 1. Back-pressure: none. Reset: download port only. Interface rules:
/// none, any sets will do.
///
/// | stage | work |
/// |---|---|
/// | S1 | outposts that knights and bishops attack; minor pieces behind a pawn |
/// | S2, S3 | counts |
/// | S4 | look-up |
module cb_eval_outposts #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value.
  parameter int unsigned ValueWidth = cb_spec_pkg::OutpostsValueWidth
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  cb_spec_pkg::param_bus_t      param_i,
  input  logic [Sides-1:0]             bank_i,
  input  cb_board_pkg::side_view_t     view_i,
  /// Owner's view, centipawns.
  output logic signed [ValueWidth-1:0] value_o
);

  localparam int unsigned First = 24;  // a4
  localparam int unsigned Outposts = 24;  // squares of ranks 4 to 6
  localparam int unsigned Fronts = 56;  // squares with another in front
  localparam int unsigned OutpostsWidth = $clog2(Outposts + 1);
  localparam int unsigned FrontsWidth = $clog2(Fronts + 1);
  localparam int unsigned CountClocks = 2;  // of cb_count
  localparam int unsigned AtCount = 1 + CountClocks;
  localparam int unsigned IndexBits = 2;
  localparam int unsigned AddressBits = 3 * IndexBits;

  if (cb_spec_pkg::OutpostsLatencyCycles != AtCount + 1) begin : g_latency_check
    $error("cb_eval_outposts: latency differs from the specification");
  end
  // The address is {knight, bishop, behind}, all bits of the entry's number.
  if (cb_spec_pkg::OutpostsBehindIndexLsb != 0 || cb_spec_pkg::OutpostsBishopIndexLsb != IndexBits ||
      cb_spec_pkg::OutpostsKnightIndexLsb != 2 * IndexBits ||
      cb_spec_pkg::OutpostsKnightIndexWidth != IndexBits) begin : g_index_check
    $error("cb_eval_outposts: index layout differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic table_write;
  logic [Sides-1:0] table_bank;
  cb_param_port #(.Group(cb_spec_pkg::GroupOutposts)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(table_write), .bank_o(table_bank));

  // S1
  logic [63:0] enemy_pawns, can_be_attacked, outposts, behind;
  logic [Outposts-1:0] s1_knight_d, s1_knight_q, s1_bishop_d, s1_bishop_q;
  logic [Fronts-1:0] s1_behind_d, s1_behind_q;

  always_comb begin : s1_sets
    enemy_pawns     = view_i.enemy.pawn;
    can_be_attacked = cb_board_pkg::south_fill(cb_board_pkg::south(cb_board_pkg::east(enemy_pawns) |
                                                                   cb_board_pkg::west(enemy_pawns)));
    outposts        = view_i.own_attacks.pawn & ~can_be_attacked & ~view_i.own.all;
    behind          = (view_i.own.knight | view_i.own.bishop) & cb_board_pkg::south(view_i.own.pawn | enemy_pawns);
    s1_knight_d     = outposts[First +: Outposts] & view_i.own_attacks.knight[First +: Outposts];
    s1_bishop_d     = outposts[First +: Outposts] & view_i.own_attacks.bishop[First +: Outposts];
    s1_behind_d     = behind[Fronts-1:0];
  end

  // S2, S3
  logic [OutpostsWidth-1:0] s3_knight, s3_bishop;
  logic [FrontsWidth-1:0] s3_behind;
  cb_count #(.Width(Outposts)) u_knight (.clk_i, .in_i(s1_knight_q), .count_o(s3_knight));
  cb_count #(.Width(Outposts)) u_bishop (.clk_i, .in_i(s1_bishop_q), .count_o(s3_bishop));
  cb_count #(.Width(Fronts)) u_behind (.clk_i, .in_i(s1_behind_q), .count_o(s3_behind));

  // S4: the largest index stands for all larger numbers too.
  logic [Sides-1:0] s3_bank;
  logic [AddressBits-1:0] s3_address;
  cb_delay #(.Width(Sides), .Cycles(AtCount)) u_bank (.clk_i, .in_i(bank_i), .out_o(s3_bank));
  assign s3_address = {s3_knight[IndexBits-1:0] | {IndexBits{s3_knight[OutpostsWidth-1:IndexBits] != '0}},
                       s3_bishop[IndexBits-1:0] | {IndexBits{s3_bishop[OutpostsWidth-1:IndexBits] != '0}},
                       s3_behind[IndexBits-1:0] | {IndexBits{s3_behind[FrontsWidth-1:IndexBits] != '0}}};
  cb_param_ram #(.Width(ValueWidth), .AddressBits(AddressBits), .BankBits(Sides)) u_table (
    .clk_i, .write_i(table_write),
    .write_bank_i(table_bank), .write_address_i(bus.entry[AddressBits-1:0]), .write_data_i(bus.data[ValueWidth-1:0]),
    .bank_i(s3_bank), .address_i(s3_address), .data_o(value_o[ValueWidth-1:0])
  );

  always_ff @(posedge clk_i) begin : data_regs
    s1_knight_q <= s1_knight_d;
    s1_bishop_q <= s1_bishop_d;
    s1_behind_q <= s1_behind_d;
  end

  logic unused_bits;
  assign unused_bits = ^{bus.group, bus.entry, bus.data, view_i.own, view_i.enemy, view_i.own_attacks,
                         view_i.enemy_attacks, view_i.castle_queen_side, view_i.castle_king_side, view_i.to_move,
                         outposts, behind[63:Fronts]};

endmodule
