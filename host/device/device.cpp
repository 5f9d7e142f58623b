// SPDX-License-Identifier: Apache-2.0
#include "host/device/device.hpp"

#include <algorithm>
#include <deque>

#include "host/support/error.hpp"

namespace cobalt::device {

Result unpack_result(std::uint32_t word) {
  Result result;
  result.score_cp = static_cast<std::int16_t>(static_cast<std::uint16_t>(word >> spec::kResultScoreLsb));
  result.status = static_cast<std::uint8_t>(word >> spec::kResultStatusLsb);
  result.flags = static_cast<std::uint8_t>(word >> spec::kResultFlagsLsb);
  return result;
}

std::vector<Result> Device::evaluate(std::span<const PackedPosition> positions,
                                     std::optional<std::size_t> batch_positions,
                                     const std::function<void(std::size_t)>& progress) {
  const Info facts = info();
  std::size_t size = batch_positions.value_or(facts.batch_positions);
  if (size == 0) throw InputError("batch size", "0; expected at least 1 position");
  if (facts.max_batch_positions != 0) size = std::min(size, facts.max_batch_positions);

  struct Batch {
    std::uint64_t ticket;
    std::span<Result> results;
  };
  std::vector<Result> results(positions.size());
  std::deque<Batch> in_flight;
  std::size_t answered = 0;
  const auto finish_oldest = [&] {
    const Batch batch = in_flight.front();
    in_flight.pop_front();
    wait(batch.ticket, batch.results);
    answered += batch.results.size();
    if (progress) progress(answered);
  };
  for (std::size_t begin = 0; begin < positions.size(); begin += size) {
    if (in_flight.size() == 2) finish_oldest();
    const std::size_t count = std::min(size, positions.size() - begin);
    in_flight.push_back({submit(positions.subspan(begin, count)), std::span(results).subspan(begin, count)});
  }
  while (!in_flight.empty()) finish_oldest();
  return results;
}

}  // namespace cobalt::device
