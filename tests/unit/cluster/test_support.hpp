// SPDX-License-Identifier: Apache-2.0
/// \file
/// Ranks within the test: one thread for each.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "host/cluster/local_link.hpp"
#include "host/cluster/ranks.hpp"

namespace cobalt::cluster {

/// A rank that is cut off is lost soon, and a busy machine loses none.
inline const RanksOptions kQuickOptions{.beat = std::chrono::milliseconds(20),
                                        .patience = std::chrono::milliseconds(1000)};

/// Runs a function for each rank in a thread of its own, and then lets all of them leave.
inline void run_ranks(const std::shared_ptr<LocalNetwork>& network, unsigned size,
                      const std::function<void(Ranks&)>& run) {
  std::vector<std::jthread> threads;
  for (unsigned rank = 0; rank < size; ++rank) {
    threads.emplace_back([&, rank] {
      Ranks ranks(network->link(rank), kQuickOptions);
      run(ranks);
      ranks.leave(0);
    });
  }
}

}  // namespace cobalt::cluster
