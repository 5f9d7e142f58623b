// SPDX-License-Identifier: Apache-2.0
#include "host/device/kernel_driver.hpp"

#include <fmt/format.h>

#include <exception>
#include <iterator>

#include "host/support/error.hpp"
#include "spec/kernel_interface.hpp"
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
    throw DeviceError(fmt::format("the kernel has other formats: spec hash {:#010x}, expected {:#010x}",
                                  identity.spec_hash, spec::kSpecHash));
  }
  identity.latency_clocks = read(spec::kRegEvaluatorLatency);
  identity.operations = read(spec::kRegOperations);
  identity.search_cores = read(spec::kRegSearchCores);
  identity.search_rules = read(spec::kRegSearchRules);
  return identity;
}

std::uint64_t read_wide(const RegisterReader& read, std::uint32_t offset) {
  const std::uint64_t low = read(offset);
  return low | std::uint64_t{read(offset + 4)} << 32;
}

std::uint64_t read_counting(const RegisterReader& read, std::uint32_t offset) {
  for (std::uint32_t high = read(offset + 4);;) {
    const std::uint32_t low = read(offset);
    const std::uint32_t again = read(offset + 4);
    if (again == high) return low | std::uint64_t{high} << 32;
    high = again;
  }
}

ListClocks read_list_clocks(const RegisterReader& read) {
  return {.start = read_wide(read, spec::kRegListStartClock), .end = read_wide(read, spec::kRegListEndClock)};
}

SearchTurns read_search_turns(const RegisterReader& read) {
  return {.root = read_counting(read, spec::kRegSearchRoot),
          .tries = read_counting(read, spec::kRegSearchTry),
          .null_moves = read_counting(read, spec::kRegSearchNull),
          .again = read_counting(read, spec::kRegSearchAgain),
          .no_move = read_counting(read, spec::kRegSearchNoMove),
          .idle = read_counting(read, spec::kRegSearchIdle),
          .blocked = read_counting(read, spec::kRegSearchBlocked)};
}

void write_wide(const RegisterWriter& write, std::uint32_t offset, std::uint64_t value) {
  write(offset, static_cast<std::uint32_t>(value));
  write(offset + 4, static_cast<std::uint32_t>(value >> 32));
}

void write_abort(const RegisterWriter& write, std::uint32_t tag, spec::AbortBit bit) {
  write(spec::kRegAbortTag, tag);
  write(spec::kRegAbort, bit);
}

void write_game(const RegisterWriter& write, std::span<const std::uint64_t> keys) {
  write(spec::kRegGameClear, spec::kGameClear);
  for (const std::uint64_t key : keys) write_wide(write, spec::kRegGameKey, key);
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

std::string failure_dump(const std::function<std::string()>& registers, const std::string& recovery) {
  std::string dump;
  try {
    dump = registers();
  } catch (const std::exception& error) {
    dump = fmt::format("(no registers: {})", error.what());
  }
  if (!dump.empty() && !recovery.empty()) dump += '\n';
  return dump + recovery;
}

}  // namespace cobalt::device
