// SPDX-License-Identifier: Apache-2.0
#include "host/match/engine_output.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <vector>

#include "host/support/text.hpp"

namespace cobalt::match {
namespace {

/// Mates score this, less a centipawn for each move until the mate.
constexpr int kMateScore_cp = 100'000;
constexpr int kMostMateMoves = 10'000;
/// No move takes longer: some 31 years.
constexpr std::int64_t kMostTime_ms = 1'000'000'000'000;

using Words = std::vector<std::string_view>;

template <typename Number>
std::optional<Number> parse(std::string_view word) {
  Number value{};
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || stop != word.data() + word.size()) return std::nullopt;
  return value;
}

/// The word after a keyword, or "".
std::string_view word_after(const Words& words, std::string_view keyword) {
  const auto found = std::ranges::find(words, keyword);
  return found == words.end() || found + 1 == words.end() ? std::string_view() : *(found + 1);
}

/// NAME of "option name NAME type TYPE ...".
std::string option_name(const Words& words) {
  std::string name;
  for (std::size_t i = 2; i < words.size() && words[i] != "type"; ++i) {
    if (!name.empty()) name += ' ';
    name += words[i];
  }
  return name;
}

}  // namespace

int EngineScore::centipawns() const {
  if (!is_mate) return value;
  const int moves = std::min(std::abs(value), kMostMateMoves);
  // "mate 0" is said by a side that is mated.
  return value > 0 ? kMateScore_cp - moves : moves - kMateScore_cp;
}

void read_info(std::string_view line, SearchInfo& info) {
  Words words = text::split_fields(line);
  if (words.empty() || words.front() != "info") return;
  // What follows is free text or moves.
  words.erase(std::ranges::find_if(words, [](auto word) { return word == "string" || word == "pv"; }), words.end());
  const std::string_view line_number = word_after(words, "multipv");
  if (!line_number.empty() && line_number != "1") return;
  const auto score = std::ranges::find(words, "score");
  if (words.end() - score > 2) {
    const auto value = parse<int>(score[2]);
    constexpr int kMostCentipawns = kMateScore_cp - kMostMateMoves - 1;
    if (value && score[1] == "mate") {
      info.score = EngineScore{true, std::clamp(*value, -kMostMateMoves, kMostMateMoves)};
    } else if (value && score[1] == "cp") {
      info.score = EngineScore{false, std::clamp(*value, -kMostCentipawns, kMostCentipawns)};
    }
    if (const auto depth = parse<int>(word_after(words, "depth"))) info.depth = depth;
  }
  if (const auto nodes = parse<std::uint64_t>(word_after(words, "nodes"))) info.nodes = nodes;
  const auto time_ms = parse<std::int64_t>(word_after(words, "time"));
  if (time_ms && *time_ms >= 0 && *time_ms <= kMostTime_ms) info.time = std::chrono::milliseconds(*time_ms);
}

std::optional<BestMove> read_best_move(std::string_view line) {
  const Words words = text::split_fields(line);
  if (words.empty() || words[0] != "bestmove") return std::nullopt;
  return BestMove{std::string(word_after(words, "bestmove")), std::string(word_after(words, "ponder"))};
}

Introduction read_introduction(std::string_view line) {
  const Words words = text::split_fields(line);
  Introduction told;
  told.is_over = !words.empty() && words[0] == "uciok";
  if (words.size() > 2 && words[1] == "name") {
    if (words[0] == "id") told.own_name = text::trim(line.substr(line.find("name") + 4));
    if (words[0] == "option") told.option_name = option_name(words);
  }
  return told;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return lower;
}

}  // namespace cobalt::match
