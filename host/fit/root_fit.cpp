// SPDX-License-Identifier: Apache-2.0
#include "host/fit/root_fit.hpp"

#include <Eigen/Cholesky>
#include <Eigen/SparseCore>
#include <algorithm>
#include <cmath>
#include <utility>

#include "host/chess/packed_position.hpp"
#include "host/fit/minimiser.hpp"
#include "host/fit/parallel.hpp"
#include "host/fit/settings_fit.hpp"
#include "host/generator/root_weights.hpp"
#include "host/parameters/layout.hpp"

namespace cobalt::fit {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using RowMatrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;

/// Positions from which curvatures come, about.
constexpr std::size_t kRootCurvaturePositions = 12000;
/// Makes steps a little shorter than the curvature says.
constexpr double kRootDamping = 0.01;
/// The first stage ends when a step gains less than this part of the loss.
constexpr double kRootLeastGain = 1e-5;

/// What the settings move: the model's derivatives without what a fit must leave alone.
RowMatrix movable(const SettingsModel& model, const RootFitOptions& options) {
  const Eigen::SparseMatrix<double> jacobian = model.jacobian(model.start());
  std::vector<Eigen::Triplet<double>> kept;
  for (Index number = 0; number < jacobian.cols(); ++number) {
    const auto place = static_cast<std::size_t>(number);
    if (!may_move(model.numbers()[place], options.common, options.kept, place)) continue;
    for (Eigen::SparseMatrix<double>::InnerIterator it(jacobian, number); it; ++it) {
      kept.emplace_back(it.row(), number, it.value());
    }
  }
  RowMatrix matrix(jacobian.rows(), jacobian.cols());
  matrix.setFromTriplets(kept.begin(), kept.end());
  return matrix;
}

/// The rows of variables that may have additions.
RowMatrix for_additions(const RowMatrix& matrix) {
  RowMatrix rows = matrix;
  for (Index row = 0; row < rows.rows(); ++row) {
    if (may_be_added_to(Variables::instance()[static_cast<std::size_t>(row)])) continue;
    for (RowMatrix::InnerIterator it(rows, row); it; ++it) it.valueRef() = 0;
  }
  return rows;
}

/// Curvature (Gauss-Newton) of the loss by the settings of the base, and the mean square of each fact's weight.
struct Curvature {
  MatrixXd by_settings;
  VectorXd mean_squares;
};

Curvature curvature_at(const RootSetLoss& loss, const VectorXd& values, const RowMatrix& jacobian) {
  constexpr Index kBatch = 256;
  struct Part {
    MatrixXd sum, batch;
    VectorXd squares = VectorXd::Zero(kRootFacts);
    Index filled = 0;
    double count = 0;
    void flush() {
      if (filled == 0) return;
      sum.selfadjointView<Eigen::Lower>().rankUpdate(batch.leftCols(filled));
      batch.setZero();
      filled = 0;
    }
  };
  std::vector<Part> parts(kParts);
  const std::size_t stride = std::max<std::size_t>(1, loss.positions() / kRootCurvaturePositions);
  loss.each_score_gradient(values, stride,
                           [&](std::size_t number, const RootWeights& weights, std::span<const unsigned> touched,
                               const VectorXd& slopes, double curvature) {
                             Part& part = parts[number];
                             if (part.sum.size() == 0) {
                               part.sum = MatrixXd::Zero(jacobian.cols(), jacobian.cols());
                               part.batch = MatrixXd::Zero(jacobian.cols(), kBatch);
                             }
                             auto column = part.batch.col(part.filled);
                             const double root = std::sqrt(curvature);
                             for (const unsigned variable : touched) {
                               for (RowMatrix::InnerIterator it(jacobian, variable); it; ++it) {
                                 column[it.col()] += root * slopes[variable] * it.value();
                               }
                             }
                             for (std::size_t fact = 0; fact < kRootFacts; ++fact) {
                               part.squares[static_cast<Index>(fact)] +=
                                   weight_part(weights[fact]) * weight_part(weights[fact]);
                             }
                             ++part.count;
                             if (++part.filled == kBatch) part.flush();
                           });
  MatrixXd sum = MatrixXd::Zero(jacobian.cols(), jacobian.cols());
  Curvature all;
  all.mean_squares = VectorXd::Zero(kRootFacts);
  double count = 0;
  for (Part& part : parts) {
    if (part.sum.size() == 0) continue;
    part.flush();
    sum += part.sum;
    all.mean_squares += part.squares;
    count += part.count;
  }
  all.by_settings = sum.selfadjointView<Eigen::Lower>();
  all.by_settings /= std::max(count, 1.0);
  all.mean_squares /= std::max(count, 1.0);
  return all;
}

/// The first stage. \param start  of base and additions
VectorXd fit_by_settings(const SettingsModel& model, const RootSetLoss& loss, const VectorXd& start,
                         const RootFitOptions& options) {
  const RowMatrix base = movable(model, options);
  const RowMatrix added = for_additions(base);
  const Index settings = base.cols();
  const Index variables = variable_count();
  const auto blocks = static_cast<Index>(loss.facts() + 1);  // the base's numbers, then each fact's
  const auto jacobian = [&](Index block) -> const RowMatrix& { return block == 0 ? base : added; };
  const double stiffness = curvature_of_use(Unit::kCentipawns, options.common.loss) * options.setting_prior /
                           static_cast<double>(loss.positions());

  const Curvature curvature = curvature_at(loss, start, base);
  std::vector<Eigen::LDLT<MatrixXd>> solvers;
  for (Index block = 0; block < blocks; ++block) {
    MatrixXd matrix = curvature.by_settings * (block == 0 ? 1 : curvature.mean_squares[block - 1]);
    matrix.diagonal().array() += stiffness;
    matrix.diagonal() *= 1 + kRootDamping;
    solvers.emplace_back(matrix);
  }
  const auto values_at = [&](const VectorXd& numbers) {
    VectorXd values = start;
    for (Index block = 0; block < blocks; ++block) {
      values.segment(block * variables, variables) += jacobian(block) * numbers.segment(block * settings, settings);
    }
    return values;
  };

  Problem problem;
  problem.least = VectorXd::Constant(blocks * settings, -HUGE_VAL);
  problem.most = VectorXd::Constant(blocks * settings, HUGE_VAL);
  problem.inverse_curvature = [&](const VectorXd& x) {
    VectorXd solved(x.size());
    for (Index block = 0; block < blocks; ++block) {
      solved.segment(block * settings, settings) =
          solvers[static_cast<std::size_t>(block)].solve(x.segment(block * settings, settings));
    }
    return solved;
  };
  problem.function = [&](const VectorXd& numbers, VectorXd& gradient) {
    VectorXd by_value;
    const double data_loss = loss.loss_and_gradient(values_at(numbers), by_value);
    gradient.resize(numbers.size());
    for (Index block = 0; block < blocks; ++block) {
      gradient.segment(block * settings, settings) =
          jacobian(block).transpose() * by_value.segment(block * variables, variables);
    }
    gradient += stiffness * numbers;
    return data_loss + stiffness * numbers.squaredNorm() / 2;
  };
  Minimiser minimiser(problem, VectorXd::Zero(blocks * settings));
  double before = minimiser.state().value;
  for (unsigned step = 0; step < options.common.steps && !options.common.stop.stop_requested(); ++step) {
    if (!minimiser.step() || before - minimiser.state().value < kRootLeastGain * before) break;
    before = minimiser.state().value;
  }
  VectorXd values = values_at(minimiser.state().x);
  // A step along the derivatives may leave the fields; additions beyond them would do nothing.
  for (Index i = 0; i < values.size(); ++i) {
    const Variable& variable = Variables::instance()[static_cast<std::size_t>(i % variables)];
    if (!variable.can_move) continue;
    const double width = variable.max - variable.min;
    values[i] =
        i < variables ? std::clamp(values[i], variable.min, variable.max) : std::clamp(values[i], -width, width);
  }
  return values;
}

}  // namespace

