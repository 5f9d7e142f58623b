// SPDX-License-Identifier: Apache-2.0
/// \file
/// PGN: what is kept of each game is a legal game that survives writing; a game that is not kept has a problem.
#include "host/chess/movegen.hpp"
#include "host/chess/pgn.hpp"
#include "tests/fuzz/fuzz_support.hpp"

using namespace cobalt::chess;

namespace {

void check(const PgnGame& game) {
  Position position = game.start;
  for (const PgnMove& move : game.moves) {
    COBALT_REQUIRE(is_legal(position, move.move));
    position.do_move(move.move);
  }
  const std::string text = to_pgn(game);
  PgnReader reader(text, "again.pgn");
  const auto again = reader.next();
  COBALT_REQUIRE(again && again->game && again->problems.empty());
  COBALT_REQUIRE(!reader.next());
  COBALT_REQUIRE(again->game->start == game.start);
  COBALT_REQUIRE(again->game->comment == game.comment);
  COBALT_REQUIRE(again->game->moves == game.moves);
  COBALT_REQUIRE(again->game->result == game.result);
  COBALT_REQUIRE(to_pgn(*again->game) == text);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  PgnReader reader(cobalt::fuzz::to_text(data, size), "fuzz.pgn");
  std::size_t last_line = 0;
  while (const auto entry = reader.next()) {
    COBALT_REQUIRE(entry->game.has_value() || !entry->problems.empty());
    COBALT_REQUIRE(entry->line >= last_line);
    last_line = entry->line;
    if (entry->game) check(*entry->game);
  }
  return 0;
}
