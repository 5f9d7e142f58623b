// SPDX-License-Identifier: Apache-2.0
#include "host/evaluators/scala.hpp"

#include "host/evaluators/board_measures.hpp"

namespace cobalt::evaluators {
namespace {

enum Term : std::size_t { kMaterial, kField, kDefending, kCheck, kTerms };
constexpr std::array<TermInfo, kTerms> kTermInfos = {{
    {"material", Origin::kDocument},
    {"field", Origin::kDocument},
    {"defending", Origin::kDocument},
    {"check", Origin::kDocument},
}};

constexpr PieceValues kFigureRank = {0, 100, 300, 300, 450, 900, 0};
constexpr int kCheckRank = 50;

/// colRowRank of the book, with files and ranks from 1.
constexpr int from_edge(int coordinate) { return coordinate >= 5 ? 9 - coordinate : coordinate; }

}  // namespace

ScalaEvaluator::ScalaEvaluator()
    : Evaluator({.name = "scala",
                 .summary = "material, squares near the centre, men defended, check",
                 .source = "Grzegorz Balcerek, Język programowania Scala, 2nd edition, 2016, section 25.7",
                 .units_a_pawn = 100,
                 .terms = kTermInfos}) {}

int ScalaEvaluator::figure_rank(chess::PieceType type) { return kFigureRank[type]; }

int ScalaEvaluator::field_rank(chess::Square square) {
  return 2 * from_edge(chess::file_of(square) + 1) * from_edge(chess::rank_of(square) + 1);
}

int ScalaEvaluator::defending_rank(const chess::Position& position, chess::Square square) {
  const chess::Piece piece = position.piece_on(square);
  const chess::Color color = chess::color_of(piece);
  const chess::PieceType type = chess::type_of(piece);
  const chess::Bitboard attacks = type == chess::kPawn ? chess::pawn_attacks(color, square)
                                                       : chess::piece_attacks(type, square, position.occupied());
  return chess::popcount(attacks & position.pieces(color)) / 2;
}

int ScalaEvaluator::check_rank(const chess::Position& position, chess::Color color) {
  return position.side_to_move() == ~color && position.in_check() ? kCheckRank : 0;
}

Shares ScalaEvaluator::shares(const chess::Position& position) const {
  Shares shares{};
  for (const chess::Color color : kBothColors) {
    shares[kMaterial][color] = material(position, color, kFigureRank);
    int field = 0;
    int defending = 0;
    for_each_square(position.pieces(color), [&](chess::Square square) {
      field += field_rank(square);
      defending += defending_rank(position, square);
    });
    shares[kField][color] = field;
    shares[kDefending][color] = defending;
    shares[kCheck][color] = check_rank(position, color);
  }
  return shares;
}

}  // namespace cobalt::evaluators
