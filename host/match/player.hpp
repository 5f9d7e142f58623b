// SPDX-License-Identifier: Apache-2.0
/// \file
/// A player: an engine that is started when it is needed, and started again after a failure.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "host/match/engine_spec.hpp"
#include "host/match/uci_client.hpp"

namespace cobalt::match {

/// One instance of an engine. One thread uses it.
class Player {
 public:
  Player(const EngineSpec& spec, const Patience& patience, std::stop_token stop)
      : spec_(spec), patience_(patience), stop_(std::move(stop)) {}

  const EngineSpec& spec() const { return spec_; }
  /// The running engine, ready for a new game. Throws EngineFailure, InputError
  UciClient& begin_game();
  /// The engine of begin_game().
  UciClient& client() { return *client_; }
  /// Ends what it still searches. An engine that does not obey is ended.
  void settle();
  /// Ends the engine; begin_game() starts it again.
  void end() { client_.reset(); }

 private:
  EngineSpec spec_;
  Patience patience_;
  std::stop_token stop_;
  std::unique_ptr<UciClient> client_;
};

}  // namespace cobalt::match
