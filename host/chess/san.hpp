// SPDX-License-Identifier: Apache-2.0
/// \file
/// Standard Algebraic Notation (PGN standard, section 8.2.3).
#pragma once

#include <string>
#include <string_view>

#include "host/chess/position.hpp"

namespace cobalt::chess {

/// The SAN of a legal move: with as much disambiguation as the legal moves ask for (file, else rank, else both), "=Q"
/// for promotions, "O-O" and "O-O-O", and "+" or "#".
std::string to_san(const Position& position, Move move);

/// The legal move that a SAN names. More disambiguation than needed is accepted ("Ng1f3", "e2e4"), and so are a missing
/// "x" or "=", zeros in castling ("0-0"), and missing or wrong check marks ("+", "++", "#" at the end), all of which
/// occur in files; an "x" that takes nothing is not, nor is a move that several pieces can make.
/// \throws InputError `move "Nf9"`: expected ...
Move parse_san(const Position& position, std::string_view san);

}  // namespace cobalt::chess
