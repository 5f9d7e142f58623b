// SPDX-License-Identifier: Apache-2.0
#include "host/fit/settings_fit.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "host/fit/parallel.hpp"
#include "host/support/error.hpp"

namespace cobalt::fit {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::SparseMatrix;
using Eigen::VectorXd;

/// Positions from which the curvatures of a round come, about.
constexpr std::size_t kCurvaturePositions = 20000;
/// How far a number may go in a round: this part of it, and no less than so many units.
constexpr double kReachPart = 0.6;
constexpr double kLeastReach = 12;
/// Pulls entries back that would not fit their bits: curvature in uses of each position.
constexpr double kBoundStiffness = 0.05;
/// Times that a group whose entries do not fit goes half the way back.
constexpr int kMostRetreats = 6;
/// A number is moved when that makes the loss less by this part at least.
constexpr double kWorthwhile = 1e-7;

/// Whether a fit may move a setting. \param place  in the model
bool may_move(const SettingNumber& number, std::size_t place, const SettingsFitOptions& options) {
  return options.common.may_move(number.group) && number.group != spec::kEvaluationControl &&
         number.group != spec::kBias && number.group != spec::kContempt &&
         (options.kept.empty() || !options.kept[place]);
}

/// Curvature (Gauss-Newton) of the loss by all numbers together.
MatrixXd curvature_matrix(const DataLoss& data, const VectorXd& values, const SparseMatrix<double>& jacobian) {
  const std::size_t stride = std::max<std::size_t>(1, data.positions() / kCurvaturePositions);
  const Eigen::SparseMatrix<double, Eigen::RowMajor> by_variable = jacobian;
  const Index size = jacobian.cols();
  constexpr Index kBatch = 256;
  struct Part {
    MatrixXd sum;
    MatrixXd batch;
    Index filled = 0;
    std::size_t count = 0;
    void flush() {
      if (filled == 0) return;  // an empty product has no size to divide by
      sum.selfadjointView<Eigen::Lower>().rankUpdate(batch.leftCols(filled));
      batch.setZero();
      filled = 0;
    }
  };
  std::vector<Part> parts(kParts);
  data.each_score_gradient(
      values, stride, [&](std::size_t p, std::span<const unsigned> touched, const VectorXd& slopes, double curvature) {
        Part& part = parts[p];
        if (part.sum.size() == 0) {
          part.sum = MatrixXd::Zero(size, size);
          part.batch = MatrixXd::Zero(size, kBatch);
        }
        auto column = part.batch.col(part.filled);
        const double root = std::sqrt(curvature);
        for (const unsigned variable : touched) {
          for (Eigen::SparseMatrix<double, Eigen::RowMajor>::InnerIterator it(by_variable, variable); it; ++it) {
            column[it.col()] += root * slopes[variable] * it.value();
          }
        }
        ++part.count;
        if (++part.filled == kBatch) part.flush();
      });
  MatrixXd sum = MatrixXd::Zero(size, size);
  std::size_t count = 0;
  for (Part& part : parts) {
    if (part.sum.size() == 0) continue;
    part.flush();
    sum += part.sum;
    count += part.count;
  }
  sum /= static_cast<double>(std::max<std::size_t>(count, 1));
  return sum.selfadjointView<Eigen::Lower>();
}

class SettingsFit {
 public:
  SettingsFit(const SettingsModel& model, const Objective& objective, const DataLoss& sample,
              const SettingsFitOptions& options)
      : model_(model),
        objective_(objective),
        sample_(sample),
        options_(options),
        start_(model.start()),
        prior_(start_, VectorXd::Constant(start_.size(), curvature_of_use(Unit::kCentipawns, options.common.loss)),
               options.common.prior, objective.positions()) {}

