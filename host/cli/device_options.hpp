// SPDX-License-Identifier: Apache-2.0
/// \file
/// Options of every command that uses a device and an evaluation function.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "host/device/device.hpp"
#include "host/generator/parameter_set.hpp"

namespace cobalt::cli {

class DeviceOptions {
 public:
  /// Adds --device, --params and the options of the simulated card.
  void add_to(CLI::App& command);

  /// The parameters of --params, else the default ones. Throws InputError.
  ParameterSet parameters() const;

  /// Opens the device and downloads `parameters`. Throws InputError, for example for an option of the simulated card
  /// together with another device.
  std::unique_ptr<device::Device> open(const ParameterSet& parameters) const;

 private:
  std::string device_ = "model";
  std::string parameter_file_;
  device::SimOptions sim_;
  unsigned memory_latency_clocks_ = sim_.read_latency_clocks;
  std::vector<const CLI::Option*> sim_only_;
};

/// Adds --params to a command.
void add_params_option(CLI::App& command, std::string& parameter_file);

/// The parameters of a file, or the default ones when the name is empty. Throws InputError.
ParameterSet load_parameters(const std::string& parameter_file);

}  // namespace cobalt::cli
