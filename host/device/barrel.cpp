// SPDX-License-Identifier: Apache-2.0
#include "host/device/barrel.hpp"

namespace cobalt::device {

Barrel::Barrel(const SearchFunction& function, SharedTableMemory& table, std::size_t contexts)
    : evaluator_{function.evaluator} {
  contexts_.reserve(contexts);
  for (std::size_t i = 0; i < contexts; ++i) {
    contexts_.push_back(std::make_unique<Context>(evaluator_, function, table));
  }
}

void Barrel::load(std::size_t context, const hls::SearchJob& job) {
  Context& c = *contexts_[context];
  c.job = job;
  c.is_running = true;
  c.is_new = true;
}

void Barrel::abort(std::size_t context) {
  Context& c = *contexts_[context];
  if (!c.is_new) c.search.stop(spec::kAnswerAborted);
  c.is_running = false;
}

void Barrel::revolve(std::vector<Ended>& ended) {
  hls::NoSearchTrace none;
  for (std::size_t i = 0; i < contexts_.size(); ++i) {
    Context& c = *contexts_[i];
    if (!c.is_running) continue;
    ++turns_;
    const std::uint32_t before = c.is_new ? 0 : c.search.answer().tries;
    if (c.is_new) {
      c.is_running = c.search.start(c.job, none);
    } else {
      // A node without a move left takes no turn (cb_search_core: `is_last` lies on the stack).
      do {
        c.is_running = c.search.turn(c.job, none);
      } while (c.is_running && c.search.answer().tries == before);
    }
    c.is_new = false;
    tries_ += c.search.answer().tries - before;
    if (!c.is_running) ended.push_back({i, c.search.answer()});
  }
}

}  // namespace cobalt::device
