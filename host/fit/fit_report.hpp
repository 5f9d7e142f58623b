// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a fit did: how well each stage scores, which groups matter, what moved most.
#pragma once

#include <Eigen/Core>
#include <span>
#include <string>
#include <vector>

#include "host/fit/loss.hpp"
#include "host/support/json.hpp"

namespace cobalt::fit {

/// An evaluation function on both halves of the data.
struct FitStage {
  std::string name;
  Fitness train;
  Fitness held_out;
};

/// What a group of features gives.
struct GroupEffect {
  unsigned group = 0;
  unsigned changed = 0;     ///< variables that moved
  double mean_move = 0;     ///< of them, units
  double worth_before = 0;  ///< by how much the held-out loss rises without the group, part of the loss
  double worth_after = 0;
  /// Insensitive to its values ("noisy" in the paper, section 7.3): without it the loss is about the same.
  bool is_noisy = false;
};

/// A variable that moved.
struct MovedValue {
  std::string name;
  double from = 0;
  double to = 0;
  double uses = 0;  ///< positions of the training half
};

/// The variables with a group's values taken out: centipawns 0, scales neutral.
Eigen::VectorXd without_group(const Eigen::VectorXd& values, unsigned group);

/// All groups that have variables, the most valuable first.
std::vector<GroupEffect> group_effects(const DataLoss& held_out, const Eigen::VectorXd& before,
                                       const Eigen::VectorXd& after);

/// The variables that moved most, weighted by how many positions use them.
std::vector<MovedValue> most_moved(const Eigen::VectorXd& before, const Eigen::VectorXd& after,
                                   const Eigen::VectorXd& uses, std::size_t count);

/// \name As JSON
///@{
Json to_json(const FitStage& stage);
Json to_json(const GroupEffect& effect);
Json to_json(const MovedValue& moved);
/// A row for each band, of two functions. \param before, after  by place in kBands
Json bands_json(std::span<const Fitness> before, std::span<const Fitness> after);
///@}

}  // namespace cobalt::fit
