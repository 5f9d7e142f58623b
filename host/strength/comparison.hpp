// SPDX-License-Identifier: Apache-2.0
/// \file
/// What errors of values say: their means, and how much software a card is worth.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cobalt::strength {

/// A mean with its standard error; that is 0 for less than two values, both are 0 for none.
struct Mean {
  double value = 0;
  double standard_error = 0;
};
Mean mean_of(std::span<const double> values);

/// The software engine with a number of nodes.
struct SoftwareErrors {
  std::uint64_t nodes = 0;
  std::vector<double> errors;  ///< of each position, per cent of winning chance
};

/// A number of nodes, or a bound of it: no more than the nodes that were measured can be said.
struct NodeCount {
  enum class Kind : std::uint8_t {
    kAtMost,   ///< the error is greater than that of the fewest nodes
    kBetween,  ///< found between two numbers of nodes
    kAtLeast,  ///< the error is less than that of the most nodes
  };
  double nodes = 0;
  Kind kind = Kind::kBetween;
};

/// The nodes with which the software engine would err as much. Errors by nodes first get the nearest falling form
/// (least squares, isotonic regression: neighbours in the wrong order share their mean); between two of these points
/// the error is linear in the logarithm of the nodes.
/// \param nodes   rising, at least one
/// \param errors  of these
NodeCount equal_nodes(std::span<const std::uint64_t> nodes, std::span<const double> errors, double error);

/// The same with the limits that hold it with about 95 %.
struct Equivalence {
  NodeCount nodes;
  NodeCount low;
  NodeCount high;
};

/// Compares a card with the software engine on the same positions. The limits are the percentiles 2.5 and 97.5 of 2,000
/// suites of positions drawn from this one with replacement (bootstrap), the same for all players, so that what makes
/// a position hard for all of them does not count. The same arguments have the same result.
/// \param software     by rising nodes, at least one; each with as many errors as the card
/// \param card_errors  of each position, at least one
Equivalence compare(std::span<const SoftwareErrors> software, std::span<const double> card_errors);

}  // namespace cobalt::strength
