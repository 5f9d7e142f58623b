// SPDX-License-Identifier: Apache-2.0
/// \file
/// Who did what in a run over several ranks, for the end of a command.
#pragma once

#include <string>
#include <vector>

#include "host/cluster/leader.hpp"
#include "host/support/json.hpp"

namespace cobalt::cli {

/// An object for each rank: {rank, units, lost, lost_units}; `lost` is null, or why.
Json shares_json(const std::vector<cluster::Share>& shares);

/// A line on standard error for each rank that was lost.
void print_losses(const cluster::Ranks& ranks, const std::vector<cluster::Share>& shares);

}  // namespace cobalt::cli
