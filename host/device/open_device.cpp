// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "host/device/device.hpp"
#include "host/device/device_name.hpp"
#include "host/device/f2_device.hpp"
#include "host/device/hls_device.hpp"
#include "host/device/model_device.hpp"
#include "host/support/error.hpp"

#if COBALT_HAVE_SIM
#include "host/device/sim_device.hpp"
#endif
#if COBALT_HAVE_XRT_DEVICE
#include "host/device/xrt_card.hpp"
#include "host/device/xrt_device.hpp"
#include "host/device/xrt_name.hpp"
#include "host/device/xrt_version.hpp"
#endif

namespace cobalt::device {

std::vector<std::string> device_names() {
  return {
    "model", "hls",
#if COBALT_HAVE_SIM
        "sim",
#endif
#if COBALT_HAVE_XRT_DEVICE
        "xrt",
#if COBALT_HAVE_SIM
        "xrt:emulation",
#endif
#endif
        "f2",
  };
}

bool has_abandoned_card() {
#if COBALT_HAVE_XRT_DEVICE
  return has_abandoned_xrt_card();
#else
  return false;
#endif
}

std::vector<CardFacts> list_cards() {
#if COBALT_HAVE_XRT_DEVICE
  return list_xrt_cards();
#else
  return {};
#endif
}

std::optional<RuntimeFacts> runtime_facts() {
#if COBALT_HAVE_XRT_DEVICE
  return xrt_runtime_facts();
#else
  return std::nullopt;
#endif
}

std::unique_ptr<Device> open_device(const std::string& written, const Options& defaults) {
  const auto [name, options] = parse_device(written, defaults);
  if (name == "model") return make_model_device();
  if (name == "hls") return make_hls_device();
#if COBALT_HAVE_SIM
  if (name == "sim") return make_sim_device(options.sim);
#else
  if (name == "sim")
    throw InputError("device", "this build has no simulated card (it was configured with COBALT_SIM=OFF)");
#endif
#if COBALT_HAVE_XRT_DEVICE
  if (const auto choice = xrt_card_choice(name)) return make_xrt_device(*choice, options.xrt);
#else
  if (is_xrt_name(name)) {
    throw InputError("device",
                     "this build has no xrt device (it was configured without XRT, see docs/reference/xrt.md)");
  }
#endif
  if (const auto slot = f2_slot(name)) return make_f2_device(*slot);
  throw InputError("device", fmt::format("unknown device \"{}\"; known are {}", name, fmt::join(device_names(), ", ")));
}

}  // namespace cobalt::device
