// SPDX-License-Identifier: Apache-2.0
#include "host/device/card_checks.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "host/device/job_queue.hpp"
#include "host/device/model_device.hpp"
#include "spec/kernel_interface.hpp"
#include "tests/device/fake_transport.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::device {
namespace {

/// A card whose memory does something to what is read from it.
template <typename Damage>
class DamagedCard : public ModelTransport {
 public:
  explicit DamagedCard(Damage damage) : damage_(damage) {}

  CopyId start_copy_from_card(const Buffer& buffer, std::span<std::uint8_t> destination) override {
    const CopyId id = ModelTransport::start_copy_from_card(buffer, destination);
    damage_(destination);
    return id;
  }

 private:
  Damage damage_;
};

TEST(MemoryCheck, GoodMemory) {
  ModelTransport card;
  const MemoryCheck check = check_memory(card, 4096);
  EXPECT_EQ(check.bytes, 4096U);
  EXPECT_EQ(check.patterns, 4U);
  EXPECT_EQ(check.wrong_words, 0U);
  EXPECT_EQ(check.first_wrong, "");
}

TEST(MemoryCheck, AStuckBitIsWrongInTwoPatternsOfFour) {
  DamagedCard card([](std::span<std::uint8_t> data) { data[803] |= 1; });
  const MemoryCheck check = check_memory(card, 4096);
  EXPECT_EQ(check.wrong_words, 2U) << "each bit is 0 in one of two complementary patterns";
  EXPECT_NE(check.first_wrong.find("was written"), std::string::npos);
}

TEST(MemoryCheck, AnAddressLineThatIsNotThereIsSeen) {
  // The second half of the memory is the first: what was written last is read twice.
  DamagedCard card([](std::span<std::uint8_t> data) {
    std::copy_n(data.begin() + static_cast<std::ptrdiff_t>(data.size() / 2), data.size() / 2, data.begin());
  });
  const MemoryCheck check = check_memory(card, 4096);
  EXPECT_EQ(check.wrong_words, 2 * 4096U / 2 / 8) << "all words of one half, in the patterns of the address";
}

TEST(MemoryCheck, OfADeviceWaitsForItsWork) {
  test::FakeLog log;
  const auto device = make_queued_device(std::make_unique<test::FakeTransport>(test::FakeOptions{}, log));
  const std::vector<PackedPosition> positions(100);
  const Ticket ticket = device->submit(EvaluateJob{positions});
  const auto check = device->check_memory(8192);
  ASSERT_TRUE(check);
  EXPECT_EQ(check->wrong_words, 0U);
  EXPECT_EQ(device->wait(ticket).outcome, Outcome::kDone) << "its answer was kept";
  EXPECT_EQ(log.broken_rules, std::vector<std::string>{});
  for (const std::size_t wrong : {std::size_t{0}, std::size_t{12}}) {
    EXPECT_EQ(test::input_error_of([&] { device->check_memory(wrong); }),
              fmt::format("bytes: {}; expected a multiple of 8, above 0", wrong));
  }
}

TEST(MemoryCheck, OfADeviceWithoutAMemoryOfItsOwn) {
  EXPECT_EQ(make_model_device()->check_memory(64).has_value(), false);
  EXPECT_FALSE(make_model_device()->card_facts());
}

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
