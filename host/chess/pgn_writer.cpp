// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "host/chess/fen.hpp"
#include "host/chess/pgn.hpp"
#include "host/chess/san.hpp"
#include "host/support/text.hpp"

namespace cobalt::chess {

namespace {

/// The seven tag roster (section 8.1.1) with the values of "unknown".
constexpr std::pair<const char*, const char*> kRoster[] = {{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"},
                                                           {"Round", "?"}, {"White", "?"}, {"Black", "?"}};

/// What the tag Variant says of a game of Chess960.
constexpr const char* kChess960 = "Chess960";

bool follows_from_game(std::string_view tag_name) {
  return tag_name == "Result" || tag_name == "SetUp" || tag_name == "FEN";
}

bool in_roster(std::string_view tag_name) {
  return std::any_of(std::begin(kRoster), std::end(kRoster),
                     [&](const auto& entry) { return tag_name == entry.first; });
}

std::string tag_line(std::string_view name, std::string_view value) {
  std::string escaped;
  for (const char c : value) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c == '\n' || c == '\r' ? ' ' : c;
  }
  return fmt::format("[{} \"{}\"]\n", name, escaped);
}

/// Words in lines of less than 80 characters.
class MovetextWriter {
 public:
  void word(std::string_view word) {
    if (column_ != 0 && column_ + 1 + word.size() > kLongestLine) newline();
    if (column_ != 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    column_ += word.size();
  }
  /// A legal move, with its number where White moves or that is asked for.
  /// \param before  stands before the first of these words
  /// \param after   behind the last one
  void move(const Position& position, Move move, bool number_needed, const char* before = "", const char* after = "") {
    const bool white = position.side_to_move() == kWhite;
    if (white || number_needed) {
      word(fmt::format("{}{}{}", std::exchange(before, ""), position.fullmove_number(), white ? "." : "..."));
    }
    word(before + to_san(position, move) + after);
  }
  /// \param moves  at least one
  void variation(Position position, const std::vector<Move>& moves) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      move(position, moves[i], i == 0, i == 0 ? "(" : "", i + 1 == moves.size() ? ")" : "");
      position.do_move(moves[i]);
    }
  }
  /// A comment is never wrapped: blanks inside it stay as they are, and no word of it can begin a line with %.
  void comment(std::string_view comment) {
    if (comment.empty()) return;
    std::string one_line;
    for (const char c : comment) one_line += text::is_space(c) ? ' ' : c;
    if (one_line.find('}') == std::string::npos) {
      word('{' + one_line + '}');
    } else {
      word(';' + one_line);
      newline();
    }
  }
  void newline() {
    text_ += '\n';
    column_ = 0;
  }
  std::string take() { return std::move(text_); }

 private:
  static constexpr std::size_t kLongestLine = 79;
  std::string text_;
  std::size_t column_ = 0;
};

}  // namespace

std::string to_pgn(const PgnGame& game) {
  std::string tags;
  for (const auto& [name, unknown] : kRoster) {
    const std::string value = game.tag(name);
    tags += tag_line(name, value.empty() ? unknown : value);
  }
  tags += tag_line("Result", to_string(game.result));
  if (game.start.is_chess960() && game.tag("Variant").empty()) tags += tag_line("Variant", kChess960);
  if (game.start != Position()) tags += tag_line("SetUp", "1") + tag_line("FEN", to_fen(game.start));
  for (const PgnTag& tag : game.tags) {
    if (!in_roster(tag.name) && !follows_from_game(tag.name)) tags += tag_line(tag.name, tag.value);
  }

  MovetextWriter movetext;
  movetext.comment(game.comment);
  Position position = game.start;
  bool number_needed = true;
  for (const PgnMove& move : game.moves) {
    movetext.move(position, move.move, number_needed);
    for (const int nag : move.nags) movetext.word(fmt::format("${}", nag));
    movetext.comment(move.comment);
    if (!move.instead.empty()) movetext.variation(position, move.instead);
    number_needed = !move.comment.empty() || !move.instead.empty();
    position.do_move(move.move);
  }
  movetext.word(to_string(game.result));
  movetext.newline();
  return tags + '\n' + movetext.take();
}

std::string to_pgn(const std::vector<PgnGame>& games) {
  std::string text;
  for (const PgnGame& game : games) {
    if (!text.empty()) text += '\n';
    text += to_pgn(game);
  }
  return text;
}

}  // namespace cobalt::chess
