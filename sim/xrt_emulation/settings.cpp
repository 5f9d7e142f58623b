// SPDX-License-Identifier: Apache-2.0
#include "sim/xrt_emulation/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace cobalt::emulation {
namespace {

constexpr std::pair<const char*, Fault> kFaults[] = {
    {"die_at_start", Fault::kDieAtStart},
    {"die_in_run", Fault::kDieInRun},
    {"crash_in_run", Fault::kCrashInRun},
    {"hang", Fault::kHang},
    {"wrong_interface_version", Fault::kWrongInterfaceVersion},
    {"wrong_kernel_id", Fault::kWrongKernelId},
    {"memory_bit", Fault::kMemoryBit},
    {"register_bit", Fault::kRegisterBit},
};
constexpr double kMaxWallLimitSeconds = 1e6;

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

void read_fault(Settings& settings) {
  const std::string name = variable("COBALT_EMULATION_FAULT");
  if (name.empty()) return;
  const auto fault =
      std::find_if(std::begin(kFaults), std::end(kFaults), [&name](const auto& entry) { return entry.first == name; });
  if (fault != std::end(kFaults)) {
    settings.fault = fault->second;
    return;
  }
  std::string known;
  for (const auto& [text, value] : kFaults) known += (known.empty() ? "" : ", ") + std::string(text);
  settings.problems.push_back(fmt::format("COBALT_EMULATION_FAULT=\"{}\": expected one of {}", name, known));
}

void read_wall_limit(Settings& settings) {
  const std::string text = variable("COBALT_EMULATION_WALL_LIMIT_SECONDS");
  if (text.empty()) return;
  char* end = nullptr;
  const double seconds = std::strtod(text.c_str(), &end);
  if (*end == '\0' && seconds > 0 && seconds <= kMaxWallLimitSeconds) {
    settings.wall_limit_seconds = seconds;
    return;
  }
  settings.problems.push_back(fmt::format(
      "COBALT_EMULATION_WALL_LIMIT_SECONDS=\"{}\": expected seconds, above 0 to {:.0f}", text, kMaxWallLimitSeconds));
}

/// N of "deviceN_...".
unsigned device_number(const std::string& socket_id) {
  constexpr std::size_t kPrefix = sizeof "device" - 1;
  return socket_id.size() > kPrefix ? static_cast<unsigned>(std::strtoul(socket_id.c_str() + kPrefix, nullptr, 10)) : 0;
}

/// The 1234 of "device0_0_1234".
pid_t host_process(const std::string& socket_id) {
  const std::size_t at = socket_id.rfind('_');
  return at == std::string::npos ? 0 : static_cast<pid_t>(std::strtol(socket_id.c_str() + at + 1, nullptr, 10));
}

}  // namespace

Settings read_settings() {
  Settings settings;
  settings.socket_id = variable("EMULATION_SOCKETID");
  settings.host_process = host_process(settings.socket_id);
  const std::string user = variable("USER");
  const std::string folder = user.empty() ? "/tmp/" : "/tmp/" + user + "/";
  // Without a user name all hosts of the machine share one socket.
  settings.main_socket = user.empty() ? "/tmp/xcl_sock" : folder + settings.socket_id;
  settings.host_memory_socket = folder + "D2X_unix_sock_" + settings.socket_id;
  settings.keeper_socket = variable("COBALT_EMULATION_KEEPER");
  settings.log_file = variable("COBALT_EMULATION_LOG");
  settings.log_messages = !settings.log_file.empty();
  if (settings.log_file.empty()) settings.log_file = "simulate.log";
  settings.trace_file = variable("COBALT_EMULATION_TRACE");
  read_fault(settings);
  read_wall_limit(settings);
  return settings;
}

std::string trace_file_of(const Settings& settings, unsigned compute_unit) {
  if (settings.trace_file.empty()) return "";
  const std::filesystem::path path = settings.trace_file;
  std::string name = path.stem().string();
  if (const unsigned device = device_number(settings.socket_id); device != 0) name += fmt::format("_device{}", device);
  if (compute_unit != 0) name += fmt::format("_cu{}", compute_unit);
  return (path.parent_path() / (name + path.extension().string())).string();
}

}  // namespace cobalt::emulation
