// SPDX-License-Identifier: Apache-2.0
/// \file
/// Positions with values: how good a player's move and score are is known without playing on.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/chess/position.hpp"
#include "host/match/engine_output.hpp"

namespace cobalt::strength {

/// A move and what it is worth, in the view of the side that makes it.
struct JudgedMove {
  chess::Move move;
  match::EngineScore value;
};

/// A position of a suite.
struct JudgedPosition {
  chess::Position position;
  std::vector<JudgedMove> moves;            ///< all legal moves, the best first
  std::size_t line = 0;                     ///< of its file, from 1
  std::optional<match::EngineScore> value;  ///< by the judge of values, see judge.hpp; nothing from read_suite()

  /// What a legal move loses against the best one, per cent of winning chance: 0 to 100.
  double loss(chess::Move move) const;
  /// How far a player's score is from the judge's value, which must be there, per cent of winning chance: 0 to 100.
  double error(const match::EngineScore& score) const;
  /// Whether the side to move is not in check, the best move neither captures nor promotes, and no move of these gains
  /// material by exchange. All other positions are tactical.
  bool is_quiet() const;
};

/// A value as files have it: centipawns, or #3 for a mate in 3 moves and #-3 for being mated in 3.
/// \param name  of the value, for the error
/// \throws InputError that says what was expected
match::EngineScore parse_value(const std::string& name, std::string_view text);
std::string value_text(const match::EngineScore& value);

/// Reads a line `FEN | MOVE VALUE MOVE VALUE ...`: moves as in e2e4 and e7e8q, values as parse_value() takes them.
/// \throws InputError that names the field, when it is wrong, a move is not legal or comes twice, a legal move is
///         missing, or the moves are not in the order of their chances
JudgedPosition parse_judged_position(std::string_view line);

/// Reads a suite: such lines; blank ones and those that begin with # are passed over.
/// \throws InputError that names file and line, also for a position that comes twice, or a file without any
std::vector<JudgedPosition> read_suite(const std::filesystem::path& file);

}  // namespace cobalt::strength
