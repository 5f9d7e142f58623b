// SPDX-License-Identifier: Apache-2.0
/// \file
/// Messages between ranks. Their bodies are bytes of numbers and texts (host/support/bytes.hpp). All ranks run the same
/// program (admission.hpp checks that), so the bytes need no versions of their own.
#pragma once

#include <cstdint>
#include <string>

namespace cobalt::cluster {

/// What a message is. Values are tags of MPI.
enum class Kind : std::uint8_t {
  // Ranks (ranks.hpp).
  kBeat,  ///< the sender lives
  kEnd,   ///< leader: the run is over
  kBye,   ///< the sender leaves
  kLost,  ///< never sent: a rank is lost; the body says why
  // Admission (admission.hpp).
  kFacts,    ///< follower: what it runs with, or why it cannot
  kVerdict,  ///< leader: whether the work begins
  // Rounds of numbered units (leader.hpp, follower.hpp).
  kRound,     ///< leader: a round begins
  kWant,      ///< follower, in the first round: so many units it can have at a time
  kUnits,     ///< leader: units to do
  kResult,    ///< follower: a unit is done
  kFailed,    ///< follower: a unit cannot be done
  kRetired,   ///< follower: it cannot work any more
  kRoundEnd,  ///< leader: nothing of the round is wanted any more
  // Search (host/cluster_search).
  kCommand,    ///< leader: a line for the session of the follower
  kTable,      ///< entries of the transposition table
  kIteration,  ///< a finished iteration
  kStatus,     ///< follower: counts of a search
};

/// Something that came from a rank.
struct Message {
  unsigned from = 0;
  Kind kind = Kind::kBeat;
  std::string body;
};

}  // namespace cobalt::cluster
