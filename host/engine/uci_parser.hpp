// SPDX-License-Identifier: Apache-2.0
/// \file
/// The commands of the Universal Chess Interface that carry a position or limits.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/engine/limits.hpp"

namespace cobalt::engine {

/// The words of a command after its name.
using UciWords = std::span<const std::string_view>;

/// `position [startpos | fen FEN] [moves MOVE...]`. \param rules  of the FEN
/// \throws InputError that says what is wrong
Game parse_uci_position(UciWords words, chess::Rules rules = chess::Rules::kStandard);

/// What a `go` asks for.
struct UciGo {
  Limits limits;
  std::vector<std::string> notes;  ///< what was not understood, and what is done instead
};
/// A search whose limits cannot be read takes so long.
inline constexpr Milliseconds kDefaultMoveTime{1000};
/// `go ...`. Words that mean nothing are ignored, as the protocol says. A search that names a limit ends by itself:
/// when none can be used, by the clock of the other side, or else after kDefaultMoveTime. \param position  to be
/// searched; moves of searchmoves that are not legal there are ignored
UciGo parse_uci_go(UciWords words, const chess::Position& position);

/// Whether a `go` of these words ends without `stop`. A search for a mate need not.
bool ends_by_itself(UciWords words);

/// The name and the value of `setoption name NAME [value VALUE]`; the name in lower case.
struct UciSetting {
  std::string name;
  std::string value;
};
/// \throws InputError when the name is missing
UciSetting parse_uci_setting(UciWords words);

}  // namespace cobalt::engine
