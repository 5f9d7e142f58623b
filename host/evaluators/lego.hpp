// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluation of a chess program for a LEGO robot.
///
/// Source: "Andy's LEGO Mindstorms Page", The Robot Chess Project, page "The Rating Algorithm"; the page names no more
/// of its author and no date. It gives the values of the men, the technique of rays with an example, and a list of
/// bonuses without any value: those are ours.
///
/// The page says of its rays "a bonus of the queen score shifted left by 6 bits (ie 320)", then "the bishop score
/// shifted left by 7 bits (ie 83)", with a divisor that is stored and increased at each man. The shifts fit neither of
/// the numbers, but 1280 / 4 is 320 and 416 / 5 is 83: the divisor begins with 4.
#pragma once

#include "host/evaluators/evaluator.hpp"

namespace cobalt::evaluators {

/// Units: a pawn is 128. Terms:
/// - `material`: king 6400, queen 1280, rook 768, bishop 416, knight 384, pawn 128;
/// - `rays`: for each man that a bishop, rook or queen meets on each of its lines up to the edge, of either colour, the
///   value of that man by 4, 5, 6 and so on; for each man that a knight, king or pawn protects or attacks, by 4.
///   A king counts 640 there (ours; the page: lower);
/// - `pawn_advance`: 8 for each rank from the pawn's second on (ours);
/// - `centre_distance`: -4 for each step from the centre, -8 for a knight's, no pawns or kings (ours);
/// - `king_distances`: -1 for each step of a piece to its king and to the enemy's, no pawns (ours);
/// - `pawn_blocked`: -16 for each pawn with a man in front of it (ours);
/// - `castling`: 32 as after castling, 8 for each right that is left (ours).
class LegoEvaluator : public Evaluator {
 public:
  LegoEvaluator();
  Shares shares(const chess::Position& position) const override;

  /// The ray bonus of the man on a square.
  static int ray_bonus(const chess::Position& position, chess::Square square);
};

}  // namespace cobalt::evaluators
