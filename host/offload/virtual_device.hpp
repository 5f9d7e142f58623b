// SPDX-License-Identifier: Apache-2.0
/// \file
/// Names of cards in virtual time, where names of devices are expected.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/offload/card_model.hpp"

namespace cobalt::offload {

inline constexpr std::string_view kVirtualPrefix = "virtual:";

/// Whether a name, with or without settings, is that of a card in virtual time: "virtual:u50".
bool is_virtual_device(std::string_view name);

/// The cards of such names: "virtual:BOARD", with settings behind it, each once: "virtual:u50,cores=2". Known are
/// compute-units, cores, contexts and clock-mhz, as the options of `cobalt predict`.
/// \throws InputError that says what is wrong with which name, also for a name of another device
std::vector<CardModel> parse_virtual_devices(std::span<const std::string> names);

}  // namespace cobalt::offload
