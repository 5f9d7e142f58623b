// SPDX-License-Identifier: Apache-2.0
/// \file
/// Comparison training: the position after the move of a game should be better for its player than those after other
/// moves (Tesauro; the paper, section 7.3).
///
/// Quiet moves only, the played one and the others: a static evaluation says nothing of a capture that is answered.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "host/chess/pgn.hpp"
#include "host/fit/loss.hpp"

namespace cobalt::fit {

struct ComparisonOptions {
  /// Other moves that each played one is compared with, at most, drawn by chance.
  unsigned alternatives = 4;
  /// Moves of each game that are passed over: openings are known by heart.
  unsigned first_ply = 16;
  std::uint64_t seed = 1;
  unsigned threads = 0;  ///< 0: as many as the machine has
};

/// Played moves and others, as features of the positions after them.
struct ComparisonSet {
  /// The played move is the first position, the others follow.
  struct Choice {
    std::uint32_t first;
    std::uint32_t count;
    bool white;  ///< who chose
  };
  struct Block {
    FeatureBlock features;
    std::vector<Choice> choices;
  };
  std::vector<Block> blocks;

  std::size_t choices() const;
  std::size_t pairs() const;
};

/// Makes comparisons from games. \param parameters  their evaluation_control counts
ComparisonSet make_comparisons(std::span<const chess::PgnGame> games, const ParameterSet& parameters,
                               const ComparisonOptions& options);

/// Mean over all pairs of log(1 + exp(-d / scale)), d being by how much the played move scores better.
class ComparisonLoss : public Objective {
 public:
  /// Keeps references: both must outlive it.
  ComparisonLoss(const ComparisonSet& set, const Relaxation& relaxation, const LossOptions& options);

  double loss(const Eigen::VectorXd& values) const override;
  double loss_and_gradient(const Eigen::VectorXd& values, Eigen::VectorXd& gradient) const override;
  Diagonal diagonal(const Eigen::VectorXd& values) const override;
  std::size_t positions() const override { return pairs_; }
  /// Part of the pairs in which the played move scores better; equal scores count half.
  double agreement(const Eigen::VectorXd& values) const;

 private:
  /// Calls `visit(part, block, choice, scores)`, scores in the view of who chose.
  template <class VisitT>
  void each_choice(const Eigen::VectorXd& values, VisitT&& visit) const;

  const ComparisonSet& set_;
  const Relaxation& relaxation_;
  LossOptions options_;
  std::size_t pairs_;
};

/// One objective and a part of another.
class SumObjective : public Objective {
 public:
  /// Keeps references: both must outlive it. \param weight  of the second
  SumObjective(const Objective& first, const Objective& second, double weight)
      : first_(first), second_(second), weight_(weight) {}

  double loss(const Eigen::VectorXd& values) const override {
    return first_.loss(values) + weight_ * second_.loss(values);
  }
  double loss_and_gradient(const Eigen::VectorXd& values, Eigen::VectorXd& gradient) const override;
  Diagonal diagonal(const Eigen::VectorXd& values) const override;
  std::size_t positions() const override { return first_.positions(); }

 private:
  const Objective& first_;
  const Objective& second_;
  double weight_;
};

}  // namespace cobalt::fit
