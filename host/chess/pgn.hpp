// SPDX-License-Identifier: Apache-2.0
/// \file
/// Portable Game Notation (PGN standard, sections 7 to 9): games in text.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/chess/position.hpp"
#include "host/support/error.hpp"

namespace cobalt::chess {

/// How a game ended.
enum class GameResult { kUnknown, kWhiteWins, kBlackWins, kDraw };

/// "1-0", "0-1", "1/2-1/2" or "*".
std::string_view to_string(GameResult result);
/// The result of one of those four texts; nothing for any other.
std::optional<GameResult> parse_game_result(std::string_view text);

struct PgnTag {
  std::string name, value;
  bool operator==(const PgnTag&) const = default;
};

struct PgnMove {
  Move move;
  std::vector<int> nags;  ///< numeric annotation glyphs, 0..255; "!" and the like are read as $1 to $6
  std::string comment;    ///< of the comments after the move, joined by blanks
  bool operator==(const PgnMove&) const = default;
};

/// A game without its variations.
struct PgnGame {
  std::vector<PgnTag> tags;  ///< in the order of the file, each name once
  Position start;            ///< the start position of chess, or that of the tag FEN
  std::string comment;       ///< before the first move
  std::vector<PgnMove> moves;
  GameResult result = GameResult::kUnknown;

  /// The value of a tag, or "".
  std::string tag(std::string_view name) const;
  /// The position before each move and the one after the last: one more than there are moves.
  std::vector<Position> positions() const;
  /// The position after the last move.
  Position final_position() const;
};

/// A game of a file, or the reason why it is none.
struct PgnEntry {
  std::size_t number;  ///< from 1
  std::size_t line;    ///< where the game begins, from 1
  std::optional<PgnGame> game;
  std::optional<InputError>
      error;  ///< its where() is "source:line"; the text names the game, the move and what was expected
};

/// Reads games one by one. Comments ({} and from ; to the end of the line), NAGs and lines that begin with % are
/// understood, variations passed over, move numbers not checked. Moves are read as by parse_san(), which accepts
/// some slips. A game ends with its result, which must be that of the tag Result if there is one. After a bad game the
/// reading goes on at the next line that begins with a tag.
class PgnReader {
 public:
  /// \param text    the contents of the file
  /// \param source  its name, for messages
  PgnReader(std::string text, std::string source);
  /// The next game; nothing at the end.
  std::optional<PgnEntry> next();

 private:
  class GameParser;

  std::string text_;
  std::string source_;
  std::size_t at_ = 0;    ///< what is not yet read begins here
  std::size_t line_ = 1;  ///< the line of at_
  std::size_t games_ = 0;
};

/// All games of a stream.
std::vector<PgnEntry> read_pgn(std::istream& input, const std::string& source);
/// All games of a file. \throws InputError when it cannot be opened (bad games are in the result)
std::vector<PgnEntry> read_pgn_file(const std::string& path);

/// The text of a game in export format (section 8): the seven tags of the roster first, lines of less than 80
/// characters (except for comments), and a newline at the end. The tags Result, SetUp and FEN follow from the game
/// itself.
std::string to_pgn(const PgnGame& game);
/// Several games with empty lines between them.
std::string to_pgn(const std::vector<PgnGame>& games);

}  // namespace cobalt::chess
