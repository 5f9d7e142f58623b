// SPDX-License-Identifier: Apache-2.0
// The device f2 above the simulated shell: speed, faults, what a trip costs.
#include "host/device/f2_device.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/device.hpp"
#include "host/device/model_device.hpp"
#include "host/support/error.hpp"
#include "tests/aws_f2/fpga_mgmt.hpp"
#include "tests/device/random_searches.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/evaluation_data.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::device {
namespace {

using test::failure;

class F2Device : public testing::Test {
 protected:
  ~F2Device() override { card_.load(); }

  std::vector<SearchItem> make_searches(std::size_t count) const {
    const ModelEvaluator evaluator(parameters_);
    std::mt19937_64 random(4);
    std::vector<SearchItem> items;
    for (const chess::Position& position : chess::random_positions(count, 9)) {
      items.push_back(test::search_near_value(position, evaluator, random));
      items.back().tag = static_cast<std::uint32_t>(items.size());
      items.back().limit = 60;
    }
    return items;
  }

  const ParameterSet parameters_ = test::make_parameters_for_deep_searches(1);
  sim::F2Shell& card_ = test::attached_f2_shell();
};

TEST_F(F2Device, SlotOfAName) {
  EXPECT_EQ(f2_slot("f2"), 0);
  EXPECT_EQ(f2_slot("f2:3"), 3);
  EXPECT_EQ(f2_slot("f20"), std::nullopt);
  EXPECT_EQ(f2_slot("xrt"), std::nullopt);
  for (const char* const wrong : {"f2:", "f2:8", "f2:-1", "f2:x", "f2:1x"}) EXPECT_THROW(f2_slot(wrong), InputError);
}

TEST_F(F2Device, ASlotThatIsNotThere) {
  EXPECT_TRUE(test::contains(failure([] { open_device("f2:1"); }), "BAR 0 of slot 1 cannot be attached"));
}

TEST_F(F2Device, TenThousandPositionsOneAClock) {
  const auto device = open_device("f2");
  device->load_parameters(parameters_);
  const auto positions = test::make_positions(10'000, 3);
  const std::vector<Result> results = device->evaluate(positions, positions.size());
  const std::vector<std::uint32_t> want = test::expected_results(positions, parameters_);
  ASSERT_EQ(results.size(), want.size());
  for (std::size_t i = 0; i < want.size(); ++i) ASSERT_EQ(results[i], unpack_result(want[i])) << i;
  const Counters counters = device->counters();
  const double rate = static_cast<double>(counters.positions) / static_cast<double>(counters.evaluate_clocks);
  RecordProperty("positions_per_clock", std::to_string(rate));
  EXPECT_GE(rate, 0.99);
  EXPECT_EQ(card_.counts().timeouts, 0u);
  EXPECT_EQ(card_.counts().errors, 0u);
}

/// Searches go in and come back one after the other through the ring: what each of them costs on the way.
TEST_F(F2Device, TransactionsOfATrip) {
  const auto device = open_device("f2");
  device->load_parameters(parameters_);
  const std::vector<SearchItem> items = make_searches(40);
  const std::unique_ptr<SearchRing> ring = device->open_search_ring(64);
  const sim::F2Counts before = card_.counts();
  std::vector<SearchAnswer> answers;
  for (const SearchItem& item : items) {
    ring->submit(item);
    while (answers.size() <= static_cast<std::size_t>(&item - items.data())) ring->collect(answers, true);
  }
  const sim::F2Counts& after = card_.counts();
  const double trips = static_cast<double>(items.size());
  const double writes = static_cast<double>(after.memory_writes - before.memory_writes) / trips;
  const double reads = static_cast<double>(after.memory_reads - before.memory_reads) / trips;
  const double register_writes = static_cast<double>(after.register_writes - before.register_writes) / trips;
  RecordProperty("memory_writes_of_a_trip", std::to_string(writes));
  RecordProperty("memory_reads_of_a_trip", std::to_string(reads));
  RecordProperty("register_writes_of_a_trip", std::to_string(register_writes));
  RecordProperty("register_reads_of_a_trip",
                 std::to_string(static_cast<double>(after.register_reads - before.register_reads) / trips));
  EXPECT_EQ(writes, spec::kRingSlotBytes / 64);
  EXPECT_EQ(reads, 1 + spec::kSearchAnswerBytes / 8) << "one pushes the writes, the others are the answer";
  EXPECT_EQ(register_writes, 1);
}

TEST_F(F2Device, ATimeoutOfTheShellIsNamed) {
  const auto device = open_device("f2");
  device->load_parameters(parameters_);
  device->evaluate(test::make_positions(10, 1));
  card_.block_memory();
  const std::string error = failure([&] { device->evaluate(test::make_positions(10, 2)); });
  EXPECT_TRUE(test::contains(error, "fpga-load-local-image -F -S 0")) << error;
  EXPECT_GT(card_.counts().timeouts, 0u);
  card_.load();
  const auto again = open_device("f2");
  again->load_parameters(parameters_);
  EXPECT_EQ(again->evaluate(test::make_positions(10, 2)).size(), 10u);
}

TEST_F(F2Device, AWrongAnswerIsNamed) {
  const auto device = open_device("f2");
  device->load_parameters(parameters_);
  const Ticket ticket = device->submit(EvaluateJob{test::make_positions(4, 1)});
  // The next word that is read of memory: the one that pushes writes or the tag of a completion.
  std::string error;
  for (int reads = 0; reads < 8 && error.empty(); ++reads) {
    card_.spoil_next_read(0xff);
    error = failure([&] {
      if (!device->try_wait(ticket)) device->wait(device->submit(EvaluateJob{test::make_positions(4, 1)}));
    });
  }
  EXPECT_TRUE(test::contains(error, "tag") || test::contains(error, "completion")) << error;
}

TEST_F(F2Device, AResetWhileItWorksIsNoticedAndTheCardGoesOn) {
  {
    const auto device = open_device("f2");
    device->load_parameters(parameters_);
    device->evaluate(test::make_positions(10, 1));
    card_.load();
    const std::string error = failure([&] { device->evaluate(test::make_positions(10, 2)); });
    EXPECT_TRUE(test::contains(error, "bank")) << error;
  }
  const auto device = open_device("f2");
  device->load_parameters(parameters_);
  const auto positions = test::make_positions(100, 5);
  const std::vector<std::uint32_t> want = test::expected_results(positions, parameters_);
  const std::vector<Result> results = device->evaluate(positions);
  for (std::size_t i = 0; i < want.size(); ++i) ASSERT_EQ(results[i], unpack_result(want[i])) << i;
}

}  // namespace
}  // namespace cobalt::device
