// SPDX-License-Identifier: Apache-2.0
#include "host/offload/tree_node.hpp"

#include <algorithm>

namespace cobalt::offload {
namespace {

using Step = TreeNode::Step;

/// The bound of alpha + 1 to beta that is to be tested next, not one of those that are tested already: in the middle of
/// the greatest gap between them, but not far from where the value is expected.
std::optional<Score> next_bound(const TreeNode& node) {
  if (node.probe_count >= node.most_probes) return std::nullopt;
  std::array<Score, TreeNode::kMostProbes + 2> marks{};
  std::size_t count = 0;
  marks[count++] = node.alpha;
  for (std::size_t i = 0; i < node.probe_count; ++i) {
    const Score bound = node.probes[i].bound;
    // Those that were cancelled, and have not ended yet, lie elsewhere.
    if (bound > node.alpha && bound <= node.beta) marks[count++] = bound;
  }
  marks[count++] = node.beta + 1;
  std::sort(marks.begin(), marks.begin() + static_cast<std::ptrdiff_t>(count));
  Score low = 0;
  Score high = 0;
  const Score least = node.guess - node.span;
  const Score most = node.guess + node.span;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    // Gaps count as far as they are near the guess.
    const auto width = [&](Score a, Score b) { return std::min(b, most) - std::max(a, least); };
    const bool is_open = marks[i + 1] - marks[i] >= 2;
    if (is_open && (high == low || width(marks[i], marks[i + 1]) > width(low, high))) {
      low = marks[i];
      high = marks[i + 1];
    }
  }
  if (high == low) return std::nullopt;
  const Score from = std::clamp(low, least, most);
  const Score to = std::clamp(high, least, most);
  return std::clamp(from + (to - from) / 2, low + 1, high - 1);
}

bool may_try_again(const TreeNode& node) { return !node.postponed.empty() && node.first_step == Step::kDone; }

bool has_portion(const TreeNode& node) {
  return node.null_step == Step::kWaits || node.next_move < node.moves.size() || may_try_again(node);
}

std::optional<Portion> take_bound(TreeNode& node) {
  const std::optional<Score> bound = next_bound(node);
  if (!bound) return std::nullopt;
  node.span = std::min(node.span * 2, engine::kInfinite);
  node.probes[node.probe_count++] = {*bound, nullptr};
  Portion portion;
  portion.bound = *bound;
  return portion;
}

}  // namespace

std::optional<Portion> take_portion(TreeNode& node, bool may_run_ahead) {
  if (node.is_settled()) return std::nullopt;
  if (node.kind == TreeNode::Kind::kBounds) return take_bound(node);
  if (node.null_step == Step::kWaits) {
    node.null_step = Step::kRuns;
    Portion portion;
    portion.is_null = true;
    return portion;
  }
  if (may_try_again(node)) {
    const Portion portion = node.postponed.back();
    node.postponed.pop_back();
    return portion;
  }
  if (node.next_move == node.moves.size()) return std::nullopt;
  if (node.next_move == 0) {
    node.first_step = Step::kRuns;
  } else if (node.first_step != Step::kDone && !may_run_ahead) {
    return std::nullopt;
  }
  Portion portion;
  portion.move = node.moves[node.next_move++];
  portion.number = node.numbers.empty() ? static_cast<int>(node.next_move) : node.numbers[node.next_move - 1];
  return portion;
}

Offer OfferList::offer_of(const TreeNode& node) const {
  if (node.is_settled()) return Offer::kNone;
  if (node.kind == TreeNode::Kind::kBounds) return next_bound(node) ? Offer::kBound : Offer::kNone;
  if (!has_portion(node) || node.null_step == Step::kWaits) return Offer::kNone;
  if (node.first_step == Step::kDone) return Offer::kBrother;
  if (node.first_step == Step::kWaits) {
    return node.null_step == Step::kRuns && options_.null_in_parallel ? Offer::kBesideNull : Offer::kNone;
  }
  if (node.kind == TreeNode::Kind::kNull) return options_.speculation ? Offer::kSpeculation : Offer::kNone;
  return options_.line_speculation ? Offer::kLineSpeculation : Offer::kNone;
}

void OfferList::update(TreeNode& node) {
  node.of_offers.unlink();
  const Offer offer = offer_of(node);
  if (offer == Offer::kNone) return;
  const auto index = static_cast<std::size_t>(offer);
  const int depth = std::clamp(node.depth, 0, engine::kMaxPly);
  buckets_[index][static_cast<std::size_t>(depth)].push_back(node);
  least_[index] = std::min(least_[index], depth);
}

TreeNode* OfferList::best() {
  for (std::size_t index = 0; index < kOffers; ++index) {
    for (int& depth = least_[index]; depth <= engine::kMaxPly; ++depth) {
      Bucket& bucket = buckets_[index][static_cast<std::size_t>(depth)];
      if (!bucket.empty()) return &bucket.front();
    }
  }
  return nullptr;
}

}  // namespace cobalt::offload
