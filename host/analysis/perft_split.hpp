// SPDX-License-Identifier: Apache-2.0
/// \file
/// Perft on a device: the host makes the moves of the first plies, the device counts what is below them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "host/chess/perft.hpp"
#include "host/chess/position.hpp"
#include "host/cluster/leader.hpp"
#include "host/device/device.hpp"

namespace cobalt::analysis {

/// What a device counted.
struct DevicePerft {
  std::uint64_t nodes = 0;
  std::vector<chess::DivideEntry> moves;  ///< by the first move, in the order of legal_moves(); empty at depth 0
  std::size_t jobs = 0;                   ///< trees that the device was given
  std::optional<std::uint64_t> clocks;    ///< in which the card worked on them; nothing without a clock
  std::optional<std::uint64_t> turns;     ///< of the card's contexts, where all jobs were short enough to count them
};

/// Counts the leaves of a tree: splits it into some hundreds of smaller ones when it is large, thousands when it is
/// very large. Nothing else is in flight.
/// \param depth     0 or more
/// \param progress  called with the jobs answered and all jobs
/// \throws DeviceError when the device fails or gives a tree an error status
DevicePerft perft_on(device::Device& device, const chess::Position& position, int depth,
                     const std::function<void(std::size_t, std::size_t)>& progress = {});

/// What a rank of a cluster does of a perft: a unit is some of the trees into which the whole one is split.
/// \param device  that counts; null: the host's own generator. Outlives the work
cluster::MakeUnitWork perft_work(device::Device* device);

/// Counts over all ranks, which do perft_work(); clocks and turns of their devices are not told.
/// \param depth     0 or more
/// \param progress  called with the trees answered and all trees
/// \throws DeviceError when the devices of all ranks fail, or as cluster::Leader::run()
DevicePerft perft_over(cluster::Leader& leader, const chess::Position& position, int depth,
                       const std::function<void(std::size_t, std::size_t)>& progress = {});

/// Clocks in which at least one of these jobs was worked on.
std::uint64_t clocks_of(std::vector<device::JobCounters> jobs);

}  // namespace cobalt::analysis
