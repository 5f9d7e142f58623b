// SPDX-License-Identifier: Apache-2.0
#include "host/evaluators/lego.hpp"

#include <span>

#include "host/evaluators/board_measures.hpp"

namespace cobalt::evaluators {
namespace {

enum Term : std::size_t {
  kMaterial,
  kRays,
  kPawnAdvance,
  kCentreDistance,
  kKingDistances,
  kPawnBlocked,
  kCastling,
  kTerms
};
constexpr std::array<TermInfo, kTerms> kTermInfos = {{
    {"material", Origin::kDocument},
    {"rays", Origin::kPartly},
    {"pawn_advance", Origin::kOurs},
    {"centre_distance", Origin::kOurs},
    {"king_distances", Origin::kOurs},
    {"pawn_blocked", Origin::kOurs},
    {"castling", Origin::kOurs},
}};

constexpr PieceValues kValues = {0, 128, 384, 416, 768, 1280, 6400};
/// "A different piece rating array, with kings lower valued": the king's value is ours.
constexpr PieceValues kRayValues = {0, 128, 384, 416, 768, 1280, 640};
constexpr int kFirstDivisor = 4;

// Ours, from here on.
constexpr int kAdvanceOfARank = 8;
constexpr PieceValues kCentreStep = {0, 0, -8, -4, -4, -4, 0};
constexpr int kKingStep = -1;
constexpr int kBlocked = -16;
constexpr int kCastled = 32;
constexpr int kCastlingRight = 8;

struct Direction {
  int files, ranks;
};
constexpr std::array<Direction, 8> kDirections = {
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

/// The lines of a piece; none when it does not slide.
std::span<const Direction> lines_of(chess::PieceType type) {
  const std::span<const Direction> all = kDirections;
  if (type == chess::kRook) return all.first(4);
  if (type == chess::kBishop) return all.last(4);
  return type == chess::kQueen ? all : all.first(0);
}

/// Along a line to the edge of the board, through all men on it.
int line_bonus(const chess::Position& position, chess::Square from, Direction direction) {
  int bonus = 0;
  int divisor = kFirstDivisor;
  int file = chess::file_of(from) + direction.files;
  int rank = chess::rank_of(from) + direction.ranks;
  while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
    const chess::Piece met = position.piece_on(chess::make_square(file, rank));
    if (met != chess::kNoPiece) bonus += kRayValues[chess::type_of(met)] / divisor++;
    file += direction.files;
    rank += direction.ranks;
  }
  return bonus;
}

int castling(const chess::Position& position, chess::Color color) {
  if (castling_status(position, color) == CastlingStatus::kCastled) return kCastled;
  int rights = 0;
  for (const bool kingside : {true, false}) {
    if (position.can_castle(chess::castling_move(color, kingside).right)) ++rights;
  }
  return kCastlingRight * rights;
}

}  // namespace

LegoEvaluator::LegoEvaluator()
    : Evaluator({.name = "lego",
                 .summary = "material, rays through all men, small bonuses",
                 .source = "Andy's LEGO Mindstorms Page, The Robot Chess Project: The Rating Algorithm",
                 .units_a_pawn = kValues[chess::kPawn],
                 .terms = kTermInfos}) {}

int LegoEvaluator::ray_bonus(const chess::Position& position, chess::Square square) {
  const chess::Piece piece = position.piece_on(square);
  const chess::PieceType type = chess::type_of(piece);
  int bonus = 0;
  for (const Direction direction : lines_of(type)) bonus += line_bonus(position, square, direction);
  if (type == chess::kKnight || type == chess::kKing || type == chess::kPawn) {
    const chess::Bitboard attacks = type == chess::kPawn ? chess::pawn_attacks(chess::color_of(piece), square)
                                                         : chess::piece_attacks(type, square, position.occupied());
    for_each_square(attacks & position.occupied(), [&](chess::Square met) {
      bonus += kRayValues[chess::type_of(position.piece_on(met))] / kFirstDivisor;
    });
  }
  return bonus;
}

Shares LegoEvaluator::shares(const chess::Position& position) const {
  Shares shares{};
  for (const chess::Color color : kBothColors) {
    const auto add = [&shares, color](Term term, int units) { shares[term][color] += units; };
    add(kMaterial, material(position, color, kValues));
    add(kCastling, castling(position, color));
    for_each_square(position.pieces(color), [&](chess::Square square) {
      const chess::PieceType type = chess::type_of(position.piece_on(square));
      add(kRays, ray_bonus(position, square));
      if (type == chess::kPawn) {
        add(kPawnAdvance, kAdvanceOfARank * (chess::relative_rank(color, square) - 1));
        if (!position.empty(chess::offset(square, chess::pawn_push(color)))) add(kPawnBlocked, kBlocked);
      } else if (type != chess::kKing) {
        add(kCentreDistance, kCentreStep[type] * centre_distance(square));
        add(kKingDistances, kKingStep * (king_distance(square, position.king_square(color)) +
                                         king_distance(square, position.king_square(~color))));
      }
    });
  }
  return shares;
}

}  // namespace cobalt::evaluators
