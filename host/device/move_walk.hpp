// SPDX-License-Identifier: Apache-2.0
/// \file
/// Lists of moves from a generator that knows one move at a time: it is asked for the move after the last one, for many
/// positions side by side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "host/device/device.hpp"

namespace cobalt::device {

/// What the generator says of a position.
struct MoveWalk {
  std::vector<std::uint16_t> moves;  ///< words of spec/moves.hpp, in the generator's order
  std::uint16_t count = 0;           ///< legal moves, for spec::kGenerateCount; that has no moves
  spec::AnswerStatus status = spec::kAnswerDone;
  bool operator==(const MoveWalk&) const = default;
};

/// What the walks of a call took.
struct WalkCounters {
  std::uint64_t requests = 0;
  std::uint64_t busy_clocks = 0;  ///< of their jobs; 0 without a clock
};

/// Asks for the first move of each request, for the one after it, and so on to the last. Other jobs may be in flight,
/// but not as many as are allowed. DeviceError when a job fails or a list has no end.
/// \param starts    each with its mode and exclusions, and `last` where the walk begins
/// \param progress  called now and then with the number of positions done
/// \return one a request, in order
std::vector<MoveWalk> walk_moves(Device& device, std::span<const GenerateRequest> starts,
                                 WalkCounters* counters = nullptr,
                                 const std::function<void(std::size_t)>& progress = {});

}  // namespace cobalt::device
