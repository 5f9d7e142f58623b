// SPDX-License-Identifier: Apache-2.0
#include "tests/aws_f2/fpga_mgmt.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <span>

namespace {

using cobalt::sim::F2Options;
using cobalt::sim::F2Shell;
namespace spec = cobalt::spec;

constexpr std::size_t kLineBytes = 64;

/// AWS's library has its state in the process too.
struct Slot {
  std::mutex mutex;
  F2Shell card{options()};

  /// COBALT_F2_READ_CLOCKS shortens what tests would wait for.
  static F2Options options() {
    F2Options options;
    if (const char* const text = std::getenv("COBALT_F2_READ_CLOCKS")) {
      options.read_clocks = static_cast<unsigned>(std::strtoul(text, nullptr, 10));
    }
    return options;
  }
};

Slot& slot() {
  static Slot only;
  return only;
}

/// Makes a call with the card; what the logic does wrong ends the process, as an assertion of the RTL does.
template <typename Call>
int with_card(const Call& call) {
  Slot& only = slot();
  const std::lock_guard lock(only.mutex);
  try {
    return call(only.card);
  } catch (const std::exception& error) {
    static_cast<void>(std::fprintf(stderr, "simulated shell of F2: %s\n", error.what()));
    std::abort();
  }
}

/// A handle is the number of its BAR.
bool is_register_bar(int handle) { return handle == spec::kAwsF2RegisterBar; }

template <typename Value>
int peek(int handle, std::uint64_t offset, Value* value) {
  return with_card([&](F2Shell& card) {
    if (is_register_bar(handle)) {
      // The shell takes an access to OCL apart.
      *value = 0;
      for (unsigned at = 0; at < sizeof *value; at += 4) {
        *value |= static_cast<Value>(card.read_register(offset + at)) << 8 * at;
      }
      return 0;
    }
    card.read(offset, {reinterpret_cast<std::uint8_t*>(value), sizeof *value});
    return 0;
  });
}

int init() { return 0; }

int attach(int slot_number, int function, int bar, std::uint32_t /*flags*/, int* handle) {
  const bool is_known = bar == spec::kAwsF2RegisterBar || bar == spec::kAwsF2MemoryBar;
  if (slot_number != 0 || function != spec::kAwsF2ApplicationFunction || !is_known) return -EINVAL;
  slot();
  *handle = bar;
  return 0;
}

int detach(int /*handle*/) { return 0; }

int poke(int handle, std::uint64_t offset, std::uint32_t value) {
  return with_card([&](F2Shell& card) {
    if (is_register_bar(handle)) {
      card.write_register(offset, value);
    } else {
      card.write(offset, {reinterpret_cast<const std::uint8_t*>(&value), sizeof value});
    }
    return 0;
  });
}

/// The processor's write-combining buffers make writes of whole lines.
int write_burst(int handle, std::uint64_t offset, std::uint32_t* data, std::uint64_t words) {
  return with_card([&](F2Shell& card) {
    if (is_register_bar(handle)) return -EINVAL;
    std::span<const std::uint8_t> bytes{reinterpret_cast<const std::uint8_t*>(data), words * 4};
    while (!bytes.empty()) {
      const std::size_t piece = std::min<std::size_t>(bytes.size(), kLineBytes - offset % kLineBytes);
      card.write(offset, bytes.first(piece));
      bytes = bytes.subspan(piece);
      offset += piece;
    }
    return 0;
  });
}

}  // namespace

namespace cobalt::test {

sim::F2Shell& attached_f2_shell() { return slot().card; }

}  // namespace cobalt::test

const cobalt::device::F2Functions& cobalt_simulated_f2() {
  static constexpr cobalt::device::F2Functions kFunctions = {.fpga_mgmt_init = init,
                                                             .fpga_pci_attach = attach,
                                                             .fpga_pci_detach = detach,
                                                             .fpga_pci_poke = poke,
                                                             .fpga_pci_peek = peek<std::uint32_t>,
                                                             .fpga_pci_peek64 = peek<std::uint64_t>,
                                                             .fpga_pci_write_burst = write_burst};
  return kFunctions;
}
