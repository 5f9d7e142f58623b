// SPDX-License-Identifier: Apache-2.0
/// \file
/// The PCIe link: a DMA engine a direction, and register accesses.
#pragma once

#include <tlm_utils/simple_initiator_socket.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <systemc>
#include <tlm>
#include <vector>

#include "sim/card/card.hpp"

namespace cobalt::sim {

/// SystemC processes that move data between host memory and TLM targets. The two DMA engines and the register accesses
/// run at the same time; each does one thing after the other. Requests come from outside the simulation, between
/// two calls of sc_start.
class Pcie : public sc_core::sc_module {
 public:
  tlm_utils::simple_initiator_socket<Pcie> dma_socket{"dma_socket"};
  tlm_utils::simple_initiator_socket<Pcie> register_socket{"register_socket"};

  Pcie(const sc_core::sc_module_name& name, const CardOptions& options);

  /// Called when a transfer is finished.
  std::function<void()> on_transfer;
  /// Called when a register access is finished.
  std::function<void()> on_access;

  std::uint64_t to_card(std::uint64_t address, const void* data, std::size_t bytes);
  std::uint64_t from_card(std::uint64_t address, void* destination, std::size_t bytes);
  bool finished(std::uint64_t id) const { return unfinished_.find(id) == unfinished_.end(); }

  struct RegisterAccess {
    bool is_write = false;
    std::uint32_t offset = 0;
    std::uint32_t value = 0;
    unsigned strobe = 0xf;
    bool done = false;
    bool good = false;
  };
  /// `access` must live until it is done.
  void start(RegisterAccess& access);

 private:
  struct Transfer {
    std::uint64_t id = 0;
    std::uint64_t address = 0;
    std::vector<std::uint8_t> data;       ///< to the card
    std::uint8_t* destination = nullptr;  ///< from the card
    std::size_t bytes = 0;
  };
  /// A transfer is made in pieces of this size, so that memory changes as the data arrive.
  static constexpr std::size_t kPieceBytes = 4096;

  void to_card_thread();
  void from_card_thread();
  void register_thread();
  void transfer(std::deque<Transfer>& queue, tlm::tlm_command command);

  double seconds_per_byte_;
  sc_core::sc_time latency_;
  sc_core::sc_time register_read_;
  sc_core::sc_time register_write_;
  std::uint64_t next_id_ = 1;
  std::set<std::uint64_t> unfinished_;
  std::deque<Transfer> to_card_;
  std::deque<Transfer> from_card_;
  std::deque<RegisterAccess*> accesses_;
  sc_core::sc_event to_card_event_;
  sc_core::sc_event from_card_event_;
  sc_core::sc_event register_event_;
};

}  // namespace cobalt::sim
