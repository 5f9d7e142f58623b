// SPDX-License-Identifier: Apache-2.0
/// \file
/// Collects what was played in games, position by position, and makes a book of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "host/book/extended_book.hpp"
#include "host/chess/pgn.hpp"

namespace cobalt::book {

/// The year that it is, or that begins within a day: somewhere it has begun.
int this_year();

/// What of the games is taken.
struct CollectionOptions {
  int plies = 60;                 ///< moves of both sides from the first position of a game
  std::uint32_t least_games = 2;  ///< a move with fewer games is left out of the book
  int latest_year = this_year();  ///< a game with a later one is mistyped and counts as one without a date
};

/// The games of one book. The order in which they come changes sums by rounding alone.
class GameCollection {
 public:
  enum class Verdict : std::uint8_t {
    kTaken,
    kWithoutResult,  ///< nobody knows what its moves were worth
    kTwice,          ///< the same players, date, result and moves were there already
  };

  explicit GameCollection(const CollectionOptions& options) : options_(options) {}

  /// Adds a game with all of its moves.
  Verdict add(const chess::PgnGame& game);

  /// The book of all games so far, ordered by key; of each position the moves with the most games first.
  std::vector<BookPosition> positions() const;

 private:
  /// Sums over games, of which the weights know no recency yet: that of the newest game comes last.
  struct Sums {
    std::uint16_t bits = 0;  ///< chess::polyglot_bits()
    chess::Move move;
    std::uint32_t games = 0;
    double dated_weight = 0;  ///< recency relative to the year kEpoch
    double dated_points = 0;
    double undated_weight = 0;  ///< strength alone
    double undated_points = 0;
  };

  CollectionOptions options_;
  std::unordered_map<std::uint64_t, std::vector<Sums>> sums_;  ///< by polyglot_key()
  std::unordered_set<std::uint64_t> seen_;                     ///< hashes of games
  double newest_ = -std::numeric_limits<double>::infinity();   ///< date of the newest game, years
};

}  // namespace cobalt::book
