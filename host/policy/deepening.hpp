// SPDX-License-Identifier: Apache-2.0
/// \file
/// Iterative deepening at the root: one depth after the other, several lines, aspiration windows.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "host/policy/numbers.hpp"
#include "host/policy/root_move.hpp"
#include "host/policy/score.hpp"

namespace cobalt::policy {

/// The window of a search at the root, around the score of the iteration before.
class AspirationWindow {
 public:
  /// \param expected  score of the iteration before
  /// \param is_used   the rule is on; without it, at low depth and for mates the window is open
  AspirationWindow(const SearchNumbers& numbers, bool is_used, int depth, Score expected);

  Score alpha() const { return alpha_; }
  Score beta() const { return beta_; }
  /// Takes the score of a search with this window. kExact: it is within; else the window is widened that way, and
  /// another search is needed.
  Bound widen(Score score);

 private:
  Score alpha_ = -kInfinite;
  Score beta_ = kInfinite;
  Score width_;
};

/// The iterations of one search of a root, without the search itself: what to search next, what follows from it for the
/// order of the moves, and how settled the best one is.
class Deepening {
 public:
  /// What a search does for it.
  class Searcher {
   public:
    Searcher() = default;
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;
    virtual ~Searcher() = default;
    /// Searches the moves of Deepening::open_moves() in their order and sets their scores: that of the first one and of
    /// those better than all before; -kInfinite of others. None when it was stopped.
    virtual std::optional<Score> search_root(Score alpha, Score beta, int depth) = 0;
    /// The first of the open moves has a score or, with kUpper and kLower, a bound.
    virtual void on_line(int depth, Bound bound) = 0;
  };

  /// Begins a search. \param lines  best moves that are wanted, from 1
  void reset(std::vector<RootMove> moves, std::size_t lines, const SearchNumbers& numbers, bool has_aspiration);

  /// Searches one depth. False when it was stopped; moves are in order all the same.
  bool iterate(int depth, Searcher& searcher);
  /// What follows from an iteration that is finished, whoever has searched it; tells its lines.
  void conclude(int depth, Searcher& searcher);
  /// An iteration was given up for one of somebody else, whose moves take the place of moves().
  void forget_failure() { is_failing_low_ = false; }

  /// All moves, best first.
  std::vector<RootMove>& moves() { return moves_; }
  const std::vector<RootMove>& moves() const { return moves_; }
  /// Best moves that are wanted, as far as there are moves: the first ones of moves().
  std::size_t lines() const { return lines_; }
  /// Those that are not among the lines found by this iteration.
  std::span<RootMove> open_moves() { return std::span(moves_).subspan(line_index_); }
  /// The line that is being searched or told, from 0.
  std::size_t line_index() const { return line_index_; }

  /// The score is trouble: it fails low, or the last iteration had much less than the one before. The search goes on to
  /// the panic target.
  bool is_in_trouble() const { return is_failing_low_ || has_dropped_; }
  /// A mate in so many moves or fewer is found.
  bool has_mate_in(int most_moves) const;
  /// There is one move, and enough is known of its score. \param depth  of the iteration that is finished
  bool is_forced(int depth) const;
  /// A factor on the normal target of time: the longer the best move has been the same, and the fewer nodes the others
  /// needed, the less is to be expected of one more iteration.
  double effort() const;

 private:
  bool search_line(int depth, Searcher& searcher);
  /// Of the nodes of all moves, those of the best one; none when nobody counts.
  std::optional<double> share_of_best() const;

  std::vector<RootMove> moves_;
  std::size_t lines_ = 1;
  SearchNumbers numbers_;
  bool has_aspiration_ = true;
  std::size_t line_index_ = 0;
  chess::Move best_before_;  ///< of the iteration before
  Score score_before_ = -kInfinite;
  bool is_failing_low_ = false;
  bool has_dropped_ = false;
  int iterations_with_same_best_ = 0;
};

}  // namespace cobalt::policy
