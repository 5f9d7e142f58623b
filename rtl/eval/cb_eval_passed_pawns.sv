// SPDX-License-Identifier: Apache-2.0
/// passed_pawns of one side: sums over its passed pawns on relative rank 3 to 7 (definition:
/// hls/eval/passed_pawns.hpp).
///
/// There is at most one such pawn a file, so one memory a file; its centrality is wiring. The rank is a part of the
/// address: ranks 3 to 6 in one memory, rank 7 in a smaller one. Distances of kings are numbers of three bits, so
/// that each step of their computation is a look-up of six bits.
///
/// Latency cb_spec_pkg::PassedPawnsLatencyCycles from view_i, II = 1. Back-pressure: none. Reset: download port only.
/// Any sets; for other than one king a side the distances are those of the joined square number.
///
/// | stage | work |
/// |---|---|
/// | S1 | properties of every square; numbers of the kings' squares |
/// | S2 | the passed pawn of each file: rank and properties |
/// | S3 | king race, square of the pawn; look-up of the values that count, others are 0 |
/// | S4 | sums of 4 |
/// | S5 | sums of 16 |
module cb_eval_passed_pawns #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of two a file.
  parameter int unsigned ValueWidth = cb_spec_pkg::PassedPawnsStaticWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::PassedPawnsSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  input  cb_board_pkg::side_view_t   view_i,
  /// Passed pawns of the view before: a clock later than view_i (cb_passed_pawns).
  input  logic [63:0]                passed_i,
  /// Static and unstoppable values. Owner's view, centipawns.
  output logic signed [SumWidth-1:0] plain_o,
  /// Dynamic and king race values, before scaling.
  output logic signed [SumWidth-1:0] scaled_o
);

  localparam int unsigned Bits = cb_spec_pkg::PassedPawnsBits;
  localparam int unsigned Values = Bits / ValueWidth;
  localparam int unsigned RankLsb = cb_spec_pkg::PassedPawnsRankIndexLsb;
  localparam int unsigned Ranks = cb_spec_pkg::PassedPawnsRankSize;
  localparam int unsigned First = 16;  // a3

  if (cb_spec_pkg::PassedPawnsLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_passed_pawns: latency differs from the specification");
  end

  // Download. In place of a cb_param_port, which holds what is for the group, one that knows which memories it is for: they
  // lie far apart.
  logic side_write, for_unit;
  logic [Sides-1:0] side_bank, write_bank_q;
  logic [5:0] write_address_q;  // in the memory of ranks 3 to 6; its lower bits in that of rank 7
  logic [Bits-1:0] write_data_q;
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(param_i), .write_o(side_write), .bank_o(side_bank));
  assign for_unit = side_write && param_i.group == cb_spec_pkg::GroupBits'(cb_spec_pkg::GroupPassedPawns);
  always_ff @(posedge clk_i) begin : port_regs
    if (for_unit) begin
      write_bank_q    <= side_bank;
      write_address_q <= {param_i.entry[RankLsb +: 2], param_i.entry[cb_spec_pkg::PassedPawnsSupportedIndexLsb +: 4]};
      write_data_q    <= param_i.data;
    end
  end

  // Number of the square of a set of one.
  function automatic logic [5:0] square_code(input logic [63:0] b);
    square_code = {(b & 64'hffff_ffff_0000_0000) != '0, (b & 64'hffff_0000_ffff_0000) != '0,
                   (b & 64'hff00_ff00_ff00_ff00) != '0, (b & 64'hf0f0_f0f0_f0f0_f0f0) != '0,
                   (b & 64'hcccc_cccc_cccc_cccc) != '0, (b & 64'haaaa_aaaa_aaaa_aaaa) != '0};
  endfunction
  // Numbers of three bits. Without carry chains: each is a few look-ups of six bits.
  function automatic logic greater(input logic [2:0] a, input logic [2:0] b);
    greater = (a[2] & ~b[2]) | (~(a[2] ^ b[2]) & ((a[1] & ~b[1]) | (~(a[1] ^ b[1]) & a[0] & ~b[0])));
  endfunction
  function automatic logic [2:0] larger(input logic [2:0] a, input logic [2:0] b);
    larger = greater(a, b) ? a : b;
  endfunction
  function automatic logic [2:0] difference(input logic [2:0] a, input logic [2:0] b);
    logic [2:0] high, low;
    logic borrow_1, borrow_2;
    high       = greater(a, b) ? a : b;
    low        = greater(a, b) ? b : a;
    borrow_1   = ~high[0] & low[0];
    borrow_2   = (~high[1] & low[1]) | (~(high[1] ^ low[1]) & borrow_1);
    difference = {high[2] ^ low[2] ^ borrow_2, high[1] ^ low[1] ^ borrow_1, high[0] ^ low[0]};
  endfunction

  // S1
  typedef struct packed {
    logic [63:0] blockade_1;
    logic [63:0] blockade_0;
    logic [63:0] unsafe;
    logic [63:0] obstructed;
    logic [63:0] supported;
    logic [5:0]  own_king;
    logic [5:0]  enemy_king;
    logic        bare_king;
    logic        to_move;
  } s1_t;
  s1_t s1_d, s1_q;
  logic [63:0] s1_occupied, s1_minors, s1_attacked;

  always_comb begin : s1_properties
    s1_occupied     = view_i.own.all | view_i.enemy.all;
    s1_minors       = view_i.enemy.knight | view_i.enemy.bishop;
    s1_attacked     = view_i.enemy_attacks.pawn | view_i.enemy_attacks.knight | view_i.enemy_attacks.bishop |
                      view_i.enemy_attacks.rook | view_i.enemy_attacks.queen;
    s1_d.blockade_1 = cb_board_pkg::south(~view_i.enemy.king & (s1_occupied | s1_minors));
    s1_d.blockade_0 = cb_board_pkg::south(view_i.enemy.king | (s1_occupied & ~s1_minors));
    s1_d.unsafe     = cb_board_pkg::south_fill(cb_board_pkg::south(s1_attacked));
    s1_d.obstructed = cb_board_pkg::south_fill(cb_board_pkg::south(s1_occupied));
    s1_d.supported  = view_i.own_attacks.pawn | cb_board_pkg::east(view_i.own.pawn) |
                      cb_board_pkg::west(view_i.own.pawn);
    s1_d.own_king   = square_code(view_i.own.king);
    s1_d.enemy_king = square_code(view_i.enemy.king);
    s1_d.bare_king  = (s1_minors | view_i.enemy.rook | view_i.enemy.queen) == '0;
    s1_d.to_move    = view_i.to_move;
  end

  // S2: one bit a file; ranks 3 to 7 as 0 to 4.
  typedef struct packed {
    logic [7:0] present;
    logic [7:0] rank_2;
    logic [7:0] rank_1;
    logic [7:0] rank_0;
    logic [7:0] blockade_1;
    logic [7:0] blockade_0;
    logic [7:0] path_safe;
    logic [7:0] supported;
    logic [7:0] free_path;   // and the enemy has a bare king
    logic [5:0] own_king;
    logic [5:0] enemy_king;
    logic       to_move;
  } s2_t;
  s2_t s2_d, s2_q;
  logic [63:0] s2_passed;

  always_comb begin : s2_files
    s2_passed                 = '0;
    s2_passed[First +: 8*Ranks] = passed_i[First +: 8*Ranks];
    s2_d.present    = cb_board_pkg::fold_files(s2_passed);
    s2_d.rank_0     = s2_passed[First+8*1 +: 8] | s2_passed[First+8*3 +: 8];
    s2_d.rank_1     = s2_passed[First+8*2 +: 8] | s2_passed[First+8*3 +: 8];
    s2_d.rank_2     = s2_passed[First+8*4 +: 8];
    s2_d.blockade_1 = cb_board_pkg::fold_files(s2_passed & s1_q.blockade_1);
    s2_d.blockade_0 = cb_board_pkg::fold_files(s2_passed & s1_q.blockade_0);
    s2_d.path_safe  = ~cb_board_pkg::fold_files(s2_passed & s1_q.unsafe);
    s2_d.supported  = cb_board_pkg::fold_files(s2_passed & s1_q.supported);
    s2_d.free_path  = ~cb_board_pkg::fold_files(s2_passed & s1_q.obstructed) & {8{s1_q.bare_king}};
    s2_d.own_king   = s1_q.own_king;
    s2_d.enemy_king = s1_q.enemy_king;
    s2_d.to_move    = s1_q.to_move;
  end

  // S3, S4: a file each.
  logic [Sides-1:0] s3_bank;
  cb_delay #(.Width(Sides), .Cycles(2)) u_bank (.clk_i, .in_i(bank_i), .out_o(s3_bank));

  logic [ValueWidth*16-1:0] s4_plain, s4_scaled;
  for (genvar f = 0; f < 8; f++) begin : g_file
    logic [2:0] s3_rank, s3_front, s3_own, s3_enemy, s3_home, s3_far;
    logic s3_race, s3_outside;
    logic write, write_low_q, write_rank_7_q;
    logic [3:0] s3_state;
    logic [Bits-1:0] s4_values;

    // The enemy king's distance to the last square that makes the pawn unstoppable: more than the ranks to go, 5 to 1
    // for ranks 3 to 7, by one or by two.
    always_comb begin : s3_kings
      s3_rank  = {s2_q.rank_2[f], s2_q.rank_1[f], s2_q.rank_0[f]};
      s3_front = {s3_rank != '0, ~(s3_rank[1] ^ s3_rank[0]), ~s3_rank[0]};  // 3 more
      s3_own   = larger(difference(s2_q.own_king[5:3], s3_front), difference(s2_q.own_king[2:0], 3'(f)));
      s3_enemy = larger(difference(s2_q.enemy_king[5:3], s3_front), difference(s2_q.enemy_king[2:0], 3'(f)));
      s3_race  = greater(s3_enemy, s3_own);
      s3_home  = larger(~s2_q.enemy_king[5:3], difference(s2_q.enemy_king[2:0], 3'(f)));
      case (s3_rank)
        3'd0:    s3_far = s2_q.to_move ? 3'd6 : 3'd7;
        3'd1:    s3_far = s2_q.to_move ? 3'd5 : 3'd6;
        3'd2:    s3_far = s2_q.to_move ? 3'd4 : 3'd5;
        3'd3:    s3_far = s2_q.to_move ? 3'd3 : 3'd4;
        default: s3_far = s2_q.to_move ? 3'd2 : 3'd3;
      endcase
      s3_outside = ~greater(s3_far, s3_home);
      s3_state   = {s2_q.blockade_1[f], s2_q.blockade_0[f], s2_q.path_safe[f], s2_q.supported[f]};
    end

    assign write = rst_ni && for_unit &&
                   param_i.entry[cb_spec_pkg::PassedPawnsCentralityIndexLsb +:
                                 cb_spec_pkg::PassedPawnsCentralityIndexWidth] == 2'(cb_board_pkg::centrality(f));
    always_ff @(posedge clk_i) begin : write_regs
      write_low_q    <= write && !param_i.entry[RankLsb+2];
      write_rank_7_q <= write && param_i.entry[RankLsb+2];
    end

    // A memory for each value, so that it counts for itself.
    for (genvar v = 0; v < Values; v++) begin : g_value
      localparam int unsigned Lsb = ValueWidth * v;
      logic s3_counts;
      logic [ValueWidth-1:0] s4_low, s4_rank_7;  // one of them is 0
      assign s3_counts = Lsb == cb_spec_pkg::PassedPawnsKingRaceLsb      ? s3_race
                         : Lsb == cb_spec_pkg::PassedPawnsUnstoppableLsb ? s2_q.free_path[f] && s3_outside : 1'b1;
      cb_param_ram_gated #(.Width(ValueWidth), .AddressBits(6), .BankBits(Sides)) u_low (
        .clk_i, .write_i(write_low_q), .write_bank_i(write_bank_q), .write_address_i(write_address_q),
        .write_data_i(write_data_q[Lsb +: ValueWidth]), .bank_i(s3_bank),
        .address_i({s2_q.rank_1[f], s2_q.rank_0[f], s3_state}),
        .clear_i(!s2_q.present[f] || s2_q.rank_2[f] || !s3_counts), .data_o(s4_low)
      );
      cb_param_ram_gated #(.Width(ValueWidth), .AddressBits(4), .BankBits(Sides)) u_rank_7 (
        .clk_i, .write_i(write_rank_7_q), .write_bank_i(write_bank_q), .write_address_i(write_address_q[3:0]),
        .write_data_i(write_data_q[Lsb +: ValueWidth]), .bank_i(s3_bank), .address_i(s3_state),
        .clear_i(!s2_q.rank_2[f] || !s3_counts), .data_o(s4_rank_7)
      );
      assign s4_values[Lsb +: ValueWidth] = s4_low | s4_rank_7;
    end

    assign s4_plain[ValueWidth*2*f +: ValueWidth]      = s4_values[cb_spec_pkg::PassedPawnsStaticLsb +: ValueWidth];
    assign s4_plain[ValueWidth*(2*f+1) +: ValueWidth]  = s4_values[cb_spec_pkg::PassedPawnsUnstoppableLsb +: ValueWidth];
    assign s4_scaled[ValueWidth*2*f +: ValueWidth]     = s4_values[cb_spec_pkg::PassedPawnsDynamicLsb +: ValueWidth];
    assign s4_scaled[ValueWidth*(2*f+1) +: ValueWidth] = s4_values[cb_spec_pkg::PassedPawnsKingRaceLsb +: ValueWidth];
  end

  cb_sum #(.Inputs(16), .Width(ValueWidth)) u_plain (.clk_i, .in_i(s4_plain), .sum_o(plain_o));
  cb_sum #(.Inputs(16), .Width(ValueWidth)) u_scaled (.clk_i, .in_i(s4_scaled), .sum_o(scaled_o));

  always_ff @(posedge clk_i) begin : data_regs
    s1_q <= s1_d;
    s2_q <= s2_d;
  end

  logic unused_bits;
  assign unused_bits = ^{param_i.table_number, view_i.castle_queen_side, view_i.castle_king_side, passed_i[First-1:0],
                         passed_i[63:First+8*Ranks]};

endmodule
