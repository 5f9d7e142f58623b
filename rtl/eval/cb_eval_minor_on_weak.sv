// SPDX-License-Identifier: Apache-2.0
/// minor_on_weak of one side: base values of minor pieces on weak squares, and the danger to the enemy king
/// (definition: docs/reference/evaluation/traps.md, hls/eval/minor_on_weak.hpp).
///
/// One slice for each of the 24 squares; its rank and centrality are wiring. Latency
/// cb_spec_pkg::MinorOnWeakLatencyCycles, II = 1. Back-pressure: none. Reset: download port only.
///
/// | stage | work |
/// |---|---|
/// | S1 | weak squares with a minor piece, index of each square |
/// | S2 | look-up |
/// | S3 | king-safety multiplier |
/// | S4 to S6 | sums of 24 |
module cb_eval_minor_on_weak #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: base values, dangers (at most four halves), and their sums of 24.
  parameter int unsigned BaseWidth = cb_spec_pkg::MinorOnWeakBaseWidth,
  parameter int unsigned DangerWidth = BaseWidth + $clog2(cb_spec_pkg::MaxKmodHalves),
  parameter int unsigned BaseSumWidth = cb_spec_pkg::MinorOnWeakBaseSumWidth,
  parameter int unsigned DangerSumWidth = cb_spec_pkg::MinorOnWeakDangerSumWidth
) (
  input  logic                             clk_i,
  input  logic                             rst_ni,
  input  cb_spec_pkg::param_bus_t          param_i,
  input  logic [Sides-1:0]                 bank_i,
  input  cb_board_pkg::side_view_t         view_i,
  /// Files near the enemy king's.
  input  logic [7:0]                       near_enemy_king_i,
  /// The kings stand on opposite wings.
  input  logic                             opposite_wings_i,
  /// Owner's view, centipawns.
  output logic signed [BaseSumWidth-1:0]   base_o,
  /// Owner's view, half centipawns.
  output logic signed [DangerSumWidth-1:0] danger_halves_o
);

  localparam int unsigned SliceBits = 4;     // {supported 1, kind 1, challengeable 1, screened 1}
  localparam int unsigned FirstSquare = 24;  // a4
  localparam int unsigned Squares = 24;
  localparam int unsigned EntryWidth = cb_spec_pkg::MinorOnWeakBits;

  if (cb_spec_pkg::MinorOnWeakLatencyCycles != 6) begin : g_latency_check
    $error("cb_eval_minor_on_weak: latency differs from the specification");
  end
  if (cb_spec_pkg::MinorOnWeakScreenedIndexLsb != 0 || cb_spec_pkg::MinorOnWeakChallengeableIndexLsb != 1 ||
      cb_spec_pkg::MinorOnWeakKindIndexLsb != 2 || cb_spec_pkg::MinorOnWeakSupportedIndexLsb != 3)
  begin : g_index_check
    $error("cb_eval_minor_on_weak: index layout differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic table_write;
  logic [Sides-1:0] table_bank;
  cb_param_port #(.Group(cb_spec_pkg::GroupMinorOnWeak)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(table_write), .bank_o(table_bank));

  // S1
  logic [63:0] s1_attackable, s1_screened, s1_minors;
  logic s1_any_knight, s1_light, s1_dark;
  always_comb begin : s1_weak
    s1_attackable = cb_board_pkg::south_fill(cb_board_pkg::south(
        cb_board_pkg::east(view_i.enemy.pawn) | cb_board_pkg::west(view_i.enemy.pawn)));
    s1_screened   = cb_board_pkg::south_fill(cb_board_pkg::south(view_i.enemy.pawn));
    s1_minors     = (view_i.own.knight | view_i.own.bishop) & ~s1_attackable;
    s1_any_knight = view_i.enemy.knight != '0;
    s1_light      = s1_any_knight || (view_i.enemy.bishop & cb_board_pkg::LightSquares) != '0;
    s1_dark       = s1_any_knight || (view_i.enemy.bishop & ~cb_board_pkg::LightSquares) != '0;
  end

  // S2, S3: look-up and multiplier, a slice a square.
  logic [Sides-1:0] s1_bank;
  logic s2_opposite;
  logic [7:0] s2_near;
  cb_delay #(.Width(Sides), .Cycles(1)) u_bank (.clk_i, .in_i(bank_i), .out_o(s1_bank));
  cb_delay #(.Width(8), .Cycles(2)) u_near (.clk_i, .in_i(near_enemy_king_i), .out_o(s2_near));
  cb_delay #(.Width(1), .Cycles(2)) u_opposite (.clk_i, .in_i(opposite_wings_i), .out_o(s2_opposite));

  logic [BaseWidth*Squares-1:0] s3_base;
  logic [DangerWidth*Squares-1:0] s3_danger;

  for (genvar i = 0; i < Squares; i++) begin : g_square
    localparam int unsigned Square = FirstSquare + i;
    localparam int unsigned File = Square % 8;
    logic s1_present_q, s2_present_q;
    logic [SliceBits-1:0] s1_index_q;
    logic [EntryWidth-1:0] s2_entry;
    logic signed [BaseWidth-1:0] s2_base, s3_base_q;
    logic signed [DangerWidth-1:0] s2_wide, s2_danger, s3_danger_q;
    logic [1:0] s2_kmod;

    cb_param_ram #(.Width(EntryWidth), .AddressBits(SliceBits), .BankBits(Sides)) u_slice (
      .clk_i,
      .write_i(table_write &&
               bus.entry[cb_spec_pkg::MinorOnWeakRankIndexLsb +: cb_spec_pkg::MinorOnWeakRankIndexWidth] ==
                   2'(i / 8) &&
               bus.entry[cb_spec_pkg::MinorOnWeakCentralityIndexLsb +:
                         cb_spec_pkg::MinorOnWeakCentralityIndexWidth] == 2'(cb_board_pkg::centrality(File))),
      .write_bank_i(table_bank), .write_address_i(bus.entry[SliceBits-1:0]), .write_data_i(bus.data[EntryWidth-1:0]),
      .bank_i(s1_bank), .address_i(s1_index_q), .data_o(s2_entry)
    );

    always_comb begin : s3_multiply
      s2_base = $signed(s2_present_q ? s2_entry[cb_spec_pkg::MinorOnWeakBaseLsb +: BaseWidth] : '0);
      s2_kmod = s2_opposite ? s2_entry[cb_spec_pkg::MinorOnWeakKmodOppLsb +: 2]
                            : s2_entry[cb_spec_pkg::MinorOnWeakKmodLsb +: 2];
      s2_wide = $signed({{(DangerWidth-BaseWidth){s2_entry[cb_spec_pkg::MinorOnWeakBaseLsb+BaseWidth-1]}},
                         s2_entry[cb_spec_pkg::MinorOnWeakBaseLsb +: BaseWidth]});
      case (s2_kmod)
        2'd0:    s2_danger = s2_wide <<< 2;
        2'd1:    s2_danger = s2_wide + (s2_wide <<< 1);
        2'd2:    s2_danger = s2_wide <<< 1;
        default: s2_danger = s2_wide;
      endcase
    end

    always_ff @(posedge clk_i) begin : data_regs
      s1_present_q <= s1_minors[Square];
      s1_index_q   <= {view_i.own_attacks.pawn[Square], view_i.own.bishop[Square],
                       cb_board_pkg::LightSquares[Square] ? s1_light : s1_dark, s1_screened[Square]};
      s2_present_q <= s1_present_q;
      s3_base_q    <= s2_base;
      s3_danger_q  <= (s2_present_q && s2_near[File]) ? s2_danger : DangerWidth'(0);
    end
    assign s3_base[BaseWidth*i +: BaseWidth] = $unsigned(s3_base_q);
    assign s3_danger[DangerWidth*i +: DangerWidth] = $unsigned(s3_danger_q);
  end

  // S4 to S6
  cb_sum #(.Inputs(Squares), .Width(BaseWidth)) u_base (.clk_i, .in_i(s3_base), .sum_o(base_o));
  cb_sum #(.Inputs(Squares), .Width(DangerWidth)) u_danger (.clk_i, .in_i(s3_danger), .sum_o(danger_halves_o));

  logic unused_bits;
  assign unused_bits = ^{bus.group, view_i.enemy_attacks, view_i.castle_queen_side, view_i.castle_king_side,
                         view_i.to_move};

endmodule
