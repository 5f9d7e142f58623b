// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "host/device/device.hpp"
#include "host/device/model_device.hpp"
#include "host/support/error.hpp"

#if COBALT_HAVE_SIM
#include "host/device/sim_device.hpp"
#endif

namespace cobalt::device {

std::vector<std::string> device_names() {
#if COBALT_HAVE_SIM
  return {"model", "sim"};
#else
  return {"model"};
#endif
}

std::unique_ptr<Device> open_device(const std::string& name, [[maybe_unused]] const Options& options) {
  if (name == "model") return std::make_unique<ModelDevice>();
#if COBALT_HAVE_SIM
  if (name == "sim") return make_sim_device(options.sim);
#else
  if (name == "sim")
    throw InputError("device", "this build has no simulated card (it was configured with COBALT_SIM=OFF)");
#endif
  if (name == "xrt" || name.rfind("xrt:", 0) == 0) {
    throw InputError("device", "this build has no xrt device (cards are not supported in this release)");
  }
  throw InputError("device", fmt::format("unknown device \"{}\"; known are {}", name, fmt::join(device_names(), ", ")));
}

}  // namespace cobalt::device
