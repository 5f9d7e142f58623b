// SPDX-License-Identifier: Apache-2.0
/// \file
/// The next move that a node tries (docs/reference/search.md), from lists that are made when they are reached.
#ifndef COBALT_HLS_SEARCH_NEXT_MOVE_HPP
#define COBALT_HLS_SEARCH_NEXT_MOVE_HPP

#include <cstdint>

#include "hls/moves/generate.hpp"
#include "hls/search/job.hpp"
#include "hls/search/node.hpp"
#include "hls/search/parameters.hpp"
#include "hls/search/table.hpp"

namespace cobalt {
namespace hls {

struct NextMove {
  std::uint16_t move;
  bool is_found;
  bool is_quiet_kind;  ///< of kMoveKindQuiet; a hint is not
};

/// No move was tried yet.
inline void begin_moves(SearchNode& node) {
  node.again = false;
  node.quiets = 0;
  node.has_tried = false;
  node.deferred = 0;
  node.deferred_next = 0;
  node.stage = kStageTableMove;
  node.is_listed = false;
}

/// Lists the captures and promotions that do not lose.
inline void list_loud_moves(SearchNode& node, const QuietTable& table) {
  list_moves(node.position.board, spec::kGenerateCaptures, 0, table, node.moves);
  node.is_listed = true;
  node.next = 0;
}
/// Lists the moves behind them.
inline void list_rest(SearchNode& node, const QuietTable& table, bool with_quiet_checks) {
  const unsigned louds = node.moves.size;
  node.next = 0;
  if (tries_all_moves(node)) {
    list_moves(node.position.board, spec::kGenerateAll, 0, table, node.moves);
    node.next = louds;
  } else if (with_quiet_checks) {
    list_moves(node.position.board, spec::kGenerateQuietChecks, 0, table, node.moves);
  } else {
    node.moves.size = 0;
  }
  node.is_listed = true;
}

/// Goes to the first move behind the quiet ones, unless the node is there or beyond.
inline void pass_quiet_moves(SearchNode& node) {
  const unsigned late = node.moves.louds + node.moves.quiets;
  if (node.next < late) node.next = late;
}

/// Moves of a node that are tried out of their order; kNoMove where there is none.
struct SearchHints {
  std::uint16_t move[spec::kGenerateHints];

  bool has(std::uint16_t wanted) const { return wanted == move[0] || wanted == move[1] || wanted == move[2]; }
};
inline SearchHints make_hints(const SearchNode& node, unsigned ply, const SearchJob& job,
                              const SearchKillers& killers) {
  SearchHints hints = {{spec::kNoMove, spec::kNoMove, spec::kNoMove}};
  if (!tries_all_moves(node)) return hints;
  hints.move[0] = node.table_move;
  if (has_rule(job, spec::kRuleKillers)) {
    for (unsigned k = 0; k < 2; ++k) {
      const std::uint16_t killer = killers.move[ply][k];
      if (killer != hints.move[0]) hints.move[1 + k] = killer;
    }
  }
  return hints;
}

/// Whether there is a hint, and it is legal.
inline bool hint_is_there(const SearchNode& node, std::uint16_t hint) {
  return hint != spec::kNoMove && is_legal(node.position.board, hint);
}

/// The next move of the list that is no hint.
inline NextMove next_listed(SearchNode& node, const SearchHints& hints) {
  NextMove next = {spec::kNoMove, false, false};
  for (unsigned passed = 0; passed <= spec::kGenerateHints; ++passed) {
    if (node.next >= node.moves.size || !hints.has(node.moves.move[node.next])) break;
    ++node.next;
  }
  if (node.next < node.moves.size) {
    next.move = node.moves.move[node.next];
    next.is_found = true;
    ++node.next;
  }
  return next;
}

/// Chooses the next move of a node, the null move and moves that are tried again aside.
inline NextMove next_move(SearchNode& node, unsigned ply, const SearchJob& job, const SearchParameters& numbers,
                          const QuietTable& table, const SearchKillers& killers) {
  const SearchHints hints = make_hints(node, ply, job, killers);
  if (node.stage == kStageTableMove) {
    node.stage = kStageLoud;
    if (hint_is_there(node, hints.move[0])) return {hints.move[0], true, false};
  }
  if (node.stage == kStageLoud) {
    if (!node.is_listed) list_loud_moves(node, table);
    const NextMove loud = next_listed(node, hints);
    if (loud.is_found) return loud;
    node.stage = kStageKiller0;
  }
  if (node.stage == kStageKiller0) {
    node.stage = kStageKiller1;
    if (hint_is_there(node, hints.move[1])) return {hints.move[1], true, false};
  }
  if (node.stage == kStageKiller1) {
    node.stage = kStageRest;
    node.is_listed = false;
    if (hint_is_there(node, hints.move[2])) return {hints.move[2], true, false};
  }
  if (!node.is_listed) list_rest(node, table, tries_quiet_checks(node, job, numbers));
  if (node.quiets >= node.quiet_limit && node.quiet_limit != kNoQuietLimit) pass_quiet_moves(node);
  NextMove rest = next_listed(node, hints);
  rest.is_quiet_kind = rest.is_found && is_quiet(move_flags(node.position.board, rest.move));
  return rest;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_NEXT_MOVE_HPP
