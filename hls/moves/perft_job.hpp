// SPDX-License-Identifier: Apache-2.0
/// \file
/// Jobs of perft (docs/reference/moves.md), and where a count begins.
#ifndef COBALT_HLS_MOVES_PERFT_JOB_HPP
#define COBALT_HLS_MOVES_PERFT_JOB_HPP

#include <cstdint>

#include "hls/moves/legality.hpp"
#include "hls/moves/make_move.hpp"
#include "hls/moves/mover_board.hpp"
#include "spec/jobs.hpp"
#include "spec/moves.hpp"

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

/// What is to be walked of a job.
struct PerftStart {
  PerftAnswer answer;  ///< so far
  MoverBoard board;    ///< after the root move, if there is one
  unsigned depth;      ///< plies below it; less than 2: the answer is whole
};

inline PerftStart start_perft(const PerftJob& job) {
  PerftStart start;
  start.answer = PerftAnswer{job.tag, spec::kAnswerDone, 0};
  start.depth = 0;
  const Board decoded = decode(job.position);
  start.board = make_mover_board(decoded, job.position);
  if (job.reserved) {
    start.answer.status = spec::kAnswerIllegalRequest;
  } else if (position_errors(decoded, start.board) != 0) {
    start.answer.status = spec::kAnswerIllegalPosition;
  } else if (job.depth == 0 || job.depth > spec::kPerftMaxDepth) {
    start.answer.status = spec::kAnswerDepth;
  } else if (job.root_move != spec::kNoMove && !is_legal(start.board, job.root_move)) {
    start.answer.status = spec::kAnswerIllegalMove;
  }
  if (start.answer.status != spec::kAnswerDone) return start;

  start.depth = job.depth;
  if (job.root_move != spec::kNoMove) {
    start.board = play(start.board, job.root_move);
    --start.depth;
  }
  if (start.depth < 2) start.answer.leaves = start.depth == 0 ? 1u : count_moves(start.board);
  return start;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_PERFT_JOB_HPP
