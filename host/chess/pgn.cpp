// SPDX-License-Identifier: Apache-2.0
#include "host/chess/pgn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "host/chess/fen.hpp"
#include "host/chess/san.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"

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

/// Reads one game at the reader's place in the text, as far as it is good, and tells what is not.
class PgnReader::GameParser {
 public:
  GameParser(PgnReader& reader, PgnEntry& entry)
      : reader_(reader), text_(reader.text_), entry_(entry), last_line_(reader.line_) {}

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

  /// Reads the game. What goes on after a mistake is passed over up to the next tag section.
  void parse() {
    last_line_ = reader_.line_;
    try {
      const bool has_movetext = parse_tags();
      set_start();
      if (has_movetext && knows_start_) parse_movetext();
    } catch (const Mistake& mistake) {
      report(mistake);
      recover();
    }
    if (!knows_start_) {
      recover();
    } else if (!game_.tags.empty() || !game_.moves.empty() || entry_.problems.empty()) {
      entry_.game = std::move(game_);
    }
  }

  /// What is wrong, and the line of it.
  struct Mistake {
    std::size_t line;
    std::string what;
  };

  void report(const Mistake& mistake) {
    entry_.problems.push_back({mistake.line, InputError(text::place(reader_.source_, mistake.line),
                                                        fmt::format("game {}: {}", reader_.games_, mistake.what))});
  }

  /// Goes to the next line that begins with a tag.
  void recover() {
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
  /// True at a line that is a tag from end to end: within a comment that was never closed, the next game.
  bool at_whole_tag() const {
    if (!at_tag_line()) return false;
    const std::string_view rest = text_.substr(reader_.at_);
    const std::string_view line = text::trim(rest.substr(0, rest.find('\n')));
    const std::string_view name = line.substr(1, line.find('"') - 1);
    return name.size() < line.size() && line.ends_with("\"]") &&
           std::all_of(name.begin(), name.end(), [](char c) { return is_tag_name(c) || c == ' ' || c == '\t'; });
  }
  static bool is_tag_name(char c) { return text::is_letter(c) || text::is_digit(c) || c == '_'; }

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

  static Mistake wrong(std::size_t line, std::string what) { return {line, std::move(what)}; }
  /// What stands here, for "expected ..., found ...".
  std::string found() const { return at_end() ? "the end of the file" : text::quoted(text_.substr(reader_.at_, 1)); }

  /// \return false when another game begins after them
  bool parse_tags() {
    // A comment on a tag's line or before another tag is about the tags; one after the last tag is the game's.
    std::string after_last_tag;
    std::size_t tag_line = 0;
    bool has_movetext = true;
    while (true) {
      skip_blanks();
      if (at_end()) break;
      if (peek() == '[') {
        if (tag_line != 0 && reader_.line_ > tag_line + 1 && begins_game(next_tag_name())) {
          report(no_result("a tag"));
          has_movetext = false;
          break;
        }
        tag_line = last_line_ = reader_.line_;
        try {
          parse_tag();
        } catch (const Mistake& mistake) {  // the rest of the game may be good
          report(mistake);
          if (reader_.line_ == tag_line) skip_line();
        }
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
    return has_movetext;
  }

  /// The name of the tag that stands here.
  std::string_view next_tag_name() const {
    const std::string_view rest = text_.substr(reader_.at_ + 1);
    return rest.substr(
        0, static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), is_tag_name) - rest.begin()));
  }
  /// True for a tag that, after a blank line, belongs to the next game.
  bool begins_game(std::string_view name) const { return name == "Event" || has_tag(name); }
  bool has_tag(std::string_view name) const {
    return std::any_of(game_.tags.begin(), game_.tags.end(), [&](const PgnTag& tag) { return tag.name == name; });
  }

  void parse_tag() {
    const std::size_t line = reader_.line_;
    take();
    skip_blanks();
    PgnTag tag;
    tag.name = take_while(is_tag_name);
    if (tag.name.empty()) throw wrong(line, "tag: expected a name of letters, digits and _, found " + found());
    const std::string place = fmt::format("tag {}", tag.name);
    skip_blanks();
    if (at_end() || peek() != '"') throw wrong(line, place + ": expected a value in \", found " + found());
    take();
    while (true) {
      if (at_end() || peek() == '\n' || peek() == '\r')
        throw wrong(line, place + ": expected a \" at the end of the value");
      char c = take();
      if (c == '"') break;
      if (c == '\\' && !at_end() && (peek() == '"' || peek() == '\\')) c = take();
      tag.value += c;
    }
    skip_blanks();
    if (at_end() || peek() != ']') throw wrong(line, place + ": expected ] after the value, found " + found());
    take();
    if (has_tag(tag.name)) throw wrong(line, place + ": expected each tag at most once");
    use_tag(tag, line);
    game_.tags.push_back(std::move(tag));
  }

  /// Whether a value of the tag Variant means the rules of Chess960.
  static bool is_chess960(std::string_view variant) {
    constexpr std::string_view kNames[] = {"chess960", "fischerandom", "fischerrandom", "fischerandomchess",
                                           "fischerrandomchess"};
    return std::find(std::begin(kNames), std::end(kNames), text::folded(variant)) != std::end(kNames);
  }

  /// Whether a value of the tag Variant means the rules of chess. Lichess writes "From Position" beside a tag FEN.
  static bool is_chess(std::string_view variant) {
    constexpr std::string_view kNames[] = {"", "?", "standard", "chess", "normal", "orthodox", "fromposition"};
    return std::find(std::begin(kNames), std::end(kNames), text::folded(variant)) != std::end(kNames);
  }

