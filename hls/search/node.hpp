// SPDX-License-Identifier: Apache-2.0
/// \file
/// A node of the search's stack (docs/reference/search.md).
#ifndef COBALT_HLS_SEARCH_NODE_HPP
#define COBALT_HLS_SEARCH_NODE_HPP

#include <cstdint>

#include "hls/moves/generate.hpp"
#include "hls/moves/make_move.hpp"
#include "hls/search/job.hpp"
#include "hls/search/parameters.hpp"
#include "spec/search.hpp"

namespace cobalt {
namespace hls {

/// What a child is to its parent.
enum ChildKind : std::uint8_t { kChildFull = 0, kChildReduced = 1, kChildNull = 2 };

/// Where a node is in the order of its moves (next_move.hpp).
enum MoveStage : std::uint8_t {
  kStageTableMove = 0,
  kStageLoud,  ///< captures and promotions that do not lose
  kStageKiller0,
  kStageKiller1,
  kStageRest,  ///< all other moves, or quiet checks
};

/// A node tries quiet moves without a limit.
constexpr std::uint8_t kNoQuietLimit = 63;

/// A move that waits because another context is searching its child.
struct DeferredMove {
  std::uint16_t move;
  std::uint8_t quiets;  ///< of the node when it was reached
  bool is_quiet_kind;
};

/// No square: of a move that is no capture.
constexpr std::uint8_t kNoSquare = 64;

struct SearchNode {
  GamePosition position;
  Bitboard unbound;  ///< own pieces that leave their squares as they like (child_facts.hpp)
  bool in_check;
  std::uint32_t key;  ///< low bits of the position's key, exclusive or those of the root

  // How it was reached, and what is to be done with it.
  std::uint8_t depth;  ///< quarter plies; below 4 quiescence
  std::uint8_t quiescence_ply;
  ChildKind kind;
  std::uint8_t capture_square;  ///< of the move that led here, or kNoSquare
  bool null_allowed;            ///< a null move is to be tried first
  std::uint16_t table_move;     ///< or kNoMove
  std::uint8_t quiet_limit;     ///< no move of the order is tried after so many quiet ones
  std::uint8_t table_place;     ///< of the shared table's bucket
  bool in_shared_table;         ///< it is noted there
  bool is_marked;               ///< as being searched
  std::uint16_t mark;           ///< busy_mark()

  // Progress.
  std::uint16_t tried;  ///< the move tried last; kNoMove: the null move
  bool tried_is_quiet;  ///< neither null move, capture nor promotion
  bool again;           ///< `tried` is to be tried again, not reduced
  std::uint8_t quiets;  ///< moves of kMoveKindQuiet that were tried, hints not counted
  MoveStage stage;
  bool is_listed;              ///< `moves` are those of the stage
  unsigned next;               ///< of `moves`
  bool has_tried;              ///< a move that is no null move
  std::uint8_t deferred;       ///< moves that wait
  std::uint8_t deferred_next;  ///< of these, the next one to try
  DeferredMove waiting[spec::kDeferredMoves];
  MoveList moves;
};

inline bool is_full(const SearchNode& node) { return node.depth >= spec::kQuarterPlies; }
/// All legal moves are tried, not only captures and checks.
inline bool tries_all_moves(const SearchNode& node) { return is_full(node) || node.in_check; }
/// A quiescence node that is not in check may try quiet checks too.
inline bool tries_quiet_checks(const SearchNode& node, const SearchJob& job, const SearchParameters& numbers) {
  return has_rule(job, spec::kRuleQuiescenceChecks) &&
         node.quiescence_ply < numbers.number[spec::kQuiescenceCheckPlies];
}

/// What a move is, beside its squares.
struct MoveFlags {
  bool capture;  ///< en passant among them
  bool promotion;
  bool pawn_to_seventh;
};
/// \param move  a legal move of the position, with squares of the board
inline MoveFlags move_flags(const MoverBoard& board, std::uint16_t move) {
  const unsigned relative = move ^ move_flip(board.black_to_move);
  const unsigned from = relative & 63u;
  const unsigned to = (relative >> kMoveToLsb) & 63u;
  const bool pawn = has_square(board.own[kMoverPawn], from);
  MoveFlags flags;
  flags.capture = has_square(board.enemy_all(), to) || (pawn && from % 8 != to % 8);
  flags.promotion = move_promotion(move) != 0;
  flags.pawn_to_seventh = pawn && to / 8 == 6;
  return flags;
}
inline bool is_quiet(const MoveFlags& flags) { return !flags.capture && !flags.promotion; }

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_NODE_HPP
