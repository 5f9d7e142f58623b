// SPDX-License-Identifier: Apache-2.0
/// \file
/// The part of `cobalt bench` that looks at queued batches: what a card sustains, and what lies between two batches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "host/device/device.hpp"

namespace cobalt::cli {

constexpr std::size_t kQueuedBatches = 8;
constexpr std::size_t kQueuedBatchPositions = 4096;

/// What the queued batches took, in clocks of the kernel.
struct QueuedRun {
  std::size_t positions = 0;
  std::uint64_t clocks = 0;      ///< from the start of the first batch to the last answer of the last one
  std::uint64_t gap_clocks = 0;  ///< longest time that the evaluator had no position between two batches
};

/// Counters of batches that were evaluated one after the other, in this order, to a run.
/// \param latency_clocks  of the evaluator
QueuedRun queued_run(std::span<const device::JobCounters> batches, unsigned latency_clocks);

/// Submits kQueuedBatches batches of kQueuedBatchPositions positions together. The device must have nothing in flight.
/// \param positions  not empty; taken in order, again and again
/// \param results    one a position that was evaluated, in order
QueuedRun run_queued(device::Device& device, std::span<const device::PackedPosition> positions,
                     std::vector<device::Result>& results);

}  // namespace cobalt::cli
