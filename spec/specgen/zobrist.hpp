// SPDX-License-Identifier: Apache-2.0
/// \file
/// The numbers of the Zobrist key as hardware: a ROM for the pieces and a package for the few others.
#pragma once

#include "spec/specgen/output.hpp"

namespace cobalt::specgen {

/// rtl/generated/cb_zobrist_rom.sv.
Output zobrist_rom_module();
/// rtl/generated/cb_zobrist_pkg.sv.
Output zobrist_package();

}  // namespace cobalt::specgen
