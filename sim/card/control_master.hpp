// SPDX-License-Identifier: Apache-2.0
/// \file
/// TLM register accesses turned into AXI4-Lite transfers on the kernel's control port.
#pragma once

#include <tlm_utils/simple_target_socket.h>

#include <cstdint>
#include <functional>
#include <systemc>
#include <tlm>

#include "sim/card/card.hpp"
#include "sim/card/stall.hpp"
#include "sim/verilated/kernel_pins.hpp"

namespace cobalt::sim {

/// A 4-byte b_transport blocks until the kernel has answered; one access at a time. Byte enables become write strobes.
class ControlMaster : public sc_core::sc_module {
 public:
  tlm_utils::simple_target_socket<ControlMaster> socket{"socket"};

  ControlMaster(const sc_core::sc_module_name& name, const CardOptions& options, std::uint64_t seed);

  /// Called when an access begins: the clock must run.
  std::function<void()> wake;

  bool busy() const { return state_ != State::kIdle; }
  void sample(const ControlPins& pins);
  void drive(ControlPins& pins);
  /// An access that is under way ends with an error response.
  void reset(ControlPins& pins);

 private:
  enum class State { kIdle, kWrite, kRead };

  void b_transport(tlm::tlm_generic_payload& transaction, sc_core::sc_time& delay);
  void finish(bool good);

  Stall stall_;
  State state_ = State::kIdle;
  std::uint16_t address_ = 0;
  std::uint32_t data_ = 0;
  std::uint8_t strobe_ = 0;
  bool address_sent_ = false;
  bool data_sent_ = false;
  bool good_ = false;
  sc_core::sc_event done_;
};

}  // namespace cobalt::sim
