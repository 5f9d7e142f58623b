// SPDX-License-Identifier: Apache-2.0
#include "host/chess/pgn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "host/chess/fen.hpp"
#include "host/chess/san.hpp"
#include "host/support/text.hpp"

namespace cobalt::chess {

std::string_view to_string(GameResult result) {
  switch (result) {
    case GameResult::kWhiteWins:
      return "1-0";
    case GameResult::kBlackWins:
      return "0-1";
    case GameResult::kDraw:
      return "1/2-1/2";
    default:
      return "*";
  }
}

std::optional<GameResult> parse_game_result(std::string_view text) {
  for (const GameResult result :
       {GameResult::kUnknown, GameResult::kWhiteWins, GameResult::kBlackWins, GameResult::kDraw}) {
    if (text == to_string(result)) return result;
  }
  return std::nullopt;
}

std::string PgnGame::tag(std::string_view name) const {
  const auto found = std::find_if(tags.begin(), tags.end(), [&](const PgnTag& tag) { return tag.name == name; });
  return found != tags.end() ? found->value : "";
}

std::vector<Position> PgnGame::positions() const {
  std::vector<Position> list{start};
  for (const PgnMove& move : moves) {
    list.push_back(list.back());
    list.back().do_move(move.move);
  }
  return list;
}

Position PgnGame::final_position() const {
  Position position = start;
  for (const PgnMove& move : moves) position.do_move(move.move);
  return position;
}

/// Reads one game at the reader's place in the text.
class PgnReader::GameParser {
 public:
  explicit GameParser(PgnReader& reader) : reader_(reader), text_(reader.text_) {}

  /// Passes over blanks and comments before a game; false at the end of the text.
  bool find_game() {
    while (true) {
      skip_blanks();
      if (at_end()) return false;
      if (peek() == '{' || peek() == ';') {
        take_comment();
      } else {
        return true;
      }
    }
  }

  PgnGame parse() {
    parse_tags();
    in_movetext_ = true;
    parse_movetext();
    return std::move(game_);
  }

  /// Goes to the next line that begins with a tag, after the tags of this game.
  void recover() {
    if (!in_movetext_) {
      do {
        skip_line();
      } while (!at_end() && peek() == '[');
    }
    while (!at_end() && !at_tag_line()) skip_line();
  }

 private:
  std::size_t& at() { return reader_.at_; }
  bool at_end() const { return reader_.at_ >= text_.size(); }
  char peek() const { return text_[reader_.at_]; }
  bool at_line_start() const { return reader_.at_ == 0 || text_[reader_.at_ - 1] == '\n'; }
  bool at_tag_line() const {
    return at_line_start() && peek() == '[' && reader_.at_ + 1 < text_.size() &&
           text::is_letter(text_[reader_.at_ + 1]);
  }

  char take() {
    const char c = peek();
    ++reader_.at_;
    if (c == '\n') ++reader_.line_;
    return c;
  }
  void skip_line() {
    while (!at_end() && take() != '\n') {
    }
  }
  /// Blanks, and whole lines that begin with % (section 6).
  void skip_blanks() {
    while (!at_end() && (text::is_space(peek()) || (peek() == '%' && at_line_start()))) {
      if (peek() == '%') {
        skip_line();
      } else {
        take();
      }
    }
  }
  template <class Predicate>
  std::string_view take_while(Predicate predicate) {
    const std::size_t begin = at();
    while (!at_end() && predicate(peek())) take();
    return text_.substr(begin, at() - begin);
  }

  /// An error at a line of the file.
  InputError error(std::size_t line, const std::string& problem) const {
    return InputError(text::place(reader_.source_, line), fmt::format("game {}: {}", reader_.games_, problem));
  }
  InputError error(const std::string& problem) const { return error(reader_.line_, problem); }
  /// What stands here, for "expected ..., found ...".
  std::string found() const { return at_end() ? "the end of the file" : text::quoted(text_.substr(reader_.at_, 1)); }

