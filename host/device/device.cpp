// SPDX-License-Identifier: Apache-2.0
#include "host/device/device.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "host/support/error.hpp"

namespace cobalt::device {
namespace {

/// evaluate() keeps as many positions in flight: two of the largest jobs.
constexpr std::size_t kPositionsInFlight = std::size_t{1} << 21;

/// The jobs of evaluate(). Those that are left when it ends with an error are given up.
class Batches {
 public:
  explicit Batches(Device& device) : device_(device) {}
  ~Batches() {
    try {
      for (const Batch& batch : batches_) device_.cancel(batch.ticket);
      for (const Batch& batch : batches_) device_.wait(batch.ticket);
    } catch (const DeviceError&) {  // the device has failed, which the caller knows already
    }
  }
  Batches(const Batches&) = delete;
  Batches& operator=(const Batches&) = delete;

  std::size_t size() const { return batches_.size(); }

  void submit(std::span<const PackedPosition> positions, std::span<Result> results) {
    batches_.push_back({device_.submit(EvaluateJob{positions}), results});
  }

  /// \return number of positions answered
  std::size_t finish_oldest() {
    const Batch batch = batches_.front();
    batches_.pop_front();
    const Answer answer = device_.wait(batch.ticket);
    std::ranges::copy(answer.get<EvaluateAnswer>().results, batch.results.begin());
    return batch.results.size();
  }

 private:
  struct Batch {
    Ticket ticket;
    std::span<Result> results;
  };
  Device& device_;
  std::deque<Batch> batches_;
};

}  // namespace

void Answer::require_done() const {
  if (outcome != Outcome::kDone) throw DeviceError(error);
}

std::unique_ptr<SearchRing> Device::open_search_ring(std::size_t /*slots*/) {
  throw InputError("search ring", fmt::format("{} has no operation search_ring", info().name));
}

std::vector<Result> Device::evaluate(std::span<const PackedPosition> positions,
                                     std::optional<std::size_t> batch_positions,
                                     const std::function<void(std::size_t)>& progress) {
  const Info facts = info();
  std::size_t size = batch_positions.value_or(facts.batch_positions);
  if (size == 0) throw InputError("batch size", "0; expected at least 1 position");
  size = std::min(size, facts.max_job_items);
  const std::size_t room = facts.jobs_in_flight - std::min(facts.jobs_in_flight, in_flight());
  const std::size_t most = std::clamp(kPositionsInFlight / size, std::size_t{1}, std::max(room, std::size_t{1}));

  std::vector<Result> results(positions.size());
  std::size_t answered = 0;
  Batches batches(*this);
  const auto finish_oldest = [&] {
    answered += batches.finish_oldest();
    if (progress) progress(answered);
  };
  for (std::size_t begin = 0; begin < positions.size(); begin += size) {
    if (batches.size() == most) finish_oldest();
    const std::size_t count = std::min(size, positions.size() - begin);
    batches.submit(positions.subspan(begin, count), std::span(results).subspan(begin, count));
  }
  while (batches.size() != 0) finish_oldest();
  return results;
}

}  // namespace cobalt::device
