// SPDX-License-Identifier: Apache-2.0
#include "host/offload/predict_report.hpp"

#include <fmt/format.h>

#include "host/chess/fen.hpp"
#include "host/chess/san.hpp"
#include "host/engine/uci_text.hpp"

namespace cobalt::offload {
namespace {

double seconds_of(PoolTime time) { return std::chrono::duration<double>(time).count(); }

double percent(double share) { return 100 * share; }

/// The deepest iteration that both have finished.
struct Meeting {
  const FinishedDepth* cards = nullptr;
  const FinishedDepth* one = nullptr;
};

std::optional<Meeting> meeting_of(const Prediction& cards, const std::optional<Prediction>& one) {
  if (!one) return std::nullopt;
  for (auto deepest = cards.depths.rbegin(); deepest != cards.depths.rend(); ++deepest) {
    for (const FinishedDepth& other : one->depths) {
      if (other.depth == deepest->depth) return Meeting{.cards = &*deepest, .one = &other};
    }
  }
  return std::nullopt;
}

Json json_of(const Prediction& prediction) {
  const VirtualCounts& spent = prediction.spent;
  const CardCounts& counts = prediction.result.counts;
  Json json = {{"contexts", prediction.contexts},
               {"depth", prediction.result.depth},
               {"seconds", seconds_of(prediction.result.pool_time)},
               {"nodes", prediction.result.nodes},
               {"nodes_per_second", prediction.nodes_per_second()},
               {"busy", prediction.busy()},
               {"idle_link", prediction.share(spent.idle_in_transit)},
               {"idle_host", prediction.share(spent.idle_host_busy)},
               {"idle_work", prediction.share(spent.idle_host_waiting)},
               {"bottleneck", bottleneck_text(prediction.bottleneck())},
               {"host_seconds", seconds_of(spent.host_worked)},
               {"host_nodes", counts.host_nodes},
               {"jobs", counts.jobs},
               {"tries", counts.tries},
               {"wasted_tries", counts.wasted_tries},
               {"joined", counts.joined},
               {"aborted", counts.aborted},
               {"lists", prediction.pool.batches},
               {"bytes_to_cards", prediction.pool.bytes_to_cards},
               {"bytes_from_cards", prediction.pool.bytes_from_cards}};
  json["depths"] = Json::array();
  for (const FinishedDepth& depth : prediction.depths) {
    json["depths"].push_back(
        {{"depth", depth.depth}, {"seconds", seconds_of(depth.time)}, {"nodes", depth.nodes}, {"score", depth.score}});
  }
  return json;
}

}  // namespace

std::optional<double> PredictReport::speedup() const {
  const auto meeting = meeting_of(cards, one);
  if (!meeting || meeting->cards->time.count() == 0) return std::nullopt;
  return seconds_of(meeting->one->time) / seconds_of(meeting->cards->time);
}

std::optional<double> PredictReport::efficiency() const {
  const auto factor = speedup();
  if (!factor) return std::nullopt;
  return *factor / static_cast<double>(cards.contexts);
}

std::optional<double> PredictReport::tree_growth() const {
  const auto meeting = meeting_of(cards, one);
  if (!meeting || meeting->one->nodes == 0) return std::nullopt;
  return static_cast<double>(meeting->cards->nodes) / static_cast<double>(meeting->one->nodes);
}

std::vector<std::string> PredictReport::text(const chess::Position& position) const {
  const engine::SearchResult& result = cards.result;
  if (result.lines.empty()) return {position.in_check() ? "checkmate: no legal move" : "stalemate: no legal move"};
  std::vector<std::string> lines;
  lines.push_back(fmt::format("best        {}, {}, depth {}", chess::to_san(position, result.best_move()),
                              engine::uci_score(result.lines.front().score), result.depth));
  lines.push_back(fmt::format("nodes       {} in {:.6f} s, {:.1f} M/s", result.nodes,
                              seconds_of(cards.result.pool_time), cards.nodes_per_second() / 1e6));
  const VirtualCounts& spent = cards.spent;
  lines.push_back(
      fmt::format("contexts    {:.1f} of {} busy, {:.1f} %; without work {:.1f} % for the link, {:.1f} % for the host, "
                  "{:.1f} % for "
                  "want of it",
                  cards.busy() * static_cast<double>(cards.contexts), cards.contexts, percent(cards.busy()),
                  percent(cards.share(spent.idle_in_transit)), percent(cards.share(spent.idle_host_busy)),
                  percent(cards.share(spent.idle_host_waiting))));
  const CardCounts& counts = result.nodes == 0 ? CardCounts{} : cards.result.counts;
  lines.push_back(fmt::format(
      "jobs        {} in {} lists, {:.0f} tries each; {:.1f} % of the tries wasted", counts.jobs, cards.pool.batches,
      counts.jobs == 0 ? 0 : static_cast<double>(counts.tries) / static_cast<double>(counts.jobs),
      counts.tries == 0 ? 0 : percent(static_cast<double>(counts.wasted_tries) / static_cast<double>(counts.tries))));
  lines.push_back(fmt::format("host        {} nodes, at work for {:.1f} % of the time", counts.host_nodes,
                              percent(cards.seconds() == 0 ? 0 : seconds_of(spent.host_worked) / cards.seconds())));
  lines.push_back(fmt::format("limit       {}", bottleneck_text(cards.bottleneck())));
  for (const FinishedDepth& depth : cards.depths) {
    lines.push_back(fmt::format("depth {:>3}   {:.6f} s  {:>12} nodes  {}", depth.depth, seconds_of(depth.time),
                                depth.nodes, engine::uci_score(depth.score)));
  }
  if (one) {
    if (const auto factor = speedup()) {
      const Meeting meeting = *meeting_of(cards, one);
      lines.push_back(
          fmt::format("one context depth {} in {:.6f} s: speed-up {:.1f}, efficiency {:.1f} %, {:.2f} times the nodes",
                      meeting.one->depth, seconds_of(meeting.one->time), *factor, percent(*efficiency()),
                      tree_growth().value_or(0)));
    } else {
      lines.emplace_back("one context no depth that both have finished");
    }
  }
  return lines;
}

Json PredictReport::json(const chess::Position& position) const {
  const engine::SearchResult& result = cards.result;
  Json json = {{"fen", chess::to_fen(position)},
               {"best", result.lines.empty() ? Json() : Json(chess::to_uci(result.best_move()))}};
  json.update(json_of(cards));
  if (one) {
    json["one_context"] = json_of(*one);
    json["speedup"] = or_null(speedup());
    json["efficiency"] = or_null(efficiency());
    json["tree_growth"] = or_null(tree_growth());
  }
  return json;
}

}  // namespace cobalt::offload