std::vector<RootWeights> roots_before(std::span<const data::LabelledPosition> positions, std::size_t distance) {
  std::vector<RootWeights> own(positions.size());
  std::vector<RootWeights> roots(positions.size());
  std::size_t first = 0;  // of the game
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (positions[i].game != positions[first].game) first = i;
    own[i] = root_weights(root_facts(chess::unpack_position(positions[i].position)));
    roots[i] = own[i - std::min(distance, i - first)];
  }
  return roots;
}

FittedRootSet fit_root_set(const SettingsModel& model, const RootSetLoss& loss, const RootFitOptions& options) {
  const Index count = variable_count();
  VectorXd start = VectorXd::Zero(static_cast<Index>(loss.facts() + 1) * count);
  start.head(count) = Variables::instance().values_of(model.parameters());
  FittedRootSet fitted;
  fitted.by_settings = fit_by_settings(model, loss, start, options);
  fitted.entries = fit_entries(loss, fitted.by_settings, options.common);
  return fitted;
}

RoundedRootSet rounded_root_set(const VectorXd& values, const ParameterSet& base) {
  const Variables& variables = Variables::instance();
  const Index count = variable_count();
  std::vector<FieldAdditions> list;
  const auto add = [&](const Variable& v, unsigned table, unsigned entry, Index number, int sign) {
    FieldAdditions field{static_cast<std::uint16_t>(v.group),
                         static_cast<std::uint16_t>(table),
                         static_cast<std::uint16_t>(entry),
                         static_cast<std::uint16_t>(v.field),
                         {}};
    bool is_any = false;
    for (Index fact = 0; (fact + 2) * count <= values.size(); ++fact) {
      const long amount = sign * std::lround(values[(fact + 1) * count + number]);
      field.added[static_cast<std::size_t>(fact)] = static_cast<std::int16_t>(amount);
      is_any = is_any || amount != 0;
    }
    if (is_any) list.push_back(field);
  };
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Variable& v = variables[i];
    if (!v.can_move || !may_be_added_to(v)) continue;
    const MirrorImage image = mirror_image(v.group, v.table, v.entry);
    add(v, v.table, v.entry, static_cast<Index>(i), 1);
    if (image.table != v.table || image.entry != v.entry) {
      add(v, image.table, image.entry, static_cast<Index>(i), image.negated ? -1 : 1);
    }
  }
  return {variables.rounded(values.head(count), base), RootAdditions(std::move(list))};
}

VectorXd values_of(const RoundedRootSet& set) {
  const Variables& variables = Variables::instance();
  const Index count = variable_count();
  VectorXd values = VectorXd::Zero(static_cast<Index>(kRootFacts + 1) * count);
  values.head(count) = variables.values_of(set.base);
  for (const FieldAdditions& field : set.additions.fields()) {
    const unsigned number = variables.tie(field.group, field.table, field.entry, field.field).variable;
    const Variable& v = variables[number];
    if (v.table != field.table || v.entry != field.entry) continue;  // the image
    for (std::size_t fact = 0; fact < kRootFacts; ++fact) {
      values[static_cast<Index>(fact + 1) * count + number] = field.added[fact];
    }
  }
  return values;
}

}  // namespace cobalt::fit
