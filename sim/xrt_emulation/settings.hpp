// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the emulator is told by environment variables: XRT's own and those that begin with COBALT_EMULATION_.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace cobalt::emulation {

/// A failure made on purpose, for tests of the host.
enum class Fault {
  kNone,
  kDieAtStart,             ///< exit before the host is connected
  kDieInRun,               ///< exit at the first question for the end of a command
  kCrashInRun,             ///< the same by a failing assertion; the guard takes over
  kHang,                   ///< commands do not end by themselves
  kWrongInterfaceVersion,  ///< register interface_version has another major version
  kWrongKernelId,          ///< register id has another value
  kMemoryBit,              ///< a bit of every 64 KiB of memory is read wrong
  kRegisterBit,            ///< a bit of register abort_tag is always read as 0
};

/// Exit status of a process that dies on purpose, with nobody to take its place.
inline constexpr int kDieStatus = 42;

struct Settings {
  /// EMULATION_SOCKETID: device, load and process of the host, for example "device0_0_1234".
  std::string socket_id;
  pid_t host_process = 0;          ///< the last number of socket_id; 0 when it has none
  std::string main_socket;         ///< path of XRT's socket for requests
  std::string host_memory_socket;  ///< path of XRT's socket for accesses to host memory
  /// COBALT_EMULATION_KEEPER: path of a socket whose owner wants our ends of these two; empty: nobody does.
  std::string keeper_socket;
  std::string log_file;        ///< COBALT_EMULATION_LOG; simulate.log without it
  bool log_messages = false;   ///< every request goes to the log: COBALT_EMULATION_LOG was given
  std::string trace_file;      ///< COBALT_EMULATION_TRACE; empty: no waveform
  Fault fault = Fault::kNone;  ///< COBALT_EMULATION_FAULT
  /// COBALT_EMULATION_WALL_LIMIT_SECONDS: after so much real time a command is given up.
  double wall_limit_seconds = 600;
  /// What is wrong with the variables. The emulator must start all the same, or the host would wait for it in vain.
  std::vector<std::string> problems;
};

/// Reads the environment.
Settings read_settings();

/// Waveform of a compute unit: `trace_file` for unit 0 of device 0, with the numbers before its ending for others.
std::string trace_file_of(const Settings& settings, unsigned compute_unit);

}  // namespace cobalt::emulation
