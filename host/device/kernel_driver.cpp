// SPDX-License-Identifier: Apache-2.0
#include "host/device/kernel_driver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

#include "host/support/error.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/parameters.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::device {

KernelIdentity check_kernel(const RegisterReader& read) {
  const std::uint32_t id = read(spec::kRegId);
  if (id != spec::kKernelId) {
    throw DeviceError(
        fmt::format("the card has no cobalt kernel: id {:#010x}, expected {:#010x}", id, spec::kKernelId));
  }
  KernelIdentity identity;
  identity.interface_version = read(spec::kRegInterfaceVersion);
  if (identity.interface_version >> 16 != spec::kInterfaceVersionMajor) {
    throw DeviceError(fmt::format("the kernel has interface version {}.{}, this program needs {}.x",
                                  identity.interface_version >> 16, identity.interface_version & 0xffffu,
                                  spec::kInterfaceVersionMajor));
  }
  identity.spec_hash = read(spec::kRegSpecHash);
  if (identity.spec_hash != spec::kSpecHash) {
    throw DeviceError(fmt::format("the kernel has another parameter layout: spec hash {:#010x}, expected {:#010x}",
                                  identity.spec_hash, spec::kSpecHash));
  }
  identity.latency_clocks = read(spec::kRegEvaluatorLatency);
  return identity;
}

std::uint64_t read_wide(const RegisterReader& read, std::uint32_t offset) {
  const std::uint64_t low = read(offset);
  return low | std::uint64_t{read(offset + 4)} << 32;
}

std::string status_text(std::uint32_t status) {
  static constexpr std::pair<std::uint32_t, const char*> kNames[] = {
      {spec::kStatusIllegalOperation, "illegal operation"},
      {spec::kStatusIllegalAddress, "illegal address"},
      {spec::kStatusReadError, "memory read error"},
      {spec::kStatusWriteError, "memory write error"},
      {spec::kStatusParameterAddress, "illegal parameter address"},
      {spec::kStatusWatchdog, "memory silent (watchdog)"},
      {spec::kStatusIncompleteBank, "shadow bank incomplete"},
  };
  std::string text;
  for (const auto& [bit, name] : kNames) {
    if ((status & bit) == 0) continue;
    if (!text.empty()) text += ", ";
    text += name;
  }
  return fmt::format("status {:#x} ({})", status, text.empty() ? "unknown" : text);
}

std::string register_dump(const RegisterReader& read) {
  std::string dump = "kernel registers:";
  for (const spec::Register& entry : spec::kRegisterMap) {
    std::uint64_t value = read(entry.offset);
    if (entry.words == 2) value |= std::uint64_t{read(entry.offset + 4u)} << 32;
    fmt::format_to(std::back_inserter(dump), "\n  {:#05x} {} = {:#x}", entry.offset, entry.name, value);
  }
  return dump;
}

std::vector<std::uint8_t> parameter_list(std::span<const ParameterWrite> writes) {
  std::vector<std::uint8_t> list(writes.size() * spec::kParameterElementBytes);
  std::uint8_t* element = list.data();
  for (const ParameterWrite& write : writes) {
    std::memcpy(element + spec::kParameterElementDataLsb / 8, &write.data, 4);
    std::memcpy(element + spec::kParameterElementAddressLsb / 8, &write.address, 4);
    element += spec::kParameterElementBytes;
  }
  return list;
}

void count_batch(const RegisterReader& read, Counters& counters) {
  ++counters.batches;
  counters.positions += read(spec::kRegPositionsDone);
  counters.positions_refused += read(spec::kRegPositionsRefused);
  counters.evaluate_clocks += read_wide(read, spec::kRegEvaluateClocks);
  counters.command_clocks += read_wide(read, spec::kRegCommandClocks);
  counters.starved_clocks += read(spec::kRegStarvedClocks);
  counters.blocked_clocks += read(spec::kRegBlockedClocks);
  counters.read_beats += read(spec::kRegReadBeats);
  counters.write_beats += read(spec::kRegWriteBeats);
  counters.read_latency_max_clocks =
      std::max<std::uint64_t>(counters.read_latency_max_clocks, read(spec::kRegReadLatencyMax));
  counters.read_latency_sum_clocks += read_wide(read, spec::kRegReadLatencySum);
  counters.read_bursts += read(spec::kRegReadBursts);
}

void count_parameters(const RegisterReader& read, Counters& counters) {
  counters.parameters_loaded += read(spec::kRegParametersDone);
  counters.read_beats += read(spec::kRegReadBeats);
}

}  // namespace cobalt::device
