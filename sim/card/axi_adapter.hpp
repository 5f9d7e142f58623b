// SPDX-License-Identifier: Apache-2.0
/// \file
/// Pins of an AXI4 memory port turned into TLM transactions, with latency, bandwidth and seeded back-pressure.
///
/// Each adapter has two halves of a clock: `sample` looks at the pins just before the rising edge and takes the
/// transfers, `drive` sets the memory's pins for the next clock. A read is done in the memory when its address is
/// taken, a write when its last beat is taken; only the answer is late.
#pragma once

#include <tlm_utils/simple_initiator_socket.h>

#include <cstdint>
#include <deque>
#include <string>
#include <systemc>
#include <tlm>
#include <vector>

#include "sim/card/card.hpp"
#include "sim/card/stall.hpp"
#include "sim/verilated/kernel_pins.hpp"

namespace cobalt::sim {

/// Read channels of one port.
class AxiReadAdapter : public sc_core::sc_module {
 public:
  tlm_utils::simple_initiator_socket<AxiReadAdapter> socket{"socket"};

  /// \param bandwidth  shared by all readers; not owned
  AxiReadAdapter(const sc_core::sc_module_name& name, const CardOptions& options, std::uint64_t seed,
                 Bandwidth& bandwidth);

  /// \param edge  number of the coming clock edge
  /// \param error set to what the kernel did wrong, if it did
  void sample(const ReadPins& pins, std::uint64_t edge, std::string& error);
  void drive(ReadPins& pins, std::uint64_t edge);
  /// Forgets everything that was asked for.
  void reset(ReadPins& pins);
  /// The kernel is reset and the memory is not: addresses that were taken are answered.
  void reset_pins(ReadPins& pins);

 private:
  struct Burst {
    std::uint8_t id = 0;
    std::vector<std::uint8_t> data;
    unsigned beats = 0;
    unsigned sent = 0;
    std::uint64_t due_edge = 0;           ///< earliest edge at which the first beat is taken
    std::vector<std::uint8_t> responses;  ///< by beat; empty: all good
    bool silent = false;
  };

  tlm::tlm_response_status read(std::uint64_t address, std::uint8_t* data, std::size_t bytes);

  unsigned latency_clocks_;
  Bandwidth& bandwidth_;
  Stall address_stall_;
  Stall data_stall_;
  std::deque<Burst> bursts_;
  std::vector<std::vector<std::uint8_t>> spare_;  ///< buffers to use again
  bool beat_taken_ = false;
};

/// Write channels of one port.
class AxiWriteAdapter : public sc_core::sc_module {
 public:
  tlm_utils::simple_initiator_socket<AxiWriteAdapter> socket{"socket"};

  AxiWriteAdapter(const sc_core::sc_module_name& name, const CardOptions& options, std::uint64_t seed,
                  Bandwidth& bandwidth);

  void sample(const WritePins& pins, std::uint64_t edge, std::string& error);
  void drive(WritePins& pins, std::uint64_t edge);
  void reset(WritePins& pins);
  /// The kernel is reset and the memory is not: bursts whose data are complete are answered, the others are forgotten.
  void reset_pins(WritePins& pins);

 private:
  struct Burst {
    std::uint8_t id = 0;
    std::uint64_t address = 0;
    unsigned beats = 0;
  };
  struct Response {
    std::uint8_t id = 0;
    std::uint64_t due_edge = 0;
    std::uint8_t response = kAxiOkay;
    bool silent = false;
  };

  void write_burst(std::uint64_t edge);

  unsigned latency_clocks_;
  Bandwidth& bandwidth_;
  Stall address_stall_;
  Stall data_stall_;
  Stall response_stall_;
  std::deque<Burst> bursts_;        ///< addresses whose data are not complete
  std::vector<std::uint8_t> data_;  ///< beats of the burst that comes in
  std::vector<std::uint8_t> enables_;
  bool data_complete_ = false;  ///< its last beat was taken (its address perhaps not yet)
  std::deque<Response> responses_;
  bool response_taken_ = false;
};

}  // namespace cobalt::sim
