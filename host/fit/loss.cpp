// SPDX-License-Identifier: Apache-2.0
#include "host/fit/loss.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "host/fit/derivative_sums.hpp"
#include "host/fit/fitness_sums.hpp"
#include "host/fit/parallel.hpp"
#include "host/support/threads.hpp"

namespace cobalt::fit {
namespace {

/// x * log(x), also at 0.
double x_log_x(double x) { return x > 0 ? x * std::log(x) : 0; }

}  // namespace

PointLoss point_loss(double score_cp, double target, const LossOptions& options) {
  const double z = score_cp / options.own_scale;
  const double p = chance(score_cp, options.own_scale);
  if (options.kind == LossKind::kSquared) {
    const double error = p - target;
    const double bend = p * (1 - p) / options.own_scale;
    return {error * error, 2 * error * bend, 2 * bend * bend};
  }
  // -t log p - (1 - t) log(1 - p) = log(1 + exp(-|z|)) + max(z, 0) - t z
  const double cross = std::log1p(std::exp(-std::abs(z))) + std::max(z, 0.0) - target * z;
  const double own = x_log_x(target) + x_log_x(1 - target);
  return {cross + own, (p - target) / options.own_scale, p * (1 - p) / (options.own_scale * options.own_scale)};
}

DataLoss::DataLoss(const DataSet& data, const Relaxation& relaxation, const LossOptions& options, std::size_t stride)
    : data_(data), relaxation_(relaxation), options_(options), stride_(stride) {
  for (std::size_t b = 0; b < data_.blocks.size(); b += stride_) positions_ += data_.blocks[b].features.size();
}

template <class VisitT>
void DataLoss::each_block(std::size_t part, VisitT&& visit) const {
  for (std::size_t b = part * stride_; b < data_.blocks.size(); b += kParts * stride_) visit(data_.blocks[b]);
}

template <class SumsT>
SumsT DataLoss::fitness_part(const Eigen::VectorXd& values, std::size_t part) const {
  SumsT sums;
  each_block(part, [&](const DataBlock& block) { sums.add(block, relaxation_, values.data(), options_); });
  return sums;
}

GradientSums DataLoss::gradient_part(const Eigen::VectorXd& values, std::size_t part) const {
  GradientSums sums;
  each_block(part, [&](const DataBlock& block) { sums.add(block, relaxation_, values, options_); });
  return sums;
}

std::string DataLoss::part_sum(SumKind kind, const Eigen::VectorXd& values, std::size_t part) const {
  return kind == SumKind::kFitness ? fitness_part<FitnessSums>(values, part).bytes()
                                   : gradient_part(values, part).bytes();
}

template <class SumsT>
std::vector<SumsT> DataLoss::all_parts(SumKind kind, const Eigen::VectorXd& values) const {
  std::vector<SumsT> parts(kParts);
  if (source_) {
    const std::vector<std::string> sums = source_(kind, values);
    std::ranges::transform(sums, parts.begin(), SumsT::of);
    return parts;
  }
  deal_to_threads(kParts, options_.threads, [&](unsigned /*thread*/, std::size_t part) {
    if constexpr (std::is_same_v<SumsT, FitnessSums>) {
      parts[part] = fitness_part<FitnessSums>(values, part);
    } else {
      parts[part] = gradient_part(values, part);
    }
  });
  return parts;
}

Fitness DataLoss::fitness(const Eigen::VectorXd& values) const {
  FitnessSums all;
  for (const FitnessSums& part : all_parts<FitnessSums>(SumKind::kFitness, values)) all.add(part);
  return all.fitness();
}

std::vector<Fitness> DataLoss::fitness_by_band(const Eigen::VectorXd& values) const {
  std::vector<BandSums> parts(kParts);
  deal_to_threads(kParts, options_.threads,
                  [&](unsigned /*thread*/, std::size_t part) { parts[part] = fitness_part<BandSums>(values, part); });
  BandSums all;
  for (const BandSums& part : parts) all.add(part);
  return all.fitness();
}

double DataLoss::loss_and_gradient(const Eigen::VectorXd& values, Eigen::VectorXd& gradient) const {
  gradient.resize(values.size());
  return mean_of(all_parts<GradientSums>(SumKind::kGradient, values), positions_, gradient);
}

void DataLoss::each_score_gradient(
    const Eigen::VectorXd& values, std::size_t stride,
    const std::function<void(std::size_t, std::span<const unsigned>, const Eigen::VectorXd&, double)>& visit) const {
  const std::size_t every = stride * stride_;
  deal_to_threads(kParts, options_.threads, [&](unsigned /*thread*/, std::size_t part) {
    Eigen::VectorXd slopes = Eigen::VectorXd::Zero(values.size());
    std::vector<unsigned> touched;
    for (std::size_t b = part * every; b < data_.blocks.size(); b += kParts * every) {
      const DataBlock& block = data_.blocks[b];
      for (std::size_t i = 0; i < block.features.size(); ++i) {
        const double curvature = add_score_slopes(block, i, relaxation_, values, options_, slopes, touched);
        visit(part, touched, slopes, curvature);
        for (const unsigned variable : touched) slopes[variable] = 0;
      }
    }
  });
}

Diagonal DataLoss::diagonal(const Eigen::VectorXd& values) const {
  std::vector<Diagonal> parts(kParts);
  each_score_gradient(
      values, 1,
      [&](std::size_t part, std::span<const unsigned> touched, const Eigen::VectorXd& slopes, double curvature) {
        Diagonal& sums = parts[part];
        if (sums.uses.size() == 0) sums = {Eigen::VectorXd::Zero(values.size()), Eigen::VectorXd::Zero(values.size())};
        for (const unsigned variable : touched) {
          const double slope = slopes[variable];
          sums.curvature[variable] += curvature * slope * slope;
          if (slope != 0) sums.uses[variable] += 1;
        }
      });
  return mean_of(parts, positions_, values.size());
}

}  // namespace cobalt::fit
