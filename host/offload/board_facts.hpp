// SPDX-License-Identifier: Apache-2.0
/// \file
/// What predictions need to know of the boards: from scripts/vitis/boards.json, constraints/ and scripts/aws/f2.json,
/// built in.
#pragma once

#include <span>
#include <string_view>

namespace cobalt::offload {

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

}  // namespace cobalt::offload
