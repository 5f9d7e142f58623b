// SPDX-License-Identifier: Apache-2.0
#include "host/device/memory_check.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

#include "host/device/job_queue.hpp"
#include "host/device/model_device.hpp"
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

}  // namespace
}  // namespace cobalt::device
