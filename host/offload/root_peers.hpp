// SPDX-License-Identifier: Apache-2.0
/// \file
/// Other machines whose cards search the same root: what a search tells them and hears from them.
#pragma once

#include <cstdint>

#include "host/offload/root_tests.hpp"

namespace cobalt::offload {

/// What a card has found out about the root.
struct RootAnswer {
  RootTest test;
  bool at_least = false;               ///< the value is at least the bound; else it is below
  std::uint16_t best = spec::kNoMove;  ///< the move that reached it, or spec::kNoMove
};

/// The others, whoever they are. The search calls from its own thread.
class RootPeers {
 public:
  RootPeers() = default;
  virtual ~RootPeers() = default;
  RootPeers(const RootPeers&) = delete;
  RootPeers& operator=(const RootPeers&) = delete;

  /// Of this machine, from 0 to machines() - 1.
  virtual unsigned number() const = 0;
  /// Machines that search the root, this one included.
  virtual unsigned machines() const = 0;

  /// A card has an answer that was not known yet.
  virtual void on_answer(const RootAnswer& answer) = 0;
  /// Notes what the others have found. Called whenever the search has looked for answers of its own cards.
  virtual void exchange(RootTests& tests) = 0;
};

}  // namespace cobalt::offload
