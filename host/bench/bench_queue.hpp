// SPDX-License-Identifier: Apache-2.0
/// \file
/// The part of `cobalt bench` that looks at queued batches: what a card sustains, and what lies between two batches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "host/device/device.hpp"

namespace cobalt::bench {

constexpr std::size_t kQueuedBatches = 8;
constexpr std::size_t kQueuedBatchPositions = 4096;

/// What the queued batches took, in clocks of the kernel.
struct QueuedRun {
  std::size_t positions = 0;
  std::uint64_t clocks = 0;      ///< from the start of the first batch to the end of the last one, completion written
  std::uint64_t gap_clocks = 0;  ///< longest time that the evaluator had no position between two batches
};

/// Longest time without a position between two of these batches, which were evaluated one after the other.
/// \param latency_clocks  of the evaluator
std::uint64_t longest_gap(std::span<const device::JobCounters> batches, unsigned latency_clocks);

/// Submits kQueuedBatches batches of kQueuedBatchPositions positions together, so that they are one list of the card.
/// The device has a clock and nothing in flight.
/// \param positions  not empty; taken in order, again and again
/// \param results    one a position that was evaluated, in order
QueuedRun run_queued(device::Device& device, std::span<const device::PackedPosition> positions,
                     std::vector<device::Result>& results);

}  // namespace cobalt::bench
