// SPDX-License-Identifier: Apache-2.0
// Generated from spec/aws_f2.hpp by specgen (build target spec_update). Do not edit.
/// The custom logic of AWS F2: all ports of the shell, around cb_aws_f2_core; those that it does not use have a fixed value.
///
/// Latency, back-pressure and reset are those of cb_aws_f2_core. With COBALT_AWS_HDK the pins of the DDR memory go to the HDK's
/// module sh_ddr without a controller, which its flow demands; without it they are fixed too.
module cb_aws_f2 #(
  /// As in cb_kernel.
  parameter int unsigned Cores = 1,
  parameter int unsigned TableBits = 16,
  parameter bit SidesInTurn = 1'b0,
  /// As in cb_card_memory.
  parameter int unsigned MemoryBytes = 4194304
) (
  input  logic clk_main_a0,
  input  logic rst_main_n,
  input  logic clk_hbm_ref,
  input  logic sh_cl_flr_assert,
  output logic cl_sh_flr_done,
  output logic [31:0] cl_sh_status0,
  output logic [31:0] cl_sh_status1,
  output logic [31:0] cl_sh_status2,
  output logic [31:0] cl_sh_id0,
  output logic [31:0] cl_sh_id1,
  input  logic [31:0] sh_cl_ctl0,
  input  logic [31:0] sh_cl_ctl1,
  input  logic [31:0] sh_cl_ctl2,
  input  logic [15:0] sh_cl_status_vdip,
  output logic [15:0] cl_sh_status_vled,
  input  logic [1:0] sh_cl_pwr_state,
  output logic cl_sh_dma_wr_full,
  output logic cl_sh_dma_rd_full,
  output logic [15:0] cl_sh_pcim_awid,
  output logic [63:0] cl_sh_pcim_awaddr,
  output logic [7:0] cl_sh_pcim_awlen,
  output logic [2:0] cl_sh_pcim_awsize,
  output logic [1:0] cl_sh_pcim_awburst,
  output logic [3:0] cl_sh_pcim_awcache,
  output logic cl_sh_pcim_awlock,
  output logic [2:0] cl_sh_pcim_awprot,
  output logic [3:0] cl_sh_pcim_awqos,
  output logic [54:0] cl_sh_pcim_awuser,
  output logic cl_sh_pcim_awvalid,
  input  logic sh_cl_pcim_awready,
  output logic [15:0] cl_sh_pcim_wid,
  output logic [511:0] cl_sh_pcim_wdata,
  output logic [63:0] cl_sh_pcim_wstrb,
  output logic cl_sh_pcim_wlast,
  output logic [63:0] cl_sh_pcim_wuser,
  output logic cl_sh_pcim_wvalid,
  input  logic sh_cl_pcim_wready,
  input  logic [15:0] sh_cl_pcim_bid,
  input  logic [1:0] sh_cl_pcim_bresp,
  input  logic sh_cl_pcim_bvalid,
  output logic cl_sh_pcim_bready,
  output logic [15:0] cl_sh_pcim_arid,
  output logic [63:0] cl_sh_pcim_araddr,
  output logic [7:0] cl_sh_pcim_arlen,
  output logic [2:0] cl_sh_pcim_arsize,
  output logic [1:0] cl_sh_pcim_arburst,
  output logic [3:0] cl_sh_pcim_arcache,
  output logic cl_sh_pcim_arlock,
  output logic [2:0] cl_sh_pcim_arprot,
  output logic [3:0] cl_sh_pcim_arqos,
  output logic [54:0] cl_sh_pcim_aruser,
  output logic cl_sh_pcim_arvalid,
  input  logic sh_cl_pcim_arready,
  input  logic [15:0] sh_cl_pcim_rid,
  input  logic [511:0] sh_cl_pcim_rdata,
  input  logic [1:0] sh_cl_pcim_rresp,
  input  logic sh_cl_pcim_rlast,
  input  logic [63:0] sh_cl_pcim_ruser,
  input  logic sh_cl_pcim_rvalid,
  output logic cl_sh_pcim_rready,
  input  logic [1:0] cfg_max_payload,
  input  logic [2:0] cfg_max_read_req,
  input  logic CLK_DIMM_DP,
  input  logic CLK_DIMM_DN,
  output logic M_ACT_N,
  output logic [17:0] M_MA,
  output logic [1:0] M_BA,
  output logic [1:0] M_BG,
  output logic [1:0] M_CKE,
  output logic [1:0] M_ODT,
  output logic [1:0] M_CS_N,
  output logic [1:0] M_CLK_DN,
  output logic [1:0] M_CLK_DP,
  output logic M_PAR,
  inout  wire  [63:0] M_DQ,
  inout  wire  [7:0] M_ECC,
  inout  wire  [17:0] M_DQS_DP,
  inout  wire  [17:0] M_DQS_DN,
  output logic RST_DIMM_N,
  input  logic [7:0] sh_cl_ddr_stat_addr,
  input  logic [31:0] sh_cl_ddr_stat_wdata,
  input  logic sh_cl_ddr_stat_wr,
  input  logic sh_cl_ddr_stat_rd,
  input  logic [2:0] sh_cl_ddr_stat_user,
  output logic cl_sh_ddr_stat_ack,
  output logic [31:0] cl_sh_ddr_stat_rdata,
  output logic [7:0] cl_sh_ddr_stat_int,
  output logic [15:0] cl_sh_apppf_irq_req,
  input  logic [15:0] sh_cl_apppf_irq_ack,
  input  logic [15:0] sh_cl_dma_pcis_awid,
  input  logic [63:0] sh_cl_dma_pcis_awaddr,
  input  logic [7:0] sh_cl_dma_pcis_awlen,
  input  logic [2:0] sh_cl_dma_pcis_awsize,
  input  logic [1:0] sh_cl_dma_pcis_awburst,
  input  logic [3:0] sh_cl_dma_pcis_awcache,
  input  logic sh_cl_dma_pcis_awlock,
  input  logic [2:0] sh_cl_dma_pcis_awprot,
  input  logic [3:0] sh_cl_dma_pcis_awqos,
  input  logic [54:0] sh_cl_dma_pcis_awuser,
  input  logic sh_cl_dma_pcis_awvalid,
  output logic cl_sh_dma_pcis_awready,
  input  logic [15:0] sh_cl_dma_pcis_wid,
  input  logic [511:0] sh_cl_dma_pcis_wdata,
  input  logic [63:0] sh_cl_dma_pcis_wstrb,
  input  logic sh_cl_dma_pcis_wlast,
  input  logic [63:0] sh_cl_dma_pcis_wuser,
  input  logic sh_cl_dma_pcis_wvalid,
  output logic cl_sh_dma_pcis_wready,
  output logic [15:0] cl_sh_dma_pcis_bid,
  output logic [1:0] cl_sh_dma_pcis_bresp,
  output logic cl_sh_dma_pcis_bvalid,
  input  logic sh_cl_dma_pcis_bready,
  input  logic [15:0] sh_cl_dma_pcis_arid,
  input  logic [63:0] sh_cl_dma_pcis_araddr,
  input  logic [7:0] sh_cl_dma_pcis_arlen,
  input  logic [2:0] sh_cl_dma_pcis_arsize,
  input  logic [1:0] sh_cl_dma_pcis_arburst,
  input  logic [3:0] sh_cl_dma_pcis_arcache,
  input  logic sh_cl_dma_pcis_arlock,
  input  logic [2:0] sh_cl_dma_pcis_arprot,
  input  logic [3:0] sh_cl_dma_pcis_arqos,
  input  logic [54:0] sh_cl_dma_pcis_aruser,
  input  logic sh_cl_dma_pcis_arvalid,
  output logic cl_sh_dma_pcis_arready,
  output logic [15:0] cl_sh_dma_pcis_rid,
  output logic [511:0] cl_sh_dma_pcis_rdata,
  output logic [1:0] cl_sh_dma_pcis_rresp,
  output logic cl_sh_dma_pcis_rlast,
  output logic [63:0] cl_sh_dma_pcis_ruser,
  output logic cl_sh_dma_pcis_rvalid,
  input  logic sh_cl_dma_pcis_rready,
  input  logic [31:0] ocl_cl_awaddr,
  input  logic [54:0] ocl_cl_awuser,
  input  logic ocl_cl_awvalid,
  output logic cl_ocl_awready,
  input  logic [31:0] ocl_cl_wdata,
  input  logic [3:0] ocl_cl_wstrb,
  input  logic ocl_cl_wvalid,
  output logic cl_ocl_wready,
  output logic [1:0] cl_ocl_bresp,
  output logic cl_ocl_bvalid,
  input  logic ocl_cl_bready,
  input  logic [31:0] ocl_cl_araddr,
  input  logic [54:0] ocl_cl_aruser,
  input  logic ocl_cl_arvalid,
  output logic cl_ocl_arready,
  output logic [31:0] cl_ocl_rdata,
  output logic [1:0] cl_ocl_rresp,
  output logic cl_ocl_rvalid,
  input  logic ocl_cl_rready,
  input  logic [31:0] sda_cl_awaddr,
  input  logic sda_cl_awvalid,
  output logic cl_sda_awready,
  input  logic [31:0] sda_cl_wdata,
  input  logic [3:0] sda_cl_wstrb,
  input  logic sda_cl_wvalid,
  output logic cl_sda_wready,
  output logic [1:0] cl_sda_bresp,
  output logic cl_sda_bvalid,
  input  logic sda_cl_bready,
  input  logic [31:0] sda_cl_araddr,
  input  logic sda_cl_arvalid,
  output logic cl_sda_arready,
  output logic [31:0] cl_sda_rdata,
  output logic [1:0] cl_sda_rresp,
  output logic cl_sda_rvalid,
  input  logic sda_cl_rready,
  input  logic drck,
  input  logic shift,
  input  logic tdi,
  input  logic update,
  input  logic sel,
  output logic tdo,
  input  logic tms,
  input  logic tck,
  input  logic runtest,
  input  logic reset,
  input  logic capture,
  input  logic bscanid_en,
  input  logic [63:0] sh_cl_glcount0,
  input  logic [63:0] sh_cl_glcount1,
  input  logic hbm_apb_preset_n_1,
  output logic [21:0] hbm_apb_paddr_1,
  output logic [2:0] hbm_apb_pprot_1,
  output logic hbm_apb_psel_1,
  output logic hbm_apb_penable_1,
  output logic hbm_apb_pwrite_1,
  output logic [31:0] hbm_apb_pwdata_1,
  output logic [3:0] hbm_apb_pstrb_1,
  output logic hbm_apb_pready_1,
  output logic [31:0] hbm_apb_prdata_1,
  output logic hbm_apb_pslverr_1,
  input  logic hbm_apb_preset_n_0,
  output logic [21:0] hbm_apb_paddr_0,
  output logic [2:0] hbm_apb_pprot_0,
  output logic hbm_apb_psel_0,
  output logic hbm_apb_penable_0,
  output logic hbm_apb_pwrite_0,
  output logic [31:0] hbm_apb_pwdata_0,
  output logic [3:0] hbm_apb_pstrb_0,
  output logic hbm_apb_pready_0,
  output logic [31:0] hbm_apb_prdata_0,
  output logic hbm_apb_pslverr_0,
  input  logic PCIE_EP_PERSTN,
  input  logic PCIE_EP_REF_CLK_P,
  input  logic PCIE_EP_REF_CLK_N,
  output logic [7:0] PCIE_EP_TXP,
  output logic [7:0] PCIE_EP_TXN,
  input  logic [7:0] PCIE_EP_RXP,
  input  logic [7:0] PCIE_EP_RXN,
  output logic PCIE_RP_PERSTN,
  input  logic PCIE_RP_REF_CLK_P,
  input  logic PCIE_RP_REF_CLK_N,
  output logic [7:0] PCIE_RP_TXP,
  output logic [7:0] PCIE_RP_TXN,
  input  logic [7:0] PCIE_RP_RXP,
  input  logic [7:0] PCIE_RP_RXN
);

  cb_aws_f2_core #(
    .Cores(Cores), .TableBits(TableBits), .SidesInTurn(SidesInTurn), .MemoryBytes(MemoryBytes)
  ) u_core (
    .clk_i(clk_main_a0),
    .rst_ni(rst_main_n),
    .pcis_aw_id_i(sh_cl_dma_pcis_awid),
    .pcis_aw_address_i(sh_cl_dma_pcis_awaddr),
    .pcis_aw_length_i(sh_cl_dma_pcis_awlen),
    .pcis_aw_size_i(sh_cl_dma_pcis_awsize),
    .pcis_aw_valid_i(sh_cl_dma_pcis_awvalid),
    .pcis_w_data_i(sh_cl_dma_pcis_wdata),
    .pcis_w_strobe_i(sh_cl_dma_pcis_wstrb),
    .pcis_w_last_i(sh_cl_dma_pcis_wlast),
    .pcis_w_valid_i(sh_cl_dma_pcis_wvalid),
    .pcis_b_ready_i(sh_cl_dma_pcis_bready),
    .pcis_ar_id_i(sh_cl_dma_pcis_arid),
    .pcis_ar_address_i(sh_cl_dma_pcis_araddr),
    .pcis_ar_length_i(sh_cl_dma_pcis_arlen),
    .pcis_ar_size_i(sh_cl_dma_pcis_arsize),
    .pcis_ar_valid_i(sh_cl_dma_pcis_arvalid),
    .pcis_r_ready_i(sh_cl_dma_pcis_rready),
    .ocl_aw_address_i(ocl_cl_awaddr),
    .ocl_aw_valid_i(ocl_cl_awvalid),
    .ocl_w_data_i(ocl_cl_wdata),
    .ocl_w_strobe_i(ocl_cl_wstrb),
    .ocl_w_valid_i(ocl_cl_wvalid),
    .ocl_b_ready_i(ocl_cl_bready),
    .ocl_ar_address_i(ocl_cl_araddr),
    .ocl_ar_valid_i(ocl_cl_arvalid),
    .ocl_r_ready_i(ocl_cl_rready),
    .pcis_aw_ready_o(cl_sh_dma_pcis_awready),
    .pcis_w_ready_o(cl_sh_dma_pcis_wready),
    .pcis_b_id_o(cl_sh_dma_pcis_bid),
    .pcis_b_response_o(cl_sh_dma_pcis_bresp),
    .pcis_b_valid_o(cl_sh_dma_pcis_bvalid),
    .pcis_ar_ready_o(cl_sh_dma_pcis_arready),
    .pcis_r_id_o(cl_sh_dma_pcis_rid),
    .pcis_r_data_o(cl_sh_dma_pcis_rdata),
    .pcis_r_response_o(cl_sh_dma_pcis_rresp),
    .pcis_r_last_o(cl_sh_dma_pcis_rlast),
    .pcis_r_valid_o(cl_sh_dma_pcis_rvalid),
    .ocl_aw_ready_o(cl_ocl_awready),
    .ocl_w_ready_o(cl_ocl_wready),
    .ocl_b_response_o(cl_ocl_bresp),
    .ocl_b_valid_o(cl_ocl_bvalid),
    .ocl_ar_ready_o(cl_ocl_arready),
    .ocl_r_data_o(cl_ocl_rdata),
    .ocl_r_response_o(cl_ocl_rresp),
    .ocl_r_valid_o(cl_ocl_rvalid)
);

  assign cl_sh_flr_done = 1'h1;
  assign cl_sh_status0 = 32'h0;
  assign cl_sh_status1 = 32'h0;
  assign cl_sh_status2 = 32'h0;
  assign cl_sh_id0 = 32'hf0101d0f;
  assign cl_sh_id1 = 32'h1d51fedc;
  assign cl_sh_status_vled = 16'h0;
  assign cl_sh_dma_wr_full = 1'h0;
  assign cl_sh_dma_rd_full = 1'h0;
  assign cl_sh_pcim_awid = 16'h0;
  assign cl_sh_pcim_awaddr = 64'h0;
  assign cl_sh_pcim_awlen = 8'h0;
  assign cl_sh_pcim_awsize = 3'h0;
  assign cl_sh_pcim_awburst = 2'h0;
  assign cl_sh_pcim_awcache = 4'h0;
  assign cl_sh_pcim_awlock = 1'h0;
  assign cl_sh_pcim_awprot = 3'h0;
  assign cl_sh_pcim_awqos = 4'h0;
  assign cl_sh_pcim_awuser = 55'h0;
  assign cl_sh_pcim_awvalid = 1'h0;
  assign cl_sh_pcim_wid = 16'h0;
  assign cl_sh_pcim_wdata = 512'h0;
  assign cl_sh_pcim_wstrb = 64'h0;
  assign cl_sh_pcim_wlast = 1'h0;
  assign cl_sh_pcim_wuser = 64'h0;
  assign cl_sh_pcim_wvalid = 1'h0;
  assign cl_sh_pcim_bready = 1'h0;
  assign cl_sh_pcim_arid = 16'h0;
  assign cl_sh_pcim_araddr = 64'h0;
  assign cl_sh_pcim_arlen = 8'h0;
  assign cl_sh_pcim_arsize = 3'h0;
  assign cl_sh_pcim_arburst = 2'h0;
  assign cl_sh_pcim_arcache = 4'h0;
  assign cl_sh_pcim_arlock = 1'h0;
  assign cl_sh_pcim_arprot = 3'h0;
  assign cl_sh_pcim_arqos = 4'h0;
  assign cl_sh_pcim_aruser = 55'h0;
  assign cl_sh_pcim_arvalid = 1'h0;
  assign cl_sh_pcim_rready = 1'h0;
  assign cl_sh_ddr_stat_ack = 1'h0;
  assign cl_sh_ddr_stat_rdata = 32'h0;
  assign cl_sh_ddr_stat_int = 8'h0;
  assign cl_sh_apppf_irq_req = 16'h0;
  assign cl_sh_dma_pcis_ruser = 64'h0;
  assign cl_sda_awready = 1'h0;
  assign cl_sda_wready = 1'h0;
  assign cl_sda_bresp = 2'h0;
  assign cl_sda_bvalid = 1'h0;
  assign cl_sda_arready = 1'h0;
  assign cl_sda_rdata = 32'h0;
  assign cl_sda_rresp = 2'h0;
  assign cl_sda_rvalid = 1'h0;
  assign tdo = 1'h0;
  assign hbm_apb_paddr_1 = 22'h0;
  assign hbm_apb_pprot_1 = 3'h0;
  assign hbm_apb_psel_1 = 1'h0;
  assign hbm_apb_penable_1 = 1'h0;
  assign hbm_apb_pwrite_1 = 1'h0;
  assign hbm_apb_pwdata_1 = 32'h0;
  assign hbm_apb_pstrb_1 = 4'h0;
  assign hbm_apb_pready_1 = 1'h0;
  assign hbm_apb_prdata_1 = 32'h0;
  assign hbm_apb_pslverr_1 = 1'h0;
  assign hbm_apb_paddr_0 = 22'h0;
  assign hbm_apb_pprot_0 = 3'h0;
  assign hbm_apb_psel_0 = 1'h0;
  assign hbm_apb_penable_0 = 1'h0;
  assign hbm_apb_pwrite_0 = 1'h0;
  assign hbm_apb_pwdata_0 = 32'h0;
  assign hbm_apb_pstrb_0 = 4'h0;
  assign hbm_apb_pready_0 = 1'h0;
  assign hbm_apb_prdata_0 = 32'h0;
  assign hbm_apb_pslverr_0 = 1'h0;
  assign PCIE_EP_TXP = 8'h0;
  assign PCIE_EP_TXN = 8'h0;
  assign PCIE_RP_PERSTN = 1'h0;
  assign PCIE_RP_TXP = 8'h0;
  assign PCIE_RP_TXN = 8'h0;

