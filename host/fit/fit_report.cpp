// SPDX-License-Identifier: Apache-2.0
#include "host/fit/fit_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "host/fit/bands.hpp"
#include "host/parameters/layout.hpp"

namespace cobalt::fit {
namespace {

/// A group without which the loss rises by less than this part of itself is noisy.
constexpr double kNoisyPart = 1e-3;

Json fitness_json(const Fitness& fitness) {
  return {{"positions", fitness.positions}, {"loss", fitness.loss}, {"correlation", fitness.correlation}};
}

}  // namespace

Eigen::VectorXd without_group(const Eigen::VectorXd& values, unsigned group) {
  constexpr double kNeutralEighths = 8;
  const Variables& variables = Variables::instance();
  Eigen::VectorXd changed = values;
  for (std::size_t i = variables.first_of_group(group); i < variables.end_of_group(group); ++i) {
    double& value = changed[static_cast<Eigen::Index>(i)];
    switch (variables[i].unit) {
      case Unit::kCentipawns:
      case Unit::kSixtyFourths:
        value = 0;
        break;
      case Unit::kEighths:
        value = kNeutralEighths;
        break;
      default:
        break;  // multipliers of values that are 0
    }
  }
  return changed;
}

std::vector<GroupEffect> group_effects(const DataLoss& held_out, const Eigen::VectorXd& before,
                                       const Eigen::VectorXd& after) {
  const Variables& variables = Variables::instance();
  const double loss_before = held_out.loss(before);
  const double loss_after = held_out.loss(after);
  const auto worth = [&](const Eigen::VectorXd& values, unsigned group, double loss) {
    return loss > 0 ? (held_out.loss(without_group(values, group)) - loss) / loss : 0;
  };
  std::vector<GroupEffect> effects;
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    if (group == spec::kEvaluationControl) continue;
    GroupEffect effect;
    effect.group = group;
    for (std::size_t i = variables.first_of_group(group); i < variables.end_of_group(group); ++i) {
      const auto number = static_cast<Eigen::Index>(i);
      if (after[number] == before[number]) continue;
      ++effect.changed;
      effect.mean_move += std::abs(after[number] - before[number]);
    }
    if (effect.changed != 0) effect.mean_move /= effect.changed;
    effect.worth_before = worth(before, group, loss_before);
    effect.worth_after = worth(after, group, loss_after);
    effect.is_noisy = effect.worth_after < kNoisyPart;
    effects.push_back(effect);
  }
  std::stable_sort(effects.begin(), effects.end(),
                   [](const GroupEffect& a, const GroupEffect& b) { return a.worth_after > b.worth_after; });
  return effects;
}

std::vector<MovedValue> most_moved(const Eigen::VectorXd& before, const Eigen::VectorXd& after,
                                   const Eigen::VectorXd& uses, std::size_t count) {
  const Variables& variables = Variables::instance();
  std::vector<std::size_t> order(variables.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto weight = [&](std::size_t i) {
    const auto number = static_cast<Eigen::Index>(i);
    return std::abs(after[number] - before[number]) * std::sqrt(uses[number]);
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return weight(a) > weight(b); });
  std::vector<MovedValue> moved;
  for (const std::size_t i : order) {
    if (moved.size() == count || weight(i) == 0) break;
    const auto number = static_cast<Eigen::Index>(i);
    moved.push_back({variable_name(variables[i]), before[number], after[number], uses[number]});
  }
  return moved;
}

Json to_json(const FitStage& stage) {
  return {{"name", stage.name}, {"train", fitness_json(stage.train)}, {"held_out", fitness_json(stage.held_out)}};
}

Json to_json(const GroupEffect& effect) {
  return {{"group", spec::kGroupTable[effect.group].name},
          {"changed", effect.changed},
          {"mean_move", effect.mean_move},
          {"worth_before", effect.worth_before},
          {"worth_after", effect.worth_after},
          {"noisy", effect.is_noisy}};
}

Json to_json(const MovedValue& moved) {
  return {{"name", moved.name}, {"from", moved.from}, {"to", moved.to}, {"uses", moved.uses}};
}

Json bands_json(std::span<const Fitness> before, std::span<const Fitness> after) {
  Json rows = Json::array();
  for (std::size_t place = 0; place < kBands.size(); ++place) {
    rows.push_back({{"by", kBands[place].by},
                    {"band", kBands[place].name},
                    {"before", fitness_json(before[place])},
                    {"after", fitness_json(after[place])}});
  }
  return rows;
}

}  // namespace cobalt::fit
