// SPDX-License-Identifier: Apache-2.0
/// \file
/// Options of every command that uses a device and an evaluation function.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "host/device/device.hpp"
#include "host/generator/evaluation_function.hpp"
#include "host/parameters/parameter_set.hpp"
#include "spec/jobs.hpp"

namespace cobalt::cli {

class DeviceOptions {
 public:
  /// Adds --device, --params and the options of single devices.
  void add_to(CLI::App& command);

  /// True when --device or an option of one device is on the command line.
  bool is_device_chosen() const;

  /// The parameters of --params, else the default ones. Throws InputError.
  ParameterSet parameters() const;
  /// The same with what a root changes of it. Throws InputError.
  EvaluationFunction evaluation_function() const;

  /// Name of the file of --params, or "default".
  std::string parameters_name() const { return parameter_file_.empty() ? "default" : parameter_file_; }
  /// The file of --params; empty: none was given.
  const std::string& parameter_file() const { return parameter_file_; }
  /// What --device says, for who opens the device by itself; empty: it was not given. Throws InputError for an option
  /// of one device, which would have no effect then.
  std::string written_device() const;
  /// Name of the device of --device, without its settings. Throws InputError.
  std::string device_name() const;

  /// Throws InputError for an option of one device together with another.
  void check() const;

  /// Opens the device and downloads `parameters`. Throws InputError, for example as check() does.
  std::unique_ptr<device::Device> open(const ParameterSet& parameters) const;

  /// Throws InputError, which names the devices that have it, unless the device has an operation.
  void require_operation(const device::Device& device, spec::Operation operation) const;

 private:
  std::string device_ = "model";
  std::string parameter_file_;
  device::SimOptions sim_;
  unsigned memory_latency_clocks_ = sim_.read_latency_clocks;
  device::XrtOptions xrt_;
  const CLI::Option* device_option_ = nullptr;
  std::vector<const CLI::Option*> sim_only_;
  std::vector<const CLI::Option*> xrt_only_;
};

/// Adds the options of a card that XRT drives: --xclbin, --kernel, --compute-unit, --time-limit. \return these
std::vector<const CLI::Option*> add_xrt_options(CLI::App& command, device::XrtOptions& options);
/// Throws InputError when one of these is on the command line, and of the devices none is `xrt`.
/// \param names  without settings
void require_xrt(const std::vector<const CLI::Option*>& xrt_options, const std::vector<std::string>& names);

/// Adds --params to a command.
void add_params_option(CLI::App& command, std::string& parameter_file);

/// The parameters of a file, or the default ones when the name is empty. Throws InputError.
ParameterSet load_parameters(const std::string& parameter_file);
/// The same with what a root changes of it.
EvaluationFunction load_evaluation_function(const std::string& parameter_file);

}  // namespace cobalt::cli
