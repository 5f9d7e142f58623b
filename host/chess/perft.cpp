// SPDX-License-Identifier: Apache-2.0
#include "host/chess/perft.hpp"

#include "host/chess/movegen.hpp"

namespace cobalt::chess {

namespace {

std::uint64_t count_leaves(Position& position, int depth) {
  if (depth == 1) return count_legal_moves(position);
  std::uint64_t count = 0;
  for (const Move move : legal_moves(position)) {
    const Position::Undo undo = position.do_move(move);
    count += count_leaves(position, depth - 1);
    position.undo_move(move, undo);
  }
  return count;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
  if (depth <= 0) return 1;
  Position copy = position;
  return count_leaves(copy, depth);
}

std::vector<DivideEntry> divide(const Position& position, int depth) {
  std::vector<DivideEntry> entries;
  if (depth <= 0) return entries;
  for (const Move move : legal_moves(position)) {
    Position after = position;
    after.do_move(move);
    entries.push_back({move, perft(after, depth - 1)});
  }
  return entries;
}

}  // namespace cobalt::chess
