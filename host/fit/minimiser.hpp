// SPDX-License-Identifier: Apache-2.0
/// \file
/// Finds the least value of a smooth function within bounds: L-BFGS (Nocedal and Wright, "Numerical Optimization",
/// chapter 7) with steps projected onto the bounds. Deterministic; stops and goes on at any step.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <deque>
#include <functional>

namespace cobalt::fit {

/// A function and where its arguments may be.
struct Problem {
  /// Value and derivatives.
  std::function<double(const Eigen::VectorXd& x, Eigen::VectorXd& gradient)> function;
  Eigen::VectorXd least;  ///< of each argument; equal to `most`: it does not move
  Eigen::VectorXd most;
  /// About the inverse of the second derivatives, applied to a vector; positive definite. What the first step goes by.
  std::function<Eigen::VectorXd(const Eigen::VectorXd&)> inverse_curvature;
};

/// Everything that the next step depends on.
struct MinimiserState {
  /// A step and by how much it changed the gradient.
  struct Pair {
    Eigen::VectorXd step;
    Eigen::VectorXd change;
  };

  std::uint32_t steps = 0;  ///< taken
  Eigen::VectorXd x;
  double value = 0;
  Eigen::VectorXd gradient;
  std::deque<Pair> memory;  ///< the newest last
};

class Minimiser {
 public:
  /// Starts at `x`, which is put within the bounds.
  Minimiser(Problem problem, const Eigen::VectorXd& x);
  /// Goes on from a state of the same problem.
  Minimiser(Problem problem, MinimiserState state) : problem_(std::move(problem)), state_(std::move(state)) {}

  /// Takes a step. \return false when none makes the value less: the end
  bool step();

  const MinimiserState& state() const { return state_; }

 private:
  Eigen::VectorXd projected(const Eigen::VectorXd& x) const {
    return x.cwiseMax(problem_.least).cwiseMin(problem_.most);
  }
  /// The downhill direction by the memory; 0 where a bound is in the way.
  Eigen::VectorXd direction() const;
  bool try_direction(const Eigen::VectorXd& direction);

  Problem problem_;
  MinimiserState state_;
};

}  // namespace cobalt::fit
