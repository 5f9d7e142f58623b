// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluation of the chess program in a book about Scala.
///
/// Source: Grzegorz Balcerek, "Język programowania Scala", second edition, 2016, section 25.7 "Ocena sytuacji na
/// planszy" (judging the board), file Rank.scala. CC BY-SA 4.0. Formulas and values are all the book's; this is a
/// version of our own.
#pragma once

#include "host/evaluators/evaluator.hpp"

namespace cobalt::evaluators {

/// Units: a pawn is 100. Terms:
/// - `material`: figureRank;
/// - `field`: fieldRank, of every man, the king too;
/// - `defending`: figureDefendingOtherFiguresRank of every man;
/// - `check`: checkRank.
class ScalaEvaluator : public Evaluator {
 public:
  ScalaEvaluator();
  Shares shares(const chess::Position& position) const override;

  /// figureRank: 900, 450, 300, 300, 100, and 0 for the king.
  static int figure_rank(chess::PieceType type);
  /// fieldRank: twice the product of file and rank, each counted from the nearer edge, 1 to 4.
  static int field_rank(chess::Square square);
  /// figureDefendingOtherFiguresRank: half the number, rounded down, of men of its own colour, its king among them,
  /// that the man on `square` could take if they were the enemy's.
  static int defending_rank(const chess::Position& position, chess::Square square);
  /// checkRank: 50 when the enemy of `color` is to move and in check.
  static int check_rank(const chess::Position& position, chess::Color color);
};

}  // namespace cobalt::evaluators
