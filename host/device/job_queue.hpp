// SPDX-License-Identifier: Apache-2.0
/// \file
/// The device above any transport: tickets, order, lists, parameter banks, errors and counters.
#pragma once

#include <memory>

#include "host/device/device.hpp"
#include "host/device/transport.hpp"

namespace cobalt::device {

/// Makes a device of a card.
std::unique_ptr<Device> make_queued_device(std::unique_ptr<Transport> transport);

}  // namespace cobalt::device
