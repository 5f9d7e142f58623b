// SPDX-License-Identifier: Apache-2.0
/// king_attackers of one attacker: own pieces that bear on the squares beside the enemy king (definition:
/// docs/reference/evaluation/kings.md, hls/eval/king_attackers.hpp).
///
/// Latency cb_spec_pkg::KingAttackersLatencyCycles, II = 1. Back-pressure: none. Reset: download port only. Interface
/// rules: none, any sets will do.
///
/// | stage | work |
/// |---|---|
/// | S1 | kinds that attack a square beside the king; its lines, and where checks are safe; attacked squares that only the king protects |
/// | S2 | count; whether there is a safe check |
/// | S3 | count |
/// | S4 | look-up |
module cb_eval_king_attackers #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value.
  parameter int unsigned ValueWidth = cb_spec_pkg::KingAttackersValueWidth
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  cb_spec_pkg::param_bus_t      param_i,
  input  logic [Sides-1:0]             bank_i,
  /// The attacker's view.
  input  cb_board_pkg::side_view_t     view_i,
  /// Danger to the enemy king, attacker's view, centipawns.
  output logic signed [ValueWidth-1:0] danger_o
);

  localparam int unsigned UnprotectedBits = cb_spec_pkg::KingAttackersUnprotectedIndexWidth;
  localparam int unsigned Kinds = 4;
  localparam int unsigned AddressBits = 1 + Kinds + UnprotectedBits + 1;
  localparam int unsigned CountWidth = 7;
  localparam int unsigned CountClocks = 2;  // of cb_count
  localparam int unsigned AtCount = 1 + CountClocks;

  if (cb_spec_pkg::KingAttackersLatencyCycles != AtCount + 1) begin : g_latency_check
    $error("cb_eval_king_attackers: latency differs from the specification");
  end
  // The address is {on_move, queen, rook, bishop, knight, unprotected, safe_check}, all bits of the entry's number.
  if (cb_spec_pkg::KingAttackersSafeCheckIndexLsb != 0 || cb_spec_pkg::KingAttackersUnprotectedIndexLsb != 1 ||
      cb_spec_pkg::KingAttackersKnightIndexLsb != 1 + UnprotectedBits ||
      cb_spec_pkg::KingAttackersBishopIndexLsb != 2 + UnprotectedBits ||
      cb_spec_pkg::KingAttackersRookIndexLsb != 3 + UnprotectedBits ||
      cb_spec_pkg::KingAttackersQueenIndexLsb != 4 + UnprotectedBits ||
      cb_spec_pkg::KingAttackersOnMoveIndexLsb != 5 + UnprotectedBits) begin : g_index_check
    $error("cb_eval_king_attackers: index layout differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic table_write;
  logic [Sides-1:0] table_bank;
  cb_param_port #(.Group(cb_spec_pkg::GroupKingAttackers)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(table_write), .bank_o(table_bank));

  // S1
  logic [63:0] queen, rook, bishop, knight;  // what the own pieces attack
  logic [63:0] ring;                         // beside the enemy king
  logic [63:0] king, empty, safe, lines, diagonals, jumps;
  logic [511:0] seen;  // by the king, direction d in bits [64*d +: 64]
  logic [Kinds-1:0] s1_kinds_d;
  logic [63:0] s1_unprotected_d, s1_unprotected_q, s1_checks_d, s1_checks_q;
  assign queen  = view_i.own_attacks.queen;
  assign rook   = view_i.own_attacks.rook;
  assign bishop = view_i.own_attacks.bishop;
  assign knight = view_i.own_attacks.knight;
  assign ring   = view_i.enemy_attacks.king;
  assign king   = view_i.enemy.king;
  assign empty  = ~(view_i.own.all | view_i.enemy.all);

  for (genvar d = 0; d < 8; d++) begin : g_direction
    cb_ray #(.Direction(d)) u_seen (.from_i(king), .empty_i(empty), .attacked_o(seen[64*d +: 64]));
  end

  always_comb begin : s1_sets
    s1_kinds_d       = {(queen & ring) != '0, (rook & ring) != '0, (bishop & ring) != '0, (knight & ring) != '0};
    s1_unprotected_d = ring & (view_i.own_attacks.pawn | knight | bishop | rook | queen) &
                       ~(view_i.enemy_attacks.pawn | view_i.enemy_attacks.knight | view_i.enemy_attacks.bishop |
                         view_i.enemy_attacks.rook | view_i.enemy_attacks.queen);
    safe      = ~view_i.own.all & ~view_i.enemy_attacks.all;
    lines     = seen[64*0 +: 64] | seen[64*2 +: 64] | seen[64*4 +: 64] | seen[64*6 +: 64];
    diagonals = seen[64*1 +: 64] | seen[64*3 +: 64] | seen[64*5 +: 64] | seen[64*7 +: 64];
    jumps     = '0;
    for (int unsigned k = 0; k < 8; k++) begin
      jumps = jumps | cb_board_pkg::jump(king, k);
    end
    s1_checks_d = safe & ((lines & (rook | queen)) | (diagonals & (bishop | queen)) | (jumps & knight));
  end

  // S2, S3
  logic [CountWidth-1:0] s3_count;
  logic [Kinds:0] s3_kinds;  // and whether the attacker is to move
  logic s2_check_q, s3_check_q;
  cb_count #(.Width(64)) u_count (.clk_i, .in_i(s1_unprotected_q), .count_o(s3_count));
  cb_delay #(.Width(Kinds + 1), .Cycles(AtCount)) u_kinds (
    .clk_i, .in_i({view_i.to_move, s1_kinds_d}), .out_o(s3_kinds)
  );

  // S4
  logic [Sides-1:0] s3_bank;
  logic [UnprotectedBits-1:0] s3_unprotected;
  cb_delay #(.Width(Sides), .Cycles(AtCount)) u_bank (.clk_i, .in_i(bank_i), .out_o(s3_bank));
  assign s3_unprotected = (s3_count[CountWidth-1:UnprotectedBits] != '0) ? '1 : s3_count[UnprotectedBits-1:0];
  cb_param_ram #(.Width(ValueWidth), .AddressBits(AddressBits), .BankBits(Sides)) u_table (
    .clk_i, .write_i(table_write),
    .write_bank_i(table_bank), .write_address_i(bus.entry[AddressBits-1:0]), .write_data_i(bus.data[ValueWidth-1:0]),
    .bank_i(s3_bank), .address_i({s3_kinds, s3_unprotected, s3_check_q}), .data_o(danger_o[ValueWidth-1:0])
  );

  always_ff @(posedge clk_i) begin : data_regs
    s1_unprotected_q <= s1_unprotected_d;
    s1_checks_q      <= s1_checks_d;
    s2_check_q       <= s1_checks_q != '0;
    s3_check_q       <= s2_check_q;
  end

  logic unused_bits;
  assign unused_bits = ^{bus.group, bus.entry, bus.data, view_i.own, view_i.enemy, view_i.own_attacks.king,
                         view_i.own_attacks.all, view_i.castle_queen_side, view_i.castle_king_side};

endmodule
