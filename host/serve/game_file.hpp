// SPDX-License-Identifier: Apache-2.0
/// \file
/// A file of games that somebody else writes, such as `cobalt match --pgn`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/chess/pgn.hpp"

namespace cobalt::serve {

/// Games of a text that can be shown, and what was wrong with the others.
struct ShownGames {
  std::vector<chess::PgnGame> games;  ///< of at most kMostPlies moves each
  std::string problem;                ///< of the last game that is not whole; empty: there is none
};

/// \param source  of the text, for messages
/// \param most    games; more are an InputError, because a game can be as short as a character
ShownGames read_shown_games(std::string text, const std::string& source, std::size_t most);

class GameFile {
 public:
  /// Of a file that is shown; larger ones are an InputError.
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;
  /// Of a file that is shown; more are an InputError.
  static constexpr std::size_t kMostGames = 100'000;

  explicit GameFile(std::string path) : path_(std::move(path)) {}

  /// The games, when the file has changed since the call before; what is wrong with some of them is passed over, since
  /// the last may be half written. Throws InputError when the file cannot be read.
  std::optional<std::vector<chess::PgnGame>> read_if_changed();

 private:
  std::string path_;
  std::optional<std::pair<std::filesystem::file_time_type, std::uintmax_t>> seen_;  ///< time and size
};

}  // namespace cobalt::serve
