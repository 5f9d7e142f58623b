// SPDX-License-Identifier: Apache-2.0
/// \file
/// The xclbin file of the emulated card: what XRT must know of kernel, compute units and memory, made from spec/.
#pragma once

#include <filesystem>

#include "host/device/xclbin/container.hpp"

namespace cobalt::xclbin {

/// The file for so many compute units, 1 to spec::kEmulationMaxComputeUnits. The same call gives the same bytes.
/// It holds no BITSTREAM: emulation starts the simulator from the folder that xrt.ini names (sim_dir).
/// Throws InputError for another number.
Container make_emulation_xclbin(unsigned compute_units);

/// Writes that file. Throws InputError, and leaves nothing behind, when that fails.
void write_emulation_xclbin(const std::filesystem::path& path, unsigned compute_units);

}  // namespace cobalt::xclbin
