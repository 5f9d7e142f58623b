// SPDX-License-Identifier: Apache-2.0
/// \file
/// Ends games whose result both engines agree on, by their scores.
#pragma once

#include <array>
#include <optional>

#include "host/match/game_end.hpp"
#include "host/match/uci_client.hpp"

namespace cobalt::match {

/// A draw when both sides, for so many moves each without a break, gave scores near zero.
struct DrawRule {
  int least_move = 40;  ///< number of the move (not ply) from which on
  int moves = 8;
  int score_cp = 10;
};

/// A win when, for so many moves of each side without a break, one side gave a score of at least this and the other of
/// at most minus this.
struct ResignRule {
  int moves = 4;
  int score_cp = 700;
};

/// Which games end early.
struct AdjudicationRules {
  std::optional<DrawRule> draw;
  std::optional<ResignRule> resign;
  std::optional<int> most_moves;  ///< a draw after so many moves of each side
};

/// Watches one game.
class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

  /// After each move of an engine. \param mover  who made it  \param score  what it gave as its score, if any
  /// \param game  the move included. \return the end of the game, if a rule ends it
  std::optional<GameEnd> after_move(chess::Color mover, const std::optional<EngineScore>& score,
                                    const GameCourse& game);

 private:
  /// Moves without a break for which something held, by the side that made them.
  using Streak = std::array<int, chess::kColors>;
  static bool both_at_least(const Streak& streak, int moves) {
    return streak[chess::kWhite] >= moves && streak[chess::kBlack] >= moves;
  }

  AdjudicationRules rules_;
  Streak drawish_{};
  std::array<Streak, chess::kColors> winning_{};  ///< by who would win
};

}  // namespace cobalt::match
