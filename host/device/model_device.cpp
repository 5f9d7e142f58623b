// SPDX-License-Identifier: Apache-2.0
#include "host/device/model_device.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "host/device/wall_time.hpp"
#include "host/support/error.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::device {
namespace {

/// As many as the simulated card takes comfortably; the model itself has no limit.
constexpr std::size_t kMaxBatchPositions = std::size_t{1} << 20;

}  // namespace

ModelEvaluator::ModelEvaluator(const ParameterSet& parameters) {
  parameters_.clear();
  apply(parameters.full_download());
}

void ModelEvaluator::apply(std::span<const ParameterWrite> writes) {
  for (const ParameterWrite& write : writes) parameters_.set(write.address, write.data);
}

Result ModelEvaluator::evaluate(const PackedPosition& position) const {
  return unpack_result(hls::evaluate_packed(position.data(), parameters_));
}

Result ModelEvaluator::evaluate(const PackedPosition& position, hls::Trace& trace) const {
  return unpack_result(hls::evaluate_packed_traced(position.data(), parameters_, trace));
}

void ModelEvaluator::evaluate(std::span<const PackedPosition> positions, std::span<Result> results) const {
  if (positions.size() != results.size()) throw std::invalid_argument("as many results as positions are needed");
  std::transform(positions.begin(), positions.end(), results.begin(),
                 [this](const PackedPosition& position) { return evaluate(position); });
}

ModelDevice::ModelDevice() : evaluator_(active_) {}

Info ModelDevice::info() const {
  Info info;
  info.name = "model";
  info.description = "C++ model of the card, bit for bit, without a clock";
  info.interface_version = spec::kInterfaceVersion;
  info.spec_hash = spec::kSpecHash;
  info.clock_source = "none";
  info.max_batch_positions = kMaxBatchPositions;
  return info;
}

void ModelDevice::load_parameters(const ParameterSet& parameters) {
  const auto writes = loaded_ ? parameters.download_from(active_) : parameters.full_download();
  evaluator_.apply(writes);
  active_ = parameters;
  loaded_ = true;
  counters_.parameters_loaded += writes.size();
  counters_.link_bytes_to_card += writes.size() * spec::kParameterElementBytes;
}

std::uint64_t ModelDevice::submit(std::span<const PackedPosition> positions) {
  const WallTime time(counters_.wall_seconds);
  if (positions.size() > kMaxBatchPositions) {
    throw InputError("batch",
                     fmt::format("{} positions; the device takes at most {}", positions.size(), kMaxBatchPositions));
  }
  Batch batch{next_ticket_++, std::vector<Result>(positions.size())};
  evaluator_.evaluate(positions, batch.results);
  counters_.batches += 1;
  counters_.positions += positions.size();
  counters_.positions_refused += static_cast<std::uint64_t>(std::count_if(
      batch.results.begin(), batch.results.end(), [](const Result& result) { return result.status != 0; }));
  counters_.link_bytes_to_card += positions.size() * spec::kPackedPositionBytes;
  counters_.link_bytes_from_card += positions.size() * spec::kResultBytes;
  in_flight_.push_back(std::move(batch));
  return in_flight_.back().ticket;
}

void ModelDevice::wait(std::uint64_t ticket, std::span<Result> results) {
  const WallTime time(counters_.wall_seconds);
  if (in_flight_.empty() || in_flight_.front().ticket != ticket) {
    throw DeviceError(fmt::format("model: no batch with ticket {} is next", ticket));
  }
  const Batch& batch = in_flight_.front();
  if (results.size() != batch.results.size()) {
    throw DeviceError(fmt::format("model: {} results wanted of a batch of {}", results.size(), batch.results.size()));
  }
  std::copy(batch.results.begin(), batch.results.end(), results.begin());
  in_flight_.pop_front();
}

}  // namespace cobalt::device
