// SPDX-License-Identifier: Apache-2.0
/// separated_passed of both sides, White minus Black: passed pawns three or more files apart, and bishops of opposite
/// colours (definition: hls/eval/separated_passed.hpp).
///
/// Ranks do not matter: the passed pawns are those of each side's view. Latency
/// cb_spec_pkg::SeparatedPassedLatencyCycles from the bishops, II = 1. Back-pressure: none. Reset: the registers are 0.
///
/// | stage | work |
/// |---|---|
/// | S1 | bishops of each file |
/// | S2 | files of passed pawns; bishops of opposite colours |
/// | S3 | who has the value; registers of the bank |
/// | S4 | difference |
module cb_eval_separated_passed (
  input  logic                                             clk_i,
  input  logic                                             rst_ni,
  input  cb_spec_pkg::param_bus_t                          param_i,
  input  logic                                             bank_i,
  input  logic [63:0]                                      white_bishops_i,
  input  logic [63:0]                                      black_bishops_i,
  /// Passed pawns of the position before: a clock later than the bishops (cb_passed_pawns).
  input  logic [63:0]                                      white_passed_i,
  input  logic [63:0]                                      black_passed_i,
  /// White's view, centipawns.
  output logic signed [cb_spec_pkg::SeparatedPassedBits:0] value_o
);

  localparam int unsigned Bits = cb_spec_pkg::SeparatedPassedBits;

  if (cb_spec_pkg::SeparatedPassedLatencyCycles != 4) begin : g_latency_check
    $error("cb_eval_separated_passed: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic s3_bank;
  logic [2*Bits-1:0] s3_values;
  cb_param_port #(.Group(cb_spec_pkg::GroupSeparatedPassed)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_delay #(.Width(1), .Cycles(2)) u_bank (.clk_i, .in_i(bank_i), .out_o(s3_bank));
  cb_param_registers #(.Width(Bits), .Count(2)) u_registers (
    .clk_i, .rst_ni, .bus_i(bus), .bank_i(s3_bank), .data_o(s3_values)
  );

  // From bishops of each file, {two or more, one or more}: exactly one in all.
  function automatic logic one_in_all(input logic [15:0] counts);
    logic [3:0] one_4, two_4;
    logic [1:0] one_2, two_2;
    one_4      = counts[7:4] | counts[3:0];
    two_4      = counts[15:12] | counts[11:8] | (counts[7:4] & counts[3:0]);
    one_2      = one_4[3:2] | one_4[1:0];
    two_2      = two_4[3:2] | two_4[1:0] | (one_4[3:2] & one_4[1:0]);
    one_in_all = (one_2[1] ^ one_2[0]) & ~(two_2[1] | two_2[0]);
  endfunction
  // Two of the files are three or more apart.
  function automatic logic far_apart(input logic [7:0] files);
    far_apart = (files[0] & (files[7:3] != '0)) | (files[1] & (files[7:4] != '0)) | (files[2] & (files[7:5] != '0)) |
                (files[3] & (files[7:6] != '0)) | (files[4] & files[7]);
  endfunction

  logic [23:0] s1_white_count_q, s1_black_count_q;
  logic [7:0] s1_white_light_q, s1_black_light_q;
  logic [7:0] s2_white_files_q, s2_black_files_q;
  logic s2_opposite_q, s3_white_q, s3_black_q;
  logic signed [Bits:0] s4_white, s4_black, s4_value_q;

  always_comb begin : s4_values
    s4_white = $signed(s3_white_q ? {s3_values[Bits-1], s3_values[0 +: Bits]} : '0);
    s4_black = $signed(s3_black_q ? {s3_values[2*Bits-1], s3_values[Bits +: Bits]} : '0);
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_white_count_q <= cb_board_pkg::count_files(white_bishops_i);
    s1_black_count_q <= cb_board_pkg::count_files(black_bishops_i);
    s1_white_light_q <= cb_board_pkg::fold_files(white_bishops_i & cb_board_pkg::LightSquares);
    s1_black_light_q <= cb_board_pkg::fold_files(black_bishops_i & cb_board_pkg::LightSquares);
    s2_white_files_q <= cb_board_pkg::fold_files(white_passed_i);
    s2_black_files_q <= cb_board_pkg::fold_files(black_passed_i);
    s2_opposite_q    <= one_in_all(s1_white_count_q[15:0]) && one_in_all(s1_black_count_q[15:0]) &&
                        (s1_white_light_q != '0) != (s1_black_light_q != '0);
    s3_white_q       <= s2_opposite_q && far_apart(s2_white_files_q);
    s3_black_q       <= s2_opposite_q && far_apart(s2_black_files_q);
    s4_value_q       <= s4_white - s4_black;
  end
  assign value_o = s4_value_q;

  logic unused_bits;
  assign unused_bits = ^{s1_white_count_q[23:16], s1_black_count_q[23:16]};

endmodule
