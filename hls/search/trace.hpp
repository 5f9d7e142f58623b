// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a search tells of itself while it runs.
#ifndef COBALT_HLS_SEARCH_TRACE_HPP
#define COBALT_HLS_SEARCH_TRACE_HPP

#include <cstdint>

#include "hls/search/job.hpp"
#include "hls/search/judge.hpp"
#include "hls/search/node.hpp"

namespace cobalt {
namespace hls {

/// How a move is tried.
enum TryKind : std::uint8_t {
  kTryMove = 0,
  kTryNull = 1,      ///< the null move; the move is kNoMove
  kTryAgain = 2,     ///< the move tried last, now not reduced
  kTryDeferred = 3,  ///< a move that has waited
};

/// Hears nothing and costs nothing. A trace of one's own has the same functions; they are called in the order in which
/// things happen.
struct NoSearchTrace {
  /// A move is tried at the node at a ply.
  void tried(unsigned ply, std::uint16_t move, TryKind kind) {
    (void)ply;
    (void)move;
    (void)kind;
  }
  /// The child that this move led to, or the root (ply 0), is judged. Its depth, kind and position are set.
  void judged(const SearchNode& child, unsigned ply, int bound, const Judgement& judgement) {
    (void)child;
    (void)ply;
    (void)bound;
    (void)judgement;
  }
  /// It needs a search: it is the node at the top of the stack now.
  void pushed(const SearchNode& node, unsigned ply) {
    (void)node;
    (void)ply;
  }
  /// The node at the top of the stack leaves it: kFailsLow or kFailsHigh. Below it the next one may leave it then.
  void left(const SearchNode& node, unsigned ply, Verdict verdict) {
    (void)node;
    (void)ply;
    (void)verdict;
  }
  /// The job has ended, also when it was refused.
  void ended(const SearchAnswer& answer) { (void)answer; }
};

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_TRACE_HPP
