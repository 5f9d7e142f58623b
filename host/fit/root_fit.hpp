// SPDX-License-Identifier: Apache-2.0
/// \file
/// Learns an evaluation function that depends on the root of the search: a base and additions for each fact of a root.
///
/// In two stages. In the first, base and additions move as the settings of the generator move them: a few hundred
/// numbers for each, so that positions that know little of single entries still say how values change with the root.
/// In the second, single entries of both move.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "host/data/labelled_position.hpp"
#include "host/fit/entry_fit.hpp"
#include "host/fit/root_set_loss.hpp"
#include "host/fit/settings_model.hpp"
#include "host/parameters/root_additions.hpp"

namespace cobalt::fit {

/// Weights of the root of each position: the facts of the position so many places before it in the data, or of the
/// first of its game when that is nearer. \param distance  0: each position is its own root
std::vector<RootWeights> roots_before(std::span<const data::LabelledPosition> positions, std::size_t distance);

struct RootFitOptions {
  /// Of the second stage; `steps` is each stage's.
  FitOptions common;
  /// Positions that each setting, and each addition to one (0), counts for in the first stage.
  double setting_prior = 1000;
  /// Settings that stay, by their places in the model; empty: none.
  std::vector<bool> kept;
};

struct FittedRootSet {
  Eigen::VectorXd by_settings;  ///< after the first stage: base and additions, as RootSetLoss has them
  FittedEntries entries;        ///< after the second
};

/// Fits. \param model  where base and settings begin; additions begin at 0
FittedRootSet fit_root_set(const SettingsModel& model, const RootSetLoss& loss, const RootFitOptions& options);

/// A fitted function in whole units.
struct RoundedRootSet {
  ParameterSet base;
  RootAdditions additions;
};
/// \param base  what is no variable comes from it
RoundedRootSet rounded_root_set(const Eigen::VectorXd& values, const ParameterSet& base);
/// Its values as RootSetLoss has them. Where Black's additions do not mirror White's, White's count.
Eigen::VectorXd values_of(const RoundedRootSet& set);

}  // namespace cobalt::fit
