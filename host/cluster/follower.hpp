// SPDX-License-Identifier: Apache-2.0
/// \file
/// Numbered units of work, and a rank that does them for the leader.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "host/cluster/ranks.hpp"

namespace cobalt::cluster {

/// Does a unit. What it gives depends on the round and the number alone, and is the same on all ranks.
/// \return the result as bytes; nothing when it was told to stop
using UnitWork = std::function<std::optional<std::string>(std::uint64_t unit, const std::stop_token& stop)>;

/// Makes what does the units of a round in one thread; called in that thread, by several at a time.
/// \param round  what the leader says of the round
using MakeUnitWork = std::function<UnitWork(const std::string& round, const std::stop_token& stop)>;

/// Does what the leader asks for, until the run ends. A unit that fails is told to the leader, which ends the run; a
/// device that fails (DeviceError) and a stop end the work of this rank alone.
/// \throws InputError when the leader is lost, ThreadError
void follow(Ranks& ranks, unsigned threads, const MakeUnitWork& make_work, const std::stop_token& stop);

}  // namespace cobalt::cluster
