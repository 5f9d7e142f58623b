// SPDX-License-Identifier: Apache-2.0
#include "host/device/device.hpp"

#include <algorithm>
#include <deque>

#include "host/support/error.hpp"

namespace cobalt::device {

std::vector<Result> Device::evaluate(std::span<const PackedPosition> positions, std::size_t batch_positions) {
  if (batch_positions == 0) throw InputError("batch size", "0; expected at least 1 position");
  if (const std::size_t limit = info().max_batch_positions; limit != 0) {
    batch_positions = std::min(batch_positions, limit);
  }

  struct Batch {
    std::uint64_t ticket;
    std::span<Result> results;
  };
  std::vector<Result> results(positions.size());
  std::deque<Batch> in_flight;
  const auto finish_oldest = [&] {
    const Batch batch = in_flight.front();
    in_flight.pop_front();
    wait(batch.ticket, batch.results);
  };
  for (std::size_t begin = 0; begin < positions.size(); begin += batch_positions) {
    if (in_flight.size() == 2) finish_oldest();
    const std::size_t count = std::min(batch_positions, positions.size() - begin);
    in_flight.push_back({submit(positions.subspan(begin, count)), std::span(results).subspan(begin, count)});
  }
  while (!in_flight.empty()) finish_oldest();
  return results;
}

}  // namespace cobalt::device
