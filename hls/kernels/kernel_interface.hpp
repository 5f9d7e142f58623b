// SPDX-License-Identifier: Apache-2.0
/// \file
/// COBALT_KERNEL_INTERFACE, the first line of every kernel's top function: ports and registers of its arguments, which
/// are those of spec/hls_kernel.hpp (a test compares them), and how structures lie in memory. `depth` is the number of
/// beats that a co-simulation passes; a whole parameter list fits.
#ifndef COBALT_HLS_KERNELS_KERNEL_INTERFACE_HPP
#define COBALT_HLS_KERNELS_KERNEL_INTERFACE_HPP

#include "hls/kernels/pragma.hpp"

// clang-format off
#define COBALT_KERNEL_INTERFACE \
  COBALT_PRAGMA(HLS interface m_axi port=source bundle=gmem0 offset=slave depth=2048 max_read_burst_length=64 num_read_outstanding=16) \
  COBALT_PRAGMA(HLS interface m_axi port=destination bundle=gmem1 offset=slave depth=2048 max_write_burst_length=64 num_write_outstanding=16) \
  COBALT_PRAGMA(HLS interface m_axi port=completion bundle=gmem1 offset=slave depth=1 max_write_burst_length=64 num_write_outstanding=16) \
  COBALT_PRAGMA(HLS interface s_axilite port=source bundle=control offset=0x10) \
  COBALT_PRAGMA(HLS interface s_axilite port=destination bundle=control offset=0x1c) \
  COBALT_PRAGMA(HLS interface s_axilite port=completion bundle=control offset=0x28) \
  COBALT_PRAGMA(HLS interface s_axilite port=spec_hash bundle=control offset=0x34) \
  COBALT_PRAGMA(HLS interface s_axilite port=operation bundle=control offset=0x3c) \
  COBALT_PRAGMA(HLS interface s_axilite port=flags bundle=control offset=0x44) \
  COBALT_PRAGMA(HLS interface s_axilite port=tag bundle=control offset=0x4c) \
  COBALT_PRAGMA(HLS interface s_axilite port=count bundle=control offset=0x54) \
  COBALT_PRAGMA(HLS interface s_axilite port=return bundle=control) \
  COBALT_PRAGMA(HLS interface ap_ctrl_chain port=return) \
  COBALT_PRAGMA(HLS aggregate variable=source compact=auto) \
  COBALT_PRAGMA(HLS aggregate variable=destination compact=auto) \
  COBALT_PRAGMA(HLS aggregate variable=completion compact=auto)
// clang-format on

#endif  // COBALT_HLS_KERNELS_KERNEL_INTERFACE_HPP
