// SPDX-License-Identifier: Apache-2.0
// Leaves that are searched elsewhere, and the workers that search other moves meanwhile.
#include <algorithm>
#include <utility>

#include "host/engine/search_node.hpp"
#include "host/policy/selectivity.hpp"

namespace cobalt::engine {
// ------------------------------------------------------------------------------------------ leaves

bool Worker::is_leaf(const Situation& here) const {
  return leaves_ != nullptr && here.depth <= leaves_->depth() && !here.is_pv() && !here.is_singular_search;
}

void Worker::charge_nodes() { leaves_->charge(nodes() - std::exchange(charged_nodes_, nodes())); }

LeafSearch::Ticket Worker::post(const Situation& here) {
  charge_nodes();
  const int plies_since_null = stack_[static_cast<std::size_t>(here.ply)].plies_since_null;
  return leaves_->post({.position = position_,
                        .bound = score_to_table(here.beta, here.ply),
                        .depth = here.depth,
                        .keys = keys_,
                        .root_key = root_key_,
                        .plies_back = std::min(position_.halfmove_clock(), plies_since_null)});
}

void Worker::wait_for_leaves() {
  leaves_->pause();
  poll();
}

Score Worker::ask_leaf(const Situation& here) {
  if (!here.in_check && shared_->options.reverse_futility && !is_mate(here.beta) &&
      policy::is_reverse_futile(shared_->options.numbers, here.depth, here.is_improving, here.estimate, here.beta)) {
    return here.estimate;
  }
  const LeafSearch::Ticket ticket = post(here);
  while (!leaves_->is_answered(ticket)) {
    wait_for_leaves();
    if (stopped_) {
      leaves_->drop(ticket);
      return 0;
    }
  }
  const LeafSearch::Answer answer = leaves_->take(ticket);
  stopped_ = stopped_ || !answer.is_known;
  if (stopped_) return 0;
  const Score score = answer.at_least ? here.beta : here.alpha;
  const Score evaluation = stack_[static_cast<std::size_t>(here.ply)].evaluation;
  shared_->table.store(position_.key(), {answer.best, score_to_table(score, here.ply), evaluation, here.depth,
                                         answer.at_least ? Bound::kLower : Bound::kUpper, here.was_pv});
  return score;
}

// ------------------------------------------------------------------------------------------ helpers

Worker::Siblings::~Siblings() {
  for (Sibling& sibling : all_) {
    if (sibling.is_taken) continue;
    if (sibling.is_done) {
      sibling.helper.shared_->idle_helpers.push_back(&sibling.helper);
    } else {
      sibling.helper.cancel();
    }
  }
}

Worker::Sibling& Worker::Siblings::add(const Candidate& candidate, Worker& helper, LeafSearch::Fiber waiter) {
  ++open_;
  return all_.emplace_back(Sibling{.candidate = candidate, .helper = helper, .waiter = waiter});
}

const Worker::Sibling* Worker::Siblings::take_finished() {
  for (std::size_t i = first_; i < all_.size(); ++i) {
    Sibling& sibling = all_[i];
    if (sibling.is_taken && i == first_) ++first_;
    if (sibling.is_taken || !sibling.is_done) continue;
    sibling.is_taken = true;
    --open_;
    return &sibling;
  }
  return nullptr;
}

/// Below the last plies a move costs less than to hand it over. Extensions that follow paths have a state of their own.
bool Worker::may_share_moves(const Situation& here) const { return here.depth > 1 && here.path == nullptr; }

template <Worker::Kind kind>
bool Worker::hand_over(const Situation& here, const Candidate& candidate, std::unique_ptr<Siblings>& siblings) {
  if (shared_->idle_helpers.empty() || !leaves_->wants_more()) return false;
  Worker& helper = *shared_->idle_helpers.back();
  shared_->idle_helpers.pop_back();
  if (!siblings) siblings = std::make_unique<Siblings>();
  helper.follow(*this, here.ply);
  helper.task_ = &siblings->add(candidate, helper, leaves_->current());
  leaves_->start([&helper, here, candidate] { helper.help<kind>(here, candidate); });
  return true;
}

template <Worker::Kind kind>
void Worker::help(const Situation& here, const Candidate& candidate) {
  /// Also when an exception ends the search.
  struct AtEnd {
    Worker& worker;
    std::uint64_t nodes_before;
    bool has_score = false;
    ~AtEnd() {
      worker.fiber_ = nullptr;
      worker.stopped_ = worker.stopped_ || !has_score;
      if (worker.task_ == nullptr) {
        worker.shared_->idle_helpers.push_back(&worker);
        return;
      }
      worker.task_->nodes = worker.nodes() - nodes_before;
      worker.task_->is_done = true;
      worker.leaves_->wake(worker.task_->waiter);
    }
  };
  AtEnd at_end{.worker = *this, .nodes_before = nodes()};
  fiber_ = leaves_->current();
  const Score score = search_move<kind>(here, candidate);
  at_end.has_score = true;
  if (task_ != nullptr) task_->score = score;
}

Score Worker::adopt(const Sibling& sibling, int ply) {
  const Worker& helper = sibling.helper;
  lines_[static_cast<std::size_t>(ply) + 1] = helper.lines_[static_cast<std::size_t>(ply) + 1];
  selective_depth_ = std::max(selective_depth_, helper.selective_depth_);
  stopped_ = stopped_ || helper.stopped_;
  shared_->idle_helpers.push_back(&sibling.helper);
  return sibling.score;
}

void Worker::follow(const Worker& other, int ply) {
  position_ = other.position_;
  keys_.assign(other.keys_.begin(), other.keys_.end());
  root_key_ = other.root_key_;
  std::copy_n(other.stack_.begin(), ply + 3, stack_.begin());
  null_allowed_from_ply_ = other.null_allowed_from_ply_;
  root_depth_ = other.root_depth_;
  selective_depth_ = 0;
  stopped_ = false;
}

void Worker::cancel() {
  task_ = nullptr;
  stopped_ = true;
  if (fiber_ != nullptr) leaves_->wake(fiber_);
}

template bool Worker::hand_over<Worker::Kind::kRoot>(const Situation&, const Candidate&, std::unique_ptr<Siblings>&);
template bool Worker::hand_over<Worker::Kind::kPv>(const Situation&, const Candidate&, std::unique_ptr<Siblings>&);
template bool Worker::hand_over<Worker::Kind::kNull>(const Situation&, const Candidate&, std::unique_ptr<Siblings>&);

}  // namespace cobalt::engine
