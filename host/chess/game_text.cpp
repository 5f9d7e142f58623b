// SPDX-License-Identifier: Apache-2.0
#include "host/chess/game_text.hpp"

#include <fmt/format.h>

#include <utility>

#include "host/chess/san.hpp"

namespace cobalt::chess {
namespace {

/// A tag of a game; empty when it says that it is not known.
std::string known_tag(const PgnGame& game, const char* name) {
  std::string value = game.tag(name);
  const bool is_known = value.find_first_not_of("?.") != std::string::npos;
  return is_known ? value : "";
}

}  // namespace

std::string numbered_san(const Position& before, Move move) {
  const char* const dots = before.side_to_move() == kWhite ? "." : "...";
  return fmt::format("{}{} {}", before.fullmove_number(), dots, to_san(before, move));
}

std::string line_text(Position position, std::span<const Move> moves) {
  std::string text;
  for (const Move move : moves) {
    const bool has_number = text.empty() || position.side_to_move() == kWhite;
    if (!text.empty()) text += ' ';
    text += has_number ? numbered_san(position, move) : to_san(position, move);
    position.do_move(move);
  }
  return text;
}

std::vector<PgnTag> known_facts(const PgnGame& game) {
  std::vector<PgnTag> facts;
  for (const char* name : {"White", "Black", "Event", "Date", "Round"}) {
    if (std::string value = known_tag(game, name); !value.empty()) facts.push_back({name, std::move(value)});
  }
  facts.push_back({"Result", std::string(to_string(game.result))});
  return facts;
}

std::string game_title(std::size_t number, const PgnGame& game) {
  const std::string white = known_tag(game, "White");
  const std::string black = known_tag(game, "Black");
  std::string names;
  if (!white.empty() || !black.empty()) {
    names = fmt::format(": {} \u2013 {}", white.empty() ? "?" : white, black.empty() ? "?" : black);
  }
  return fmt::format("{}{}, {}", number, names, to_string(game.result));
}

}  // namespace cobalt::chess
