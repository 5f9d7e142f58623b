// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a card would answer, computed by the model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/device/model_device.hpp"
#include "host/device/model_search.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::offload {

/// Answers of the golden model. Keeps those of the searches that came last, so that two runs over the same tree cost
/// little more than one. One thread.
class ModelAnswers {
 public:
  static constexpr std::size_t kDefaultEntries = std::size_t{1} << 18;

  /// \param entries  searches that are kept, about 90 bytes each; at least 1
  explicit ModelAnswers(const ParameterSet& parameters, std::size_t entries = kDefaultEntries);

  /// Another evaluation function: what is kept is forgotten.
  void load_parameters(const ParameterSet& parameters);

  /// The answer to a search; its tag is 0.
  device::SearchAnswer search(const device::SearchItem& item);
  device::Result evaluation(const device::PackedPosition& position) const { return evaluator_.evaluate(position); }

  /// The evaluation function; another one after load_parameters(), in the same place.
  const device::SearchFunction& function() const { return function_; }

  /// Searches that the model has done: those that were not kept.
  std::uint64_t computed() const { return computed_; }

 private:
  struct Entry {
    bool is_used = false;
    device::SearchItem item;
    device::SearchAnswer answer;
  };

  device::ModelEvaluator evaluator_;
  device::SearchFunction function_;
  device::ModelSearcher searcher_;
  std::vector<Entry> entries_;
  std::uint64_t computed_ = 0;
};

}  // namespace cobalt::offload
