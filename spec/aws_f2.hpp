// SPDX-License-Identifier: Apache-2.0
/// \file
/// The shell of AWS F2, as the custom logic and the host's program see it. Facts: aws/aws-fpga, branch f2,
/// hdk/common/shell_stable/design/interfaces/cl_ports.vh, hdk/docs/AWS_Shell_Interface_Specification.md,
/// hdk/docs/AWS_Fpga_Pcie_Memory_Map.md, hdk/docs/Clock_Recipes_User_Guide.md.
#ifndef COBALT_SPEC_AWS_F2_HPP
#define COBALT_SPEC_AWS_F2_HPP

#include <cstdint>

namespace cobalt {
namespace spec {

constexpr unsigned kAwsF2ClockMhz = 250;  ///< of clk_main_a0, which all ports are synchronous to

/// Card memory on the chip. A power of two.
constexpr std::uint32_t kAwsF2MemoryBytes = 1u << 22;

/// Physical function with the BARs below, as fpga_pci_attach counts them.
constexpr int kAwsF2ApplicationFunction = 0;
constexpr int kAwsF2RegisterBar = 0;  ///< OCL: AXI4-Lite of 32 bits
constexpr int kAwsF2MemoryBar = 4;    ///< PCIS: AXI4 of 512 bits

/// A transaction of PCIS that takes longer is ended by the shell, which answers a read with ones.
constexpr unsigned kAwsF2TimeoutNs = 8000;
/// After that the shell ends every transaction of PCIS, for so long.
constexpr unsigned kAwsF2ModerationNs = 4000000;
/// Transactions of PCIS that the shell has outstanding, at most: so many reads and so many writes.
constexpr unsigned kAwsF2MaxOutstanding = 32;
/// AXI id of what the processor reads and writes.
constexpr unsigned kAwsF2PciId = 0x20;

/// PCI device 31:16 and vendor 15:0 of the application function; those of the HDK's examples. The command
/// create-fpga-image takes them from the manifest.
constexpr std::uint32_t kAwsF2Id0 = 0xf0101d0f;
constexpr std::uint32_t kAwsF2Id1 = 0x1d51fedc;  ///< the same of the subsystem

enum class ShellPortDirection : std::uint8_t { kToLogic, kToShell, kBoth };

/// Who has a port in the custom logic.
enum class ShellPortUse : std::uint8_t {
  kCore,    ///< cb_aws_f2_core, under the name `core`
  kDdr,     ///< the HDK's module sh_ddr, which must be there even without its memory
  kTied,    ///< has the value `value`
  kUnused,  ///< an input that nobody reads
};

/// A port of the custom logic.
struct ShellPort {
  const char* name;
  ShellPortDirection direction;
  unsigned bits;
  ShellPortUse use;
  std::uint32_t value;
  const char* core;

