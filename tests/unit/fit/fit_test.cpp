// SPDX-License-Identifier: Apache-2.0
// Fits of small made-up data: what was planted is found, whatever the threads and interruptions.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "host/data/checksum.hpp"
#include "host/fit/entry_fit.hpp"
#include "host/fit/fit_report.hpp"
#include "host/fit/settings_fit.hpp"
#include "host/generator/generator.hpp"
#include "host/parameters/layout.hpp"
#include "host/support/text_file.hpp"
#include "tests/paths.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/input_error.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/fit/test_support.hpp"

namespace cobalt::fit {
namespace {

using cobalt::test::contains;
using cobalt::test::input_error_of;

constexpr std::size_t kPositions = 3000;

/// A teacher that differs from the default set in a few values, and what it says of positions.
class Planted : public testing::Test {
 protected:
  static ParameterSet teacher() {
    ParameterSet set = settings_parameters();
    for (unsigned side = 0; side < 2; ++side) {
      set.set_field(spec::kBishopPair, 0, side, "value", 20);
      set.set_field(spec::kSideToMove, 0, side, "value", 3);
      set.set_field(spec::kXraying, 0, side, "value", 12);
    }
    return set;
  }
  static std::vector<bool> planted_groups() {
    std::vector<bool> groups(spec::kEvaluationGroups, false);
    for (const unsigned group : {spec::kBishopPair, spec::kSideToMove, spec::kXraying}) groups[group] = true;
    return groups;
  }

  static constexpr unsigned kThreads = 2;
  const std::vector<data::LabelledPosition> positions_ = labelled_by(teacher(), kPositions, 17);
  const ParameterSet start_ = settings_parameters();
  const SplitData data_ = make_data(positions_, start_, {});
  const Relaxation relaxation_{start_};
  const SettingsModel model_{std::string(default_parameter_text()), "default.toml"};
  const Eigen::VectorXd values_ = Variables::instance().values_of(start_);

  FitOptions options(unsigned threads = kThreads) const {
    FitOptions chosen;
    chosen.loss.threads = threads;
    chosen.groups = planted_groups();
    chosen.prior = 0;
    return chosen;
  }
  SettingsFitOptions settings_options() const {
    SettingsFitOptions chosen;
    chosen.common = options();
    chosen.common.steps = 10;
    chosen.rounds = 1;
    return chosen;
  }
  FittedSettings fitted(const SettingsFitOptions& chosen) const {
    const DataLoss loss(data_.train, relaxation_, chosen.common.loss);
    return fit_settings(model_, loss, loss, chosen);
  }
  FittedEntries fitted(const FitOptions& chosen) const {
    return fit_entries(DataLoss(data_.train, relaxation_, chosen.loss), values_, chosen);
  }
};

TEST_F(Planted, EntriesAreFound) {
  const FitOptions chosen = options();
  const FittedEntries found = fitted(chosen);
  EXPECT_TRUE(found.converged);
  EXPECT_EQ(Variables::instance().rounded(found.values, start_), teacher());

  const DataLoss held_out(data_.held_out, relaxation_, chosen.loss);
  EXPECT_GT(data_.held_out.size(), kPositions / 20);
  EXPECT_LT(held_out.loss(found.values), held_out.loss(values_) / 100);
  EXPECT_GT(held_out.fitness(found.values).correlation, 0.9999);
}

TEST_F(Planted, EntriesStayWhereNothingIsSaid) {
  FitOptions strong = options();
  strong.prior = 1e7;
  EXPECT_EQ(Variables::instance().rounded(fitted(strong).values, start_), start_);
}

TEST_F(Planted, SettingsAreFound) {
  const FittedSettings found = fitted(settings_options());
  EXPECT_TRUE(found.finished);
  EXPECT_EQ(generate_parameters(model_.text_with(found.numbers), "fitted"), teacher());
}

TEST_F(Planted, KeptSettingsStay) {
  SettingsFitOptions chosen = settings_options();
  chosen.kept.resize(model_.numbers().size(), false);
  for (const std::size_t place : model_.places("bishop_pair.value")) chosen.kept[place] = true;
  const ParameterSet found = generate_parameters(model_.text_with(fitted(chosen).numbers), "fitted");
  for (unsigned side = 0; side < 2; ++side) {
    EXPECT_EQ(found.field(spec::kBishopPair, 0, side, "value"), start_.field(spec::kBishopPair, 0, side, "value"));
  }
  EXPECT_NE(found.field(spec::kXraying, 0, 0, "value"), start_.field(spec::kXraying, 0, 0, "value"));
  for (const char* const wrong : {"bishop_pair.values", "bishop_pair"}) {
    EXPECT_TRUE(contains(input_error_of([&] { model_.places(wrong); }), wrong));
  }
}

TEST_F(Planted, ThreadsDoNotMatter) {
  const Eigen::VectorXd one = fitted(options(1)).values;
  const Eigen::VectorXd three = fitted(options(3)).values;
  EXPECT_TRUE((one.array() == three.array()).all());
}

TEST_F(Planted, AnInterruptedFitGoesOnExactly) {
  const cobalt::test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path("fit.checkpoint");
  FitOptions chosen = options();
  chosen.groups.clear();  // all: it takes many steps
  chosen.steps = 7;
  const Eigen::VectorXd at_once = fitted(chosen).values;

  chosen.checkpoint = file;
  chosen.steps = 3;
  fitted(chosen);
  chosen.steps = 7;
  const FittedEntries resumed = fitted(chosen);
  EXPECT_EQ(resumed.steps, 7U);
  EXPECT_TRUE((resumed.values.array() == at_once.array()).all());

  chosen.fingerprint = 1;
  EXPECT_TRUE(
      contains(input_error_of([&] { fitted(chosen); }), "a checkpoint of another fit (data, start or options differ)"));
}

TEST_F(Planted, WithoutAGroupTheLossRises) {
  const FitOptions chosen = options();
  const DataLoss held_out(data_.held_out, relaxation_, chosen.loss);
  const std::vector<GroupEffect> effects = group_effects(held_out, values_, fitted(chosen).values);
  EXPECT_EQ(effects.front().group, spec::kPiecePlacement);
  EXPECT_FALSE(effects.front().is_noisy);
  for (const GroupEffect& effect : effects) {
    const bool planted = planted_groups()[effect.group];
    EXPECT_EQ(effect.changed != 0, planted) << spec::kGroupTable[effect.group].name;
    if (effect.group == spec::kBias) {
      EXPECT_TRUE(effect.is_noisy) << "it is 0";
    }
  }
}

TEST(Checkpoint, TornAtAnyByteIsRefused) {
  Checkpoint checkpoint;
  checkpoint.fingerprint = 5;
  checkpoint.best = Eigen::VectorXd::LinSpaced(3, 0, 1);
  checkpoint.state.x = checkpoint.best;
  checkpoint.state.memory.push_back({checkpoint.best, 2 * checkpoint.best});
  const cobalt::test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path("torn.checkpoint");
  write_checkpoint(checkpoint, file);
  const std::string good = read_text_file(file);
  const auto read = read_checkpoint(file);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->fingerprint, 5U);
  EXPECT_EQ(read->state.memory.size(), 1U);
  EXPECT_EQ(read->state.memory[0].change, 2 * checkpoint.best);

