// SPDX-License-Identifier: Apache-2.0
/// \file
/// A card of AWS F2 whose image is the custom logic of rtl/shells/aws_f2, driven through AWS's SDK.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "host/device/device.hpp"

namespace cobalt::device {

/// The slot of `f2` (0) or `f2:SLOT`; nothing for another name. InputError for a slot that is no number of 0 to 7.
std::optional<int> f2_slot(std::string_view name);

/// Opens the card of a slot. DeviceError when the SDK is missing, the slot cannot be attached, or its image has no
/// kernel of ours. One program at a time may use a slot: nothing keeps a second one away.
std::unique_ptr<Device> make_f2_device(int slot);

}  // namespace cobalt::device
