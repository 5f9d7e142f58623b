// SPDX-License-Identifier: Apache-2.0
/// \file
/// Several machines as virtual time sees them.
#pragma once

#include <chrono>
#include <cstdint>

#include "host/cluster_prediction/timeline.hpp"
#include "host/cluster_search/rank_peers.hpp"

namespace cobalt::cluster_prediction {

/// Machines that search the same root, each with a table of its own. They tell each other finished work at once and
/// deep entries in batches, as ranks do (cluster_search::RankPeers). The times of link and host are assumed.
struct ClusterModel {
  static constexpr unsigned kMostMachines = 64;

  unsigned machines = 1;                  ///< 1 to kMostMachines
  Time latency{50'000};                   ///< of a message, from host to host
  double link_bytes_per_second = 1.25e9;  ///< of each machine's link, 10 Gbit/s
  Time batch_interval = std::chrono::duration_cast<Time>(cluster_search::PeerOptions{}.batch_interval);
  /// Of entries that a machine sends, to all others together; 0: no entries.
  std::uint64_t exchange_bytes_per_second = cluster_search::PeerOptions{}.bytes_per_second;
  int least_entry_depth = 5;  ///< plies of the entries that are told
  Time entry_work{100};       ///< of the host, for each entry that it sends or hears
};

}  // namespace cobalt::cluster_prediction
