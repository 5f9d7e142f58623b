// SPDX-License-Identifier: Apache-2.0
/// \file
/// Ranks within one process: a run without a launcher is one rank. Tests have several, which can be made to hang.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "host/cluster/link.hpp"

namespace cobalt::cluster {

/// What the ends share. Lives as long as any of them.
class LocalNetwork : public std::enable_shared_from_this<LocalNetwork> {
 public:
  static std::shared_ptr<LocalNetwork> make(unsigned size);

  /// The end of a rank; once for each.
  std::unique_ptr<Link> link(unsigned rank);
  /// From now on the rank's messages go nowhere and none reach it: a machine that hangs, or has lost its network.
  void cut_off(unsigned rank);

 private:
  class End;
  explicit LocalNetwork(unsigned size) : inboxes_(size), is_cut_off_(size, false) {}

  std::mutex mutex_;
  std::vector<std::deque<Message>> inboxes_;  ///< by rank
  std::vector<bool> is_cut_off_;
};

}  // namespace cobalt::cluster
