// SPDX-License-Identifier: Apache-2.0
#include "host/cli/card_devices.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "host/cli/device_options.hpp"
#include "host/device/device_name.hpp"
#include "host/offload/card_engine.hpp"
#include "host/offload/device_pool.hpp"
#include "host/offload/model_answers.hpp"
#include "host/offload/virtual_device.hpp"
#include "host/offload/virtual_pool.hpp"

namespace cobalt::cli {
namespace {

std::vector<std::unique_ptr<device::Device>> open_cards(const std::vector<std::string>& devices,
                                                        const device::XrtOptions& xrt, const ParameterSet& parameters) {
  device::Options defaults;
  defaults.xrt = xrt;
  std::vector<std::unique_ptr<device::Device>> opened;
  for (const std::string& each : devices) {
    opened.push_back(device::open_device(each, defaults));
    opened.back()->load_parameters(parameters);
  }
  return opened;
}

}  // namespace

CLI::Option* CardDeviceOptions::add_to(CLI::App& command) {
  CLI::Option* const option =
      command
          .add_option("--device", written_,
                      fmt::format("Device that searches the leaves: {}; without one the host searches alone",
                                  fmt::join(device::device_names(), ", ")))
          ->type_name("NAME")
          ->allow_extra_args(false);
  xrt_only_ = add_xrt_options(command, xrt_);
  return option;
}

std::vector<std::string> CardDeviceOptions::devices() const {
  std::vector<std::string> devices;
  std::vector<std::string> names;
  for (const std::string& list : written_) {
    for (std::string& each : device::split_device_list(list)) {
      // A card in virtual time has settings of its own, which who makes it reads.
      names.push_back(offload::is_virtual_device(each) ? each : device::parse_device(each).name);
      devices.push_back(std::move(each));
    }
  }
  require_xrt(xrt_only_, names);
  return devices;
}

std::vector<std::unique_ptr<device::Device>> CardDeviceOptions::open(const ParameterSet& parameters) const {
  return open_cards(devices(), xrt_, parameters);
}

std::unique_ptr<offload::CardPool> open_card_pool(const std::vector<std::string>& devices,
                                                  const device::XrtOptions& xrt, const ParameterSet& parameters) {
  if (std::ranges::any_of(devices, offload::is_virtual_device)) {
    return std::make_unique<offload::VirtualPool>(offload::parse_virtual_devices(devices),
                                                  std::make_shared<offload::ModelAnswers>(parameters));
  }
  return std::make_unique<offload::DevicePool>(open_cards(devices, xrt, parameters));
}

std::unique_ptr<engine::SearchBackend> open_card_engine(const engine::BackendChoice& choice,
                                                        const ParameterSet& parameters, engine::Engine& engine) {
  device::XrtOptions xrt;
  xrt.xclbin = choice.xclbin;
  return std::make_unique<offload::CardEngine>(
      open_card_pool(device::split_device_list(choice.devices), xrt, parameters), engine);
}

}  // namespace cobalt::cli
