// SPDX-License-Identifier: Apache-2.0
/// \file
/// Machines that search the same root, with cards or without, side by side in one virtual time.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

#include "host/cluster_prediction/cluster_prediction.hpp"
#include "host/cluster_prediction/network.hpp"
#include "host/cluster_search/search_message.hpp"
#include "host/engine/engine.hpp"
#include "host/offload/model_answers.hpp"

namespace cobalt::cluster_prediction {

/// What machines tell each other, as ranks do.
struct MachineMessage {
  std::vector<cluster_search::SharedEntry> entries;
  int depth = 0;                        ///< of a finished iteration; 0: there is none
  std::vector<engine::RootMove> moves;  ///< of it
};

/// For one search. Each machine has one thread of the engine, and cards of its own if there are any.
class Machines {
 public:
  /// \param cards    of each machine; empty: none
  /// \param answers  of the cards
  /// \throws std::bad_alloc when there is no memory for the tables of all
  Machines(const ClusterModel& model, const std::shared_ptr<const engine::LeafEvaluator>& evaluator,
           std::size_t hash_megabytes, const std::vector<offload::CardModel>& cards,
           const std::shared_ptr<offload::ModelAnswers>& answers);

  /// \param node_time  of a node of machines without cards
  /// \param options    of the cards
  ClusterPrediction search(const chess::Position& position, const engine::Limits& limits, Time node_time,
                           const offload::CardOptions& options);

 private:
  class Machine;

  void add_cards_to(ClusterPrediction& prediction) const;

  ClusterModel model_;
  Timeline timeline_;
  Network<MachineMessage> network_;
  std::deque<Machine> machines_;
};

}  // namespace cobalt::cluster_prediction
