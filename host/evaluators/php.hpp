// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluation of a chess program in PHP and JavaScript.
///
/// Source: "Шахматы на php и javascript: Выборочные продления, игровые эвристики" (chess in PHP and JavaScript:
/// selective extensions, heuristics), variant 16 of the program of a series of articles in Russian; the text names
/// neither author nor date. Methods calcStaticScoreEx and getAttackFactor. Formulas and values are all the article's;
/// where its text and its code differ, the code counts (docs/reference/reference_evaluators.md lists where).
#pragma once

#include "host/evaluators/evaluator.hpp"

namespace cobalt::evaluators {

/// Units: a pawn is 1000. Terms:
/// - `material`: queen 9000, rook 5000, bishop 3000, knight 2800, pawn 1000;
/// - `pawn_advance`: a value of each pawn's square, 0 to 70;
/// - `king_distance`: the number of the move (of the FEN) times -0.2 for each squared distance from a piece to the
///   enemy king;
/// - `attack_factor`: attacks on enemy men, those through other men of the attacker's colour too ("X-rays"), weighted
///   by what attacks and by what is attacked, divided by 100.
class PhpEvaluator : public Evaluator {
 public:
  PhpEvaluator();
  Shares shares(const chess::Position& position) const override;

  /// The value of the square of a pawn.
  static int pawn_advance(chess::Color color, chess::Square square);
  /// getWeighedAttackCountToField: the weights of all that `attacker` has bearing on a square where an enemy man of
  /// its stands. Men of the attacker's colour do not end a line, but its king does, on the next square. Bishops and
  /// queens behind a pawn that attacks the square count twice, as in the program.
  static int weighted_attacks(const chess::Position& position, chess::Square square, chess::Color attacker);
  /// White's part of getAttackFactor, or Black's: the attacks on all men of the other side, before the division.
  static int attack_factor(const chess::Position& position, chess::Color attacker);
};

}  // namespace cobalt::evaluators
