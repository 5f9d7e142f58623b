// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which parameters positions use, counted by the model's trace.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "hls/eval/trace.hpp"
#include "host/device/model_device.hpp"
#include "spec/parameters.hpp"

namespace cobalt::analysis {

/// A parameter of spec/unreachable.hpp that a position uses after all.
struct ReachedParameter {
  unsigned parameter = 0;             ///< spec::parameter_index
  device::PackedPosition position{};  ///< the first one that uses it
};

/// Uses by parameter, in the order of spec::parameter_index.
class Coverage {
 public:
  Coverage() : uses_(spec::kEvaluationParameters) {}

  /// Adds what a position used. The registers of evaluation_control are read for every position.
  /// \param number  of the position in its set
  void add(const hls::Trace& trace, const device::PackedPosition& position, std::uint64_t number);
  void merge(const Coverage& other);

  std::uint64_t positions() const { return positions_; }
  std::uint64_t uses(unsigned parameter) const { return uses_[parameter]; }
  /// The mistakes of spec/unreachable.hpp, in the order of the parameters.
  std::vector<ReachedParameter> reached() const;

 private:
  struct FirstUse {
    std::uint64_t number;
    device::PackedPosition position;
  };
  void note_reached(unsigned parameter, const FirstUse& use);

  std::vector<std::uint64_t> uses_;
  std::map<unsigned, FirstUse> reached_;
  std::uint64_t positions_ = 0;
};

/// What a coverage says about a group, or about all of them.
struct CoverageTotals {
  unsigned entries = 0;
  unsigned used = 0;
  unsigned unused = 0;       ///< some position could use them
  unsigned unreachable = 0;  ///< no position can
  unsigned rarest = 0;       ///< parameter index of the one with the fewest uses, if any is used
};
CoverageTotals count_group(const Coverage& coverage, unsigned group);
CoverageTotals count_all(const Coverage& coverage);

/// Where a parameter is.
struct ParameterPlace {
  unsigned group = 0;
  unsigned table = 0;
  unsigned entry = 0;
};
/// The reverse of spec::parameter_index.
ParameterPlace parameter_place(unsigned parameter);

/// Counts positions on several threads; the result does not depend on their number.
/// \param threads  0: as many as the machine has
Coverage cover(const device::ModelEvaluator& evaluator, std::span<const device::PackedPosition> positions,
               unsigned threads = 0);

/// Counts `count` positions of random games from the start position.
/// \param progress  called now and then, on one thread, with the number of positions done
Coverage cover_self_play(const device::ModelEvaluator& evaluator, std::uint64_t count, std::uint64_t seed,
                         unsigned threads = 0, const std::function<void(std::uint64_t)>& progress = {});

}  // namespace cobalt::analysis
