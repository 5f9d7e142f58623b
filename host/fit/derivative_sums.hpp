// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a gradient and a diagonal are made of, added up over positions.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/fit/data_set.hpp"
#include "host/fit/loss.hpp"
#include "host/fit/relaxation.hpp"

namespace cobalt::fit {

/// Sums of losses and their derivatives.
struct GradientSums {
  double loss = 0;
  Eigen::VectorXd gradient;  ///< empty: no position

  /// Adds the positions of a block. \param values  of all variables, that score it
  void add(const DataBlock& block, const Relaxation& relaxation, const Eigen::VectorXd& values,
           const LossOptions& options);

  /// For another machine, and from it.
  std::string bytes() const;
  static GradientSums of(std::string_view bytes);
};

/// The mean loss over all parts. \param gradient  as long as the parts' are; gets the mean derivatives
double mean_of(std::span<const GradientSums> parts, std::size_t positions, Eigen::VectorXd& gradient);

/// Of all parts. \param variables  whose numbers a part holds, unless it is empty: no position
Diagonal mean_of(std::span<const Diagonal> parts, std::size_t positions, Eigen::Index variables);

/// Adds the derivatives of the score of a block's position to `slopes`. \param touched  gets the variables that it has
/// \return the curvature of its loss by the score
double add_score_slopes(const DataBlock& block, std::size_t position, const Relaxation& relaxation,
                        const Eigen::VectorXd& values, const LossOptions& options, Eigen::VectorXd& slopes,
                        std::vector<unsigned>& touched);

}  // namespace cobalt::fit
