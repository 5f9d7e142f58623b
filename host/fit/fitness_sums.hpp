// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a mean loss and a correlation are made of, added up over positions.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "host/fit/bands.hpp"
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
  /// Adds one position of a block. \param score_cp  what it is scored
  void add(const DataBlock& block, std::size_t number, double score_cp, const LossOptions& options);
  /// Adds the positions of a block. \param values  of all variables, that score it
  void add(const DataBlock& block, const Relaxation& relaxation, const double* values, const LossOptions& options);
  Fitness fitness() const;

  /// For another machine, and from it.
  std::string bytes() const;
  static FitnessSums of(std::string_view bytes);
};

/// The same sums of the positions of every band.
struct BandSums {
  std::array<FitnessSums, kBandCount> bands;  ///< by place in kBands

  void add(const BandSums& other);
  /// Adds the positions of a block. \param values  of all variables, that score it
  void add(const DataBlock& block, const Relaxation& relaxation, const double* values, const LossOptions& options);
  /// By place in kBands.
  std::vector<Fitness> fitness() const;
};

}  // namespace cobalt::fit
