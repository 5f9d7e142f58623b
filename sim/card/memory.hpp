// SPDX-License-Identifier: Apache-2.0
/// \file
/// Card memory: a TLM target, sparse, with injected faults.
#pragma once

#include <tlm_utils/simple_target_socket.h>

#include <array>
#include <cstdint>
#include <memory>
#include <systemc>
#include <tlm>
#include <unordered_map>
#include <vector>

#include "sim/card/card.hpp"

namespace cobalt::sim {

/// Answers b_transport at once: latency and bandwidth belong to who asks (AXI adapters, DMA engines). Bytes that were
/// never written read 0. Responses: TLM_ADDRESS_ERROR_RESPONSE beyond the memory (DECERR), TLM_GENERIC_ERROR_RESPONSE
/// for an injected SLVERR, TLM_INCOMPLETE_RESPONSE for injected silence: the initiator must then never answer.
class Memory : public sc_core::sc_module {
 public:
  /// Sockets: one for each AXI channel direction, and the last for DMA, which sees no injected faults.
  static constexpr unsigned kSockets = 3;
  static constexpr unsigned kDmaSocket = 2;

  Memory(const sc_core::sc_module_name& name, std::uint64_t bytes);

  std::array<std::unique_ptr<tlm_utils::simple_target_socket<Memory>>, kSockets> sockets;

  bool contains(std::uint64_t address, std::uint64_t bytes) const;
  /// Direct access, no faults. The range must be inside the memory.
  void read(std::uint64_t address, void* destination, std::size_t bytes) const;
  /// \param enables  one byte for each of data, 0xff to write it; null: all
  void write(std::uint64_t address, const void* data, std::size_t bytes, const std::uint8_t* enables = nullptr);

  void add_fault(std::uint64_t first, std::uint64_t last, bool on_read, bool on_write, FaultKind kind);
  void clear_faults();

 private:
  struct Fault {
    std::uint64_t first;
    std::uint64_t last;
    bool on_read;
    bool on_write;
    FaultKind kind;
  };
  static constexpr unsigned kPageBits = 16;
  static constexpr std::size_t kPageBytes = std::size_t{1} << kPageBits;
  using Page = std::array<std::uint8_t, kPageBytes>;

  void b_transport(tlm::tlm_generic_payload& transaction, sc_core::sc_time& delay);
  void b_transport_without_faults(tlm::tlm_generic_payload& transaction, sc_core::sc_time& delay);

  std::uint64_t bytes_;
  std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_;
  std::vector<Fault> faults_;
};

}  // namespace cobalt::sim
