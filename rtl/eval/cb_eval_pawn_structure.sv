// SPDX-License-Identifier: Apache-2.0
/// pawn_structure of one side: static and dynamic sums over its pawns on relative rank 2 to 6 (definition:
/// hls/eval/pawn_structure.hpp).
///
/// One slice a square; its rank and centrality are wiring. Latency cb_spec_pkg::PawnStructureLatencyCycles, II = 1.
/// Back-pressure: none. Reset: download port only. Any sets, crowded boards too: the sums hold 40 pawns.
///
/// | stage | work |
/// |---|---|
/// | S1 | properties of every square: the index |
/// | S2 | look-up |
/// | S3 | values of the opposed or the unopposed pawn; sums of 4 |
/// | S4, S5 | sums of 40 |
module cb_eval_pawn_structure #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of 40.
  parameter int unsigned ValueWidth = cb_spec_pkg::PawnStructureOpposedStaticWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::PawnStructureSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  input  cb_board_pkg::side_view_t   view_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] static_o,
  /// The same before scaling.
  output logic signed [SumWidth-1:0] dynamic_o
);

  localparam int unsigned EntryWidth = cb_spec_pkg::PawnStructureBits;
  localparam int unsigned Squares = 8 * cb_spec_pkg::PawnStructureRankSize;
  localparam int unsigned First = 8;  // a2

  if (cb_spec_pkg::PawnStructureLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_pawn_structure: latency differs from the specification");
  end

  // S1
  typedef struct packed {
    logic [63:0] pawn;
    logic [63:0] opposed;
    logic [63:0] unsupported;
    logic [63:0] stopped;
    logic [63:0] linked;
  } s1_t;
  s1_t s1_d, s1_q;
  logic [63:0] s1_reached, s1_beside;

  always_comb begin : s1_properties
    s1_reached       = cb_board_pkg::north_fill(view_i.own.pawn);
    s1_beside        = cb_board_pkg::east(view_i.own.pawn) | cb_board_pkg::west(view_i.own.pawn);
    s1_d.pawn        = view_i.own.pawn;
    s1_d.opposed     = cb_board_pkg::south_fill(cb_board_pkg::south(view_i.enemy.pawn));
    s1_d.unsupported = ~(cb_board_pkg::east(s1_reached) | cb_board_pkg::west(s1_reached));
    s1_d.stopped     = cb_board_pkg::south(view_i.enemy.pawn | view_i.enemy_attacks.pawn);
    s1_d.linked      = s1_beside | cb_board_pkg::north(s1_beside) | cb_board_pkg::south(s1_beside);
  end

  // S2, S3: look-up and choice, a slice a square.
  logic [Sides-1:0] s2_bank;
  cb_delay #(.Width(Sides), .Cycles(1)) u_bank (.clk_i, .in_i(bank_i), .out_o(s2_bank));
  logic [63:0] s2_opposed_q, s2_unopposed_q;  // and a pawn is there

  logic [ValueWidth*Squares-1:0] s3_static, s3_dynamic;
  logic [EntryWidth*Squares-1:0] s3_entries;
  cb_square_slices #(
    .Group(cb_spec_pkg::GroupPawnStructure), .Sides(Sides), .Black(Black), .Width(EntryWidth), .Ranks(Squares / 8)
  ) u_slices (
    .clk_i, .rst_ni, .param_i, .bank_i(s2_bank),
    .index_i({s1_q.unsupported[First +: Squares], s1_q.stopped[First +: Squares], s1_q.linked[First +: Squares]}),
    .idle_i('0), .values_o(s3_entries)
  );
  for (genvar s = 0; s < Squares; s++) begin : g_square
    localparam int unsigned Square = First + s;
    logic [EntryWidth-1:0] s3_entry;
    assign s3_entry = s3_entries[EntryWidth*s +: EntryWidth];
    assign s3_static[ValueWidth*s +: ValueWidth] =
        ({ValueWidth{s2_opposed_q[Square]}} & s3_entry[cb_spec_pkg::PawnStructureOpposedStaticLsb +: ValueWidth]) |
        ({ValueWidth{s2_unopposed_q[Square]}} & s3_entry[cb_spec_pkg::PawnStructureUnopposedStaticLsb +: ValueWidth]);
    assign s3_dynamic[ValueWidth*s +: ValueWidth] =
        ({ValueWidth{s2_opposed_q[Square]}} & s3_entry[cb_spec_pkg::PawnStructureOpposedDynamicLsb +: ValueWidth]) |
        ({ValueWidth{s2_unopposed_q[Square]}} & s3_entry[cb_spec_pkg::PawnStructureUnopposedDynamicLsb +: ValueWidth]);
  end

  cb_sum #(.Inputs(Squares), .Width(ValueWidth)) u_static (.clk_i, .in_i(s3_static), .sum_o(static_o));
  cb_sum #(.Inputs(Squares), .Width(ValueWidth)) u_dynamic (.clk_i, .in_i(s3_dynamic), .sum_o(dynamic_o));

  always_ff @(posedge clk_i) begin : data_regs
    s1_q           <= s1_d;
    s2_opposed_q   <= s1_q.pawn & s1_q.opposed;
    s2_unopposed_q <= s1_q.pawn & ~s1_q.opposed;
  end

  logic unused_bits;
  assign unused_bits = ^{view_i.own_attacks, view_i.castle_queen_side, view_i.castle_king_side, view_i.to_move};

endmodule
