// SPDX-License-Identifier: Apache-2.0
/// \file
/// What devices, cards and their runtime are, in words and for programs.
#pragma once

#include <cstdint>
#include <string>

#include "host/device/card_facts.hpp"
#include "host/support/json.hpp"

namespace cobalt::device {

/// Names of the operations of a device. \param bits  as Info has them
Json operation_names(std::uint32_t bits);

/// "XRT 2.16.204, built with XRT 2.13.0, driver xocl 2.16.204".
std::string runtime_text(const RuntimeFacts& runtime);

/// The Xilinx runtime of this program; null in a build without it.
Json runtime_json();

/// A card with its runtime and what its sensors say.
Json card_facts_json(const CardFacts& card);

/// Every card that the runtime serves, an array of card_facts_json. Throws as list_cards.
Json cards_json();

}  // namespace cobalt::device
