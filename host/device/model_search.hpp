// SPDX-License-Identifier: Apache-2.0
/// \file
/// The golden model of the search with the software evaluator, for the device `model` and as the software search.
#pragma once

#include <memory>

#include "hls/moves/quiet_table.hpp"
#include "hls/search/parameters.hpp"
#include "host/device/jobs.hpp"
#include "host/evaluation/evaluator.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::hls {
struct SearchAnswer;
struct SearchJob;
struct SearchStack;
}  // namespace cobalt::hls

namespace cobalt::device {

class SharedTableMemory;

/// A search in the model's form.
hls::SearchJob model_job(const SearchItem& item);
/// The model's answer in the form of the device interface.
SearchAnswer host_answer(const hls::SearchAnswer& answer);

/// What the search reads of a downloaded set. Immutable after construction, so that threads can share it.
struct SearchFunction {
  explicit SearchFunction(const ParameterSet& set);

  evaluation::Evaluator evaluator;
  hls::QuietTable quiet_moves{};
  hls::SearchParameters numbers{};
};

/// Searches in the model, one search after the other. Without a table of the caller's jobs with rule shared-table find
/// an empty one. Keeps the memory that a search needs, so each thread has one of
/// its own.
class ModelSearcher {
 public:
  ModelSearcher();
  ~ModelSearcher();
  ModelSearcher(const ModelSearcher&) = delete;
  ModelSearcher& operator=(const ModelSearcher&) = delete;

  SearchAnswer run(const SearchItem& item, const SearchFunction& function);
  /// The same in the model's own form.
  hls::SearchAnswer run(const hls::SearchJob& job, const evaluation::Evaluator& evaluator,
                        const hls::QuietTable& quiet_moves, const hls::SearchParameters& numbers);
  /// With a table for jobs with rule shared-table, as one context that has it alone. \param shared  keeps what it notes
  hls::SearchAnswer run(const hls::SearchJob& job, const evaluation::Evaluator& evaluator,
                        const hls::QuietTable& quiet_moves, const hls::SearchParameters& numbers,
                        SharedTableMemory& shared);

 private:
  std::unique_ptr<hls::SearchStack> stack_;
};

}  // namespace cobalt::device
