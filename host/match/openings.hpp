// SPDX-License-Identifier: Apache-2.0
/// \file
/// The positions from which the games of a match start.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "host/chess/position.hpp"

namespace cobalt::match {

/// A start position and moves that are played before the engines begin.
struct Opening {
  chess::Position start;
  std::vector<chess::Move> moves;

  chess::Position final_position() const;
  bool operator==(const Opening&) const = default;
};

/// Reads openings: from games, when the name ends in .pgn (their moves, at most `plies` of them), else from lines of
/// EPD or FEN. \throws InputError when the file cannot be read, has a bad line or game, or no opening, or when a game
/// is over with
///         its opening
std::vector<Opening> read_openings(const std::filesystem::path& file, std::optional<int> plies);

/// Shuffles by a seed, the same on every machine.
void shuffle(std::vector<Opening>& openings, std::uint64_t seed);

}  // namespace cobalt::match
