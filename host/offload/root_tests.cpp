// SPDX-License-Identifier: Apache-2.0
#include "host/offload/root_tests.hpp"

#include <algorithm>
#include <stdexcept>

namespace cobalt::offload {
namespace {

/// Where the first bounds of a depth lie, from the value of the iteration before: above and below in turn.
constexpr std::array<Score, RootTests::kMostBounds> kFirstBounds = {4, -3, 16, -15, 48, -47, 120, -119};
/// The n-th bound beyond one that was reached or missed is n² times this away from it, at least.
constexpr Score kStepCp = 8;
/// A bound that was missed so far below the last value is trouble.
constexpr Score kTroubleCp = 20;

}  // namespace

RootTests::RootTests(int first_depth, Score guess, unsigned bounds)
    : bounds_(bounds),
      depth_(std::clamp(first_depth, 1, kMostDepth)),
      value_(std::clamp(guess, -policy::kMostStatic, policy::kMostStatic)) {
  if (bounds == 0 || bounds > kMostBounds) throw std::logic_error("RootTests: number of bounds");
}

RootTest RootTests::next(std::size_t slot) const {
  const auto n = static_cast<Score>(slot % bounds_) + 1;
  const bool is_ahead = slot / bounds_ % 2 == 1;
  int depth = std::min(depth_ + (is_ahead ? kStepPlies : 0), kMostDepth);
  while (depth < kMostDepth && range_[static_cast<std::size_t>(depth)].is_known()) ++depth;
  const Range& range = range_[static_cast<std::size_t>(depth)];

  Score bound = 0;
  if (range.has_reached() && range.has_missed()) {
    bound = range.reached + (range.missed - range.reached) * n / (static_cast<Score>(bounds_) + 1);
  } else {
    bound = value_ + kFirstBounds[static_cast<std::size_t>(n) - 1];
    // The farther the value has moved, the longer are the steps.
    if (range.has_reached() && bound <= range.reached) {
      bound = range.reached + n * std::max(kStepCp * n, (range.reached - value_) / 2);
    } else if (range.has_missed() && bound >= range.missed) {
      bound = range.missed - n * std::max(kStepCp * n, (value_ - range.missed) / 2);
    }
  }
  // The last depth may be known already.
  return {depth, std::clamp(bound, range.reached + 1, std::max(range.reached + 1, range.missed - 1))};
}

bool RootTests::is_settled(const RootTest& test) const {
  const Range& range = range_[static_cast<std::size_t>(test.depth)];
  return test.depth < depth_ || test.bound <= range.reached || test.bound >= range.missed;
}

void RootTests::note(const RootTest& test, bool at_least, std::uint16_t best) {
  // The answer of a deeper search counts where a shallower one contradicts it.
  for (int depth = depth_; depth <= test.depth; ++depth) {
    Range& range = range_[static_cast<std::size_t>(depth)];
    if (at_least && test.bound > range.reached) {
      range.reached = test.bound;
      if (best != spec::kNoMove) range.best = best;
      if (range.missed <= range.reached) range.missed = policy::kMate + 1;
    } else if (!at_least && test.bound < range.missed) {
      range.missed = test.bound;
      if (range.reached >= range.missed) range.reached = -policy::kMate;
    }
  }
}

std::optional<int> RootTests::advance() {
  if (!range().is_known() || depth_ >= kMostDepth) return std::nullopt;
  value_ = range().has_reached() ? range().reached : range().missed;
  if (range().best != spec::kNoMove) best_ = range().best;
  const int finished = depth_;
  depth_ = std::min(depth_ + kStepPlies, kMostDepth);
  return finished;
}

std::uint16_t RootTests::best() const {
  const Range& now = range();
  const bool is_better = now.best != spec::kNoMove && now.has_reached() && (best_ == spec::kNoMove || !is_in_trouble());
  return is_better && (best_ == spec::kNoMove || now.reached > value_ - kTroubleCp) ? now.best : best_;
}

bool RootTests::is_in_trouble() const {
  return range().has_missed() && range().missed <= value_ - kTroubleCp && !range().is_known();
}

}  // namespace cobalt::offload