  void parse_tags() {
    // A comment on a tag's line or before another tag is about the tags; one after the last tag is the game's.
    std::string after_last_tag;
    std::size_t tag_line = 0;
    while (true) {
      skip_blanks();
      if (at_end()) return;
      if (peek() == '[') {
        parse_tag();
        tag_line = reader_.line_;
        after_last_tag.clear();
      } else if (peek() == ';') {
        const bool with_tag = reader_.line_ == tag_line;
        const std::string comment = take_comment();
        if (with_tag || comment.empty()) continue;
        if (!after_last_tag.empty()) after_last_tag += ' ';
        after_last_tag += comment;
      } else {
        break;
      }
    }
    add_comment(after_last_tag);
  }

  void parse_tag() {
    const std::size_t line = reader_.line_;
    take();
    skip_blanks();
    PgnTag tag;
    tag.name = take_while([](char c) { return text::is_letter(c) || text::is_digit(c) || c == '_'; });
    if (tag.name.empty()) throw error("tag: expected a name of letters, digits and _, found " + found());
    const std::string place = fmt::format("tag {}", tag.name);
    skip_blanks();
    if (at_end() || peek() != '"') throw error(place + ": expected a value in \", found " + found());
    take();
    while (true) {
      if (at_end() || peek() == '\n' || peek() == '\r')
        throw error(line, place + ": expected a \" at the end of the value");
      char c = take();
      if (c == '"') break;
      if (c == '\\' && !at_end() && (peek() == '"' || peek() == '\\')) c = take();
      tag.value += c;
    }
    skip_blanks();
    if (at_end() || peek() != ']') throw error(place + ": expected ] after the value, found " + found());
    take();
    if (std::any_of(game_.tags.begin(), game_.tags.end(), [&](const PgnTag& t) { return t.name == tag.name; })) {
      throw error(line, place + ": expected each tag at most once");
    }
    use_tag(tag, line);
    game_.tags.push_back(std::move(tag));
  }

  /// The tags that say something about the game.
  void use_tag(const PgnTag& tag, std::size_t line) {
    if (tag.name == "Result" && !parse_game_result(tag.value)) {
      throw error(line, fmt::format("tag Result {}: expected 1-0, 0-1, 1/2-1/2 or *", text::quoted(tag.value)));
    }
    if (tag.name != "FEN") return;
    try {
      game_.start = parse_fen(tag.value);
    } catch (const InputError& problem) {
      throw error(line, fmt::format("tag FEN: {}", problem.what()));
    }
  }

  void parse_movetext() {
    position_ = game_.start;
    while (true) {
      skip_blanks();
      if (at_end() || at_tag_line()) {
        throw error(fmt::format("expected a result (1-0, 0-1, 1/2-1/2 or *) after {}, found {}", last_move(),
                                at_end() ? "the end of the file" : "a tag"));
      }
      const char c = peek();
      if (c == '{' || c == ';') {
        add_comment(take_comment());
      } else if (c == '(') {
        skip_variation();
      } else if (c == '$' || c == '!' || c == '?') {
        parse_nag();
      } else if (c == '*' || text::is_letter(c) || text::is_digit(c)) {
        if (parse_word()) return;
      } else {
        throw error(fmt::format("expected a move or a result after {}, found {}", last_move(), found()));
      }
    }
  }

  /// A move, a move number or a result. \returns true when it was the result
  bool parse_word() {
    if (peek() == '*') {
      take();
      finish(GameResult::kUnknown);
      return true;
    }
    const std::size_t line = reader_.line_;
    const std::string_view word = take_while([](char c) {
      return text::is_letter(c) || text::is_digit(c) || std::string_view("_+#=:-/").find(c) != std::string_view::npos;
    });
    if (const auto result = parse_game_result(word)) {
      finish(*result);
      return true;
    }
    if (std::all_of(word.begin(), word.end(), text::is_digit)) {
      take_while([](char c) { return c == '.'; });
      return false;
    }
    try {
      const Move move = parse_san(position_, word);
      game_.moves.push_back({move, {}, {}});
      position_.do_move(move);
    } catch (const InputError& problem) {
      throw error(line,
                  fmt::format("move {}{} {}: {}", position_.fullmove_number(),
                              position_.side_to_move() == kWhite ? "." : "...", text::quoted(word), problem.problem()));
    }
    return false;
  }

