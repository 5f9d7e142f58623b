// SPDX-License-Identifier: Apache-2.0
/// The table of a group that looks up every square of some ranks at once: a slice of distributed RAM for each square.
/// Its rank, and its file or the file's centrality, are wiring; the properties of the square are the address.
///
/// Subindices of the group, most significant first: rank, file or centrality, then IndexBits properties of one bit.
/// Look-up: index_i, idle_i and bank_i to values_o in 1 clock, every clock; an idle square gives 0. Download: as
/// cb_param_port, then one clock. II = 1. Back-pressure: none. Reset: download port only.
module cb_square_slices #(
  /// Group number, cb_spec_pkg::GroupXxx.
  parameter int unsigned Group = 0,
  /// The tables: of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Data bits of an entry.
  parameter int unsigned Width = 8,
  parameter int unsigned Ranks = 5,
  parameter int unsigned IndexBits = 3,
  /// 1: the second subindex is the file; 0: its centrality.
  parameter bit ByFile = 1'b0,
  /// Derived, do not set.
  parameter int unsigned Squares = 8 * Ranks
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  cb_spec_pkg::param_bus_t      param_i,
  /// Aligned with index_i.
  input  logic [Sides-1:0]             bank_i,
  /// Property b of square s in bit [Squares*b + s], the least significant property first.
  input  logic [IndexBits*Squares-1:0] index_i,
  /// Squares that are not looked up.
  input  logic [Squares-1:0]           idle_i,
  /// Entry of square s in bits [Width*s +: Width].
  output logic [Width*Squares-1:0]     values_o
);

  localparam int unsigned FileBits = ByFile ? 3 : 2;
  localparam int unsigned RankLsb = IndexBits + FileBits;
  localparam int unsigned RankBits = cb_spec_pkg::EntryBits - RankLsb;

  cb_spec_pkg::param_bus_t bus;
  cb_param_port #(.Group(Group)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));

  logic table_write;
  logic [Sides-1:0] table_bank;
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(table_write), .bank_o(table_bank));

  for (genvar rank = 0; rank < Ranks; rank++) begin : g_rank
    logic rank_write;
    assign rank_write = table_write && bus.entry[RankLsb +: RankBits] == RankBits'(rank);
    for (genvar file = 0; file < 8; file++) begin : g_file
      localparam int unsigned Square = 8 * rank + file;
      localparam int unsigned FileNumber = ByFile ? file : cb_board_pkg::centrality(file);
      logic [IndexBits-1:0] index;
      for (genvar b = 0; b < IndexBits; b++) begin : g_index
        assign index[b] = index_i[Squares*b + Square];
      end
      cb_param_ram_gated #(.Width(Width), .AddressBits(IndexBits), .BankBits(Sides)) u_slice (
        .clk_i, .write_i(rank_write && bus.entry[IndexBits +: FileBits] == FileBits'(FileNumber)),
        .write_bank_i(table_bank), .write_address_i(bus.entry[IndexBits-1:0]), .write_data_i(bus.data[Width-1:0]),
        .bank_i, .address_i(index), .clear_i(idle_i[Square]), .data_o(values_o[Width*Square +: Width])
      );
    end
  end

  logic unused_bits;
  assign unused_bits = ^{bus.group};

endmodule
