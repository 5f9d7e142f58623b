// SPDX-License-Identifier: Apache-2.0
#include "host/engine/evaluation_cache.hpp"

#include <algorithm>
#include <bit>

namespace cobalt::engine {

EvaluationCache::EvaluationCache(std::size_t bytes) {
  const std::size_t entries = std::max(kLeastEntries, std::bit_floor(bytes / sizeof(std::uint64_t)));
  entries_ = std::make_unique<std::atomic<std::uint64_t>[]>(entries);
  mask_ = entries - 1;
  clear();
}

void EvaluationCache::clear() {
  for (std::uint64_t i = 0; i <= mask_; ++i) entries_[i].store(kEmpty, std::memory_order_relaxed);
}

}  // namespace cobalt::engine
