// SPDX-License-Identifier: Apache-2.0
/// \file
/// An evaluation function as it was made: its fixed values, and what the root of a search changes of them.
#pragma once

#include <optional>

#include "host/generator/root_facts.hpp"
#include "host/generator/sections.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt {

class EvaluationFunction {
 public:
  EvaluationFunction() = default;
  /// \param root_strengths  of root_settings(); nothing: the same for every root
  explicit EvaluationFunction(const ParameterSet& fixed, std::optional<sections::Values> root_strengths = {});

  /// Without a root.
  const ParameterSet& fixed() const { return fixed_; }
  /// For a root.
  ParameterSet at(const RootFacts& root) const;
  bool depends_on_root() const { return root_strengths_.has_value(); }
  /// Nothing where the settings have none.
  const std::optional<sections::Values>& root_strengths() const { return root_strengths_; }

 private:
  ParameterSet fixed_;
  std::optional<sections::Values> root_strengths_;
};

}  // namespace cobalt
