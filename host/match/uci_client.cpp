// SPDX-License-Identifier: Apache-2.0
#include "host/match/uci_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::match {
namespace {

using std::chrono::steady_clock;

/// Mates score this, less a centipawn for each move until the mate.
constexpr int kMateScore_cp = 100'000;
constexpr int kMostMateMoves = 10'000;

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

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return lower;
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
}

UciClient::UciClient(const EngineSpec& spec, const Patience& patience, std::stop_token stop)
    : patience_(patience), stop_(std::move(stop)), process_(spec.launch) {
  introduce();
  set_options(spec);
  wait_until_ready();
}

UciClient::~UciClient() {
  const TimePoint deadline = steady_clock::now() + patience_.end;
  if (is_searching_) process_.write_line("stop", deadline);
  if (process_.write_line("quit", deadline)) process_.wait_for_end(deadline);
  // Whatever still runs is ended by the process itself.
}

void UciClient::send(std::string_view line) {
  if (!process_.write_line(line, steady_clock::now() + patience_.start)) {
    throw EngineFailure(EngineFailure::Kind::kEnded, "reads no more: " + process_.end_text());
  }
}

void UciClient::fail(ReadProblem problem) {
  switch (problem) {
    case ReadProblem::kTimeout:
      throw EngineFailure(EngineFailure::Kind::kSilent, "does not answer");
    case ReadProblem::kTooLong:
      throw EngineFailure(EngineFailure::Kind::kSilent, "writes a line without an end");
    case ReadProblem::kStopped:
      throw EngineFailure(EngineFailure::Kind::kStopped, "was stopped");
    default:
      throw EngineFailure(EngineFailure::Kind::kEnded, "ended: " + process_.end_text());
  }
}

std::string UciClient::next_line(TimePoint deadline) {
  ReadResult result = process_.read_line(deadline, stop_);
  if (!result.line) fail(result.problem);
  return *std::move(result.line);
}

void UciClient::introduce() {
  send("uci");
  const TimePoint deadline = steady_clock::now() + patience_.start;
  while (true) {
    const std::string line = next_line(deadline);
    const Words words = text::split_fields(line);
    if (words.empty()) continue;
    if (words[0] == "uciok") return;
    if (words.size() > 2 && words[0] == "id" && words[1] == "name") {
      own_name_ = text::trim(std::string_view(line).substr(line.find("name") + 4));
    } else if (words.size() > 2 && words[0] == "option" && words[1] == "name") {
      option_names_.push_back(lower_case(option_name(words)));
    }
  }
}

void UciClient::set_options(const EngineSpec& spec) {
  const auto has = [this](std::string_view name) {
    return std::ranges::find(option_names_, lower_case(name)) != option_names_.end();
  };
  if (spec.ponders && has("Ponder")) send("setoption name Ponder value true");
  for (const Setting& option : spec.options) {
    if (!has(option.name)) {
      throw InputError(fmt::format("option.{}", text::printable(option.name)),
                       fmt::format("the engine {} has no such option", text::printable(own_name_)));
    }
    send(option.value.empty() ? fmt::format("setoption name {}", option.name)
                              : fmt::format("setoption name {} value {}", option.name, option.value));
  }
}

void UciClient::wait_until_ready() {
  send("isready");
  const TimePoint deadline = steady_clock::now() + patience_.start;
  while (text::trim(next_line(deadline)) != "readyok") {
  }
}

void UciClient::begin_game() {
  send("ucinewgame");
  wait_until_ready();
}

void UciClient::begin_search(std::string_view position, std::string_view go) {
  info_ = {};
  send(position);
  send(go);
  is_searching_ = true;
  search_start_ = steady_clock::now();
}

void UciClient::ponder_hit() {
  send("ponderhit");
  search_start_ = steady_clock::now();
}

std::optional<SearchAnswer> UciClient::answer(Duration limit) {
  const TimePoint deadline = search_start_ + limit;
  while (true) {
    const ReadResult result = process_.read_line(deadline, stop_);
    if (!result.line && result.problem == ReadProblem::kTimeout) return std::nullopt;
    if (!result.line) fail(result.problem);
    const Words words = text::split_fields(*result.line);
    if (words.empty()) continue;
    if (words[0] == "info") {
      read_info(*result.line, info_);
    } else if (words[0] == "bestmove") {
      is_searching_ = false;
      return SearchAnswer{std::string(word_after(words, "bestmove")), std::string(word_after(words, "ponder")), info_,
                          steady_clock::now() - search_start_};
    }
  }
}

void UciClient::stop_search() {
  if (!is_searching_) return;
  send("stop");
  const TimePoint asked = steady_clock::now();
  search_start_ = asked;
  if (!answer(patience_.stop)) fail(ReadProblem::kTimeout);
}

}  // namespace cobalt::match
