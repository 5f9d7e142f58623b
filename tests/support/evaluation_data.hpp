// SPDX-License-Identifier: Apache-2.0
/// \file
/// Random positions and evaluation functions for tests, and what the reference model says of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::test {

using chess::PackedPosition;

/// Random positions, about one in ten of them refused by the evaluator.
std::vector<PackedPosition> make_positions(std::size_t count, std::uint64_t seed);
/// Random values in every table and register that leave no reserved bit set.
ParameterSet make_parameters(std::uint64_t seed);
/// The same, but no extension is negative: a search without rules goes as deep as its job says.
ParameterSet make_parameters_for_deep_searches(std::uint64_t seed);
/// `changes` entries of `set` drawn anew.
ParameterSet change_parameters(const ParameterSet& set, unsigned changes, std::uint64_t seed);
/// Result words of the reference model.
std::vector<std::uint32_t> expected_results(std::span<const PackedPosition> positions, const ParameterSet& parameters);
/// How many of these result words refuse their position.
std::uint32_t count_refused(std::span<const std::uint32_t> results);

}  // namespace cobalt::test
