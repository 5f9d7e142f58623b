// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_prediction/cluster_report.hpp"

#include <fmt/format.h>

#include "host/chess/fen.hpp"
#include "host/chess/san.hpp"
#include "host/engine/uci_text.hpp"

namespace cobalt::cluster_prediction {
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
