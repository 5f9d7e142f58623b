// SPDX-License-Identifier: Apache-2.0
/// The parameter download bus, taken apart: an address is {group, table, entry}.
///
/// Combinational: wiring.
module cb_param_bus (
  input  logic                                         param_valid_i,
  input  logic                                         param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data_i,
  output cb_spec_pkg::param_bus_t                      bus_o
);

  localparam int unsigned EntryBits = cb_spec_pkg::EntryBits;
  localparam int unsigned TableBits = cb_spec_pkg::TableBits;

  always_comb begin : split
    bus_o.valid        = param_valid_i;
    bus_o.bank         = param_bank_i;
    bus_o.group        = param_address_i[EntryBits+TableBits +: cb_spec_pkg::GroupBits];
    bus_o.table_number = param_address_i[EntryBits +: TableBits];
    bus_o.entry        = param_address_i[0 +: EntryBits];
    bus_o.data         = param_data_i;
  end

endmodule
