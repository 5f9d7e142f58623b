// SPDX-License-Identifier: Apache-2.0
/// \file
/// The move generator for software: requests of docs/reference/moves.md answered from whole lists. move_bits.hpp is the
/// hardware's form.
#ifndef COBALT_HLS_MOVES_GENERATE_HPP
#define COBALT_HLS_MOVES_GENERATE_HPP

#include <cstdint>

#include "hls/moves/answer.hpp"
#include "hls/moves/legality.hpp"
#include "hls/moves/list.hpp"
#include "hls/moves/mover_board.hpp"
#include "hls/moves/quiet_table.hpp"
#include "hls/moves/request.hpp"
#include "spec/jobs.hpp"
#include "spec/moves.hpp"

namespace cobalt {
namespace hls {

/// The order of a position's moves from lists.
class ListOrder {
 public:
  explicit ListOrder(const MoverBoard& board) : board_(board) {}

  unsigned count() const { return count_moves(board_); }
  bool is_legal(std::uint16_t move) const { return hls::is_legal(board_, move); }
  OrderRest rest(const GenerateRequest& request, const QuietTable& table) const {
    // The moves of the mode are some of all moves, in the same order; both lists are walked at once.
    MoveList all;
    MoveList wanted;
    list_moves(board_, spec::kGenerateAll, 0, table, all);
    list_moves(board_, request.mode, request.targets, table, wanted);
    OrderRest rest = {spec::kNoMove, 0, false, false};
    bool is_behind_last = request.last == spec::kNoMove;
    unsigned at = 0;
    for (unsigned i = 0; i < kMaxMoves; ++i) {
      if (i >= all.size) break;
      const std::uint16_t move = all.move[i];
      const bool is_wanted = at < wanted.size && wanted.move[at] == move;
      if (is_wanted) ++at;
      const bool is_excluded = move == request.exclude[0] || move == request.exclude[1] || move == request.exclude[2];
      if (is_wanted && is_behind_last && !is_excluded) {
        rest.more = rest.found;
        if (rest.more) break;
        rest.move = move;
        rest.kind = move_kind(all, i);
        rest.found = true;
      }
      if (move == request.last) is_behind_last = true;
    }
    return rest;
  }

 private:
  MoverBoard board_;
};

/// Answers a request as docs/reference/moves.md says.
inline GenerateAnswer generate(const GenerateRequest& request, const QuietTable& table) {
  return answer_request<ListOrder>(request, table);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_GENERATE_HPP
