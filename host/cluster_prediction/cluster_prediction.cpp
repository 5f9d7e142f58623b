// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_prediction/cluster_prediction.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "host/chess/fen.hpp"
#include "host/chess/san.hpp"
#include "host/cluster_prediction/machines.hpp"
#include "host/engine/software_evaluator.hpp"
#include "host/engine/uci_text.hpp"

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

namespace {

double seconds_of(Time time) { return std::chrono::duration<double>(time).count(); }

double percent(double share) { return 100 * share; }

Json json_of(const ClusterPrediction& prediction) {
  Json json = {{"machines", prediction.machines},
               {"depth", prediction.depth},
               {"seconds", prediction.seconds()},
               {"nodes", prediction.nodes},
               {"nodes_per_second", prediction.nodes_per_second()},
               {"busy", prediction.busy},
               {"host_share", prediction.host_share},
               {"bytes_sent", prediction.bytes_sent},
               {"bytes_per_second_per_machine", prediction.bytes_per_second()},
               {"entries_sent", prediction.entries_sent},
               {"entries_dropped", prediction.entries_dropped}};
  json["depths"] = Json::array();
  for (const offload::FinishedDepth& depth : prediction.depths) {
    json["depths"].push_back(
        {{"depth", depth.depth}, {"seconds", seconds_of(depth.time)}, {"nodes", depth.nodes}, {"score", depth.score}});
  }
  return json;
}

}  // namespace

std::vector<std::string> ClusterReport::text(const chess::Position& position) const {
  if (all.line.moves.empty()) return {position.in_check() ? "checkmate: no legal move" : "stalemate: no legal move"};
  std::vector<std::string> lines;
  lines.push_back(fmt::format("best        {}, {}, depth {}", chess::to_san(position, all.line.moves.front()),
                              engine::uci_score(all.line.score), all.depth));
  lines.push_back(fmt::format("nodes       {} in {:.6f} s, {:.1f} M/s, of {} machine{}", all.nodes, all.seconds(),
                              all.nodes_per_second() / 1e6, all.machines, all.machines == 1 ? "" : "s"));
  lines.push_back(
      fmt::format("busy        contexts {:.1f} %, hosts {:.1f} %", percent(all.busy), percent(all.host_share)));
  lines.push_back(fmt::format("network     {:.0f} bytes per second per machine; {} entries sent, {} dropped",
                              all.bytes_per_second(), all.entries_sent, all.entries_dropped));
  for (const offload::FinishedDepth& depth : all.depths) {
    lines.push_back(fmt::format("depth {:>3}   {:.6f} s  {:>12} nodes of the first machine  {}", depth.depth,
                                seconds_of(depth.time), depth.nodes, engine::uci_score(depth.score)));
  }
  if (const auto found = gain()) {
    lines.push_back(fmt::format(
        "one machine depth {} in {:.6f} s: speed-up {:.2f}; {:.2f} times the nodes, at {:.2f} "
        "times the rate",
        found->depth, seconds_of(found->one_machine), found->speedup, found->growth, found->rate_share * all.machines));
    lines.push_back(fmt::format("limit       {}", limit_text(limit_of(all, *found))));
  } else {
    lines.emplace_back("one machine no depth that both have finished");
  }
  return lines;
}

Json ClusterReport::json(const chess::Position& position) const {
  Json json = {{"fen", chess::to_fen(position)},
               {"best", all.line.moves.empty() ? Json() : Json(chess::to_uci(all.line.moves.front()))}};
  json.update(json_of(all));
  json["one_machine"] = json_of(one);
  if (const auto found = gain()) {
    json["gain"] = {{"depth", found->depth},
                    {"speedup", found->speedup},
                    {"growth", found->growth},
                    {"rate_share", found->rate_share},
                    {"limit", limit_text(limit_of(all, *found))}};
  } else {
    json["gain"] = Json();
  }
  return json;
}

}  // namespace cobalt::cluster_prediction
