// SPDX-License-Identifier: Apache-2.0
/// \file
/// The commands of the Universal Chess Interface that carry a position or limits.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "host/engine/limits.hpp"

namespace cobalt::engine {

/// The words of a command after its name.
using UciWords = std::span<const std::string_view>;

/// `position [startpos | fen FEN] [moves MOVE...]`. \throws InputError that says what is wrong
Game parse_uci_position(UciWords words);

/// `go ...`. \param position  for which searchmoves must be legal. \throws InputError that says what is wrong
Limits parse_uci_go(UciWords words, const chess::Position& position);

/// Whether a `go` of these words ends without `stop`.
bool ends_by_itself(UciWords words);

/// The name and the value of `setoption name NAME [value VALUE]`; the name in lower case.
struct UciSetting {
  std::string name;
  std::string value;
};
/// \throws InputError when the name is missing
UciSetting parse_uci_setting(UciWords words);

}  // namespace cobalt::engine
