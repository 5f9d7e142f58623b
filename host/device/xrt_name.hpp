// SPDX-License-Identifier: Apache-2.0
/// \file
/// Names of cards of the xrt device: `xrt`, `xrt:1`, `xrt:0000:65:00.1`, `xrt:xilinx_u250_...`; and of its emulated
/// cards: `xrt:emulation`, `xrt:emulation:1` and so on.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cobalt::device {

/// A card as XRT lists it.
struct XrtCardName {
  std::string bdf;   ///< PCIe address, domain:bus:device.function in hexadecimal digits
  std::string name;  ///< of the platform on the card
};

/// Which card is meant.
struct XrtChoice {
  bool emulation = false;  ///< an emulated one: nobody gets that who does not ask for it
  std::string card;        ///< index, PCIe address or name; empty: the first

  bool operator==(const XrtChoice&) const = default;
};

/// The choice in a device name: what follows `xrt:` or `xrt:emulation:`; nothing when it is no xrt device.
std::optional<XrtChoice> xrt_card_choice(std::string_view device_name);

/// Index of the card that was chosen: the first one for "", else the one with this index, PCIe address (the domain may
/// be left out when it is 0) or, the first one, with this name. Throws DeviceError without a card at all, InputError
/// when none fits, with the cards that there are.
unsigned find_xrt_card(const XrtChoice& chosen, const std::vector<XrtCardName>& cards);

}  // namespace cobalt::device
