// SPDX-License-Identifier: Apache-2.0
#include "host/annotate/judgement.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace cobalt::annotate {
namespace {

constexpr std::size_t kLeastWindow = 2;
constexpr std::size_t kMostWindow = 8;
constexpr std::size_t kMovesOfWindow = 10;  ///< a window has one of so many
constexpr double kLeastWeight = 0.5;
constexpr double kMostWeight = 12;

double standard_deviation(std::span<const double> values) {
  const auto count = static_cast<double>(values.size());
  double mean = 0;
  for (const double value : values) mean += value / count;
  double variance = 0;
  for (const double value : values) variance += (value - mean) * (value - mean) / count;
  return std::sqrt(variance);
}

}  // namespace

Judgement judgement_of(double loss) {
  if (loss >= kBlunderLoss) return Judgement::kBlunder;
  if (loss >= kMistakeLoss) return Judgement::kMistake;
  return loss >= kInaccuracyLoss ? Judgement::kInaccuracy : Judgement::kNone;
}

int nag_of(Judgement judgement) {
  constexpr int kNags[kJudgements] = {0, 6, 2, 4};
  return kNags[static_cast<unsigned>(judgement)];
}

std::string_view glyph_of(Judgement judgement) {
  constexpr std::string_view kGlyphs[kJudgements] = {"", "?!", "?", "??"};
  return kGlyphs[static_cast<unsigned>(judgement)];
}

std::string_view to_string(Judgement judgement) {
  constexpr std::string_view kNames[kJudgements] = {"", "inaccuracy", "mistake", "blunder"};
  return kNames[static_cast<unsigned>(judgement)];
}

double move_accuracy(double loss) {
  constexpr double kHeight = 103.1668100711649;
  constexpr double kSlope = 0.04354415386753951;
  constexpr double kOffset = -3.166924740191411;
  constexpr double kImperfect = 1;
  if (loss <= 0) return 100;
  return std::clamp(kHeight * std::exp(-kSlope * loss) + kOffset + kImperfect, 0.0, 100.0);
}

std::optional<double> game_accuracy(std::span<const double> chances, std::span<const double> losses, chess::Color first,
                                    chess::Color side) {
  const std::size_t window = std::clamp(losses.size() / kMovesOfWindow, kLeastWindow, kMostWindow);
  double count = 0;
  double weights = 0;
  double weighted = 0;
  double inverse = 0;
  for (std::size_t i = first == side ? 0 : 1; i < losses.size(); i += chess::kColors) {
    const std::size_t end = std::max(i + 2, window);  // the first moves share the first window
    const double weight =
        std::clamp(standard_deviation(chances.subspan(end - window, window)), kLeastWeight, kMostWeight);
    const double accuracy = move_accuracy(losses[i]);
    ++count;
    weights += weight;
    weighted += weight * accuracy;
    inverse += 1 / std::max(accuracy, 1.0);
  }
  if (count == 0) return std::nullopt;
  return (weighted / weights + count / inverse) / 2;
}

}  // namespace cobalt::annotate
