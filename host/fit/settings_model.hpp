// SPDX-License-Identifier: Apache-2.0
/// \file
/// The settings of an evaluation function as numbers that can be moved: what the generator makes of them, by how much
/// each moves each variable, and the text of the settings with other numbers.
#pragma once

#include <Eigen/SparseCore>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/fit/variables.hpp"
#include "host/generator/sections.hpp"

namespace cobalt::fit {

/// One number of a settings file.
struct SettingNumber {
  unsigned group;
  std::string name;    ///< "[section] name" or "[section] name 3" (counted from 1) of a list
  std::int64_t value;  ///< in the file
  std::int64_t min;    ///< what the generator takes
  std::int64_t max;
  std::size_t offset;  ///< of its first character in the text
  std::size_t length;
};

class SettingsModel {
 public:
  /// Reads settings. \throws InputError for what the generator refuses
  SettingsModel(std::string text, const std::string& source);

  /// Those of the evaluation function's groups, in the order of the generator's sections.
  const std::vector<SettingNumber>& numbers() const { return numbers_; }
  /// What the text makes.
  const ParameterSet& parameters() const { return parameters_; }
  /// The places of a setting's numbers. \param name  section.setting
  /// \throws InputError when there is none
  std::vector<std::size_t> places(std::string_view name) const;
  /// The numbers as a vector.
  Eigen::VectorXd start() const;

  /// Values of all variables for whole numbers; nothing when an entry would not fit its bits.
  /// \param bad_group  gets the first group of which an entry does not
  std::optional<Eigen::VectorXd> values(const Eigen::VectorXd& numbers, unsigned* bad_group = nullptr) const;
  /// The same when only the numbers of one group differ from those that made `values`, which is changed.
  /// \return false when an entry does not fit; `values` is then undefined
  bool update_group(unsigned group, const Eigen::VectorXd& numbers, Eigen::VectorXd& values) const;

  /// Derivatives of the variables (rows) by the numbers (columns), from differences over several units, which even out
  /// the generator's roundings.
  Eigen::SparseMatrix<double> jacobian(const Eigen::VectorXd& numbers) const;

  /// The text with other whole numbers; everything else stays, comments included.
  std::string text_with(const Eigen::VectorXd& numbers) const;

 private:
  /// A section of the generator and where its settings are among the numbers.
  struct Part {
    sections::Section section;
    std::vector<std::size_t> first;  ///< number of the first value of each of its settings
  };
  const Part& part(unsigned group) const;

  std::string text_;
  std::vector<Part> parts_;
  std::vector<SettingNumber> numbers_;
  ParameterSet parameters_;
};

}  // namespace cobalt::fit
