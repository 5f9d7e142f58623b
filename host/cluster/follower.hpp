// SPDX-License-Identifier: Apache-2.0
/// \file
/// Numbered units of work, as a rank sees them that does them for the leader.
#pragma once

#include <stop_token>

#include "host/cluster/ranks.hpp"
#include "host/cluster/unit_work.hpp"

namespace cobalt::cluster {

/// Does what the leader asks for, until the run ends. A unit that fails is told to the leader, which ends the run; a
/// device that fails (DeviceError) and a stop end the work of this rank alone.
/// \throws InputError when the leader is lost, ThreadError
void follow(Ranks& ranks, unsigned threads, const MakeUnitWork& make_work, const std::stop_token& stop);

}  // namespace cobalt::cluster
