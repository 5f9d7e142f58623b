// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the parts of a node's search know of it: shared by search.cpp and extensions.cpp, of no use to others.
#pragma once

#include <deque>

#include "host/engine/check_info.hpp"
#include "host/engine/worker.hpp"

namespace cobalt::engine {

struct Worker::Tried {
  static constexpr std::size_t kMost = 64;
  std::array<chess::Move, kMost> moves;
  std::size_t count = 0;

  void add(chess::Move move) {
    if (count < kMost) moves[count++] = move;
  }
  std::span<const chess::Move> all() const { return std::span(moves).first(count); }
};

/// What only the schemes of extensions know of a node that follow paths.
struct Worker::PathSituation {
  std::size_t legal_moves = 0;          ///< counted for fractional extensions only
  CreditTable::Entry earlier_credit{};  ///< read for dual credit only
  QuarterPlies credit = 0;              ///< of the move that is tried
};

/// What a node knows before its moves are tried.
struct Worker::Situation {
  Kind kind;
  Score alpha;
  Score beta;
  int depth;
  int ply;
  bool is_cut_node;
  bool in_check;
  bool is_singular_search;  ///< moves are excluded
  bool is_improving = false;
  bool has_pieces = false;  ///< the side to move has more than pawns
  TableEntry entry{};
  Score table_score = kNoScore;
  chess::Move table_move{};
  Score estimate = kNoScore;  ///< the best one known of the score; kNoScore in check
  bool was_pv = false;        ///< is or was of a principal variation
  bool may_extend = false;
  bool table_captures = false;    ///< the table's move is a capture or promotion
  PathSituation* path = nullptr;  ///< for the schemes of extensions that follow paths

  bool is_pv() const { return kind != Kind::kNull; }
  bool is_root() const { return kind == Kind::kRoot; }
};

/// A move that is about to be tried.
struct Worker::Candidate {
  chess::Move move;
  int number = 0;  ///< from 1
  bool is_quiet = false;
  bool gives_check = false;
  bool loses_material = false;   ///< a capture
  int history = 0;               ///< of a quiet move
  int reduction_hundredths = 0;  ///< by depth and number alone, hundredths of a ply
  int extension = 0;             ///< whole plies, of the scheme kRules
};

struct Worker::Sibling {
  Candidate candidate;
  Worker& helper;
  LeafSearch::Fiber waiter;  ///< who is woken at the end
  bool is_done = false;
  bool is_taken = false;
  Score score = 0;
  std::uint64_t nodes = 0;  ///< of the helper alone
};

/// The moves of a node that helpers search. Those that are not taken are given up at the end.
class Worker::Siblings {
 public:
  Siblings() = default;
  ~Siblings();
  Siblings(const Siblings&) = delete;
  Siblings& operator=(const Siblings&) = delete;

  Sibling& add(const Candidate& candidate, Worker& helper, LeafSearch::Fiber waiter);
  bool has_open() const { return open_ != 0; }
  /// One that has ended; null: none.
  const Sibling* take_finished();

 private:
  std::deque<Sibling> all_;
  std::size_t first_ = 0;  ///< those before it are taken
  std::size_t open_ = 0;
};

/// The moves of a node that are being tried, and what they have shown so far.
struct Worker::Trial {
  Score old_alpha;
  bool may_reduce;
  CheckInfo checks;
  MovePicker picker;
  std::size_t next_root_move;
  Score best_score = -kInfinite;
  chess::Move best_move{};
  Tried tried{};
  int number = 0;  ///< of the move that is tried, from 1
  int quiets = 0;  ///< that were not left out
  std::unique_ptr<Siblings> siblings{};
};

/// What quiescence knows of a node.
struct Worker::Rest {
  Score old_alpha;
  TableEntry entry;
  Score evaluation = kNoScore;    ///< of the evaluator
  Score static_score = kNoScore;  ///< the same, corrected
  Score most_static = kNoScore;   ///< the static score, or what it cannot be more than
  Score best_score = -kInfinite;
};

}  // namespace cobalt::engine
