// SPDX-License-Identifier: Apache-2.0
/// \file
/// A game that is over as bytes: what ranks of a cluster send each other.
#pragma once

#include <string>
#include <string_view>

#include "host/match/game.hpp"

namespace cobalt::match {

/// All of a game but its opening, which both sides know.
std::string record_bytes(const GameRecord& record);
/// The game again. \throws InputError when the bytes are not those of a game
GameRecord record_of(std::string_view bytes, const Opening& opening);

}  // namespace cobalt::match
