// SPDX-License-Identifier: Apache-2.0
/// \file
/// How far static scores were from what searches found, by features of the position: what corrects them elsewhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "host/chess/position.hpp"
#include "host/engine/history.hpp"
#include "host/engine/policy_names.hpp"
#include "host/policy/correction.hpp"

namespace cobalt::engine {

/// The moves that led to a position; Default: none.
struct LastMoves {
  PieceTo last;
  PieceTo before;
};

/// The counters of one thread. They know a position by its pawns, by its minor pieces and kings, by the pieces of
/// either side, and by the last two moves; each by a hash, so that features share a counter now and then.
class CorrectionHistory {
 public:
  /// What is to be added to the static score of a position, centipawns in the view of the side to move.
  Score correction_cp(const policy::SearchNumbers& numbers, const chess::Position& position,
                      const LastMoves& moves) const {
    const Places at = places_of(position);
    const chess::Color side = position.side_to_move();
    return policy::correction_cp(numbers, {.pawns = pawns_[side][at.pawns],
                                           .minors = minors_[side][at.minors],
                                           .pieces = pieces_[chess::kWhite][side][at.pieces[chess::kWhite]] +
                                                     pieces_[chess::kBlack][side][at.pieces[chess::kBlack]],
                                           .moves = moves_[moves.last.index()][moves.before.index()]});
  }

  /// A search of `depth` plies found a score that is so much above the static one.
  void learn(const chess::Position& position, const LastMoves& moves, Score error_cp, int depth) {
    const Places at = places_of(position);
    const chess::Color side = position.side_to_move();
    const int bonus = policy::correction_bonus(error_cp, depth);
    policy::add_correction(pawns_[side][at.pawns], bonus);
    policy::add_correction(minors_[side][at.minors], bonus);
    for (const chess::Color owner : {chess::kWhite, chess::kBlack}) {
      policy::add_correction(pieces_[owner][side][at.pieces[owner]], bonus);
    }
    policy::add_correction(moves_[moves.last.index()][moves.before.index()], bonus);
  }

 private:
  static constexpr std::size_t kPlaces = std::size_t{1} << 14;
  using Counter = std::int16_t;
  /// By the side to move.
  using Table = std::array<std::array<Counter, kPlaces>, chess::kColors>;

  /// Where the features of a position stand in the tables.
  struct Places {
    std::size_t pawns;
    std::size_t minors;
    std::array<std::size_t, chess::kColors> pieces;
  };

  /// Each bit of the result depends on all bits of both words.
  static std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15U;  // 2^64 by the golden ratio
    return hash ^ hash >> 32;
  }
  static std::size_t place_of(std::uint64_t hash) { return mixed(hash, 0) % kPlaces; }

  static Places places_of(const chess::Position& position) {
    std::uint64_t pawns = 1;
    std::uint64_t minors = 1;
    Places places{};
    for (const chess::Color side : {chess::kWhite, chess::kBlack}) {
      pawns = mixed(pawns, position.pieces(side, chess::kPawn));
      std::uint64_t own = mixed(1, position.pieces(side, chess::kKnight));
      own = mixed(own, position.pieces(side, chess::kBishop));
      own = mixed(own, position.pieces(side, chess::kKing));
      minors = mixed(minors, own);
      own = mixed(own, position.pieces(side, chess::kRook));
      own = mixed(own, position.pieces(side, chess::kQueen));
      places.pieces[side] = place_of(own);
    }
    places.pawns = place_of(pawns);
    places.minors = place_of(minors);
    return places;
  }

  Table pawns_{};
  Table minors_{};
  std::array<Table, chess::kColors> pieces_{};  ///< by their owner
  std::array<std::array<Counter, PieceTo::kCount>, PieceTo::kCount> moves_{};
};

}  // namespace cobalt::engine