  for (std::size_t size = 0; size < good.size(); ++size) {
    folder.write("torn.checkpoint", good.substr(0, size));
    const std::string expected = size < 8 ? "no checkpoint of a fit" : "the checkpoint is torn";
    EXPECT_TRUE(contains(input_error_of([&] { read_checkpoint(file); }), expected)) << size;
  }
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    folder.write("torn.checkpoint", bad);
    EXPECT_THROW(read_checkpoint(file), InputError) << i;
  }
  std::filesystem::remove(file);
  EXPECT_FALSE(read_checkpoint(file).has_value());
}

TEST(Checkpoint, WhatIsWrongIsNamed) {
  const cobalt::test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path("a.checkpoint");
  write_checkpoint({}, file);
  const std::string good = read_text_file(file);
  constexpr std::size_t kVersionAt = 8;
  constexpr std::size_t kBodyAt = 24;
  constexpr std::size_t kFirstSizeAt = 16;  // in the body: of the first vector
  const std::string body = good.substr(kBodyAt);
  const auto bytes_of = [](auto number) { return std::string(reinterpret_cast<const char*>(&number), sizeof number); };
  // A body with the size and the checksum that it needs.
  const auto with = [&](const std::string& other) {
    return good.substr(0, kVersionAt + 4) + bytes_of(std::uint64_t{other.size()}) + bytes_of(data::checksum(other)) +
           other;
  };
  std::string older = good;
  older[kVersionAt] = 0;
  std::string endless = body;
  endless[kFirstSizeAt + 7] = 1;
  const std::pair<std::string, const char*> wrong[] = {
      {"settings = 3\n", "no checkpoint of a fit"},
      {good.substr(0, kVersionAt), "the checkpoint is torn"},
      {older, "a checkpoint of version 0, expected "},
      {good + "x", "the checkpoint is torn or was changed"},
      {with(body.substr(1)), "the checkpoint is shorter than its fields"},
      {with(body + "x"), "the checkpoint is longer than it says"},
      {with(endless), "the checkpoint has a vector of an impossible size"},
  };
  for (const auto& [text, expected] : wrong) {
    write_text_file(file, text);
    const std::string problem = input_error_of([&] { read_checkpoint(file); });
    EXPECT_TRUE(problem.starts_with(file.string() + ": " + expected)) << problem;
    EXPECT_TRUE(problem.ends_with("; remove it to begin anew")) << problem;
  }
}

