// SPDX-License-Identifier: Apache-2.0
/// \file
/// Distances to mate with a king and one man against a king, worked out from the rules alone: shares neither moves nor
/// tables with what it is compared with.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

namespace cobalt::tablebase::test {

/// White has the man. Squares are 0 (a1) to 63 (h8).
class SmallEnding {
 public:
  enum class Man : std::uint8_t { kPawn, kRook, kQueen };

  /// \param queen, rook  what a pawn becomes; null for other men
  explicit SmallEnding(Man man, const SmallEnding* queen = nullptr, const SmallEnding* rook = nullptr)
      : man_(man), queen_(queen), rook_(rook), white_(kStates, kOpen), black_(kStates, kOpen) {
    solve();
  }

  /// Plies until mate with White to move; none: a draw.
  std::optional<int> white_wins(int king, int enemy, int man) const { return plies(white_[index(king, enemy, man)]); }
  /// Plies until Black is mated, Black to move; none: a draw.
  std::optional<int> black_loses(int king, int enemy, int man) const { return plies(black_[index(king, enemy, man)]); }

  /// Whether such a position can be: men apart, the side that has moved not in check.
  bool is_legal(bool is_white_to_move, int king, int enemy, int man) const {
    if (king == enemy || king == man || enemy == man || is_near(king, enemy)) return false;
    if (man_ == Man::kPawn && (man < 8 || man >= 56)) return false;
    return !is_white_to_move || !attacks(man, enemy, king);
  }

 private:
  static constexpr std::size_t kStates = std::size_t{64} * 64 * 64;
  static constexpr std::int16_t kOpen = -1;  ///< not decided: a draw, when all is decided
  /// When so many plies decide nothing more, no other does: each distance below the greatest occurs.
  static constexpr int kQuietPlies = 3;

  static std::size_t index(int king, int enemy, int man) {
    return (static_cast<std::size_t>(king) * 64 + static_cast<std::size_t>(enemy)) * 64 + static_cast<std::size_t>(man);
  }
  static std::optional<int> plies(std::int16_t value) {
    return value == kOpen ? std::nullopt : std::optional<int>(value);
  }
  static bool is_near(int a, int b) { return std::abs(a % 8 - b % 8) <= 1 && std::abs(a / 8 - b / 8) <= 1; }

  /// The square a step away; -1 beyond the edge.
  static int step(int square, int right, int up) {
    const int file = square % 8 + right;
    const int rank = square / 8 + up;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
  }

  template <class Action>
  static void for_each_step(bool with_diagonals, Action action) {
    for (int up = -1; up <= 1; ++up) {
      for (int right = -1; right <= 1; ++right) {
        const bool is_diagonal = up != 0 && right != 0;
        if ((up != 0 || right != 0) && (with_diagonals || !is_diagonal)) action(right, up);
      }
    }
  }

  /// Whether the man attacks a square past its own king.
  bool attacks(int man, int target, int king) const {
    if (man_ == Man::kPawn) return step(man, -1, 1) == target || step(man, 1, 1) == target;
    const int right = target % 8 - man % 8;
    const int up = target / 8 - man / 8;
    const bool is_straight = right == 0 || up == 0;
    const bool is_diagonal = std::abs(right) == std::abs(up);
    if (target == man || !(is_straight || (is_diagonal && man_ == Man::kQueen))) return false;
    const auto sign = [](int number) { return (number > 0 ? 1 : 0) - (number < 0 ? 1 : 0); };
    int to = step(man, sign(right), sign(up));
    while (to != target && to != king) to = step(to, sign(right), sign(up));
    return to == target;
  }

  /// Calls with the number of plies to mate after each move of White, where it is known.
  template <class Action>
  void after_white(int king, int enemy, int man, Action action) const {
    for_each_step(true, [&](int right, int up) {
      const int to = step(king, right, up);
      if (to >= 0 && to != man && !is_near(to, enemy)) action(black_[index(to, enemy, man)]);
    });
    if (man_ == Man::kPawn) {
      int to = step(man, 0, 1);
      if (to == king || to == enemy) return;
      if (to >= 56) {
        action(queen_->black_[index(king, enemy, to)]);
        action(rook_->black_[index(king, enemy, to)]);
        return;
      }
      action(black_[index(king, enemy, to)]);
      to = step(to, 0, 1);
      if (man < 16 && to != king && to != enemy) action(black_[index(king, enemy, to)]);
      return;
    }
    for_each_step(man_ == Man::kQueen, [&](int right, int up) {
      for (int to = step(man, right, up); to >= 0 && to != king && to != enemy; to = step(to, right, up)) {
        action(black_[index(king, enemy, to)]);
      }
    });
  }

  /// The last ply by which Black is mated whatever it plays; kOpen while a move is not decided, or takes the man. No
  /// move: 0 in check, else kOpen.
  std::int16_t best_of_black(int king, int enemy, int man) const {
    std::int16_t longest = -1;
    bool has_move = false;
    bool escapes = false;
    for_each_step(true, [&](int right, int up) {
      const int to = step(enemy, right, up);
      if (to < 0 || is_near(to, king)) return;
      if (to == man) {
        escapes = has_move = true;
        return;
      }
      if (attacks(man, to, king)) return;
      has_move = true;
      const std::int16_t value = white_[index(king, to, man)];
      escapes = escapes || value == kOpen;
      longest = std::max(longest, value);
    });
    if (!has_move) return attacks(man, enemy, king) ? std::int16_t{0} : kOpen;
    return escapes ? kOpen : static_cast<std::int16_t>(longest + 1);
  }

  void solve() {
    // By plies: what is decided within so many of them is decided for good.
    int quiet_plies = 0;
    for (std::int16_t ply = 0; quiet_plies < kQuietPlies; ++ply) {
      ++quiet_plies;
      const bool is_white = ply % 2 == 1;
      for (int king = 0; king < 64; ++king) {
        for (int enemy = 0; enemy < 64; ++enemy) {
          for (int man = 0; man < 64; ++man) {
            std::int16_t& value = (is_white ? white_ : black_)[index(king, enemy, man)];
            if (value != kOpen || !is_legal(is_white, king, enemy, man)) continue;
            if (is_white) {
              after_white(king, enemy, man, [&](std::int16_t after) {
                if (after == ply - 1) value = ply;
              });
            } else if (best_of_black(king, enemy, man) == ply) {
              value = ply;
            }
            if (value == ply) quiet_plies = 0;
          }
        }
      }
    }
  }

  Man man_;
  const SmallEnding* queen_;
  const SmallEnding* rook_;
  std::vector<std::int16_t> white_, black_;
};

}  // namespace cobalt::tablebase::test
