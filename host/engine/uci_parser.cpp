// SPDX-License-Identifier: Apache-2.0
#include "host/engine/uci_parser.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>
#include <utility>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::engine {
namespace {

/// No clock is longer: some 31 years.
constexpr std::int64_t kMostMilliseconds = 1'000'000'000'000;
constexpr std::int64_t kMostMovesToGo = 1000;

std::string join(UciWords words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

chess::Move parse_move(const chess::Position& position, std::string_view word, const char* command) {
  const std::optional<chess::Move> move = chess::parse_uci(position, word);
  if (!move) {
    throw InputError(std::string(command) + " " + text::quoted(word),
                     "expected a legal move in " + chess::to_fen(position));
  }
  return *move;
}

/// Reads the words of `go` one by one.
class GoParser {
 public:
  GoParser(UciWords words, const chess::Position& position) : words_(words), position_(position) {}

  UciGo parse() {
    while (next_ < words_.size()) take(words_[next_++]);
    if (takes_moves_ && go_.limits.search_moves.empty()) note("go searchmoves", "no legal move, so all are searched");
    add_end();
    return std::move(go_);
  }

 private:
  void take(std::string_view word) {
    Limits& limits = go_.limits;
    if (word == "depth") {
      take_limit(word, limits.depth, kMaxDepth);
    } else if (word == "nodes") {
      take_limit(word, limits.nodes, INT64_MAX);
    } else if (word == "movetime") {
      names_limit_ = true;
      limits.move_time = time(word);
    } else if (word == "mate") {
      take_limit(word, limits.mate_moves, kMaxDepth);
    } else if (word == "wtime") {
      take_clock(word, chess::kWhite, &ClockTime::left);
    } else if (word == "btime") {
      take_clock(word, chess::kBlack, &ClockTime::left);
    } else if (word == "winc") {
      take_clock(word, chess::kWhite, &ClockTime::increment);
    } else if (word == "binc") {
      take_clock(word, chess::kBlack, &ClockTime::increment);
    } else if (word == "movestogo") {
      limits.moves_to_go = number(word, 1, kMostMovesToGo);
    } else if (word == "infinite") {
      limits.infinite = true;
    } else if (word == "ponder") {
      limits.ponder = true;
    } else if (word == "searchmoves") {
      takes_moves_ = true;
    } else if (!takes_moves_ || !take_move(word)) {
      note("go " + text::quoted(word), "ignored");
    }
  }

  /// The number after a keyword, bounded; none when there is no number. It may be negative, as a clock after a lag.
  std::optional<std::int64_t> number(std::string_view keyword, std::int64_t least, std::int64_t most) {
    const std::string_view word = next_ < words_.size() ? words_[next_] : std::string_view();
    const bool is_negative = word.starts_with('-');
    const auto digits = text::parse_number(is_negative ? word.substr(1) : word);
    if (!digits) {
      note("go " + std::string(keyword), "expected a number after it");
      return std::nullopt;
    }
    ++next_;
    return std::clamp(is_negative ? -*digits : *digits, least, most);
  }

  std::optional<Milliseconds> time(std::string_view keyword) {
    const auto count = number(keyword, 0, kMostMilliseconds);
    return count ? std::optional(Milliseconds(*count)) : std::nullopt;
  }

  template <typename T>
  void take_limit(std::string_view keyword, std::optional<T>& limit, std::int64_t most) {
    names_limit_ = true;
    if (const auto value = number(keyword, 1, most)) limit = static_cast<T>(*value);
  }

  void take_clock(std::string_view keyword, chess::Color side, Milliseconds ClockTime::*part) {
    names_limit_ = true;
    const auto value = time(keyword);
    if (!value) return;
    std::optional<ClockTime>& clock = go_.limits.clocks[side];
    if (!clock) clock.emplace();
    (*clock).*part = *value;
  }

  /// \return whether the word is a legal move
  bool take_move(std::string_view word) {
    const auto move = chess::parse_uci(position_, word);
    if (!move) return false;
    std::vector<chess::Move>& moves = go_.limits.search_moves;
    if (std::ranges::find(moves, *move) == moves.end()) moves.push_back(*move);
    return true;
  }

  /// Of a search without a limit that can be used.
  void add_end() {
    Limits& limits = go_.limits;
    std::optional<ClockTime>& clock = limits.clocks[position_.side_to_move()];
    if (limits.infinite || limits.depth || limits.nodes || limits.move_time || limits.mate_moves || clock) return;
    if (const auto& of_other_side = limits.clocks[~position_.side_to_move()]) {
      clock = of_other_side;
      note("go", "no clock of the side to move; that of the other side counts");
    } else if (names_limit_) {
      limits.move_time = kDefaultMoveTime;
      note("go", "no limit that can be read; the search takes a second");
    } else {
      limits.infinite = true;
    }
  }

  void note(const std::string& where, std::string_view what) { go_.notes.push_back(where + ": " + std::string(what)); }

  UciWords words_;
  const chess::Position& position_;
  std::size_t next_ = 0;
  UciGo go_;
  bool names_limit_ = false;
  bool takes_moves_ = false;  ///< searchmoves was there
};

}  // namespace

Game parse_uci_position(UciWords words, chess::Rules rules) {
  const auto moves = std::ranges::find(words, "moves");
  const UciWords place(words.begin(), moves);
  if (place.empty()) throw InputError("position", "expected startpos or fen");
  Game game;
  if (place[0] == "fen") {
    game.position = chess::parse_fen(join(place.subspan(1)), nullptr, rules);
  } else if (place[0] != "startpos" || place.size() > 1) {
    throw InputError("position " + text::quoted(join(place)), "expected startpos or fen");
  }
  for (auto word = moves; word != words.end(); ++word) {
    if (word != moves) game.play(parse_move(game.position, *word, "position moves"));
  }
  return game;
}

UciGo parse_uci_go(UciWords words, const chess::Position& position) { return GoParser(words, position).parse(); }

bool ends_by_itself(UciWords words) {
  const auto has = [words](std::string_view keyword) { return std::ranges::find(words, keyword) != words.end(); };
  if (has("infinite") || has("ponder")) return false;
  return has("depth") || has("nodes") || has("movetime") || has("wtime") || has("btime") || has("perft");
}

UciSetting parse_uci_setting(UciWords words) {
  const auto value = std::ranges::find(words, "value");
  if (words.empty() || words[0] != "name" || value == words.begin() + 1) {
    throw InputError("setoption", "expected name NAME [value VALUE]");
  }
  UciSetting setting;
  setting.name = join(UciWords(words.begin() + 1, value));
  std::ranges::transform(setting.name, setting.name.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  if (value != words.end()) setting.value = join(UciWords(value + 1, words.end()));
  return setting;
}

}  // namespace cobalt::engine
