// SPDX-License-Identifier: Apache-2.0
/// Stacks of the contexts of a barrel: one word a context and ply.
///
/// Read: ReadCycles, every clock: the memory's own register and those behind it, which the tools take into the memory. What
/// leaves a block RAM or UltraRAM without one is late in its clock, and nobody counts it as a level.
/// Write: every clock. A word that is read in the clock in which it is written may be the old or the new one: the barrel
/// writes for the context whose turn comes next and reads for the one whose turn is now.
/// Back-pressure: none. Reset: none, the memory holds what was written; before that anything, or zeros.
module cb_context_stack #(
  parameter int unsigned ContextBits = 5,
  parameter int unsigned PlyBits = 4,
  parameter int unsigned Width = 256,
  /// Memory that it becomes: "block" or "ultra" (UltraRAM). Nothing to a simulator.
  /* verilator lint_off UNUSEDPARAM */
  parameter Style = "block",
  /* verilator lint_on UNUSEDPARAM */
  /// Every word is 0 until it is written. Not for UltraRAM, whose words no tool sets.
  parameter bit BeginsWithZeros = 1'b0,
  /// At least 2. Deep memories are several blocks behind each other, with a register each.
  parameter int unsigned ReadCycles = cb_spec_pkg::ContextStackLatencyCycles
) (
  input  logic                   clk_i,
  input  logic                   write_i,
  input  logic [ContextBits-1:0] write_context_i,
  input  logic [PlyBits-1:0]     write_ply_i,
  input  logic [Width-1:0]       write_data_i,
  input  logic [ContextBits-1:0] context_i,
  input  logic [PlyBits-1:0]     ply_i,
  output logic [Width-1:0]       data_o
);

  (* ram_style = Style *)
  logic [Width-1:0] memory [2**(ContextBits+PlyBits)];
  logic [Width-1:0] data_q;

  if (BeginsWithZeros) begin : g_zeros
    initial begin
      for (int unsigned i = 0; i < 2**(ContextBits+PlyBits); i++) begin
        memory[i] = '0;
      end
    end
  end

  always_ff @(posedge clk_i) begin : memory_write
    if (write_i) begin
      memory[{write_context_i, write_ply_i}] <= write_data_i;
    end
  end

  always_ff @(posedge clk_i) begin : memory_read
    data_q <= memory[{context_i, ply_i}];
  end

  cb_delay #(.Width(Width), .Cycles(ReadCycles - 1)) u_output (.clk_i, .in_i(data_q), .out_o(data_o));

  if (ReadCycles < 2) begin : g_check
    $error("cb_context_stack: ReadCycles is at least 2");
  end

endmodule
