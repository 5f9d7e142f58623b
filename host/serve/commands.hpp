// SPDX-License-Identifier: Apache-2.0
/// \file
/// The orders that a page sends to a session, as JSON objects.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "host/engine/limits.hpp"
#include "host/support/json.hpp"

namespace cobalt::serve {

/// An order's fields, each of which is asked for once. Every function throws InputError that names the field and what
/// was expected.
class CommandFields {
 public:
  /// \param text  one JSON object
  explicit CommandFields(std::string_view text);

  std::optional<std::string> text(const char* name);
  std::optional<std::int64_t> number(const char* name, std::int64_t least, std::int64_t most);
  bool flag(const char* name);
  /// A list of at most `most` texts; empty without the field.
  std::vector<std::string> texts(const char* name, std::size_t most);
  /// InputError when there is a field that nobody has asked for.
  void check_all_known() const;

 private:
  const Json* find(const char* name);

  Json object_;
  std::set<std::string> known_;
};

/// Moves of a game, at most.
constexpr std::size_t kMostPlies = 2000;
/// Games of an order, at most.
constexpr std::size_t kMostGames = 1000;

/// `{"fen": ..., "moves": ["e2e4", ...]}`: another position; the start position without a FEN.
struct PositionCommand {
  std::string fen;
  std::vector<std::string> moves;
};
PositionCommand parse_position_command(std::string_view text);

/// `{"move": "Nf3", "ply": 4}`: a move after so many of the game; the others are dropped. Without `ply` after the last.
struct MoveCommand {
  std::string move;
  std::optional<std::size_t> ply;
};
MoveCommand parse_move_command(std::string_view text);

/// `{"ply": 4}`: takes back the moves after so many.
std::size_t parse_take_back_command(std::string_view text);

/// `{"ply": 4, "depth": N, "nodes": N, "movetime": MS, "play": true}`: search the position after so many moves; without
/// a limit until it is stopped. With `play` the best move is made.
struct GoCommand {
  std::optional<std::size_t> ply;
  engine::Limits limits;
  bool plays = false;
};
GoCommand parse_go_command(std::string_view text);

/// `{"nodes": N}`: search all positions of the game at once and judge its moves, with so many nodes, or tries of cards,
/// per position.
struct AnalyseCommand {
  std::optional<std::uint64_t> nodes;
};
AnalyseCommand parse_analyse_command(std::string_view text);

/// `{"pgn": ...}`: games to look at, at most kMostGames.
std::string parse_pgn_command(std::string_view text);

/// `{"number": 2}`: one of the games, from 1.
std::size_t parse_game_command(std::string_view text);

/// `{}`: an order without fields.
void parse_empty_command(std::string_view text);

}  // namespace cobalt::serve
