// SPDX-License-Identifier: Apache-2.0
/// \file
/// The same searches on the simulated card, clock by clock, and on a card in virtual time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/device/jobs.hpp"

namespace cobalt::offload {

/// How long something took on either card.
struct TwoTimes {
  double simulated = 0;
  double in_virtual_time = 0;
  double ratio() const { return in_virtual_time / simulated; }
};

struct Accuracy {
  TwoTimes seconds;  ///< from the first list's start to the last answer at the host
  TwoTimes turns;    ///< that contexts had a search for: context seconds by the time of a revolution
  std::uint64_t tries = 0;
  std::size_t lists = 0;
};

/// Searches of middle games and endings, with a limit.
/// \param depth  quarter plies
std::vector<device::SearchItem> typical_searches(std::size_t count, unsigned depth);

/// Does searches in lists of `list_size` on both cards, two lists in flight. Throws when an answer differs.
Accuracy compare_cards(const std::vector<device::SearchItem>& items, std::size_t list_size);

/// The same through the search rings of both cards, with so many searches in flight: where one is answered, the next
/// goes in.
Accuracy compare_rings(const std::vector<device::SearchItem>& items, std::size_t in_flight);

}  // namespace cobalt::offload
