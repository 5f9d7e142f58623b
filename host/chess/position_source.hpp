// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where positions come from: arguments, FEN and EPD lines, PGN games.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/chess/pgn.hpp"
#include "host/chess/position.hpp"
#include "host/support/error.hpp"

namespace cobalt::chess {

/// A position, or why there is none in its place.
struct SourceItem {
  std::size_t line = 0;  ///< from 1; for arguments the number of the argument
  std::string place;     ///< file and line, or "argument N"
  std::optional<Position> position;
  std::optional<InputError> error;        ///< its where() names file and line
  std::string id;                         ///< operation id of an EPD line; may be empty
  std::size_t game = 0;                   ///< of a PGN file, from 1; else 0
  std::size_t ply = 0;                    ///< of the game: moves made before this position
  std::shared_ptr<const PgnGame> played;  ///< the game, as far as it is good; null without one
  std::vector<std::string> mended;        ///< what a lenient reader changed
};

class PositionSource {
 public:
  PositionSource() = default;
  virtual ~PositionSource() = default;
  PositionSource(const PositionSource&) = delete;
  PositionSource& operator=(const PositionSource&) = delete;

  /// The next item; nothing at the end.
  virtual std::optional<SourceItem> next() = 0;
  /// True when next() may have to wait for somebody who may be waiting for answers.
  virtual bool may_wait() const { return false; }
};

/// FEN or EPD texts of the command line. Lenient sources drop castling rights without their rook (parse_fen).
std::unique_ptr<PositionSource> argument_source(std::vector<std::string> texts, bool is_lenient = false);
/// The name of standard input among files.
inline constexpr const char* kStandardInputFile = "-";
/// A file: games when its name ends in .pgn or it begins like games, else FEN and EPD lines; kStandardInputFile is
/// standard input, which holds games when it begins with a tag.
/// Throws InputError when it cannot be read; its next() does when it turns out to hold nothing.
std::unique_ptr<PositionSource> file_source(const std::string& path, bool is_lenient = false);

}  // namespace cobalt::chess
