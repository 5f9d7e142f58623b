// SPDX-License-Identifier: Apache-2.0
// Fits of functions that depend on the root: what was planted is found, and exact derivatives.
#include "host/fit/root_fit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "host/chess/packed_position.hpp"
#include "host/generator/generator.hpp"
#include "host/generator/root_weights.hpp"
#include "tests/unit/fit/test_support.hpp"

namespace cobalt::fit {
namespace {

constexpr std::size_t kPositions = 800;

/// An attack behind one's own piece is worth less in middlegames, and more before castling.
RoundedRootSet teacher() {
  std::vector<FieldAdditions> fields;
  for (unsigned side = 0; side < 2; ++side) {
    FieldAdditions xraying{spec::kXraying, 0, static_cast<std::uint16_t>(side), 0, {}};
    xraying.added[static_cast<std::size_t>(RootFact::kMiddlegame)] = -30;
    xraying.added[static_cast<std::size_t>(RootFact::kMayCastle)] = 12;
    fields.push_back(xraying);
  }
  return {settings_parameters(), RootAdditions(fields)};
}

/// Positions with the scores of the teacher's set for each.
std::vector<data::LabelledPosition> taught() {
  const RoundedRootSet set = teacher();
  std::vector<data::LabelledPosition> positions = labelled_by(set.base, kPositions, 23);
  const Relaxation relaxation(set.base);
  FeatureMaker maker(set.base);
  for (data::LabelledPosition& position : positions) {
    ParameterSet at = set.base;
    set.additions.add_to(at, root_weights(root_facts(chess::unpack_position(position.position))));
    FeatureBlock block;
    if (!maker.add(position.position, block)) continue;
    const double score = relaxation.score(block.position(0), Variables::instance().values_of(at).data());
    position.score_cp = static_cast<std::int16_t>(std::lround(std::clamp(score, -3000.0, 3000.0)));
  }
  return positions;
}

class PlantedRoots : public testing::Test {
 protected:
  static SplitOptions split() {
    SplitOptions options;
    options.held_out = 0.4;
    return options;
  }

  const std::vector<data::LabelledPosition> positions_ = taught();
  const SettingsModel model_{std::string(default_parameter_text()), "default.toml"};
  const SplitData data_ = make_data(positions_, model_.parameters(), split(), roots_before(positions_, 0));
  const Relaxation relaxation_{model_.parameters()};

  FittedRootSet fitted(unsigned threads) const {
    RootFitOptions options;
    options.common.loss.threads = threads;
    options.common.groups.resize(spec::kEvaluationGroups, false);
    options.common.groups[spec::kXraying] = true;
    options.common.prior = 1;
    options.common.addition_prior = 1;
    options.common.steps = 20;
    options.setting_prior = 0.1;
    return fit_root_set(model_, RootSetLoss(data_.train, relaxation_, options.common.loss, kRootFacts), options);
  }
};

TEST_F(PlantedRoots, AdditionsAreFound) {
  const FittedRootSet found = fitted(2);
  ASSERT_GT(data_.held_out.size(), kPositions / 10);
  const RootSetLoss held_out(data_.held_out, relaxation_, {}, kRootFacts);
  Eigen::VectorXd start = Eigen::VectorXd::Zero(found.by_settings.size());
  start.head(variable_count()) = Variables::instance().values_of(model_.parameters());
  const double before = held_out.loss(start);
  EXPECT_GT(before, 0);
  EXPECT_LT(held_out.loss(found.by_settings), before / 10);
  EXPECT_LT(held_out.loss(found.entries.values), before / 10);
  const RoundedRootSet rounded = rounded_root_set(found.entries.values, model_.parameters());
  EXPECT_LT(held_out.loss(values_of(rounded)), before / 10);
}

TEST_F(PlantedRoots, ThreadsDoNotMatter) {
  EXPECT_TRUE((fitted(1).entries.values.array() == fitted(3).entries.values.array()).all());
}

TEST_F(PlantedRoots, DerivativesAreThoseOfTheLoss) {
  const RootSetLoss loss(data_.train, relaxation_, {}, kRootFacts);
  Eigen::VectorXd values = values_of(teacher());
  // Away from kinks, and from the teacher, whose loss is flat.
  std::mt19937 random(5);
  std::uniform_real_distribution<double> away(0.05, 0.45);
  for (double& value : values) value += away(random);
  Eigen::VectorXd gradient;
  loss.loss_and_gradient(values, gradient);
  std::uniform_int_distribution<Eigen::Index> any(0, values.size() - 1);
  int seen = 0;
  for (int i = 0; i < 4000 && seen < 40; ++i) {
    const Eigen::Index place = any(random);
    if (std::abs(gradient[place]) < 1e-7) continue;
    ++seen;
    constexpr double kStep = 1e-4;
    Eigen::VectorXd moved = values;
    moved[place] += kStep;
    const double above = loss.loss(moved);
    moved[place] -= 2 * kStep;
    EXPECT_NEAR((above - loss.loss(moved)) / (2 * kStep), gradient[place], 0.02 * std::abs(gradient[place]) + 1e-9);
  }
  EXPECT_GT(seen, 10);
}

TEST(RootSet, RoundingKeepsWholeNumbersAndMirrors) {
  const RoundedRootSet set = teacher();
  const RoundedRootSet again = rounded_root_set(values_of(set), set.base);
  EXPECT_EQ(again.base, set.base);
  EXPECT_EQ(again.additions, set.additions);
}

TEST(RootSet, RootsAreOfTheSameGame) {
  std::vector<data::LabelledPosition> positions = labelled_by(settings_parameters(), 200, 3);  // 80 of each game
  const std::vector<RootWeights> own = roots_before(positions, 0);
  const std::vector<RootWeights> before = roots_before(positions, 3);
  EXPECT_EQ(before[79], own[76]);
  EXPECT_EQ(before[80], own[80]);
  EXPECT_EQ(before[82], own[80]);
  EXPECT_EQ(before[83], own[80]);
  EXPECT_EQ(before[84], own[81]);
  EXPECT_EQ(own[5], root_weights(root_facts(chess::unpack_position(positions[5].position))));
}

}  // namespace
}  // namespace cobalt::fit
