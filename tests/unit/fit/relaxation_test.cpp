// SPDX-License-Identifier: Apache-2.0
// The relaxation against the model that it relaxes, and its derivatives against differences.
#include "host/fit/relaxation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "host/chess/random_games.hpp"
#include "host/device/model_device.hpp"
#include "host/generator/generator.hpp"
#include "tests/unit/fit/test_support.hpp"

namespace cobalt::fit {
namespace {

double model_score(const device::ModelEvaluator& model, const chess::PackedPosition& packed) {
  hls::Trace trace;
  model.evaluate(packed, trace);
  return trace.white_view;
}

/// What the model's roundings can take from or give to a score. Each of the two sides loses up to one centipawn at
/// each of its shifts; a transparent file loses half a base value, which its multiplier (up to 2) and the slope of the
/// squared danger and the scale (up to 15/8) carry on.
constexpr double kMostRounded = 12;
/// On average much less: roundings of both sides cancel. That of winning_chances does not.
constexpr double kMeanRounded = 0.9;

void expect_like_the_model(const ParameterSet& parameters, chess::RandomKind kind, std::uint64_t seed) {
  const device::ModelEvaluator model(parameters);
  const Relaxation relaxation(parameters);
  const Eigen::VectorXd values = Variables::instance().values_of(parameters);
  FeatureMaker maker(parameters);
  FeatureBlock block;
  double sum = 0;
  constexpr std::size_t kPositions = 2000;
  chess::RandomOptions options;
  options.kind = kind;
  chess::for_each_random_position(kPositions, seed, options, [&](const chess::Position& position) {
    const chess::PackedPosition packed = chess::pack_position(position);
    ASSERT_TRUE(maker.add(packed, block));
    const double relaxed = relaxation.score(block.position(block.size() - 1), values.data());
    const double exact = model_score(model, packed);
    ASSERT_NEAR(relaxed, exact, kMostRounded) << chess::to_fen(position);
    sum += std::abs(relaxed - exact);
  });
  EXPECT_LT(sum / kPositions, kMeanRounded);
}

TEST(Relaxation, IsTheModelUpToRounding) {
  expect_like_the_model(settings_parameters(), chess::RandomKind::kSelfPlay, 1);
  expect_like_the_model(settings_parameters(), chess::RandomKind::kSparse, 2);
}

TEST(Relaxation, IsTheModelUpToRoundingForRandomValues) {
  // Small ones, lest the slopes of random dangers make much of the roundings.
  expect_like_the_model(random_symmetric_parameters(3), chess::RandomKind::kMixed, 3);
}

TEST(Relaxation, RefusesWhatTheModelRefuses) {
  FeatureMaker maker(settings_parameters());
  FeatureBlock block;
  EXPECT_FALSE(maker.add(chess::PackedPosition{}, block));
  EXPECT_EQ(block.size(), 0U);
}

TEST(Relaxation, DerivativesAreThoseOfTheScore) {
  const ParameterSet parameters = random_symmetric_parameters(5);
  const Relaxation relaxation(parameters);
  const Variables& variables = Variables::instance();
  // Off the whole values, where no two shelters are equal.
  Eigen::VectorXd values = variables.values_of(parameters);
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> noise(-0.3, 0.3);
  for (double& value : values) value += noise(random);

  FeatureMaker maker(parameters);
  std::size_t compared = 0;
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  chess::for_each_random_position(200, 11, options, [&](const chess::Position& position) {
    FeatureBlock block;
    ASSERT_TRUE(maker.add(chess::pack_position(position), block));
    const PositionFeatures features = block.position(0);
    Eigen::VectorXd gradient = Eigen::VectorXd::Zero(values.size());
    const double score =
        relaxation.score_and_gradient(features, values.data(), gradient.data(), [](double) { return 1.0; });
    EXPECT_DOUBLE_EQ(score, relaxation.score(features, values.data()));
    std::vector<unsigned> touched;
    relaxation.variables_of(features, touched);
    for (const unsigned variable : touched) {
      constexpr double kStep = 1e-4;
      Eigen::VectorXd moved = values;
      moved[variable] += kStep;
      const double above = relaxation.score(features, moved.data());
      moved[variable] -= 2 * kStep;
      const double below = relaxation.score(features, moved.data());
      const double difference = (above - below) / (2 * kStep);
      ASSERT_NEAR(gradient[variable], difference, 1e-5 * (1 + std::abs(difference)))
          << chess::to_fen(position) << " " << spec::kGroupTable[variables[variable].group].name << " "
          << variables[variable].entry << " field " << variables[variable].field;
      gradient[variable] = 0;
      ++compared;
    }
    EXPECT_EQ(gradient.cwiseAbs().sum(), 0) << "a derivative by what variables_of does not name";
  });
  EXPECT_GT(compared, 10000U);
}

}  // namespace
}  // namespace cobalt::fit
