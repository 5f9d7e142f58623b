// SPDX-License-Identifier: Apache-2.0
#include "host/chess/movegen.hpp"
#include "host/engine/limits.hpp"

namespace cobalt::engine {

void Game::play(chess::Move move) {
  earlier_keys.push_back(position.key());
  position.do_move(move);
  if (position.halfmove_clock() == 0) earlier_keys.clear();
}

std::vector<chess::Move> moves_to_search(const chess::Position& position, const Limits& limits) {
  if (!limits.search_moves.empty()) return limits.search_moves;
  const chess::MoveList moves = chess::legal_moves(position);
  return {moves.begin(), moves.end()};
}

}  // namespace cobalt::engine
