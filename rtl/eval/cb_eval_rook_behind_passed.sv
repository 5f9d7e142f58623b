// SPDX-License-Identifier: Apache-2.0
/// rook_behind_passed of one side: own passed pawns that an own rook sees from behind on its file (definition:
/// hls/eval/rook_behind_passed.hpp). One register for both sides.
///
/// Latency cb_spec_pkg::RookBehindPassedLatencyCycles from view_i, II = 1. Back-pressure: none. Reset: the register
/// is 0.
///
/// | stage | work |
/// |---|---|
/// | S1 | squares that rooks see ahead of them |
/// | S2 | files whose passed pawn is seen, their number; register of the bank |
/// | S3 | number times the register (one DSP) |
module cb_eval_rook_behind_passed #(
  /// Derived, do not set: a value, and up to 8 times a value.
  parameter int unsigned ValueWidth = cb_spec_pkg::RookBehindPassedValueWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::RookBehindPassedSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic                       bank_i,
  input  cb_board_pkg::side_view_t   view_i,
  /// Passed pawns of the view before: a clock later than view_i (cb_passed_pawns).
  input  logic [63:0]                passed_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned CountWidth = $clog2(cb_spec_pkg::Files + 1);

  if (cb_spec_pkg::RookBehindPassedLatencyCycles != 3) begin : g_latency_check
    $error("cb_eval_rook_behind_passed: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic s2_bank;
  logic [ValueWidth-1:0] s2_value;
  cb_param_port #(.Group(cb_spec_pkg::GroupRookBehindPassed)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_delay #(.Width(1), .Cycles(1)) u_bank (.clk_i, .in_i(bank_i), .out_o(s2_bank));
  cb_param_registers #(.Width(ValueWidth), .Count(1)) u_register (
    .clk_i, .rst_ni, .bus_i(bus), .bank_i(s2_bank), .data_o(s2_value)
  );

  // S1
  logic [63:0] s1_seen, s1_seen_q;
  cb_ray #(.Direction(cb_board_pkg::DirNorth)) u_ray (
    .from_i(view_i.own.rook), .empty_i(~(view_i.own.all | view_i.enemy.all)), .attacked_o(s1_seen)
  );

  // S2
  logic [7:0] s2_files;
  logic [CountWidth-1:0] s2_count_d, s2_count_q;
  always_comb begin : s2_number
    s2_files   = cb_board_pkg::fold_files(s1_seen_q & passed_i);
    s2_count_d = ((CountWidth'(s2_files[0]) + CountWidth'(s2_files[1])) +
                  (CountWidth'(s2_files[2]) + CountWidth'(s2_files[3]))) +
                 ((CountWidth'(s2_files[4]) + CountWidth'(s2_files[5])) +
                  (CountWidth'(s2_files[6]) + CountWidth'(s2_files[7])));
  end

  // S3
  logic signed [SumWidth-1:0] s2_wide_value, s2_wide_count, s3_sum_q;
  assign s2_wide_value = $signed({{(SumWidth-ValueWidth){s2_value[ValueWidth-1]}}, s2_value});
  assign s2_wide_count = $signed({{(SumWidth-CountWidth){1'b0}}, s2_count_q});

  always_ff @(posedge clk_i) begin : data_regs
    s1_seen_q  <= s1_seen;
    s2_count_q <= s2_count_d;
    s3_sum_q   <= s2_wide_value * s2_wide_count;
  end
  assign sum_o = s3_sum_q;

  logic unused_bits;
  assign unused_bits = ^{view_i.own_attacks, view_i.enemy_attacks, view_i.castle_queen_side, view_i.castle_king_side,
                         view_i.to_move};

endmodule
