// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a runtime knows of a card that the kernel does not.
#pragma once

#include <optional>
#include <string>

namespace cobalt::device {

/// A runtime and its kernel driver, as they are found when the program runs. What is not told is empty.
struct RuntimeFacts {
  std::string version;     ///< of the library that is loaded: "XRT 2.16.204"
  std::string built_with;  ///< of the headers that this program was compiled with
  std::string driver;      ///< with its version: "xocl 2.16.204,fa4e0045851d"; empty without a card
};

/// What the runtime tells of a card beyond device::Info, at the moment of the question.
struct CardFacts {
  RuntimeFacts runtime;
  std::string address;                  ///< PCIe address
  std::string platform;                 ///< shell of the card
  std::string file;                     ///< that is loaded
  std::string file_id;                  ///< its uuid
  std::string compute_unit;             ///< of that file: "cobalt:cobalt_1"
  std::optional<double> temperature_c;  ///< of the FPGA, degrees Celsius; nothing when the runtime does not tell
  std::optional<double> power_w;        ///< of the card, watts; likewise
};

}  // namespace cobalt::device
