// SPDX-License-Identifier: Apache-2.0
/// The downloaded table of quiet moves, read as a whole: two banks of registers.
///
/// Read: bank_i to values_o in 1 clock, every clock. Download: as cb_param_port, then one clock. II = 1. Back-pressure:
/// none. Reset: download port only; the table holds what was downloaded.
module cb_quiet_table (
  input  logic                                         clk_i,
  input  logic                                         rst_ni,
  input  logic                                         param_valid_i,
  input  logic                                         param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data_i,
  input  logic                                         bank_i,
  output logic [cb_moves_pkg::QuietTableBits-1:0]      values_o
);

  localparam int unsigned Width = cb_moves_pkg::QuietValueBits;
  localparam int unsigned EntryBits = cb_spec_pkg::EntryBits;
  localparam int unsigned TableBits = cb_spec_pkg::TableBits;

  cb_spec_pkg::param_bus_t bus_in, bus;
  always_comb begin : split
    bus_in.valid        = param_valid_i;
    bus_in.bank         = param_bank_i;
    bus_in.group        = param_address_i[EntryBits+TableBits +: cb_spec_pkg::GroupBits];
    bus_in.table_number = param_address_i[EntryBits +: TableBits];
    bus_in.entry        = param_address_i[0 +: EntryBits];
    bus_in.data         = param_data_i;
  end
  cb_param_port #(.Group(cb_spec_pkg::GroupQuietMoves)) u_port (.clk_i, .rst_ni, .bus_i(bus_in), .bus_o(bus));

  // Entry 64 * piece + square. Rows of 8 squares are decoded first, so that an entry has a short enable.
  logic [cb_moves_pkg::QuietTableBits-1:0] bank_0_q, bank_1_q, values_q;
  for (genvar row = 0; row < 48; row++) begin : g_row
    logic row_write;
    assign row_write = bus.valid && bus.entry[EntryBits-1:3] == (EntryBits-3)'(row);
    for (genvar file = 0; file < 8; file++) begin : g_entry
      localparam int unsigned Lsb = Width * (8 * row + file);
      always_ff @(posedge clk_i) begin : bank_regs
        if (row_write && bus.entry[2:0] == 3'(file)) begin
          if (bus.bank) begin
            bank_1_q[Lsb +: Width] <= bus.data[Width-1:0];
          end else begin
            bank_0_q[Lsb +: Width] <= bus.data[Width-1:0];
          end
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    values_q <= bank_i ? bank_1_q : bank_0_q;
  end
  assign values_o = values_q;

  logic unused_bits;
  assign unused_bits = ^{bus.group, bus.table_number, bus.data};

endmodule
