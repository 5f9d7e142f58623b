// SPDX-License-Identifier: Apache-2.0
/// \file
/// The card as plain C++: the golden model of the evaluator behind the device interface, and the software evaluator.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "hls/eval/evaluator.hpp"
#include "host/device/device.hpp"
#include "host/generator/parameter_set.hpp"

namespace cobalt::device {

/// An evaluation function in the form that the model reads. Immutable after construction, so that threads can share
/// it.
class ModelEvaluator {
 public:
  explicit ModelEvaluator(const ParameterSet& parameters);

  Result evaluate(const PackedPosition& position) const;
  /// The same with a record of every group's share. `trace` is cleared first.
  Result evaluate(const PackedPosition& position, hls::Trace& trace) const;
  /// Evaluates `positions` into `results`, which has the same size.
  void evaluate(std::span<const PackedPosition> positions, std::span<Result> results) const;

  /// Applies single writes, as the card's incremental download does.
  void apply(std::span<const ParameterWrite> writes);

 private:
  hls::Parameters parameters_;
};

/// The device `model`: evaluates a batch when it is submitted. It has no clock, so its clock counts are 0.
class ModelDevice : public Device {
 public:
  ModelDevice();

  Info info() const override;
  Counters counters() const override { return counters_; }
  void reset_counters() override { counters_ = {}; }
  void load_parameters(const ParameterSet& parameters) override;
  std::uint64_t submit(std::span<const PackedPosition> positions) override;
  void wait(std::uint64_t ticket, std::span<Result> results) override;

 private:
  struct Batch {
    std::uint64_t ticket;
    std::vector<Result> results;
  };

  ParameterSet active_;
  ModelEvaluator evaluator_;
  bool loaded_ = false;
  std::deque<Batch> in_flight_;
  std::uint64_t next_ticket_ = 1;
  Counters counters_;
};

}  // namespace cobalt::device
