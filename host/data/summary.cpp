// SPDX-License-Identifier: Apache-2.0
#include "host/data/summary.hpp"

#include <algorithm>
#include <unordered_set>

#include "host/chess/packed_position.hpp"

namespace cobalt::data {
namespace {

void count_labels(Summary& summary, const LabelledPosition& labelled) {
  if (labelled.result) ++summary.results[*labelled.result];
  if (!labelled.score_cp) return;
  ++summary.scored;
  const auto end = std::ranges::upper_bound(kScoreEnds_cp, *labelled.score_cp);
  ScoreRange& range = summary.scores[static_cast<std::size_t>(end - kScoreEnds_cp.begin())];
  ++range.positions;
  if (!labelled.result) return;
  ++range.with_result;
  range.half_points += *labelled.result;
}

void count_position(Summary& summary, const chess::Position& position) {
  if (position.side_to_move() == chess::kWhite) ++summary.white_to_move;
  if (position.in_check()) ++summary.in_check;
  const int pieces = chess::popcount(position.occupied());
  const auto phase = std::ranges::find_if(kPhaseLeastPieces, [pieces](int least) { return pieces >= least; });
  ++summary.phases[static_cast<std::size_t>(phase - kPhaseLeastPieces.begin())];
}

}  // namespace

Summary summarize(std::span<const LabelledPosition> positions) {
  Summary summary;
  summary.positions = positions.size();
  std::unordered_set<std::uint64_t> keys;
  std::unordered_set<std::uint32_t> games;
  for (const LabelledPosition& labelled : positions) {
    games.insert(labelled.game);
    count_labels(summary, labelled);
    if (chess::packed_position_errors(labelled.position) != 0) {
      ++summary.illegal;
      continue;
    }
    const chess::Position position = chess::unpack_position(labelled.position);
    count_position(summary, position);
    if (!keys.insert(position.key()).second) ++summary.repeated;
  }
  summary.games = games.size();
  return summary;
}

}  // namespace cobalt::data