  constexpr ShellPort(const char* port_name, ShellPortDirection way, unsigned width, ShellPortUse who,
                      std::uint32_t tied_to = 0, const char* core_name = nullptr)
      : name(port_name), direction(way), bits(width), use(who), value(tied_to), core(core_name) {}
};

/// All of them, in the shell's order.
constexpr ShellPort kAwsF2Ports[] = {
    {"clk_main_a0", ShellPortDirection::kToLogic, 1, ShellPortUse::kCore, 0, "clk_i"},
    {"rst_main_n", ShellPortDirection::kToLogic, 1, ShellPortUse::kCore, 0, "rst_ni"},
    {"clk_hbm_ref", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"sh_cl_flr_assert", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"cl_sh_flr_done", ShellPortDirection::kToShell, 1, ShellPortUse::kTied, 1},
    {"cl_sh_status0", ShellPortDirection::kToShell, 32, ShellPortUse::kTied},
    {"cl_sh_status1", ShellPortDirection::kToShell, 32, ShellPortUse::kTied},
    {"cl_sh_status2", ShellPortDirection::kToShell, 32, ShellPortUse::kTied},
    {"cl_sh_id0", ShellPortDirection::kToShell, 32, ShellPortUse::kTied, kAwsF2Id0},
    {"cl_sh_id1", ShellPortDirection::kToShell, 32, ShellPortUse::kTied, kAwsF2Id1},
    {"sh_cl_ctl0", ShellPortDirection::kToLogic, 32, ShellPortUse::kUnused},
    {"sh_cl_ctl1", ShellPortDirection::kToLogic, 32, ShellPortUse::kUnused},
    {"sh_cl_ctl2", ShellPortDirection::kToLogic, 32, ShellPortUse::kUnused},
    {"sh_cl_status_vdip", ShellPortDirection::kToLogic, 16, ShellPortUse::kUnused},
    {"cl_sh_status_vled", ShellPortDirection::kToShell, 16, ShellPortUse::kTied},
    {"sh_cl_pwr_state", ShellPortDirection::kToLogic, 2, ShellPortUse::kUnused},
    {"cl_sh_dma_wr_full", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"cl_sh_dma_rd_full", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"cl_sh_pcim_awid", ShellPortDirection::kToShell, 16, ShellPortUse::kTied},
    {"cl_sh_pcim_awaddr", ShellPortDirection::kToShell, 64, ShellPortUse::kTied},
    {"cl_sh_pcim_awlen", ShellPortDirection::kToShell, 8, ShellPortUse::kTied},
    {"cl_sh_pcim_awsize", ShellPortDirection::kToShell, 3, ShellPortUse::kTied},
    {"cl_sh_pcim_awburst", ShellPortDirection::kToShell, 2, ShellPortUse::kTied},
    {"cl_sh_pcim_awcache", ShellPortDirection::kToShell, 4, ShellPortUse::kTied},
    {"cl_sh_pcim_awlock", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"cl_sh_pcim_awprot", ShellPortDirection::kToShell, 3, ShellPortUse::kTied},
    {"cl_sh_pcim_awqos", ShellPortDirection::kToShell, 4, ShellPortUse::kTied},
    {"cl_sh_pcim_awuser", ShellPortDirection::kToShell, 55, ShellPortUse::kTied},
    {"cl_sh_pcim_awvalid", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"sh_cl_pcim_awready", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"cl_sh_pcim_wid", ShellPortDirection::kToShell, 16, ShellPortUse::kTied},
    {"cl_sh_pcim_wdata", ShellPortDirection::kToShell, 512, ShellPortUse::kTied},
    {"cl_sh_pcim_wstrb", ShellPortDirection::kToShell, 64, ShellPortUse::kTied},
    {"cl_sh_pcim_wlast", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"cl_sh_pcim_wuser", ShellPortDirection::kToShell, 64, ShellPortUse::kTied},
    {"cl_sh_pcim_wvalid", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"sh_cl_pcim_wready", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"sh_cl_pcim_bid", ShellPortDirection::kToLogic, 16, ShellPortUse::kUnused},
    {"sh_cl_pcim_bresp", ShellPortDirection::kToLogic, 2, ShellPortUse::kUnused},
    {"sh_cl_pcim_bvalid", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"cl_sh_pcim_bready", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"cl_sh_pcim_arid", ShellPortDirection::kToShell, 16, ShellPortUse::kTied},
    {"cl_sh_pcim_araddr", ShellPortDirection::kToShell, 64, ShellPortUse::kTied},
    {"cl_sh_pcim_arlen", ShellPortDirection::kToShell, 8, ShellPortUse::kTied},
    {"cl_sh_pcim_arsize", ShellPortDirection::kToShell, 3, ShellPortUse::kTied},
    {"cl_sh_pcim_arburst", ShellPortDirection::kToShell, 2, ShellPortUse::kTied},
    {"cl_sh_pcim_arcache", ShellPortDirection::kToShell, 4, ShellPortUse::kTied},
    {"cl_sh_pcim_arlock", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"cl_sh_pcim_arprot", ShellPortDirection::kToShell, 3, ShellPortUse::kTied},
    {"cl_sh_pcim_arqos", ShellPortDirection::kToShell, 4, ShellPortUse::kTied},
    {"cl_sh_pcim_aruser", ShellPortDirection::kToShell, 55, ShellPortUse::kTied},
    {"cl_sh_pcim_arvalid", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"sh_cl_pcim_arready", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"sh_cl_pcim_rid", ShellPortDirection::kToLogic, 16, ShellPortUse::kUnused},
    {"sh_cl_pcim_rdata", ShellPortDirection::kToLogic, 512, ShellPortUse::kUnused},
    {"sh_cl_pcim_rresp", ShellPortDirection::kToLogic, 2, ShellPortUse::kUnused},
    {"sh_cl_pcim_rlast", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"sh_cl_pcim_ruser", ShellPortDirection::kToLogic, 64, ShellPortUse::kUnused},
    {"sh_cl_pcim_rvalid", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"cl_sh_pcim_rready", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"cfg_max_payload", ShellPortDirection::kToLogic, 2, ShellPortUse::kUnused},
    {"cfg_max_read_req", ShellPortDirection::kToLogic, 3, ShellPortUse::kUnused},
    {"CLK_DIMM_DP", ShellPortDirection::kToLogic, 1, ShellPortUse::kDdr},
    {"CLK_DIMM_DN", ShellPortDirection::kToLogic, 1, ShellPortUse::kDdr},
    {"M_ACT_N", ShellPortDirection::kToShell, 1, ShellPortUse::kDdr},
    {"M_MA", ShellPortDirection::kToShell, 18, ShellPortUse::kDdr},
    {"M_BA", ShellPortDirection::kToShell, 2, ShellPortUse::kDdr},
    {"M_BG", ShellPortDirection::kToShell, 2, ShellPortUse::kDdr},
    {"M_CKE", ShellPortDirection::kToShell, 2, ShellPortUse::kDdr},
    {"M_ODT", ShellPortDirection::kToShell, 2, ShellPortUse::kDdr},
    {"M_CS_N", ShellPortDirection::kToShell, 2, ShellPortUse::kDdr},
    {"M_CLK_DN", ShellPortDirection::kToShell, 2, ShellPortUse::kDdr},
    {"M_CLK_DP", ShellPortDirection::kToShell, 2, ShellPortUse::kDdr},
    {"M_PAR", ShellPortDirection::kToShell, 1, ShellPortUse::kDdr},
    {"M_DQ", ShellPortDirection::kBoth, 64, ShellPortUse::kDdr},
    {"M_ECC", ShellPortDirection::kBoth, 8, ShellPortUse::kDdr},
    {"M_DQS_DP", ShellPortDirection::kBoth, 18, ShellPortUse::kDdr},
    {"M_DQS_DN", ShellPortDirection::kBoth, 18, ShellPortUse::kDdr},
    {"RST_DIMM_N", ShellPortDirection::kToShell, 1, ShellPortUse::kDdr},
    {"sh_cl_ddr_stat_addr", ShellPortDirection::kToLogic, 8, ShellPortUse::kUnused},
    {"sh_cl_ddr_stat_wdata", ShellPortDirection::kToLogic, 32, ShellPortUse::kUnused},
    {"sh_cl_ddr_stat_wr", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"sh_cl_ddr_stat_rd", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"sh_cl_ddr_stat_user", ShellPortDirection::kToLogic, 3, ShellPortUse::kUnused},
    {"cl_sh_ddr_stat_ack", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"cl_sh_ddr_stat_rdata", ShellPortDirection::kToShell, 32, ShellPortUse::kTied},
    {"cl_sh_ddr_stat_int", ShellPortDirection::kToShell, 8, ShellPortUse::kTied},
    {"cl_sh_apppf_irq_req", ShellPortDirection::kToShell, 16, ShellPortUse::kTied},
    {"sh_cl_apppf_irq_ack", ShellPortDirection::kToLogic, 16, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_awid", ShellPortDirection::kToLogic, 16, ShellPortUse::kCore, 0, "pcis_aw_id_i"},
    {"sh_cl_dma_pcis_awaddr", ShellPortDirection::kToLogic, 64, ShellPortUse::kCore, 0, "pcis_aw_address_i"},
    {"sh_cl_dma_pcis_awlen", ShellPortDirection::kToLogic, 8, ShellPortUse::kCore, 0, "pcis_aw_length_i"},
    {"sh_cl_dma_pcis_awsize", ShellPortDirection::kToLogic, 3, ShellPortUse::kCore, 0, "pcis_aw_size_i"},
    {"sh_cl_dma_pcis_awburst", ShellPortDirection::kToLogic, 2, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_awcache", ShellPortDirection::kToLogic, 4, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_awlock", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_awprot", ShellPortDirection::kToLogic, 3, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_awqos", ShellPortDirection::kToLogic, 4, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_awuser", ShellPortDirection::kToLogic, 55, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_awvalid", ShellPortDirection::kToLogic, 1, ShellPortUse::kCore, 0, "pcis_aw_valid_i"},
    {"cl_sh_dma_pcis_awready", ShellPortDirection::kToShell, 1, ShellPortUse::kCore, 0, "pcis_aw_ready_o"},
    {"sh_cl_dma_pcis_wid", ShellPortDirection::kToLogic, 16, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_wdata", ShellPortDirection::kToLogic, 512, ShellPortUse::kCore, 0, "pcis_w_data_i"},
    {"sh_cl_dma_pcis_wstrb", ShellPortDirection::kToLogic, 64, ShellPortUse::kCore, 0, "pcis_w_strobe_i"},
    {"sh_cl_dma_pcis_wlast", ShellPortDirection::kToLogic, 1, ShellPortUse::kCore, 0, "pcis_w_last_i"},
    {"sh_cl_dma_pcis_wuser", ShellPortDirection::kToLogic, 64, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_wvalid", ShellPortDirection::kToLogic, 1, ShellPortUse::kCore, 0, "pcis_w_valid_i"},
    {"cl_sh_dma_pcis_wready", ShellPortDirection::kToShell, 1, ShellPortUse::kCore, 0, "pcis_w_ready_o"},
    {"cl_sh_dma_pcis_bid", ShellPortDirection::kToShell, 16, ShellPortUse::kCore, 0, "pcis_b_id_o"},
    {"cl_sh_dma_pcis_bresp", ShellPortDirection::kToShell, 2, ShellPortUse::kCore, 0, "pcis_b_response_o"},
    {"cl_sh_dma_pcis_bvalid", ShellPortDirection::kToShell, 1, ShellPortUse::kCore, 0, "pcis_b_valid_o"},
    {"sh_cl_dma_pcis_bready", ShellPortDirection::kToLogic, 1, ShellPortUse::kCore, 0, "pcis_b_ready_i"},
    {"sh_cl_dma_pcis_arid", ShellPortDirection::kToLogic, 16, ShellPortUse::kCore, 0, "pcis_ar_id_i"},
    {"sh_cl_dma_pcis_araddr", ShellPortDirection::kToLogic, 64, ShellPortUse::kCore, 0, "pcis_ar_address_i"},
    {"sh_cl_dma_pcis_arlen", ShellPortDirection::kToLogic, 8, ShellPortUse::kCore, 0, "pcis_ar_length_i"},
    {"sh_cl_dma_pcis_arsize", ShellPortDirection::kToLogic, 3, ShellPortUse::kCore, 0, "pcis_ar_size_i"},
    {"sh_cl_dma_pcis_arburst", ShellPortDirection::kToLogic, 2, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_arcache", ShellPortDirection::kToLogic, 4, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_arlock", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_arprot", ShellPortDirection::kToLogic, 3, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_arqos", ShellPortDirection::kToLogic, 4, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_aruser", ShellPortDirection::kToLogic, 55, ShellPortUse::kUnused},
    {"sh_cl_dma_pcis_arvalid", ShellPortDirection::kToLogic, 1, ShellPortUse::kCore, 0, "pcis_ar_valid_i"},
    {"cl_sh_dma_pcis_arready", ShellPortDirection::kToShell, 1, ShellPortUse::kCore, 0, "pcis_ar_ready_o"},
    {"cl_sh_dma_pcis_rid", ShellPortDirection::kToShell, 16, ShellPortUse::kCore, 0, "pcis_r_id_o"},
    {"cl_sh_dma_pcis_rdata", ShellPortDirection::kToShell, 512, ShellPortUse::kCore, 0, "pcis_r_data_o"},
    {"cl_sh_dma_pcis_rresp", ShellPortDirection::kToShell, 2, ShellPortUse::kCore, 0, "pcis_r_response_o"},
    {"cl_sh_dma_pcis_rlast", ShellPortDirection::kToShell, 1, ShellPortUse::kCore, 0, "pcis_r_last_o"},
    {"cl_sh_dma_pcis_ruser", ShellPortDirection::kToShell, 64, ShellPortUse::kTied},
    {"cl_sh_dma_pcis_rvalid", ShellPortDirection::kToShell, 1, ShellPortUse::kCore, 0, "pcis_r_valid_o"},
    {"sh_cl_dma_pcis_rready", ShellPortDirection::kToLogic, 1, ShellPortUse::kCore, 0, "pcis_r_ready_i"},
    {"ocl_cl_awaddr", ShellPortDirection::kToLogic, 32, ShellPortUse::kCore, 0, "ocl_aw_address_i"},
    {"ocl_cl_awuser", ShellPortDirection::kToLogic, 55, ShellPortUse::kUnused},
    {"ocl_cl_awvalid", ShellPortDirection::kToLogic, 1, ShellPortUse::kCore, 0, "ocl_aw_valid_i"},
    {"cl_ocl_awready", ShellPortDirection::kToShell, 1, ShellPortUse::kCore, 0, "ocl_aw_ready_o"},
    {"ocl_cl_wdata", ShellPortDirection::kToLogic, 32, ShellPortUse::kCore, 0, "ocl_w_data_i"},
    {"ocl_cl_wstrb", ShellPortDirection::kToLogic, 4, ShellPortUse::kCore, 0, "ocl_w_strobe_i"},
    {"ocl_cl_wvalid", ShellPortDirection::kToLogic, 1, ShellPortUse::kCore, 0, "ocl_w_valid_i"},
    {"cl_ocl_wready", ShellPortDirection::kToShell, 1, ShellPortUse::kCore, 0, "ocl_w_ready_o"},
    {"cl_ocl_bresp", ShellPortDirection::kToShell, 2, ShellPortUse::kCore, 0, "ocl_b_response_o"},
    {"cl_ocl_bvalid", ShellPortDirection::kToShell, 1, ShellPortUse::kCore, 0, "ocl_b_valid_o"},
    {"ocl_cl_bready", ShellPortDirection::kToLogic, 1, ShellPortUse::kCore, 0, "ocl_b_ready_i"},
    {"ocl_cl_araddr", ShellPortDirection::kToLogic, 32, ShellPortUse::kCore, 0, "ocl_ar_address_i"},
    {"ocl_cl_aruser", ShellPortDirection::kToLogic, 55, ShellPortUse::kUnused},
    {"ocl_cl_arvalid", ShellPortDirection::kToLogic, 1, ShellPortUse::kCore, 0, "ocl_ar_valid_i"},
    {"cl_ocl_arready", ShellPortDirection::kToShell, 1, ShellPortUse::kCore, 0, "ocl_ar_ready_o"},
    {"cl_ocl_rdata", ShellPortDirection::kToShell, 32, ShellPortUse::kCore, 0, "ocl_r_data_o"},
    {"cl_ocl_rresp", ShellPortDirection::kToShell, 2, ShellPortUse::kCore, 0, "ocl_r_response_o"},
    {"cl_ocl_rvalid", ShellPortDirection::kToShell, 1, ShellPortUse::kCore, 0, "ocl_r_valid_o"},
    {"ocl_cl_rready", ShellPortDirection::kToLogic, 1, ShellPortUse::kCore, 0, "ocl_r_ready_i"},
    {"sda_cl_awaddr", ShellPortDirection::kToLogic, 32, ShellPortUse::kUnused},
    {"sda_cl_awvalid", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"cl_sda_awready", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"sda_cl_wdata", ShellPortDirection::kToLogic, 32, ShellPortUse::kUnused},
    {"sda_cl_wstrb", ShellPortDirection::kToLogic, 4, ShellPortUse::kUnused},
    {"sda_cl_wvalid", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"cl_sda_wready", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"cl_sda_bresp", ShellPortDirection::kToShell, 2, ShellPortUse::kTied},
    {"cl_sda_bvalid", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"sda_cl_bready", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"sda_cl_araddr", ShellPortDirection::kToLogic, 32, ShellPortUse::kUnused},
    {"sda_cl_arvalid", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"cl_sda_arready", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"cl_sda_rdata", ShellPortDirection::kToShell, 32, ShellPortUse::kTied},
    {"cl_sda_rresp", ShellPortDirection::kToShell, 2, ShellPortUse::kTied},
    {"cl_sda_rvalid", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"sda_cl_rready", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"drck", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"shift", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"tdi", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"update", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"sel", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"tdo", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"tms", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"tck", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"runtest", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"reset", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"capture", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"bscanid_en", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"sh_cl_glcount0", ShellPortDirection::kToLogic, 64, ShellPortUse::kUnused},
    {"sh_cl_glcount1", ShellPortDirection::kToLogic, 64, ShellPortUse::kUnused},
    {"hbm_apb_preset_n_1", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"hbm_apb_paddr_1", ShellPortDirection::kToShell, 22, ShellPortUse::kTied},
    {"hbm_apb_pprot_1", ShellPortDirection::kToShell, 3, ShellPortUse::kTied},
    {"hbm_apb_psel_1", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"hbm_apb_penable_1", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"hbm_apb_pwrite_1", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"hbm_apb_pwdata_1", ShellPortDirection::kToShell, 32, ShellPortUse::kTied},
    {"hbm_apb_pstrb_1", ShellPortDirection::kToShell, 4, ShellPortUse::kTied},
    {"hbm_apb_pready_1", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"hbm_apb_prdata_1", ShellPortDirection::kToShell, 32, ShellPortUse::kTied},
    {"hbm_apb_pslverr_1", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"hbm_apb_preset_n_0", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"hbm_apb_paddr_0", ShellPortDirection::kToShell, 22, ShellPortUse::kTied},
    {"hbm_apb_pprot_0", ShellPortDirection::kToShell, 3, ShellPortUse::kTied},
    {"hbm_apb_psel_0", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"hbm_apb_penable_0", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"hbm_apb_pwrite_0", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"hbm_apb_pwdata_0", ShellPortDirection::kToShell, 32, ShellPortUse::kTied},
    {"hbm_apb_pstrb_0", ShellPortDirection::kToShell, 4, ShellPortUse::kTied},
    {"hbm_apb_pready_0", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"hbm_apb_prdata_0", ShellPortDirection::kToShell, 32, ShellPortUse::kTied},
    {"hbm_apb_pslverr_0", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"PCIE_EP_PERSTN", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"PCIE_EP_REF_CLK_P", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"PCIE_EP_REF_CLK_N", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"PCIE_EP_TXP", ShellPortDirection::kToShell, 8, ShellPortUse::kTied},
    {"PCIE_EP_TXN", ShellPortDirection::kToShell, 8, ShellPortUse::kTied},
    {"PCIE_EP_RXP", ShellPortDirection::kToLogic, 8, ShellPortUse::kUnused},
    {"PCIE_EP_RXN", ShellPortDirection::kToLogic, 8, ShellPortUse::kUnused},
    {"PCIE_RP_PERSTN", ShellPortDirection::kToShell, 1, ShellPortUse::kTied},
    {"PCIE_RP_REF_CLK_P", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"PCIE_RP_REF_CLK_N", ShellPortDirection::kToLogic, 1, ShellPortUse::kUnused},
    {"PCIE_RP_TXP", ShellPortDirection::kToShell, 8, ShellPortUse::kTied},
    {"PCIE_RP_TXN", ShellPortDirection::kToShell, 8, ShellPortUse::kTied},
    {"PCIE_RP_RXP", ShellPortDirection::kToLogic, 8, ShellPortUse::kUnused},
    {"PCIE_RP_RXN", ShellPortDirection::kToLogic, 8, ShellPortUse::kUnused},
};

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_AWS_F2_HPP
