// SPDX-License-Identifier: Apache-2.0
#include "host/offload/card_load.hpp"

#include <algorithm>
#include <utility>

namespace cobalt::offload {
namespace {

/// What a card has done between two moments.
/// \param begin    of the search
/// \param seconds  from `before` to `after`, more than 0
CardUse use_of(const CardWork& begin, const CardWork& before, const CardWork& after, double seconds) {
  CardUse use = {.contexts = after.contexts,
                 .cores = after.cores,
                 .busy_contexts = (after.busy_context_seconds - before.busy_context_seconds) / seconds,
                 .context_shares = {},
                 .tries = after.tries - begin.tries,
                 .clocks = after.clocks - begin.clocks,
                 .tries_per_clock = {}};
  for (std::size_t context = 0; context < after.busy_seconds.size(); ++context) {
    // Whole clocks do not divide the time exactly.
    const double share = (after.busy_seconds[context] - before.busy_seconds[context]) / seconds;
    use.context_shares.push_back(std::clamp(share, 0.0, 1.0));
  }
  if (after.clocks > before.clocks) {
    // A search that is aborted may turn out to have tried less than was thought.
    const double tries = std::max(after.tries_until_now - before.tries_until_now, 0.0);
    use.tries_per_clock = tries / (after.clocks - before.clocks);
  }
  return use;
}

/// A card that has done nothing yet.
CardUse idle_use_of(const CardWork& work) {
  CardUse use;
  use.contexts = work.contexts;
  use.cores = work.cores;
  use.context_shares.resize(work.busy_seconds.size());
  return use;
}

}  // namespace

LoadMeter::LoadMeter(const JobPool& pool)
    : pool_(pool),
      at_begin_(pool.counts()),
      cards_at_begin_(pool.cards()),
      measured_until_(pool.now()),
      busy_seconds_(at_begin_.busy_context_seconds),
      work_(cards_at_begin_) {
  for (const CardWork& work : work_) cards_.push_back(idle_use_of(work));
}

CardLoad LoadMeter::load() const {
  const PoolCounts& counts = pool_.counts();
  const std::uint64_t answered = counts.searches + counts.evaluations;
  return {.contexts = pool_.contexts(),
          .busy_contexts = busy_contexts_,
          .in_flight = counts.submitted - answered,
          .jobs = answered - at_begin_.searches - at_begin_.evaluations,
          .tries = counts.tries - at_begin_.tries,
          .cards = cards_};
}

CardLoad LoadMeter::measure() {
  const PoolTime until = pool_.now();
  const double seconds = std::chrono::duration<double>(until - measured_until_).count();
  const double busy_seconds = pool_.counts().busy_context_seconds;
  std::vector<CardWork> work = pool_.cards();
  if (seconds > 0) {
    busy_contexts_ = (busy_seconds - busy_seconds_) / seconds;
    for (std::size_t card = 0; card < work.size(); ++card) {
      cards_[card] = use_of(cards_at_begin_[card], work_[card], work[card], seconds);
    }
  }
  work_ = std::move(work);
  measured_at_ = std::chrono::steady_clock::now();
  measured_until_ = until;
  busy_seconds_ = busy_seconds;
  return load();
}

}  // namespace cobalt::offload
