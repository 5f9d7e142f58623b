// SPDX-License-Identifier: Apache-2.0
#include "host/fit/comparison.hpp"

#include <gtest/gtest.h>

#include "host/chess/movegen.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/model_device.hpp"
#include "host/fit/entry_fit.hpp"
#include "host/fit/fit_report.hpp"
#include "host/generator/generator.hpp"
#include "tests/unit/fit/test_support.hpp"

namespace cobalt::fit {
namespace {

/// A player who makes the move that an evaluation function likes best, but begins by chance.
std::vector<chess::PgnGame> greedy_games(const ParameterSet& function, unsigned games) {
  constexpr int kRandomPlies = 12;
  constexpr int kPlies = 40;
  const device::ModelEvaluator model(function);
  std::vector<chess::PgnGame> played;
  for (unsigned number = 0; number < games; ++number) {
    chess::PgnGame game;
    chess::Position position;
    for (const chess::Move move : chess::random_game(number, kRandomPlies)) {
      game.moves.push_back({move, {}, {}});
      position.do_move(move);
    }
    for (int ply = 0; ply < kPlies; ++ply) {
      chess::Move best;
      int best_score = INT32_MAX;
      for (const chess::Move move : chess::legal_moves(position)) {
        chess::Position after = position;
        after.do_move(move);
        const int score = model.evaluate(chess::pack_position(after)).score_cp;  // the other side's view
        if (score >= best_score) continue;
        best_score = score;
        best = move;
      }
      if (best_score == INT32_MAX) break;
      game.moves.push_back({best, {}, {}});
      position.do_move(best);
    }
    played.push_back(std::move(game));
  }
  return played;
}

class Comparison : public testing::Test {
 protected:
  /// Values far from those of the default set.
  static ParameterSet player() { return random_symmetric_parameters(9); }

  const ParameterSet start_ = settings_parameters();
  const ComparisonSet set_ = make_comparisons(greedy_games(player(), 40), start_, {});
  const Relaxation relaxation_{start_};
  const Eigen::VectorXd values_ = Variables::instance().values_of(start_);
};

TEST_F(Comparison, ThePlayersFunctionAgreesWithItsMoves) {
  EXPECT_GT(set_.choices(), 100U);
  EXPECT_GT(set_.pairs(), set_.choices());
  const ComparisonLoss loss(set_, relaxation_, {});
  const double own = loss.agreement(Variables::instance().values_of(player()));
  EXPECT_GT(own, 0.97) << "all but what is rounded";
  EXPECT_LT(loss.agreement(values_), own);
}

TEST_F(Comparison, DerivativesAreThoseOfTheLoss) {
  const ComparisonLoss loss(set_, relaxation_, {});
  Eigen::VectorXd gradient;
  EXPECT_DOUBLE_EQ(loss.loss_and_gradient(values_, gradient), loss.loss(values_));
  const Diagonal diagonal = loss.diagonal(values_);
  unsigned compared = 0;
  for (Eigen::Index i = 0; i < values_.size(); i += 7) {
    if (diagonal.uses[i] == 0) continue;
    constexpr double kStep = 1e-3;
    Eigen::VectorXd moved = values_;
    moved[i] += kStep;
    const double above = loss.loss(moved);
    moved[i] -= 2 * kStep;
    ASSERT_NEAR(gradient[i], (above - loss.loss(moved)) / (2 * kStep), 1e-8)
        << variable_name(Variables::instance()[static_cast<std::size_t>(i)]);
    if (++compared == 60) break;
  }
  EXPECT_EQ(compared, 60U);
}

TEST_F(Comparison, AFitComesNearerToThePlayer) {
  FitOptions options;
  options.steps = 15;
  options.prior = 5;
  const ComparisonLoss loss(set_, relaxation_, options.loss);
  const FittedEntries fitted = fit_entries(loss, values_, options);
  EXPECT_GT(loss.agreement(fitted.values), loss.agreement(values_));
  EXPECT_LT(loss.loss(fitted.values), loss.loss(values_));
}

}  // namespace
}  // namespace cobalt::fit
