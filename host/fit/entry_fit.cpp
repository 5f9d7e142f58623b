// SPDX-License-Identifier: Apache-2.0
#include "host/fit/entry_fit.hpp"

#include <cmath>

#include "host/support/error.hpp"

namespace cobalt::fit {
namespace {

/// The fit has converged when so many steps together made the loss less by no more than this part.
constexpr unsigned kSlowSteps = 10;
constexpr double kSlowPart = 1e-6;

/// Least strength of a starting value.
constexpr double kLeastPrior = 1e-3;

/// Of the steps this part is taken again after the coarse units were rounded.
constexpr unsigned kSettlingPart = 4;

/// Steps between checkpoints.
constexpr unsigned kCheckpointSteps = 20;

/// Centipawns that a unit of a value is worth, about: what multiplies a base value of 10, a danger of 40, a score of
/// 130.
double centipawns_of(Unit unit) {
  switch (unit) {
    case Unit::kHalves:
    case Unit::kEighths:
      return 5;
    case Unit::kSixtyFourths:
      return 2;
    default:
      return 1;
  }
}

/// Rounds the variables with coarse units and fits the others around them: rounding all at the end would cost more than
/// many steps gain. \param steps  most
Eigen::VectorXd settled(Problem problem, const Eigen::VectorXd& x, unsigned steps, const FitOptions& options) {
  const Variables& variables = Variables::instance();
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (centipawns_of(variables[static_cast<std::size_t>(i)].unit) == 1 || problem.least[i] == problem.most[i])
      continue;
    problem.least[i] = problem.most[i] = std::round(x[i]);
  }
  Minimiser minimiser(std::move(problem), x);
  while (minimiser.state().steps < steps && !options.stop.stop_requested() && minimiser.step()) {
  }
  return minimiser.state().x;
}

/// What the fit may move, and how far.
struct Range {
  Eigen::VectorXd least, most;
  Eigen::VectorXd weights;  ///< of the prior: the curvature of one use
};

Range range_of(const Eigen::VectorXd& start, const Diagonal& diagonal, const FitOptions& options) {
  const Variables& variables = Variables::instance();
  Range range{start, start, Eigen::VectorXd(start.size())};
  for (Eigen::Index i = 0; i < start.size(); ++i) {
    const Variable& variable = variables[static_cast<std::size_t>(i)];
    range.weights[i] = curvature_of_use(variable.unit, options.loss);
    const bool is_kept = !options.kept.empty() && options.kept[static_cast<std::size_t>(i)];
    if (!variable.can_move || !options.may_move(variable.group) || is_kept || diagonal.uses[i] == 0) continue;
    range.least[i] = variable.min;
    range.most[i] = variable.max;
  }
  return range;
}

/// Where an interrupted fit goes on. \throws InputError when the checkpoint is of another fit
std::optional<Checkpoint> saved_by(const FitOptions& options) {
  std::optional<Checkpoint> saved;
  if (!options.checkpoint.empty()) saved = read_checkpoint(options.checkpoint);
  if (saved && saved->fingerprint != options.fingerprint) {
    throw InputError(options.checkpoint.string(), "a checkpoint of another fit (data, start or options differ)");
  }
  return saved;
}

}  // namespace

double curvature_of_use(Unit unit, const LossOptions& options) {
  const double cp = centipawns_of(unit);
  return point_loss(0, chance(0, options.own_scale), options).curvature * cp * cp;
}

FittedEntries fit_entries(const Objective& objective, const Eigen::VectorXd& start, const FitOptions& options) {
  const Diagonal diagonal = objective.diagonal(start);
  const Range range = range_of(start, diagonal, options);
  // A strength of 0 would leave what no position uses without a least value.
  const Prior prior(start, range.weights, std::max(options.prior, kLeastPrior), objective.positions());
  const Eigen::VectorXd curvature = diagonal.curvature + prior.stiffness();

  Problem problem;
  problem.least = range.least;
  problem.most = range.most;
  problem.inverse_curvature = [&](const Eigen::VectorXd& x) { return Eigen::VectorXd(x.cwiseQuotient(curvature)); };
  problem.function = [&](const Eigen::VectorXd& x, Eigen::VectorXd& gradient) {
    const double loss = objective.loss_and_gradient(x, gradient);
    prior.add_gradient(x, gradient);
    return loss + prior.value(x);
  };

  std::optional<Checkpoint> saved = saved_by(options);
  std::optional<double> slow_from;
  if (saved) slow_from = saved->best_loss;
  Minimiser minimiser = saved ? Minimiser(problem, std::move(saved->state)) : Minimiser(problem, start);
  const auto save = [&] {
    if (options.checkpoint.empty()) return;
    Checkpoint checkpoint;
    checkpoint.fingerprint = options.fingerprint;
    checkpoint.best_loss = *slow_from;
    checkpoint.state = minimiser.state();
    write_checkpoint(checkpoint, options.checkpoint);
  };

  FittedEntries fitted;
  if (!slow_from) slow_from = minimiser.state().value;
  if (options.on_step) options.on_step(minimiser.state().steps, minimiser.state().value);
  while (minimiser.state().steps < options.steps && !options.stop.stop_requested()) {
    if (!minimiser.step()) {
      fitted.converged = true;
      break;
    }
    const unsigned steps = minimiser.state().steps;
    if (options.on_step) options.on_step(steps, minimiser.state().value);
    if (steps % kCheckpointSteps == 0) save();
    if (steps % kSlowSteps != 0) continue;
    fitted.converged = *slow_from - minimiser.state().value <= kSlowPart * *slow_from;
    if (fitted.converged) break;
    slow_from = minimiser.state().value;
  }
  save();
  fitted.values = settled(problem, minimiser.state().x, minimiser.state().steps / kSettlingPart, options);
  fitted.uses = diagonal.uses;
  fitted.steps = minimiser.state().steps;
  return fitted;
}

}  // namespace cobalt::fit
