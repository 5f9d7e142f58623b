// SPDX-License-Identifier: Apache-2.0
/// \file
/// The program `cobalt_xrt_emulator`, which XRT's hardware emulation starts as its simulator. See README.md.
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>

#include "sim/xrt_emulation/guard.hpp"
#include "sim/xrt_emulation/log.hpp"
#include "sim/xrt_emulation/rpc_socket.hpp"
#include "sim/xrt_emulation/settings.hpp"

namespace {

namespace emulation = cobalt::emulation;
using Clock = std::chrono::steady_clock;

/// XRT gives up after this time.
constexpr std::chrono::seconds kConnectLimit{300};
/// XRT opens the socket for host memory at about the same time as the other. Without it closing takes longer.
constexpr std::chrono::seconds kHostMemoryLimit{2};

bool connect(emulation::RpcSocket& socket, const std::string& path, std::chrono::seconds limit,
             const emulation::Settings& settings) {
  const Clock::time_point end = Clock::now() + limit;
  return socket.connect(path, [&] { return Clock::now() < end && !emulation::stop_requested(settings); });
}

int run() {
  const emulation::Settings settings = emulation::read_settings();
  if (settings.socket_id.empty()) {
    std::cerr << "cobalt_xrt_emulator: EMULATION_SOCKETID is not set: XRT's hardware emulation starts this program "
                 "(see sim/xrt_emulation/README.md)\n";
    return 2;
  }
  emulation::Log log(settings.log_file, settings.socket_id);
  log.line(fmt::format("start: process {}, socket {}", ::getpid(), settings.main_socket));
  if (settings.fault == emulation::Fault::kDieAtStart) return emulation::kDieStatus;

  emulation::HostSockets host{emulation::RpcSocket(), emulation::RpcSocket()};
  if (!settings.keeper_socket.empty()) {
    emulation::send_files(settings.keeper_socket, std::array{host.main.file(), host.host_memory->file()});
  }
  if (!connect(host.main, settings.main_socket, kConnectLimit, settings)) {
    log.line("end: no host at the socket");
    return EXIT_FAILURE;
  }
  if (connect(*host.host_memory, settings.host_memory_socket, kHostMemoryLimit, settings)) {
    ::unlink(settings.host_memory_socket.c_str());  // XRT leaves it behind
  } else {
    log.line("no socket for host memory");
    host.host_memory.reset();
  }
  return emulation::serve_guarded(host, settings, log);
}

}  // namespace

int main() {
  emulation::close_inherited_files();
  emulation::watch_parent();
  try {
    return run();
  } catch (const std::exception& error) {
    std::cerr << "cobalt_xrt_emulator: " << error.what() << '\n';
    return EXIT_FAILURE;
  }
}
