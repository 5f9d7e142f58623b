// SPDX-License-Identifier: Apache-2.0
/// \file
/// Messages between machines in virtual time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "host/cluster_prediction/cluster_model.hpp"
#include "host/cluster_prediction/timeline.hpp"

namespace cobalt::cluster_prediction {

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
