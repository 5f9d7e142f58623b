// SPDX-License-Identifier: Apache-2.0
/// \file
/// What every driver of the kernel does alike, whatever carries its registers: the simulated card, a card of XRT or of
/// AWS F2.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "host/device/descriptors.hpp"
#include "host/device/driver_calls.hpp"
#include "spec/kernel_interface.hpp"

namespace cobalt::device {

/// Reads the 32-bit register at an offset in bytes of spec/kernel_interface.hpp. Throws what the way to the card
/// throws.
using RegisterReader = std::function<std::uint32_t(std::uint32_t offset)>;

/// Writes one, likewise.
using RegisterWriter = std::function<void(std::uint32_t offset, std::uint32_t value)>;

/// What a kernel says of itself.
struct KernelIdentity {
  std::uint32_t interface_version = 0;  ///< major 31:16, minor 15:0
  std::uint32_t spec_hash = 0;
  unsigned latency_clocks = 0;   ///< evaluator latency
  std::uint32_t operations = 0;  ///< bit n: has spec::Operation n
  unsigned search_cores = 0;
  std::uint32_t search_rules = 0;  ///< bits of spec::SearchRule, and spec::kSearchDeferral
};

/// Reads the identity. DeviceError when it is no cobalt kernel or has another major interface version or other
/// formats than this program.
KernelIdentity check_kernel(const RegisterReader& read);

/// A 64-bit value: two registers, low word first. Only for values that stand still.
std::uint64_t read_wide(const RegisterReader& read, std::uint32_t offset);

/// Writes one, likewise.
void write_wide(const RegisterWriter& write, std::uint32_t offset, std::uint64_t value);

/// Reads a 64-bit value that counts on meanwhile.
std::uint64_t read_counting(const RegisterReader& read, std::uint32_t offset);

/// Clocks of the list that was finished last.
ListClocks read_list_clocks(const RegisterReader& read);

/// Turns of the search since reset.
SearchTurns read_search_turns(const RegisterReader& read);

/// Writes what makes the kernel end the jobs of a descriptor, or one search job, early.
/// \param bit  spec::AbortBit: whose tag it is
void write_abort(const RegisterWriter& write, std::uint32_t tag, spec::AbortBit bit);
/// Positions of the game for jobs to come, see Transport::set_game.
void write_game(const RegisterWriter& write, std::span<const std::uint64_t> keys);

/// Every register with its name, one a line.
std::string register_dump(const RegisterReader& read);

/// What stands below the error of a card that failed. Does not throw.
/// \param registers  makes the dump; when it throws, that is said in its place
/// \param recovery   what may help, which is needed most when the registers cannot be read; may be empty
std::string failure_dump(const std::function<std::string()>& registers, const std::string& recovery);

/// DriverCalls that several threads count.
struct DriverCallCounters {
  std::atomic<std::uint64_t> copies_to_card = 0;
  std::atomic<std::uint64_t> copies_from_card = 0;
  std::atomic<std::uint64_t> bytes_to_card = 0;
  std::atomic<std::uint64_t> bytes_from_card = 0;
  std::atomic<std::uint64_t> register_reads = 0;
  std::atomic<std::uint64_t> register_writes = 0;
  std::atomic<std::uint64_t> commands = 0;

  DriverCalls calls() const {
    return {.copies_to_card = copies_to_card,
            .copies_from_card = copies_from_card,
            .bytes_to_card = bytes_to_card,
            .bytes_from_card = bytes_from_card,
            .register_reads = register_reads,
            .register_writes = register_writes,
            .commands = commands};
  }
};

}  // namespace cobalt::device
