// SPDX-License-Identifier: Apache-2.0
/// \file
/// Learns the numbers of a settings file: a few hundred, each of which moves many entries.
///
/// In rounds. Each takes what the generator makes of whole numbers as linear in them (the derivatives by differences),
/// finds the best numbers in reach, and rounds them; the next round starts there, so that products of settings come
/// right too. At the end each number is tried one up and one down with the real generator.
#pragma once

#include "host/fit/entry_fit.hpp"
#include "host/fit/settings_model.hpp"

namespace cobalt::fit {

struct SettingsFitOptions {
  FitOptions common;
  unsigned rounds = 4;
  /// Times that all numbers are tried one up and one down.
  unsigned passes = 2;
  /// Numbers that stay, by their places in the model; empty: none. What data say nothing of is better left to its
  /// author.
  std::vector<bool> kept;
  /// Hears of each round and pass: what it was and the loss of the rounded numbers.
  std::function<void(const std::string& what, double loss)> on_round;
};

struct FittedSettings {
  Eigen::VectorXd relaxed;  ///< values of all variables before the last rounding
  Eigen::VectorXd numbers;  ///< whole
  Eigen::VectorXd values;   ///< of all variables, as the generator makes them
  unsigned steps = 0;
  bool finished = false;  ///< else it was stopped
};

/// Fits. \param objective  what it makes less
/// \param sample  a part of the data: what single numbers are tried with, and where curvatures come from
/// \throws InputError for a checkpoint of another fit
FittedSettings fit_settings(const SettingsModel& model, const Objective& objective, const DataLoss& sample,
                            const SettingsFitOptions& options);

}  // namespace cobalt::fit
