// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a rank does: units of work, by number.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace cobalt::cluster {

/// Does a unit. What it gives depends on the round and the number alone, and is the same on all ranks.
/// \return the result as bytes; nothing when it was told to stop
using UnitWork = std::function<std::optional<std::string>(std::uint64_t unit, const std::stop_token& stop)>;

/// Makes what does the units of a round in one thread; called in that thread, by several at a time.
/// \param round  what the leader says of the round
using MakeUnitWork = std::function<UnitWork(const std::string& round, const std::stop_token& stop)>;

}  // namespace cobalt::cluster
