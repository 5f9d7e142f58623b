// SPDX-License-Identifier: Apache-2.0
/// \file
/// The simulated card as a device: the RTL, clock by clock, behind the driver that a real card would have.
#pragma once

#include <functional>
#include <memory>

#include "host/device/device.hpp"

namespace cobalt::sim {
class Card;
struct CardOptions;
}  // namespace cobalt::sim

namespace cobalt::device {

/// Opens a card of its own; several may be open in one process, used by one thread. InputError for options out of
/// range, DeviceError when the kernel has another id, major interface version or parameter layout than this program.
std::unique_ptr<Device> make_sim_device(const SimOptions& options);
/// The same; `card` is the card behind the device, for tests that make its memory fail. It lives as long as the device.
/// \param change  of what the card is made of, beyond SimOptions; empty: none
std::unique_ptr<Device> make_sim_device(const SimOptions& options, sim::Card*& card,
                                        const std::function<void(sim::CardOptions&)>& change = {});

}  // namespace cobalt::device
