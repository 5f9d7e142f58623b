// SPDX-License-Identifier: Apache-2.0
/// signature of one side: the entry for the pieces that it has (definition: hls/eval/signature.hpp).
///
/// Latency cb_spec_pkg::SignatureLatencyCycles, II = 1. Back-pressure: none. Reset: download port only.
///
/// | stage | work |
/// |---|---|
/// | S1 | pieces a file, saturating at 3 |
/// | S2 | pieces, saturating: the index |
/// | S3 | look-up |
module cb_eval_signature #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0
) (
  input  logic                                  clk_i,
  input  logic                                  rst_ni,
  input  cb_spec_pkg::param_bus_t               param_i,
  input  logic [Sides-1:0]                      bank_i,
  input  cb_board_pkg::pieces_t                 pieces_i,
  /// The raw entry.
  output logic [cb_spec_pkg::SignatureBits-1:0] entry_o
);

  localparam int unsigned IndexBits = cb_spec_pkg::SignatureEntryBits;

  if (cb_spec_pkg::SignatureLatencyCycles != 3) begin : g_latency_check
    $error("cb_eval_signature: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic table_write;
  logic [Sides-1:0] table_bank;
  cb_param_port #(.Group(cb_spec_pkg::GroupSignature)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(table_write), .bank_o(table_bank));

  // Adds up counts of 8 files, {three or more, two or more, one or more} each, to 0..3, saturating.
  function automatic logic [1:0] add_files(input logic [23:0] counts);
    logic [3:0] one_4, two_4, three_4;
    logic [1:0] one_2, two_2, three_2;
    logic one_1, two_1, three_1;
    one_4   = counts[7:4] | counts[3:0];
    two_4   = counts[15:12] | counts[11:8] | (counts[7:4] & counts[3:0]);
    three_4 = counts[23:20] | counts[19:16] | (counts[15:12] & counts[3:0]) | (counts[7:4] & counts[11:8]);
    one_2   = one_4[3:2] | one_4[1:0];
    two_2   = two_4[3:2] | two_4[1:0] | (one_4[3:2] & one_4[1:0]);
    three_2 = three_4[3:2] | three_4[1:0] | (two_4[3:2] & one_4[1:0]) | (one_4[3:2] & two_4[1:0]);
    one_1   = one_2[1] | one_2[0];
    two_1   = two_2[1] | two_2[0] | (one_2[1] & one_2[0]);
    three_1 = three_2[1] | three_2[0] | (two_2[1] & one_2[0]) | (one_2[1] & two_2[0]);
    add_files = {two_1, (one_1 & ~two_1) | three_1};
  endfunction

  logic [7:0] s1_queens_q;
  logic [23:0] s1_rooks_q, s1_bishops_q, s1_knights_q;
  logic [IndexBits-1:0] s2_index_q;
  logic [Sides-1:0] s2_bank;
  cb_delay #(.Width(Sides), .Cycles(2)) u_bank (.clk_i, .in_i(bank_i), .out_o(s2_bank));

  always_ff @(posedge clk_i) begin : data_regs
    s1_queens_q  <= cb_board_pkg::fold_files(pieces_i.queen);
    s1_rooks_q   <= cb_board_pkg::count_files(pieces_i.rook);
    s1_bishops_q <= cb_board_pkg::count_files(pieces_i.bishop);
    s1_knights_q <= cb_board_pkg::count_files(pieces_i.knight);
    s2_index_q   <= {s1_queens_q != '0, add_files(s1_rooks_q), add_files(s1_bishops_q), add_files(s1_knights_q)};
  end

  cb_param_ram #(.Width(cb_spec_pkg::SignatureBits), .AddressBits(IndexBits), .BankBits(Sides)) u_table (
    .clk_i,
    .write_i(table_write),
    .write_bank_i(table_bank),
    .write_address_i(bus.entry[IndexBits-1:0]),
    .write_data_i(bus.data[cb_spec_pkg::SignatureBits-1:0]),
    .bank_i(s2_bank), .address_i(s2_index_q), .data_o(entry_o)
  );

  logic unused_bits;
  assign unused_bits = ^{bus.group, pieces_i.pawn, pieces_i.king};

endmodule
