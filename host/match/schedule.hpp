// SPDX-License-Identifier: Apache-2.0
/// \file
/// Who plays whom, with which opening, in which order.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "host/chess/types.hpp"

namespace cobalt::match {

/// Which engines meet.
enum class Tournament {
  kRoundRobin,  ///< each engine every other one
  kGauntlet,    ///< the first engine all others
};

/// A game that is to be played. Two that follow each other are a pair: the same engines and opening, colours exchanged.
struct Fixture {
  std::size_t number = 0;                           ///< place in the schedule, from 0
  std::array<std::size_t, chess::kColors> engines;  ///< White, Black
  std::size_t opening = 0;

  /// From 0.
  std::size_t pair() const { return number / 2; }
  /// For the tag Round: pair and game, "3.1", from 1.
  std::string round() const;
};

/// All games: every meeting is `pairs` pairs. In every round of pairs each two engines that meet play one opening, the
/// same for all; openings are used in their order, again from the first one when there are fewer than rounds.
/// \param engines  at least 2  \param openings  at least 1
std::vector<Fixture> make_schedule(Tournament tournament, std::size_t engines, std::size_t pairs, std::size_t openings);

}  // namespace cobalt::match
