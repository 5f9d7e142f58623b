// SPDX-License-Identifier: Apache-2.0
/// The downloaded numbers of the search (docs/reference/search.md, "Words"), in two banks.
///
/// Read: bank_i to numbers_o in 1 clock, every clock; number n (cb_spec_pkg, enum SearchNumber) in bits [Width*n +: Width],
/// signed. Download: a write is there 2 clocks later; a bank is not written while a job uses it. II = 1. Back-pressure:
/// none. Reset: all numbers 0.
module cb_search_parameters (
  input  logic                                         clk_i,
  input  logic                                         rst_ni,
  input  logic                                         param_valid_i,
  input  logic                                         param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data_i,
  input  logic                                         bank_i,
  output logic [cb_spec_pkg::SearchBits*cb_spec_pkg::SearchNumbers-1:0] numbers_o
);

  cb_spec_pkg::param_bus_t bus_in, bus;
  cb_param_bus u_bus (.param_valid_i, .param_bank_i, .param_address_i, .param_data_i, .bus_o(bus_in));
  cb_param_port #(.Group(cb_spec_pkg::GroupSearch)) u_port (.clk_i, .rst_ni, .bus_i(bus_in), .bus_o(bus));
  cb_param_registers #(.Width(cb_spec_pkg::SearchBits), .Count(cb_spec_pkg::SearchNumbers)) u_registers (
    .clk_i, .rst_ni, .bus_i(bus), .bank_i, .data_o(numbers_o)
  );

endmodule
