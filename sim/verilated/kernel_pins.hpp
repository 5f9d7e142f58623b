// SPDX-License-Identifier: Apache-2.0
/// \file
/// The pins of the kernel as plain data, one struct an interface. Widths are those of rtl/kernel/cb_kernel.sv.
#pragma once

#include <array>
#include <cstdint>

namespace cobalt::sim {

constexpr unsigned kBeatWords = 16;  ///< 32-bit words of a memory beat
using Beat = std::array<std::uint32_t, kBeatWords>;

/// AXI response codes.
enum AxiResponse : std::uint8_t { kAxiOkay = 0, kAxiSlverr = 2, kAxiDecerr = 3 };

/// AXI4-Lite control port.
struct ControlPins {
  // driven by the master
  bool aw_valid = false;
  std::uint16_t aw_address = 0;  ///< bytes
  bool w_valid = false;
  std::uint32_t w_data = 0;
  std::uint8_t w_strobe = 0;  ///< one bit a byte
  bool b_ready = false;
  bool ar_valid = false;
  std::uint16_t ar_address = 0;  ///< bytes
  bool r_ready = false;
  // driven by the kernel
  bool aw_ready = false;
  bool w_ready = false;
  bool b_valid = false;
  std::uint8_t b_response = 0;
  bool ar_ready = false;
  bool r_valid = false;
  std::uint32_t r_data = 0;
  std::uint8_t r_response = 0;
};

/// Read channels of a memory port.
struct ReadPins {
  // driven by the kernel
  bool ar_valid = false;
  std::uint8_t ar_id = 0;
  std::uint64_t ar_address = 0;  ///< bytes
  std::uint8_t ar_length = 0;    ///< beats - 1
  bool r_ready = false;
  // driven by the memory
  bool ar_ready = false;
  bool r_valid = false;
  std::uint8_t r_id = 0;
  Beat r_data{};
  std::uint8_t r_response = 0;
  bool r_last = false;
};

/// Write channels of a memory port.
struct WritePins {
  // driven by the kernel
  bool aw_valid = false;
  std::uint8_t aw_id = 0;
  std::uint64_t aw_address = 0;  ///< bytes
  std::uint8_t aw_length = 0;    ///< beats - 1
  bool w_valid = false;
  Beat w_data{};
  std::uint64_t w_strobe = 0;  ///< one bit a byte
  bool w_last = false;
  bool b_ready = false;
  // driven by the memory
  bool aw_ready = false;
  bool w_ready = false;
  bool b_valid = false;
  std::uint8_t b_id = 0;
  std::uint8_t b_response = 0;
};

struct KernelPins {
  bool reset_n = false;
  ControlPins control;
  ReadPins read;    ///< of m_axi_gmem0
  WritePins write;  ///< of m_axi_gmem0
  bool interrupt = false;
  bool quiet = true;  ///< nothing runs and nothing is asked for: the clock may stand still
};

}  // namespace cobalt::sim
