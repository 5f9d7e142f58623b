// SPDX-License-Identifier: Apache-2.0
/// \file
/// Machines that search with the software engine, side by side in one virtual time.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

#include "host/cluster_prediction/cluster_prediction.hpp"
#include "host/cluster_prediction/network.hpp"
#include "host/cluster_search/search_message.hpp"
#include "host/engine/engine.hpp"

namespace cobalt::cluster_prediction {

/// What machines with software tell each other, as ranks do.
struct HostMessage {
  std::vector<cluster_search::SharedEntry> entries;
  int depth = 0;                        ///< of a finished iteration; 0: there is none
  std::vector<engine::RootMove> moves;  ///< of it
};

/// For one search. Each machine has one thread of the engine.
class HostMachines {
 public:
  /// \throws std::bad_alloc when there is no memory for the tables of all
  HostMachines(const ClusterModel& model, const std::shared_ptr<const engine::LeafEvaluator>& evaluator,
               std::size_t hash_megabytes);

  ClusterPrediction search(const chess::Position& position, const engine::Limits& limits, Time node_time);

 private:
  class Machine;

  ClusterModel model_;
  Timeline timeline_;
  Network<HostMessage> network_;
  std::deque<Machine> machines_;
};

}  // namespace cobalt::cluster_prediction
