// SPDX-License-Identifier: Apache-2.0
/// \file
/// Ranks within the test: one thread for each.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <thread>
#include <vector>

#include "host/cluster/local_link.hpp"
#include "host/cluster/ranks.hpp"
#include "tests/support/patience.hpp"

namespace cobalt::cluster {

/// However slow the machine is, no rank is lost.
inline const RanksOptions kPatientOptions{.beat = std::chrono::milliseconds(20), .patience = test::kPatience};
/// A rank that is cut off loses the others soon, and they lose it. On a slow machine that happens to others too, so a
/// test must hold then as well.
inline const RanksOptions kQuickOptions{.beat = std::chrono::milliseconds(20),
                                        .patience = std::chrono::milliseconds(1000)};

/// Runs a function for each rank in a thread of its own, and then lets all of them leave.
/// \param quick  ranks with kQuickOptions; the others have kPatientOptions
inline void run_ranks(const std::shared_ptr<LocalNetwork>& network, unsigned size,
                      const std::function<void(Ranks&)>& run, const std::set<unsigned>& quick = {}) {
  std::vector<std::jthread> threads;
  for (unsigned rank = 0; rank < size; ++rank) {
    threads.emplace_back([&, rank] {
      Ranks ranks(network->link(rank), quick.contains(rank) ? kQuickOptions : kPatientOptions);
      run(ranks);
      ranks.leave(0);
    });
  }
}

}  // namespace cobalt::cluster
