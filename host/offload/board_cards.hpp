// SPDX-License-Identifier: Apache-2.0
/// \file
/// The boards that predictions know, and the cards in virtual time that they would be.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "host/offload/card_model.hpp"

namespace cobalt::offload {

/// What predictions need to know of a board: from scripts/vitis/boards.json, constraints/ and scripts/aws/f2.json,
/// built in.
struct BoardFacts {
  std::string_view name;       ///< short: "u50"
  std::string_view title;      ///< "Alveo U50"
  unsigned clock_mhz = 0;      ///< of the kernel, a target
  unsigned compute_units = 1;  ///< that the build script makes, at least 1
  unsigned fit = 0;            ///< compute units that fit by the rule of docs/reference/boards.md
  unsigned cores = 1;          ///< search cores of the kernel that the build script makes; 0: for evaluation alone
  bool sides_in_turn = false;  ///< its evaluators work for both sides in turn
  unsigned table_bits = 0;     ///< 2^table_bits entries that the contexts of a core share; 0: none
  double copy_us = 0;          ///< CardModel::copy_seconds; 0: its default
};

/// All boards, by name.
std::span<const BoardFacts> known_boards();
/// The board of a name; InputError with the known names.
const BoardFacts& find_board(std::string_view name);

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