`ifdef COBALT_AWS_HDK
  sh_ddr #(.DDR_PRESENT(0)) u_ddr (
    .clk(clk_main_a0),
    .stat_clk(clk_main_a0),
    .CLK_DIMM_DP(CLK_DIMM_DP),
    .CLK_DIMM_DN(CLK_DIMM_DN),
    .M_DQ(M_DQ),
    .M_ECC(M_ECC),
    .M_DQS_DP(M_DQS_DP),
    .M_DQS_DN(M_DQS_DN),
    .M_ACT_N(M_ACT_N),
    .M_MA(M_MA),
    .M_BA(M_BA),
    .M_BG(M_BG),
    .M_CKE(M_CKE),
    .M_ODT(M_ODT),
    .M_CS_N(M_CS_N),
    .M_CLK_DN(M_CLK_DN),
    .M_CLK_DP(M_CLK_DP),
    .M_PAR(M_PAR),
    .cl_RST_DIMM_N(RST_DIMM_N)
);
`else
  assign M_ACT_N = 1'h0;
  assign M_MA = 18'h0;
  assign M_BA = 2'h0;
  assign M_BG = 2'h0;
  assign M_CKE = 2'h0;
  assign M_ODT = 2'h0;
  assign M_CS_N = 2'h0;
  assign M_CLK_DN = 2'h0;
  assign M_CLK_DP = 2'h0;
  assign M_PAR = 1'h0;
  assign RST_DIMM_N = 1'h0;
  logic unused_ddr;
  assign unused_ddr = ^{
    CLK_DIMM_DP,
    CLK_DIMM_DN,
    M_DQ,
    M_ECC,
    M_DQS_DP,
    M_DQS_DN
  };
