// SPDX-License-Identifier: Apache-2.0
/// \file
/// What devices, cards and their runtime are, in words and for programs.
#pragma once

#include <cstdint>
#include <string>

#include "host/device/card_facts.hpp"
#include "host/support/json.hpp"

namespace cobalt::cli {

/// Names of the operations of a device. \param bits  as device::Info has them
Json operation_names(std::uint32_t bits);

/// "XRT 2.16.204, built with XRT 2.13.0, driver xocl 2.16.204".
std::string runtime_text(const device::RuntimeFacts& runtime);

/// Adds `runtime`, `runtime_of_build` and `driver` to an object; null where that is not told.
void add_runtime(Json& object, const device::RuntimeFacts& runtime);

/// A card with its runtime and what its sensors say.
Json card_facts_json(const device::CardFacts& card);

}  // namespace cobalt::cli
