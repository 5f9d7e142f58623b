// SPDX-License-Identifier: Apache-2.0
/// \file
/// Learns the values of single entries: thousands of variables, each on its own.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "host/fit/checkpoint.hpp"
#include "host/fit/loss.hpp"

namespace cobalt::fit {

/// What fits of entries and of settings have in common.
struct FitOptions {
  LossOptions loss;
  /// Strength of the starting values: each counts like so many positions that use the entry once and agree with it. One
  /// that is used much more often follows the data, one that is used less stays.
  double prior = 400;
  /// Most steps of the minimiser (of each round of a fit of settings).
  unsigned steps = 200;
  /// Groups that may move, by number; empty: all of the evaluation.
  std::vector<bool> groups;
  /// Variables that stay, by number; empty: none. Of a fit of entries alone.
  std::vector<bool> kept;
  /// File to go on from and to write to; empty: none.
  std::filesystem::path checkpoint;
  /// Of the data and of what else the fit depends on.
  std::uint32_t fingerprint = 0;
  /// Hears of each step: which it was and the loss with what the starting values cost.
  std::function<void(unsigned step, double loss)> on_step;
  std::stop_token stop;

  bool may_move(unsigned group) const { return groups.empty() || groups[group]; }
};

/// A pull of variables towards where they began.
class Prior {
 public:
  /// \param strength  positions, see FitOptions::prior
  /// \param weights   curvature by each variable of a position that agrees with it
  Prior(Eigen::VectorXd start, const Eigen::VectorXd& weights, double strength, std::size_t positions)
      : start_(std::move(start)), stiffness_(weights * (strength / static_cast<double>(positions))) {}

  double value(const Eigen::VectorXd& x) const { return (x - start_).cwiseAbs2().dot(stiffness_) / 2; }
  void add_gradient(const Eigen::VectorXd& x, Eigen::VectorXd& gradient) const {
    gradient += stiffness_.cwiseProduct(x - start_);
  }
  const Eigen::VectorXd& stiffness() const { return stiffness_; }

 private:
  Eigen::VectorXd start_;
  Eigen::VectorXd stiffness_;
};

/// What a position's loss curves by a value that it uses once. \param unit  of the value
double curvature_of_use(Unit unit, const LossOptions& options);

/// Result of a fit in real numbers.
struct FittedEntries {
  Eigen::VectorXd values;  ///< of all variables; scales and multipliers are whole, the others are fitted around them
  Eigen::VectorXd uses;    ///< positions that use each
  unsigned steps = 0;
  bool converged = false;  ///< no step makes it better, or hardly; else the steps ran out or it was stopped
};

/// Fits. \param start  values of all variables
/// \throws InputError for a checkpoint of another fit
FittedEntries fit_entries(const Objective& objective, const Eigen::VectorXd& start, const FitOptions& options);

}  // namespace cobalt::fit
