// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a runtime knows of a card that the kernel does not.
#pragma once

#include <optional>
#include <string>

namespace cobalt::device {

/// What the runtime tells of a card beyond device::Info, at the moment of the question.
struct CardFacts {
  std::string runtime;                  ///< with its version: "XRT 2.13.0"
  std::string address;                  ///< PCIe address
  std::string platform;                 ///< shell of the card
  std::string file;                     ///< that is loaded
  std::string file_id;                  ///< its uuid
  std::optional<double> temperature_c;  ///< of the FPGA, degrees Celsius; nothing when the runtime does not tell
  std::optional<double> power_w;        ///< of the card, watts; likewise
};

}  // namespace cobalt::device
