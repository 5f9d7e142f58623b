// SPDX-License-Identifier: Apache-2.0
/// \file
/// Count of a tree as hardware walks it (rtl/search/cb_perft_unit.sv): the stack holds a position and the last move a
/// ply, and the generator answers a request a turn. Its answers are those of perft().
#ifndef COBALT_HLS_MOVES_PERFT_WALK_HPP
#define COBALT_HLS_MOVES_PERFT_WALK_HPP

#include <cstdint>

#include "hls/moves/make_move.hpp"
#include "hls/moves/move_bits.hpp"
#include "hls/moves/perft_job.hpp"

namespace cobalt {
namespace hls {

struct PerftWalk {
  PerftAnswer answer;
  unsigned depth;
  unsigned ply;
  MoverBoard board[spec::kPerftStackPlies];
  std::uint16_t last[spec::kPerftStackPlies];  ///< move tried last, or kNoMove
};

/// Takes a job. False when `answer` is whole.
inline bool begin_walk(const PerftJob& job, PerftWalk& walk) {
  const PerftStart start = start_perft(job);
  walk.answer = start.answer;
  walk.depth = start.depth;
  walk.ply = 0;
  walk.board[0] = start.board;
  walk.last[0] = spec::kNoMove;
  return start.depth >= 2;
}

/// A turn: makes the next move of the position at the top of the stack, or takes one back. False when the tree has
/// ended.
inline bool walk_on(PerftWalk& walk) {
  const MoverBoard board = walk.board[walk.ply];
  GenerateRequest request = {};
  request.mode = spec::kGenerateAll;
  request.last = walk.last[walk.ply];
  const OrderRest rest = BitOrder(board).rest(request, kNoOrder);
  if (!rest.found) {
    if (walk.ply == 0) return false;
    --walk.ply;
    return true;
  }
  walk.last[walk.ply] = rest.move;
  const MoverBoard after = play(board, rest.move);
  // Position of ply p has p plies behind it.
  if (walk.ply + 2 == walk.depth) {
    walk.answer.leaves += count_moves(after);
    return true;
  }
  ++walk.ply;
  walk.board[walk.ply] = after;
  walk.last[walk.ply] = spec::kNoMove;
  return true;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_PERFT_WALK_HPP
