// SPDX-License-Identifier: Apache-2.0
/// \file
/// Cards for a search, by the names of their devices.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host/device/device.hpp"
#include "host/engine/search_backend.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::cli {

/// Opens devices and downloads an evaluation function to each. A name may come several times where several such devices
/// can be open (`model`, `sim`). Throws InputError.
std::vector<std::unique_ptr<device::Device>> open_cards(const std::vector<std::string>& names,
                                                        const ParameterSet& parameters);

/// The same for a list "xrt:0,xrt:1", with a search around them.
std::unique_ptr<engine::SearchBackend> open_card_engine(const std::string& names, const ParameterSet& parameters,
                                                        engine::Engine& engine);

}  // namespace cobalt::cli
