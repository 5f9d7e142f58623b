// SPDX-License-Identifier: Apache-2.0
#include "host/fit/minimiser.hpp"

#include <vector>

namespace cobalt::fit {
namespace {

/// Steps that are remembered.
constexpr std::size_t kMemory = 12;
/// A step must bring this part of what the slope promises (Armijo).
constexpr double kSufficient = 1e-4;
/// A step that does not is cut to this part, so many times at most.
constexpr double kCut = 0.5;
constexpr int kMostCuts = 20;
/// A pair counts only when the gradient grew along the step.
constexpr double kLeastCurvature = 1e-10;

}  // namespace

Minimiser::Minimiser(Problem problem, const Eigen::VectorXd& x) : problem_(std::move(problem)) {
  state_.x = projected(x);
  state_.value = problem_.function(state_.x, state_.gradient);
}

Eigen::VectorXd Minimiser::direction() const {
  // An argument at a bound that the slope pushes against does not move.
  const Eigen::VectorXd& g = state_.gradient;
  const Eigen::ArrayXd can_move =
      ((state_.x.array() <= problem_.least.array() && g.array() > 0) ||
       (state_.x.array() >= problem_.most.array() && g.array() < 0) || problem_.least.array() >= problem_.most.array())
          .select(Eigen::ArrayXd::Zero(g.size()), Eigen::ArrayXd::Ones(g.size()));
  Eigen::VectorXd q = (g.array() * can_move).matrix();
  std::vector<double> alpha(state_.memory.size());
  for (std::size_t i = state_.memory.size(); i-- > 0;) {
    const auto& [step, change] = state_.memory[i];
    alpha[i] = step.dot(q) / change.dot(step);
    q -= alpha[i] * change;
  }
  q = problem_.inverse_curvature(q);
  if (!state_.memory.empty()) {
    const auto& [step, change] = state_.memory.back();
    q *= step.dot(change) / change.dot(problem_.inverse_curvature(change));
  }
  for (std::size_t i = 0; i < state_.memory.size(); ++i) {
    const auto& [step, change] = state_.memory[i];
    q += (alpha[i] - change.dot(q) / change.dot(step)) * step;
  }
  return -(q.array() * can_move).matrix();
}

bool Minimiser::try_direction(const Eigen::VectorXd& direction) {
  if (!(state_.gradient.dot(direction) < 0)) return false;
  Eigen::VectorXd gradient;
  double length = 1;
  for (int cut = 0; cut < kMostCuts; ++cut, length *= kCut) {
    const Eigen::VectorXd x = projected(state_.x + length * direction);
    const Eigen::VectorXd step = x - state_.x;
    const double promised = state_.gradient.dot(step);
    if (!(promised < 0)) continue;
    const double value = problem_.function(x, gradient);
    if (!(value <= state_.value + kSufficient * promised)) continue;
    const Eigen::VectorXd change = gradient - state_.gradient;
    if (step.dot(change) > kLeastCurvature * change.squaredNorm()) {
      state_.memory.push_back({step, change});
      if (state_.memory.size() > kMemory) state_.memory.pop_front();
    }
    state_.x = x;
    state_.value = value;
    state_.gradient = gradient;
    return true;
  }
  return false;
}

bool Minimiser::step() {
  bool moved = try_direction(direction());
  if (!moved && !state_.memory.empty()) {
    // What was remembered misleads behind a kink: start anew from here.
    state_.memory.clear();
    moved = try_direction(direction());
  }
  if (moved) ++state_.steps;
  return moved;
}

}  // namespace cobalt::fit
