// SPDX-License-Identifier: Apache-2.0
#include "host/fit/derivative_sums.hpp"

#include <algorithm>
#include <cstring>

#include "host/support/bytes.hpp"

namespace cobalt::fit {
namespace {

double divisor(std::size_t positions) { return static_cast<double>(std::max<std::size_t>(positions, 1)); }

}  // namespace

void GradientSums::add(const DataBlock& block, const Relaxation& relaxation, const Eigen::VectorXd& values,
                       const LossOptions& options) {
  if (gradient.size() == 0) gradient = Eigen::VectorXd::Zero(values.size());
  for (std::size_t i = 0; i < block.features.size(); ++i) {
    relaxation.score_and_gradient(block.features.position(i), values.data(), gradient.data(), [&](double score) {
      const PointLoss point = point_loss(score, block.target[i], options);
      loss += point.value;
      return point.slope;
    });
  }
}

std::string GradientSums::bytes() const {
  const std::string_view derivatives(reinterpret_cast<const char*>(gradient.data()),
                                     static_cast<std::size_t>(gradient.size()) * sizeof(double));
  return ByteWriter().number(loss).rest(derivatives).take();
}

GradientSums GradientSums::of(std::string_view bytes) {
  ByteReader reader(bytes);
  GradientSums sums;
  sums.loss = reader.number<double>();
  const std::string_view derivatives = reader.rest();
  sums.gradient.resize(static_cast<Eigen::Index>(derivatives.size() / sizeof(double)));
  std::memcpy(sums.gradient.data(), derivatives.data(), derivatives.size());
  return sums;
}

double mean_of(std::span<const GradientSums> parts, std::size_t positions, Eigen::VectorXd& gradient) {
  double loss = 0;
  gradient.setZero();
  for (const GradientSums& part : parts) {
    loss += part.loss;
    if (part.gradient.size() != 0) gradient += part.gradient;
  }
  gradient /= divisor(positions);
  return loss / divisor(positions);
}

Diagonal mean_of(std::span<const Diagonal> parts, std::size_t positions, Eigen::Index variables) {
  Diagonal all{Eigen::VectorXd::Zero(variables), Eigen::VectorXd::Zero(variables)};
  for (const Diagonal& part : parts) {
    if (part.uses.size() == 0) continue;
    all.curvature += part.curvature;
    all.uses += part.uses;
  }
  all.curvature /= divisor(positions);
  return all;
}

double add_score_slopes(const DataBlock& block, std::size_t position, const Relaxation& relaxation,
                        const Eigen::VectorXd& values, const LossOptions& options, Eigen::VectorXd& slopes,
                        std::vector<unsigned>& touched) {
  const PositionFeatures features = block.features.position(position);
  double curvature = 0;
  relaxation.score_and_gradient(features, values.data(), slopes.data(), [&](double score) {
    curvature = point_loss(score, block.target[position], options).curvature;
    return 1.0;
  });
  relaxation.variables_of(features, touched);
  return curvature;
}

}  // namespace cobalt::fit
