// SPDX-License-Identifier: Apache-2.0
#include "host/strength/suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/data/quiet.hpp"
#include "host/strength/winning_chance.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "host/support/text_file.hpp"

namespace cobalt::strength {
namespace {

constexpr int kMostCentipawns = 32'000;
constexpr int kMostMateMoves = 1'000;

std::optional<int> parse_integer(std::string_view text) {
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

}  // namespace

match::EngineScore parse_value(const std::string& name, std::string_view text) {
  const bool is_mate = text.starts_with('#');
  const auto value = parse_integer(is_mate ? text.substr(1) : text);
  const int most = is_mate ? kMostMateMoves : kMostCentipawns;
  if (!value || *value < -most || *value > most || (is_mate && *value == 0)) {
    throw InputError(
        name, fmt::format("{}: expected centipawns of at most {} or #N, a mate", text::quoted(text), kMostCentipawns));
  }
  return {is_mate, *value};
}

std::string value_text(const match::EngineScore& value) {
  return fmt::format("{}{}", value.is_mate ? "#" : "", value.value);
}

double JudgedPosition::loss(chess::Move move) const {
  const auto found = std::ranges::find(moves, move, &JudgedMove::move);
  if (found == moves.end()) {
    throw InputError(fmt::format("line {}", line), fmt::format("{} is no legal move", chess::to_uci(move)));
  }
  return winning_chance(moves.front().value) - winning_chance(found->value);
}

double JudgedPosition::error(const match::EngineScore& score) const {
  return std::abs(winning_chance(score) - winning_chance(value.value()));
}

bool JudgedPosition::is_quiet() const {
  return !position.in_check() && data::is_quiet_move(position, moves.front().move) &&
         !data::gains_by_exchange(position);
}

JudgedPosition parse_judged_position(std::string_view line) {
  const std::size_t bar = line.find('|');
  if (bar == std::string_view::npos) throw InputError("line", "expected FEN | MOVE VALUE ...; there is no |");
  JudgedPosition judged;
  judged.position = chess::parse_fen(text::trim(line.substr(0, bar)));
  const std::vector<std::string_view> words = text::split_fields(text::trim(line.substr(bar + 1)));
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto move = chess::parse_uci(judged.position, std::string(words[i]));
    if (!move) throw InputError("move " + text::quoted(words[i]), "is not legal here");
    if (std::ranges::find(judged.moves, *move, &JudgedMove::move) != judged.moves.end()) {
      throw InputError("move " + text::quoted(words[i]), "comes twice");
    }
    if (i + 1 == words.size()) throw InputError("move " + text::quoted(words[i]), "has no value");
    const match::EngineScore value = parse_value("value of " + std::string(words[i]), words[i + 1]);
    if (!judged.moves.empty() && winning_chance(value) > winning_chance(judged.moves.back().value)) {
      throw InputError("move " + text::quoted(words[i]), "is better than the one before; expected the best first");
    }
    judged.moves.push_back({*move, value});
  }
  for (const chess::Move move : chess::legal_moves(judged.position)) {
    if (std::ranges::find(judged.moves, move, &JudgedMove::move) == judged.moves.end()) {
      throw InputError(fmt::format("move {}", chess::to_uci(move)), "is legal and has no value");
    }
  }
  if (judged.moves.empty()) throw InputError("FEN", "there is no legal move");
  return judged;
}

std::vector<JudgedPosition> read_suite(const std::filesystem::path& file) {
  const std::string content = read_text_file(file);
  std::vector<JudgedPosition> suite;
  std::unordered_map<std::string, std::size_t> lines;  // of positions, by their text
  std::string_view rest = text::without_byte_order_mark(content);
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = text::trim(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.empty() || line.starts_with('#')) continue;
    const std::string place = text::place(file.string(), number);
    try {
      suite.push_back(parse_judged_position(line));
    } catch (const InputError& error) {
      throw InputError(place, error.what());
    }
    suite.back().line = number;
    const auto [same, is_new] = lines.emplace(chess::to_fen_without_clocks(suite.back().position), number);
    if (!is_new) throw InputError(place, fmt::format("the position of line {} comes again", same->second));
  }
  if (suite.empty()) throw InputError(file.string(), "holds no position");
  return suite;
}

}  // namespace cobalt::strength
