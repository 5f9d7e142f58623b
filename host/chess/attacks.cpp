// SPDX-License-Identifier: Apache-2.0
#include "host/chess/attacks.hpp"

namespace cobalt::chess::detail {

namespace {

struct Step {
  int file, rank;
};
// Opposite directions stand four entries apart.
constexpr std::array<Step, 8> kDirections = {{{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {-1, 0}, {0, -1}, {-1, -1}, {1, -1}}};
constexpr std::array<Step, 8> kKnightSteps = {{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

constexpr bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

/// All squares from `square` to the edge in one direction, without `square`.
constexpr Bitboard ray(Square square, Step step) {
  Bitboard set = 0;
  for (int file = file_of(square) + step.file, rank = rank_of(square) + step.rank; on_board(file, rank);
       file += step.file, rank += step.rank) {
    set |= bit(make_square(file, rank));
  }
  return set;
}

constexpr auto make_line_masks() {
  std::array<LineMasks, kSquareCount> masks{};
  for (int s = 0; s < kSquareCount; ++s) {
    const Square square = static_cast<Square>(s);
    LineMasks& lines = masks[static_cast<std::size_t>(s)];
    lines.file = ray(square, kDirections[1]) | ray(square, kDirections[5]);
    lines.diagonal = ray(square, kDirections[2]) | ray(square, kDirections[6]);
    lines.antidiagonal = ray(square, kDirections[3]) | ray(square, kDirections[7]);
  }
  return masks;
}

constexpr auto make_rank_attacks() {
  std::array<std::array<std::uint8_t, 64>, 8> table{};
  for (int file = 0; file < 8; ++file) {
    for (unsigned inner = 0; inner < 64; ++inner) {
      const unsigned occupied = inner << 1;
      unsigned attacks = 0;
      for (int f = file + 1; f < 8; ++f) {
        attacks |= 1u << f;
        if (occupied >> f & 1) break;
      }
      for (int f = file - 1; f >= 0; --f) {
        attacks |= 1u << f;
        if (occupied >> f & 1) break;
      }
      table[static_cast<std::size_t>(file)][inner] = static_cast<std::uint8_t>(attacks);
    }
  }
  return table;
}

constexpr auto make_step_attacks(const std::array<Step, 8>& steps) {
  std::array<Bitboard, kSquareCount> table{};
  for (int s = 0; s < kSquareCount; ++s) {
    for (const Step step : steps) {
      const int file = file_of(static_cast<Square>(s)) + step.file;
      const int rank = rank_of(static_cast<Square>(s)) + step.rank;
      if (on_board(file, rank)) table[static_cast<std::size_t>(s)] |= bit(make_square(file, rank));
    }
  }
  return table;
}

constexpr auto make_pawn_attacks() {
  std::array<std::array<Bitboard, kSquareCount>, kColors> table{};
  for (const Color color : {kWhite, kBlack}) {
    for (int s = 0; s < kSquareCount; ++s) {
      const Bitboard pawn = bit(static_cast<Square>(s));
      table[color][static_cast<std::size_t>(s)] = pawn_attacks_west(color, pawn) | pawn_attacks_east(color, pawn);
    }
  }
  return table;
}

using SquarePairTable = std::array<std::array<Bitboard, kSquareCount>, kSquareCount>;

constexpr SquarePairTable make_between() {
  SquarePairTable table{};
  for (int s = 0; s < kSquareCount; ++s) {
    const Square from = static_cast<Square>(s);
    for (const Step step : kDirections) {
      Bitboard passed = 0;
      for (int file = file_of(from) + step.file, rank = rank_of(from) + step.rank; on_board(file, rank);
           file += step.file, rank += step.rank) {
        const Square to = make_square(file, rank);
        table[from][to] = passed;
        passed |= bit(to);
      }
    }
  }
  return table;
}

constexpr SquarePairTable make_line() {
  SquarePairTable table{};
  for (int s = 0; s < kSquareCount; ++s) {
    const Square from = static_cast<Square>(s);
    for (std::size_t d = 0; d < kDirections.size(); ++d) {
      const Bitboard line = ray(from, kDirections[d]) | bit(from) | ray(from, kDirections[d ^ 4]);
      for (Bitboard targets = ray(from, kDirections[d]); targets != 0;) table[from][pop_lowest(targets)] = line;
    }
  }
  return table;
}

}  // namespace

constexpr std::array<LineMasks, kSquareCount> kLineMasks = make_line_masks();
constexpr std::array<std::array<std::uint8_t, 64>, 8> kRankAttacks = make_rank_attacks();
constexpr std::array<Bitboard, kSquareCount> kKnightAttacks = make_step_attacks(kKnightSteps);
constexpr std::array<Bitboard, kSquareCount> kKingAttacks = make_step_attacks(kDirections);
constexpr std::array<std::array<Bitboard, kSquareCount>, kColors> kPawnAttacks = make_pawn_attacks();
constexpr SquarePairTable kBetween = make_between();
constexpr SquarePairTable kLine = make_line();

}  // namespace cobalt::chess::detail
