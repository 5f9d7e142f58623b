// SPDX-License-Identifier: Apache-2.0
/// \file
/// How the generator rounds.
#pragma once

namespace cobalt {

/// value * numerator / denominator, to the nearest, halves away from zero. \param denominator  above 0
constexpr int scaled(int value, int numerator, int denominator) {
  const int product = value * numerator;
  return (product >= 0 ? product + denominator / 2 : product - denominator / 2) / denominator;
}

}  // namespace cobalt
