// SPDX-License-Identifier: Apache-2.0
#include "host/offload/prediction.hpp"

#include <algorithm>
#include <utility>

#include "host/engine/software_evaluator.hpp"
#include "host/offload/card_engine.hpp"

namespace cobalt::offload {
namespace {

/// Contexts that work so much of the time wait for nothing that would matter.
constexpr double kBusyShare = 0.9;

}  // namespace

const char* bottleneck_text(Bottleneck bottleneck) {
  switch (bottleneck) {
    case Bottleneck::kNone:
      return "none";
    case Bottleneck::kHost:
      return "host";
    case Bottleneck::kTransit:
      return "link";
    case Bottleneck::kWork:
      return "work";
  }
  return "";
}

double Prediction::share(double context_seconds) const {
  const double all = static_cast<double>(contexts) * seconds();
  return all > 0 ? context_seconds / all : 0;
}

double Prediction::nodes_per_second() const {
  const double search_seconds = std::chrono::duration<double>(result.pool_time).count();
  return search_seconds > 0 ? static_cast<double>(result.nodes) / search_seconds : 0;
}

Bottleneck Prediction::bottleneck() const {
  if (busy() >= kBusyShare) return Bottleneck::kNone;
  const double most = std::max({spent.idle_host_busy, spent.idle_in_transit, spent.idle_host_waiting});
  if (most == spent.idle_host_busy) return Bottleneck::kHost;
  return most == spent.idle_in_transit ? Bottleneck::kTransit : Bottleneck::kWork;
}

Predictor::Predictor(const ParameterSet& parameters)
    : engine_(std::make_shared<engine::SoftwareEvaluator>(parameters)),
      answers_(std::make_shared<ModelAnswers>(parameters)) {
  engine_.set_move_overhead(engine::Milliseconds(0));
}

Prediction Predictor::predict(const chess::Position& position, const engine::Limits& limits,
                              const std::vector<CardModel>& cards, const CardOptions& options) {
  auto owned_pool = std::make_unique<VirtualPool>(cards, answers_);
  const VirtualPool& pool = *owned_pool;
  CardEngine card_engine(std::move(owned_pool), engine_);
  engine_.clear();
  CardSearch& search = card_engine.cards();
  search.options() = options;
  Prediction prediction;
  DepthTimes listener(prediction.depths);
  engine::SearchControl control;
  prediction.result = search.search({position, {}}, limits, control, &listener);
  prediction.contexts = pool.contexts();
  prediction.time = pool.now();
  prediction.pool = pool.counts();
  prediction.spent = pool.virtual_counts();
  return prediction;
}

CardModel single_context(CardModel card) {
  card.cores = 1;
  card.contexts_of_core = 1;
  return card;
}

}  // namespace cobalt::offload
