// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a move is worth to people: how bad it is by the winning chance that it loses, and how accurate a player is.
/// Bounds and formulas are Lichess's: https://lichess.org/page/accuracy, and Advice.scala and AccuracyPercent.scala of
/// https://github.com/lichess-org/lila.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "host/chess/types.hpp"

namespace cobalt::annotate {

enum class Judgement : std::uint8_t { kNone, kInaccuracy, kMistake, kBlunder };
inline constexpr unsigned kJudgements = 4;

/// \name Winning chance that a move loses at least, per cent: 0.1, 0.2 and 0.3 of Lichess's range of -1 to 1
///@{
inline constexpr double kInaccuracyLoss = 5;
inline constexpr double kMistakeLoss = 10;
inline constexpr double kBlunderLoss = 15;
///@}

/// \param loss  per cent of winning chance, 0 to 100
Judgement judgement_of(double loss);
/// Its numeric annotation glyph: $6, $2, $4; 0 for none.
int nag_of(Judgement judgement);
/// The same as people write it: "?!", "?", "??"; "" for none.
std::string_view glyph_of(Judgement judgement);
/// "inaccuracy" and the like; "" for none.
std::string_view to_string(Judgement judgement);

/// 0 to 100, for a move that loses so much winning chance, per cent. As Lichess counts it, with the 1 for analysis that
/// is not perfect: 103.1668 exp(-0.04354 loss) - 2.1669.
double move_accuracy(double loss);

/// Accuracy of one side in a game, 0 to 100: the mean of two means of its moves' accuracies. The first is weighted by
/// how restless the game was: the standard deviation of White's chances in a window that ends with the move, 0.5 to 12.
/// The window has a tenth of the moves, 2 to 8. The other is the harmonic mean, accuracies of less than 1 as 1.
/// \param chances  White's winning chance before each move and after the last, per cent
/// \param losses   of each move
/// \param first    who makes the first of them
/// \return nothing when the side has no move
std::optional<double> game_accuracy(std::span<const double> chances, std::span<const double> losses, chess::Color first,
                                    chess::Color side);

}  // namespace cobalt::annotate
