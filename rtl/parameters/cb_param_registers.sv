// SPDX-License-Identifier: Apache-2.0
/// The registers of a group, in two banks.
///
/// Read: bank_i to data_o in 1 clock, every clock; register r in bits [Width*r +: Width]. Write: a clock after bus_i.
/// II = 1. Back-pressure: none. Reset: all registers 0, so that an evaluator without parameters scores 0.
module cb_param_registers #(
  parameter int unsigned Width = 8,
  parameter int unsigned Count = 1
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  /// Valid only for this group (cb_param_port).
  input  cb_spec_pkg::param_bus_t bus_i,
  input  logic                    bank_i,
  output logic [Width*Count-1:0]  data_o
);

  logic [Width*Count-1:0] bank0_q, bank1_q, data_q;

  for (genvar r = 0; r < Count; r++) begin : g_register
    always_ff @(posedge clk_i) begin : bank_regs
      if (!rst_ni) begin
        bank0_q[Width*r +: Width] <= '0;
        bank1_q[Width*r +: Width] <= '0;
      end else if (bus_i.valid && bus_i.entry == cb_spec_pkg::EntryBits'(r)) begin
        if (bus_i.bank) begin
          bank1_q[Width*r +: Width] <= bus_i.data[Width-1:0];
        end else begin
          bank0_q[Width*r +: Width] <= bus_i.data[Width-1:0];
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    data_q <= bank_i ? bank1_q : bank0_q;
  end

  assign data_o = data_q;

  logic unused_bits;
  assign unused_bits = ^{bus_i.group, bus_i.table_number};

endmodule
