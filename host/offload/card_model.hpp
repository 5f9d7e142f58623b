// SPDX-License-Identifier: Apache-2.0
/// \file
/// A card as virtual time sees it: how many contexts it has, how fast they are, and how long the way to it takes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "host/offload/card_constants.hpp"

namespace cobalt::offload {

/// How jobs get to the card.
enum class Dispatch : std::uint8_t {
  kLists,  ///< the card has two lists, and all answers of one come when its last search has ended
  kRing,   ///< job by job through the search ring
};

/// Where the search ring is (kRing).
enum class RingMemory : std::uint8_t {
  kCard,  ///< searches and answers are copied by a thread of the driver (host/device/ring_thread.hpp)
  kHost,  ///< the card reads and writes memory of the host: no copies, no looks at the card
};

/// A card. The times of the link and of the launch are assumed, as those of the simulated card (sim/card/card.hpp).
struct CardModel {
  unsigned cores = 1;                                    ///< 1 to 64
  unsigned contexts_of_core = kContextsOfCore;           ///< 1 to revolution_clocks
  unsigned revolution_clocks = kSearchRevolutionClocks;  ///< from a turn of a context to its next one
  unsigned table_bits = 0;  ///< 2^table_bits entries that the contexts of a core share; 0: none
  double clock_mhz = 300;   ///< 1 to 2000; a target
  /// Turns for each try: a few find that a node has no move left. `cobalt bench --search --device sim` has counted
  /// 1.0081 to 1.0086 of them at depths of 3 to 5 plies.
  double turns_of_try = 1.0084;
  Dispatch dispatch = Dispatch::kRing;

  double link_seconds = 1e-6;             ///< of a transfer, beside its bytes
  double link_bytes_per_second = 12e9;    ///< each direction
  double launch_seconds = 20e-6;          ///< kLists: what the driver stack needs to start a list, beside its work
  double register_read_seconds = 0.8e-6;  ///< a round trip
  double register_write_seconds = 0.1e-6;
  RingMemory ring_memory = RingMemory::kCard;
  double copy_seconds = 20e-6;   ///< kCard: a call of the driver that copies to or from the card; docs/reference/xrt.md
  double ring_seconds = 5e-6;    ///< kHost: both ways together, reading and writing of the rings included
  unsigned memory_clocks = 200;  ///< of the card's memory, read or write

  std::size_t contexts() const { return std::size_t{cores} * contexts_of_core; }
};

/// A card whose evaluators work for both sides at once, or in turn: contexts and revolution are those of such a core.
CardModel make_card_model(bool sides_in_turn);

/// Throws InputError, with the name of the field, for what is out of range.
void check(const CardModel& model);

}  // namespace cobalt::offload
