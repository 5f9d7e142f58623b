// SPDX-License-Identifier: Apache-2.0
#include "host/fit/root_set_loss.hpp"

#include <algorithm>

#include "host/fit/derivative_sums.hpp"
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

template <class SumsT>
SumsT RootSetLoss::fitness_sums(const Eigen::VectorXd& values) const {
  const std::vector<Set> sets = sets_of(values);
  std::vector<SumsT> parts(kParts);
  deal_to_threads(kParts, options_.threads, [&](unsigned /*thread*/, std::size_t part) {
    for (std::size_t b = part; b < data_.blocks.size(); b += kParts) {
      const DataBlock& block = data_.blocks[b];
      parts[part].add(block, relaxation_, sets[block.root].values.data(), options_);
    }
  });
  SumsT all;
  for (const SumsT& part : parts) all.add(part);
  return all;
}

Fitness RootSetLoss::fitness(const Eigen::VectorXd& values) const {
  return fitness_sums<FitnessSums>(values).fitness();
}

std::vector<Fitness> RootSetLoss::fitness_by_band(const Eigen::VectorXd& values) const {
  return fitness_sums<BandSums>(values).fitness();
}

double RootSetLoss::loss_and_gradient(const Eigen::VectorXd& values, Eigen::VectorXd& gradient) const {
  const std::vector<Set> sets = sets_of(values);
  std::vector<GradientSums> parts(kParts);
  deal_to_threads(kParts, options_.threads, [&](unsigned /*thread*/, std::size_t part) {
    GradientSums& sums = parts[part];
    GradientSums of_set;  // its gradient is that of blocks of one root
    for (std::size_t b = part; b < data_.blocks.size(); b += kParts) {
      const DataBlock& block = data_.blocks[b];
      if (sums.gradient.size() == 0) sums.gradient = Eigen::VectorXd::Zero(values.size());
      of_set.add(block, relaxation_, sets[block.root].values, options_);
      // The next block has another root, or is the last of the part.
      const std::size_t next = b + kParts;
      if (next < data_.blocks.size() && data_.blocks[next].root == block.root) continue;
      for (const Eigen::Index i : sets[block.root].clamped) of_set.gradient[i] = 0;
      spread(of_set.gradient, data_.roots[block.root], sums.gradient);
      of_set.gradient.setZero();
    }
    sums.loss = of_set.loss;
  });
  gradient.resize(values.size());
  return mean_of(parts, positions_, gradient);
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
        const double curvature =
            add_score_slopes(block, i, relaxation_, sets[block.root].values, options_, slopes, touched);
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
  return mean_of(parts, positions_, values.size());
}

}  // namespace cobalt::fit
