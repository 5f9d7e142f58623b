// SPDX-License-Identifier: Apache-2.0
// Device::evaluate and open_device.
#include "host/device/device.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "host/support/error.hpp"

namespace cobalt::device {
namespace {

/// Records how it is used; the score of a position is its first byte.
class RecordingDevice : public Device {
 public:
  explicit RecordingDevice(std::size_t limit) : limit_(limit) {}

  Info info() const override {
    Info info;
    info.max_batch_positions = limit_;
    return info;
  }
  Counters counters() const override { return {}; }
  void reset_counters() override {}
  void load_parameters(const ParameterSet& /*parameters*/) override {}

  std::uint64_t submit(std::span<const PackedPosition> positions) override {
    std::vector<Result> results;
    for (const PackedPosition& position : positions) results.push_back({static_cast<std::int16_t>(position[0]), 0, 0});
    in_flight_.push_back(results);
    most_in_flight = std::max(most_in_flight, in_flight_.size());
    batch_sizes.push_back(positions.size());
    return next_ticket_++;
  }
  void wait(std::uint64_t ticket, std::span<Result> results) override {
    ASSERT_EQ(ticket, next_waited_++);
    ASSERT_EQ(results.size(), in_flight_.front().size());
    std::copy(in_flight_.front().begin(), in_flight_.front().end(), results.begin());
    in_flight_.pop_front();
  }

  std::size_t most_in_flight = 0;
  std::vector<std::size_t> batch_sizes;

 private:
  std::size_t limit_;
  std::deque<std::vector<Result>> in_flight_;
  std::uint64_t next_ticket_ = 10;
  std::uint64_t next_waited_ = 10;
};

std::vector<PackedPosition> numbered(std::size_t count) {
  std::vector<PackedPosition> positions(count);
  for (std::size_t i = 0; i < count; ++i) positions[i][0] = static_cast<std::uint8_t>(i % 251);
  return positions;
}

TEST(DeviceEvaluate, KeepsTwoBatchesInFlightAndTheOrder) {
  RecordingDevice device(1000);
  const auto results = device.evaluate(numbered(1050), 100);
  ASSERT_EQ(results.size(), 1050U);
  for (std::size_t i = 0; i < results.size(); ++i) ASSERT_EQ(results[i].score_cp, static_cast<int>(i % 251));
  EXPECT_EQ(device.most_in_flight, 2U);
  EXPECT_EQ(device.batch_sizes.size(), 11U);
  EXPECT_EQ(device.batch_sizes.back(), 50U);
}

TEST(DeviceEvaluate, ObeysTheLimitOfTheDevice) {
  RecordingDevice device(7);
  EXPECT_EQ(device.evaluate(numbered(20), 100).size(), 20U);
  EXPECT_EQ(device.batch_sizes, (std::vector<std::size_t>{7, 7, 6}));
}

TEST(DeviceEvaluate, NothingIsNothing) {
  RecordingDevice device(7);
  EXPECT_TRUE(device.evaluate({}, 100).empty());
  EXPECT_TRUE(device.batch_sizes.empty());
  EXPECT_THROW(device.evaluate(numbered(1), 0), InputError);
}

TEST(OpenDevice, OpensByNameAndNamesTheKnownOnes) {
  EXPECT_EQ(open_device("model")->info().name, "model");
  for (const std::string& name : device_names()) {
    if (name == "xrt") continue;  // tests/xrt
    EXPECT_NE(open_device(name), nullptr) << name;
  }
  try {
    open_device("modle");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("unknown device \"modle\"; known are model"), std::string::npos);
  }
}

}  // namespace
}  // namespace cobalt::device
