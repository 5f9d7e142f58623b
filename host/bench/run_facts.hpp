// SPDX-License-Identifier: Apache-2.0
/// \file
/// What must stand beside a measured figure so that somebody else can repeat it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "host/support/json.hpp"

namespace cobalt::bench {

/// Where the positions of a run came from.
struct RunInput {
  std::string file;                   ///< empty: random positions
  std::optional<std::uint64_t> seed;  ///< of random positions
  std::size_t refused_positions = 0;  ///< of the file: not legal, so not measured
};

/// `version` of the program, `date` (UTC, ISO 8601), `processor`, and `file`, `seed` and `refused_positions` of the
/// input; null where there is none.
Json run_facts(const RunInput& input);

/// Name of this machine's processor, or "unknown".
std::string processor_name();

}  // namespace cobalt::bench
