// SPDX-License-Identifier: Apache-2.0
#include "host/fit/root_set_loss.hpp"

#include <algorithm>

#include "host/fit/fitness_sums.hpp"
#include "host/fit/parallel.hpp"
#include "host/fit/variables.hpp"
#include "host/support/threads.hpp"

namespace cobalt::fit {
namespace {

/// Adds the derivatives by the values of one root to those by base and additions.
void spread(const Eigen::VectorXd& of_set, const RootWeights& weights, Eigen::VectorXd& gradient) {
  const Eigen::Index count = variable_count();
  gradient.head(count) += of_set;
  for (std::size_t fact = 0; fact < weights.size(); ++fact) {
    if (weights[fact] == 0) continue;
    gradient.segment(static_cast<Eigen::Index>(fact + 1) * count, count) += weight_part(weights[fact]) * of_set;
  }
}

}  // namespace

RootSetLoss::RootSetLoss(const DataSet& data, const Relaxation& relaxation, const LossOptions& options,
                         std::size_t facts)
    : data_(data), relaxation_(relaxation), options_(options), facts_(facts), positions_(data.size()) {}

std::vector<RootSetLoss::Set> RootSetLoss::sets_of(const Eigen::VectorXd& values) const {
  const Variables& variables = Variables::instance();
  const Eigen::Index count = variable_count();
  std::vector<Set> sets(data_.roots.size());
  deal_to_threads(sets.size(), options_.threads, [&](unsigned /*thread*/, std::size_t root) {
    Eigen::VectorXd& set = sets[root].values;
    set = values.head(count);
    for (std::size_t fact = 0; fact < facts_; ++fact) {
      const auto weight = data_.roots[root][fact];
      if (weight != 0) set += weight_part(weight) * values.segment(static_cast<Eigen::Index>(fact + 1) * count, count);
    }
    for (Eigen::Index i = 0; i < count; ++i) {
      const Variable& variable = variables[static_cast<std::size_t>(i)];
      if (!variable.can_move || (set[i] >= variable.min && set[i] <= variable.max)) continue;
      set[i] = std::clamp(set[i], variable.min, variable.max);
      sets[root].clamped.push_back(i);
    }
  });
  return sets;
}

Fitness RootSetLoss::fitness(const Eigen::VectorXd& values) const {
  const std::vector<Set> sets = sets_of(values);
  std::vector<FitnessSums> parts(kParts);
  deal_to_threads(kParts, options_.threads, [&](unsigned /*thread*/, std::size_t part) {
    for (std::size_t b = part; b < data_.blocks.size(); b += kParts) {
      const DataBlock& block = data_.blocks[b];
      parts[part].add(block, relaxation_, sets[block.root].values.data(), options_);
    }
  });
  FitnessSums all;
  for (const FitnessSums& part : parts) all.add(part);
  return all.fitness();
}

double RootSetLoss::loss_and_gradient(const Eigen::VectorXd& values, Eigen::VectorXd& gradient) const {
  const std::vector<Set> sets = sets_of(values);
  struct Part {
    double loss = 0;
    Eigen::VectorXd gradient;
  };
  std::vector<Part> parts(kParts);
  deal_to_threads(kParts, options_.threads, [&](unsigned /*thread*/, std::size_t part) {
    Part& sums = parts[part];
    Eigen::VectorXd of_set = Eigen::VectorXd::Zero(variable_count());
    for (std::size_t b = part; b < data_.blocks.size(); b += kParts) {
      const DataBlock& block = data_.blocks[b];
      if (sums.gradient.size() == 0) sums.gradient = Eigen::VectorXd::Zero(values.size());
      for (std::size_t i = 0; i < block.features.size(); ++i) {
        relaxation_.score_and_gradient(block.features.position(i), sets[block.root].values.data(), of_set.data(),
                                       [&](double score) {
                                         const PointLoss loss = point_loss(score, block.target[i], options_);
                                         sums.loss += loss.value;
                                         return loss.slope;
                                       });
      }
      // The next block has another root, or is the last of the part.
      const std::size_t next = b + kParts;
      if (next < data_.blocks.size() && data_.blocks[next].root == block.root) continue;
      for (const Eigen::Index i : sets[block.root].clamped) of_set[i] = 0;
      spread(of_set, data_.roots[block.root], sums.gradient);
      of_set.setZero();
    }
  });
  const double count = static_cast<double>(std::max<std::size_t>(positions_, 1));
  double loss = 0;
  gradient = Eigen::VectorXd::Zero(values.size());
  for (const Part& part : parts) {
    loss += part.loss;
    if (part.gradient.size() != 0) gradient += part.gradient;
  }
  gradient /= count;
  return loss / count;
}

void RootSetLoss::each_score_gradient(const Eigen::VectorXd& values, std::size_t stride, const Visit& visit) const {
  const std::vector<Set> sets = sets_of(values);
  deal_to_threads(kParts, options_.threads, [&](unsigned /*thread*/, std::size_t part) {
    Eigen::VectorXd slopes = Eigen::VectorXd::Zero(variable_count());
    std::vector<unsigned> touched;
    std::size_t seen = 0;
    for (std::size_t b = part; b < data_.blocks.size(); b += kParts) {
      const DataBlock& block = data_.blocks[b];
      for (std::size_t i = 0; i < block.features.size(); ++i) {
        if (seen++ % stride != 0) continue;
        const PositionFeatures position = block.features.position(i);
        double curvature = 0;
        relaxation_.score_and_gradient(position, sets[block.root].values.data(), slopes.data(), [&](double score) {
          curvature = point_loss(score, block.target[i], options_).curvature;
          return 1.0;
        });
        relaxation_.variables_of(position, touched);
        visit(part, data_.roots[block.root], touched, slopes, curvature);
        for (const unsigned variable : touched) slopes[variable] = 0;
      }
    }
  });
}

Diagonal RootSetLoss::diagonal(const Eigen::VectorXd& values) const {
  const Eigen::Index count = variable_count();
  std::vector<Diagonal> parts(kParts);
  each_score_gradient(values, 1,
                      [&](std::size_t part, const RootWeights& weights, std::span<const unsigned> touched,
                          const Eigen::VectorXd& slopes, double curvature) {
                        Diagonal& sums = parts[part];
                        if (sums.uses.size() == 0) {
                          sums = {Eigen::VectorXd::Zero(values.size()), Eigen::VectorXd::Zero(values.size())};
                        }
                        const auto add = [&](Eigen::Index place, double slope) {
                          sums.curvature[place] += curvature * slope * slope;
                          sums.uses[place] += 1;
                        };
                        for (const unsigned variable : touched) {
                          const double slope = slopes[variable];
                          if (slope == 0) continue;
                          add(variable, slope);
                          for (std::size_t fact = 0; fact < facts_; ++fact) {
                            if (weights[fact] == 0) continue;
                            add(static_cast<Eigen::Index>(fact + 1) * count + variable,
                                weight_part(weights[fact]) * slope);
                          }
                        }
                      });
  Diagonal all{Eigen::VectorXd::Zero(values.size()), Eigen::VectorXd::Zero(values.size())};
  for (const Diagonal& part : parts) {
    if (part.uses.size() == 0) continue;
    all.curvature += part.curvature;
    all.uses += part.uses;
  }
  all.curvature /= static_cast<double>(std::max<std::size_t>(positions_, 1));
  return all;
}

}  // namespace cobalt::fit
