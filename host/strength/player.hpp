// SPDX-License-Identifier: Apache-2.0
/// \file
/// Who chooses moves: the software engine with a number of nodes, or a card with a time.
#pragma once

#include <cstdint>
#include <string>

#include "host/chess/types.hpp"
#include "host/engine/engine.hpp"
#include "host/match/engine_output.hpp"

namespace cobalt::strength {

/// What is measured.
struct Player {
  std::string device;        ///< as BackendChoice::devices; empty: the software engine on one core
  std::uint64_t budget = 0;  ///< nodes of the software engine, milliseconds of a device by its own clock

  bool is_software() const { return device.empty(); }
  /// "90000 nodes" or "virtual:u50, 30 ms".
  std::string name() const;
  bool operator==(const Player&) const = default;
};

/// What a player did in a position.
struct Choice {
  chess::Move move;          ///< none when it found none
  match::EngineScore score;  ///< what the player expects of it, in its view; 0 when it searched no move
  std::uint64_t nodes = 0;   ///< those of the host and the tries of cards
  double seconds = 0;        ///< processor time of the software engine; time by the clock of a device
  int depth = 0;             ///< plies of the last iteration that was finished
};

/// A score of the search as engines tell it.
match::EngineScore told_score(engine::Score score);

/// What the engine chose. \param seconds  that it took
Choice choice_of(const engine::SearchResult& result, double seconds);

}  // namespace cobalt::strength
