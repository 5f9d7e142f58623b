// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `cobalt predict --machines` says of a position.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/chess/position.hpp"
#include "host/cluster_prediction/cluster_prediction.hpp"
#include "host/support/json.hpp"

namespace cobalt::cluster_prediction {

/// A prediction beside that of the same search on one machine.
struct ClusterReport {
  ClusterPrediction all;
  ClusterPrediction one;

  std::optional<ClusterGain> gain() const { return gain_of(all, one); }
  /// Lines for people.
  std::vector<std::string> text(const chess::Position& position) const;
  Json json(const chess::Position& position) const;
};

}  // namespace cobalt::cluster_prediction
