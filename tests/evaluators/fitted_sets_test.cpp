// SPDX-License-Identifier: Apache-2.0
// The evaluation functions of params/seeds: what the card's groups make of the reference evaluators.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "host/chess/packed_position.hpp"
#include "host/device/model_device.hpp"
#include "host/evaluators/registry.hpp"
#include "host/generator/parameter_file.hpp"
#include "tests/evaluators/test_support.hpp"
#include "tests/paths.hpp"

namespace cobalt::evaluators {
namespace {

/// As in the fit (docs/how-to/fit.md): a score is a chance to win.
double chance(int score_cp) { return 1 / (1 + std::exp(-score_cp / 200.0)); }

/// Sums for the correlation of two series.
struct Correlation {
  double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;

  void add(double a, double b) {
    n += 1;
    x += a;
    y += b;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  double value() const { return (n * xy - x * y) / std::sqrt((n * xx - x * x) * (n * yy - y * y)); }
};

struct FittedSet {
  const char* name;
  double least_correlation;
};

class FittedSets : public testing::TestWithParam<FittedSet> {};

TEST_P(FittedSets, ReproducesItsEvaluator) {
  const FittedSet& set = GetParam();
  const auto evaluator = find_evaluator(set.name);
  const device::ModelEvaluator fitted(
      read_parameters(std::string(COBALT_SOURCE_DIR "/params/seeds/") + set.name + ".json"));
  Correlation correlation;
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kSelfPlay;
  chess::for_each_random_position(4000, 17, options, [&](const chess::Position& position) {
    const device::Result result = fitted.evaluate(chess::pack_position(position));
    if ((result.flags & spec::kFlagRecognisedDraw) != 0) return;
    // The packed position carries no move number, by which `php` scales; the data sets had none either.
    const chess::Position packed = chess::unpack_position(chess::pack_position(position));
    correlation.add(chance(result.score_cp), chance(evaluator->score_cp(packed)));
  });
  RecordProperty("correlation", std::to_string(correlation.value()));
  EXPECT_GE(correlation.value(), set.least_correlation);
}

INSTANTIATE_TEST_SUITE_P(Seeds, FittedSets,
                         testing::Values(FittedSet{"scala", 0.97}, FittedSet{"danish", 0.97}, FittedSet{"php", 0.97},
                                         FittedSet{"lego", 0.97}),
                         [](const auto& set) { return std::string(set.param.name); });

TEST(LearnedSets, AreWholeAndDiffer) {
  const auto read = [](const char* file) { return read_parameters(std::string(COBALT_SOURCE_DIR "/params/") + file); };
  const ParameterSet classic = read("classic.toml");
  const ParameterSet learned = read("default.toml");
  const ParameterSet entries = read("learned_entries.json");
  EXPECT_FALSE(learned == classic);
  EXPECT_FALSE(entries == classic);
  EXPECT_FALSE(entries == learned);
}

}  // namespace
}  // namespace cobalt::evaluators
