// SPDX-License-Identifier: Apache-2.0
/// \file
/// Random legal positions for tests and measurements: reproducible from a seed on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <vector>

#include "host/chess/position.hpp"

namespace cobalt::chess {

/// What random positions are like. All obey is_legal_position(); all but kSelfPlay begin their games with pieces put
/// on random squares and go on with random moves. Castling and en passant are preferred now and then, so that a test
/// sees them often.
enum class RandomKind {
  kSelfPlay,     ///< from the start position, or the one that is given
  kManyQueens,   ///< 3 to 9 queens a side, some pawns and other pieces
  kAllPromoted,  ///< all 8 pawns a side have become random pieces: 16 pieces a side
  kNoPawns,      ///< no pawns, the other pieces of the start position or fewer
  kSparse,       ///< kings, pawns and a few pieces: endgames
  kMixed,        ///< each game another one of the kinds above, in turn
};

struct RandomOptions {
  RandomKind kind = RandomKind::kSelfPlay;
  /// A game ends after this many plies, or at mate or stalemate; at least 1.
  int max_plies = 160;
  /// Where games of kSelfPlay begin; the start position when there is none.
  std::optional<Position> start;
};

/// An endless sequence of random positions: each position of a random game, then the next game.
class RandomPositions {
 public:
  /// \throws InputError when options.start has no legal moves
  explicit RandomPositions(std::uint64_t seed, const RandomOptions& options = {});

  /// The next position: one legal move after the one before, or the first of a new game. (A game of kSelfPlay gives its
  /// positions from the one after the first move on.)
  const Position& next();
  /// The move that led to the position of the last next(); no move when it was the first of a game.
  Move last_move() const { return last_move_; }

 private:
  void start_game();
  std::size_t below(std::size_t limit);
  int up_to(int limit) { return static_cast<int>(below(static_cast<std::size_t>(limit) + 1)); }
  bool chance(unsigned one_in) { return below(one_in) == 0; }
  void play_random_move();

  /// The pieces of one side, without its king.
  struct Army {
    int pawns = 0, knights = 0, bishops = 0, rooks = 0, queens = 0;
  };
  Army random_army(RandomKind kind);
  Square random_empty_square(const Board& board);
  void place_kings(Board& board);
  void place_army(PositionParts& parts, Color color, Army army);
  /// Half the time, a square that can be the en passant square; else none.
  Square random_en_passant(const PositionParts& parts);
  Position random_placement(RandomKind kind);

  std::mt19937_64 random_;
  RandomOptions options_;
  Position position_;
  Move last_move_;
  int plies_left_ = 0;
  std::size_t games_ = 0;
};

/// A list of random positions.
std::vector<Position> random_positions(std::size_t count, std::uint64_t seed, const RandomOptions& options = {});

/// Calls `visit` with each of `count` random positions, without keeping them.
void for_each_random_position(std::size_t count, std::uint64_t seed, const RandomOptions& options,
                              const std::function<void(const Position&)>& visit);

/// Random moves from `start`, at most `max_plies`: fewer at mate or stalemate.
std::vector<Move> random_game(std::uint64_t seed, int max_plies, const Position& start = Position());

}  // namespace cobalt::chess
