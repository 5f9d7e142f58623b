// SPDX-License-Identifier: Apache-2.0
#include "host/serve/observed_pool.hpp"

namespace cobalt::serve {

void ObservedPool::begin_search(const Searcher::OnLoad& on_load) {
  on_load_ = &on_load;
  at_begin_ = counts();
  busy_contexts_ = 0;
  told_at_ = std::chrono::steady_clock::now();
  told_until_ = now();
  told_busy_seconds_ = at_begin_.busy_context_seconds;
}

void ObservedPool::end_search() {
  tell();
  on_load_ = nullptr;
}

CardLoad ObservedPool::load() const {
  return {.contexts = contexts(),
          .busy_contexts = busy_contexts_,
          .in_flight = in_flight(),
          .jobs = counts().searches - at_begin_.searches,
          .tries = counts().tries - at_begin_.tries};
}

void ObservedPool::collect(std::vector<offload::PoolAnswer>& answers, bool wait) {
  pool_->collect(answers, wait);
  if (on_load_ != nullptr && std::chrono::steady_clock::now() - told_at_ >= kInterval) tell();
}

void ObservedPool::tell() {
  const double seconds = std::chrono::duration<double>(now() - told_until_).count();
  const double busy_seconds = counts().busy_context_seconds;
  if (seconds > 0) busy_contexts_ = (busy_seconds - told_busy_seconds_) / seconds;
  told_at_ = std::chrono::steady_clock::now();
  told_until_ = now();
  told_busy_seconds_ = busy_seconds;
  if (on_load_ != nullptr && *on_load_) (*on_load_)(load());
}

}  // namespace cobalt::serve
