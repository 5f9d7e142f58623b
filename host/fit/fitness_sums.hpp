// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a mean loss and a correlation are made of, added up over positions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "host/fit/data_set.hpp"
#include "host/fit/loss.hpp"
#include "host/fit/relaxation.hpp"

namespace cobalt::fit {

/// Sums for a correlation and a mean.
struct FitnessSums {
  std::size_t count = 0;
  double loss = 0;
  double pairs = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;

  void add(const FitnessSums& other);
  /// Adds the positions of a block. \param values  of all variables, that score it
  void add(const DataBlock& block, const Relaxation& relaxation, const double* values, const LossOptions& options);
  Fitness fitness() const;

  /// For another machine, and from it.
  std::string bytes() const;
  static FitnessSums of(std::string_view bytes);
};

}  // namespace cobalt::fit
