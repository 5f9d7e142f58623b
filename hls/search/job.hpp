// SPDX-License-Identifier: Apache-2.0
/// \file
/// Search jobs, their answers, and which of them are refused (docs/search.md).
#ifndef COBALT_HLS_SEARCH_JOB_HPP
#define COBALT_HLS_SEARCH_JOB_HPP

#include <cstdint>

#include "hls/moves/mover_board.hpp"
#include "spec/jobs.hpp"
#include "spec/search.hpp"

namespace cobalt {
namespace hls {

/// Positions of the game before the root that can come again: those since the last move that cannot be taken back.
/// Two of the same place are one to the card: the later one.
struct GameKeys {
  std::uint64_t key[spec::kGamePlaces];
  bool is_there[spec::kGamePlaces];

  void clear() {
    for (unsigned place = 0; place < spec::kGamePlaces; ++place) is_there[place] = false;
  }
  void add(std::uint64_t added) {
    key[added % spec::kGamePlaces] = added;
    is_there[added % spec::kGamePlaces] = true;
  }
  bool has(std::uint64_t wanted) const {
    return is_there[wanted % spec::kGamePlaces] && key[wanted % spec::kGamePlaces] == wanted;
  }
};

struct SearchJob {
  PackedWords position;
  std::uint32_t tag;
  std::uint32_t limit;  ///< tries; 0: no limit
  std::int16_t beta;
  std::uint16_t depth;  ///< quarter plies
  std::uint16_t rules;  ///< bits of spec::SearchRule
  std::uint8_t halfmove_clock;
  std::uint8_t key_count;
  std::uint32_t key[spec::kSearchJobKeys];  ///< of the position a ply before the root, two plies before, ...

  // With the shared table, in the place of `key`.
  std::uint64_t root_key;          ///< Zobrist key, exclusive or a number that two games do not have in common
  std::uint8_t generation;         ///< less than kSharedTableGenerations
  std::uint8_t defer_least_depth;  ///< children of this depth wait while others search them; 0: never
  std::uint64_t reserved;          ///< must be 0
  const GameKeys* game;            ///< in the form of root_key, or null
};

struct SearchAnswer {
  std::uint32_t tag;
  std::uint32_t tries;
  std::uint16_t best;
  std::uint8_t deepest_ply;
  std::uint8_t status;
  bool at_least;
};

/// Whether a job has a rule: a bit of spec::SearchRule.
inline bool has_rule(const SearchJob& job, unsigned rule) { return (job.rules & rule) != 0; }

/// Bound of a ply, view of its side to move.
inline int bound_of(const SearchJob& job, unsigned ply) { return ply % 2 == 0 ? job.beta : 1 - job.beta; }

/// Why a job is refused, or kAnswerDone.
/// \param decoded, board  the job's position
inline std::uint8_t job_status(const SearchJob& job, const Board& decoded, const MoverBoard& board) {
  if (job.beta < -spec::kMateCp || job.beta > spec::kMateCp) return spec::kAnswerIllegalRequest;
  const bool is_shared = has_rule(job, spec::kRuleSharedTable);
  if (job.key_count > (is_shared ? 0u : spec::kSearchJobKeys)) return spec::kAnswerIllegalRequest;
  if (is_shared && (job.generation >= spec::kSharedTableGenerations || job.reserved != 0)) {
    return spec::kAnswerIllegalRequest;
  }
  if (position_errors(decoded, board) != 0) return spec::kAnswerIllegalPosition;
  return job.depth > spec::kSearchMaxDepth ? spec::kAnswerDepth : spec::kAnswerDone;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_JOB_HPP
