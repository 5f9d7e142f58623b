// SPDX-License-Identifier: Apache-2.0
/// \file
/// What all pools do with the answer of a search.
#pragma once

#include "host/offload/job_pool.hpp"

namespace cobalt::offload {

/// The answer of a search that was aborted before a card had it.
inline PoolAnswer aborted_answer(PoolJob job) {
  PoolAnswer answer;
  answer.job = job;
  answer.is_search = true;
  answer.search.status = spec::kAnswerAborted;
  return answer;
}

/// A search is answered.
inline void count_search(PoolCounts& counts, const device::SearchAnswer& answer) {
  ++counts.searches;
  counts.tries += answer.tries;
  if (answer.status == spec::kAnswerAborted) ++counts.searches_aborted;
  if (answer.status == spec::kAnswerLimit) ++counts.searches_over_limit;
}

}  // namespace cobalt::offload
