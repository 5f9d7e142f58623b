// SPDX-License-Identifier: Apache-2.0
#include "host/offload/card_load.hpp"

namespace cobalt::offload {

LoadMeter::LoadMeter(const JobPool& pool)
    : pool_(pool),
      at_begin_(pool.counts()),
      measured_until_(pool.now()),
      busy_seconds_(at_begin_.busy_context_seconds) {}

CardLoad LoadMeter::load() const {
  const PoolCounts& counts = pool_.counts();
  const std::uint64_t answered = counts.searches + counts.evaluations;
  return {.contexts = pool_.contexts(),
          .busy_contexts = busy_contexts_,
          .in_flight = counts.submitted - answered,
          .jobs = answered - at_begin_.searches - at_begin_.evaluations,
          .tries = counts.tries - at_begin_.tries};
}

CardLoad LoadMeter::measure() {
  const PoolTime until = pool_.now();
  const double seconds = std::chrono::duration<double>(until - measured_until_).count();
  const double busy_seconds = pool_.counts().busy_context_seconds;
  if (seconds > 0) busy_contexts_ = (busy_seconds - busy_seconds_) / seconds;
  measured_at_ = std::chrono::steady_clock::now();
  measured_until_ = until;
  busy_seconds_ = busy_seconds;
  return load();
}

}  // namespace cobalt::offload
