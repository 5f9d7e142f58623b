// SPDX-License-Identifier: Apache-2.0
/// \file
/// Count of a tree (docs/reference/moves.md) for software, without recursion: a stack of positions with the moves left
/// to try.
#ifndef COBALT_HLS_MOVES_PERFT_HPP
#define COBALT_HLS_MOVES_PERFT_HPP

#include <cstdint>

#include "hls/moves/list.hpp"
#include "hls/moves/make_move.hpp"
#include "hls/moves/perft_job.hpp"

namespace cobalt {
namespace hls {

/// A ply of the stack.
struct PerftPly {
  MoverBoard board;
  MoveList moves;
  unsigned next;
};

/// Does a job.
inline PerftAnswer perft(const PerftJob& job) {
  const PerftStart start = start_perft(job);
  PerftAnswer answer = start.answer;
  if (start.depth < 2) return answer;

  PerftPly stack[spec::kPerftStackPlies];
  unsigned ply = 0;
  stack[0].board = start.board;
  stack[0].next = 0;
  any_order_moves(start.board, stack[0].moves);
  // Every turn makes a move or takes one back; the tree ends it.
  for (std::uint64_t turns = 1; turns != 0; ++turns) {
    PerftPly& at = stack[ply];
    if (at.next == at.moves.size) {
      if (ply == 0) break;
      --ply;
      continue;
    }
    const MoverBoard after = play(at.board, at.moves.move[at.next]);
    ++at.next;
    // Position of ply p has p plies behind it.
    if (ply + 2 == start.depth) {
      answer.leaves += count_moves(after);
      continue;
    }
    ++ply;
    stack[ply].board = after;
    stack[ply].next = 0;
    any_order_moves(after, stack[ply].moves);
  }
  return answer;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_PERFT_HPP