  FittedSettings run() {
    resume();
    while (round_ < options_.rounds && !stopped()) run_round();
    for (unsigned pass = 0; pass < options_.passes && !stopped(); ++pass) {
      const bool moved = run_pass();
      report("pass " + std::to_string(pass + 1), best_loss_);
      if (!moved) break;
    }
    FittedSettings fitted;
    fitted.numbers = best_;
    fitted.values = *model_.values(best_);
    fitted.relaxed = relaxed_.size() != 0 ? relaxed_ : fitted.values;
    fitted.steps = steps_;
    fitted.finished = !stopped();
    return fitted;
  }

 private:
  bool stopped() const { return options_.common.stop.stop_requested(); }
  void report(const std::string& what, double loss) const {
    if (options_.on_round) options_.on_round(what, loss);
  }

  /// Loss of whole numbers with what leaving the start costs.
  double loss_of(const VectorXd& numbers, const VectorXd& values) const {
    return objective_.loss(values) + prior_.value(numbers);
  }

  void resume() {
    best_ = start_;
    current_ = start_;
    best_loss_ = loss_of(start_, *model_.values(start_));
    if (options_.common.checkpoint.empty()) return;
    const auto saved = read_checkpoint(options_.common.checkpoint);
    if (!saved) return;
    if (saved->fingerprint != options_.common.fingerprint || saved->best.size() != start_.size()) {
      throw InputError(options_.common.checkpoint.string(),
                       "a checkpoint of another fit (data, start or options differ)");
    }
    round_ = saved->round;
    best_ = saved->best;
    best_loss_ = saved->best_loss;
    current_ = saved->state.x;
    steps_ = saved->state.steps;
  }

  void save() const {
    if (options_.common.checkpoint.empty()) return;
    Checkpoint checkpoint;
    checkpoint.fingerprint = options_.common.fingerprint;
    checkpoint.round = round_;
    checkpoint.best_loss = best_loss_;
    checkpoint.best = best_;
    checkpoint.state.x = current_;
    checkpoint.state.steps = steps_;
    write_checkpoint(checkpoint, options_.common.checkpoint);
  }

  /// What the round may do: within the generator's ranges and in reach.
  void set_bounds(Problem& problem) const {
    problem.least = current_;
    problem.most = current_;
    for (Index i = 0; i < current_.size(); ++i) {
      const SettingNumber& number = model_.numbers()[static_cast<std::size_t>(i)];
      if (!may_move(number, static_cast<std::size_t>(i), options_)) continue;
      const double range = static_cast<double>(number.max - number.min);
      const double reach = std::min(range / 2, std::max(kLeastReach, kReachPart * std::abs(current_[i])));
      problem.least[i] = std::max(static_cast<double>(number.min), current_[i] - reach);
      problem.most[i] = std::min(static_cast<double>(number.max), current_[i] + reach);
    }
  }

  void run_round() {
    const VectorXd base = *model_.values(current_);
    const SparseMatrix<double> jacobian = model_.jacobian(current_);
    Problem problem;
    set_bounds(problem);
    MatrixXd curvature = curvature_matrix(sample_, base, jacobian);
    curvature.diagonal() += prior_.stiffness();
    curvature.diagonal() *= 1 + kDamping;
    // Numbers that stand still do not bend the others' steps.
    for (Index i = 0; i < current_.size(); ++i) {
      if (problem.least[i] < problem.most[i]) continue;
      curvature.row(i).setZero();
      curvature.col(i).setZero();
      curvature(i, i) = 1;
    }
    const Eigen::LDLT<MatrixXd> solver(curvature);
    problem.inverse_curvature = [&](const VectorXd& x) { return VectorXd(solver.solve(x)); };
    const auto values_at = [&](const VectorXd& numbers) { return VectorXd(base + jacobian * (numbers - current_)); };
    const Variables& variables = Variables::instance();
    const double stiffness = kBoundStiffness * curvature_of_use(Unit::kCentipawns, options_.common.loss);
    problem.function = [&](const VectorXd& numbers, VectorXd& gradient) {
      const VectorXd values = values_at(numbers);
      VectorXd by_value;
      double loss = objective_.loss_and_gradient(values, by_value);
      for (Index v = 0; v < values.size(); ++v) {
        const Variable& variable = variables[static_cast<std::size_t>(v)];
        if (!variable.can_move) continue;
        const double over = std::max(values[v] - variable.max, 0.0) + std::min(values[v] - variable.min, 0.0);
        if (over == 0) continue;
        loss += stiffness * over * over / 2;
        by_value[v] += stiffness * over;
      }
      gradient = jacobian.transpose() * by_value;
      prior_.add_gradient(numbers, gradient);
      return loss + prior_.value(numbers);
    };

    Minimiser minimiser(problem, current_);
    double before = minimiser.state().value;
    for (unsigned step = 0; step < options_.common.steps && !stopped() && minimiser.step(); ++step) {
      ++steps_;
      if (options_.common.on_step) options_.common.on_step(steps_, minimiser.state().value);
      if (before - minimiser.state().value < kLeastGain * before) break;
      before = minimiser.state().value;
    }
    relaxed_ = values_at(minimiser.state().x);
    take(minimiser.state().x);
    ++round_;
    save();
    report("round " + std::to_string(round_), last_loss_);
  }

