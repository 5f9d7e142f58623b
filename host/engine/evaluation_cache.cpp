// SPDX-License-Identifier: Apache-2.0
#include "host/engine/evaluation_cache.hpp"

#include <algorithm>
#include <bit>

namespace cobalt::engine {

EvaluationCache::EvaluationCache(std::size_t bytes)
    : entries_(std::max(kLeastEntries, std::bit_floor(bytes / sizeof(std::uint64_t)))), mask_(entries_.size() - 1) {
  clear();
}

void EvaluationCache::clear() {
  for (auto& entry : entries_) entry.store(kEmpty, std::memory_order_relaxed);
}

}  // namespace cobalt::engine
