// SPDX-License-Identifier: Apache-2.0
#include "host/strength/comparison.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace cobalt::strength {
namespace {

using Kind = NodeCount::Kind;
using Nodes = std::vector<std::uint64_t>;
using Errors = std::vector<double>;

TEST(Comparison, MeanAndItsError) {
  const Mean mean = mean_of(Errors{1, 2, 3, 6});
  EXPECT_DOUBLE_EQ(mean.value, 3);
  EXPECT_DOUBLE_EQ(mean.standard_error, std::sqrt(14.0 / 3 / 4));
  EXPECT_EQ(mean_of(Errors{5}).standard_error, 0);
  EXPECT_EQ(mean_of(Errors{}).value, 0);
}

TEST(Comparison, NodesBetweenTwoAreFoundByTheirLogarithm) {
  const Nodes nodes = {1'000, 10'000, 100'000};
  const Errors errors = {4, 3, 1};
  const auto equal = [&](double error) { return equal_nodes(nodes, errors, error); };
  EXPECT_NEAR(equal(4).nodes, 1'000, 1e-6);
  EXPECT_NEAR(equal(3.5).nodes, std::sqrt(1e3 * 1e4), 1e-6);
  EXPECT_NEAR(equal(2).nodes, std::sqrt(1e4 * 1e5), 1e-6);
  EXPECT_NEAR(equal(1).nodes, 100'000, 1e-6);
  EXPECT_EQ(equal(1).kind, Kind::kBetween);
  EXPECT_EQ(equal(0.9).kind, Kind::kAtLeast);
  EXPECT_EQ(equal(0.9).nodes, 100'000);
  EXPECT_EQ(equal(4.1).kind, Kind::kAtMost);
  EXPECT_EQ(equal(4.1).nodes, 1'000);
}

TEST(Comparison, NeighboursInTheWrongOrderShareTheirMean) {
  // 2.7 and 2.9 become one point of error 2.8 at the mean of their logarithms.
  const Nodes nodes = {1'000, 100'000, 1'000'000};
  const Errors errors = {2.7, 2.9, 1.8};
  EXPECT_NEAR(equal_nodes(nodes, errors, 2.8).nodes, 10'000, 1e-6);
  EXPECT_NEAR(equal_nodes(nodes, errors, 2.3).nodes, 100'000, 1e-5);
  EXPECT_EQ(equal_nodes(nodes, errors, 2.85).kind, Kind::kAtMost);
  // Rising all the way: nothing falls, and an error is that of the middle, more or less.
  const Errors rising = {1, 2, 3};
  EXPECT_EQ(equal_nodes(nodes, rising, 2).kind, Kind::kBetween);
  EXPECT_EQ(equal_nodes(nodes, rising, 1.9).kind, Kind::kAtLeast);
}

/// Errors of positions: a part that a position has for everybody, one by strength, and one that is only the player's.
std::vector<SoftwareErrors> made_up(std::mt19937_64& random, std::size_t positions) {
  std::exponential_distribution<double> hardness(0.2);
  std::vector<SoftwareErrors> software;
  for (const std::uint64_t nodes : {1'000U, 10'000U, 100'000U, 1'000'000U}) software.push_back({nodes, {}});
  for (std::size_t i = 0; i < positions; ++i) {
    const double hard = hardness(random);
    for (SoftwareErrors& each : software) {
      each.errors.push_back(hard * (8 - std::log10(static_cast<double>(each.nodes))) / 5);
    }
  }
  return software;
}

TEST(Comparison, WhoErrsAsTheSoftwareHasItsNodes) {
  std::mt19937_64 random(5);
  const std::vector<SoftwareErrors> software = made_up(random, 300);
  const Equivalence same = compare(software, software[2].errors);
  EXPECT_NEAR(same.nodes.nodes, 100'000, 1);
  // Positions count for all players alike, so there is no doubt.
  EXPECT_NEAR(same.low.nodes, 100'000, 1);
  EXPECT_NEAR(same.high.nodes, 100'000, 1);
}

TEST(Comparison, LimitsHoldWhatIsTrueAndShrinkWithMorePositions) {
  std::mt19937_64 random(6);
  const auto width = [&](std::size_t positions) {
    const std::vector<SoftwareErrors> software = made_up(random, positions);
    std::uniform_real_distribution<double> noise(-8, 8);
    Errors card = software[1].errors;
    for (double& error : card) error += noise(random);
    const Equivalence found = compare(software, card);
    EXPECT_LE(found.low.nodes, 10'000);
    EXPECT_GE(found.high.nodes, 10'000);
    EXPECT_LE(found.low.nodes, found.nodes.nodes);
    EXPECT_GE(found.high.nodes, found.nodes.nodes);
    return std::log(found.high.nodes / found.low.nodes);
  };
  EXPECT_LT(width(4'000), 0.6 * width(400));
}

TEST(Comparison, BeyondWhatWasMeasuredIsABound) {
  std::mt19937_64 random(7);
  const std::vector<SoftwareErrors> software = made_up(random, 100);
  const Equivalence perfect = compare(software, Errors(100, 0.0));
  EXPECT_EQ(perfect.nodes.kind, Kind::kAtLeast);
  EXPECT_EQ(perfect.low.kind, Kind::kAtLeast);
  const Equivalence hopeless = compare(software, Errors(100, 90.0));
  EXPECT_EQ(hopeless.nodes.kind, Kind::kAtMost);
  EXPECT_EQ(hopeless.high.kind, Kind::kAtMost);
}

}  // namespace
}  // namespace cobalt::strength
