// SPDX-License-Identifier: Apache-2.0
#include "host/serve/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "host/engine/policy_names.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::serve {
namespace {

constexpr std::int64_t kMostNodes = std::int64_t{1} << 53;  // all of them are exact in the numbers of a script
constexpr std::int64_t kMostMilliseconds = std::int64_t{24} * 60 * 60 * 1000;
constexpr std::int64_t kMostGameNumber = 1'000'000;

std::optional<std::size_t> parse_ply(CommandFields& fields) {
  const auto ply = fields.number("ply", 0, kMostPlies);
  return ply ? std::optional<std::size_t>(*ply) : std::nullopt;
}

template <typename T>
T wanted(std::optional<T> value, const char* name, const char* what) {
  if (!value) throw InputError(text::quoted(name), fmt::format("is missing; expected {}", what));
  return *std::move(value);
}

}  // namespace

CommandFields::CommandFields(std::string_view text) {
  object_ = Json::parse(text, nullptr, false);
  if (!object_.is_object()) throw InputError("the order", "expected a JSON object");
}

const Json* CommandFields::find(const char* name) {
  known_.insert(name);
  const auto found = object_.find(name);
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

std::optional<std::string> CommandFields::text(const char* name) {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_string()) throw InputError(text::quoted(name), "expected a text");
  return value->get<std::string>();
}

std::optional<std::int64_t> CommandFields::number(const char* name, std::int64_t least, std::int64_t most) {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  const bool fits = value->is_number_integer() &&
                    !(value->is_number_unsigned() && value->get<std::uint64_t>() > static_cast<std::uint64_t>(most));
  if (!fits || value->get<std::int64_t>() < least || value->get<std::int64_t>() > most) {
    throw InputError(text::quoted(name), fmt::format("expected a whole number from {} to {}", least, most));
  }
  return value->get<std::int64_t>();
}

bool CommandFields::flag(const char* name) {
  const Json* const value = find(name);
  if (value == nullptr) return false;
  if (!value->is_boolean()) throw InputError(text::quoted(name), "expected true or false");
  return value->get<bool>();
}

std::vector<std::string> CommandFields::texts(const char* name, std::size_t most) {
  const Json* const value = find(name);
  if (value == nullptr) return {};
  const auto is_text = [](const Json& element) { return element.is_string(); };
  if (!value->is_array() || value->size() > most || !std::all_of(value->begin(), value->end(), is_text)) {
    throw InputError(text::quoted(name), fmt::format("expected a list of at most {} texts", most));
  }
  return value->get<std::vector<std::string>>();
}

void CommandFields::check_all_known() const {
  for (const auto& [name, value] : object_.items()) {
    if (!known_.contains(name)) throw InputError(text::quoted(name), "no such field");
  }
}

PositionCommand parse_position_command(std::string_view text) {
  CommandFields fields(text);
  PositionCommand command = {fields.text("fen").value_or(""), fields.texts("moves", kMostPlies)};
  fields.check_all_known();
  return command;
}

MoveCommand parse_move_command(std::string_view text) {
  CommandFields fields(text);
  MoveCommand command = {wanted(fields.text("move"), "move", "a move such as e2e4 or Nf3"), parse_ply(fields)};
  fields.check_all_known();
  return command;
}

std::size_t parse_take_back_command(std::string_view text) {
  CommandFields fields(text);
  const auto ply = parse_ply(fields);
  fields.check_all_known();
  return wanted(ply, "ply", "the number of moves that stay");
}

GoCommand parse_go_command(std::string_view text) {
  CommandFields fields(text);
  GoCommand command;
  command.ply = parse_ply(fields);
  if (const auto depth = fields.number("depth", 1, engine::kMaxDepth)) command.limits.depth = static_cast<int>(*depth);
  if (const auto nodes = fields.number("nodes", 1, kMostNodes)) {
    command.limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (const auto time = fields.number("movetime", 1, kMostMilliseconds)) {
    command.limits.move_time = engine::Milliseconds(*time);
  }
  command.plays = fields.flag("play");
  fields.check_all_known();
  command.limits.infinite = !command.limits.depth && !command.limits.nodes && !command.limits.move_time;
  return command;
}

AnalyseCommand parse_analyse_command(std::string_view text) {
  CommandFields fields(text);
  const auto nodes = fields.number("nodes", 1, kMostNodes);
  fields.check_all_known();
  return {nodes ? std::optional<std::uint64_t>(*nodes) : std::nullopt};
}

std::string parse_pgn_command(std::string_view text) {
  CommandFields fields(text);
  std::string pgn = wanted(fields.text("pgn"), "pgn", "the text of games");
  fields.check_all_known();
  return pgn;
}

std::size_t parse_game_command(std::string_view text) {
  CommandFields fields(text);
  const auto number = fields.number("number", 1, kMostGameNumber);
  fields.check_all_known();
  return static_cast<std::size_t>(wanted(number, "number", "the number of a game, from 1"));
}

void parse_empty_command(std::string_view text) { CommandFields(text).check_all_known(); }

}  // namespace cobalt::serve
