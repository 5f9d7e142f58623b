// SPDX-License-Identifier: Apache-2.0
#include "host/offload/card_search.hpp"

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>

#include "host/support/error.hpp"

namespace cobalt::offload {
namespace {

/// A card keeps its table when a program ends: that of another one counts as empty.
std::uint64_t new_key_mask() {
  std::random_device random;
  return std::uint64_t{random()} << 32 | random();
}

/// What is left of the time limits after some of it was used; time begins to count anew.
engine::Limits limits_after(const engine::Limits& limits, PoolTime used) {
  engine::Limits left = limits;
  left.begin.reset();
  const auto spent = std::chrono::duration_cast<engine::Milliseconds>(used);
  const auto take_off = [spent](engine::Milliseconds& time) { time = std::max(time - spent, engine::Milliseconds(1)); };
  if (left.move_time) take_off(*left.move_time);
  for (auto& clock : left.clocks) {
    if (clock) take_off(clock->left);
  }
  return left;
}

}  // namespace

/// As long as the tree is searched, the load of the cards can be asked for, and is told.
class CardSearch::Metering {
 public:
  explicit Metering(CardSearch& owner) : owner_(owner) { owner_.meter_.emplace(owner_.pool_); }
  ~Metering() {
    owner_.last_load_ = owner_.meter_->load();
    owner_.meter_.reset();
  }
  Metering(const Metering&) = delete;
  Metering& operator=(const Metering&) = delete;

  void tell() {
    if (owner_.on_load_) owner_.on_load_(owner_.meter_->measure());
  }
  void tell_if_due() {
    if (owner_.on_load_ && owner_.meter_->is_due()) tell();
  }

 private:
  CardSearch& owner_;
};

CardSearch::CardSearch(JobPool& pool, engine::Engine& engine)
    : pool_(pool), engine_(engine), tables_{.key_mask = new_key_mask()}, last_load_(LoadMeter(pool).load()) {}

CardResult CardSearch::search(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                              engine::SearchListener* listener) {
  CardResult result;
  engine::SearchResult& found = result;
  engine::Limits left = limits;
  if (!has_failed()) {
    Metering metering(*this);
    const PoolTime start = limits.begin ? pool_.time_at(*limits.begin) : pool_.now();
    TreeSearch tree(pool_, options_, tables_, game, [&] { metering.tell_if_due(); });
    try {
      found = engine_.search(game, limits, control, listener, &tree);
      metering.tell();
    } catch (const DeviceError& error) {
      failure_ = error.what();
      left = limits_after(limits, pool_.now() - start);
    }
    result.counts = tree.counts();
    result.left_in_flight = tree.in_flight();
    result.pool_time = result.elapsed;
    if (!has_failed()) return result;
  }
  if (listener != nullptr) listener->on_message("a card failed; the search continues without it: " + failure_);
  result.failure = failure_;
  found = engine_.search(game, left, control, listener);
  return result;
}

}  // namespace cobalt::offload
