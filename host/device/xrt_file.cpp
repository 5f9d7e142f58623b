// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "host/device/xrt_driver.hpp"
#include "host/support/error.hpp"
#include "host/xclbin/description.hpp"
#include "spec/platforms.hpp"

namespace cobalt::device {

void check_xclbin_environment(const xclbin::Container& container, const std::string& file,
                              const XrtEnvironment& environment) {
  const std::string mode = xclbin::mode_name(container.mode);
  const std::string expected = xclbin::mode_name(environment.emulation ? XCLBIN_HW_EMU : XCLBIN_FLAT);
  if (mode != expected) {
    const std::string why = environment.has_no_card ? "; this is an emulation, as there is " + no_card_text() : "";
    throw InputError(file, fmt::format("is for {}; expected one for {}{}", mode, expected, why));
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

std::map<std::string, bool> check_xclbin(const std::string& file, const XrtKernelKind& kernel,
                                         const XrtEnvironment& environment) {
  const xclbin::Description description = xclbin::read_xclbin(file);
  const auto differences = xclbin::differences(description, {kernel.name, kernel.control, kernel.arguments});
  if (!differences.empty()) throw InputError(file, fmt::format("does not fit: {}", fmt::join(differences, "; ")));
  check_xclbin_environment(description.container, file, environment);
  std::map<std::string, bool> units;
  for (const xclbin::ComputeUnit& unit : description.compute_units) units.emplace(unit.name, false);
  return units;
}

}  // namespace cobalt::device
