// SPDX-License-Identifier: Apache-2.0
/// \file
/// Two processes: a server that simulates, and a guard that takes its place when it dies.
///
/// XRT's host program would spin for ever when the simulator vanished. A failing assertion of the RTL aborts the
/// process that simulates, so another one, which holds the same sockets, goes on answering until the host closes the
/// device.
#pragma once

#include "sim/xrt_emulation/log.hpp"
#include "sim/xrt_emulation/server.hpp"
#include "sim/xrt_emulation/settings.hpp"

namespace cobalt::emulation {

/// Closes the descriptors that were inherited, other than the standard ones. The first thing that the program does.
void close_inherited_files();

/// Asks the kernel to tell us when the process that started us ends. From now on stop_requested() says so.
void watch_parent();
/// The parent ended, or SIGTERM came; or the host is gone: one that ended before watch_parent() sends no signal.
bool stop_requested(const Settings& settings);

/// Serves the host in a second process, and in this one when that dies. \return exit status
int serve_guarded(HostSockets& host, const Settings& settings, Log& log);

}  // namespace cobalt::emulation
