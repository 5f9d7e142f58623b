// SPDX-License-Identifier: Apache-2.0
/// passed_paths of one side: the square in front of each of its passed pawns on relative rank 3 to 7, and the squares
/// ahead on its file (definition: docs/reference/evaluation/pawns.md, hls/eval/passed_paths.hpp).
///
/// There is at most one such pawn a file, so one memory a file, of 64 entries: whatever the sets, an attacked stop square
/// makes an attacked path, and on rank 7 it is the path. The 16 places that this frees on ranks 3 to 6, of an attacked stop
/// square and a path without attacks, hold the 8 entries of rank 7. Entries that nothing uses are not written.
///
/// Latency cb_spec_pkg::PassedPathsLatencyCycles from view_i, II = 1. Back-pressure: none. Reset: download port only.
/// Interface rules: none, any sets will do.
///
/// | stage | work |
/// |---|---|
/// | S1 | properties of every square |
/// | S2 | the passed pawn of each file: rank and properties |
/// | S3 | look-up; 0 without such a pawn |
/// | S4, S5 | sum |
module cb_eval_passed_paths #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of one a file.
  parameter int unsigned ValueWidth = cb_spec_pkg::PassedPathsValueWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::PassedPathsSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  input  cb_board_pkg::side_view_t   view_i,
  /// Passed pawns of the view before: a clock later than view_i (cb_passed_pawns).
  input  logic [63:0]                passed_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned RankLsb = cb_spec_pkg::PassedPathsRankIndexLsb;
  localparam int unsigned Ranks = cb_spec_pkg::PassedPathsRankSize;
  localparam int unsigned First = 16;  // a3
  localparam int unsigned Last = First + 8 * (Ranks - 1);  // a7
  localparam int unsigned AddressBits = 6;

  if (cb_spec_pkg::PassedPathsLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_passed_paths: latency differs from the specification");
  end
  // The entry's number is {rank, stop_attacked, stop_held, path_clear, path_attacked}.
  if (cb_spec_pkg::PassedPathsPathAttackedIndexLsb != 0 || cb_spec_pkg::PassedPathsPathClearIndexLsb != 1 ||
      cb_spec_pkg::PassedPathsStopHeldIndexLsb != 2 || cb_spec_pkg::PassedPathsStopAttackedIndexLsb != 3 ||
      RankLsb != 4) begin : g_index_check
    $error("cb_eval_passed_paths: index layout differs from the specification");
  end

  // Download. Ranks 3 to 7 are 0 to 4.
  cb_spec_pkg::param_bus_t bus;
  logic bus_own, write, write_rank_7, write_stop_attacked, write_path_attacked;
  logic [1:0] write_middle;  // stop_held, path_clear
  logic [Sides-1:0] write_bank;
  logic [AddressBits-1:0] write_address;
  cb_param_port #(.Group(cb_spec_pkg::GroupPassedPaths)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(bus_own), .bank_o(write_bank));

  always_comb begin : download
    write_rank_7        = bus.entry[RankLsb+2];
    write_stop_attacked = bus.entry[cb_spec_pkg::PassedPathsStopAttackedIndexLsb];
    write_path_attacked = bus.entry[cb_spec_pkg::PassedPathsPathAttackedIndexLsb];
    write_middle        = bus.entry[cb_spec_pkg::PassedPathsPathClearIndexLsb +: 2];
    write               = bus_own && (write_rank_7 ? write_path_attacked == write_stop_attacked
                                                   : write_path_attacked || !write_stop_attacked);
    write_address       = write_rank_7 ? {1'b0, write_stop_attacked, 1'b1, write_middle, 1'b0}
                                       : bus.entry[AddressBits-1:0];
  end

  // S1
  typedef struct packed {
    logic [63:0] stop_attacked;
    logic [63:0] stop_held;
    logic [63:0] obstructed;
    logic [63:0] path_attacked;
  } s1_t;
  s1_t s1_d, s1_q;

  always_comb begin : s1_properties
    s1_d.stop_attacked = cb_board_pkg::south(view_i.enemy_attacks.all);
    s1_d.stop_held     = cb_board_pkg::south(view_i.own_attacks.all);
    s1_d.obstructed    = cb_board_pkg::south_fill(cb_board_pkg::south(view_i.own.all | view_i.enemy.all));
    s1_d.path_attacked = cb_board_pkg::south_fill(cb_board_pkg::south(view_i.enemy_attacks.all));
  end

  // S2: one bit a file; but for `absent` the address of each.
  typedef struct packed {
    logic [7:0] absent;
    logic [7:0] rank_1;
    logic [7:0] rank_0;         // on rank 7: the stop square is attacked
    logic [7:0] stop_attacked;  // or on rank 7
    logic [7:0] stop_held;
    logic [7:0] path_clear;
    logic [7:0] path_attacked;  // and not on rank 7
  } s2_t;
  s2_t s2_d, s2_q;
  logic [63:0] s2_passed, s2_below_7;
  logic [7:0] s2_rank_7;

  always_comb begin : s2_files
    s2_passed                        = '0;
    s2_passed[First +: 8*Ranks]      = passed_i[First +: 8*Ranks];
    s2_below_7                       = '0;
    s2_below_7[First +: 8*(Ranks-1)] = passed_i[First +: 8*(Ranks-1)];
    s2_rank_7                        = passed_i[Last +: 8];
    s2_d.absent        = ~cb_board_pkg::fold_files(s2_passed);
    s2_d.rank_1        = passed_i[First+8*2 +: 8] | passed_i[First+8*3 +: 8];
    s2_d.rank_0        = passed_i[First+8*1 +: 8] | passed_i[First+8*3 +: 8] | (s2_rank_7 & s1_q.stop_attacked[Last +: 8]);
    s2_d.stop_attacked = cb_board_pkg::fold_files(s2_below_7 & s1_q.stop_attacked) | s2_rank_7;
    s2_d.stop_held     = cb_board_pkg::fold_files(s2_passed & s1_q.stop_held);
    s2_d.path_clear    = ~cb_board_pkg::fold_files(s2_passed & s1_q.obstructed);
    s2_d.path_attacked = cb_board_pkg::fold_files(s2_below_7 & s1_q.path_attacked);
  end

  // S3: a file each.
  logic [Sides-1:0] s2_bank;
  logic [ValueWidth*8-1:0] s3_values;
  cb_delay #(.Width(Sides), .Cycles(2)) u_bank (.clk_i, .in_i(bank_i), .out_o(s2_bank));
  for (genvar f = 0; f < 8; f++) begin : g_file
    cb_param_ram_gated #(.Width(ValueWidth), .AddressBits(AddressBits), .BankBits(Sides)) u_table (
      .clk_i, .write_i(write), .write_bank_i(write_bank), .write_address_i(write_address),
      .write_data_i(bus.data[ValueWidth-1:0]), .bank_i(s2_bank),
      .address_i({s2_q.rank_1[f], s2_q.rank_0[f], s2_q.stop_attacked[f], s2_q.stop_held[f], s2_q.path_clear[f],
                  s2_q.path_attacked[f]}),
      .clear_i(s2_q.absent[f]), .data_o(s3_values[ValueWidth*f +: ValueWidth])
    );
  end

  // S4, S5
  cb_sum #(.Inputs(8), .Width(ValueWidth)) u_sum (.clk_i, .in_i(s3_values), .sum_o);

  always_ff @(posedge clk_i) begin : data_regs
    s1_q <= s1_d;
    s2_q <= s2_d;
  end

  logic unused_bits;
  assign unused_bits = ^{bus.group, bus.entry, bus.data, view_i.own, view_i.enemy, view_i.own_attacks,
                         view_i.enemy_attacks, view_i.castle_queen_side, view_i.castle_king_side, view_i.to_move,
                         passed_i[First-1:0], passed_i[63:First+8*Ranks]};

endmodule
