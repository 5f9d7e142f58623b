// SPDX-License-Identifier: Apache-2.0
#include "host/cli/bench_queue.hpp"

#include <algorithm>

namespace cobalt::cli {

QueuedRun queued_run(std::span<const device::JobCounters> batches, unsigned latency_clocks) {
  QueuedRun run;
  if (batches.empty()) return run;
  for (const device::JobCounters& batch : batches) run.positions += batch.items;
  run.clocks = batches.back().end_clock - batches.front().start_clock;
  for (std::size_t i = 1; i < batches.size(); ++i) {
    // The last position of a batch enters `latency` before its last score; the first one of the next batch enters
    // `busy` before that batch's last score.
    const std::uint64_t last_in = batches[i - 1].end_clock - latency_clocks;
    const std::uint64_t first_in = batches[i].end_clock - batches[i].busy_clocks;
    if (first_in > last_in) run.gap_clocks = std::max(run.gap_clocks, first_in - last_in);
  }
  return run;
}

QueuedRun run_queued(device::Device& device, std::span<const device::PackedPosition> positions,
                     std::vector<device::Result>& results) {
  std::vector<device::PackedPosition> all(kQueuedBatches * kQueuedBatchPositions);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = positions[i % positions.size()];
  std::vector<device::Job> jobs;
  for (std::size_t begin = 0; begin < all.size(); begin += kQueuedBatchPositions) {
    jobs.emplace_back(device::EvaluateJob{std::span(all).subspan(begin, kQueuedBatchPositions)});
  }
  std::vector<device::JobCounters> batches;
  results.clear();
  for (const device::Ticket ticket : device.submit(jobs)) {
    const device::Answer answer = device.wait(ticket);
    const auto& batch = answer.get<device::EvaluateAnswer>().results;
    results.insert(results.end(), batch.begin(), batch.end());
    batches.push_back(answer.counters);
  }
  return queued_run(batches, device.info().latency_clocks);
}

}  // namespace cobalt::cli
