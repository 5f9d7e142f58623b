// SPDX-License-Identifier: Apache-2.0
/// joint_signature: value of the match-up of the kinds of pieces present, White's view, centipawns (definition:
/// hls/eval/joint_signature.hpp).
///
/// Latency cb_spec_pkg::JointSignatureLatencyCycles, II = 1. Back-pressure: none. Reset: download port only.
///
/// | stage | work |
/// |---|---|
/// | S1 | kinds present: the index |
/// | S2 | look-up |
module cb_eval_joint_signature (
  input  logic                                               clk_i,
  input  logic                                               rst_ni,
  input  cb_spec_pkg::param_bus_t                            param_i,
  input  logic                                               bank_i,
  input  cb_board_pkg::pieces_t                              white_i,
  input  cb_board_pkg::pieces_t                              black_i,
  output logic signed [cb_spec_pkg::JointSignatureBits-1:0]  value_o
);

  localparam int unsigned IndexBits = cb_spec_pkg::JointSignatureEntryBits;

  if (cb_spec_pkg::JointSignatureLatencyCycles != 2) begin : g_latency_check
    $error("cb_eval_joint_signature: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  cb_param_port #(.Group(cb_spec_pkg::GroupJointSignature)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));

  logic [IndexBits-1:0] s1_index_q;
  logic s1_bank;
  logic [cb_spec_pkg::JointSignatureBits-1:0] s2_value;
  cb_delay #(.Width(1), .Cycles(1)) u_bank (.clk_i, .in_i(bank_i), .out_o(s1_bank));

  always_ff @(posedge clk_i) begin : data_regs
    s1_index_q <= {white_i.queen != '0, white_i.rook != '0, white_i.bishop != '0, white_i.knight != '0,
                   black_i.queen != '0, black_i.rook != '0, black_i.bishop != '0, black_i.knight != '0};
  end

  cb_param_ram #(.Width(cb_spec_pkg::JointSignatureBits), .AddressBits(IndexBits)) u_table (
    .clk_i, .write_i(bus.valid), .write_bank_i(bus.bank), .write_address_i(bus.entry[IndexBits-1:0]),
    .write_data_i(bus.data[cb_spec_pkg::JointSignatureBits-1:0]),
    .bank_i(s1_bank), .address_i(s1_index_q), .data_o(s2_value)
  );
  assign value_o = $signed(s2_value);

  logic unused_bits;
  assign unused_bits = ^{bus.group, bus.table_number, white_i.pawn, white_i.king, black_i.pawn, black_i.king};

endmodule
