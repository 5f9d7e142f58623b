// SPDX-License-Identifier: Apache-2.0
/// mobility: sum of the values of controlling each square, White's view, centipawns.
///
/// 64 slices of 16 control levels, one a square. Latency cb_spec_pkg::MobilityLatencyCycles, II = 1.
/// Back-pressure: none. Reset: download port only.
///
/// | stage | work |
/// |---|---|
/// | S1 | look-up |
/// | S2-S4 | sum of 64 |
module cb_eval_mobility #(
  /// Derived, do not set: a value, and the sum of 64.
  parameter int unsigned ValueWidth = cb_spec_pkg::MobilityValueWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::MobilitySumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic                       bank_i,
  /// Bit b of every square's control level in bits [64*b +: 64] (cb_control_map).
  input  logic [cb_board_pkg::LevelsBits-1:0]               level_i,
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned LevelBits = cb_spec_pkg::MobilityControlIndexWidth;

  if (cb_spec_pkg::MobilityLatencyCycles != 4) begin : g_latency_check
    $error("cb_eval_mobility: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  cb_param_port #(.Group(cb_spec_pkg::GroupMobility)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));

  logic [ValueWidth*cb_spec_pkg::Squares-1:0] values;

  for (genvar s = 0; s < cb_spec_pkg::Squares; s++) begin : g_square
    // One table a file; the rank is the upper part of the entry.
    cb_param_ram #(.Width(ValueWidth), .AddressBits(LevelBits)) u_slice (
      .clk_i,
      .write_i(bus.valid && bus.table_number == cb_spec_pkg::TableBits'(s % 8) &&
               bus.entry[cb_spec_pkg::MobilityRankIndexLsb +: cb_spec_pkg::MobilityRankIndexWidth] == 3'(s / 8)),
      .write_bank_i(bus.bank),
      .write_address_i(bus.entry[cb_spec_pkg::MobilityControlIndexLsb +: LevelBits]),
      .write_data_i(bus.data[ValueWidth-1:0]),
      .bank_i,
      .address_i({level_i[192+s], level_i[128+s], level_i[64+s], level_i[s]}),
      .data_o(values[ValueWidth*s +: ValueWidth])
    );
  end

  cb_sum #(.Inputs(cb_spec_pkg::Squares), .Width(ValueWidth)) u_sum (.clk_i, .in_i(values), .sum_o);

  logic unused_bits;
  assign unused_bits = ^{bus.group};

endmodule
