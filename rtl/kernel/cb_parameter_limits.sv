// SPDX-License-Identifier: Apache-2.0
/// Looks up how many tables a feature group has and how many entries each of its tables.
///
/// Latency 1, II = 1, no back-pressure, no reset. A group that does not exist has no tables.
module cb_parameter_limits (
  input  logic                                clk_i,
  input  logic [cb_spec_pkg::GroupBits-1:0]   group_i,
  /// Number of tables, 0 to 8.
  output logic [cb_spec_pkg::TableBits:0]     tables_o,
  /// Entries a table, 1 to 1024.
  output logic [cb_spec_pkg::EntryBits:0]     entries_o
);

  localparam int unsigned GroupBits = cb_spec_pkg::GroupBits;
  localparam int unsigned TablesBits = cb_spec_pkg::TableBits + 1;
  localparam int unsigned EntriesBits = cb_spec_pkg::EntryBits + 1;

  logic [TablesBits-1:0]  tables_d, tables_q;
  logic [EntriesBits-1:0] entries_d, entries_q;

  always_comb begin : lookup
    unique case (group_i)
      GroupBits'(cb_spec_pkg::GroupRooksOnSeventh): begin
        tables_d  = TablesBits'(cb_spec_pkg::RooksOnSeventhTables);
        entries_d = EntriesBits'(cb_spec_pkg::RooksOnSeventhEntries);
      end
      GroupBits'(cb_spec_pkg::GroupBias): begin
        tables_d  = TablesBits'(cb_spec_pkg::BiasTables);
        entries_d = EntriesBits'(cb_spec_pkg::BiasEntries);
      end
      GroupBits'(cb_spec_pkg::GroupRookBehindPassed): begin
        tables_d  = TablesBits'(cb_spec_pkg::RookBehindPassedTables);
        entries_d = EntriesBits'(cb_spec_pkg::RookBehindPassedEntries);
      end
      GroupBits'(cb_spec_pkg::GroupMpinAndHung): begin
        tables_d  = TablesBits'(cb_spec_pkg::MpinAndHungTables);
        entries_d = EntriesBits'(cb_spec_pkg::MpinAndHungEntries);
      end
      GroupBits'(cb_spec_pkg::GroupPinnedAndSimpleHung): begin
        tables_d  = TablesBits'(cb_spec_pkg::PinnedAndSimpleHungTables);
        entries_d = EntriesBits'(cb_spec_pkg::PinnedAndSimpleHungEntries);
      end
      GroupBits'(cb_spec_pkg::GroupHung): begin
        tables_d  = TablesBits'(cb_spec_pkg::HungTables);
        entries_d = EntriesBits'(cb_spec_pkg::HungEntries);
      end
      GroupBits'(cb_spec_pkg::GroupXraying): begin
        tables_d  = TablesBits'(cb_spec_pkg::XrayingTables);
        entries_d = EntriesBits'(cb_spec_pkg::XrayingEntries);
      end
      GroupBits'(cb_spec_pkg::GroupPinnedAndHung): begin
        tables_d  = TablesBits'(cb_spec_pkg::PinnedAndHungTables);
        entries_d = EntriesBits'(cb_spec_pkg::PinnedAndHungEntries);
      end
      GroupBits'(cb_spec_pkg::GroupPermanentPinAndSimpleHung): begin
        tables_d  = TablesBits'(cb_spec_pkg::PermanentPinAndSimpleHungTables);
        entries_d = EntriesBits'(cb_spec_pkg::PermanentPinAndSimpleHungEntries);
      end
      GroupBits'(cb_spec_pkg::GroupKnightTrap): begin
        tables_d  = TablesBits'(cb_spec_pkg::KnightTrapTables);
        entries_d = EntriesBits'(cb_spec_pkg::KnightTrapEntries);
      end
      GroupBits'(cb_spec_pkg::GroupRookTrap): begin
        tables_d  = TablesBits'(cb_spec_pkg::RookTrapTables);
        entries_d = EntriesBits'(cb_spec_pkg::RookTrapEntries);
      end
      GroupBits'(cb_spec_pkg::GroupQueenTrap): begin
        tables_d  = TablesBits'(cb_spec_pkg::QueenTrapTables);
        entries_d = EntriesBits'(cb_spec_pkg::QueenTrapEntries);
      end
      GroupBits'(cb_spec_pkg::GroupWastedPawns): begin
        tables_d  = TablesBits'(cb_spec_pkg::WastedPawnsTables);
        entries_d = EntriesBits'(cb_spec_pkg::WastedPawnsEntries);
      end
      GroupBits'(cb_spec_pkg::GroupBishopPair): begin
        tables_d  = TablesBits'(cb_spec_pkg::BishopPairTables);
        entries_d = EntriesBits'(cb_spec_pkg::BishopPairEntries);
      end
      GroupBits'(cb_spec_pkg::GroupSeparatedPassed): begin
        tables_d  = TablesBits'(cb_spec_pkg::SeparatedPassedTables);
        entries_d = EntriesBits'(cb_spec_pkg::SeparatedPassedEntries);
      end
      GroupBits'(cb_spec_pkg::GroupMissingWing): begin
        tables_d  = TablesBits'(cb_spec_pkg::MissingWingTables);
        entries_d = EntriesBits'(cb_spec_pkg::MissingWingEntries);
      end
      GroupBits'(cb_spec_pkg::GroupBishopsOfOppositeColours): begin
        tables_d  = TablesBits'(cb_spec_pkg::BishopsOfOppositeColoursTables);
        entries_d = EntriesBits'(cb_spec_pkg::BishopsOfOppositeColoursEntries);
      end
      GroupBits'(cb_spec_pkg::GroupEvaluationControl): begin
        tables_d  = TablesBits'(cb_spec_pkg::EvaluationControlTables);
        entries_d = EntriesBits'(cb_spec_pkg::EvaluationControlEntries);
      end
      GroupBits'(cb_spec_pkg::GroupSideToMove): begin
        tables_d  = TablesBits'(cb_spec_pkg::SideToMoveTables);
        entries_d = EntriesBits'(cb_spec_pkg::SideToMoveEntries);
      end
      GroupBits'(cb_spec_pkg::GroupMultiplePawns): begin
        tables_d  = TablesBits'(cb_spec_pkg::MultiplePawnsTables);
        entries_d = EntriesBits'(cb_spec_pkg::MultiplePawnsEntries);
      end
      GroupBits'(cb_spec_pkg::GroupMinorOnWeak): begin
        tables_d  = TablesBits'(cb_spec_pkg::MinorOnWeakTables);
        entries_d = EntriesBits'(cb_spec_pkg::MinorOnWeakEntries);
      end
      GroupBits'(cb_spec_pkg::GroupSelfBlock): begin
        tables_d  = TablesBits'(cb_spec_pkg::SelfBlockTables);
        entries_d = EntriesBits'(cb_spec_pkg::SelfBlockEntries);
      end
      GroupBits'(cb_spec_pkg::GroupOpponentBlock): begin
        tables_d  = TablesBits'(cb_spec_pkg::OpponentBlockTables);
        entries_d = EntriesBits'(cb_spec_pkg::OpponentBlockEntries);
      end
      GroupBits'(cb_spec_pkg::GroupBackBlock): begin
        tables_d  = TablesBits'(cb_spec_pkg::BackBlockTables);
        entries_d = EntriesBits'(cb_spec_pkg::BackBlockEntries);
      end
      GroupBits'(cb_spec_pkg::GroupPinned): begin
        tables_d  = TablesBits'(cb_spec_pkg::PinnedTables);
        entries_d = EntriesBits'(cb_spec_pkg::PinnedEntries);
      end
      GroupBits'(cb_spec_pkg::GroupMobility): begin
        tables_d  = TablesBits'(cb_spec_pkg::MobilityTables);
        entries_d = EntriesBits'(cb_spec_pkg::MobilityEntries);
      end
      GroupBits'(cb_spec_pkg::GroupPawnStructure): begin
        tables_d  = TablesBits'(cb_spec_pkg::PawnStructureTables);
        entries_d = EntriesBits'(cb_spec_pkg::PawnStructureEntries);
      end
      GroupBits'(cb_spec_pkg::GroupPassedPawns): begin
        tables_d  = TablesBits'(cb_spec_pkg::PassedPawnsTables);
        entries_d = EntriesBits'(cb_spec_pkg::PassedPawnsEntries);
      end
      GroupBits'(cb_spec_pkg::GroupJointSignature): begin
        tables_d  = TablesBits'(cb_spec_pkg::JointSignatureTables);
        entries_d = EntriesBits'(cb_spec_pkg::JointSignatureEntries);
      end
      GroupBits'(cb_spec_pkg::GroupRooksOnFiles): begin
        tables_d  = TablesBits'(cb_spec_pkg::RooksOnFilesTables);
        entries_d = EntriesBits'(cb_spec_pkg::RooksOnFilesEntries);
      end
      GroupBits'(cb_spec_pkg::GroupBishops): begin
        tables_d  = TablesBits'(cb_spec_pkg::BishopsTables);
        entries_d = EntriesBits'(cb_spec_pkg::BishopsEntries);
      end
      GroupBits'(cb_spec_pkg::GroupPawnStorm): begin
        tables_d  = TablesBits'(cb_spec_pkg::PawnStormTables);
        entries_d = EntriesBits'(cb_spec_pkg::PawnStormEntries);
      end
      GroupBits'(cb_spec_pkg::GroupPawnShelter): begin
        tables_d  = TablesBits'(cb_spec_pkg::PawnShelterTables);
        entries_d = EntriesBits'(cb_spec_pkg::PawnShelterEntries);
      end
      GroupBits'(cb_spec_pkg::GroupDevelopment): begin
        tables_d  = TablesBits'(cb_spec_pkg::DevelopmentTables);
        entries_d = EntriesBits'(cb_spec_pkg::DevelopmentEntries);
      end
      GroupBits'(cb_spec_pkg::GroupTrappedBishop): begin
        tables_d  = TablesBits'(cb_spec_pkg::TrappedBishopTables);
        entries_d = EntriesBits'(cb_spec_pkg::TrappedBishopEntries);
      end
      GroupBits'(cb_spec_pkg::GroupSignature): begin
        tables_d  = TablesBits'(cb_spec_pkg::SignatureTables);
        entries_d = EntriesBits'(cb_spec_pkg::SignatureEntries);
      end
      GroupBits'(cb_spec_pkg::GroupContempt): begin
        tables_d  = TablesBits'(cb_spec_pkg::ContemptTables);
        entries_d = EntriesBits'(cb_spec_pkg::ContemptEntries);
      end
      GroupBits'(cb_spec_pkg::GroupPiecePlacement): begin
        tables_d  = TablesBits'(cb_spec_pkg::PiecePlacementTables);
        entries_d = EntriesBits'(cb_spec_pkg::PiecePlacementEntries);
      end
      default: begin
        tables_d  = '0;
        entries_d = '0;
      end
    endcase
  end

  always_ff @(posedge clk_i) begin : data_regs
    tables_q  <= tables_d;
    entries_q <= entries_d;
  end

  assign tables_o  = tables_q;
  assign entries_o = entries_q;

endmodule
