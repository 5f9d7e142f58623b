// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `cobalt predict` says of a position.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/chess/position.hpp"
#include "host/offload/prediction.hpp"
#include "host/support/json.hpp"

namespace cobalt::offload {

/// A prediction beside that of the same search on a single context.
struct PredictReport {
  Prediction cards;
  std::optional<Prediction> one;  ///< to the depth that the cards have finished

  /// Time to the deepest iteration of both: of one context by that of the cards.
  std::optional<double> speedup() const;
  /// speedup() by contexts.
  std::optional<double> efficiency() const;
  /// Nodes of the cards until that depth by those of the one context: what is searched in vain.
  std::optional<double> tree_growth() const;

  /// Lines for people.
  std::vector<std::string> text(const chess::Position& position) const;
  Json json(const chess::Position& position) const;
};

}  // namespace cobalt::offload
