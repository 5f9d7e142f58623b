// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where a score comes from: what each of the 38 groups gave to White and to Black.
#pragma once

#include <string>
#include <vector>

#include "hls/eval/trace.hpp"
#include "host/cli/output.hpp"
#include "host/device/model_device.hpp"

namespace cobalt::cli {

/// Evaluates a position with the model and keeps the record.
class Explanation {
 public:
  Explanation(const device::ModelEvaluator& evaluator, const device::PackedPosition& position);

  /// The model's answer, to be compared with the device's.
  const device::Result& result() const { return result_; }
  /// Share of a group in centipawns, White's minus Black's. The sum over all groups is white_view_cp().
  int total_cp(unsigned group) const { return trace_.share[group][0] - trace_.share[group][1]; }
  int white_view_cp() const { return trace_.white_view; }

  /// `{name: {"white": cp, "black": cp, "total": cp}, ...}`, all groups.
  Json groups_json() const;
  /// `{"white": {"linear": cp, "final": cp}, "black": ...}`: the danger that each side is to the enemy king.
  Json king_danger_json() const;
  /// A table for people, and the fields of the packed entries that were used.
  /// \param parameters  those of the evaluator
  std::vector<std::string> table(const ParameterSet& parameters) const;

 private:
  std::vector<std::string> packed_entries(const ParameterSet& parameters) const;

  hls::Trace trace_{};
  device::Result result_;
};

}  // namespace cobalt::cli
