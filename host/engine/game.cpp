// SPDX-License-Identifier: Apache-2.0
#include "host/engine/limits.hpp"

namespace cobalt::engine {

void Game::play(chess::Move move) {
  earlier_keys.push_back(position.key());
  position.do_move(move);
  if (position.halfmove_clock() == 0) earlier_keys.clear();
}

}  // namespace cobalt::engine
