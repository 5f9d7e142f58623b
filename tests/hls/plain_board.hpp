// SPDX-License-Identifier: Apache-2.0
/// \file
/// A board of 64 squares and what can be walked on it, one square after the other: for tests that say again in loops
/// what the model says with bitboards.
#pragma once

#include <array>
#include <cstdlib>

#include "tests/hls/test_support.hpp"

namespace cobalt::hls::test {

class PlainBoard {
 public:
  static constexpr int kNone = -1;
  enum Kind { kEmpty, kPawn, kKnight, kBishop, kRook, kQueen, kKing };
  /// File and rank steps of the eight lines, in the order of hls::Direction.
  static constexpr int kFileStep[8] = {0, 1, 1, 1, 0, -1, -1, -1};
  static constexpr int kRankStep[8] = {1, 1, 0, -1, -1, -1, 0, 1};

  /// The position must be one that the card accepts: one king a side.
  explicit PlainBoard(const PackedPosition& position) {
    const Codes codes = codes_of(position);
    bool plain_white_king = false;
    for (const unsigned code : codes) plain_white_king = plain_white_king || code == kKing;
    for (int square = 0; square < 64; ++square) {
      const unsigned code = codes[static_cast<std::size_t>(square)];
      if (code == 0) continue;
      const int rank = square / 8;
      Cell& cell = cell_[static_cast<std::size_t>(square)];
      cell.side = code == 8 ? (plain_white_king ? 1 : 0) : code >= 8 ? 1 : 0;
      cell.kind = code == 8       ? kKing
                  : code % 8 != 7 ? static_cast<Kind>(code % 8)
                                  : (rank == 0 || rank == 7 ? kRook : kPawn);
    }
  }

  Kind kind(int square) const { return cell_[static_cast<std::size_t>(square)].kind; }
  int side(int square) const { return cell_[static_cast<std::size_t>(square)].side; }
  bool empty(int square) const { return kind(square) == kEmpty; }
  bool has(int square, int of_side) const { return !empty(square) && side(square) == of_side; }
  int king(int of_side) const {
    for (int square = 0; square < 64; ++square) {
      if (has(square, of_side) && kind(square) == kKing) return square;
    }
    return kNone;
  }

  /// The square so many files and ranks away, or kNone.
  static int away(int square, int files, int ranks) {
    const int file = square % 8 + files;
    const int rank = square / 8 + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? kNone : 8 * rank + file;
  }
  static int next(int square, unsigned d) { return away(square, kFileStep[d], kRankStep[d]); }
  /// The first taken square in a direction, or kNone.
  int first(int square, unsigned d) const {
    do {
      square = next(square, d);
    } while (square != kNone && empty(square));
    return square;
  }
  /// A slider that moves along the line of a direction.
  bool slides(int square, unsigned d) const {
    return kind(square) == kQueen || kind(square) == (d % 2 == 0 ? kRook : kBishop);
  }

  /// A piece on `from` attacks `to`.
  bool attacks(int from, int to) const {
    const int files = to % 8 - from % 8;
    const int ranks = to / 8 - from / 8;
    switch (kind(from)) {
      case kEmpty:
        return false;
      case kPawn:
        return std::abs(files) == 1 && ranks == (side(from) == 0 ? 1 : -1);
      case kKnight:
        return std::abs(files * ranks) == 2;
      case kKing:
        return from != to && std::abs(files) <= 1 && std::abs(ranks) <= 1;
      default:
        break;
    }
    for (unsigned d = 0; d < 8; ++d) {
      if (!slides(from, d)) continue;
      for (int square = next(from, d); square != kNone; square = next(square, d)) {
        if (square == to) return true;
        if (!empty(square)) break;
      }
    }
    return false;
  }
  bool attacked(int square, int by_side) const {
    for (int from = 0; from < 64; ++from) {
      if (has(from, by_side) && attacks(from, square)) return true;
    }
    return false;
  }
  bool attacked_by(int square, int by_side, Kind by_kind) const {
    for (int from = 0; from < 64; ++from) {
      if (has(from, by_side) && kind(from) == by_kind && attacks(from, square)) return true;
    }
    return false;
  }
  /// Attackers and battery attackers.
  int count_attackers(int square, int by_side) const {
    int count = 0;
    for (int from = 0; from < 64; ++from) {
      if (has(from, by_side) && attacks(from, square)) ++count;
    }
    for (unsigned d = 0; d < 8; ++d) {
      const int front = first(square, d);
      if (front == kNone || !has(front, by_side) || !slides(front, d)) continue;
      const int behind = first(front, d);
      if (behind != kNone && has(behind, by_side) && slides(behind, d)) ++count;
    }
    return count;
  }
  /// For comparisons only.
  static int value(Kind kind) {
    constexpr int kValue[] = {0, 1, 3, 3, 5, 9, 100};
    return kValue[kind];
  }

 private:
  struct Cell {
    Kind kind = kEmpty;
    int side = kNone;
  };
  std::array<Cell, 64> cell_{};
};

/// The position with ranks mirrored and colours exchanged.
inline PackedPosition mirror(const PackedPosition& position) {
  Codes mirrored{};
  const Codes codes = codes_of(position);
  for (std::size_t square = 0; square < 64; ++square) {
    const unsigned code = codes[square];
    // The code of the king to move has no colour: the other king's tells it.
    mirrored[square ^ 56] = static_cast<std::uint8_t>(code % 8 == 0 ? code : code ^ 8);
  }
  return pack_codes(mirrored);
}

/// For whom each use of a group counts, in the order of the uses.
inline std::vector<unsigned> sides_of_uses(const Trace& trace, unsigned group) {
  std::vector<unsigned> sides;
  for (unsigned i = 0; i < trace.use_count; ++i) {
    if (spec::address_group(trace.uses[i].address) == group) sides.push_back(trace.uses[i].side);
  }
  return sides;
}

}  // namespace cobalt::hls::test
