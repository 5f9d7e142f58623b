// SPDX-License-Identifier: Apache-2.0
/// rooks_on_files of one side: base values of the 8 files, and the danger to the enemy king (definition:
/// hls/eval/rooks_on_files.hpp).
///
/// One slice a file; its centrality is wiring. Latency cb_spec_pkg::RooksOnFilesLatencyCycles, II = 1.
/// Back-pressure: none. Reset: download port only.
///
/// | stage | work |
/// |---|---|
/// | S1 | levering pawns, closed files, squares behind own pawns, first enemy pawns |
/// | S2 | counted rooks and what they have passed |
/// | S3 | blockage and index |
/// | S4 | look-up |
/// | S5 | halving on transparent files, king-safety multiplier |
/// | S6, S7 | sums of 8 |
module cb_eval_rooks_on_files #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: base values, dangers (at most four halves), and their sums of 8.
  parameter int unsigned BaseWidth = cb_spec_pkg::RooksOnFilesBaseWidth,
  parameter int unsigned DangerWidth = BaseWidth + $clog2(cb_spec_pkg::MaxKmodHalves),
  parameter int unsigned BaseSumWidth = cb_spec_pkg::RooksOnFilesBaseSumWidth,
  parameter int unsigned DangerSumWidth = cb_spec_pkg::RooksOnFilesDangerSumWidth
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  cb_spec_pkg::param_bus_t      param_i,
  input  logic [Sides-1:0]             bank_i,
  input  cb_board_pkg::side_view_t     view_i,
  /// Files near the enemy king's.
  input  logic [7:0]                   near_enemy_king_i,
  /// The kings stand on opposite wings.
  input  logic                         opposite_wings_i,
  /// Owner's view, centipawns.
  output logic signed [BaseSumWidth-1:0]   base_o,
  /// Owner's view, half centipawns.
  output logic signed [DangerSumWidth-1:0] danger_halves_o
);

  localparam int unsigned SliceBits = 6;  // {rook_count 2, unopposed 1, blockage 2, semi_open 1}

  if (cb_spec_pkg::RooksOnFilesLatencyCycles != 7) begin : g_latency_check
    $error("cb_eval_rooks_on_files: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic table_write;
  logic [Sides-1:0] table_bank;
  cb_param_port #(.Group(cb_spec_pkg::GroupRooksOnFiles)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(table_write), .bank_o(table_bank));

  // S1
  typedef struct packed {
    logic [63:0] own_rooks;
    logic [63:0] behind_own_pawn;
    logic [63:0] guarded_minors;
    logic [63:0] before_target;     // squares between my side and the first enemy pawn of a file
    logic [7:0]  transparent;
    logic [7:0]  semi_open;
    logic [7:0]  unopposed;
    logic [7:0]  granite;
    logic [7:0]  minor_protected;
    logic [7:0]  guarded;           // seventh and eighth rank attacked
    logic [7:0]  guarded_by_minors;
  } s1_t;
  s1_t s1_d, s1_q;
  logic [63:0] s1_minor_attacks, s1_levering, s1_target;
  logic [7:0] s1_own_files, s1_closed_files;

  always_comb begin : s1_files
    s1_levering            = view_i.own.pawn & (cb_board_pkg::south(cb_board_pkg::east(view_i.enemy.pawn)) |
                                                 cb_board_pkg::south(cb_board_pkg::west(view_i.enemy.pawn)));
    s1_own_files           = cb_board_pkg::fold_files(view_i.own.pawn);
    s1_closed_files        = cb_board_pkg::fold_files(view_i.own.pawn & ~s1_levering);
    s1_target              = view_i.enemy.pawn &
                             ~cb_board_pkg::north_fill(cb_board_pkg::north(view_i.enemy.pawn));
    s1_d.own_rooks         = view_i.own.rook;
    s1_d.behind_own_pawn   = cb_board_pkg::south_fill(cb_board_pkg::south(view_i.own.pawn));
    s1_d.guarded_minors    = (view_i.enemy.knight | view_i.enemy.bishop) & view_i.enemy_attacks.pawn;
    // South of every enemy pawn of a file that has one, so south of the first.
    s1_d.before_target     = ~cb_board_pkg::north_fill(view_i.enemy.pawn) &
                             cb_board_pkg::spread_files(cb_board_pkg::fold_files(view_i.enemy.pawn));
    s1_d.transparent       = s1_own_files & ~s1_closed_files;
    s1_d.semi_open         = ~s1_closed_files;
    s1_d.unopposed         = ~cb_board_pkg::fold_files(view_i.enemy.pawn);
    s1_d.granite           = cb_board_pkg::fold_files(s1_target & view_i.enemy_attacks.pawn);
    s1_minor_attacks       = view_i.enemy_attacks.knight | view_i.enemy_attacks.bishop;
    s1_d.minor_protected   = cb_board_pkg::fold_files(s1_target & s1_minor_attacks);
    s1_d.guarded           = view_i.enemy_attacks.all[55:48] & view_i.enemy_attacks.all[63:56];
    s1_d.guarded_by_minors = s1_minor_attacks[55:48] & s1_minor_attacks[63:56];
  end

  // S2
  typedef struct packed {
    logic [63:0] guarded_minors;    // ahead of the foremost counted rook
    logic [63:0] before_target;
    logic [7:0]  count_1;
    logic [7:0]  count_2;
    logic [7:0]  transparent;
    logic [7:0]  semi_open;
    logic [7:0]  unopposed;
    logic [7:0]  granite;
    logic [7:0]  minor_protected;
    logic [7:0]  guarded;
    logic [7:0]  guarded_by_minors;
  } s2_t;
  s2_t s2_d, s2_q;
  logic [63:0] s2_counted;
  logic [23:0] s2_counts;

  always_comb begin : s2_rooks
    s2_counted             = s1_q.own_rooks & (~s1_q.behind_own_pawn | cb_board_pkg::spread_files(s1_q.transparent));
    s2_counts              = cb_board_pkg::count_files(s2_counted);
    s2_d.guarded_minors    = s1_q.guarded_minors & ~cb_board_pkg::south_fill(s2_counted);
    s2_d.before_target     = s1_q.before_target;
    s2_d.count_1           = s2_counts[7:0];
    s2_d.count_2           = s2_counts[15:8];
    s2_d.transparent       = s1_q.transparent;
    s2_d.semi_open         = s1_q.semi_open;
    s2_d.unopposed         = s1_q.unopposed;
    s2_d.granite           = s1_q.granite;
    s2_d.minor_protected   = s1_q.minor_protected;
    s2_d.guarded           = s1_q.guarded;
    s2_d.guarded_by_minors = s1_q.guarded_by_minors;
  end

  // S3
  typedef struct packed {
    logic [7:0] count_1;
    logic [7:0] count_2;
    logic [7:0] unopposed;
    logic [7:0] blockage_1;
    logic [7:0] blockage_0;
    logic [7:0] semi_open;
    logic [7:0] transparent;
  } s3_t;
  s3_t s3_d, s3_q;
  logic [7:0] s3_blocked, s3_shielded;

  always_comb begin : s3_index
    s3_blocked       = cb_board_pkg::fold_files(s2_q.guarded_minors);
    s3_shielded      = cb_board_pkg::fold_files(s2_q.guarded_minors & s2_q.before_target);
    s3_d.count_1     = s2_q.count_1;
    s3_d.count_2     = s2_q.count_2;
    s3_d.unopposed   = s2_q.unopposed;
    s3_d.blockage_0  = (s2_q.unopposed & (s3_blocked | (s2_q.guarded & ~s2_q.guarded_by_minors))) |
                       (~s2_q.unopposed & (s2_q.granite | s3_shielded));
    s3_d.blockage_1  = (s2_q.unopposed & ~s3_blocked & s2_q.guarded) |
                       (~s2_q.unopposed & (s2_q.granite | (~s3_shielded & s2_q.minor_protected)));
    s3_d.semi_open   = s2_q.semi_open;
    s3_d.transparent = s2_q.transparent;
  end

  // S4, S5: look-up and multiplier, a slice a file.
  logic [Sides-1:0] s4_bank;
  logic [7:0] s4_near, s4_transparent_q;
  logic s4_opposite;
  cb_delay #(.Width(Sides), .Cycles(3)) u_bank (.clk_i, .in_i(bank_i), .out_o(s4_bank));
  cb_delay #(.Width(8), .Cycles(4)) u_near (.clk_i, .in_i(near_enemy_king_i), .out_o(s4_near));
  cb_delay #(.Width(1), .Cycles(4)) u_opposite (.clk_i, .in_i(opposite_wings_i), .out_o(s4_opposite));

  logic [BaseWidth*8-1:0] s5_base;
  logic [DangerWidth*8-1:0] s5_danger;

  for (genvar f = 0; f < 8; f++) begin : g_file
    logic [cb_spec_pkg::RooksOnFilesBits-1:0] s4_entry;
    logic signed [BaseWidth-1:0] s4_raw_base, s4_base, s5_base_q;
    logic signed [DangerWidth-1:0] s4_wide, s4_danger, s5_danger_q;
    logic [1:0] s4_kmod;

    cb_param_ram #(.Width(cb_spec_pkg::RooksOnFilesBits), .AddressBits(SliceBits), .BankBits(Sides)) u_slice (
      .clk_i,
      .write_i(table_write &&
               bus.entry[cb_spec_pkg::RooksOnFilesCentralityIndexLsb +:
                         cb_spec_pkg::RooksOnFilesCentralityIndexWidth] == 2'(cb_board_pkg::centrality(f))),
      .write_bank_i(table_bank),
      .write_address_i(bus.entry[cb_spec_pkg::RooksOnFilesSemiOpenIndexLsb +: SliceBits]),
      .write_data_i(bus.data[cb_spec_pkg::RooksOnFilesBits-1:0]),
      .bank_i(s4_bank),
      .address_i({s3_q.count_2[f], s3_q.count_1[f] & ~s3_q.count_2[f], s3_q.unopposed[f], s3_q.blockage_1[f],
                  s3_q.blockage_0[f], s3_q.semi_open[f]}),
      .data_o(s4_entry)
    );

    always_comb begin : s4_multiply
      s4_raw_base = $signed(s4_entry[cb_spec_pkg::RooksOnFilesBaseLsb +: BaseWidth]);
      s4_base     = s4_transparent_q[f] ? (s4_raw_base >>> 1) : s4_raw_base;
      s4_kmod     = s4_opposite ? s4_entry[cb_spec_pkg::RooksOnFilesKmodOppLsb +: 2]
                                : s4_entry[cb_spec_pkg::RooksOnFilesKmodLsb +: 2];
      s4_wide     = $signed({{(DangerWidth-BaseWidth){s4_base[BaseWidth-1]}}, s4_base});
      case (s4_kmod)
        2'd0:    s4_danger = s4_wide <<< 2;
        2'd1:    s4_danger = s4_wide + (s4_wide <<< 1);
        2'd2:    s4_danger = s4_wide <<< 1;
        default: s4_danger = s4_wide;
      endcase
    end

    always_ff @(posedge clk_i) begin : data_regs
      s5_base_q   <= s4_base;
      s5_danger_q <= s4_near[f] ? s4_danger : DangerWidth'(0);
    end
    assign s5_base[BaseWidth*f +: BaseWidth] = $unsigned(s5_base_q);
    assign s5_danger[DangerWidth*f +: DangerWidth] = $unsigned(s5_danger_q);
  end

  cb_sum #(.Inputs(8), .Width(BaseWidth)) u_base (.clk_i, .in_i(s5_base), .sum_o(base_o));
  cb_sum #(.Inputs(8), .Width(DangerWidth)) u_danger (.clk_i, .in_i(s5_danger), .sum_o(danger_halves_o));

  always_ff @(posedge clk_i) begin : data_regs
    s1_q             <= s1_d;
    s2_q             <= s2_d;
    s3_q             <= s3_d;
    s4_transparent_q <= s3_q.transparent;
  end

  logic unused_bits;
  assign unused_bits = ^{bus.group, view_i.own_attacks, view_i.castle_queen_side, view_i.castle_king_side,
                         view_i.to_move, s2_counts[23:16]};

endmodule
