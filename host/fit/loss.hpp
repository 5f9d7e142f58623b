// SPDX-License-Identifier: Apache-2.0
/// \file
/// How far the scores of an evaluation function are from the targets, and its derivatives by the variables.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "host/fit/data_set.hpp"
#include "host/fit/relaxation.hpp"

namespace cobalt::fit {

enum class LossKind : std::uint8_t {
  kLogistic,  ///< cross entropy of target and chance, less the target's own entropy: 0 when they are equal
  kSquared,   ///< squared difference of target and chance
};

struct LossOptions {
  LossKind kind = LossKind::kLogistic;
  /// Of the own scores, centipawns. The teacher's is TargetOptions::teacher_scale: another one here keeps own pawns
  /// worth more or less than the teacher's.
  double own_scale = 200;
  unsigned threads = 0;  ///< 0: as many as the machine has
};

/// Loss of one position, and its first two derivatives by the score. The second is the part that is never negative.
struct PointLoss {
  double value;
  double slope;
  double curvature;
};
PointLoss point_loss(double score_cp, double target, const LossOptions& options);

/// What a set of positions says about an evaluation function.
struct Fitness {
  std::size_t positions = 0;
  double loss = 0;         ///< mean
  double correlation = 0;  ///< Pearson, of the chances with the teacher's; 0 without a teacher
};

/// What the data says about each variable.
struct Diagonal {
  Eigen::VectorXd curvature;  ///< of the mean loss by the variable alone, never negative (Gauss-Newton)
  Eigen::VectorXd uses;       ///< positions that the variable moves
};

/// What a fit makes less: a function of the values of all variables.
class Objective {
 public:
  Objective() = default;
  Objective(const Objective&) = delete;
  Objective& operator=(const Objective&) = delete;
  virtual ~Objective() = default;

  virtual double loss(const Eigen::VectorXd& values) const = 0;
  /// \param gradient  gets the derivatives, of all variables
  virtual double loss_and_gradient(const Eigen::VectorXd& values, Eigen::VectorXd& gradient) const = 0;
  virtual Diagonal diagonal(const Eigen::VectorXd& values) const = 0;
  /// Positions over which the loss is a mean.
  virtual std::size_t positions() const = 0;
};

struct FitnessSums;
struct GradientSums;

/// What is added up over a data set.
enum class SumKind : std::uint8_t {
  kFitness,   ///< losses and what a correlation needs
  kGradient,  ///< losses and their derivatives
};

/// Mean loss over a data set. Equal to the last bit for any number of threads, and of machines.
class DataLoss : public Objective {
 public:
  /// Keeps references: both must outlive it.
  /// \param stride  every so manieth block of the data counts
  DataLoss(const DataSet& data, const Relaxation& relaxation, const LossOptions& options, std::size_t stride = 1);

  Fitness fitness(const Eigen::VectorXd& values) const;
  /// Of the positions of each band, by place in kBands; added up on this machine, wherever other sums come from.
  std::vector<Fitness> fitness_by_band(const Eigen::VectorXd& values) const;
  double loss(const Eigen::VectorXd& values) const override { return fitness(values).loss; }
  double loss_and_gradient(const Eigen::VectorXd& values, Eigen::VectorXd& gradient) const override;
  Diagonal diagonal(const Eigen::VectorXd& values) const override;
  std::size_t positions() const override { return positions_; }

  /// Bytes of the sum over one part of the data; the same on all machines that run one program.
  /// \param part  below kParts (parallel.hpp)
  std::string part_sum(SumKind kind, const Eigen::VectorXd& values, std::size_t part) const;
  /// Where part_sum() of all parts comes from, in the place of this machine: others do it.
  using PartSource = std::function<std::vector<std::string>(SumKind kind, const Eigen::VectorXd& values)>;
  void take_parts_from(PartSource source) { source_ = std::move(source); }

  /// Calls `visit` with the derivative of the score by all variables and the curvature of the loss by the score for
  /// each position of every `stride`-th of its blocks, one thread a part, the parts and what is in them in a fixed
  /// order.
  void each_score_gradient(const Eigen::VectorXd& values, std::size_t stride,
                           const std::function<void(std::size_t part, std::span<const unsigned> touched,
                                                    const Eigen::VectorXd& slopes, double curvature)>& visit) const;

 private:
  /// Calls `visit(block)` for the blocks of a part, in their order.
  template <class VisitT>
  void each_block(std::size_t part, VisitT&& visit) const;
  /// What a part adds up to. \tparam SumsT  FitnessSums or BandSums
  template <class SumsT>
  SumsT fitness_part(const Eigen::VectorXd& values, std::size_t part) const;
  GradientSums gradient_part(const Eigen::VectorXd& values, std::size_t part) const;
  /// The sums of all parts, from here or from the source.
  template <class SumsT>
  std::vector<SumsT> all_parts(SumKind kind, const Eigen::VectorXd& values) const;

  const DataSet& data_;
  const Relaxation& relaxation_;
  LossOptions options_;
  std::size_t stride_;
  std::size_t positions_ = 0;
  PartSource source_;  ///< empty: this machine
};

}  // namespace cobalt::fit
