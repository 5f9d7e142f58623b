// SPDX-License-Identifier: Apache-2.0
/// pawn_storm of one attacker: own pawns against the enemy king's shelter (definition: docs/reference/evaluation/kings.md,
/// hls/eval/pawn_storm.hpp).
///
/// The three files at the king are among a, b, c and d, e or h, g, f and d, e: five slices, the first three of which
/// take the files of the king's half of the board. Latency cb_spec_pkg::PawnStormLatencyCycles, II = 1. Back-pressure:
/// none. Reset: download port only. The view has one king a side; of others the squares are or-ed, as in the model.
///
/// | stage | work |
/// |---|---|
/// | S1 | files of the kings, foremost own pawn and enemy shelter of each file |
/// | S2 | index of each slice, situation of the kings |
/// | S3 | look-up |
/// | S4 | field of the situation; the three files |
/// | S5 | sum |
module cb_eval_pawn_storm #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of three.
  parameter int unsigned ValueWidth = cb_spec_pkg::PawnStormNotCastledWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::PawnStormSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  /// The attacker's view.
  input  cb_board_pkg::side_view_t   view_i,
  /// Danger to the enemy king, owner's view, centipawns.
  output logic signed [SumWidth-1:0] danger_o
);

  localparam int unsigned RankBits = cb_spec_pkg::PawnStormRankIndexWidth;
  localparam int unsigned ShelterBits = cb_spec_pkg::PawnStormShelterIndexWidth;
  localparam int unsigned FileBits = RankBits + ShelterBits;
  localparam int unsigned CentralityBits = cb_spec_pkg::PawnStormCentralityIndexWidth;
  localparam int unsigned EntryWidth = cb_spec_pkg::PawnStormBits;
  localparam int unsigned Slices = 5;  // a or h, b or g, c or f, d, e
  localparam int unsigned SliceD = 3;
  localparam int unsigned SliceE = 4;

  if (cb_spec_pkg::PawnStormLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_pawn_storm: latency differs from the specification");
  end
  if (cb_spec_pkg::PawnStormCastledOppositeWidth != ValueWidth || cb_spec_pkg::PawnStormCastledSameWidth != ValueWidth)
  begin : g_width_check
    $error("cb_eval_pawn_storm: all fields need the same width");
  end
  // Addresses are {rank, shelter}, the bits of the entry's number above the centrality.
  if (cb_spec_pkg::PawnStormCentralityIndexLsb != 0 || cb_spec_pkg::PawnStormShelterIndexLsb != CentralityBits ||
      cb_spec_pkg::PawnStormRankIndexLsb != CentralityBits + ShelterBits) begin : g_index_check
    $error("cb_eval_pawn_storm: index layout differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic table_write;
  logic [Sides-1:0] table_bank;
  cb_param_port #(.Group(cb_spec_pkg::GroupPawnStorm)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(table_write), .bank_o(table_bank));

  // S1
  logic [7:0] s1_own_king_d, s1_own_king_q, s1_enemy_king_d, s1_enemy_king_q, s1_levering_d, s1_levering_q;
  logic [RankBits*8-1:0] s1_rank_d, s1_rank_q;
  logic [ShelterBits*8-1:0] s1_shelter_d, s1_shelter_q;
  logic [63:0] s1_foremost;

  always_comb begin : s1_pawns
    s1_own_king_d   = cb_board_pkg::fold_files(view_i.own.king);
    s1_enemy_king_d = cb_board_pkg::fold_files(view_i.enemy.king);
    s1_foremost     = view_i.own.pawn & ~cb_board_pkg::south_fill(cb_board_pkg::south(view_i.own.pawn));
    s1_levering_d   = cb_board_pkg::fold_files(
        s1_foremost & (cb_board_pkg::south(cb_board_pkg::east(view_i.enemy.pawn)) |
                       cb_board_pkg::south(cb_board_pkg::west(view_i.enemy.pawn))));
  end

  for (genvar f = 0; f < 8; f++) begin : g_file
    logic [7:0] own, enemy;
    always_comb begin : s1_file
      for (int unsigned r = 0; r < 8; r++) begin
        own[r]   = view_i.own.pawn[8*r+f];
        enemy[r] = view_i.enemy.pawn[8*r+f];
      end
      s1_rank_d[RankBits*f +: RankBits] = '0;
      for (int unsigned r = 1; r < 8; r++) begin
        if (own[r]) begin
          s1_rank_d[RankBits*f +: RankBits] = RankBits'(r);
        end
      end
      // The enemy's rearmost pawn: none is 3, rank 1 to 5 is 2, rank 6 is 1, higher is 0.
      s1_shelter_d[ShelterBits*f]   = !(|enemy[7:6]) && (enemy[5] || !(|enemy[4:0]));
      s1_shelter_d[ShelterBits*f+1] = !(|enemy[7:5]);
    end
  end

  // S2
  logic s1_right;
  logic s2_opposite_q, s2_same_q, s3_opposite_q, s3_same_q;
  logic [2:0] s1_king_file, s2_king_file_q, s3_king_file_q;
  logic s1_opposite, s1_same;
  always_comb begin : s2_kings
    s1_king_file = {|s1_enemy_king_q[7:4], |(s1_enemy_king_q & 8'hcc), |(s1_enemy_king_q & 8'haa)};
    s1_right     = s1_king_file[2];
    s1_opposite  = cb_board_pkg::on_opposite_wings(s1_own_king_q, s1_enemy_king_q);
    s1_same      = ((s1_own_king_q & cb_board_pkg::QueenSide) != '0 &&
                    (s1_enemy_king_q & cb_board_pkg::QueenSide) != '0) ||
                   ((s1_own_king_q & cb_board_pkg::KingSide) != '0 &&
                    (s1_enemy_king_q & cb_board_pkg::KingSide) != '0);
  end

  // S2, S3: index and look-up, a slice at a time.
  logic [Sides-1:0] s3_bank;
  cb_delay #(.Width(Sides), .Cycles(2)) u_bank (.clk_i, .in_i(bank_i), .out_o(s3_bank));
  logic [ValueWidth*Slices-1:0] s3_values;

  for (genvar s = 0; s < Slices; s++) begin : g_slice
    localparam int unsigned LeftFile = s;
    localparam int unsigned RightFile = (s < SliceD) ? 7 - s : s;
    localparam int unsigned Centrality = (s < SliceD) ? s : 3;
    logic [FileBits-1:0] s2_left, s2_right, s2_index_q;
    logic [EntryWidth-1:0] s3_entry;

    always_comb begin : s2_index
      s2_left  = {s1_rank_q[RankBits*LeftFile +: RankBits] | {RankBits{s1_levering_q[LeftFile]}},
                  s1_shelter_q[ShelterBits*LeftFile +: ShelterBits]};
      s2_right = {s1_rank_q[RankBits*RightFile +: RankBits] | {RankBits{s1_levering_q[RightFile]}},
                  s1_shelter_q[ShelterBits*RightFile +: ShelterBits]};
    end
    always_ff @(posedge clk_i) begin : data_regs
      s2_index_q <= s1_right ? s2_right : s2_left;
    end

    cb_param_ram #(.Width(EntryWidth), .AddressBits(FileBits), .BankBits(Sides)) u_slice (
      .clk_i,
      .write_i(table_write &&
               bus.entry[CentralityBits-1:0] == CentralityBits'(Centrality)),
      .write_bank_i(table_bank), .write_address_i(bus.entry[CentralityBits +: FileBits]),
      .write_data_i(bus.data[EntryWidth-1:0]),
      .bank_i(s3_bank), .address_i(s2_index_q), .data_o(s3_entry)
    );

    always_comb begin : s4_field
      if (s3_opposite_q) begin
        s3_values[ValueWidth*s +: ValueWidth] = s3_entry[cb_spec_pkg::PawnStormCastledOppositeLsb +: ValueWidth];
      end else if (s3_same_q) begin
        s3_values[ValueWidth*s +: ValueWidth] = s3_entry[cb_spec_pkg::PawnStormCastledSameLsb +: ValueWidth];
      end else begin
        s3_values[ValueWidth*s +: ValueWidth] = s3_entry[cb_spec_pkg::PawnStormNotCastledLsb +: ValueWidth];
      end
    end
  end

  // S4: the c or f file is always one of the three.
  logic [ValueWidth*3-1:0] s4_values_d, s4_values_q;
  always_comb begin : s4_files
    s4_values_d[0 +: ValueWidth] = s3_values[ValueWidth*2 +: ValueWidth];
    case (s3_king_file_q)
      3'd2: begin  // b, c, d
        s4_values_d[ValueWidth +: ValueWidth]   = s3_values[ValueWidth*1 +: ValueWidth];
        s4_values_d[ValueWidth*2 +: ValueWidth] = s3_values[ValueWidth*SliceD +: ValueWidth];
      end
      3'd5: begin  // e, f, g
        s4_values_d[ValueWidth +: ValueWidth]   = s3_values[ValueWidth*1 +: ValueWidth];
        s4_values_d[ValueWidth*2 +: ValueWidth] = s3_values[ValueWidth*SliceE +: ValueWidth];
      end
      3'd3, 3'd4: begin  // c, d, e or d, e, f
        s4_values_d[ValueWidth +: ValueWidth]   = s3_values[ValueWidth*SliceD +: ValueWidth];
        s4_values_d[ValueWidth*2 +: ValueWidth] = s3_values[ValueWidth*SliceE +: ValueWidth];
      end
      default: begin  // a, b, c or f, g, h
        s4_values_d[ValueWidth +: ValueWidth]   = s3_values[ValueWidth*1 +: ValueWidth];
        s4_values_d[ValueWidth*2 +: ValueWidth] = s3_values[0 +: ValueWidth];
      end
    endcase
  end

  // S5
  cb_sum #(.Inputs(3), .Width(ValueWidth)) u_sum (.clk_i, .in_i(s4_values_q), .sum_o(danger_o));

  always_ff @(posedge clk_i) begin : data_regs
    s1_own_king_q   <= s1_own_king_d;
    s1_enemy_king_q <= s1_enemy_king_d;
    s1_levering_q   <= s1_levering_d;
    s1_rank_q       <= s1_rank_d;
    s1_shelter_q    <= s1_shelter_d;
    s2_opposite_q   <= s1_opposite;
    s2_same_q       <= s1_same;
    s2_king_file_q  <= s1_king_file;
    s3_opposite_q     <= s2_opposite_q;
    s3_same_q         <= s2_same_q;
    s3_king_file_q    <= s2_king_file_q;
    s4_values_q     <= s4_values_d;
  end

  logic unused_bits;
  assign unused_bits = ^{bus.group, view_i.own_attacks, view_i.enemy_attacks, view_i.castle_queen_side,
                         view_i.castle_king_side, view_i.to_move};

endmodule
