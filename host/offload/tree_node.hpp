// SPDX-License-Identifier: Apache-2.0
/// \file
/// An open node of the upper tree, and the list of those whose moves other fibers may take.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "host/engine/score.hpp"
#include "host/offload/job_desk.hpp"
#include "host/offload/place.hpp"

namespace cobalt::offload {

/// Moves from a position on.
using Line = std::vector<chess::Move>;

/// What a fiber takes of a node: a move to search, or a bound to test.
struct Portion {
  bool is_null = false;
  int number = 0;    ///< of the move, from 1
  chess::Move move;  ///< none for a null move and a bound
  Score bound = 0;
};

/// Why a portion may be taken by a fiber that has nothing to do, the best reason first.
enum class Offer : std::uint8_t {
  kBound,            ///< another bound of an exact value
  kBrother,          ///< the first move is done
  kBesideNull,       ///< the first move, while the null move is searched
  kSpeculation,      ///< a brother of the first move, which is still searched
  kLineSpeculation,  ///< the same in the principal variation
  kNone,
};
constexpr std::size_t kOffers = static_cast<std::size_t>(Offer::kNone);

/// A node that a fiber, its owner, works on. Lives on the owner's stack; everything below it ends before it does.
struct TreeNode {
  enum class Kind : std::uint8_t {
    kNull,    ///< is its value at least beta?
    kLine,    ///< its value between alpha and beta
    kBounds,  ///< the same, by jobs of different bounds
    kScope,   ///< holds what is below it together, to be cancelled at once
  };
  enum class Step : std::uint8_t { kWaits, kRuns, kDone };
  /// A bound that is being tested.
  struct Probe {
    Score bound = 0;
    TreeNode* scope = nullptr;
  };
  static constexpr std::size_t kMostProbes = 16;

  TreeNode(Kind kind_of_node, const Place* place_of_node) : kind(kind_of_node), place(place_of_node) {}
  TreeNode(const TreeNode&) = delete;
  TreeNode& operator=(const TreeNode&) = delete;

  bool is_settled() const { return is_decided || is_cancelled; }

  Kind kind;
  const Place* place;
  int depth = 0;  ///< plies
  Score alpha = 0;
  Score beta = 0;

  std::vector<chess::Move> moves;
  std::size_t next_move = 0;
  std::vector<std::uint8_t> numbers;  ///< of the moves, from 1; empty: they are in order
  Step null_step = Step::kDone;
  Step first_step = Step::kWaits;
  /// Of kLine: moves that looked better than the first one before its value was known; they are tried again then.
  std::vector<Portion> postponed;
  chess::Move best;
  Line line;  ///< of `best`; only kLine and kBounds

  // Of kBounds: the value lies within alpha and beta.
  Score guess = 0;
  Score span = 0;  ///< how far from the guess the next bound may lie
  std::array<Probe, kMostProbes> probes{};
  std::size_t probe_count = 0;
  std::size_t most_probes = 1;

  bool is_decided = false;    ///< no other portion can change its value
  bool is_cancelled = false;  ///< its value is not wanted any more
  FiberScheduler::Fiber* owner = nullptr;
  std::size_t helpers = 0;  ///< other fibers that work on portions of it

  // What is open directly below it.
  AutoUnlinkList<Ask, boost::intrusive::member_hook<Ask, Hook, &Ask::of_node>> asks;
  Hook of_parent;
  AutoUnlinkList<TreeNode, boost::intrusive::member_hook<TreeNode, Hook, &TreeNode::of_parent>> children;
  Hook of_offers;
};

/// Takes the next portion of a node; none when there is none, or it has to wait.
/// \param may_run_ahead  brothers may be taken before the first move is done
std::optional<Portion> take_portion(TreeNode& node, bool may_run_ahead);

/// Lets the first of the moves that are left for which this says no come next; when there is none the order stays.
/// Numbers stay with their moves.
template <typename IsSearched>
void prefer_moves(TreeNode& node, const IsSearched& is_searched) {
  const auto left = node.moves.begin() + static_cast<std::ptrdiff_t>(node.next_move);
  const auto found = std::find_if_not(left, node.moves.end(), is_searched);
  if (found == left || found == node.moves.end()) return;
  if (node.numbers.empty()) {
    node.numbers.resize(node.moves.size());
    std::iota(node.numbers.begin(), node.numbers.end(), std::uint8_t{1});
  }
  const auto number = node.numbers.begin() + (found - node.moves.begin());
  std::rotate(node.numbers.begin() + static_cast<std::ptrdiff_t>(node.next_move), number, number + 1);
  std::rotate(left, found, found + 1);
}

/// Open nodes by what they offer.
class OfferList {
 public:
  explicit OfferList(const CardOptions& options) : options_(options) {}

  /// Puts a node where it belongs now.
  void update(TreeNode& node);
  /// The node whose portion an idle fiber should take: by the best offer, then by the least depth, whose result is
  /// needed first; null when no node offers anything.
  TreeNode* best();

 private:
  using Bucket = AutoUnlinkList<TreeNode, boost::intrusive::member_hook<TreeNode, Hook, &TreeNode::of_offers>>;

  Offer offer_of(const TreeNode& node) const;

  const CardOptions& options_;
  std::array<std::array<Bucket, engine::kMaxPly + 1>, kOffers> buckets_;
  std::array<int, kOffers> least_{};  ///< no node with the offer has less depth
};

}  // namespace cobalt::offload
