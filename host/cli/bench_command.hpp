// SPDX-License-Identifier: Apache-2.0
/// \file
/// `cobalt bench`: the comparison of hardware and software.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/bench/bench_report.hpp"
#include "host/chess/position.hpp"
#include "host/cli/command.hpp"
#include "host/cli/device_options.hpp"
#include "host/cli/strength_bench.hpp"
#include "host/device/device.hpp"
#include "host/engine/signature.hpp"

namespace cobalt::cli {

class BenchCommand : public Command {
 public:
  void add_to(CLI::App& program) override;
  bool is_chosen() const override { return command_->parsed(); }
  int run() override;
  device::Device* opened_device() override { return device_.get(); }

 protected:
  /// Opens the device under test; tests put a faulty one in its place.
  virtual std::unique_ptr<device::Device> open_device(const ParameterSet& parameters) const {
    return device_options_.open(parameters);
  }

 private:
  /// Scores of the positions.
  void bench_scores(device::Device& device, const ParameterSet& parameters, std::span<const chess::Position> all);
  /// The lists of their moves.
  void bench_moves(device::Device& device, const ParameterSet& parameters, std::span<const chess::Position> all);
  /// Searches of the positions.
  void bench_searches(device::Device& device, const ParameterSet& parameters, std::span<const chess::Position> all);
  /// The positions of --file, or random ones. Bad lines are reported and passed over.
  std::vector<chess::Position> positions();

  /// Whether nothing but --json is on the command line: then the signature belongs to the report.
  bool is_plain() const;
  void measure_signature();
  /// Limit of a search of --search. Throws InputError.
  std::uint32_t search_nodes() const;
  /// Prints a report with what is needed to repeat it.
  void print_report(Json report) const;

  CLI::App* command_ = nullptr;
  DeviceOptions device_options_;
  StrengthBench strength_;
  std::unique_ptr<device::Device> device_;
  std::size_t position_count_ = 10'000;
  std::uint64_t seed_ = 1;
  std::string file_;
  bool is_lenient_ = false;
  std::optional<std::size_t> batch_positions_;  ///< else the device's choice
  unsigned threads_ = 0;
  bool moves_ = false;
  bool searches_ = false;
  std::size_t job_count_ = 1000;  ///< of --search
  std::string depth_text_ = "3";
  std::string rules_text_ = "default";
  std::vector<std::uint64_t> nodes_;  ///< of --search or --strength; empty: the default of either
  bool json_ = false;
  std::optional<engine::Signature> signature_;
  std::size_t refused_positions_ = 0;  ///< of the file
  std::size_t mismatches_ = 0;
};

}  // namespace cobalt::cli
