// SPDX-License-Identifier: Apache-2.0
#include "sim/xrt_emulation/log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

namespace cobalt::emulation {

Log::Log(const std::string& path, std::string prefix)
    : file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644)),
      is_open_(file_ >= 0),
      prefix_(std::move(prefix)) {
  if (is_open_) return;
  const int error = errno;
  file_ = STDERR_FILENO;
  line(fmt::format("{}: cannot be written: {}", path, std::generic_category().message(error)));
}

Log::~Log() {
  if (is_open_) ::close(file_);
}

void Log::line(std::string_view text) {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
  const std::string line = fmt::format("{}.{:03} {} {}\n", now / 1000, now % 1000, prefix_, text);
  // A log that cannot be written must not stop the emulator.
  if (::write(file_, line.data(), line.size()) < 0) return;
}

}  // namespace cobalt::emulation
