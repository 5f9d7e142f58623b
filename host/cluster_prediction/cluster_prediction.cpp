// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_prediction/cluster_prediction.hpp"

#include <algorithm>

#include "host/cluster_prediction/machines.hpp"
#include "host/engine/software_evaluator.hpp"

namespace cobalt::cluster_prediction {
namespace {

/// A gain of so much of the machines is all that can be expected.
constexpr double kFullShare = 0.9;

}  // namespace

double ClusterPrediction::nodes_per_second() const {
  return time.count() > 0 ? static_cast<double>(nodes) / seconds() : 0;
}

double ClusterPrediction::bytes_per_second() const {
  return time.count() > 0 ? static_cast<double>(bytes_sent) / machines / seconds() : 0;
}

std::optional<ClusterGain> gain_of(const ClusterPrediction& all, const ClusterPrediction& one) {
  for (auto deepest = all.depths.rbegin(); deepest != all.depths.rend(); ++deepest) {
    const auto same = std::ranges::find(one.depths, deepest->depth, &offload::FinishedDepth::depth);
    if (same == one.depths.end() || deepest->time.count() == 0) continue;
    ClusterGain gain;
    gain.depth = deepest->depth;
    gain.one_machine = same->time;
    gain.speedup = static_cast<double>(same->time.count()) / static_cast<double>(deepest->time.count());
    if (one.nodes != 0) gain.growth = static_cast<double>(all.nodes) / static_cast<double>(one.nodes);
    if (one.nodes != 0) gain.rate_share = all.nodes_per_second() / (all.machines * one.nodes_per_second());
    return gain;
  }
  return std::nullopt;
}

const char* limit_text(ClusterLimit limit) {
  switch (limit) {
    case ClusterLimit::kNone:
      return "none";
    case ClusterLimit::kOverlap:
      return "overlap";
    case ClusterLimit::kHost:
      return "host";
    case ClusterLimit::kLink:
      return "link";
    case ClusterLimit::kWork:
      return "work";
  }
  return "";
}

ClusterLimit limit_of(const ClusterPrediction& all, const ClusterGain& gain) {
  if (gain.speedup >= kFullShare * all.machines) return ClusterLimit::kNone;
  // speedup = machines x rate_share / growth: the smaller factor is the limit.
  if (gain.growth * gain.rate_share >= 1 || all.bottleneck == offload::Bottleneck::kNone) return ClusterLimit::kOverlap;
  switch (all.bottleneck) {
    case offload::Bottleneck::kHost:
      return ClusterLimit::kHost;
    case offload::Bottleneck::kTransit:
      return ClusterLimit::kLink;
    default:
      return ClusterLimit::kWork;
  }
}

ClusterPredictor::ClusterPredictor(const ParameterSet& parameters)
    : evaluator_(std::make_shared<engine::SoftwareEvaluator>(parameters)),
      answers_(std::make_shared<offload::ModelAnswers>(parameters, 1)) {}

ClusterPrediction ClusterPredictor::on_cards(const chess::Position& position, const engine::Limits& limits,
                                             const ClusterModel& model, const std::vector<offload::CardModel>& cards,
                                             const offload::CardOptions& options, std::size_t hash_megabytes) const {
  return Machines(model, evaluator_, hash_megabytes, cards, answers_).search(position, limits, Time{}, options);
}

ClusterPrediction ClusterPredictor::on_hosts(const chess::Position& position, const engine::Limits& limits,
                                             const ClusterModel& model, Time node_time,
                                             std::size_t hash_megabytes) const {
  return Machines(model, evaluator_, hash_megabytes, {}, nullptr).search(position, limits, node_time, {});
}

}  // namespace cobalt::cluster_prediction