  void finish(GameResult result) {
    game_.result = result;
    const std::string stated = game_.tag("Result");
    if (!stated.empty() && stated != to_string(result)) {
      throw error(fmt::format("result \"{}\": expected \"{}\" as in the tag Result", to_string(result), stated));
    }
  }

  void parse_nag() {
    constexpr std::string_view kSuffixes[] = {"!", "?", "!!", "??", "!?", "?!"};
    const bool number = peek() == '$';
    if (number) take();
    const std::string_view glyph =
        number ? take_while(text::is_digit) : take_while([](char c) { return c == '!' || c == '?'; });
    std::int64_t nag = -1;
    if (number) {
      nag = text::parse_number(glyph).value_or(-1);
    } else if (const auto* suffix = std::find(std::begin(kSuffixes), std::end(kSuffixes), glyph);
               suffix != std::end(kSuffixes)) {
      nag = suffix - std::begin(kSuffixes) + 1;
    }
    if (nag < 0 || nag > 255) {
      throw error(fmt::format("annotation {} after {}: expected $0 to $255 or one of ! ? !! ?? !? ?!",
                              text::quoted((number ? "$" : "") + std::string(glyph)), last_move()));
    }
    if (game_.moves.empty()) throw error("annotation: expected a move before it");
    game_.moves.back().nags.push_back(static_cast<int>(nag));
  }

  /// The text of a comment with each run of blanks made one blank.
  std::string take_comment() {
    const std::size_t line = reader_.line_;
    std::string_view raw;
    if (take() == ';') {
      raw = take_while([](char c) { return c != '\n'; });
    } else {
      raw = take_while([](char c) { return c != '}'; });
      if (at_end()) throw error(line, "comment: expected a } at its end, found the end of the file");
      take();
    }
    std::string comment;
    for (const char c : text::trim(raw)) {
      if (!text::is_space(c)) {
        comment += c;
      } else if (comment.back() != ' ') {
        comment += ' ';
      }
    }
    return comment;
  }

  void add_comment(const std::string& comment) {
    if (comment.empty()) return;
    std::string& all = game_.moves.empty() ? game_.comment : game_.moves.back().comment;
    if (!all.empty()) all += ' ';
    all += comment;
  }

  void skip_variation() {
    const std::size_t line = reader_.line_;
    int depth = 0;
    do {
      skip_blanks();
      if (at_end()) throw error(line, "variation: expected a ) at its end, found the end of the file");
      if (peek() == '{' || peek() == ';') {
        take_comment();
        continue;
      }
      const char c = take();
      if (c == '(') ++depth;
      if (c == ')') --depth;
    } while (depth != 0);
  }

  /// Names the last move, for messages.
  std::string last_move() const {
    if (game_.moves.empty()) return "the tags";
    const bool black_moved = position_.side_to_move() == kWhite;
    return fmt::format("move {}{} {}", position_.fullmove_number() - (black_moved ? 1 : 0), black_moved ? "..." : ".",
                       to_uci(game_.moves.back().move));
  }

  PgnReader& reader_;
  std::string_view text_;
  PgnGame game_;
  Position position_;
  bool in_movetext_ = false;
};

PgnReader::PgnReader(std::string text, std::string source) : text_(std::move(text)), source_(std::move(source)) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
}

std::optional<PgnEntry> PgnReader::next() {
  GameParser parser(*this);
  ++games_;
  PgnEntry entry{games_, line_, std::nullopt, std::nullopt};
  try {
    if (!parser.find_game()) return std::nullopt;
    entry.line = line_;
    entry.game = parser.parse();
  } catch (const InputError& error) {
    entry.error = error;
    parser.recover();
  }
  return entry;
}

std::vector<PgnEntry> read_pgn(std::istream& input, const std::string& source) {
  PgnReader reader(std::string(std::istreambuf_iterator<char>(input), {}), source);
  std::vector<PgnEntry> entries;
  while (auto entry = reader.next()) entries.push_back(std::move(*entry));
  return entries;
}

std::vector<PgnEntry> read_pgn_file(const std::string& path) {
  std::ifstream input(path, std::ios::binary);
  if (!input) throw InputError(path, "expected a PGN file that can be opened");
  return read_pgn(input, path);
}

}  // namespace cobalt::chess
