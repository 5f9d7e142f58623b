// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a request of docs/reference/moves.md is answered, from what a form of the generator finds.
#ifndef COBALT_HLS_MOVES_ANSWER_HPP
#define COBALT_HLS_MOVES_ANSWER_HPP

#include <cstdint>

#include "hls/moves/mover_board.hpp"
#include "hls/moves/quiet_table.hpp"
#include "hls/moves/request.hpp"
#include "spec/jobs.hpp"
#include "spec/moves.hpp"

namespace cobalt {
namespace hls {

/// What is left of the order behind the last move: the moves of the mode that are not excluded.
struct OrderRest {
  std::uint16_t move;  ///< the first of them, or kNoMove
  std::uint8_t kind;   ///< its spec::MoveKind
  bool found;          ///< there is one
  bool more;           ///< there are others
};

/// The answer of a request with hints: one of them, or the next move of the order.
/// \param is_hint  those that are legal
inline GenerateAnswer answer_with_hints(const GenerateRequest& request, const bool (&is_hint)[spec::kGenerateHints],
                                        const OrderRest& rest) {
  const bool is_loud = rest.found && rest.kind == spec::kMoveKindLoud;
  for (unsigned i = 0; i < spec::kGenerateHints; ++i) {
    // All but the first wait until the loud moves have been tried.
    const bool is_due = request.hints <= i + 1 && (i == 0 || !is_loud);
    if (!is_hint[i] || !is_due) continue;
    GenerateAnswer answer = {
        request.exclude[i], spec::kAnswerDone, true, !rest.found, static_cast<std::uint8_t>(i + 1), 0};
    for (unsigned later = 0; later < spec::kGenerateHints; ++later) {
      if (later > i && is_hint[later]) answer.is_last = false;
    }
    return answer;
  }
  const bool hints_follow = is_loud && (is_hint[1] || is_hint[2]);
  return {rest.move, spec::kAnswerDone, rest.found, !rest.more && !hints_follow, 0, rest.kind};
}

/// Answers a request.
/// \tparam OrderT  a form of the generator: made from a MoverBoard that is not refused, it has count(), is_legal(move)
///                 and rest(request, table)
template <class OrderT>
inline GenerateAnswer answer_request(const GenerateRequest& request, const QuietTable& table) {
  GenerateAnswer answer = {spec::kNoMove, spec::kAnswerDone, false, false, 0, 0};
  if (request.mode >= spec::kGenerateModes || request.hints > spec::kGenerateHints + 1 || request.reserved) {
    answer.status = spec::kAnswerIllegalRequest;
    return answer;
  }
  const Board decoded = decode(request.position);
  const MoverBoard board = make_mover_board(decoded, request.position);
  if (position_errors(decoded, board) != 0) {
    answer.status = spec::kAnswerIllegalPosition;
    return answer;
  }
  const OrderT order(board);
  if (request.mode == spec::kGenerateCount) {
    const unsigned count = order.count();
    answer.move = static_cast<std::uint16_t>(count);
    answer.found = count != 0;
    answer.is_last = true;
    return answer;
  }
  const bool last_is_legal = order.is_legal(request.last);
  if (request.mode == spec::kGenerateIsLegal) {
    answer.move = last_is_legal ? request.last : spec::kNoMove;
    answer.found = last_is_legal;
    answer.is_last = true;
    return answer;
  }
  if (request.last != spec::kNoMove && !last_is_legal) {
    answer.status = spec::kAnswerIllegalMove;
    return answer;
  }

  const OrderRest rest = order.rest(request, table);
  if (request.hints != 0) {
    bool is_hint[spec::kGenerateHints];
    for (unsigned i = 0; i < spec::kGenerateHints; ++i) is_hint[i] = order.is_legal(request.exclude[i]);
    return answer_with_hints(request, is_hint, rest);
  }
  answer.move = rest.move;
  answer.found = rest.found;
  answer.is_last = !rest.more;
  answer.kind = rest.kind;
  return answer;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_ANSWER_HPP
