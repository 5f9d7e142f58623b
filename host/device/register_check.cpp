// SPDX-License-Identifier: Apache-2.0
#include "host/device/register_check.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <vector>

#include "spec/kernel_interface.hpp"

namespace cobalt::device {
namespace {

struct TestedRegister {
  const char* name;
  std::uint32_t offset;
};
constexpr std::array kTested = {TestedRegister{"abort_tag", spec::kRegAbortTag},
                                TestedRegister{"ring_jobs", spec::kRegRingJobs}};

/// A one in every place, and a zero; nothing and everything.
std::vector<std::uint32_t> walking_values() {
  std::vector<std::uint32_t> values = {0, ~0U};
  for (unsigned bit = 0; bit < 32; ++bit) {
    values.push_back(1U << bit);
    values.push_back(~(1U << bit));
  }
  return values;
}

}  // namespace

RegisterCheck check_registers(const RegisterReader& read, const RegisterWriter& write) {
  const std::vector<std::uint32_t> values = walking_values();
  RegisterCheck check{.registers = kTested.size(), .values = static_cast<unsigned>(values.size()), .first_wrong = {}};
  std::array<std::uint32_t, kTested.size()> before{};
  for (std::size_t i = 0; i < kTested.size(); ++i) before[i] = read(kTested[i].offset);
  for (std::size_t turn = 0; turn < values.size(); ++turn) {
    // The next register has the value after this one's.
    const auto value = [&](std::size_t i) { return values[(turn + i) % values.size()]; };
    for (std::size_t i = 0; i < kTested.size(); ++i) write(kTested[i].offset, value(i));
    for (std::size_t i = 0; i < kTested.size(); ++i) {
      const std::uint32_t found = read(kTested[i].offset);
      if (found == value(i)) continue;
      if (check.wrong++ == 0) {
        check.first_wrong = fmt::format("{} at {:#x}: {:#010x} was written, {:#010x} read", kTested[i].name,
                                        kTested[i].offset, value(i), found);
      }
    }
  }
  for (std::size_t i = 0; i < kTested.size(); ++i) write(kTested[i].offset, before[i]);
  return check;
}

}  // namespace cobalt::device
