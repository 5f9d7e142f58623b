// SPDX-License-Identifier: Apache-2.0
#include "spec/specgen/kpk.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace cobalt::specgen {
namespace {

/// A position as the pawn's side sees it. Squares: a1 = 0 to h8 = 63.
struct Position {
  int pawn;
  int strong_king;
  int weak_king;
  bool weak_to_move;
};

constexpr int file_of(int square) { return square & 7; }
constexpr int rank_of(int square) { return square >> 3; }

/// Moves of a king between two squares of an empty board.
int distance(int a, int b) { return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b))); }

/// The squares beside a square in any direction.
std::vector<int> neighbours(int square) {
  std::vector<int> found;
  for (int to = 0; to < 64; ++to) {
    if (distance(square, to) == 1) found.push_back(to);
  }
  return found;
}

bool pawn_attacks(int pawn, int square) {
  return rank_of(square) == rank_of(pawn) + 1 && std::abs(file_of(square) - file_of(pawn)) == 1;
}

bool is_legal(const Position& position) {
  if (position.pawn == position.strong_king || position.pawn == position.weak_king) return false;
  if (distance(position.strong_king, position.weak_king) <= 1) return false;
  return position.weak_to_move || !pawn_attacks(position.pawn, position.weak_king);
}

/// Whether a rook, or a queen, attacks a square over a board that holds only the strong king besides. (The weak king
/// does not screen the squares behind it: it leaves its square when it moves there.)
bool slider_attacks(int from, int to, int strong_king, bool queen) {
  const int files = file_of(to) - file_of(from);
  const int ranks = rank_of(to) - rank_of(from);
  const bool straight = files == 0 || ranks == 0;
  const bool diagonal = std::abs(files) == std::abs(ranks);
  if (from == to || !(straight || (queen && diagonal))) return false;
  const int step = (ranks > 0 ? 8 : ranks < 0 ? -8 : 0) + (files > 0 ? 1 : files < 0 ? -1 : 0);
  for (int square = from + step; square != to; square += step) {
    if (square == strong_king) return false;
  }
  return true;
}

/// The pawn has just become a queen or rook and the weak king is on move: is it lost? It is unless it can take the new
/// piece at once or is stalemated; king and queen, and king and rook, win everything else.
bool promotion_wins(int square, int strong_king, int weak_king, bool queen) {
  bool can_move = false;
  for (const int to : neighbours(weak_king)) {
    if (distance(to, strong_king) <= 1) continue;
    if (to == square) return false;
    can_move |= !slider_attacks(square, to, strong_king, queen);
  }
  return can_move || slider_attacks(square, weak_king, strong_king, queen);
}

/// Every position with the pawn on files a to d, solved backwards from the promotions.
class Solver {
 public:
  Solver() {
    // Each pass finds what is won one move earlier, so it ends when a pass finds nothing.
    for (bool found = true; found;) {
      found = false;
      for (unsigned number = 0; number < kPositions; ++number) {
        const Position position = at(number);
        if (won_[number] || !is_legal(position)) continue;
        if (position.weak_to_move ? weak_loses(position) : strong_wins(position)) {
          won_[number] = true;
          found = true;
        }
      }
    }
  }

  std::array<std::uint64_t, kKpkRows> rows() const {
    std::array<std::uint64_t, kKpkRows> rows{};
    for (unsigned number = 0; number < kPositions; ++number) {
      if (won_[number]) rows.at(number / 64) |= std::uint64_t{1} << (number % 64);
    }
    return rows;
  }

 private:
  static constexpr unsigned kPositions = kKpkRows * 64;

  static unsigned number_of(const Position& position) {
    const auto pawn = static_cast<unsigned>(position.pawn);
    return kpk_row(pawn / 8, pawn % 8, position.weak_to_move, static_cast<unsigned>(position.strong_king)) * 64 +
           static_cast<unsigned>(position.weak_king);
  }
  static Position at(unsigned number) {
    const unsigned row = number / 64;
    return {static_cast<int>((row / 512 + 1) * 8 + row / 128 % 4), static_cast<int>(row % 64),
            static_cast<int>(number % 64), row / 64 % 2 != 0};
  }

  bool known_win(const Position& position) const { return is_legal(position) && won_[number_of(position)]; }

  bool strong_wins(const Position& position) const {
    for (const int to : neighbours(position.strong_king)) {
      if (known_win({position.pawn, to, position.weak_king, true})) return true;
    }
    const int front = position.pawn + 8;
    if (front == position.strong_king || front == position.weak_king) return false;
    if (rank_of(front) == 7) {
      return promotion_wins(front, position.strong_king, position.weak_king, true) ||
             promotion_wins(front, position.strong_king, position.weak_king, false);
    }
    if (known_win({front, position.strong_king, position.weak_king, true})) return true;
    const int second = front + 8;
    return rank_of(position.pawn) == 1 && second != position.strong_king && second != position.weak_king &&
           known_win({second, position.strong_king, position.weak_king, true});
  }

  bool weak_loses(const Position& position) const {
    bool can_move = false;
    for (const int to : neighbours(position.weak_king)) {
      if (distance(to, position.strong_king) <= 1 || pawn_attacks(position.pawn, to)) continue;
      if (to == position.pawn) return false;
      if (!known_win({position.pawn, position.strong_king, to, false})) return false;
      can_move = true;
    }
    return can_move || pawn_attacks(position.pawn, position.weak_king);
  }

  std::vector<bool> won_ = std::vector<bool>(kPositions, false);
};

}  // namespace

std::array<std::uint64_t, kKpkRows> solve_kpk() { return Solver().rows(); }

}  // namespace cobalt::specgen
