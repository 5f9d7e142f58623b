// SPDX-License-Identifier: Apache-2.0
#include "host/match/adjudication.hpp"

#include <cstdlib>

namespace cobalt::match {
namespace {

void count(int& streak, bool holds) { streak = holds ? streak + 1 : 0; }

}  // namespace

std::optional<GameEnd> Adjudicator::after_move(chess::Color mover, const std::optional<EngineScore>& score,
                                               const GameCourse& game) {
  if (rules_.resign) {
    const ResignRule& rule = *rules_.resign;
    count(winning_[mover][mover], score && score->centipawns() >= rule.score_cp);
    count(winning_[~mover][mover], score && score->centipawns() <= -rule.score_cp);
    for (const chess::Color winner : {chess::kWhite, chess::kBlack}) {
      if (both_at_least(winning_[winner], rule.moves)) return GameEnd{win_of(winner), EndReason::kResigned};
    }
  }
  // The number of the last move that was made, not of the next one.
  const int move_number = game.position().fullmove_number() - (mover == chess::kBlack ? 1 : 0);
  if (rules_.draw) {
    const DrawRule& rule = *rules_.draw;
    count(drawish_[mover], score && std::abs(score->centipawns()) <= rule.score_cp);
    if (move_number >= rule.least_move && both_at_least(drawish_, rule.moves)) {
      return GameEnd{chess::GameResult::kDraw, EndReason::kDrawAgreed};
    }
  }
  if (rules_.most_moves && game.moves().size() >= 2 * static_cast<std::size_t>(*rules_.most_moves)) {
    return GameEnd{chess::GameResult::kDraw, EndReason::kMostMoves};
  }
  return std::nullopt;
}

}  // namespace cobalt::match