/// A file of the first version of the form is kept: all later ones read it, or the version goes up.
TEST(Checkpoint, OfTheFirstVersionIsRead) {
  const std::string file = COBALT_SOURCE_DIR "/tests/data/older/fit.checkpoint";
  const auto read = read_checkpoint(file);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->fingerprint, 0x1234abcdU);
  EXPECT_EQ(read->round, 2U);
  EXPECT_EQ(read->best_loss, 0.625);
  EXPECT_EQ(read->best, Eigen::Vector3d(1, -2.5, 3));
  EXPECT_EQ(read->state.steps, 7U);
  EXPECT_EQ(read->state.value, 0.5);
  EXPECT_EQ(read->state.x, Eigen::Vector3d(1.5, -2, 3.25));
  EXPECT_EQ(read->state.gradient, Eigen::Vector3d(0.125, 0, -0.25));
  ASSERT_EQ(read->state.memory.size(), 1U);
  EXPECT_EQ(read->state.memory[0].step, Eigen::Vector3d(0.5, 0.5, 0.25));
  EXPECT_EQ(read->state.memory[0].change, Eigen::Vector3d(-1, 0.75, 0));
  const cobalt::test::TemporaryFolder folder;
  write_checkpoint(*read, folder.path("again"));
  EXPECT_EQ(folder.read("again"), read_text_file(file));
}

TEST(Minimiser, FindsTheLeastValueWithinBounds) {
  // (x - 3)^2 + 10 (y - x)^2, x at most 2: the least is at (2, 2).
  Problem problem;
  problem.least = Eigen::VectorXd::Constant(2, -10);
  problem.most = Eigen::Vector2d(2, 10);
  problem.inverse_curvature = [](const Eigen::VectorXd& x) { return Eigen::VectorXd(x / 20); };
  problem.function = [](const Eigen::VectorXd& x, Eigen::VectorXd& gradient) {
    const double a = x[0] - 3;
    const double b = x[1] - x[0];
    gradient = Eigen::Vector2d(2 * a - 20 * b, 20 * b);
    return a * a + 10 * b * b;
  };
  Minimiser minimiser(problem, Eigen::VectorXd::Zero(2));
  for (int step = 0; step < 100 && minimiser.step(); ++step) {
  }
  EXPECT_NEAR(minimiser.state().x[0], 2, 1e-6);
  EXPECT_NEAR(minimiser.state().x[1], 2, 1e-6);
}

TEST(DataSet, GamesAreHeldOutWhole) {
  std::size_t out = 0;
  for (std::uint32_t game = 0; game < 10000; ++game) out += is_held_out(game, 0.1, 1) ? 1 : 0;
  EXPECT_NEAR(static_cast<double>(out), 1000, 100);
  EXPECT_FALSE(is_held_out(3, 0, 1));
}

TEST(DataSet, TargetsMixScoreAndResult) {
  data::LabelledPosition position = labelled_by(settings_parameters(), 1, 1).front();
  position.score_cp = 0;
  position.result = 2;
  SplitOptions options;
  options.held_out = 0;
  options.target.lambda = 0.75;
  const SplitData mixed = make_data(std::vector{position}, settings_parameters(), options);
  EXPECT_FLOAT_EQ(mixed.train.blocks[0].target[0], 0.75F * 0.5F + 0.25F);
  position.score_cp.reset();
  const SplitData result = make_data(std::vector{position}, settings_parameters(), options);
  EXPECT_FLOAT_EQ(result.train.blocks[0].target[0], 1);
  EXPECT_LT(result.train.blocks[0].teacher[0], 0);
  position.result.reset();
  EXPECT_EQ(make_data(std::vector{position}, settings_parameters(), options).unlabelled, 1U);
}

TEST(Loss, HasTheSlopeAndIsNothingAtTheTarget) {
  for (const LossKind kind : {LossKind::kLogistic, LossKind::kSquared}) {
    LossOptions options;
    options.kind = kind;
    EXPECT_NEAR(point_loss(100, chance(100, options.own_scale), options).value, 0, 1e-12);
    constexpr double kStep = 1e-3;
    for (const double score : {-3000.0, -150.0, 0.0, 40.0, 900.0}) {
      for (const double target : {0.0, 0.3, 1.0}) {
        const double difference =
            (point_loss(score + kStep, target, options).value - point_loss(score - kStep, target, options).value) /
            (2 * kStep);
        EXPECT_NEAR(point_loss(score, target, options).slope, difference, 1e-8);
        EXPECT_GE(point_loss(score, target, options).curvature, 0);
      }
    }
  }
}

}  // namespace
}  // namespace cobalt::fit
