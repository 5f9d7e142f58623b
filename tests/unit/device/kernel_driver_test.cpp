// SPDX-License-Identifier: Apache-2.0
#include "host/device/kernel_driver.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "host/support/error.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::device {
namespace {

/// Values of registers by their offset.
using Registers = std::map<std::uint32_t, std::uint32_t>;

Registers registers_of_a_kernel() {
  return {{spec::kRegId, spec::kKernelId},       {spec::kRegInterfaceVersion, spec::kInterfaceVersion},
          {spec::kRegSpecHash, spec::kSpecHash}, {spec::kRegEvaluatorLatency, 29},
          {spec::kRegOperations, 0x7f},          {spec::kRegSearchCores, 3},
          {spec::kRegSearchRules, 0x3ffff}};
}

KernelIdentity check(const Registers& registers) {
  return check_kernel([&registers](std::uint32_t offset) { return registers.at(offset); });
}

/// The message of the refusal of a kernel that has another value in one register.
std::string refusal(std::uint32_t offset, std::uint32_t value) {
  Registers registers = registers_of_a_kernel();
  registers.at(offset) = value;
  try {
    check(registers);
  } catch (const DeviceError& error) {
    return error.what();
  }
  return "none";
}

TEST(KernelDriver, ReadsTheIdentity) {
  const KernelIdentity identity = check(registers_of_a_kernel());
  EXPECT_EQ(identity.interface_version, spec::kInterfaceVersion);
  EXPECT_EQ(identity.spec_hash, spec::kSpecHash);
  EXPECT_EQ(identity.latency_clocks, 29U);
  EXPECT_EQ(identity.operations, 0x7fU);
  EXPECT_EQ(identity.search_cores, 3U);
  EXPECT_EQ(identity.search_rules, 0x3ffffU);
}

TEST(KernelDriver, RefusesWhatIsNoKernelOfOurs) {
  EXPECT_EQ(refusal(spec::kRegId, 0xffffffff),
            fmt::format("the card has no cobalt kernel: id 0xffffffff, expected {:#010x}", spec::kKernelId));
}

TEST(KernelDriver, RefusesAnotherMajorInterfaceVersionOnly) {
  const std::uint32_t major = spec::kInterfaceVersionMajor;
  EXPECT_EQ(refusal(spec::kRegInterfaceVersion, (major + 1) << 16 | 4),
            fmt::format("the kernel has interface version {}.4, this program needs {}.x", major + 1, major));
  EXPECT_EQ(refusal(spec::kRegInterfaceVersion, spec::kInterfaceVersion + 1), "none");
}

/// A bitstream of another specification: it would read parameters and positions in another way.
TEST(KernelDriver, RefusesAnotherSpecification) {
  for (const std::uint32_t hash : {spec::kSpecHash ^ 1U, spec::kSpecHash ^ 0x80000000U, 0U}) {
    EXPECT_EQ(
        refusal(spec::kRegSpecHash, hash),
        fmt::format("the kernel has other formats: spec hash {:#010x}, expected {:#010x}", hash, spec::kSpecHash));
  }
}

}  // namespace
}  // namespace cobalt::device
