// SPDX-License-Identifier: Apache-2.0
/// \file
/// What is checked of an xclbin file before XRT gets it.
#pragma once

#include <map>
#include <set>
#include <string>

#include "host/device/xclbin/container.hpp"
#include "host/device/xclbin/description.hpp"
#include "host/device/xrt_emulation/environment.hpp"
#include "host/device/xrt_kernel.hpp"

namespace cobalt::device {

/// Throws InputError when a file is of no use in this environment: for another kind of it (a card, the emulation of
/// others) by the mode in its header, or, in our own emulation, for another platform than ours.
/// \param file  its name, for the message
void check_xclbin_environment(const xclbin::Container& container, const std::string& file,
                              const XrtEnvironment& environment);

/// A kernel on the card.
struct XclbinUnit {
  bool is_taken = false;           ///< by a user in this process
  std::set<int> in_host_memory{};  ///< arguments that point to memory of the host, which XRT calls HOST[0]
};
using XclbinUnits = std::map<std::string, XclbinUnit>;  ///< by name, "kernel:instance"

/// The compute units of a file, none taken.
XclbinUnits units_of(const xclbin::Description& description);

/// Refuses a file that XRT would load without a word and that cannot work. Throws InputError.
XclbinUnits check_xclbin(const std::string& file, const XrtKernelKind& kernel, const XrtEnvironment& environment);

}  // namespace cobalt::device
