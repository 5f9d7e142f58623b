// SPDX-License-Identifier: Apache-2.0
/// \file
/// Several machines as virtual time sees them, and messages between them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

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

/// Every machine is linked with every other. A message leaves when those before it have left, takes its bytes by the
/// rate of the sender's link, and arrives a latency later. One machine runs at a time (Timeline).
template <typename Message>
class Network {
 public:
  explicit Network(const ClusterModel& model) : model_(model), ends_(model.machines) {}

  /// Sends a message to all others. \param bytes  of it, without what a network adds
  void send_to_others(unsigned from, Time now, std::size_t bytes, Message message) {
    End& sender = ends_[from];
    const auto shared = std::make_shared<const Message>(std::move(message));
    const Time wire(static_cast<Time::rep>(1e9 * static_cast<double>(bytes) / model_.link_bytes_per_second));
    for (unsigned to = 0; to < ends_.size(); ++to) {
      if (to == from) continue;
      sender.free = std::max(sender.free, now) + wire;
      sender.bytes += bytes;
      ends_[to].arriving.emplace(sender.free + model_.latency, shared);
    }
  }

  /// The messages that have arrived by now, in the order of their arrival.
  std::vector<std::shared_ptr<const Message>> receive(unsigned to, Time now) {
    std::vector<std::shared_ptr<const Message>> messages;
    auto& arriving = ends_[to].arriving;
    while (!arriving.empty() && arriving.begin()->first <= now) {
      messages.push_back(std::move(arriving.begin()->second));
      arriving.erase(arriving.begin());
    }
    return messages;
  }

  /// That a machine has sent.
  std::uint64_t bytes_sent(unsigned machine) const { return ends_[machine].bytes; }

 private:
  struct End {
    Time free{};  ///< when the next message can leave
    std::uint64_t bytes = 0;
    std::multimap<Time, std::shared_ptr<const Message>> arriving;
  };

  ClusterModel model_;
  std::vector<End> ends_;
};

}  // namespace cobalt::cluster_prediction
