// SPDX-License-Identifier: Apache-2.0
/// pawn_shelter of one king: danger by the pawns before it, where it is and where it may castle (definition:
/// docs/reference/evaluation/kings.md, hls/eval/pawn_shelter.hpp).
///
/// Three look-ups where the king is, with the position as wiring; three for each wing that it may castle to, with the
/// files as wiring. Latency cb_spec_pkg::PawnShelterLatencyCycles, II = 1. Back-pressure: none. Reset: download port
/// only. The view has one king; of others the squares are or-ed, as in the model.
///
/// | stage | work |
/// |---|---|
/// | S1 | file and rank of the king, enemy pawns of each file, own pawns of each file seen from the first rank |
/// | S2 | the three files at the king, own pawns there seen from the king: index |
/// | S3 | look-up |
/// | S4 | sums of three |
/// | S5 | least of the castled kings |
/// | S6 | least of all |
module cb_eval_pawn_shelter #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  /// The side whose king it is.
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of three.
  parameter int unsigned ValueWidth = cb_spec_pkg::PawnShelterCurrentWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::PawnShelterSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  /// View of the side whose king it is.
  input  cb_board_pkg::side_view_t   view_i,
  /// Danger to the king, the enemy's view, centipawns.
  output logic signed [SumWidth-1:0] danger_o
);

  localparam int unsigned RankBits = cb_spec_pkg::PawnShelterRankIndexWidth;
  localparam int unsigned EnemyBits = cb_spec_pkg::PawnShelterEnemyPawnIndexWidth;
  localparam int unsigned CentralityBits = cb_spec_pkg::PawnShelterCentralityIndexWidth;
  localparam int unsigned FileBits = RankBits + EnemyBits;       // index of a file
  localparam int unsigned KingBits = FileBits + CentralityBits;  // and of the king
  localparam int unsigned KingSideFile = 6;
  localparam int unsigned QueenSideFile = 2;

  if (cb_spec_pkg::PawnShelterLatencyCycles != 6) begin : g_latency_check
    $error("cb_eval_pawn_shelter: latency differs from the specification");
  end
  if (cb_spec_pkg::PawnShelterCastlingWidth != ValueWidth) begin : g_width_check
    $error("cb_eval_pawn_shelter: both fields need the same width");
  end
  // Addresses are {rank, enemy_pawn, centrality}, low bits of the entry's number.
  if (cb_spec_pkg::PawnShelterCentralityIndexLsb != 0 || cb_spec_pkg::PawnShelterEnemyPawnIndexLsb != CentralityBits ||
      cb_spec_pkg::PawnShelterRankIndexLsb != CentralityBits + EnemyBits ||
      cb_spec_pkg::PawnShelterPositionIndexLsb != KingBits) begin : g_index_check
    $error("cb_eval_pawn_shelter: index layout differs from the specification");
  end

  /// File of a position at a king: its own, the neighbour towards the centre, the one towards the edge.
  function automatic int unsigned file_at(input int unsigned king_file, input int unsigned position);
    if (position == 0) begin
      file_at = king_file;
    end else if (position == 1) begin
      file_at = (king_file < 4) ? king_file + 1 : king_file - 1;
    end else if (king_file == 0) begin
      file_at = 2;
    end else if (king_file == 7) begin
      file_at = 5;
    end else begin
      file_at = (king_file < 4) ? king_file - 1 : king_file + 1;
    end
  endfunction

  /// The rank subindex from the own pawns of a file that are ahead (bit r is rank r + 1), and whether it has any.
  function automatic logic [RankBits-1:0] rank_of(input logic [7:1] ahead, input logic any);
    logic seen;
    seen    = 1'b0;
    rank_of = '0;
    for (int unsigned r = 1; r < 7; r++) begin
      if (ahead[r] && !seen) begin
        rank_of = RankBits'(r);
      end
      seen = seen | ahead[r];
    end
    // Only pawns that are not ahead, or one on the eighth rank, which no position has.
    if (!seen && any) begin
      rank_of = '1;
    end
  endfunction

  cb_spec_pkg::param_bus_t bus;
  logic table_write;
  logic [Sides-1:0] table_bank;
  cb_param_port #(.Group(cb_spec_pkg::GroupPawnShelter)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(table_write), .bank_o(table_bank));

  // S1
  logic [2:0] s1_king_file_d, s1_king_file_q, s1_king_rank_d, s1_king_rank_q;
  logic [7:0] s1_any_d, s1_any_q;
  logic [EnemyBits*8-1:0] s1_enemy_d, s1_enemy_q;
  logic [RankBits*8-1:0] s1_rank_d, s1_rank_q;
  logic [63:0] s1_pawns_q;
  logic [63:0] s1_king;
  logic [7:0] s1_king_ranks, s1_king_files;
  assign s1_king = view_i.own.king;

  always_comb begin : s1_king_square
    s1_king_files = cb_board_pkg::fold_files(s1_king);
    for (int unsigned r = 0; r < 8; r++) begin
      s1_king_ranks[r] = |s1_king[8*r +: 8];
    end
    s1_king_file_d = {|s1_king_files[7:4], |(s1_king_files & 8'hcc), |(s1_king_files & 8'haa)};
    s1_king_rank_d = {|s1_king_ranks[7:4], |(s1_king_ranks & 8'hcc), |(s1_king_ranks & 8'haa)};
  end

  for (genvar f = 0; f < 8; f++) begin : g_file
    logic [7:0] own, enemy;
    always_comb begin : s1_files
      for (int unsigned r = 0; r < 8; r++) begin
        own[r]   = view_i.own.pawn[8*r+f];
        enemy[r] = view_i.enemy.pawn[8*r+f];
      end
      s1_any_d[f]                      = |own;
      s1_rank_d[RankBits*f +: RankBits] = rank_of(own[7:1], |own);
      // The first enemy pawn from below: rank 1 to 3 is 3, rank 4 and 5 is 2, higher is 1.
      s1_enemy_d[EnemyBits*f]          = (|enemy[2:0]) || (!(|enemy[4:3]) && (|enemy[7:5]));
      s1_enemy_d[EnemyBits*f+1]        = |enemy[4:0];
    end
  end

  // S2: where the king is, and where it may castle, a look-up a position.
  logic [Sides-1:0] s3_bank;
  cb_delay #(.Width(Sides), .Cycles(2)) u_bank (.clk_i, .in_i(bank_i), .out_o(s3_bank));
  logic [ValueWidth*3-1:0] s3_current, s3_short, s3_long;

  for (genvar p = 0; p < 3; p++) begin : g_position
    localparam int unsigned ShortFile = file_at(KingSideFile, p);
    localparam int unsigned LongFile = file_at(QueenSideFile, p);
    logic [KingBits-1:0] s2_current_d, s2_current_q;
    logic [FileBits-1:0] s2_short_q, s2_long_q;
    logic [7:1] column;
    logic [7:0] any;
    logic [7:0] enemy_0, enemy_1;
    logic write_position;

    // Candidates in the order of the king's file.
    for (genvar k = 0; k < 8; k++) begin : g_king_file
      localparam int unsigned File = file_at(k, p);
      assign any[k]     = s1_any_q[File];
      assign enemy_0[k] = s1_enemy_q[EnemyBits*File];
      assign enemy_1[k] = s1_enemy_q[EnemyBits*File+1];
    end
    for (genvar r = 1; r < 8; r++) begin : g_rank
      logic [7:0] pawns;
      for (genvar k = 0; k < 8; k++) begin : g_pawn
        assign pawns[k] = s1_pawns_q[8*r+file_at(k, p)];
      end
      assign column[r] = pawns[s1_king_file_q] && s1_king_rank_q < 3'(r);
    end

    always_comb begin : s2_index
      s2_current_d = {rank_of(column, any[s1_king_file_q]), enemy_1[s1_king_file_q], enemy_0[s1_king_file_q],
                      s1_king_file_q[2] ? ~s1_king_file_q[1:0] : s1_king_file_q[1:0]};
    end
    always_ff @(posedge clk_i) begin : data_regs
      s2_current_q <= s2_current_d;
      s2_short_q   <= {s1_rank_q[RankBits*ShortFile +: RankBits], s1_enemy_q[EnemyBits*ShortFile +: EnemyBits]};
      s2_long_q    <= {s1_rank_q[RankBits*LongFile +: RankBits], s1_enemy_q[EnemyBits*LongFile +: EnemyBits]};
    end

    // S3
    assign write_position = table_write &&
                            bus.entry[cb_spec_pkg::PawnShelterPositionIndexLsb +:
                                      cb_spec_pkg::PawnShelterPositionIndexWidth] == 2'(p);
    cb_param_ram #(.Width(ValueWidth), .AddressBits(KingBits), .BankBits(Sides)) u_current (
      .clk_i, .write_i(write_position), .write_bank_i(table_bank), .write_address_i(bus.entry[KingBits-1:0]),
      .write_data_i(bus.data[cb_spec_pkg::PawnShelterCurrentLsb +: ValueWidth]),
      .bank_i(s3_bank), .address_i(s2_current_q), .data_o(s3_current[ValueWidth*p +: ValueWidth])
    );
    cb_param_ram #(.Width(ValueWidth), .AddressBits(FileBits), .BankBits(Sides)) u_short (
      .clk_i,
      .write_i(write_position &&
               bus.entry[CentralityBits-1:0] == CentralityBits'(cb_board_pkg::centrality(KingSideFile))),
      .write_bank_i(table_bank), .write_address_i(bus.entry[KingBits-1:CentralityBits]),
      .write_data_i(bus.data[cb_spec_pkg::PawnShelterCastlingLsb +: ValueWidth]),
      .bank_i(s3_bank), .address_i(s2_short_q), .data_o(s3_short[ValueWidth*p +: ValueWidth])
    );
    cb_param_ram #(.Width(ValueWidth), .AddressBits(FileBits), .BankBits(Sides)) u_long (
      .clk_i,
      .write_i(write_position &&
               bus.entry[CentralityBits-1:0] == CentralityBits'(cb_board_pkg::centrality(QueenSideFile))),
      .write_bank_i(table_bank), .write_address_i(bus.entry[KingBits-1:CentralityBits]),
      .write_data_i(bus.data[cb_spec_pkg::PawnShelterCastlingLsb +: ValueWidth]),
      .bank_i(s3_bank), .address_i(s2_long_q), .data_o(s3_long[ValueWidth*p +: ValueWidth])
    );
  end

  // S4 to S6
  logic signed [SumWidth-1:0] s4_current, s4_short, s4_long, s5_current_q, s5_castled_d, s5_castled_q, s6_danger_q;
  logic s4_may_short, s4_may_long, s5_may_castle_q;
  cb_sum #(.Inputs(3), .Width(ValueWidth)) u_current (.clk_i, .in_i(s3_current), .sum_o(s4_current));
  cb_sum #(.Inputs(3), .Width(ValueWidth)) u_short (.clk_i, .in_i(s3_short), .sum_o(s4_short));
  cb_sum #(.Inputs(3), .Width(ValueWidth)) u_long (.clk_i, .in_i(s3_long), .sum_o(s4_long));
  cb_delay #(.Width(2), .Cycles(4)) u_castling (
    .clk_i, .in_i({view_i.castle_king_side, view_i.castle_queen_side}), .out_o({s4_may_short, s4_may_long}));

  always_comb begin : s5_least
    if (!s4_may_long || (s4_may_short && s4_short < s4_long)) begin
      s5_castled_d = s4_short;
    end else begin
      s5_castled_d = s4_long;
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_king_file_q  <= s1_king_file_d;
    s1_king_rank_q  <= s1_king_rank_d;
    s1_any_q        <= s1_any_d;
    s1_enemy_q      <= s1_enemy_d;
    s1_rank_q       <= s1_rank_d;
    s1_pawns_q      <= view_i.own.pawn;
    s5_current_q    <= s4_current;
    s5_castled_q    <= s5_castled_d;
    s5_may_castle_q <= s4_may_short || s4_may_long;
    s6_danger_q     <= (s5_may_castle_q && s5_castled_q < s5_current_q) ? s5_castled_q : s5_current_q;
  end
  assign danger_o = s6_danger_q;

  // No castled king has the a-file or the e-file beside it.
  logic unused_bits;
  assign unused_bits = ^{bus.group, view_i.own_attacks, view_i.enemy_attacks, view_i.to_move,
                         s1_rank_q[RankBits*0 +: RankBits], s1_rank_q[RankBits*4 +: RankBits]};

endmodule
