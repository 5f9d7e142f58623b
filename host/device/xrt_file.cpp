// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "host/device/xclbin/description.hpp"
#include "host/support/error.hpp"
#include "spec/platforms.hpp"

namespace cobalt::device {

void check_xclbin_environment(const xclbin::Container& container, const std::string& file,
                              const XrtEnvironment& environment) {
  const std::string mode = xclbin::mode_name(container.mode);
  const std::string expected = xclbin::mode_name(environment.emulation ? XCLBIN_HW_EMU : XCLBIN_FLAT);
  if (mode != expected) {
    throw InputError(file, fmt::format("is for {}; expected one for {}", mode, expected));
  }
  if (environment.is_ours() && container.platform != spec::kEmulationDeviceName) {
    throw InputError(file, fmt::format("is for platform {}; the emulated card is {}, and another emulation is used "
                                       "when XCL_EMULATION_MODE is set",
                                       container.platform, spec::kEmulationDeviceName));
  }
  if (!environment.emulation && container.platform == spec::kEmulationDeviceName) {
    throw InputError(file, fmt::format("is for platform {}, which is no card", container.platform));
  }
}

XclbinUnits units_of(const xclbin::Description& description) {
  XclbinUnits units;
  for (const xclbin::ComputeUnit& unit : description.compute_units) {
    XclbinUnit& entry = units[unit.name];
    for (const xclbin::Connection& connection : unit.connections) {
      if (description.memories.at(connection.memory).tag.starts_with("HOST[")) {
        entry.in_host_memory.insert(static_cast<int>(connection.argument));
      }
    }
  }
  return units;
}

XclbinUnits check_xclbin(const std::string& file, const XrtKernelKind& kernel, const XrtEnvironment& environment) {
  const xclbin::Description description = xclbin::read_xclbin(file);
  const auto differences = xclbin::differences(description, {kernel.name, kernel.control, kernel.arguments});
  if (!differences.empty()) throw InputError(file, fmt::format("does not fit: {}", fmt::join(differences, "; ")));
  check_xclbin_environment(description.container, file, environment);
  return units_of(description);
}

}  // namespace cobalt::device