`endif

  logic unused_inputs;
  assign unused_inputs = ^{
    clk_hbm_ref,
    sh_cl_flr_assert,
    sh_cl_ctl0,
    sh_cl_ctl1,
    sh_cl_ctl2,
    sh_cl_status_vdip,
    sh_cl_pwr_state,
    sh_cl_pcim_awready,
    sh_cl_pcim_wready,
    sh_cl_pcim_bid,
    sh_cl_pcim_bresp,
    sh_cl_pcim_bvalid,
    sh_cl_pcim_arready,
    sh_cl_pcim_rid,
    sh_cl_pcim_rdata,
    sh_cl_pcim_rresp,
    sh_cl_pcim_rlast,
    sh_cl_pcim_ruser,
    sh_cl_pcim_rvalid,
    cfg_max_payload,
    cfg_max_read_req,
    sh_cl_ddr_stat_addr,
    sh_cl_ddr_stat_wdata,
    sh_cl_ddr_stat_wr,
    sh_cl_ddr_stat_rd,
    sh_cl_ddr_stat_user,
    sh_cl_apppf_irq_ack,
    sh_cl_dma_pcis_awburst,
    sh_cl_dma_pcis_awcache,
    sh_cl_dma_pcis_awlock,
    sh_cl_dma_pcis_awprot,
    sh_cl_dma_pcis_awqos,
    sh_cl_dma_pcis_awuser,
    sh_cl_dma_pcis_wid,
    sh_cl_dma_pcis_wuser,
    sh_cl_dma_pcis_arburst,
    sh_cl_dma_pcis_arcache,
    sh_cl_dma_pcis_arlock,
    sh_cl_dma_pcis_arprot,
    sh_cl_dma_pcis_arqos,
    sh_cl_dma_pcis_aruser,
    ocl_cl_awuser,
    ocl_cl_aruser,
    sda_cl_awaddr,
    sda_cl_awvalid,
    sda_cl_wdata,
    sda_cl_wstrb,
    sda_cl_wvalid,
    sda_cl_bready,
    sda_cl_araddr,
    sda_cl_arvalid,
    sda_cl_rready,
    drck,
    shift,
    tdi,
    update,
    sel,
    tms,
    tck,
    runtest,
    reset,
    capture,
    bscanid_en,
    sh_cl_glcount0,
    sh_cl_glcount1,
    hbm_apb_preset_n_1,
    hbm_apb_preset_n_0,
    PCIE_EP_PERSTN,
    PCIE_EP_REF_CLK_P,
    PCIE_EP_REF_CLK_N,
    PCIE_EP_RXP,
    PCIE_EP_RXN,
    PCIE_RP_REF_CLK_P,
    PCIE_RP_REF_CLK_N,
    PCIE_RP_RXP,
    PCIE_RP_RXN
  };

endmodule
