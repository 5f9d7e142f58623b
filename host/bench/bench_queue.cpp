// SPDX-License-Identifier: Apache-2.0
#include "host/bench/bench_queue.hpp"

#include <algorithm>

namespace cobalt::bench {

std::uint64_t longest_gap(std::span<const device::JobCounters> batches, unsigned latency_clocks) {
  std::uint64_t longest = 0;
  for (std::size_t i = 1; i < batches.size(); ++i) {
    // The last position of a batch enters `latency` before its last score; the first one of the next batch enters
    // `busy` before that batch's last score.
    const std::uint64_t last_in = batches[i - 1].end_clock - latency_clocks;
    const std::uint64_t first_in = batches[i].end_clock - batches[i].busy_clocks;
    if (first_in > last_in) longest = std::max(longest, first_in - last_in);
  }
  return longest;
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
  QueuedRun run;
  run.positions = results.size();
  if (const auto list = device.last_list_clocks()) run.clocks = list->end - list->start;
  run.gap_clocks = longest_gap(batches, device.info().latency_clocks);
  return run;
}

}  // namespace cobalt::bench
