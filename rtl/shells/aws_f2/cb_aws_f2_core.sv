// SPDX-License-Identifier: Apache-2.0
/// What is behind the ports of the shell of AWS F2 that are used: the kernel, its registers at OCL, its memory at PCIS.
///
/// Everything has the shell's one clock. OCL reaches the kernel's registers; beyond them reads give 0 and writes do nothing.
/// PCIS has register slices on all channels but that of write addresses, which has a FIFO. One position a clock, as cb_kernel:
/// the memory gives a beat a clock, and positions need half of that. Reset: rst_ni, for kernel and memory in the same clock, so
/// that no transfer is taken that a reset still loses; the memory keeps its contents.
module cb_aws_f2_core #(
  /// As in cb_kernel.
  parameter int unsigned Cores = 1,
  parameter int unsigned TableBits = 16,
  parameter bit SidesInTurn = 1'b0,
  /// As in cb_card_memory.
  parameter int unsigned MemoryBytes = 4194304
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  // PCIS: AXI4 of the processor
  input  logic [15:0]  pcis_aw_id_i,
  input  logic [63:0]  pcis_aw_address_i,
  input  logic [7:0]   pcis_aw_length_i,
  input  logic [2:0]   pcis_aw_size_i,
  input  logic         pcis_aw_valid_i,
  output logic         pcis_aw_ready_o,
  input  logic [511:0] pcis_w_data_i,
  input  logic [63:0]  pcis_w_strobe_i,
  input  logic         pcis_w_last_i,
  input  logic         pcis_w_valid_i,
  output logic         pcis_w_ready_o,
  output logic [15:0]  pcis_b_id_o,
  output logic [1:0]   pcis_b_response_o,
  output logic         pcis_b_valid_o,
  input  logic         pcis_b_ready_i,
  input  logic [15:0]  pcis_ar_id_i,
  input  logic [63:0]  pcis_ar_address_i,
  input  logic [7:0]   pcis_ar_length_i,
  input  logic [2:0]   pcis_ar_size_i,
  input  logic         pcis_ar_valid_i,
  output logic         pcis_ar_ready_o,
  output logic [15:0]  pcis_r_id_o,
  output logic [511:0] pcis_r_data_o,
  output logic [1:0]   pcis_r_response_o,
  output logic         pcis_r_last_o,
  output logic         pcis_r_valid_o,
  input  logic         pcis_r_ready_i,
  // OCL: AXI4-Lite of the processor
  input  logic [31:0]  ocl_aw_address_i,
  input  logic         ocl_aw_valid_i,
  output logic         ocl_aw_ready_o,
  input  logic [31:0]  ocl_w_data_i,
  input  logic [3:0]   ocl_w_strobe_i,
  input  logic         ocl_w_valid_i,
  output logic         ocl_w_ready_o,
  output logic [1:0]   ocl_b_response_o,
  output logic         ocl_b_valid_o,
  input  logic         ocl_b_ready_i,
  input  logic [31:0]  ocl_ar_address_i,
  input  logic         ocl_ar_valid_i,
  output logic         ocl_ar_ready_o,
  output logic [31:0]  ocl_r_data_o,
  output logic [1:0]   ocl_r_response_o,
  output logic         ocl_r_valid_o,
  input  logic         ocl_r_ready_i
);

  localparam int unsigned ControlBits = cb_spec_pkg::ControlAddressBits;
  localparam int unsigned IdBits = cb_spec_pkg::MemoryIdBits;

  // ---- registers: what is beyond them is their last word, which has none ----
  localparam logic [ControlBits-1:0] NoRegister = ~ControlBits'(3);
  logic [ControlBits-1:0] aw_register, ar_register;
  assign aw_register = ocl_aw_address_i[31:ControlBits] == '0 ? ocl_aw_address_i[ControlBits-1:0] : NoRegister;
  assign ar_register = ocl_ar_address_i[31:ControlBits] == '0 ? ocl_ar_address_i[ControlBits-1:0] : NoRegister;

  // ---- the kernel ----
  logic              aw_valid, aw_ready, w_valid, w_ready, w_last, b_valid, ar_valid, ar_ready, r_valid, r_last;
  logic [IdBits-1:0] aw_id, b_id, ar_id, r_id;
  logic [63:0]       aw_address, w_strobe, ar_address;
  logic [7:0]        aw_length, ar_length;
  logic [2:0]        aw_size, ar_size;
  logic [511:0]      w_data, r_data;
  logic [1:0]        b_response, r_response;
  logic [1:0]        unused_aw_burst, unused_ar_burst;
  logic              unused_interrupt, unused_aw_lock, unused_ar_lock, unused_b_ready, unused_r_ready;
  logic [3:0]        unused_aw_cache, unused_aw_qos, unused_ar_cache, unused_ar_qos;
  logic [2:0]        unused_aw_prot, unused_ar_prot;

  cb_kernel #(.Cores(Cores), .TableBits(TableBits), .SidesInTurn(SidesInTurn)) u_kernel (
    .ap_clk(clk_i), .ap_rst_n(rst_ni), .interrupt(unused_interrupt),
    .s_axi_control_awvalid(ocl_aw_valid_i), .s_axi_control_awready(ocl_aw_ready_o), .s_axi_control_awaddr(aw_register),
    .s_axi_control_wvalid(ocl_w_valid_i), .s_axi_control_wready(ocl_w_ready_o), .s_axi_control_wdata(ocl_w_data_i),
    .s_axi_control_wstrb(ocl_w_strobe_i), .s_axi_control_bvalid(ocl_b_valid_o), .s_axi_control_bready(ocl_b_ready_i),
    .s_axi_control_bresp(ocl_b_response_o), .s_axi_control_arvalid(ocl_ar_valid_i),
    .s_axi_control_arready(ocl_ar_ready_o), .s_axi_control_araddr(ar_register), .s_axi_control_rvalid(ocl_r_valid_o),
    .s_axi_control_rready(ocl_r_ready_i), .s_axi_control_rdata(ocl_r_data_o), .s_axi_control_rresp(ocl_r_response_o),
    .m_axi_gmem0_awvalid(aw_valid), .m_axi_gmem0_awready(aw_ready), .m_axi_gmem0_awid(aw_id),
    .m_axi_gmem0_awaddr(aw_address), .m_axi_gmem0_awlen(aw_length), .m_axi_gmem0_awsize(aw_size),
    .m_axi_gmem0_awburst(unused_aw_burst), .m_axi_gmem0_awlock(unused_aw_lock), .m_axi_gmem0_awcache(unused_aw_cache),
    .m_axi_gmem0_awprot(unused_aw_prot), .m_axi_gmem0_awqos(unused_aw_qos), .m_axi_gmem0_wvalid(w_valid),
    .m_axi_gmem0_wready(w_ready), .m_axi_gmem0_wdata(w_data), .m_axi_gmem0_wstrb(w_strobe), .m_axi_gmem0_wlast(w_last),
    .m_axi_gmem0_bvalid(b_valid), .m_axi_gmem0_bready(unused_b_ready), .m_axi_gmem0_bid(b_id),
    .m_axi_gmem0_bresp(b_response), .m_axi_gmem0_arvalid(ar_valid), .m_axi_gmem0_arready(ar_ready),
    .m_axi_gmem0_arid(ar_id), .m_axi_gmem0_araddr(ar_address), .m_axi_gmem0_arlen(ar_length),
    .m_axi_gmem0_arsize(ar_size), .m_axi_gmem0_arburst(unused_ar_burst), .m_axi_gmem0_arlock(unused_ar_lock),
    .m_axi_gmem0_arcache(unused_ar_cache), .m_axi_gmem0_arprot(unused_ar_prot), .m_axi_gmem0_arqos(unused_ar_qos),
    .m_axi_gmem0_rvalid(r_valid), .m_axi_gmem0_rready(unused_r_ready), .m_axi_gmem0_rid(r_id),
    .m_axi_gmem0_rdata(r_data), .m_axi_gmem0_rresp(r_response), .m_axi_gmem0_rlast(r_last)
  );

  // ---- register slices of PCIS; cb_card_memory has that of write addresses ----
  localparam int unsigned AddressBits = 16 + 64 + 8 + 3;
  logic                   host_w_valid, host_w_ready, host_w_last, host_b_valid,
                          host_b_ready, host_ar_valid, host_ar_ready, host_r_valid, host_r_ready, host_r_last;
  logic [AddressBits-1:0] host_ar;
  logic [63:0]            host_w_strobe;
  logic [511:0]           host_w_data, host_r_data;
  logic [15:0]            host_b_id, host_r_id;
  logic [1:0]             host_b_response, host_r_response;

  cb_skid #(.Width(512 + 64 + 1)) u_w_slice (
    .clk_i, .rst_ni, .in_valid_i(pcis_w_valid_i), .in_ready_o(pcis_w_ready_o),
    .in_data_i({pcis_w_data_i, pcis_w_strobe_i, pcis_w_last_i}),
    .out_valid_o(host_w_valid), .out_ready_i(host_w_ready), .out_data_o({host_w_data, host_w_strobe, host_w_last})
  );
  cb_skid #(.Width(16 + 2)) u_b_slice (
    .clk_i, .rst_ni, .in_valid_i(host_b_valid), .in_ready_o(host_b_ready),
    .in_data_i({host_b_id, host_b_response}),
    .out_valid_o(pcis_b_valid_o), .out_ready_i(pcis_b_ready_i), .out_data_o({pcis_b_id_o, pcis_b_response_o})
  );
  cb_skid #(.Width(AddressBits)) u_ar_slice (
    .clk_i, .rst_ni, .in_valid_i(pcis_ar_valid_i), .in_ready_o(pcis_ar_ready_o),
    .in_data_i({pcis_ar_id_i, pcis_ar_address_i, pcis_ar_length_i, pcis_ar_size_i}),
    .out_valid_o(host_ar_valid), .out_ready_i(host_ar_ready), .out_data_o(host_ar)
  );
  cb_skid #(.Width(16 + 512 + 2 + 1)) u_r_slice (
    .clk_i, .rst_ni, .in_valid_i(host_r_valid), .in_ready_o(host_r_ready),
    .in_data_i({host_r_id, host_r_data, host_r_response, host_r_last}),
    .out_valid_o(pcis_r_valid_o), .out_ready_i(pcis_r_ready_i),
    .out_data_o({pcis_r_id_o, pcis_r_data_o, pcis_r_response_o, pcis_r_last_o})
  );

  // ---- the memory ----
  cb_card_memory #(.MemoryBytes(MemoryBytes), .HostIdBits(16), .KernelIdBits(IdBits)) u_memory (
    .clk_i, .rst_ni,
    .kernel_aw_valid_i(aw_valid), .kernel_aw_ready_o(aw_ready), .kernel_aw_id_i(aw_id), .kernel_aw_address_i(aw_address),
    .kernel_aw_length_i(aw_length), .kernel_aw_size_i(aw_size), .kernel_w_valid_i(w_valid), .kernel_w_ready_o(w_ready),
    .kernel_w_data_i(w_data), .kernel_w_strobe_i(w_strobe), .kernel_w_last_i(w_last), .kernel_b_valid_o(b_valid),
    .kernel_b_id_o(b_id), .kernel_b_response_o(b_response), .kernel_ar_valid_i(ar_valid), .kernel_ar_ready_o(ar_ready),
    .kernel_ar_id_i(ar_id), .kernel_ar_address_i(ar_address), .kernel_ar_length_i(ar_length), .kernel_ar_size_i(ar_size),
    .kernel_r_valid_o(r_valid), .kernel_r_id_o(r_id), .kernel_r_data_o(r_data), .kernel_r_response_o(r_response),
    .kernel_r_last_o(r_last),
    .host_aw_valid_i(pcis_aw_valid_i), .host_aw_ready_o(pcis_aw_ready_o), .host_aw_id_i(pcis_aw_id_i),
    .host_aw_address_i(pcis_aw_address_i), .host_aw_length_i(pcis_aw_length_i), .host_aw_size_i(pcis_aw_size_i),
    .host_w_valid_i(host_w_valid), .host_w_ready_o(host_w_ready), .host_w_data_i(host_w_data),
    .host_w_strobe_i(host_w_strobe), .host_w_last_i(host_w_last), .host_b_valid_o(host_b_valid),
    .host_b_ready_i(host_b_ready), .host_b_id_o(host_b_id), .host_b_response_o(host_b_response),
    .host_ar_valid_i(host_ar_valid), .host_ar_ready_o(host_ar_ready), .host_ar_id_i(host_ar[75+:16]),
    .host_ar_address_i(host_ar[11+:64]), .host_ar_length_i(host_ar[3+:8]), .host_ar_size_i(host_ar[2:0]),
    .host_r_valid_o(host_r_valid), .host_r_ready_i(host_r_ready), .host_r_id_o(host_r_id), .host_r_data_o(host_r_data),
    .host_r_response_o(host_r_response), .host_r_last_o(host_r_last)
  );

  logic unused_outputs;
  assign unused_outputs = ^{unused_interrupt, unused_aw_burst, unused_ar_burst, unused_aw_lock, unused_ar_lock,
                            unused_b_ready, unused_r_ready, unused_aw_cache, unused_aw_qos, unused_ar_cache, unused_ar_qos,
                            unused_aw_prot, unused_ar_prot};

endmodule
