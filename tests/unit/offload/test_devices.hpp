// SPDX-License-Identifier: Apache-2.0
/// \file
/// Devices that are the model but for one thing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "host/device/model_device.hpp"

namespace cobalt::offload {

/// The model behind another device, to be changed a little.
class ModelDevice : public device::Device {
 public:
  device::Info info() const override { return model_->info(); }
  device::Counters counters() const override { return model_->counters(); }
  void reset_counters() override { model_->reset_counters(); }
  std::optional<device::ListClocks> last_list_clocks() override { return model_->last_list_clocks(); }
  std::optional<device::SearchTurns> search_turns() override { return model_->search_turns(); }
  void load_parameters(const ParameterSet& parameters) override { model_->load_parameters(parameters); }
  std::vector<device::Ticket> submit(std::span<const device::Job> jobs) override { return model_->submit(jobs); }
  std::optional<device::Answer> try_wait(device::Ticket ticket) override { return model_->try_wait(ticket); }
  device::Answer wait(device::Ticket ticket) override { return model_->wait(ticket); }
  device::Answer wait_any() override { return model_->wait_any(); }
  void cancel(device::Ticket ticket) override { model_->cancel(ticket); }
  void abort_searches(device::Ticket ticket, std::uint32_t tag) override { model_->abort_searches(ticket, tag); }
  void set_game(std::span<const std::uint64_t> keys) override { model_->set_game(keys); }
  std::unique_ptr<device::SearchRing> open_search_ring(std::size_t slots) override {
    return model_->open_search_ring(slots);
  }
  std::size_t in_flight() const override { return model_->in_flight(); }

 private:
  std::unique_ptr<device::Device> model_ = device::make_model_device();
};

/// A device with an evaluator alone: the kernel without search cores.
class EvaluatorDevice final : public ModelDevice {
 public:
  device::Info info() const override {
    device::Info info = ModelDevice::info();
    info.operations = spec::kEvaluationOperations;
    return info;
  }
};

}  // namespace cobalt::offload
