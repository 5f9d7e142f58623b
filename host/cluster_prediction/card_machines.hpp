// SPDX-License-Identifier: Apache-2.0
/// \file
/// Machines with cards whose contexts share a table, side by side in one virtual time.
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "hls/search/shared_table.hpp"
#include "host/cluster_prediction/cluster_prediction.hpp"
#include "host/cluster_prediction/network.hpp"
#include "host/offload/root_peers.hpp"
#include "host/offload/root_search.hpp"
#include "host/offload/virtual_pool.hpp"

namespace cobalt::cluster_prediction {

/// What machines with cards tell each other.
struct CardMessage {
  std::vector<offload::RootAnswer> answers;
  std::vector<hls::SharedNote> notes;

  static constexpr std::size_t kHeadBytes = 4;    ///< number of the search
  static constexpr std::size_t kAnswerBytes = 6;  ///< depth, bound, what it says, move
  static constexpr std::size_t kNoteBytes = 14;   ///< key, bound, move, depth, what it says

  std::size_t bytes() const { return kHeadBytes + answers.size() * kAnswerBytes + notes.size() * kNoteBytes; }
};

/// For one search.
class CardMachines {
 public:
  /// \throws InputError when a card has no shared table, or a number is out of range
  CardMachines(const ClusterModel& model, const std::vector<offload::CardModel>& cards,
               const std::shared_ptr<offload::ModelAnswers>& answers);

  /// \param options  its host_time_a_job counts
  ClusterPrediction search(const chess::Position& position, const engine::Limits& limits,
                           const offload::CardOptions& options);

 private:
  class Machine;

  ClusterPrediction sum(const offload::RootSearch& first) const;

  ClusterModel model_;
  Timeline timeline_;
  Network<CardMessage> network_;
  std::deque<Machine> machines_;
};

}  // namespace cobalt::cluster_prediction
