// SPDX-License-Identifier: Apache-2.0
/// \file
/// What XRT's hardware emulation needs around a process: a private folder with settings and a launch script, and
/// environment variables that point to it. A program for a real card needs none of it.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "host/device/xrt_driver.hpp"

namespace cobalt::device {

/// Name and value.
using Variables = std::vector<std::pair<std::string, std::string>>;

/// Cards of an emulation folder, each with spec::kEmulationMaxComputeUnits; a simulator is started only for those that
/// are used.
constexpr unsigned kEmulatedCards = 4;

/// Where the simulator behind our emulation (`cobalt_xrt_emulator`) may be.
struct EmulatorPlaces {
  std::filesystem::path named;   ///< by the variable COBALT_XRT_EMULATOR: nowhere else then; empty: it is not set
  std::filesystem::path beside;  ///< beside this program
  std::filesystem::path built;   ///< where it was built; empty: this build has none
};

/// The simulator. Throws InputError when there is none.
std::filesystem::path find_emulator(const EmulatorPlaces& places);

/// Who asks for a card gets no simulation: throws InputError, with what was looked for, where XRT's driver serves no
/// card. It names the emulation where this build can have one.
void check_card(const EmulatorPlaces& places, const DriverPlaces& drivers = {});

/// A new folder for write_emulation_files, for this user alone. It lies in /tmp, whatever TMPDIR says, because XRT has
/// its sockets there: they get into this folder, and go with it. Throws DeviceError when it cannot be made.
std::filesystem::path make_emulation_folder();

/// Fills a folder of make_emulation_folder: runtime root, xrt.ini, emconfig.json, launch script, xclbin.
/// Throws InputError when the simulator or XRT's emulation library is missing, DeviceError when a file cannot be
/// written.
void write_emulation_files(const std::filesystem::path& folder);

/// The variables with which XRT finds these files. Those for the simulator that name files (COBALT_EMULATION_LOG,
/// COBALT_EMULATION_TRACE) are among them, as absolute paths, when they are set: it has another working directory.
Variables emulation_variables(const std::filesystem::path& folder);

/// The xclbin of an emulation folder.
std::filesystem::path emulation_xclbin(const std::filesystem::path& folder);

/// A folder in which each simulator has a folder of its own, its working directory, with its log and its process id in
/// the file `pid`. Its name is device<card>_<load>_<process id of the host>.
std::filesystem::path simulators_folder(const std::filesystem::path& folder);

/// Where the xrt devices of this process are.
struct XrtEnvironment {
  bool emulation = false;        ///< hardware emulation, no real card
  std::filesystem::path folder;  ///< emulation folder; empty when the environment was made by others, or for a card
  bool made_here = false;        ///< the folder is of this process, which asked for the emulation

  /// Our own simulator is behind it; else a card, or the emulation of others, such as the vendor's.
  bool is_ours() const { return emulation && !folder.empty(); }
};

/// The environment of this process, decided at the first call that does not throw, because XRT looks at its variables
/// only once:
/// - XCL_EMULATION_MODE is hw_emu: what others have set up is used, such as scripts/xrt_env.sh, whatever is asked for;
/// - it is not set, and a card is asked for: one that XRT's driver serves, or this board (xrt_driver.hpp);
/// - it is not set, and the emulation is asked for: hardware emulation in a folder of this process. The folder is
///   removed when the process ends, also when that is killed: then a waiting process of its own session removes it.
/// \param emulation  is asked for: the device xrt:emulation
/// Throws InputError for another mode of emulation, where there is no card or no simulator, and for a card in a process
/// that has decided for the emulation, or the other way round; and what write_emulation_files throws. Not thread safe.
const XrtEnvironment& xrt_environment(bool emulation);

}  // namespace cobalt::device
