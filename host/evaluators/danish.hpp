// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluation of a chess program that a Danish wiki describes.
///
/// Source: DAMNWiki, page "Skak:Evaluation" (chess: evaluation), in Danish, version of 14 June 2007 by Andreas. It
/// lists terms, some marked as done and some as waiting, and gives the Java code of pawns, bishops and rooks. All terms
/// of the list are here. Where there is code, the code counts; its slips (signs, indices, brackets) are mended as the
/// list says. Where there is only the list, the limits are the list's and the form in between is ours.
/// docs/reference/reference_evaluators.md has the terms with their values, the slips and what is ours.
#pragma once

#include "host/evaluators/evaluator.hpp"

namespace cobalt::evaluators {

/// Units: a pawn is 100.
class DanishEvaluator : public Evaluator {
 public:
  /// The greatest game_progress().
  static constexpr int kEnd = 10;

  DanishEvaluator();
  Shares shares(const chess::Position& position) const override;

  /// How far the game has gone, 0 at the start to kEnd: by the number of men that are gone. The page names the function
  /// and shows that its values are 0 to 10; how it counts is ours.
  static int game_progress(const chess::Position& position);
};

}  // namespace cobalt::evaluators
