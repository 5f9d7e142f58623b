// SPDX-License-Identifier: Apache-2.0
/// \file
/// The cards in virtual time that a board would be.
#pragma once

#include <optional>
#include <vector>

#include "host/offload/board_facts.hpp"
#include "host/offload/card_model.hpp"

namespace cobalt::offload {

/// What of a board's cards is to be other than the board has it; 0: as it is.
struct BoardChanges {
  unsigned compute_units = 0;  ///< kernels; else as many as the build script makes
  unsigned cores = 0;          ///< search cores of a kernel
  unsigned contexts = 0;       ///< of a core that are used; else all
  double clock_mhz = 0;        ///< of the kernel
  /// 2^table_bits entries that the contexts of a core share; 0: none. Else the board's; none where searches come in
  /// lists, as those of whole trees go through the ring.
  std::optional<unsigned> table_bits = std::nullopt;
  Dispatch dispatch = Dispatch::kRing;
  RingMemory ring_memory = RingMemory::kCard;
};

/// The kernels of a board. InputError for a board whose kernel does not search, with option --card, unless `changes`
/// ask for cores; and for what is out of range.
std::vector<CardModel> make_board_cards(const BoardFacts& board, const BoardChanges& changes = {});

}  // namespace cobalt::offload
