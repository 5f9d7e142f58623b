// SPDX-License-Identifier: Apache-2.0
#include "host/cli/device_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "host/cli/value_checks.hpp"
#include "host/device/device_name.hpp"
#include "host/generator/generator.hpp"
#include "host/generator/parameter_file.hpp"
#include "host/support/error.hpp"

namespace cobalt::cli {
namespace {

constexpr double kMinClockMhz = 1;
constexpr double kMaxClockMhz = 2000;

}  // namespace

void add_params_option(CLI::App& command, std::string& parameter_file) {
  command.add_option("--params", parameter_file, "Evaluation function: a file of entries (JSON) or of settings (TOML)")
      ->type_name("FILE");
}

ParameterSet load_parameters(const std::string& parameter_file) {
  return parameter_file.empty() ? default_parameters() : read_parameters(parameter_file);
}

EvaluationFunction load_evaluation_function(const std::string& parameter_file) {
  return parameter_file.empty() ? default_evaluation_function() : read_evaluation_function(parameter_file);
}

std::vector<const CLI::Option*> add_xrt_options(CLI::App& command, device::XrtOptions& options) {
  std::vector<const CLI::Option*> added;
  const auto add = [&](CLI::Option* option) {
    option->group("Card (--device xrt, xrt:INDEX, xrt:PCI-ADDRESS or xrt:NAME), or xrt:emulation");
    added.push_back(option);
  };
  add(command
          .add_option(
              "--xclbin", options.xclbin,
              "File to load, as in --device xrt:0,xclbin=FILE; without it the file that COBALT_XCLBIN names. Our "
              "emulation needs none")
          ->type_name("FILE"));
  add(command.add_option("--kernel", options.kernel, "Kernel in that file")->type_name("NAME")->capture_default_str());
  add(command.add_option("--compute-unit", options.compute_unit, "Number of the compute unit; 1 is cobalt_1")
          ->type_name("N")
          ->check(in_range(1U, 1024U))
          ->capture_default_str());
  add(command
          .add_option("--time-limit", options.wait_limit_seconds,
                      "Limit of time per batch; without it 60, and 3600 in the vendor's emulation")
          ->type_name("SECONDS")
          ->check(in_range(0.001, 86400.0)));
  return added;
}

void require_xrt(const std::vector<const CLI::Option*>& xrt_options, const std::vector<std::string>& names) {
  if (std::ranges::any_of(names, device::is_xrt_name)) return;
  for (const CLI::Option* option : xrt_options) {
    if (option->count() == 0) continue;
    throw InputError(option->get_name(),
                     names.empty() ? "needs --device xrt"
                                   : fmt::format("needs --device xrt; the device is {}", fmt::join(names, ", ")));
  }
}

void DeviceOptions::add_to(CLI::App& command) {
  device_option_ = command
                       .add_option("--device", device_,
                                   fmt::format("Device that computes: {}", fmt::join(device::device_names(), ", ")))
                       ->type_name("NAME")
                       ->capture_default_str();
  add_params_option(command, parameter_file_);

  const auto add_sim = [&](CLI::Option* option) {
    option->group("Simulated card (--device sim)");
    sim_only_.push_back(option);
  };
  add_sim(
      command.add_option("--trace", sim_.trace_file, "Write a waveform; an existing file is replaced only on success")
          ->type_name("FILE.fst"));
  add_sim(command.add_option("--clock-mhz", sim_.clock_mhz, "Clock of the kernel, a target")
              ->type_name("MHZ")
              ->check(in_range(kMinClockMhz, kMaxClockMhz))
              ->capture_default_str());
  add_sim(command.add_option("--memory-latency", memory_latency_clocks_, "Clocks from a memory request to its answer")
              ->type_name("CLOCKS")
              ->check(in_range(1, 100000))
              ->capture_default_str());
  add_sim(command.add_option("--stall-percent", sim_.stall_percent, "Probability per clock that an AXI channel stalls")
              ->type_name("PERCENT")
              ->check(in_range(0, 95))
              ->capture_default_str());
  add_sim(
      command.add_option("--stall-seed", sim_.stall_seed, "Seed of the stalls")->type_name("N")->capture_default_str());

  xrt_only_ = add_xrt_options(command, xrt_);
}

std::string DeviceOptions::device_name() const { return device::parse_device(device_).name; }

std::string DeviceOptions::written_device() const {
  for (const auto* options : {&sim_only_, &xrt_only_}) {
    for (const CLI::Option* option : *options) {
      if (option->count() != 0) {
        throw InputError(option->get_name(),
                         "has no effect here; expected settings behind the device, as in --device xrt:0,xclbin=FILE");
      }
    }
  }
  return device_option_->count() == 0 ? "" : device_;
}

bool DeviceOptions::is_device_chosen() const {
  const auto is_given = [](const CLI::Option* option) { return option->count() != 0; };
  return is_given(device_option_) || std::ranges::any_of(sim_only_, is_given) ||
         std::ranges::any_of(xrt_only_, is_given);
}

ParameterSet DeviceOptions::parameters() const { return load_parameters(parameter_file_); }

EvaluationFunction DeviceOptions::evaluation_function() const { return load_evaluation_function(parameter_file_); }

void DeviceOptions::check() const {
  const std::string name = device_name();
  for (const CLI::Option* option : sim_only_) {
    if (option->count() != 0 && name != "sim") {
      throw InputError(option->get_name(), fmt::format("needs --device sim; the device is {}", name));
    }
  }
  require_xrt(xrt_only_, {name});
  if (!std::isfinite(sim_.clock_mhz)) {  // the range check of CLI11 lets this pass
    throw InputError("--clock-mhz", fmt::format("{}; expected {} to {}", sim_.clock_mhz, kMinClockMhz, kMaxClockMhz));
  }
}

std::unique_ptr<device::Device> DeviceOptions::open(const ParameterSet& parameters) const {
  check();
  device::Options options;
  options.sim = sim_;
  options.sim.read_latency_clocks = memory_latency_clocks_;
  options.sim.write_latency_clocks = memory_latency_clocks_;
  options.xrt = xrt_;
  auto device = device::open_device(device_, options);
  device->load_parameters(parameters);
  return device;
}

void DeviceOptions::require_operation(const device::Device& device, spec::Operation operation) const {
  const auto has = [operation](const device::Device& one) {
    return spec::has_operation(one.info().operations, operation);
  };
  if (has(device)) return;
  std::vector<std::string> able;
  for (const std::string& name : device::device_names()) {
    if (device::is_xrt_name(name) || name == "f2") continue;  // a card depends on what is loaded
    if (has(*device::open_device(name))) able.push_back(name);
  }
  throw InputError("--device", fmt::format("{} has no operation {}; {} have", device_,
                                           spec::kOperationFormats[operation].name, fmt::join(able, ", ")));
}

}  // namespace cobalt::cli
