// SPDX-License-Identifier: Apache-2.0
/// \file
/// Devices as they are written, wherever one is named: "sim", "xrt:1",
/// "xrt:0,xclbin=card.xclbin,kernel=cobalt,compute-unit=2".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/device/device.hpp"

namespace cobalt::device {

/// A device with all that opening it needs.
struct DeviceChoice {
  std::string name;  ///< without settings: "model", "xrt:1"
  Options options;
};

/// The devices of a list "xrt:0,xclbin=card.xclbin,xrt:1": a part with `=` is a setting of the device before it. So no
/// file name with a comma can be written; Options has room for one. Throws InputError when a setting comes first.
std::vector<std::string> split_device_list(std::string_view list);

/// Reads one device with its settings: `xclbin=FILE`, `kernel=NAME`, `compute-unit=N` (1 to 1024) and
/// `time-limit=SECONDS` (0.001 to 86400) of xrt. Throws InputError, with the known settings, for another one, for one
/// that is written twice or of a device other than xrt, for a bad value and for several devices. That there is such a
/// device is not checked.
/// \param defaults  of settings that are not written
DeviceChoice parse_device(std::string_view text, const Options& defaults = {});

/// True for `xrt` and `xrt:CARD`, without settings.
bool is_xrt_name(std::string_view name);

}  // namespace cobalt::device
