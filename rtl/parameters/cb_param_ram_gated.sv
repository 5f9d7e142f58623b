// SPDX-License-Identifier: Apache-2.0
/// cb_param_ram whose output is 0 when nothing is looked up: for values that are added up, where a gate behind the
/// memory would cost a LUT for every bit. The gate is the synchronous reset of the output register, which is free.
///
/// Read: address and clear_i to data_o in 1 clock, every clock. Write: one clock after write_i. II = 1.
/// Back-pressure: none. Reset: none; the memory holds what was downloaded.
module cb_param_ram_gated #(
  parameter int unsigned Width = 8,
  /// Bits of an entry's number within the slice.
  parameter int unsigned AddressBits = 4,
  /// 2: the slice of both sides' tables, the side above the bank (cb_param_side).
  parameter int unsigned BankBits = 1
) (
  input  logic                   clk_i,
  input  logic                   write_i,
  input  logic [BankBits-1:0]    write_bank_i,
  input  logic [AddressBits-1:0] write_address_i,
  input  logic [Width-1:0]       write_data_i,
  input  logic [BankBits-1:0]    bank_i,
  input  logic [AddressBits-1:0] address_i,
  /// Nothing is looked up: data_o is 0.
  input  logic                   clear_i,
  output logic [Width-1:0]       data_o
);

  (* ram_style = "distributed" *)
  logic [Width-1:0] memory [2**(AddressBits+BankBits)];
  logic [Width-1:0] data_q;

  always_ff @(posedge clk_i) begin : memory_write
    if (write_i) begin
      memory[{write_bank_i, write_address_i}] <= write_data_i;
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    if (clear_i) begin
      data_q <= '0;
    end else begin
      data_q <= memory[{bank_i, address_i}];
    end
  end

  assign data_o = data_q;

endmodule
