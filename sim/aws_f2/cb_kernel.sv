// SPDX-License-Identifier: Apache-2.0
/// A socket in the place of cb_kernel: the program that simulates reads its inputs and writes its outputs, from a kernel that is
/// compiled already (sim/verilated/kernel_model.hpp). So the logic around the kernel is Verilated without it.
module cb_kernel #(
  /// Search cores, 0 to MaxSearchCores, each with a generator and an evaluator; the other operations use those of core 0.
  /// With none there is an evaluator alone: the kernel has the operations EvaluationOperations and refuses the others.
  parameter int unsigned Cores = 1,
  /// The shared table of each core has 2 to the power of TableBits entries (cb_shared_table); 0: none.
  parameter int unsigned TableBits = 16,
  /// Evaluators that work for both sides in turn: much smaller, and half as fast (docs/reference/boards.md).
  parameter bit SidesInTurn = 1'b0
) (
  input  logic         ap_clk /*verilator public_flat_rd*/,
  input  logic         ap_rst_n /*verilator public_flat_rd*/,
  output logic         interrupt /*verilator public_flat_rw*/,
  // AXI4-Lite control
  input  logic         s_axi_control_awvalid /*verilator public_flat_rd*/,
  output logic         s_axi_control_awready /*verilator public_flat_rw*/,
  input  logic [cb_spec_pkg::ControlAddressBits-1:0] s_axi_control_awaddr /*verilator public_flat_rd*/,
  input  logic         s_axi_control_wvalid /*verilator public_flat_rd*/,
  output logic         s_axi_control_wready /*verilator public_flat_rw*/,
  input  logic [31:0]  s_axi_control_wdata /*verilator public_flat_rd*/,
  input  logic [3:0]   s_axi_control_wstrb /*verilator public_flat_rd*/,
  output logic         s_axi_control_bvalid /*verilator public_flat_rw*/,
  input  logic         s_axi_control_bready /*verilator public_flat_rd*/,
  output logic [1:0]   s_axi_control_bresp /*verilator public_flat_rw*/,
  input  logic         s_axi_control_arvalid /*verilator public_flat_rd*/,
  output logic         s_axi_control_arready /*verilator public_flat_rw*/,
  input  logic [cb_spec_pkg::ControlAddressBits-1:0] s_axi_control_araddr /*verilator public_flat_rd*/,
  output logic         s_axi_control_rvalid /*verilator public_flat_rw*/,
  input  logic         s_axi_control_rready /*verilator public_flat_rd*/,
  output logic [31:0]  s_axi_control_rdata /*verilator public_flat_rw*/,
  output logic [1:0]   s_axi_control_rresp /*verilator public_flat_rw*/,
  // AXI4 master: descriptors, items, answers and completions
  output logic         m_axi_gmem0_awvalid /*verilator public_flat_rw*/,
  input  logic         m_axi_gmem0_awready /*verilator public_flat_rd*/,
  output logic [cb_spec_pkg::MemoryIdBits-1:0] m_axi_gmem0_awid /*verilator public_flat_rw*/,
  output logic [63:0]  m_axi_gmem0_awaddr /*verilator public_flat_rw*/,
  output logic [7:0]   m_axi_gmem0_awlen /*verilator public_flat_rw*/,
  output logic [2:0]   m_axi_gmem0_awsize /*verilator public_flat_rw*/,
  output logic [1:0]   m_axi_gmem0_awburst /*verilator public_flat_rw*/,
  output logic         m_axi_gmem0_awlock /*verilator public_flat_rw*/,
  output logic [3:0]   m_axi_gmem0_awcache /*verilator public_flat_rw*/,
  output logic [2:0]   m_axi_gmem0_awprot /*verilator public_flat_rw*/,
  output logic [3:0]   m_axi_gmem0_awqos /*verilator public_flat_rw*/,
  output logic         m_axi_gmem0_wvalid /*verilator public_flat_rw*/,
  input  logic         m_axi_gmem0_wready /*verilator public_flat_rd*/,
  output logic [511:0] m_axi_gmem0_wdata /*verilator public_flat_rw*/,
  output logic [63:0]  m_axi_gmem0_wstrb /*verilator public_flat_rw*/,
  output logic         m_axi_gmem0_wlast /*verilator public_flat_rw*/,
  input  logic         m_axi_gmem0_bvalid /*verilator public_flat_rd*/,
  output logic         m_axi_gmem0_bready /*verilator public_flat_rw*/,
  input  logic [cb_spec_pkg::MemoryIdBits-1:0] m_axi_gmem0_bid /*verilator public_flat_rd*/,
  input  logic [1:0]   m_axi_gmem0_bresp /*verilator public_flat_rd*/,
  output logic         m_axi_gmem0_arvalid /*verilator public_flat_rw*/,
  input  logic         m_axi_gmem0_arready /*verilator public_flat_rd*/,
  output logic [cb_spec_pkg::MemoryIdBits-1:0] m_axi_gmem0_arid /*verilator public_flat_rw*/,
  output logic [63:0]  m_axi_gmem0_araddr /*verilator public_flat_rw*/,
  output logic [7:0]   m_axi_gmem0_arlen /*verilator public_flat_rw*/,
  output logic [2:0]   m_axi_gmem0_arsize /*verilator public_flat_rw*/,
  output logic [1:0]   m_axi_gmem0_arburst /*verilator public_flat_rw*/,
  output logic         m_axi_gmem0_arlock /*verilator public_flat_rw*/,
  output logic [3:0]   m_axi_gmem0_arcache /*verilator public_flat_rw*/,
  output logic [2:0]   m_axi_gmem0_arprot /*verilator public_flat_rw*/,
  output logic [3:0]   m_axi_gmem0_arqos /*verilator public_flat_rw*/,
  input  logic         m_axi_gmem0_rvalid /*verilator public_flat_rd*/,
  output logic         m_axi_gmem0_rready /*verilator public_flat_rw*/,
  input  logic [cb_spec_pkg::MemoryIdBits-1:0] m_axi_gmem0_rid /*verilator public_flat_rd*/,
  input  logic [511:0] m_axi_gmem0_rdata /*verilator public_flat_rd*/,
  input  logic [1:0]   m_axi_gmem0_rresp /*verilator public_flat_rd*/,
  input  logic         m_axi_gmem0_rlast /*verilator public_flat_rd*/
);

endmodule
