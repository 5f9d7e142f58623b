// SPDX-License-Identifier: Apache-2.0
/// \file
/// The loss of an evaluation function that depends on the root of the search: a base and, for each fact of a root,
/// additions to it (host/generator/root_additions.hpp). Each position is scored with the values for its root.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "host/fit/data_set.hpp"
#include "host/fit/loss.hpp"
#include "host/fit/relaxation.hpp"
#include "host/fit/variables.hpp"

namespace cobalt::fit {

/// Variables of the base, and of each fact's additions.
inline Eigen::Index variable_count() { return static_cast<Eigen::Index>(Variables::instance().size()); }

/// A weight as a part of one.
constexpr double weight_part(unsigned weight) { return static_cast<double>(weight) / kWholeWeight; }

/// The base's values of all variables, then for each fact the additions to all of them.
class RootSetLoss : public Objective {
 public:
  /// Keeps references: both must outlive it. \param data  with the roots of its blocks
  /// \param facts  that have additions; roots have so many weights
  RootSetLoss(const DataSet& data, const Relaxation& relaxation, const LossOptions& options, std::size_t facts);

  Fitness fitness(const Eigen::VectorXd& values) const;
  /// Of the positions of each band, by place in kBands.
  std::vector<Fitness> fitness_by_band(const Eigen::VectorXd& values) const;
  double loss(const Eigen::VectorXd& values) const override { return fitness(values).loss; }
  double loss_and_gradient(const Eigen::VectorXd& values, Eigen::VectorXd& gradient) const override;
  Diagonal diagonal(const Eigen::VectorXd& values) const override;
  std::size_t positions() const override { return positions_; }
  std::size_t facts() const { return facts_; }

  /// Calls `visit` for every `stride`-th position with the weights of its root, the derivative of its score by all
  /// variables (not additions) and the curvature of its loss by the score; one thread a part, the parts and what is in
  /// them in a fixed order.
  using Visit = std::function<void(std::size_t part, const RootWeights& weights, std::span<const unsigned> touched,
                                   const Eigen::VectorXd& slopes, double curvature)>;
  void each_score_gradient(const Eigen::VectorXd& values, std::size_t stride, const Visit& visit) const;

 private:
  /// Values of all variables for a root of the data.
  struct Set {
    Eigen::VectorXd values;             ///< kept within their fields
    std::vector<Eigen::Index> clamped;  ///< those that would be outside: they stay where they are
  };
  /// By number of the root.
  std::vector<Set> sets_of(const Eigen::VectorXd& values) const;
  /// What all positions add up to. \tparam SumsT  FitnessSums or BandSums
  template <class SumsT>
  SumsT fitness_sums(const Eigen::VectorXd& values) const;

  const DataSet& data_;
  const Relaxation& relaxation_;
  LossOptions options_;
  std::size_t facts_;
  std::size_t positions_;
};

}  // namespace cobalt::fit
