// SPDX-License-Identifier: Apache-2.0
/// \file
/// Makes openings that are played, that are even, and of which no two are the same.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <unordered_set>
#include <vector>

#include "host/engine/engine.hpp"

namespace cobalt::match {

/// How openings are made.
struct OpeningRecipe {
  int plies = 8;                        ///< moves of both sides from the start position
  std::uint64_t move_nodes = 4000;      ///< of the search that finds the moves of a position
  unsigned candidates = 6;              ///< moves of a position at most
  int most_loss_cp = 30;                ///< a move may be so much worse than the best one
  std::uint64_t check_nodes = 100'000;  ///< of the search that judges the opening
  int most_score_cp = 50;               ///< an opening is even up to this score, of either sign
};

/// An opening that was made.
struct MadeOpening {
  chess::Position position;
  int score_cp = 0;  ///< by the search that judged it; view of the side to move
};

/// An endless sequence of openings. In each position the engine lists its best moves, and one of those near the best is
/// chosen at random. A position that was given before, by whatever order of moves, is not given again. Recipe and seed
/// determine the sequence, on every machine.
class OpeningMaker {
 public:
  OpeningMaker(const OpeningRecipe& recipe, std::uint64_t seed);

  /// The next opening; nothing when it cannot find one more in a long time: the recipe has no more.
  std::optional<MadeOpening> next();
  /// Lines that were tried so far.
  std::size_t attempts() const { return attempts_; }

 private:
  /// Plays moves from the start position; nothing when the game ended on the way.
  std::optional<chess::Position> play_line();
  const std::vector<chess::Move>& good_moves(const engine::Game& game);
  engine::SearchResult search(const engine::Game& game, std::uint64_t nodes, unsigned lines);

  OpeningRecipe recipe_;
  std::mt19937_64 random_;
  engine::Engine engine_;
  std::map<std::uint64_t, std::vector<chess::Move>> good_moves_;  ///< by key: the first positions come again and again
  std::unordered_set<std::uint64_t> seen_;                        ///< keys of positions that were judged
  std::size_t attempts_ = 0;
};

}  // namespace cobalt::match
