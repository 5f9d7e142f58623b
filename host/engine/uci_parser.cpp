// SPDX-License-Identifier: Apache-2.0
#include "host/engine/uci_parser.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::engine {
namespace {

/// No clock is longer: some 31 years.
constexpr std::int64_t kMostMilliseconds = 1'000'000'000'000;

std::string join(UciWords words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

/// The words of `go`, taken one by one.
class WordReader {
 public:
  explicit WordReader(UciWords words) : words_(words) {}

  bool is_at_end() const { return next_ == words_.size(); }
  std::string_view take() { return words_[next_++]; }
  std::string_view peek() const { return words_[next_]; }

  /// The number after a keyword, bounded. A clock may be negative after a lag.
  std::int64_t number(std::string_view keyword, std::int64_t least, std::int64_t most) {
    if (is_at_end()) throw InputError("go " + std::string(keyword), "expected a number after it");
    const std::string_view word = take();
    const bool is_negative = word.starts_with('-');
    const auto digits = text::parse_number(is_negative ? word.substr(1) : word);
    if (!digits) throw InputError("go " + std::string(keyword) + " " + text::quoted(word), "expected a number");
    return std::clamp(is_negative ? -*digits : *digits, least, most);
  }
  Milliseconds time(std::string_view keyword) { return Milliseconds(number(keyword, 0, kMostMilliseconds)); }

 private:
  UciWords words_;
  std::size_t next_ = 0;
};

chess::Move parse_move(const chess::Position& position, std::string_view word, const char* command) {
  const std::optional<chess::Move> move = chess::parse_uci(position, word);
  if (!move) {
    throw InputError(std::string(command) + " " + text::quoted(word),
                     "expected a legal move in " + chess::to_fen(position));
  }
  return *move;
}

ClockTime& clock_of(Limits& limits, chess::Color side) {
  if (!limits.clocks[side]) limits.clocks[side] = ClockTime{};
  return *limits.clocks[side];
}

/// Moves as long as there are legal ones.
void parse_search_moves(WordReader& words, const chess::Position& position, Limits& limits) {
  while (!words.is_at_end()) {
    const auto move = chess::parse_uci(position, words.peek());
    if (!move) break;
    if (std::ranges::find(limits.search_moves, *move) == limits.search_moves.end())
      limits.search_moves.push_back(*move);
    words.take();
  }
  if (limits.search_moves.empty()) throw InputError("go searchmoves", "expected legal moves after it");
}

void parse_limit(WordReader& words, const chess::Position& position, Limits& limits) {
  constexpr std::int64_t kMostNodes = INT64_MAX;
  const std::string_view keyword = words.take();
  if (keyword == "depth") {
    limits.depth = static_cast<int>(words.number(keyword, 1, kMaxDepth));
  } else if (keyword == "nodes") {
    limits.nodes = static_cast<std::uint64_t>(words.number(keyword, 1, kMostNodes));
  } else if (keyword == "movetime") {
    limits.move_time = words.time(keyword);
  } else if (keyword == "mate") {
    limits.mate_moves = static_cast<int>(words.number(keyword, 1, kMaxDepth));
  } else if (keyword == "wtime") {
    clock_of(limits, chess::kWhite).left = words.time(keyword);
  } else if (keyword == "btime") {
    clock_of(limits, chess::kBlack).left = words.time(keyword);
  } else if (keyword == "winc") {
    clock_of(limits, chess::kWhite).increment = words.time(keyword);
  } else if (keyword == "binc") {
    clock_of(limits, chess::kBlack).increment = words.time(keyword);
  } else if (keyword == "movestogo") {
    limits.moves_to_go = static_cast<int>(words.number(keyword, 1, 1000));
  } else if (keyword == "infinite") {
    limits.infinite = true;
  } else if (keyword == "ponder") {
    limits.ponder = true;
  } else if (keyword == "searchmoves") {
    parse_search_moves(words, position, limits);
  } else {
    throw InputError("go " + text::quoted(keyword), "not known");
  }
}

bool has_limit(const Limits& limits, chess::Color side) {
  return limits.depth || limits.nodes || limits.move_time || limits.mate_moves || limits.clocks[side];
}

}  // namespace

Game parse_uci_position(UciWords words) {
  const auto moves = std::ranges::find(words, "moves");
  const UciWords place(words.begin(), moves);
  if (place.empty()) throw InputError("position", "expected startpos or fen");
  Game game;
  if (place[0] == "fen") {
    game.position = chess::parse_fen(join(place.subspan(1)));
  } else if (place[0] != "startpos" || place.size() > 1) {
    throw InputError("position " + text::quoted(join(place)), "expected startpos or fen");
  }
  for (auto word = moves; word != words.end(); ++word) {
    if (word != moves) game.play(parse_move(game.position, *word, "position moves"));
  }
  return game;
}

Limits parse_uci_go(UciWords words, const chess::Position& position) {
  Limits limits;
  WordReader reader(words);
  while (!reader.is_at_end()) parse_limit(reader, position, limits);
  if (!has_limit(limits, position.side_to_move())) limits.infinite = true;
  return limits;
}

bool ends_by_itself(UciWords words) {
  const auto has = [words](std::string_view keyword) { return std::ranges::find(words, keyword) != words.end(); };
  if (has("infinite") || has("ponder")) return false;
  return has("depth") || has("nodes") || has("movetime") || has("wtime") || has("btime");
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
