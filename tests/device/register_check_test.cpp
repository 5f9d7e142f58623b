// SPDX-License-Identifier: Apache-2.0
#include "host/device/register_check.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "host/device/model_device.hpp"
#include "spec/kernel_interface.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::device {
namespace {

/// Registers that hold what is written, by offset.
using Registers = std::map<std::uint32_t, std::uint32_t>;

RegisterReader reader(const Registers& registers) {
  return [&registers](std::uint32_t offset) { return registers.at(offset); };
}
RegisterWriter writer(Registers& registers) {
  return [&registers](std::uint32_t offset, std::uint32_t value) { registers.at(offset) = value; };
}

Registers fresh() { return {{spec::kRegAbortTag, 7}, {spec::kRegRingJobs, 9}}; }

TEST(RegisterCheck, GoodRegistersAreLeftAsTheyWere) {
  Registers registers = fresh();
  const RegisterCheck check = check_registers(reader(registers), writer(registers));
  EXPECT_EQ(check.registers, 2U);
  EXPECT_EQ(check.values, 66U);
  EXPECT_EQ(check.wrong, 0U);
  EXPECT_EQ(check.first_wrong, "");
  EXPECT_EQ(registers, fresh());
}

TEST(RegisterCheck, EveryStuckBitIsSeen) {
  for (unsigned bit = 0; bit < 32; ++bit) {
    Registers registers = fresh();
    const auto stuck = [&](std::uint32_t offset) {
      return registers.at(offset) | (offset == spec::kRegRingJobs ? 1U << bit : 0);
    };
    const RegisterCheck check = check_registers(stuck, writer(registers));
    EXPECT_EQ(check.wrong, 33U) << "in half of the values the bit is 0; bit " << bit;
    EXPECT_TRUE(check.first_wrong.starts_with("ring_jobs at 0x48: ")) << check.first_wrong;
  }
}

TEST(RegisterCheck, TwoBitsThatAreOneAreSeen) {
  Registers registers = fresh();
  const auto joined = [&](std::uint32_t offset) {
    const std::uint32_t value = registers.at(offset);
    return (value & 3U) != 0 ? value | 3U : value;
  };
  EXPECT_GT(check_registers(joined, writer(registers)).wrong, 0U);
}

TEST(RegisterCheck, AWriteToTheWrongRegisterIsSeen) {
  Registers registers = fresh();
  const auto lost_address_line = [&](std::uint32_t offset, std::uint32_t value) { registers.at(offset & ~8U) = value; };
  EXPECT_GT(check_registers(reader(registers), lost_address_line).wrong, 0U);
}

TEST(RegisterCheck, NotWhileASearchRingIsOpen) {
  const auto device = make_model_device();
  {
    const auto ring = device->open_search_ring(4);
    EXPECT_EQ(test::input_error_of([&] { device->check_registers(); }),
              "registers: close the search ring first: one of them is its own");
  }
  EXPECT_FALSE(device->check_registers()) << "the model has none";
}

}  // namespace
}  // namespace cobalt::device
