// SPDX-License-Identifier: Apache-2.0
/// \file
/// Count of a tree (docs/reference/moves.md), without recursion: a stack of positions with the moves left to try.
#ifndef COBALT_HLS_MOVES_PERFT_HPP
#define COBALT_HLS_MOVES_PERFT_HPP

#include <cstdint>

#include "hls/moves/generate.hpp"
#include "hls/moves/make_move.hpp"

namespace cobalt {
namespace hls {

struct PerftJob {
  PackedWords position;
  std::uint32_t tag;
  unsigned depth;
  std::uint16_t root_move;
  bool reserved;  ///< a bit that must be 0 is set
};

struct PerftAnswer {
  std::uint32_t tag;
  std::uint8_t status;
  std::uint64_t leaves;
};

/// A ply of the stack.
struct PerftPly {
  MoverBoard board;
  MoveList moves;
  unsigned next;
};

/// Does a job.
inline PerftAnswer perft(const PerftJob& job) {
  PerftAnswer answer = {job.tag, spec::kAnswerDone, 0};
  const Board decoded = decode(job.position);
  const MoverBoard root = make_mover_board(decoded, job.position);
  if (job.reserved) {
    answer.status = spec::kAnswerIllegalRequest;
  } else if (position_errors(decoded, root) != 0) {
    answer.status = spec::kAnswerIllegalPosition;
  } else if (job.depth == 0 || job.depth > spec::kPerftMaxDepth) {
    answer.status = spec::kAnswerDepth;
  } else if (job.root_move != spec::kNoMove && !is_legal(root, job.root_move)) {
    answer.status = spec::kAnswerIllegalMove;
  }
  if (answer.status != spec::kAnswerDone) return answer;

  MoverBoard board = root;
  unsigned depth = job.depth;
  if (job.root_move != spec::kNoMove) {
    board = play(root, job.root_move);
    --depth;
    if (depth == 0) {
      answer.leaves = 1;
      return answer;
    }
  }
  if (depth == 1) {
    answer.leaves = count_moves(board);
    return answer;
  }

  PerftPly stack[spec::kPerftStackPlies];
  unsigned ply = 0;
  stack[0].board = board;
  stack[0].next = 0;
  any_order_moves(board, stack[0].moves);
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
    if (ply + 2 == depth) {
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