  /// Rounds what a round found, mends what does not fit, and keeps it when it is the best.
  void take(const VectorXd& found) {
    VectorXd numbers = found.array().round();
    for (int retreat = 0;; ++retreat) {
      unsigned group = 0;
      const auto values = model_.values(numbers, &group);
      if (values) {
        last_loss_ = loss_of(numbers, *values);
        current_ = numbers;
        if (last_loss_ < best_loss_) {
          best_loss_ = last_loss_;
          best_ = numbers;
        }
        return;
      }
      // Half the way back, at last all of it: there it did fit.
      for (Index i = 0; i < numbers.size(); ++i) {
        if (model_.numbers()[static_cast<std::size_t>(i)].group != group) continue;
        numbers[i] =
            retreat % kMostRetreats == kMostRetreats - 1 ? current_[i] : std::round((numbers[i] + current_[i]) / 2);
      }
    }
  }

  /// Tries each of the best numbers one up and one down. \return whether one moved
  bool run_pass() {
    const VectorXd before = best_;
    VectorXd values = *model_.values(best_);
    double loss = sample_.loss(values) + prior_.value(best_);
    bool moved = false;
    for (Index i = 0; i < best_.size() && !stopped(); ++i) {
      const SettingNumber& number = model_.numbers()[static_cast<std::size_t>(i)];
      if (!may_move(number, static_cast<std::size_t>(i), options_)) continue;
      for (const double step : {1.0, -1.0}) {
        VectorXd numbers = best_;
        numbers[i] += step;
        VectorXd changed = values;
        if (!model_.update_group(number.group, numbers, changed)) continue;
        const double tried = sample_.loss(changed) + prior_.value(numbers);
        if (!(tried < loss * (1 - kWorthwhile))) continue;
        loss = tried;
        best_ = numbers;
        values = changed;
        moved = true;
        break;
      }
    }
    const double all = loss_of(best_, values);
    if (moved && all > best_loss_) {  // good for the sample only
      best_ = before;
      return false;
    }
    best_loss_ = all;
    return moved;
  }

  /// Of the curvature matrix, so that it can be solved whatever the data.
  static constexpr double kDamping = 1e-3;
  /// A round ends when a step makes the loss less by no more than this part.
  static constexpr double kLeastGain = 1e-6;

  const SettingsModel& model_;
  const Objective& objective_;
  const DataLoss& sample_;
  const SettingsFitOptions& options_;
  VectorXd start_;
  Prior prior_;
  unsigned round_ = 0;
  unsigned steps_ = 0;
  VectorXd current_;  ///< whole numbers that the next round starts from
  VectorXd best_;
  double best_loss_ = 0;
  double last_loss_ = 0;
  VectorXd relaxed_;
};

}  // namespace

FittedSettings fit_settings(const SettingsModel& model, const Objective& objective, const DataLoss& sample,
                            const SettingsFitOptions& options) {
  return SettingsFit(model, objective, sample, options).run();
}

}  // namespace cobalt::fit
