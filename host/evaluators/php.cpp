// SPDX-License-Identifier: Apache-2.0
#include "host/evaluators/php.hpp"

#include "host/evaluators/board_measures.hpp"

namespace cobalt::evaluators {
namespace {

enum Term : std::size_t { kMaterial, kPawnAdvance, kKingDistance, kAttackFactor, kTerms };
constexpr std::array<TermInfo, kTerms> kTermInfos = {{
    {"material", Origin::kDocument},
    {"pawn_advance", Origin::kDocument},
    {"king_distance", Origin::kDocument},
    {"attack_factor", Origin::kDocument},
}};

/// FIGURE_VALUES. The kings' million cancels out.
constexpr PieceValues kFigureValues = {0, 1000, 2800, 3000, 5000, 9000, 0};
/// FIGURE_ATTACK_FACTOR: the more valuable what is attacked, the better.
constexpr PieceValues kAttackedWeights = {0, 10, 20, 22, 35, 60, 80};
/// FIGURE_FROM_ATTACK_FACTOR: the less valuable what attacks, the better.
constexpr PieceValues kAttackerWeights = {0, 90, 80, 78, 65, 40, 20};
constexpr double kDistanceFactor = 0.2;
constexpr double kAttackDivisor = 100;

// clang-format off
/// $pawn_position_weigths: by square as White sees the board, the eighth rank first.
constexpr std::array<int, chess::kSquareCount> kPawnWeights = {
     0,  0,  0,  0,  0,  0,  0,  0,
    65, 70, 70, 70, 70, 70, 70, 65,
    50, 55, 60, 65, 65, 60, 55, 50,
    36, 40, 48, 50, 50, 48, 40, 36,
    18, 20, 24, 36, 36, 24, 20, 18,
    10, 10, 10, 10, 10, 10, 10, 10,
     0,  0,  0,  0,  0,  0,  0,  0,
     0,  0,  0,  0,  0,  0,  0,  0,
};
// clang-format on

int squared_distance(chess::Square a, chess::Square b) {
  const int files = chess::file_of(a) - chess::file_of(b);
  const int ranks = chess::rank_of(a) - chess::rank_of(b);
  return files * files + ranks * ranks;
}

/// The sum of the weights of those in a set of squares with pieces of these types.
int weight_of(const chess::Position& position, chess::Bitboard attackers,
              std::initializer_list<chess::PieceType> types) {
  int weight = 0;
  for (const chess::PieceType type : types) {
    weight += kAttackerWeights[type] * chess::popcount(attackers & position.pieces(type));
  }
  return weight;
}

/// weighedCountAttackByPawn: the pawns, and bishops and queens on the diagonals behind them.
int pawn_attacks_with_support(const chess::Position& position, chess::Square square, chess::Color attacker) {
  const chess::Bitboard defenders = position.pieces(~attacker);
  int weight = 0;
  for_each_square(
      chess::pawn_attacks(~attacker, square) & position.pieces(attacker, chess::kPawn), [&](chess::Square pawn) {
        // Towards the square the line ends there, where an enemy man stands.
        const chess::Bitboard behind = chess::bishop_attacks(pawn, defenders) & chess::line_through(square, pawn);
        weight += kAttackerWeights[chess::kPawn];
        weight += weight_of(position, behind & position.pieces(attacker), {chess::kBishop, chess::kQueen});
      });
  return weight;
}

}  // namespace

PhpEvaluator::PhpEvaluator()
    : Evaluator(
          {.name = "php",
           .summary = "material, advanced pawns, distances to the kings, attacks with X-rays",
           .source = "Chess in PHP and JavaScript: selective extensions, heuristics (article in Russian), variant 16",
           .units_a_pawn = kFigureValues[chess::kPawn],
           .terms = kTermInfos}) {}

int PhpEvaluator::pawn_advance(chess::Color color, chess::Square square) {
  return kPawnWeights[color == chess::kWhite ? chess::flip_rank(square) : square];
}

int PhpEvaluator::weighted_attacks(const chess::Position& position, chess::Square square, chess::Color attacker) {
  const chess::Bitboard attackers = position.pieces(attacker);
  const chess::Bitboard king_beside = chess::king_attacks(square) & position.pieces(attacker, chess::kKing);
  // Only these end a line: X-rays go through all other men of the attacker.
  const chess::Bitboard ends = position.pieces(~attacker) | king_beside;
  int weight = weight_of(position, chess::knight_attacks(square) & attackers, {chess::kKnight});
  weight += weight_of(position, chess::rook_attacks(square, ends) & attackers, {chess::kRook, chess::kQueen});
  weight += weight_of(position, chess::bishop_attacks(square, ends) & attackers, {chess::kBishop, chess::kQueen});
  weight += weight_of(position, king_beside, {chess::kKing});
  return weight + pawn_attacks_with_support(position, square, attacker);
}

int PhpEvaluator::attack_factor(const chess::Position& position, chess::Color attacker) {
  int factor = 0;
  for_each_square(position.pieces(~attacker), [&](chess::Square square) {
    factor +=
        kAttackedWeights[chess::type_of(position.piece_on(square))] * weighted_attacks(position, square, attacker);
  });
  return factor;
}

Shares PhpEvaluator::shares(const chess::Position& position) const {
  Shares shares{};
  for (const chess::Color color : kBothColors) {
    shares[kMaterial][color] = material(position, color, kFigureValues);
    int advance = 0;
    for_each_square(position.pieces(color, chess::kPawn),
                    [&](chess::Square square) { advance += pawn_advance(color, square); });
    shares[kPawnAdvance][color] = advance;
    const chess::Square enemy_king = position.king_square(~color);
    int distance = 0;
    for_each_square(position.pieces(color) & ~position.pieces(chess::kPawn) & ~position.pieces(chess::kKing),
                    [&](chess::Square square) { distance += squared_distance(square, enemy_king); });
    shares[kKingDistance][color] = -kDistanceFactor * position.fullmove_number() * distance;
    shares[kAttackFactor][color] = attack_factor(position, color) / kAttackDivisor;
  }
  return shares;
}

}  // namespace cobalt::evaluators
