// SPDX-License-Identifier: Apache-2.0
#include "host/fit/settings_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "host/generator/generator.hpp"
#include "host/support/error.hpp"
#include "spec/packed_position.hpp"
#include "tests/support/classic_parameters.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::fit {
namespace {

class Settings : public testing::Test {
 protected:
  Eigen::Index number(const std::string& name) const {
    const auto found = std::find_if(model_.numbers().begin(), model_.numbers().end(),
                                    [&](const SettingNumber& n) { return n.name == name; });
    EXPECT_NE(found, model_.numbers().end()) << name;
    return found - model_.numbers().begin();
  }

  const std::string text_ = test::classic_parameter_text();
  const SettingsModel model_{text_, "default.toml"};
};

TEST_F(Settings, MakeWhatTheGeneratorMakes) {
  EXPECT_GT(model_.numbers().size(), 300U);
  const auto values = model_.values(model_.start());
  ASSERT_TRUE(values.has_value());
  EXPECT_EQ(*values, Variables::instance().values_of(test::classic_parameters()));
  EXPECT_EQ(model_.text_with(model_.start()), text_);
}

TEST_F(Settings, ATextWithOtherNumbersMakesThem) {
  Eigen::VectorXd numbers = model_.start();
  numbers[number("[bishop_pair] value")] = 7;
  numbers[number("[piece_placement] queen")] = 1001;
  numbers[number("[piece_placement] pawn_rank 7")] = -60;
  numbers[number("[mobility] rank 1")] = 13;
  numbers[number("[mobility] control 8")] = 9;
  const std::string changed = model_.text_with(numbers);
  const ParameterSet made = generate_parameters(changed, "changed");
  EXPECT_EQ(Variables::instance().values_of(made), *model_.values(numbers));
  // Nothing but numbers and blanks differs.
  const auto bare = [](std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '-' || (c >= '0' && c <= '9'); });
    return text;
  };
  EXPECT_EQ(bare(changed), bare(text_));
}

TEST_F(Settings, DerivativesAreThoseOfTheGenerator) {
  const Eigen::SparseMatrix<double> jacobian = model_.jacobian(model_.start());
  const Variables& variables = Variables::instance();
  const auto row = [&](unsigned group, unsigned entry) {
    return Eigen::Index{variables.tie(group, 0, entry, 0).variable};
  };
  EXPECT_DOUBLE_EQ(jacobian.coeff(row(spec::kBishopPair, 0), number("[bishop_pair] value")), 1);
  EXPECT_DOUBLE_EQ(
      jacobian.coeff(row(spec::kPiecePlacement, 20 * 16 + spec::kWhiteKnight), number("[piece_placement] knight")), 1);
  // Square e4 with full control: rank * centrality * 100 percent, rounded.
  const unsigned control = 3 * 16 + 15;
  const Eigen::Index e4{variables.tie(spec::kMobility, 4, control, 0).variable};
  EXPECT_NEAR(jacobian.coeff(e4, number("[mobility] rank 4")), 1.3, 0.1);
  EXPECT_EQ(jacobian.coeff(e4, number("[bishop_pair] value")), 0);
}

TEST_F(Settings, WhatDoesNotFitIsNoValue) {
  Eigen::VectorXd numbers = model_.start();
  numbers[number("[bishop_pair] value")] = 64;
  unsigned group = 0;
  EXPECT_FALSE(model_.values(numbers, &group).has_value());
  EXPECT_EQ(group, spec::kBishopPair);
}

TEST_F(Settings, RefuseWhatTheGeneratorRefuses) {
  const auto problem = [](const char* text, const char* file) {
    return cobalt::test::input_error_of([&] { SettingsModel(text, file); });
  };
  EXPECT_TRUE(problem("[bias]\nvalue = 1\n", "short.toml").starts_with("short.toml: "));
  EXPECT_TRUE(problem("{}", "x.json").starts_with("x.json"));
}

}  // namespace
}  // namespace cobalt::fit
