// SPDX-License-Identifier: Apache-2.0
/// For assertions only: what the evaluator may rely on when parameters are downloaded while it works. Not synthesised.
///
/// No latency, no outputs.
module cb_param_rules #(
  /// Clocks that a position spends in the evaluator.
  parameter int unsigned Latency = cb_spec_pkg::EvaluatorLatencyCycles
) (
  input logic                                         clk_i,
  input logic                                         rst_ni,
  input logic                                         param_valid_i,
  input logic                                         param_bank_i,
  input logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address_i,
  /// The position that goes in, and its bank.
  input logic                                         in_valid_i,
  input logic                                         in_bank_i
);

`ifdef COBALT_ASSERT
  localparam int unsigned TableBits = cb_spec_pkg::TableBits;
  localparam int unsigned EntryBits = cb_spec_pkg::EntryBits;

  // Positions in flight by bank: bit k went in k + 1 clocks ago.
  logic [Latency-1:0] bank_0_q, bank_1_q;
  logic checked_q;
  logic [TableBits-1:0] table_q;
  logic [EntryBits-1:0] entry_q;
  logic [TableBits:0] tables;
  logic [EntryBits:0] entries;
  cb_parameter_limits u_limits (
    .clk_i, .group_i(param_address_i[EntryBits+TableBits +: cb_spec_pkg::GroupBits]), .tables_o(tables),
    .entries_o(entries)
  );

  always_ff @(posedge clk_i) begin : history
    bank_0_q  <= rst_ni ? {bank_0_q[Latency-2:0], in_valid_i && !in_bank_i} : '0;
    bank_1_q  <= rst_ni ? {bank_1_q[Latency-2:0], in_valid_i && in_bank_i} : '0;
    checked_q <= rst_ni && param_valid_i;
    table_q   <= param_address_i[EntryBits +: TableBits];
    entry_q   <= param_address_i[0 +: EntryBits];
  end

  a_bank_not_in_use: assert property (@(posedge clk_i) disable iff (!rst_ni)
      param_valid_i |-> (param_bank_i ? bank_1_q : bank_0_q) == '0 && !(in_valid_i && in_bank_i == param_bank_i));
  a_address_exists: assert property (@(posedge clk_i) disable iff (!rst_ni)
      checked_q |-> {1'b0, table_q} < tables && {1'b0, entry_q} < entries);
`endif

endmodule
