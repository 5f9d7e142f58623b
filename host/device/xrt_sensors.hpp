// SPDX-License-Identifier: Apache-2.0
/// \file
/// Temperature and power out of the texts in which XRT tells them.
#pragma once

#include <optional>
#include <string_view>

namespace cobalt::device {

struct XrtSensors {
  std::optional<double> temperature_c;  ///< of the FPGA, else the highest that there is
  std::optional<double> power_w;        ///< of the whole card
};

/// Reads xrt::info::device::thermal and ::electrical, which are JSON whose numbers are text. A sensor that is absent
/// reads 0 or "N/A". What is missing or cannot be read is left out: cards differ, and none has to have sensors.
XrtSensors read_sensors(std::string_view thermal, std::string_view electrical);

}  // namespace cobalt::device
