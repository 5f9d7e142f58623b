// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the tests of fits share: sets of values and labelled positions that are made up.
#pragma once

#include <cstdint>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/data/labelled_position.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::fit {

/// The set that params/default.toml makes: what a fit of settings can find.
ParameterSet settings_parameters();

/// A set whose values are random and small, Black's like White's; material is that of the default set.
ParameterSet random_symmetric_parameters(std::uint64_t seed);

/// Positions of random games with the scores of an evaluation function as labels; `per_game` of each game.
std::vector<data::LabelledPosition> labelled_by(const ParameterSet& teacher, std::size_t count, std::uint64_t seed);

}  // namespace cobalt::fit
