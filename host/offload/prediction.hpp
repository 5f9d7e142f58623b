// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a search would do on cards that are not there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "host/chess/position.hpp"
#include "host/engine/engine.hpp"
#include "host/offload/card_model.hpp"
#include "host/offload/card_search.hpp"
#include "host/offload/depth_times.hpp"
#include "host/offload/model_answers.hpp"
#include "host/offload/virtual_pool.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::offload {

/// What keeps contexts from working, most of the time.
enum class Bottleneck : std::uint8_t {
  kNone,     ///< nothing: contexts work nine tenths of the time
  kHost,     ///< the host has not got round to giving them work
  kTransit,  ///< work or answers are on their way
  kWork,     ///< there is not enough to be done at once
};
/// "the host", ...
const char* bottleneck_text(Bottleneck bottleneck);

/// A search in virtual time.
struct Prediction {
  CardResult result;  ///< its pool_time is virtual; its host_time is of this machine, model included
  std::vector<FinishedDepth> depths;
  std::size_t contexts = 0;
  PoolTime time{};  ///< of all of it, what ends after the result is there included
  PoolCounts pool;
  VirtualCounts spent;

  double seconds() const { return std::chrono::duration<double>(time).count(); }
  /// Part of all context seconds, 0 to 1.
  double share(double context_seconds) const;
  double busy() const { return share(pool.busy_context_seconds); }
  double nodes_per_second() const;
  Bottleneck bottleneck() const;
};

/// Searches positions on virtual cards. Keeps the answers of the model from one search to the next, so that the same
/// position on other cards costs less.
class Predictor {
 public:
  explicit Predictor(const ParameterSet& parameters);

  /// The engine above the cards, for its settings.
  engine::Engine& engine() { return engine_; }

  /// Searches with empty tables. The same arguments have the same result, unless `limits` hold wall time.
  Prediction predict(const chess::Position& position, const engine::Limits& limits, const std::vector<CardModel>& cards,
                     const CardOptions& options);

  const ModelAnswers& answers() const { return *answers_; }

 private:
  engine::Engine engine_;
  std::shared_ptr<ModelAnswers> answers_;
};

/// The same card with a single context.
CardModel single_context(CardModel card);

}  // namespace cobalt::offload
