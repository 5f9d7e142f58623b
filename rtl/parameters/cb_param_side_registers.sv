// SPDX-License-Identifier: Apache-2.0
/// The registers of a unit of one side, or of both sides in turn, of a group whose first half of registers is White's and whose
/// second half is Black's; in two banks.
///
/// Read: bank_i to data_o in 1 clock, every clock; register r of the side in bits [Width*r +: Width]. Write: a clock after bus_i.
/// II = 1. Back-pressure: none. Reset: all registers 0, so that an evaluator without parameters scores 0.
module cb_param_side_registers #(
  parameter int unsigned Width = 8,
  /// Of one side.
  parameter int unsigned Count = 1,
  /// As cb_param_side.
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  /// Valid only for this group (cb_param_port).
  input  cb_spec_pkg::param_bus_t bus_i,
  input  logic [Sides-1:0]        bank_i,
  output logic [Width*Count-1:0]  data_o
);

  localparam int unsigned Banks = 2 ** Sides;
  localparam int unsigned SideBits = Width * Count;

  logic [SideBits*Banks-1:0] banks_q;
  logic [SideBits-1:0] data_q;

  for (genvar bank = 0; bank < Banks; bank++) begin : g_bank
    localparam int unsigned Side = (Sides == 2) ? bank / 2 : 32'(Black);
    for (genvar r = 0; r < Count; r++) begin : g_register
      always_ff @(posedge clk_i) begin : bank_regs
        if (!rst_ni) begin
          banks_q[SideBits*bank+Width*r +: Width] <= '0;
        end else if (bus_i.valid && bus_i.bank == 1'(bank) &&
                     bus_i.entry == cb_spec_pkg::EntryBits'(Count * Side + r)) begin
          banks_q[SideBits*bank+Width*r +: Width] <= bus_i.data[Width-1:0];
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    data_q <= banks_q[SideBits*32'(bank_i) +: SideBits];
  end

  assign data_o = data_q;

  logic unused_bits;
  assign unused_bits = ^{bus_i.group, bus_i.table_number, bus_i.data};

endmodule
