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
  localparam int unsigned Candidates = cb_moves_pkg::Candidates;
  localparam int unsigned EntryBits = cb_spec_pkg::EntryBits;

  cb_spec_pkg::param_bus_t bus_in, bus;
  cb_param_bus u_bus (.param_valid_i, .param_bank_i, .param_address_i, .param_data_i, .bus_o(bus_in));
  cb_param_port #(.Group(cb_spec_pkg::GroupQuietMoves)) u_port (.clk_i, .rst_ni, .bus_i(bus_in), .bus_o(bus));

  // Entry: the number of the candidate. Rows of 8 squares are decoded first, so that an entry has a short enable. The
  // simulator looks at all that only when there is something to write.
  logic [cb_moves_pkg::QuietTableBits-1:0] bank_0_q, bank_1_q, values_q;
  always_ff @(posedge clk_i) begin : bank_regs
    if (bus.valid) begin
      for (int unsigned row = 0; row < Candidates / 8; row++) begin
        if (bus.entry[EntryBits-1:3] == (EntryBits-3)'(row)) begin
          for (int unsigned file = 0; file < 8; file++) begin
            for (int unsigned b = 0; b < Width; b++) begin
              if (bus.entry[2:0] == 3'(file) && bus.bank) begin
                bank_1_q[Candidates*b + 8*row + file] <= bus.data[b];
              end
              if (bus.entry[2:0] == 3'(file) && !bus.bank) begin
                bank_0_q[Candidates*b + 8*row + file] <= bus.data[b];
              end
            end
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
