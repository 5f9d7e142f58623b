// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which XRT this program runs with: the library may be another one than that of the build.
#pragma once

#include <filesystem>
#include <string>

#include "host/device/card_facts.hpp"
#include "host/device/xrt_driver.hpp"

namespace cobalt::device {

/// Where versions are looked for: this process and machine, or what a test puts in their place.
struct VersionPlaces {
  std::filesystem::path library;                  ///< XRT's, with its version in its name; empty: not loaded
  std::filesystem::path installation;             ///< has version.json; empty: not known
  std::filesystem::path modules = "/sys/module";  ///< has a folder for each kernel module
};

/// The library of XRT that is loaded in this process, and the installation that $XILINX_XRT names.
VersionPlaces version_places();

/// Versions of library, build and driver. The library's file is named by its version, by XRT's own build and by
/// Debian's; else the installation's version.json has it. Nothing is asked of XRT, so it is known of a card that fails,
/// too.
RuntimeFacts read_runtime_facts(const VersionPlaces& places, XrtDriver driver);

/// The same of this process and machine.
RuntimeFacts xrt_runtime_facts();

}  // namespace cobalt::device