  /// The tags that say something about the game.
  void use_tag(const PgnTag& tag, std::size_t line) {
    if (tag.name == "Result" && !parse_game_result(tag.value)) {
      throw wrong(line, fmt::format("tag Result {}: expected 1-0, 0-1, 1/2-1/2 or *", text::quoted(tag.value)));
    }
    if (tag.name == "Variant") use_variant(tag.value, line);
    if (tag.name == "FEN") start_line_ = line;
  }

  void use_variant(const std::string& variant, std::size_t line) {
    if (is_chess(variant)) return;
    if (reader_.rules_ == Rules::kChess960 && is_chess960(variant)) {
      rules_ = Rules::kChess960;
      return;
    }
    knows_start_ = false;
    throw wrong(line, fmt::format("tag Variant {}: expected Standard, as no variant of chess can be read",
                                  text::quoted(variant)));
  }

  /// After the tags, as they may stand in any order.
  void set_start() {
    if (!has_tag("FEN")) return;
    try {
      game_.start = parse_fen(game_.tag("FEN"), reader_.is_lenient_ ? &entry_.mended : nullptr, rules_);
    } catch (const InputError& problem) {
      knows_start_ = false;
      report(wrong(start_line_, fmt::format("tag FEN: {}", problem.what())));
    }
  }

  void parse_movetext() {
    position_ = game_.start;
    while (true) {
      skip_blanks();
      if (at_end() || at_tag_line()) throw no_result(at_end() ? "the end of the file" : "a tag");
      last_line_ = reader_.line_;
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
        throw wrong(last_line_, fmt::format("expected a move or a result after {}, found {}", last_move(), found()));
      }
    }
  }

  /// The game ends without one, after its last word.
  Mistake no_result(const char* what) const {
    return wrong(last_line_,
                 fmt::format("expected a result (1-0, 0-1, 1/2-1/2 or *) after {}, found {}", last_move(), what));
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
      throw wrong(line,
                  fmt::format("move {}{} {}: {}", position_.fullmove_number(),
                              position_.side_to_move() == kWhite ? "." : "...", text::quoted(word), problem.problem()));
    }
    return false;
  }

  void finish(GameResult result) {
    game_.result = result;
    const std::string stated = game_.tag("Result");
    if (!stated.empty() && stated != to_string(result)) {
      report(
          {last_line_, fmt::format("result \"{}\": expected \"{}\" as in the tag Result", to_string(result), stated)});
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
      report({last_line_, fmt::format("annotation {} after {}: expected $0 to $255 or one of ! ? !! ?? !? ?!",
                                      text::quoted((number ? "$" : "") + std::string(glyph)), last_move())});
    } else if (game_.moves.empty()) {
      report({last_line_, "annotation: expected a move before it"});
    } else {
      game_.moves.back().nags.push_back(static_cast<int>(nag));
    }
  }

  /// The text of a comment with each run of blanks made one blank.
  std::string take_comment() {
    const std::size_t line = reader_.line_;
    std::string_view raw;
    if (take() == ';') {
      raw = take_while([](char c) { return c != '\n'; });
    } else {
      const std::size_t begin = at();
      while (!at_end() && peek() != '}') {
        if (at_whole_tag()) throw wrong(line, "comment: expected a } at its end, found a tag");
        take();
      }
      if (at_end()) throw wrong(line, "comment: expected a } at its end, found the end of the file");
      raw = text_.substr(begin, at() - begin);
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
      if (at_end()) throw wrong(line, "variation: expected a ) at its end, found the end of the file");
      if (at_whole_tag()) throw wrong(line, "variation: expected a ) at its end, found a tag");
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
  PgnEntry& entry_;
  PgnGame game_;
  Position position_;
  std::size_t last_line_;       ///< of the last tag or word
  std::size_t start_line_ = 0;  ///< of the tag FEN
  Rules rules_ = Rules::kStandard;
  bool knows_start_ = true;  ///< false: the tag FEN is wrong, or the rules are others
};

PgnReader::PgnReader(std::string text, std::string source, bool is_lenient, Rules rules)
    : text_(std::move(text)), source_(std::move(source)), is_lenient_(is_lenient), rules_(rules) {
  at_ = text_.size() - text::without_byte_order_mark(text_).size();
}

std::optional<PgnEntry> PgnReader::next() {
  ++games_;
  PgnEntry entry;
  entry.number = games_;
  entry.line = line_;
  GameParser parser(*this, entry);
  try {
    if (!parser.find_game()) return std::nullopt;
  } catch (const GameParser::Mistake& mistake) {
    parser.report(mistake);
    parser.recover();
    return entry;
  }
  entry.line = line_;
  parser.parse();
  return entry;
}

std::vector<PgnEntry> read_pgn(std::istream& input, const std::string& source, Rules rules) {
  PgnReader reader(std::string(std::istreambuf_iterator<char>(input), {}), source, false, rules);
  std::vector<PgnEntry> entries;
  while (auto entry = reader.next()) entries.push_back(std::move(*entry));
  return entries;
}

std::vector<PgnEntry> read_pgn_file(const std::string& path, Rules rules) {
  std::ifstream input = open_text_file(path);
  return read_pgn(input, path, rules);
}

}  // namespace cobalt::chess
