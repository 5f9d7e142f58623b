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
  std::vector<int> nags;        ///< numeric annotation glyphs, 0..255; "!" and the like are read as $1 to $6
  std::string comment;          ///< of the comments after the move, joined by blanks
  std::vector<Move> instead{};  ///< a line in the place of this move, written as a variation; readers pass those over
  bool operator==(const PgnMove&) const = default;
};

/// A game; of its variations those that were added to it.
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

/// What is wrong with a game.
struct PgnProblem {
  std::size_t line;  ///< of the file, from 1
  InputError error;  ///< its where() is "source:line"; the text names the game, the move and what was expected
};

/// A game of a file, as far as it is good.
struct PgnEntry {
  std::size_t number = 0;  ///< from 1
  std::size_t line = 0;    ///< where the game begins, from 1
  /// The moves before the first bad one. Nothing when not even the start of the game or its rules are known.
  std::optional<PgnGame> game;
  std::vector<PgnProblem> problems;  ///< in the order of the file; none: the game is whole
  std::vector<std::string> mended;   ///< what a lenient reader changed in the tag FEN
};

/// Reads games one by one. Comments ({} and from ; to the end of the line), NAGs and lines that begin with % are
/// understood, variations passed over, move numbers not checked. Moves are read as by parse_san(), which accepts
/// some slips. A game ends with its result, which must be that of the tag Result if there is one. After a bad move, and
/// after a comment or variation without an end, the reading goes on at the next line that begins with a tag; a bad tag
/// other than FEN and Variant and a bad annotation are left out. A game of a variant of chess is bad as a whole, but
/// one of Chess960 where its rules are allowed.
class PgnReader {
 public:
  /// \param text        the contents of the file; a byte-order mark is passed over
  /// \param source      its name, for messages
  /// \param is_lenient  castling rights without their rook are dropped from the tag FEN, see parse_fen()
  /// \param rules       Chess960: such games are read too, by their tag Variant
  PgnReader(std::string text, std::string source, bool is_lenient = false, Rules rules = Rules::kStandard);
  /// The next game; nothing at the end.
  std::optional<PgnEntry> next();

 private:
  class GameParser;

  std::string text_;
  std::string source_;
  bool is_lenient_;
  Rules rules_;
  std::size_t at_ = 0;    ///< what is not yet read begins here
  std::size_t line_ = 1;  ///< the line of at_
  std::size_t games_ = 0;
};

/// All games of a stream.
std::vector<PgnEntry> read_pgn(std::istream& input, const std::string& source, Rules rules = Rules::kStandard);
/// All games of a file. \throws InputError when it cannot be opened (problems of games are in the result)
std::vector<PgnEntry> read_pgn_file(const std::string& path, Rules rules = Rules::kStandard);

/// The text of a game in export format (section 8): the seven tags of the roster first, lines of less than 80
/// characters (except for comments), and a newline at the end. The tags Result, SetUp and FEN follow from the game
/// itself, and so does Variant where kings or rooks castle from elsewhere than in standard chess.
std::string to_pgn(const PgnGame& game);
/// Several games with empty lines between them.
std::string to_pgn(const std::vector<PgnGame>& games);

}  // namespace cobalt::chess
