// SPDX-License-Identifier: Apache-2.0
// The examples of the article, some of ours, and its loops over the board beside our sets of squares.
#include "host/evaluators/php.hpp"

#include <array>
#include <vector>

#include "tests/evaluators/test_support.hpp"

namespace cobalt::evaluators {
namespace {

using chess::Color;
using chess::PieceType;
using test::white_share;

int weighted_attacks(std::string_view fen, chess::Square square, Color attacker) {
  return PhpEvaluator::weighted_attacks(chess::parse_fen(fen), square, attacker);
}

TEST(PhpEvaluator, MaterialOfTheArticle) {
  EXPECT_EQ(white_share<PhpEvaluator>("4k3/8/8/8/8/8/P7/NBRQK3 w - - 0 1", "material"),
            1000 + 2800 + 3000 + 5000 + 9000);
}

TEST(PhpEvaluator, PawnsOfTheArticlesTable) {
  // The article's text says that e2 counts 10, e4 50 and e2-e4 40 more. Its table does not: its two lowest ranks are
  // 0, as the text says elsewhere, and e4 has 36. The table is what the program counts with.
  EXPECT_EQ(PhpEvaluator::pawn_advance(chess::kWhite, chess::kE2), 0);
  EXPECT_EQ(PhpEvaluator::pawn_advance(chess::kWhite, chess::kE4), 36);
  EXPECT_EQ(PhpEvaluator::pawn_advance(chess::kWhite, chess::kE5), 50);
  EXPECT_EQ(PhpEvaluator::pawn_advance(chess::kWhite, chess::kA7), 65);
  EXPECT_EQ(PhpEvaluator::pawn_advance(chess::kWhite, chess::kC6), 60);
  EXPECT_EQ(PhpEvaluator::pawn_advance(chess::kBlack, chess::kE7), 0);
  EXPECT_EQ(PhpEvaluator::pawn_advance(chess::kBlack, chess::kC3), 60);
  EXPECT_EQ(white_share<PhpEvaluator>("4k3/8/8/4P3/8/P7/8/4K3 w - - 0 1", "pawn_advance"), 50 + 10);
}

TEST(PhpEvaluator, DistanceGrowsWithTheMoveNumber) {
  // a1 to e8: 4 files, 7 ranks.
  EXPECT_DOUBLE_EQ(white_share<PhpEvaluator>("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "king_distance"), -0.2 * (16 + 49));
  EXPECT_DOUBLE_EQ(white_share<PhpEvaluator>("4k3/8/8/8/8/8/8/R3K3 w - - 0 30", "king_distance"),
                   -0.2 * 30 * (16 + 49));
  EXPECT_EQ(white_share<PhpEvaluator>("4k3/8/8/8/8/8/P7/4K3 w - - 0 30", "king_distance"), 0) << "pawns do not count";
}

TEST(PhpEvaluator, WeakAttackersOfStrongMenCountMost) {
  // A pawn that attacks a queen, and a queen that attacks a pawn.
  EXPECT_EQ(PhpEvaluator::attack_factor(chess::parse_fen("7k/8/8/3q4/4P3/8/8/K7 b - - 0 1"), chess::kWhite), 60 * 90);
  EXPECT_EQ(PhpEvaluator::attack_factor(chess::parse_fen("7k/8/8/3p4/3Q4/8/8/K7 b - - 0 1"), chess::kWhite),
            10 * 40 + 80 * 40);
  EXPECT_DOUBLE_EQ(white_share<PhpEvaluator>("7k/8/8/3q4/4P3/8/8/K7 b - - 0 1", "attack_factor"), 54);
}

TEST(PhpEvaluator, XraysGoThroughTheAttackersMen) {
  // "Another rook may stand behind the rook, and a queen behind that."
  EXPECT_EQ(weighted_attacks("7k/8/3p4/8/3R4/8/3R4/K2Q4 w - - 0 1", chess::kD6, chess::kWhite), 65 + 65 + 40);
  // A knight between does not bear on it and does not end the line either.
  EXPECT_EQ(weighted_attacks("7k/8/3p4/8/3N4/8/3R4/K2Q4 w - - 0 1", chess::kD6, chess::kWhite), 65 + 40);
  // A man of the defender ends it.
  EXPECT_EQ(weighted_attacks("7k/8/3p4/8/3n4/8/3R4/K2Q4 w - - 0 1", chess::kD6, chess::kWhite), 0);
}

TEST(PhpEvaluator, NothingIsCountedBehindAKing) {
  EXPECT_EQ(weighted_attacks("7k/8/3p4/3K4/3R4/8/8/8 w - - 0 1", chess::kD6, chess::kWhite), 20);
  // Two squares away it neither attacks nor ends the line.
  EXPECT_EQ(weighted_attacks("7k/8/3p4/8/3K4/3R4/8/8 w - - 0 1", chess::kD6, chess::kWhite), 65);
}

TEST(PhpEvaluator, BatteriesBehindAPawnCountTwice) {
  // The bishop's line does not end at the pawn, and the pawn's line is followed to the bishop.
  EXPECT_EQ(weighted_attacks("7k/8/3p4/4P3/5B2/8/8/K7 w - - 0 1", chess::kD6, chess::kWhite), 90 + 78 + 78);
}

/// The loops of the article's class BoardPosition, as it writes them: row 0 is the eighth rank.
class ArticleBoard {
 public:
  explicit ArticleBoard(const chess::Position& position) : position_(position) {}

  /// getAttackFactor.
  int attack_factor() const {
    int factor = 0;
    for (int row = 0; row < 8; ++row) {
      for (int col = 0; col < 8; ++col) {
        const chess::Piece piece = at(col, row);
        if (piece == chess::kNoPiece) continue;
        const Color color = chess::color_of(piece);
        const int multiplier = color == chess::kWhite ? -1 : 1;
        factor += multiplier * kAttacked[chess::type_of(piece)] * attacks_on(col, row, ~color);
      }
    }
    return factor;
  }

 private:
  static constexpr int kAttacked[] = {0, 10, 20, 22, 35, 60, 80};
  static constexpr int kAttacker[] = {0, 90, 80, 78, 65, 40, 20};
  using Shifts = std::vector<std::array<int, 2>>;

  chess::Piece at(int col, int row) const { return position_.piece_on(chess::make_square(col, 7 - row)); }
  static bool on_board(int coordinate) { return coordinate >= 0 && coordinate < 8; }

  int attacks_on(int col, int row, Color attacker) const {
    return knights(col, row, attacker) +
           by_shifts(col, row, attacker, {{0, 1}, {0, -1}, {1, 0}, {-1, 0}}, {chess::kRook, chess::kQueen}) +
           by_shifts(col, row, attacker, {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}, {chess::kBishop, chess::kQueen}) +
           by_pawn(col, row, attacker, -1) + by_pawn(col, row, attacker, 1);
  }

  int knights(int from_col, int from_row, Color attacker) const {
    int count = 0;
    for (const auto& [cols, rows] : Shifts{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}) {
      const int col = from_col + cols;
      const int row = from_row + rows;
      if (!on_board(col) || !on_board(row)) continue;
      if (at(col, row) == chess::make_piece(attacker, chess::kKnight)) ++count;
    }
    return count * kAttacker[chess::kKnight];
  }

  int by_shifts(int from_col, int from_row, Color attacker, const Shifts& shifts,
                const std::vector<PieceType>& dangerous) const {
    int weight = 0;
    for (const auto& [cols, rows] : shifts) {
      int col = from_col;
      int row = from_row;
      int distance = 0;
      while (true) {
        col += cols;
        row += rows;
        if (!on_board(col) || !on_board(row)) break;
        ++distance;
        const chess::Piece piece = at(col, row);
        if (piece == chess::kNoPiece) continue;
        if (chess::color_of(piece) != attacker) break;
        const PieceType type = chess::type_of(piece);
        if (type == dangerous[0] || type == dangerous[1]) {
          weight += kAttacker[type];
        } else if (distance == 1 && type == chess::kKing) {
          weight += kAttacker[chess::kKing];
          break;
        }
      }
    }
    return weight;
  }

  int by_pawn(int col, int row, Color attacker, int side) const {
    const int direction = attacker == chess::kWhite ? 1 : -1;
    row += direction;
    col += side;
    if (!on_board(row) || !on_board(col)) return 0;
    if (at(col, row) != chess::make_piece(attacker, chess::kPawn)) return 0;
    int weight = kAttacker[chess::kPawn];
    while (true) {
      row += direction;
      col += side;
      if (!on_board(row) || !on_board(col)) return weight;
      const chess::Piece piece = at(col, row);
      if (piece == chess::kNoPiece) continue;
      if (chess::color_of(piece) != attacker) return weight;
      const PieceType type = chess::type_of(piece);
      if (type == chess::kBishop || type == chess::kQueen) weight += kAttacker[type];
    }
  }

  const chess::Position& position_;
};

TEST(PhpEvaluator, AttackFactorIsThatOfTheArticlesLoops) {
  test::for_each_random_position(2000, 3, [](const chess::Position& position) {
    ASSERT_EQ(
        PhpEvaluator::attack_factor(position, chess::kWhite) - PhpEvaluator::attack_factor(position, chess::kBlack),
        ArticleBoard(position).attack_factor())
        << chess::to_fen(position);
  });
}

}  // namespace
}  // namespace cobalt::evaluators
