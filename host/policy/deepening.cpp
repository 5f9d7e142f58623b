// SPDX-License-Identifier: Apache-2.0
#include "host/policy/deepening.hpp"

#include <algorithm>
#include <utility>

namespace cobalt::policy {
namespace {

constexpr int kAspirationDepth = 5;
/// Far from what was expected: no more guesses.
constexpr Score kMostWidth_cp = 600;
/// A drop of the score that is trouble, as in the paper on Deep Blue.
constexpr Score kTroubleDrop_cp = 15;
/// Effort by the share of nodes: this, less so much times the share of the best move.
constexpr double kEffortWithoutNodes = 1.5;
constexpr double kEffortOfNodes = 0.75;
/// A single legal move is played after so many plies, when a clock runs.
constexpr int kForcedMoveDepth = 6;

bool is_better(const RootMove& a, const RootMove& b) { return a.score > b.score; }

}  // namespace

AspirationWindow::AspirationWindow(const SearchNumbers& numbers, bool is_used, int depth, Score expected)
    : width_(numbers.aspiration_window_cp) {
  if (!is_used || depth < kAspirationDepth || is_mate(expected)) return;
  alpha_ = std::max(expected - width_, -kInfinite);
  beta_ = std::min(expected + width_, kInfinite);
}

Bound AspirationWindow::widen(Score score) {
  width_ += width_ / 2 + 5;
  Bound bound = Bound::kExact;
  if (score <= alpha_ && alpha_ > -kInfinite) {
    bound = Bound::kUpper;
    beta_ = (alpha_ + beta_) / 2;
    alpha_ = std::max(score - width_, -kInfinite);
  } else if (score >= beta_ && beta_ < kInfinite) {
    bound = Bound::kLower;
    beta_ = std::min(score + width_, kInfinite);
  }
  if (width_ > kMostWidth_cp) {
    alpha_ = -kInfinite;
    beta_ = kInfinite;
  }
  return bound;
}

void Deepening::reset(std::vector<RootMove> moves, std::size_t lines, const SearchNumbers& numbers,
                      bool has_aspiration) {
  *this = Deepening();
  moves_ = std::move(moves);
  lines_ = std::min(lines, moves_.size());
  numbers_ = numbers;
  has_aspiration_ = has_aspiration;
}

bool Deepening::iterate(int depth, Searcher& searcher) {
  for (RootMove& move : moves_) move.previous_score = std::exchange(move.score, -kInfinite);
  best_before_ = moves_.front().move;
  score_before_ = moves_.front().previous_score;
  bool is_finished = true;
  for (line_index_ = 0; line_index_ < lines_ && is_finished; ++line_index_) {
    is_finished = search_line(depth, searcher);
    std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(line_index_) + 1, is_better);
  }
  line_index_ = 0;
  return is_finished;
}

bool Deepening::search_line(int depth, Searcher& searcher) {
  AspirationWindow window(numbers_, has_aspiration_, depth, open_moves().front().previous_score);
  Bound bound = Bound::kNone;
  is_failing_low_ = false;
  while (bound != Bound::kExact) {
    const std::optional<Score> score = searcher.search_root(window.alpha(), window.beta(), depth);
    std::ranges::stable_sort(open_moves(), is_better);
    if (!score) return false;
    bound = window.widen(*score);
    // After a fail low, a fail high leaves the score in doubt.
    is_failing_low_ = bound == Bound::kUpper || (bound == Bound::kLower && is_failing_low_);
    if (bound != Bound::kExact) searcher.on_line(depth, bound);
  }
  return true;
}

void Deepening::conclude(int depth, Searcher& searcher) {
  const RootMove& best = moves_.front();
  iterations_with_same_best_ = best.move == best_before_ ? iterations_with_same_best_ + 1 : 0;
  has_dropped_ = depth > 1 && best.score <= score_before_ - kTroubleDrop_cp;
  for (line_index_ = 0; line_index_ < lines_; ++line_index_) searcher.on_line(depth, Bound::kExact);
  line_index_ = 0;
}

bool Deepening::has_mate_in(int most_moves) const {
  const Score score = moves_.front().score;
  return is_win(score) && mate_in_moves(score) <= most_moves;
}

bool Deepening::is_forced(int depth) const { return moves_.size() == 1 && depth >= kForcedMoveDepth; }

std::optional<double> Deepening::share_of_best() const {
  std::uint64_t all = 0;
  for (const RootMove& move : moves_) all += move.nodes;
  if (all == 0) return std::nullopt;
  return static_cast<double>(moves_.front().nodes) / static_cast<double>(all);
}

double Deepening::effort() const {
  const double by_stability = has_dropped_ ? 1.6 : std::max(0.65, 1.3 - 0.12 * iterations_with_same_best_);
  const std::optional<double> share = share_of_best();
  return share ? by_stability * (kEffortWithoutNodes - kEffortOfNodes * *share) : by_stability;
}

}  // namespace cobalt::policy
